package workspace

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

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

func TestUntracked(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		for version, prepare := range map[string][]string{
			"2": nil, "3": {"update-index", "--skip-worktree", ".a", "sub/z"}, "4": {"update-index", "--index-version", "4"},
		} {
			t.Run(format+" version "+version, func(t *testing.T) {
				dir := trackedTree(t, "--object-format="+format)
				if prepare != nil {
					git(t, dir, prepare...)
				}
				if got := fmt.Sprint(indexVersion(t, dir)); got != version {
					t.Fatalf("Git wrote version %s", got)
				}
				untracked(t, dir, ".a sub/z zz/.aptixes/x long/"+strings.Repeat("n", 200)+"/"+strings.Repeat("é", 100), "")
				untracked(t, dir, ".a .aa new sub/zz sub zz/.aptixes/x", ".aa new sub sub/zz")
				untracked(t, dir, "dir/file.TXT", "") // may be the same file
				untracked(t, dir, "", "")
				untracked(t, filepath.Join(dir, "sub"), "z new", "new")
				untracked(t, filepath.Join(dir, "Dir"), "z", "z")
				git(t, dir, "add", "-N", "--ignore-removal", ".")
				write(t, dir, "intended", "x")
				git(t, dir, "add", "-N", "intended")
				untracked(t, dir, "intended new", "new")
			})
		}
	}
}

// A directory of which no file is in the index is not under version control, whether a
// repository is around it or not.
func TestNothingIsTracked(t *testing.T) {
	top := t.TempDir() // in no work tree, as long as the machine's temporary directory is in none
	untracked(t, top, "a b", "all")
	untracked(t, top, "", "all")
	git(t, top, "init", "-q", "fresh")
	untracked(t, filepath.Join(top, "fresh"), "a", "all")
	untracked(t, filepath.Join(top, "fresh"), "", "") // the index is not read
	dir := trackedTree(t)
	write(t, dir, "ignored/a", "x")
	untracked(t, filepath.Join(dir, "ignored"), "a", "all")
}

func TestUntrackedInAddedWorkTree(t *testing.T) {
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	git(t, dir, "rm", "-qf", "sub/z")
	git(t, dir, "commit", "-qm", "b")
	git(t, dir, "worktree", "add", "-q", "../added", "HEAD^")
	untracked(t, filepath.Join(dir, "../added"), "sub/z new", "new")
	untracked(t, dir, "sub/z new", "new sub/z")
}

func TestUntrackedInSplitIndex(t *testing.T) {
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	git(t, dir, "-c", "splitIndex.maxPercentChange=100", "update-index", "--split-index")
	write(t, dir, "more", "x")
	git(t, dir, "-c", "splitIndex.maxPercentChange=100", "add", "more")
	untracked(t, dir, "more sub/z new", "new")
	untracked(t, filepath.Join(dir, "sub"), "z new", "new")
	shared, err := filepath.Glob(filepath.Join(dir, ".git", "sharedindex.*"))
	must(t, err)
	must(t, os.Remove(shared[0]))
	write(t, dir, ".git/sharedindex.other", "")
	untracked(t, dir, "more sub/z new", "") // not known
}

func TestUntrackedInSparseIndex(t *testing.T) {
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	git(t, dir, "sparse-checkout", "set", "--cone", "--sparse-index", "Dir")
	untracked(t, dir, "Dir/File.txt Dir/no sub/any sub0 su", "Dir/no su sub0")
	write(t, dir, "sub/any", "x")
	untracked(t, filepath.Join(dir, "sub"), "any", "")
}

// Each file is looked up in the nearest repository.
func TestUntrackedInNestedRepositories(t *testing.T) {
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

// With an index that cannot be read, nothing is known, and nothing blocks.
func TestUntrackedWithDamagedIndex(t *testing.T) {
	for name, spoil := range map[string]func(index string) error{
		"empty":   func(index string) error { return os.Truncate(index, 0) },
		"short":   func(index string) error { return os.Truncate(index, 500) },
		"huge":    func(index string) error { return os.Truncate(index, maxIndexesRead+1) },
		"magic":   func(index string) error { return patchFile(index, 0, "DIRT") },
		"version": func(index string) error { return patchFile(index, 7, "\x05") },
		"count":   func(index string) error { return patchFile(index, 8, "\xff\xff\xff\xff") },
		"sha512":  func(index string) error { return appendFile(index, "[extensions]\n\tobjectFormat = sha512\n") },
		"link":    func(index string) error { return os.Symlink(index+".real", index+".link") },
	} {
		dir := trackedTree(t)
		index := filepath.Join(dir, ".git", "index")
		must(t, spoil(index))
		if name == "link" {
			must(t, os.Rename(index, index+".real"))
			must(t, os.Rename(index+".link", index))
		}
		found, all := openAt(t, dir).Untracked([]string{"zzz"})
		if len(found) > 0 || all {
			t.Errorf("%s: %v, %v", name, found, all)
		}
	}
}

func TestUntrackedRefusesGitFiles(t *testing.T) {
	for _, text := range []string{"", "gitdir:", "x", "gitdir: nowhere\x00"} {
		dir := t.TempDir()
		write(t, dir, ".git", text)
		untracked(t, dir, "a", "")
	}
}

// Any bytes as an index give an answer, and a tracked name is found in each whole one.
func FuzzUntracked(f *testing.F) {
	for _, version := range []uint32{2, 4} {
		f.Add(anIndex(version, sha1Size, ".a", "sub/x", "sub/y"))
		f.Add(anIndex(version, sha1Size, ".a", "sub/"))
	}
	dir := f.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o777); err != nil {
		f.Fatal(err)
	}
	w, err := Open(dir)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { w.Close() })
	f.Fuzz(func(t *testing.T, index []byte) {
		must(t, os.WriteFile(filepath.Join(dir, ".git", "index"), index, 0o666))
		found, all := w.Untracked([]string{"sub/x", "other"})
		if all && len(found) > 0 || len(found) > 2 {
			t.Errorf("%v, %v", found, all)
		}
	})
}

// bigRepository is a work tree whose index has n entries.
func bigRepository(b *testing.B, n int) string {
	dir := b.TempDir()
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("src/component%04d/internal/file%06d.go", i/50, i)
	}
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o777); err != nil {
		b.Fatal(err)
	}
	index := anIndex(2, sha1Size, names...)
	if binary.BigEndian.Uint32(index[8:]) != uint32(n) {
		b.Fatal("the index is short")
	}
	if err := os.WriteFile(filepath.Join(dir, ".git", "index"), index, 0o666); err != nil {
		b.Fatal(err)
	}
	return dir
}

func BenchmarkUntracked(b *testing.B) {
	for _, n := range []int{2_000, 80_000} {
		dir := bigRepository(b, n)
		w, err := Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		defer w.Close()
		for name, path := range map[string]string{"first": "src/component0000/internal/file000000.go", "none": "src/new.go"} {
			b.Run(fmt.Sprintf("%d files, %s tracked", n, name), func(b *testing.B) {
				for range b.N {
					w.Untracked([]string{path})
				}
			})
		}
	}
}
