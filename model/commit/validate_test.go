package commit

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

var (
	nothing   = jsonState{Kind: jsonKind(model.Absent)}
	directory = jsonState{Kind: jsonKind(model.Directory), Mode: 0o755}
)

func fileOf(content string, mode fs.FileMode) jsonState {
	return jsonState{Kind: jsonKind(model.Regular), Digest: jsonDigest(model.DigestOf([]byte(content))), Mode: mode}
}

func linkTo(target string) jsonState {
	return jsonState{Kind: jsonKind(model.Symlink), Target: jsonPath(target)}
}

// An invalidRecord is a record whose items break a rule. It may be
// authenticated with the user's own key.
type invalidRecord struct {
	name   string
	undoes bool
	items  []jsonItem
	kept   map[string]string // what lies in its directory, as for plant
	why    string            // is in the reason
}

const hookPath, hookContent = ".git/hooks/post-checkout", "#!/bin/sh\necho owned\n"

// invalidRecords are attacks in which each item alone passes the path check,
// and similar cases.
var invalidRecords = []invalidRecord{
	{"a link to Git's directory as a parent", false, []jsonItem{
		{Path: "d", Before: nothing, After: linkTo(".git")},
		{Path: "d/hooks/post-checkout", Before: nothing, After: fileOf(hookContent, 0o755)},
	}, map[string]string{"0.new": "-> .git", "1.new*": hookContent}, "a transaction never makes symbolic links"},
	{"the same in what says that it is an undo", true, []jsonItem{
		{Path: "d", Before: nothing, After: linkTo(".git")},
		{Path: "d/hooks/post-checkout", Before: nothing, After: fileOf(hookContent, 0o755)},
	}, map[string]string{"0.new": "-> .git", "1.new*": hookContent}, "it would be a symbolic link to a path that is refused: "},
	{"a link to a directory of the tree as a parent", true, []jsonItem{
		{Path: "d", Before: nothing, After: linkTo("src")},
		{Path: "d/x", Before: nothing, After: fileOf(hookContent, 0o755)},
	}, map[string]string{"0.new": "-> src", "1.new*": hookContent}, "would not be a directory"},
	{"a link in another spelling as a parent", true, []jsonItem{
		{Path: "D", Before: nothing, After: linkTo("src")},
		{Path: "d/x", Before: nothing, After: fileOf(hookContent, 0o755)},
	}, map[string]string{"0.new": "-> src", "1.new*": hookContent}, "would not be a directory"},
	{"a file as a parent", false, []jsonItem{
		{Path: "d", Before: nothing, After: fileOf("1", 0o644)},
		{Path: "d/x", Before: nothing, After: fileOf(hookContent, 0o755)},
	}, map[string]string{"0.new": "1", "1.new*": hookContent}, "would not be a directory"},
	{"a link out of the workspace", true, []jsonItem{{Path: "d", Before: nothing, After: linkTo("../outside")}},
		map[string]string{"0.new": "-> ../outside"}, "it would be a symbolic link that leads out of the workspace, to"},
	{"an absolute link", true, []jsonItem{{Path: "d", Before: nothing, After: linkTo("/etc/passwd")}},
		map[string]string{"0.new": "-> /etc/passwd"}, "it would be a symbolic link that leads out of the workspace, to"},
	{"a link into this program's own directory", true, []jsonItem{{Path: "d", Before: nothing, After: linkTo(".aptix/history")}},
		map[string]string{"0.new": "-> .aptix/history"}, "it would be a symbolic link to a path that is refused: "},
	{"a directory that becomes another one", false, []jsonItem{
		{Path: "src", Before: directory, After: jsonState{Kind: jsonKind(model.Directory), Mode: 0o777}, Masked: true},
		{Path: "src/.env", Before: nothing, After: fileOf("1", 0o644)},
	}, map[string]string{"0.old": "-> ../..", "1.new": "1"}, "directories are made and removed, never changed"},
	{"a directory that gets setgid", false, []jsonItem{
		{Path: "src", Before: directory, After: jsonState{Kind: jsonKind(model.Directory), Mode: 0o777 | fs.ModeSetgid}},
	}, nil, "directories are made and removed, never changed"},
	{"a new file with setuid", false, []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o755|fs.ModeSetuid)}},
		map[string]string{"0.new*": "1"}, "it would have the mode urwxr-xr-x"},
	{"a new file with setgid, undone", true, []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o755|fs.ModeSetgid)}},
		map[string]string{"0.new*": "1"}, "mode"},
	{"a file that becomes setuid", false, []jsonItem{{Path: "a", Before: fileOf("1", 0o644), After: fileOf("2", 0o755|fs.ModeSetuid)}},
		map[string]string{"0.new*": "2"}, "it would have the mode urwxr-xr-x, which grants more than -rw-r--r--"},
	{"a file that others may write to", false, []jsonItem{{Path: "a", Before: fileOf("1", 0o644), After: fileOf("2", 0o666)}},
		map[string]string{"0.new": "2"}, "which grants more than -rw-r--r--"},
	{"a new directory with setuid", false, []jsonItem{{Path: "x", Before: nothing, After: jsonState{Kind: jsonKind(model.Directory), Mode: 0o755 | fs.ModeSetuid}}}, nil, "mode"},
	{"a mode that is none", false, []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", fs.ModeDevice|0o644)}}, map[string]string{"0.new": "1"}, "is not a mode of a file"},
	{"Git's directory", false, []jsonItem{{Path: hookPath, Before: nothing, After: fileOf(hookContent, 0o755)}}, map[string]string{"0.new*": hookContent}, "Git"},
	{"this program's own directory", false, []jsonItem{{Path: ".aptix/lock", Before: nothing, After: fileOf("1", 0o644)}}, map[string]string{"0.new": "1"}, "aptix"},
	{"a path that leads out", false, []jsonItem{{Path: "../outside", Before: nothing, After: fileOf("1", 0o644)}}, map[string]string{"0.new": "1"}, "lead out"},
	{"an absolute path", false, []jsonItem{{Path: "/outside", Before: nothing, After: fileOf("1", 0o644)}}, map[string]string{"0.new": "1"}, "absolute"},
	{"a path that is not clean", false, []jsonItem{{Path: "a//b", Before: nothing, After: fileOf("1", 0o644)}}, map[string]string{"0.new": "1"}, `it is not in its clean form, which is "a/b"`},
	{"a renaming from outside", false, []jsonItem{{Path: "x", From: "../outside", Before: nothing, After: fileOf("1", 0o644)}}, map[string]string{"0.new": "1"}, "lead out"},
	{"paths out of order", false, []jsonItem{
		{Path: "y", Before: nothing, After: fileOf("1", 0o644)}, {Path: "x", Before: nothing, After: fileOf("1", 0o644)},
	}, map[string]string{"0.new": "1", "1.new": "1"}, "is not sorted after"},
	{"a path twice", false, []jsonItem{
		{Path: "x", Before: nothing, After: fileOf("1", 0o644)}, {Path: "x", Before: nothing, After: fileOf("2", 0o644)},
	}, map[string]string{"0.new": "1", "1.new": "2"}, "is not sorted after"},
	{"two spellings of one file", false, []jsonItem{
		{Path: "X", Before: nothing, After: fileOf("1", 0o644)}, {Path: "x", Before: nothing, After: fileOf("2", 0o644)},
	}, map[string]string{"0.new": "1", "1.new": "2"}, `"X" and "x" are the same path where case or Unicode normalization is ignored`},
	{"a directory and a file in two spellings", false, []jsonItem{
		{Path: "X", Before: nothing, After: directory, Masked: true}, {Path: "x", Before: nothing, After: fileOf("1", 0o644)},
	}, map[string]string{"1.new": "1"}, `"X" and "x" are the same path where case or Unicode normalization is ignored`},
	{"a Git repository", false, []jsonItem{
		{Path: "x/HEAD", Before: nothing, After: fileOf("ref: refs/heads/main\n", 0o644)},
		{Path: "x/config", Before: nothing, After: fileOf("[core]\nfsmonitor=touch owned\n", 0o644)},
		{Path: "x/objects", Before: nothing, After: directory, Masked: true},
		{Path: "x/refs", Before: nothing, After: directory, Masked: true},
	}, map[string]string{"0.new": "ref: refs/heads/main\n", "1.new": "[core]\nfsmonitor=touch owned\n"}, "would make x a Git repository, whose hooks and settings Git runs"},
	{"a soft file", false, []jsonItem{{Path: "a", Before: fileOf("1", 0o644), After: nothing, Soft: true}}, nil, "only the removal of a directory can depend on its being empty"},
	{"an implied file", false, []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644), Implied: true}}, map[string]string{"0.new": "1"}, "only directories can be implied"},
}

