//go:build unix

// Windows keeps no mode bits, and links need a privilege there; Wine makes none.

package commit

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func init() {
	maps.Copy(changesSinceReview, map[string]changeOfFile{
		"mode":       {"a", func(p string) error { return os.Chmod(p, 0o600) }},
		"now a link": {"a", func(p string) error { return errors.Join(os.Rename(p, p+".was"), os.Symlink("a.was", p)) }},
		"parent is a link": {"sub/b", func(p string) error {
			d := filepath.Dir(p)
			return errors.Join(os.Rename(d, d+"2"), os.Symlink("sub2", d))
		}},
		"link leads away":   {"link", func(p string) error { return errors.Join(os.Remove(p), os.Symlink("elsewhere", p)) }},
		"parent leads away": {"sub/b", func(p string) error { d := filepath.Dir(p); return errors.Join(os.RemoveAll(d), os.Symlink("/", d)) }},
	})
	maps.Copy(foreignAptixDirs, map[string]foreignAptixDir{
		"a link":             {map[string]string{".aptix": "-> elsewhere", "elsewhere/x": "1"}, "making .aptix: it is not a directory; move it away"},
		"a dangling link":    {map[string]string{".aptix": "-> elsewhere"}, "making .aptix: it is not a directory; move it away"},
		"lock is a link":     {map[string]string{".aptix/lock": "-> ../victim", "victim": "theirs"}, "it is not a regular file; move it away"},
		"lock dangles":       {map[string]string{".aptix/lock": "-> ../victim"}, "it is not a regular file; move it away"},
		"lock has two names": {map[string]string{".aptix/lock": "1"}, "locking .aptix/lock: the file has a second hard link; move this one away"},
		"ignore is a link":   {map[string]string{".aptix/.gitignore": "-> ../victim", "victim": "theirs"}, ""},
	})
	maps.Copy(unusableKeys, map[string]unusableKey{
		"others may read it":  {func(p string) error { return os.WriteFile(p, []byte(wholeKey), 0o644) }, "so other users may have read it; if none has, run chmod 600 on it"},
		"others may write it": {func(p string) error { return errors.Join(os.WriteFile(p, []byte(wholeKey), 0o600), os.Chmod(p, 0o602)) }, "so other users may have read it; if none has, run chmod 600 on it"},
		"a link": {func(p string) error {
			return errors.Join(os.WriteFile(p+"2", []byte(wholeKey), 0o600), os.Symlink(p+"2", p))
		}, "it is not a regular file; move it away"},
	})
	commits = append(commits, []committed{
		{"mode only", map[string]string{"a": "1", "b*": "1"}, map[string]string{"a*": "1", "b": "1"},
			map[string]wantedFile{"a": {content: "1", mode: 0o755}, "b": {content: "1", mode: 0o644}}, Result{Changed: 2}},
		{"delete a link, not its target", map[string]string{"l": "-> a", "a": "1"}, map[string]string{"a": "1"},
			map[string]wantedFile{"l": {absent: true}}, Result{Deleted: 1}},
		{"link becomes file", map[string]string{"a": "-> b", "b": "1"}, map[string]string{"a": "2", "b": "1"},
			map[string]wantedFile{"a": {content: "2"}}, Result{Changed: 1}},
		{"link to a directory becomes directory", map[string]string{"a": "-> b", "b/x": "1"}, map[string]string{"a/": "", "b/x": "1"},
			map[string]wantedFile{"a": {dir: true}}, Result{Changed: 1}},
	}...)
}

// If .aptix/history is not a directory, or is a link to one, the error says so
// and what to do.
func TestHistoryIsNoDirectory(t *testing.T) {
	for _, name := range []string{aptixDir, historyDir} {
		for _, link := range []bool{false, true} {
			ws, dir := open(t)
			path := filepath.Join(dir, name)
			must(t, os.MkdirAll(filepath.Dir(path), 0o755))
			if link {
				must(t, os.Symlink(t.TempDir(), path))
			} else {
				must(t, os.WriteFile(path, nil, 0o644))
			}
			if _, err := OpenHistory(ws, testKeys); err == nil || !strings.Contains(err.Error(), name+": ") || !strings.Contains(err.Error(), "move it away") {
				t.Errorf("%s, link %v: got %v", name, link, err)
			}
		}
	}
}

// Restoring a modified backup of the user's own transaction grants no more than
// the original had.
func TestTamperedBackups(t *testing.T) {
	for name, tamper := range map[string]func(path string) error{
		"setuid": func(p string) error { return os.Chmod(p, 0o777|fs.ModeSetuid|fs.ModeSetgid) },
		"a link": func(p string) error { return errors.Join(os.Remove(p), os.Symlink("/etc/passwd", p)) },
		"huge":   func(p string) error { return os.Truncate(p, 20<<30) },
	} {
		ws, dir := newWorkspaceWithFile(t)
		u := invalidRecord{items: []jsonItem{{Path: "a", Before: fileOf("0", 0o644), After: fileOf("1", 0o644)}}, kept: map[string]string{"0.new": "0"}}
		u.put(t, ws, aptixDir, journalBack, testKeys)
		must(t, tamper(filepath.Join(dir, aptixDir, anID, "0.new")))
		before := treeOf(t, dir)
		if _, err := tryRecover(ws); !errors.As(err, new(*StoppedError)) || !strings.Contains(err.Error(), "its saved copy was changed") || !strings.Contains(err.Error(), "out of .aptix") {
			t.Errorf("%s: got %v", name, err)
		}
		before.identical(t, treeOf(t, dir))
	}
}

