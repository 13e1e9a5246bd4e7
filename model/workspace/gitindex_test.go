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

// tracks fails unless GitTracks returns want.
func tracks(t *testing.T, root, path string, want bool) {
	t.Helper()
	got, err := openAt(t, root).GitTracks(path)
	if err != nil || got != want {
		t.Errorf("%s in %s: %v, %v; want %v", path, root, got, err, want)
	}
}

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

// checkTracked checks paths that trackedTree tracks and paths that it does not.
func checkTracked(t *testing.T, dir string) {
	t.Helper()
	write(t, dir, "zz/here", "untracked")
	write(t, dir, "un/.aptix/x", "untracked")
	for path, want := range map[string]bool{
		".": true, ".aptix": true, ".aptix/history": true, ".aptix/lock": true, ".aptix/lock/x": false, ".aptix/no": false, ".apti": false, ".APTIX": true,
		"sub/.aptix": true, "sub": true, "zz/.aptix": false, "zz": true, "zz/here": false, "un": false, "zzz": false, "dir/file.TXT": true,
		"long/" + strings.Repeat("n", 200): true, "a": false, "\u00e9": false,
	} {
		tracks(t, dir, path, want)
	}
	tracks(t, filepath.Join(dir, "sub"), ".aptix", true)
	tracks(t, filepath.Join(dir, "zz"), ".aptix", false)
	tracks(t, filepath.Join(dir, "un"), ".aptix", false)
	tracks(t, filepath.Join(dir, "un"), ".", false)
	tracks(t, filepath.Join(dir, "zz"), ".", true)
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
	for _, format := range []string{"sha1", "sha256"} {
		for version, prepare := range map[uint32][]string{
			2: nil, 3: {"update-index", "--skip-worktree", ".a", "sub/z"}, 4: {"update-index", "--index-version", "4"},
		} {
			t.Run(fmt.Sprintf("%s version %d", format, version), func(t *testing.T) {
				t.Parallel()
				dir := trackedTree(t, "--object-format="+format)
				if prepare != nil {
					git(t, dir, prepare...)
				}
				if got := indexVersion(t, dir); got != version {
					t.Fatalf("Git wrote version %d", got)
				}
				checkTracked(t, dir)
				untracked(t, dir, ".a sub/z zz/.aptixes/x long/"+strings.Repeat("n", 200)+"/"+strings.Repeat("é", 100), "")
				untracked(t, dir, ".a .aa new sub/zz sub zz/.aptixes/x", ".aa new sub sub/zz")
				untracked(t, dir, "dir/file.TXT", "") // may be the same file
				untracked(t, dir, "", "")
				untracked(t, filepath.Join(dir, "sub"), "z new", "new")
				untracked(t, filepath.Join(dir, "Dir"), "z", "z")
				write(t, dir, "zz/intended", "x")
				git(t, dir, "add", "-N", "zz/intended")
				tracks(t, dir, "zz/intended", true)
				untracked(t, dir, "zz/intended new", "new")
				git(t, dir, "rm", "-rq", "--cached", ".aptix")
				tracks(t, dir, ".aptix", false)
				tracks(t, dir, "sub/.aptix", true)
			})
		}
	}
}

// A directory of which no file is in the index is not under version control, whether a
// repository is around it or not.
func TestNothingIsTracked(t *testing.T) {
	t.Parallel()
	top := t.TempDir() // in no work tree, as long as the machine's temporary directory is in none
	tracks(t, top, ".aptix", false)
	untracked(t, top, "a b", "all")
	untracked(t, top, "", "all")
	git(t, top, "init", "-q", "fresh")
	fresh := filepath.Join(top, "fresh")
	tracks(t, fresh, ".aptix", false) // no index
	tracks(t, fresh, ".", false)
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
	checkTracked(t, filepath.Join(outer, "lib"))
	tracks(t, outer, "lib", true)
	tracks(t, outer, ".aptix", false)
	git(t, dir, "rm", "-rqf", "--cached", ".")
	git(t, dir, "commit", "-qm", "b", "--allow-empty")
	git(t, dir, "worktree", "add", "-q", "../added", "HEAD^")
	added := filepath.Join(filepath.Dir(dir), "added")
	checkTracked(t, added)
	untracked(t, added, "sub/z new", "new")
	tracks(t, dir, ".aptix", false)
	untracked(t, dir, "sub/z new", "all")
}