// newWorkspaceWithFile returns a workspace with files that an attacker would
// like to reach.
func newWorkspaceWithFile(t *testing.T) (*workspace.Workspace, string) {
	t.Helper()
	base := t.TempDir()
	writeTree(t, base, map[string]string{"outside": "theirs", "ws/a": "1", "ws/src/main": "1", "ws/src/.env": "secret", "ws/.git/HEAD": "ref: refs/heads/main\n",
		"ws/.git/config": "[core]\n", "ws/.git/hooks/": ""})
	return openAt(t, filepath.Join(base, "ws"))
}

const anID = "01a10000-0000-7000-8000-00000000000a"

// put writes a record into a workspace.
func (u invalidRecord) put(t *testing.T, ws *workspace.Workspace, where, journalName string, keys *Keyring) {
	t.Helper()
	dir := where + "/" + anID
	writeTree(t, ws.Dir(), map[string]string{dir + "/": ""})
	writeTree(t, filepath.Join(ws.Dir(), dir), u.kept)
	j := journal{ID: anID, Time: time.Unix(1, 0), Items: u.items}
	if u.undoes {
		j.Undoes = "01a10000-0000-7000-8000-000000000001"
	}
	b, err := j.encode(keys.secret(), keys.canonical(ws))
	must(t, err)
	must(t, os.WriteFile(filepath.Join(ws.Dir(), dir, journalName), b, 0o600))
}

