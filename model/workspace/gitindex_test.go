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

func TestGitTracks(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		for version, prepare := range map[uint32][][]string{
			2: nil,
			4: {{"update-index", "--index-version", "4"}},
			3: {{"update-index", "--skip-worktree", ".a"}, {"update-index", "--skip-worktree", "sub/z"}},
		} {
			t.Run(fmt.Sprintf("%s version %d", format, version), func(t *testing.T) {
				dir := trackedTree(t, "--object-format="+format)
				for _, args := range prepare {
					git(t, dir, args...)
				}
				if got := indexVersion(t, dir); got != version {
					t.Fatalf("Git wrote version %d", got)
				}
				checkTracked(t, dir)
				write(t, dir, "zz/intended", "x")
				git(t, dir, "add", "-N", "zz/intended")
				tracks(t, dir, "zz/intended", true)
				git(t, dir, "rm", "-rq", "--cached", ".aptix")
				tracks(t, dir, ".aptix", false)
				tracks(t, dir, "sub/.aptix", true)
			})
		}
	}
}

func TestGitTracksNothing(t *testing.T) {
	dir := t.TempDir()
	tracks(t, dir, ".aptix", false) // in no work tree, as long as the machine's temporary directory is in none
	git(t, dir, "init", "-q", "fresh")
	tracks(t, filepath.Join(dir, "fresh"), ".aptix", false) // no index
	tracks(t, filepath.Join(dir, "fresh"), ".", false)
}

func TestGitTracksInAddedWorkTree(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		dir := trackedTree(t, "--object-format="+format)
		git(t, dir, "commit", "-qm", "a")
		git(t, dir, "rm", "-rqf", "--cached", ".")
		git(t, dir, "commit", "-qm", "b", "--allow-empty")
		git(t, dir, "worktree", "add", "-q", "../added", "HEAD^")
		checkTracked(t, filepath.Join(filepath.Dir(dir), "added"))
		tracks(t, dir, ".aptix", false)
	}
}

func TestGitTracksInSubmodule(t *testing.T) {
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	outer := filepath.Join(t.TempDir(), "outer")
	git(t, filepath.Dir(outer), "init", "-q", outer)
	git(t, outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", dir, "lib")
	checkTracked(t, filepath.Join(outer, "lib"))
	tracks(t, outer, "lib", true)
	tracks(t, outer, ".aptix", false)
}

func TestGitTracksInSplitIndex(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		dir := trackedTree(t, "--object-format="+format)
		git(t, dir, "commit", "-qm", "a")
		git(t, dir, "-c", "splitIndex.maxPercentChange=100", "update-index", "--split-index")
		write(t, dir, "more", "x")
		write(t, dir, "sub/z", "changed")
		git(t, dir, "-c", "splitIndex.maxPercentChange=100", "add", "more", "sub/z")
		checkTracked(t, dir)
		tracks(t, dir, "more", true)
		added := filepath.Join(filepath.Dir(dir), "added")
		git(t, dir, "worktree", "add", "-q", added, "HEAD")
		git(t, added, "update-index", "--split-index")
		checkTracked(t, added)
	}
}

func TestGitTracksInSparseIndex(t *testing.T) {
	dir := trackedTree(t)
	git(t, dir, "commit", "-qm", "a")
	git(t, dir, "sparse-checkout", "set", "--cone", "--sparse-index", "Dir")
	tracks(t, dir, "sub", true)
	tracks(t, dir, "sub/.aptix", true) // the index lists sub/ alone
	tracks(t, dir, "Dir/File.txt", true)
	tracks(t, dir, "Dir/no", false)
	tracks(t, dir, "su", false)
}