func TestSplitIndex(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			dir := trackedTree(t, "--object-format="+format)
			git(t, dir, "commit", "-qm", "a")
			git(t, dir, "-c", "splitIndex.maxPercentChange=100", "update-index", "--split-index")
			write(t, dir, "more", "x")
			write(t, dir, "sub/z", "changed")
			git(t, dir, "-c", "splitIndex.maxPercentChange=100", "add", "more", "sub/z")
			checkTracked(t, dir)
			tracks(t, dir, "more", true)
			untracked(t, dir, "more sub/z new", "new")
			untracked(t, filepath.Join(dir, "sub"), "z new", "new")
			added := filepath.Join(filepath.Dir(dir), "added")
			git(t, dir, "worktree", "add", "-q", added, "HEAD")
			git(t, added, "update-index", "--split-index")
			checkTracked(t, added)
			shared, err := filepath.Glob(filepath.Join(dir, ".git", "sharedindex.*"))
			must(t, err)
			must(t, os.Remove(shared[0]))
			untracked(t, dir, "more sub/z new", "") // not known
			if got, err := openAt(t, dir).GitTracks("sub/z"); got || err == nil {
				t.Errorf("without the shared index: %v, %v", got, err)
			}
		})
	}
}

func TestSparseIndex(t *testing.T) {
	t.Parallel()
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	git(t, dir, "sparse-checkout", "set", "--cone", "--sparse-index", "Dir")
	tracks(t, dir, "sub", true)
	tracks(t, dir, "sub/.aptix", true) // the index lists sub/ alone
	tracks(t, dir, "Dir/File.txt", true)
	tracks(t, dir, "Dir/no", false)
	tracks(t, dir, "su", false)
	untracked(t, dir, "Dir/File.txt Dir/no sub/any sub0 su", "Dir/no su sub0")
	write(t, dir, "sub/any", "x")
	untracked(t, filepath.Join(dir, "sub"), "any", "")
}

