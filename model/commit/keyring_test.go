package commit

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// The key is made once, also by concurrent processes, and no other user can
// read it.
func TestKeyIsMadeOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state", "aptix-tui")
	k, err := OpenKeyring(dir)
	must(t, err)
	if k.secret() != nil {
		t.Error("there is a key already")
	}
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("to look has made %s: %v", dir, err)
	}
	keys := make([][]byte, 20)
	var all sync.WaitGroup
	for i := range keys {
		all.Go(func() {
			k, err := OpenKeyring(dir)
			if err == nil {
				err = k.ensure()
			}
			if err != nil {
				t.Error(err)
			}
			keys[i] = k.secret()
		})
	}
	all.Wait()
	for _, key := range keys {
		if len(key) != keyBytes || !bytes.Equal(key, keys[0]) {
			t.Errorf("the keys are %x", keys)
		}
	}
	if left := listNames(filepath.Dir(dir), "aptix-tui"); len(left) != 1 {
		t.Errorf("beside the key there are %v", left)
	}
	again, err := OpenKeyring(dir)
	must(t, err)
	if !bytes.Equal(again.secret(), keys[0]) {
		t.Error("it is another key when it is read again")
	}
	other := keyringIn(t)
	if bytes.Equal(other.secret(), keys[0]) {
		t.Error("two users have the same key")
	}
}

// wholeKey is the content of a key file.
var wholeKey = strings.Repeat("0a", keyBytes) + "\n"

// An unusableKey is made by lay, and OpenKeyring says why it cannot be used.
type unusableKey struct {
	lay  func(path string) error
	says string
}

var unusableKeys = map[string]unusableKey{
	"empty":       {func(p string) error { return os.WriteFile(p, nil, 0o600) }, "is damaged; move it away, and a new one will be made"},
	"too short":   {func(p string) error { return os.WriteFile(p, []byte(wholeKey[:20]), 0o600) }, "is damaged; move it away, and a new one will be made"},
	"too long":    {func(p string) error { return os.WriteFile(p, []byte(wholeKey+wholeKey), 0o600) }, "is damaged; move it away, and a new one will be made"},
	"huge":        {func(p string) error { return errors.Join(os.WriteFile(p, nil, 0o600), os.Truncate(p, 1<<40)) }, "it has 1099511627776 bytes; the limit is 1024"},
	"no key":      {func(p string) error { return os.WriteFile(p, []byte(strings.Repeat("xy", keyBytes)), 0o600) }, "is damaged; move it away, and a new one will be made"},
	"a directory": {func(p string) error { return os.Mkdir(p, 0o700) }, "it is not a regular file; move it away"},
}

// A damaged key, or one that other users can read, is not used and not changed.
func TestKeyThatCannotBeUsed(t *testing.T) {
	for name, c := range unusableKeys {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, keyName)
			must(t, c.lay(path))
			k, err := OpenKeyring(dir)
			if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v", err)
			}
			if k.secret() != nil {
				t.Error("it has a key")
			}
			before, err := os.Lstat(path)
			must(t, err)
			if err := k.ensure(); err == nil {
				t.Error("another one was made")
			}
			after, err := os.Lstat(path)
			if err != nil || !os.SameFile(before, after) || before.Size() != after.Size() {
				t.Errorf("it is not as it was: %v", err)
			}
		})
	}
}

// Without a directory for the key a commit works, and warns that it will not be
// proved to be the user's later. The same holds without a keyring.
func TestCommitWithoutKeyDirectory(t *testing.T) {
	at := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(at, nil, 0o644))
	nowhere, err := OpenKeyring(filepath.Join(at, "aptix-tui"))
	if err == nil && nowhere.ensure() == nil {
		t.Fatal("a key is kept below a file")
	}
	var none *Keyring
	if err := none.ensure(); err == nil || err.Error() != "there is no state directory to keep a key in: HOME is not an absolute path" {
		t.Errorf("without a directory: %v", err)
	}
	for name, keys := range map[string]*Keyring{"nowhere": nowhere, "none": none} {
		ws, dir := open(t)
		r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "1"}}), Options{Keys: keys, wrap: hooked(nil)})
		must(t, err)
		if got := treeOf(t, dir)["a"].content; got != "1" || !strings.Contains(strings.Join(r.Warnings, "\n"), "; this transaction cannot be proved to be yours later, so it can be neither undone") {
			t.Errorf("%s: a holds %q, the warnings are %q", name, got, r.Warnings)
		}
		if found := foreignIn(t, ws, keys); len(found) != 1 || found[0].Reason != NotYours || found[0].ID != r.ID {
			t.Errorf("%s: foreign are %+v", name, found)
		}
		if _, err := Undo(context.Background(), ws, "", Options{Keys: keys}); !errors.As(err, new(*UntrustedError)) {
			t.Errorf("%s: undoing it: %v", name, err)
		}
	}
}

// The newest ended transaction is stored for each workspace and never
// decreases.
func TestEndedTransactions(t *testing.T) {
	k := keyringIn(t)
	const older, newer = "01a10000-0000-7000-8000-000000000001", "01a10000-0000-7000-8000-000000000002"
	for _, id := range []string{older, newer, older} {
		must(t, k.markEnded("/w", id))
	}
	if got := k.newestEnded("/w"); got != newer {
		t.Errorf("the newest is %q", got)
	}
	if got := k.newestEnded("/w2"); got != "" {
		t.Errorf("that of another workspace is %q", got)
	}
	must(t, os.WriteFile(k.endedPath("/w"), []byte("../../x"), 0o600))
	if got := k.newestEnded("/w"); got != "" {
		t.Errorf("a mark that names no transaction is read as %q", got)
	}
	left := 0
	must(t, filepath.WalkDir(filepath.Dir(k.path()), func(path string, d fs.DirEntry, err error) error {
		if strings.HasPrefix(d.Name(), "new-") {
			left++
		}
		return err
	}))
	if left > 0 {
		t.Errorf("%d files are left over", left)
	}
}