// Links that come with a tree are not followed: their targets are unchanged.
func TestHostileLinks(t *testing.T) {
	const id = "01900000-0000-7000-8000-000000000000"
	for _, link := range []string{aptixDir + "/" + id, aptixDir + "/" + id + removedSuffix, historyDir + "/" + id, historyDir} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"src/main.go": "1", "a": "1", "src/" + journalBack: "{}"})
		up := strings.Repeat("../", strings.Count(link, "/"))
		writeTree(t, dir, map[string]string{link: "-> " + up + "src"})
		before := treeOf(t, dir)
		_, err := tryRecover(ws)
		t.Logf("%s: recovering: %v", link, err)
		_, err = Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), Options{Keys: testKeys, wrap: hooked(nil), limits: limits{1, 1}})
		t.Logf("%s: committing: %v", link, err)
		now := treeOf(t, dir)
		for name, e := range before {
			if name != "a" && now[name].content != e.content {
				t.Errorf("%s: %s is lost", link, name)
			}
		}
	}
}

// Recovery stops before it changes anything if a file in a transaction's
// directory is not of the kind that its item states: here links to the user's
// directories in an authentic record.
func TestRecoveryFollowsNoLink(t *testing.T) {
	for name, tamper := range map[string]func(t *testing.T, dir string){
		"an aside that is a link":        func(t *testing.T, dir string) { must(t, os.Symlink("../../src", filepath.Join(dir, "0.old"))) },
		"an aside that is a link upward": func(t *testing.T, dir string) { must(t, os.Symlink("../..", filepath.Join(dir, "0.old"))) },
		"a staged directory":             func(t *testing.T, dir string) { must(t, os.MkdirAll(filepath.Join(dir, "0.new/x"), 0o755)) },
	} {
		for _, journal := range []string{journalForward, journalBack} {
			ws, dir := newWorkspaceWithFile(t)
			must(t, os.MkdirAll(filepath.Join(dir, "gone"), 0o755))
			u := invalidRecord{items: []jsonItem{
				{Path: "gone", Before: directory, After: nothing},
				{Path: "gone/.env", Before: fileOf("secret", 0o644), After: nothing},
			}}
			u.put(t, ws, aptixDir, journal, testKeys)
			must(t, os.Remove(filepath.Join(dir, "gone")))
			tamper(t, filepath.Join(dir, aptixDir, anID))
			before := treeOf(t, dir)
			var stopped *StoppedError
			_, err := tryRecover(ws)
			if !errors.As(err, &stopped) {
				t.Errorf("%s, %s: got %v", name, journal, err)
			}
			before.identical(t, treeOf(t, dir))
		}
	}
}

// An undo restores no setuid bit and no link that leads out of the workspace.
// It says so and restores the rest.
func TestUndoDropsSpecialBits(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	writeTree(t, dir, map[string]string{"tool*": "1", "out": "-> ../outside", "in": "-> a"})
	must(t, os.Chmod(filepath.Join(dir, "tool"), 0o755|fs.ModeSetuid|fs.ModeSticky))
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"tool": {absent: true}, "out": {absent: true}, "in": {absent: true}}), nil)
	must(t, err)
	r, err := undo(ws, "")
	must(t, err)
	now := treeOf(t, dir)
	if got := now["tool"].info.Mode(); got != 0o755 {
		t.Errorf("the mode is %v", got)
	}
	if _, there := now["out"]; there || now["in"].content != "a" {
		t.Errorf("the tree is %q", now.lines())
	}
	for _, text := range []string{"tool gets the mode -rwxr-xr-x instead of utrwxr-xr-x", "out is not restored: it would be a symbolic link that leads out of the workspace, to \"../outside\"; make it yourself if you need it"} {
		if !strings.Contains(strings.Join(r.Warnings, "\n"), text) {
			t.Errorf("the warnings are %q, without %q", r.Warnings, text)
		}
	}
}

func TestKeepsSpecialModes(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "r": "1"})
	must(t, os.Chmod(filepath.Join(dir, "a"), 0o751|fs.ModeSetgid))
	must(t, os.Chmod(filepath.Join(dir, "r"), 0o400))
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "r": {content: "2"}}), nil)
	must(t, err)
	now := treeOf(t, dir)
	if got := now["a"].info.Mode(); got != 0o751|fs.ModeSetgid {
		t.Errorf("a has mode %v", got)
	}
	if got := now["r"].info.Mode(); got != 0o400 {
		t.Errorf("r has mode %v", got)
	}
}

// Interrupted operations are repeated, and short writes are completed.
func TestInterruptionsAndShortWrites(t *testing.T) {
	_, _, after := committedTrees(t)
	ws, dir, plan := fullPlan(t)
	seen := map[string]int{}
	r, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited([]string{"syncAll"}, func(o op) error {
		seen[o.String()]++
		switch n := seen[o.String()]; {
		case n%3 != 0 && n < 4:
			return syscall.EINTR
		case o.kind == "write" && len(o.data) > 1:
			return errHalf
		}
		return nil
	})})
	if err != nil || len(r.Warnings) > 0 {
		t.Fatalf("got %+v, %v", r, err)
	}
	after.same(t, treeOf(t, dir))
	_, err = undo(ws, "")
	must(t, err)
}

// A file that would become less readable, because its mode is refused, is not written.
func TestRefusedMode(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	before := treeOf(t, dir)
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), func(o op) error {
		if o.kind == "chmod" {
			return syscall.EPERM
		}
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "setting the mode of a: it stays -rw-------. Nothing was written.") {
		t.Errorf("got %v", err)
	}
	before.identical(t, treeOf(t, dir))
	checkNoAptixDir(t, dir)
}
