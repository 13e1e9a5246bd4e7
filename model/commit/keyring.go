package commit

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"aptix-tui/model/workspace"
)

const (
	keyName      = "key"   // the key file in a keyring's directory
	endedDirName = "ended" // the directory of marks beside it
	keyBytes     = sha256.Size
)

// A Keyring holds the user's secret key. Journals and history records are
// authenticated with it, so that a record that came with a clone, a pull or an
// archive is told apart from one that this user's program wrote in the same
// directory. It lives in the user's state directory, never in a workspace.
//
// It also marks, for each workspace, the newest transaction that ended there, so
// that a copy of an old journal is not taken for an interrupted transaction.
//
// A nil Keyring has no key: every record is foreign to it.
type Keyring struct {
	dir string // where the key and the marks are; empty: the key ends with the process

	mu  sync.Mutex
	key []byte // nil: none yet

	temporary bool // it ends with the process

	canonicalForTests string // the canonical path of every workspace, in tests that copy some
}

// canonical is the path for which records in ws are authenticated.
func (k *Keyring) canonical(ws *workspace.Workspace) string {
	if k != nil && k.canonicalForTests != "" {
		return k.canonicalForTests
	}
	return ws.Canonical()
}

// OpenKeyring reads the key in dir, if there is one. It makes none. With an error
// about a key that cannot be used, the keyring returned has no key.
func OpenKeyring(dir string) (*Keyring, error) {
	if !filepath.IsAbs(dir) { // it would be read from the workspace
		return nil, nil
	}
	k := &Keyring{dir: dir}
	key, err := readKey(filepath.Join(dir, keyName))
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	k.key = key
	return k, err
}

// newTemporaryKeyring makes a key that ends with the process.
func newTemporaryKeyring() (*Keyring, error) {
	key := make([]byte, keyBytes)
	if _, err := rand.Read(key); err != nil {
		return nil, fmt.Errorf("making a key: %w", err)
	}
	return &Keyring{key: key, temporary: true}, nil
}

// Path is the key file; empty if there is no place for one.
func (k *Keyring) Path() string {
	if k == nil {
		return ""
	}
	return filepath.Join(k.dir, keyName)
}

// secret is the key, or nil.
func (k *Keyring) secret() []byte {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.key
}

// ensure makes the key if there is none, and makes it durable before anything
// is authenticated with it.
func (k *Keyring) ensure() error {
	if k == nil {
		return errors.New("there is no state directory to keep a key in: HOME is not an absolute path")
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.key != nil {
		return nil
	}
	key, err := makeKey(k.dir)
	if err != nil {
		return fmt.Errorf("keeping a key in %s: %w", k.dir, err)
	}
	k.key = key
	return nil
}

// sum is the keyed digest of parts, each with its length, so that no two lists of
// parts have the same input.
func computeMAC(key []byte, parts ...string) string {
	h := hmac.New(sha256.New, key)
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p)))) // a hash returns no error
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func equalMAC(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// makeKey writes a new key into dir, durably, and never over one that is there:
// of two processes that do so at once both return the same.
func makeKey(dir string) ([]byte, error) {
	if err := makeDurableDir(dir); err != nil {
		return nil, err
	}
	made, err := newTemporaryKeyring()
	if err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(dir, "new-key-*") // mode 0600
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(f, "%x\n", made.key)
	err = errors.Join(err, f.Sync(), f.Close())
	path := filepath.Join(dir, keyName)
	if err == nil {
		err = linkNew(f.Name(), path)
	}
	err = errors.Join(err, os.Remove(f.Name()))
	if err == nil {
		err = syncPath(dir)
	}
	if err != nil {
		return nil, err
	}
	return readKey(path)
}

// putNew gives a file a second name, unless that exists.
func linkNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	b, err := os.ReadFile(from) // the file system knows no links
	if err != nil {
		return err
	}
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	return errors.Join(err, f.Sync(), f.Close())
}

// makeDurableDir makes a directory and those above it, and syncs each one that
// gets a new name.
func makeDurableDir(dir string) error {
	if fi, err := os.Stat(dir); err == nil && fi.IsDir() {
		return nil
	}
	up := filepath.Dir(dir)
	if up != dir {
		if err := makeDurableDir(up); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncPath(up)
}

// readKey reads a key file. One that others may read or write, or that is not a
// regular file, is refused: another user may know the key or have put it there.
func readKey(path string) ([]byte, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() {
		return nil, fmt.Errorf("the key %s is not a regular file; move it away", path)
	}
	if err := checkPrivate(fi); err != nil {
		return nil, fmt.Errorf("the key %s %w", path, err)
	}
	b, err := readBounded(func() (*os.File, error) { return os.OpenFile(path, os.O_RDONLY|openNonblock, 0) }, fi, 1024)
	if err != nil {
		return nil, fmt.Errorf("reading the key %s: %w", path, cause(err))
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(b)))
	if err != nil || len(key) != keyBytes {
		return nil, fmt.Errorf("the key %s is damaged; move it away and a new one is made", path)
	}
	return key, nil
}

// mark is the file that names the newest transaction that ended in a workspace.
func (k *Keyring) endedPath(workspace string) string {
	return filepath.Join(k.dir, endedDirName, computeMAC(k.secret(), "ended", workspace))
}

// ended is the ID of the newest transaction that ended in a workspace; empty if
// that is not known.
func (k *Keyring) newestEnded(workspace string) string {
	if k.secret() == nil || k.dir == "" {
		return ""
	}
	path := k.endedPath(workspace)
	fi, err := os.Lstat(path)
	if err != nil || !fi.Mode().IsRegular() {
		return ""
	}
	b, err := readBounded(func() (*os.File, error) { return os.OpenFile(path, os.O_RDONLY|openNonblock, 0) }, fi, 64)
	if id := strings.TrimSpace(string(b)); err == nil && isID(id) {
		return id
	}
	return ""
}

// end marks a transaction as ended, if it is the newest. The mark is not synced:
// after a power failure an older one may be there, which only means that more
// journals count as interrupted.
func (k *Keyring) markEnded(workspace, id string) error {
	if k.secret() == nil || k.dir == "" || k.newestEnded(workspace) >= id {
		return nil
	}
	path := k.endedPath(workspace)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, id)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// Ready reports whether there is a key.
func (k *Keyring) HasKey() bool { return k.secret() != nil }
