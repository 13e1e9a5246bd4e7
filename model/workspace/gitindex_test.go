package workspace

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// trackedTree returns a work tree with files before and after .aptix in the
// order of names.
func trackedTree(t *testing.T, args ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "top")
	git(t, filepath.Dir(dir), append(append([]string{"init", "-q"}, args...), dir)...)
	for _, name := range []string{".a", ".aptix-old/x", ".aptix/history/deep/x", ".aptix/lock", ".aptix0", "sub/.aptix", "sub/z", "Dir/File.txt",
		"long/" + strings.Repeat("n", 200) + "/" + strings.Repeat("é", 100), "zz/.aptixes/x"} {
		write(t, dir, name, "x")
	}
	git(t, dir, "add", "-A", ".")
	return dir
}

func indexVersion(t *testing.T, dir string) uint32 {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, ".git", "index"))
	must(t, err)
	return binary.BigEndian.Uint32(b[4:])
}

// untracked fails unless Untracked, asked in root for paths, returns what want lists; "all"
// stands for nothing under version control.
func untracked(t *testing.T, root string, paths, want string) {
	t.Helper()
	found, all := openAt(t, root).Untracked(strings.Fields(paths))
	slices.Sort(found)
	got := strings.Join(found, " ")
	if all {
		got = strings.TrimSpace("all " + got)
	}
	if got != want {
		t.Errorf("%s in %s: untracked is %q, want %q", paths, root, got, want)
	}
}

func TestIndexVersions(t *testing.T) {
	for version, prepare := range map[uint32][]string{
		2: nil, 3: {"update-index", "--skip-worktree", ".a", "sub/z"}, 4: {"update-index", "--index-version", "4"},
	} {
		t.Run(fmt.Sprintf("version %d", version), func(t *testing.T) {
			t.Parallel()
			dir := trackedTree(t)
			if prepare != nil {
				git(t, dir, prepare...)
			}
			if got := indexVersion(t, dir); got != version {
				t.Fatalf("Git wrote version %d", got)
			}
			untracked(t, dir, ".a sub/z zz/.aptixes/x long/"+strings.Repeat("n", 200)+"/"+strings.Repeat("é", 100), "")
			untracked(t, dir, ".a .aa new sub/zz sub zz/.aptixes/x", ".aa new sub sub/zz")
			untracked(t, dir, "dir/file.TXT", "") // may be the same file
			untracked(t, dir, "", "")
			untracked(t, filepath.Join(dir, "sub"), "z new", "new")
			untracked(t, filepath.Join(dir, "Dir"), "z", "z")
			write(t, dir, "zz/intended", "x")
			git(t, dir, "add", "-N", "zz/intended")
			untracked(t, dir, "zz/intended new", "new")
			git(t, dir, "rm", "-rq", "--cached", ".aptix")
		})
	}
}

// A directory of which no file is in the index is not under version control, whether a
// repository is around it or not.
func TestNothingIsTracked(t *testing.T) {
	t.Parallel()
	top := t.TempDir() // in no work tree, as long as the machine's temporary directory is in none
	untracked(t, top, "a b", "all")
	untracked(t, top, "", "all")
	git(t, top, "init", "-q", "fresh")
	fresh := filepath.Join(top, "fresh")
	untracked(t, fresh, "a", "all")
	untracked(t, fresh, "", "") // the index is not read
	dir := trackedTree(t)
	write(t, dir, "ignored/a", "x")
	untracked(t, filepath.Join(dir, "ignored"), "a", "all")
}