// A file that is not an index is an error, and nothing blocks.
func TestGitTracksRefuses(t *testing.T) {
	for name, spoil := range map[string]func(index string) error{
		"empty":     func(index string) error { return os.Truncate(index, 0) },
		"huge":      func(index string) error { return os.Truncate(index, maxIndex+1) },
		"directory": func(index string) error { return os.Mkdir(index+".d", 0o777) },
		"link":      func(index string) error { return os.Rename(index, index+".real") },
		"magic":     func(index string) error { return patchFile(index, 0, "DIRT") },
		"version":   func(index string) error { return patchFile(index, 7, "\x05") },
		"count":     func(index string) error { return patchFile(index, 8, "\xff\xff\xff\xff") },
		"sha512":    func(index string) error { return appendFile(index, "[extensions]\n\tobjectFormat = sha512\n") },
		"sha256":    func(index string) error { return appendFile(index, "[Extensions]objectformat=\"sha256\" ; no") },
	} {
		dir := trackedTree(t)
		index := filepath.Join(dir, ".git", "index")
		must(t, spoil(index))
		switch name {
		case "directory":
			must(t, os.Rename(index, index+".old"))
			must(t, os.Rename(index+".d", index))
		case "link":
			must(t, os.Symlink("index.real", index))
		}
		if got, err := openAt(t, dir).GitTracks("zzz"); got || err == nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestGitTracksRefusesGitFiles(t *testing.T) {
	for _, text := range []string{"", "gitdir:", "gitdir: \n", "x", "gitdir: nowhere\x00"} {
		dir := t.TempDir()
		write(t, dir, ".git", text)
		got, err := openAt(t, dir).GitTracks("x")
		if got || err == nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func patchFile(name string, at int, with string) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	copy(b[at:], with)
	return os.WriteFile(name, b, 0o666)
}

// appendFile appends to the config beside the index.
func appendFile(index, text string) error {
	f, err := os.OpenFile(filepath.Join(filepath.Dir(index), "config"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return err
}

// A truncated index never gives a wrong answer.
func TestGitTracksTruncated(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		for _, version := range []string{"2", "4"} {
			dir := trackedTree(t, "--object-format="+format)
			git(t, dir, "update-index", "--index-version", version)
			whole, err := os.ReadFile(filepath.Join(dir, ".git", "index"))
			must(t, err)
			q := indexQuery{hashSize: map[string]int{"sha1": sha1Size, "sha256": sha256Size}[format]}
			for path, want := range map[string]bool{".aptix": true, "zz/.aptixes": true, "zzz": false, "sub/no": false} {
				q.name = path
				settled := false
				for n := range len(whole) + 1 {
					got, _, err := q.search(bytes.NewReader(whole[:n]), int64(n))
					if err == nil && got != want || err != nil && (got || settled) {
						t.Fatalf("%s, version %s, %s, %d bytes: %v, %v", format, version, path, n, got, err)
					}
					settled = err == nil
				}
				if !settled {
					t.Errorf("%s, version %s, %s: the whole index says nothing", format, version, path)
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

// Like Git, GitTracks refuses an unsorted index.
func TestGitTracksUnsorted(t *testing.T) {
	q := indexQuery{name: "b", hashSize: sha1Size}
	for _, version := range []uint32{2, 4} {
		b := anIndex(version, sha1Size, "a", "z", "b")
		q.toEnd = true
		if found, _, err := q.search(bytes.NewReader(b), int64(len(b))); found || err == nil {
			t.Errorf("version %d: %v, %v", version, found, err)
		}
	}
}

func FuzzGitIndex(f *testing.F) {
	names := []string{".a", ".aptix/lock", "sub/x", "sub/y"}
	for _, hashSize := range []int{sha1Size, sha256Size} {
		for _, version := range []uint32{2, 4} {
			b := anIndex(version, hashSize, names...)
			f.Add(b, ".aptix", hashSize == sha256Size, true)
			f.Add(b, "sub/z", hashSize == sha256Size, false)
			link := append(slices.Clone(b[:len(b)-hashSize]), "link\x00\x00\x00\x28"+strings.Repeat("h", 40)...)
			f.Add(append(link, make([]byte, hashSize)...), "zzz", hashSize == sha256Size, true)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, name string, long, whole bool) {
		q := indexQuery{name: name, hashSize: sha1Size, toEnd: whole}
		if long {
			q.hashSize = sha256Size
		}
		found, shared, err := q.search(bytes.NewReader(b), int64(len(b)))
		if err != nil && (found || shared != "") || found && shared != "" {
			t.Errorf("%v, %q, %v", found, shared, err)
		}
		if shared != "" && len(shared) != 2*q.hashSize {
			t.Errorf("the shared index is %q", shared)
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