// No record that breaks a rule is acted on, whether it is authentic, was moved or is another
// one's: not by recovery in either direction, not by undo, not by a commit, not if it is trusted.
func TestInvalidRecords(t *testing.T) {
	t.Parallel()
	type place struct {
		where, journal string
		keys           *Keyring
		reason         ForeignReason
	}
	places := []place{
		{aptixDir, journalForward, testKeys, Damaged}, {historyDir, journalForward, testKeys, Damaged}, {aptixDir, journalForward, movedKeys, Moved},
		{aptixDir, journalBack, testKeys, Damaged}, {historyDir, journalForward, movedKeys, Moved}, {aptixDir, journalForward, otherKeys, NotYours},
	}
	for i, u := range invalidRecords {
		for _, at := range places[i%2*3:][:3] {
			t.Run(fmt.Sprintf("%s/%s/%s/%d", u.name, at.where, at.journal, at.reason), func(t *testing.T) {
				ws, dir := newWorkspaceWithFile(t)
				u.put(t, ws, at.where, at.journal, at.keys)
				before := outsideOf(t, dir)
				opts := Options{Keys: testKeys, wrap: hooked(nil)}
				if all, err := Recover(context.Background(), ws, opts); err != nil || len(all) > 0 {
					t.Errorf("recovered: %v, %v", all, err)
				}
				found := foreignIn(t, ws, testKeys)
				if len(found) != 1 || found[0].Reason != at.reason || at.reason == Damaged && !strings.Contains(found[0].Explanation, u.why) {
					t.Fatalf("foreign are %+v", found)
				}
				if err := Trust(ws, found[0], opts); err == nil {
					t.Error("it was trusted")
				}
				if _, err := Undo(context.Background(), ws, anID, opts); err == nil {
					t.Error("it was undone")
				}
				if _, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: "1"}}), nil); err != nil {
					t.Errorf("a commit of another path is refused: %v", err)
				}
				must(t, os.Remove(filepath.Join(dir, "fresh")))
				before.identical(t, outsideOf(t, dir))
			})
		}
	}
}

// outsideOf is everything beside a workspace and in it, without .aptix.
func outsideOf(t *testing.T, dir string) tree {
	out := treeOf(t, filepath.Dir(dir))
	maps.DeleteFunc(out, func(name string, _ entry) bool { return strings.HasPrefix(name, "ws/.aptix") })
	return out
}