// Each file is looked up in the nearest repository.
func TestUntrackedInNestedRepositories(t *testing.T) {
	t.Parallel()
	for _, outer := range []bool{true, false} {
		dir := t.TempDir()
		write(t, dir, "a", "x")
		if outer {
			git(t, dir, "init", "-q")
			git(t, dir, "add", "a")
		}
		git(t, dir, "init", "-q", "lib/in")
		write(t, dir, "lib/in/deep/b", "x")
		git(t, filepath.Join(dir, "lib/in"), "add", ".")
		git(t, dir, "init", "-q", "empty")
		write(t, dir, "broken/.git", "gitdir: nowhere")
		want := "empty/c lib/c lib/in/c lib/in/deep/c"
		if !outer {
			want = "a " + want
		}
		untracked(t, dir, "a lib/c lib/in/c lib/in/deep/b lib/in/deep/c empty/c broken/c", want)
	}
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

// With files of Git that cannot be read, nothing is known, GitTracks returns an error, and
// nothing blocks.
func TestDamagedIndex(t *testing.T) {
	good := anIndex(2, sha1Size, "a", "b/c")
	patched := func(at int, with string) string {
		return string(good[:at]) + with + string(good[at+len(with):])
	}
	for name, files := range map[string]map[string]string{
		"empty":           {"index": ""},
		"short":           {"index": string(good[:80])},
		"magic":           {"index": patched(0, "DIRT")},
		"version":         {"index": patched(7, "\x05")},
		"count":           {"index": patched(8, "\xff\xff\xff\xff")},
		"unsorted":        {"index": string(anIndex(2, sha1Size, "z", "b"))},
		"unsorted, 4":     {"index": string(anIndex(4, sha1Size, "a", "z", "b"))},
		"another hash":    {"index": string(good), "config": "[Extensions]objectformat=\"sha256\" ; no"},
		"unknown hash":    {"index": string(good), "config": "[extensions]\n\tobjectFormat = sha512\n"},
		"directory":       {"index/x": ""},
		"config is none":  {"index": string(good), "config/x": ""},
		"link":            {"index.real": string(good)},
		"huge":            {"index": string(good)},
		"config is large": {"index": string(good), "config": strings.Repeat("#", maxGitText+1)},
	} {
		dir := t.TempDir()
		for file, text := range files {
			write(t, dir, ".git/"+file, text)
		}
		index := filepath.Join(dir, ".git", "index")
		switch name {
		case "link":
			must(t, os.Symlink("index.real", index))
		case "huge":
			must(t, os.Truncate(index, maxIndex+1))
		}
		w := openAt(t, dir)
		if got, err := w.GitTracks("zzz"); got || err == nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if found, all := w.Untracked([]string{"zzz"}); len(found) > 0 || all {
			t.Errorf("%s: %v, %v", name, found, all)
		}
	}
	for _, text := range []string{"", "gitdir:", "gitdir: \n", "x", "gitdir: nowhere\x00"} {
		dir := t.TempDir()
		write(t, dir, ".git", text)
		if got, err := openAt(t, dir).GitTracks("x"); got || err == nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
		untracked(t, dir, "a", "")
	}
}

// entriesOf returns the names that are read of an index.
func entriesOf(index []byte, hashSize int) (names []string, shared string, err error) {
	shared, err = readEntries(bytes.NewReader(index), int64(len(index)), hashSize, func(r *indexReader) bool {
		names = append(names, string(r.name))
		return true
	})
	return names, shared, err
}

// A truncated index never gives a wrong answer.
func TestTruncatedIndex(t *testing.T) {
	names := []string{".a", ".aptix/lock", "long/" + strings.Repeat("n", 90), "long/" + strings.Repeat("n", 91), "sub/x"}
	for _, hashSize := range []int{sha1Size, sha256Size} {
		for _, version := range []uint32{2, 4} {
			whole := anIndex(version, hashSize, names...)
			for n := range len(whole) + 1 {
				got, _, err := entriesOf(whole[:n], hashSize)
				if len(got) > len(names) || !slices.Equal(got, names[:len(got)]) || err == nil && len(got) < len(names) || err != nil && n == len(whole) {
					t.Fatalf("version %d, %d bytes: %q, %v", version, n, got, err)
				}
			}
		}
	}
}

// anIndex returns an index of version 2 or 4 as a seed.
func anIndex(version uint32, hashSize int, names ...string) []byte {
	b := binary.BigEndian.AppendUint32([]byte("DIRC"), version)
	b = binary.BigEndian.AppendUint32(b, uint32(len(names)))
	for i, name := range names {
		entry := make([]byte, statSize+hashSize)
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
	return append(b, make([]byte, hashSize)...)
}

func FuzzGitIndex(f *testing.F) {
	names := []string{".a", ".aptix/lock", "sub/x", "sub/y", "sub/z/"}
	for _, hashSize := range []int{sha1Size, sha256Size} {
		for _, version := range []uint32{2, 4} {
			b := anIndex(version, hashSize, names...)
			f.Add(b, hashSize == sha256Size)
			link := append(slices.Clone(b[:len(b)-hashSize]), "link\x00\x00\x00\x28"+strings.Repeat("h", 40)...)
			f.Add(append(link, make([]byte, hashSize)...), hashSize == sha256Size)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, long bool) {
		hashSize := sha1Size
		if long {
			hashSize = sha256Size
		}
		names, shared, err := entriesOf(b, hashSize)
		if err != nil && shared != "" || shared != "" && len(shared) != 2*hashSize || len(names) > len(b) {
			t.Errorf("%d names, %q, %v", len(names), shared, err)
		}
	})
}

func TestHashSize(t *testing.T) {
	for config, want := range map[string]int{
		"": sha1Size, "[core]\n\tobjectformat = sha256\n": sha1Size, "[extensions]\n\tobjectFormat = sha1\n": sha1Size,
		"[extensions]\n\tobjectformat = sha256\n": sha256Size, "[EXTENSIONS] OBJECTFORMAT=\"sha256\" # x": sha256Size,
		"[extensions \"sub\"]\n\tobjectformat = sha256\n": sha1Size, "[extensions]\r\n\tobjectformat = \\\n sha256\r\n": sha256Size,
		"[extensions]\n\tobjectformat = sha256\n[core]\n\tbare = false\n": sha256Size, "[extensions]\n\tobjectformat = md5": 0, "[extensions]\n\tobjectformat": 0,
	} {
		if got, err := parseHashSize([]byte(config)); got != want || (err != nil) != (want == 0) {
			t.Errorf("%q: %d, %v", config, got, err)
		}
	}
}