func TestAddedWorkTreeAndSubmodule(t *testing.T) {
	t.Parallel()
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	outer := filepath.Join(t.TempDir(), "outer")
	git(t, filepath.Dir(outer), "init", "-q", outer)
	git(t, outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", dir, "lib")
	untracked(t, filepath.Join(outer, "lib"), "sub/z new", "new")
	untracked(t, outer, "lib/sub/z lib/new new", "new") // each submodule knows its own
	git(t, dir, "rm", "-rqf", "--cached", ".")
	git(t, dir, "commit", "-qm", "b", "--allow-empty")
	git(t, dir, "worktree", "add", "-q", "../added", "HEAD^")
	added := filepath.Join(filepath.Dir(dir), "added")
	untracked(t, added, "sub/z new", "new")
	untracked(t, dir, "sub/z new", "all")
}

// A split index does not have all entries: nothing is known.
func TestSplitIndex(t *testing.T) {
	t.Parallel()
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	git(t, dir, "update-index", "--split-index")
	untracked(t, dir, "sub/z new", "")
}

func TestSparseIndex(t *testing.T) {
	t.Parallel()
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	git(t, dir, "sparse-checkout", "set", "--cone", "--sparse-index", "Dir")
	untracked(t, dir, "Dir/File.txt Dir/no sub/any sub0 su", "Dir/no su sub0")
	write(t, dir, "sub/any", "x")
	untracked(t, filepath.Join(dir, "sub"), "any", "")
}

// Work trees below the root are not looked into.
func TestUntrackedInNestedRepositories(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git(t, dir, "init", "-q", "lib/in")
	untracked(t, dir, "a lib/c lib/in/c lib/in/deep/b", "a lib/c")
	untracked(t, dir, "a lib/c", "all")
	git(t, dir, "init", "-q")
	write(t, dir, "a", "x")
	git(t, dir, "add", "a")
	untracked(t, dir, "a lib/c lib/in/c", "lib/c")
}

// What other version control systems have is not known.
func TestOtherVersionControl(t *testing.T) {
	t.Parallel()
	for _, system := range []string{".hg", ".svn", ".jj"} {
		dir := t.TempDir()
		must(t, os.MkdirAll(filepath.Join(dir, "sub"), 0o777))
		must(t, os.Mkdir(filepath.Join(dir, system), 0o777))
		untracked(t, dir, "a", "")
		untracked(t, filepath.Join(dir, "sub"), "a", "")
		untracked(t, filepath.Join(dir, "sub"), "", "")
		git(t, dir, "init", "-q", "sub")
		untracked(t, filepath.Join(dir, "sub"), "a", "all")
		must(t, os.Mkdir(filepath.Join(dir, "sub", system), 0o777)) // both, as jj has it
		untracked(t, filepath.Join(dir, "sub"), "a", "")
	}
}

// With files of Git that cannot be read, nothing is known, and nothing blocks.
func TestDamagedIndex(t *testing.T) {
	good := anIndex(2, "a", "b/c")
	patched := func(at int, with string) string {
		return string(good[:at]) + with + string(good[at+len(with):])
	}
	for name, files := range map[string]map[string]string{
		"empty":           {"index": ""},
		"short":           {"index": string(good[:80])},
		"magic":           {"index": patched(0, "DIRT")},
		"version":         {"index": patched(7, "\x05")},
		"count":           {"index": patched(8, "\xff\xff\xff\xff")},
		"unsorted":        {"index": string(anIndex(2, "z", "b"))},
		"unsorted, 4":     {"index": string(anIndex(4, "a", "z", "b"))},
		"another hash":    {"index": string(good), "config": "[Extensions]objectformat=\"sha256\" ; no"},
		"directory":       {"index/x": ""},
		"config is none":  {"index": string(good), "config/x": ""},
		"huge":            {"index": string(good)},
		"config is large": {"index": string(good), "config": strings.Repeat("#", maxGitText+1)},
	} {
		dir := t.TempDir()
		for file, text := range files {
			write(t, dir, ".git/"+file, text)
		}
		index := filepath.Join(dir, ".git", "index")
		if name == "huge" {
			must(t, os.Truncate(index, maxIndex+1))
		}
		w := openAt(t, dir)
		if found, all := w.Untracked([]string{"zzz"}); len(found) > 0 || all {
			t.Errorf("%s: %v, %v", name, found, all)
		}
	}
	for _, text := range []string{"", "gitdir:", "gitdir: \n", "x", "gitdir: nowhere\x00"} {
		dir := t.TempDir()
		write(t, dir, ".git", text)
		untracked(t, dir, "a", "")
	}
}

// entriesOf returns the names that are read of an index.
func entriesOf(index []byte) (names []string, err error) {
	err = readEntries(bytes.NewReader(index), int64(len(index)), func(r *indexReader) bool {
		names = append(names, string(r.name))
		return true
	})
	return names, err
}

// A truncated index never gives a wrong answer.
func TestTruncatedIndex(t *testing.T) {
	names := []string{".a", ".aptix/lock", "long/" + strings.Repeat("n", 90), "long/" + strings.Repeat("n", 91), "sub/x"}
	for _, version := range []uint32{2, 4} {
		whole := anIndex(version, names...)
		for n := range len(whole) + 1 {
			got, err := entriesOf(whole[:n])
			if len(got) > len(names) || !slices.Equal(got, names[:len(got)]) || err == nil && len(got) < len(names) || err != nil && n == len(whole) {
				t.Fatalf("version %d, %d bytes: %q, %v", version, n, got, err)
			}
		}
	}
}

// anIndex returns an index of version 2 or 4 as a seed.
func anIndex(version uint32, names ...string) []byte {
	b := binary.BigEndian.AppendUint32([]byte("DIRC"), version)
	b = binary.BigEndian.AppendUint32(b, uint32(len(names)))
	for i, name := range names {
		entry := make([]byte, statSize+nameSize)
		entry = binary.BigEndian.AppendUint16(entry, uint16(min(len(name), nameBits)))
		if version == 4 {
			before := ""
			if i > 0 {
				before = names[i-1]
			}
			b = append(append(append(b, entry...), byte(len(before))), name...)
			b = append(b, 0)
			continue
		}
		entry = append(entry, name...)
		b = append(b, append(entry, make([]byte, (len(entry)+8)&^7-len(entry))...)...)
	}
	return append(b, make([]byte, nameSize)...)
}

func FuzzGitIndex(f *testing.F) {
	names := []string{".a", ".aptix/lock", "sub/x", "sub/y", "sub/z/"}
	for _, version := range []uint32{2, 4} {
		b := anIndex(version, names...)
		f.Add(b)
		link := append(slices.Clone(b[:len(b)-nameSize]), "link\x00\x00\x00\x28"+strings.Repeat("h", 40)...)
		f.Add(append(link, make([]byte, nameSize)...))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if names, err := entriesOf(b); len(names) > len(b) {
			t.Errorf("%d names, %v", len(names), err)
		}
	})
}
