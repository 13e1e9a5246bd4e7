package gitdiff_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
)

// The peer is Git itself: what it writes as a patch must lead to what it
// checked in, byte for byte and mode for mode (READING §5.3).

// A file is what a tree holds at a path.
type file struct {
	content string
	exec    bool
}

type tree map[string]file

// flagSets are the ways in which Git is asked for a patch.
var flagSets = [][]string{
	{"--binary", "-M", "-C", "--find-copies-harder"},
	{"--binary", "--full-index", "--no-renames"},
	{"--binary", "-M", "-U0"},
	{"--binary", "-U1", "--src-prefix=i/", "--dst-prefix=w/"},
	{"--binary", "-M", "--no-prefix"},
	{"--binary", "-U20", "--src-prefix=from/", "--dst-prefix=to/"},
}

// TestPeerDiff reads the patches that Git writes for each change, and those
// back, and compares what they lead to with the trees that Git wrote them for. Each change is
// written with every other set of flags, and without index lines, so that nothing but text and line
// numbers tell the places.
func TestPeerDiff(t *testing.T) {
	// AFS §3: a Git patch means what it means to git apply.
	for i, c := range peerCases {
		repo := newRepo(t)
		repo.commit(c.before)
		repo.write(c.after)
		repo.git("add", "-A")
		for j, flags := range flagSets {
			if (i+j)%2 != 0 {
				continue
			}
			t.Run(c.name+" "+strings.Join(flags, " "), func(t *testing.T) {
				patch := repo.git(append([]string{"diff", "--cached"}, flags...)...)
				compareTrees(t, applyPatch(t, patch, c.before), c.after, patch)
				if c.stays {
					compareTrees(t, applyPatch(t, patch, c.after), c.after, patch)
				}
				back := repo.git(append([]string{"diff", "--cached", "-R"}, flags...)...)
				compareTrees(t, applyPatch(t, back, c.after), c.before, back)
			})
		}
		if strings.HasPrefix(c.name, "binary") {
			continue
		}
		for _, flags := range [][]string{{"-M", "-C"}, {"-U1", "--no-renames"}, {"-U8"}} {
			t.Run(c.name+" without IDs "+strings.Join(flags, " "), func(t *testing.T) {
				patch := withoutIndex(repo.git(append([]string{"diff", "--cached", "-a"}, flags...)...))
				compareTrees(t, applyPatch(t, patch, c.before), c.after, patch)
			})
		}
	}
}

func withoutIndex(patch []byte) []byte {
	var out []byte
	for line := range bytes.Lines(patch) {
		if !bytes.HasPrefix(line, []byte("index ")) {
			out = append(out, line...)
		}
	}
	return out
}

// applyPatch does what the patch asks of before, and fails the test if any part
// of it is not exact or applied.
func applyPatch(t *testing.T, patch []byte, before tree) tree {
	t.Helper()
	now := before
	for _, p := range scanAll(t, patch) {
		for _, d := range p.Diagnostics {
			if d.Severity != model.Note && d.Code != "git/prefix" {
				t.Errorf("a valid patch gives %v", d)
			}
		}
		now = applyPayload(t, p, now)
	}
	return now
}

// scanAll reads all payloads of an answer that is nothing but a patch.
func scanAll(t *testing.T, patch []byte) []*model.Payload {
	t.Helper()
	b := model.Block{Answer: model.NewAnswer("test", patch)}
	var all []*model.Payload
	for n := 1; n <= b.Lines(); n++ {
		if p := gitdiff.Scan(b, n); p != nil {
			all = append(all, p)
			n = p.Last
		}
	}
	return all
}

func applyPayload(t *testing.T, p *model.Payload, before tree) tree {
	t.Helper()
	after := maps.Clone(before)
	for _, c := range p.Files {
		if c.Op == model.OpRename || c.Op == model.OpDelete {
			delete(after, c.Path)
		}
	}
	for _, c := range p.Files {
		if !c.Invalid.None() {
			t.Fatalf("%s is invalid: %s", c.Path, c.Invalid)
		}
		old := before[c.Path]
		f := file{content: applyEdits(t, c, old.content), exec: old.exec}
		if c.Mode != 0 {
			f.exec = c.Mode == model.ModeExecutable
		}
		switch c.Op {
		case model.OpCreate:
			f.content = string(c.Content)
			after[c.Path] = f
		case model.OpDelete:
			if f.content != "" {
				t.Errorf("deleting %s leaves %q", c.Path, f.content)
			}
		case model.OpRename, model.OpCopy:
			after[c.NewPath] = f
		case model.OpEdit:
			after[c.Path] = f
		default:
			t.Errorf("%s: %v", c.Path, c.Op)
		}
	}
	return after
}

func applyEdits(t *testing.T, c model.FileChange, content string) string {
	t.Helper()
	text := model.NewText([]byte(content))
	var out strings.Builder
	at, from := 0, 0
	for _, e := range c.Edits {
		m := e.Locator.Locate(text, from)
		if m.Placement == model.Applied {
			continue
		}
		if m.Placement != model.Exact && m.Placement != model.Moved || len(m.Candidates) != 1 {
			t.Fatalf("%s, line %d: %v, %s", c.Path, e.First, m.Placement, m.Why.String())
		}
		checkCandidate(t, text, m.Candidates[0])
		for _, s := range m.Candidates[0].Splices {
			out.WriteString(content[at:s.Start])
			out.Write(s.New)
			at = s.End
		}
		from = m.Candidates[0].Extent.End
	}
	return out.String() + content[at:]
}

// checkCandidate holds a candidate to model.Candidate's promises.
func checkCandidate(t testing.TB, text *model.Text, c model.Candidate) {
	t.Helper()
	at := c.Extent.Start
	for _, s := range c.Splices {
		if s.Start < at || s.End < s.Start || s.End > c.Extent.End {
			t.Fatalf("the splice %v is out of order or outside of %v", s.Span, c.Extent)
		}
		at = s.End
	}
	if c.Extent.Start < 0 || c.Extent.End > len(text.Bytes) || c.Extent.End < c.Extent.Start {
		t.Fatalf("the extent %v is outside of the text", c.Extent)
	}
}

func compareTrees(t *testing.T, got, want tree, patch []byte) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if w, ok := want[name]; !ok {
			t.Errorf("%s should not be there", name)
		} else if got[name] != w {
			t.Errorf("%s:\ngot  %.2000q %v\nwant %.2000q %v", name, got[name].content, got[name].exec, w.content, w.exec)
		}
	}
	for name := range want {
		if _, ok := got[name]; !ok {
			t.Errorf("%s should be there", name)
		}
	}
	if t.Failed() {
		t.Logf("the patch:\n%.4000s", patch)
	}
}

// A repo is a Git repository in a temporary directory.
type repo struct {
	t   *testing.T
	dir string
}

func newRepo(t *testing.T) *repo {
	r := &repo{t, t.TempDir()}
	r.git("init", "-q")
	return r
}

func (r *repo) git(args ...string) []byte {
	r.t.Helper()
	out, err := r.try(args...)
	if err != nil {
		r.t.Fatalf("git %v: %v", args, err)
	}
	return out
}

func (r *repo) try(args ...string) ([]byte, error) { return r.feed(nil, args...) }

// feed runs git with input on its standard input.
func (r *repo) feed(input []byte, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"-c", "core.autocrlf=false", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = r.dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C"} // no GIT_DIR of a hook
	cmd.Stdin = bytes.NewReader(input)
	var out, msg bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &msg
	if err := cmd.Run(); err != nil {
		return out.Bytes(), fmt.Errorf("%w: %s", err, msg.String())
	}
	return out.Bytes(), nil
}

// write makes the work tree hold exactly files.
func (r *repo) write(files tree) {
	r.t.Helper()
	for name := range r.read() {
		if err := os.Remove(filepath.Join(r.dir, name)); err != nil {
			r.t.Fatal(err)
		}
	}
	for name, f := range files {
		path := filepath.Join(r.dir, filepath.FromSlash(name))
		mode := fs.FileMode(0o644)
		if f.exec {
			mode = 0o755
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			r.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(f.content), mode); err != nil {
			r.t.Fatal(err)
		}
	}
}

func (r *repo) commit(files tree) {
	r.write(files)
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", "a commit\n\ndiff --git is no patch here")
}

// read is what the work tree holds.
func (r *repo) read() tree {
	files := tree{}
	err := filepath.WalkDir(r.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.Name() == ".git" {
				return fs.SkipDir
			}
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(r.dir, path)
		files[filepath.ToSlash(name)] = file{string(content), info.Mode()&0o100 != 0}
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return files
}

// numbered are lines "<word> 1" to "<word> n".
func numbered(word string, n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "%s %d\n", word, i)
	}
	return b.String()
}

func binaryContent(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, 1))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return string(b)
}

func one(content string) tree { return tree{"dir/file.txt": {content, false}} }

func edited(content string, pairs ...string) tree {
	return one(strings.NewReplacer(pairs...).Replace(content))
}

var ten, hundred = numbered("line", 10), numbered("line", 100)

// peerCases are changes of all kinds that a patch can express.
var peerCases = []struct {
	name          string
	before, after tree
	stays         bool // applying the patch twice is expected to change nothing
}{
	{"replace a line", one(ten), edited(ten, "line 5\n", "LINE 5\n"), true},
	{"replace several", one(hundred), edited(hundred, "line 5\n", "LINE 5\n", "line 50\n", "a\nb\n", "line 90\n", ""), true},
	{"insert at the start", one(ten), one("new\n" + ten), true},
	{"insert at the end", one(ten), one(ten + "new\n"), true},
	{"delete the first", one(ten), edited(ten, "line 1\n", ""), true},
	{"delete the last", one(ten), edited(ten, "line 10\n", ""), true},
	{"delete all lines", one(ten), one(""), true},
	{"fill an empty file", one(""), one(ten), true},
	{"repeated lines", one(strings.Repeat("0,\n", 40)), one(strings.Repeat("0,\n", 20) + "1,\n" + strings.Repeat("0,\n", 21)), true},
	{"one more of many", one(strings.Repeat("0,\n", 40)), one(strings.Repeat("0,\n", 41)), true},
	{"one fewer of many", one(strings.Repeat("0,\n", 40)), one(strings.Repeat("0,\n", 39)), true},
	{"no final newline before", one("a\nb\nc"), one("a\nb\nc\n"), true},
	{"no final newline after", one("a\nb\nc\n"), one("a\nb\nc"), true},
	{"no final newline at all", one("a\nb\nc"), one("a\nB\nc"), true},
	{"append without newline", one("a\nb\nc"), one("a\nb\nc\nd"), true},
	{"crlf file", one("a\r\nb\r\nc\r\n"), one("a\r\nB\r\nc\r\nd\r\n"), true},
	{"mixed line ends", one("a\r\nb\nc\r\nd\n"), one("a\r\nb\nC\nd\n"), true},
	{"crlf to lf", one("a\r\nb\r\nc\r\n"), one("a\nb\nc\n"), true},
	{"lone carriage returns", one("a\rb\nc\rd\n"), one("a\rb\nc\rD\n"), true},
	{"form feed and tabs", one("\f\n\t\n \n\nx\n"), one("\f\n\t\n  \n\nx\ny\n"), true},
	{"lines like headers", one("-- a/x\n++ b/x\n@@ -1 +1 @@\ndiff --git a/x b/x\nz\n"), one("z\n-- a/y\n++ b/y\n@@ -1 +1 @@\n"), true},
	{"lines like a signature", one("a\n- \n2.39.5\nb\n"), one("a\nb\n"), true},
	{"fences inside", one("# T\n\n```go\na\n```\nend\n"), one("# T\n\n```go\na\nb\n```\n~~~\nend\n"), true},
	{"bytes that are no text", one("caf\xe9\nna\xefve\n"), one("caf\xe9\nna\xefve\n\xff\xfe\n"), true},
	{"new file", tree{"a": {"x\n", false}}, tree{"a": {"x\n", false}, "sub/c.txt": {ten, false}}, false},
	{"new empty file", tree{"a": {"x\n", false}}, tree{"a": {"x\n", false}, "empty": {"", false}}, false},
	{"new executable", tree{"a": {"x\n", false}}, tree{"a": {"x\n", false}, "run": {"#!/bin/sh\n", true}}, false},
	{"new without newline", tree{"a": {"x\n", false}}, tree{"a": {"x\n", false}, "b": {"no end", false}}, false},
	{"delete a file", tree{"a": {ten, false}, "b": {"x\n", false}}, tree{"b": {"x\n", false}}, false},
	{"delete an empty file", tree{"a": {"", false}, "b": {"x\n", false}}, tree{"b": {"x\n", false}}, false},
	{"delete without newline", tree{"a": {"x\ny", false}, "b": {"x\n", false}}, tree{"b": {"x\n", false}}, false},
	{"rename", tree{"a": {ten, false}}, tree{"sub/b": {ten, false}}, false},
	{"rename and edit", tree{"a": {hundred, false}}, tree{"b": {strings.Replace(hundred, "line 50\n", "x\n", 1), false}}, false},
	{"copy and edit", tree{"a": {hundred, false}}, tree{"a": {hundred, false}, "b": {strings.Replace(hundred, "line 50\n", "x\n", 1), false}}, false},
	{"swap names", tree{"a": {hundred, false}, "b": {numbered("word", 100), false}}, tree{"b": {hundred, false}, "a": {numbered("word", 100), false}}, false},
	{"mode only", tree{"a": {"x\n", false}}, tree{"a": {"x\n", true}}, true},
	{"mode and content", tree{"a": {ten, true}}, tree{"a": {ten + "x\n", false}}, true},
	{"odd names", tree{"with space.txt": {ten, false}, "tab\there": {ten, false}, "Ünï \"q\".txt": {ten, false}},
		tree{"with space.txt": {ten + "x\n", false}, "tab\there": {ten + "y\n", false}, "Ünï \"q\".txt": {ten + "z\n", true}}, true},
	{"rename odd names", tree{"a b c": {hundred, false}}, tree{"d \te f": {hundred + "x\n", false}}, false},
	{"many files", manyFiles("x"), manyFiles("y"), true},
	{"binary edit", one(binaryContent(1, 5000)), one(binaryContent(1, 5000)[:3000] + "\x00\x01" + binaryContent(1, 5000)[3000:]), true},
	{"binary replaced", one(binaryContent(1, 500)), one(binaryContent(2, 700)), true},
	{"binary new and gone", tree{"a.bin": {binaryContent(1, 300), false}}, tree{"b.bin": {binaryContent(2, 300), true}}, false},
	{"binary emptied", one(binaryContent(1, 300)), one(""), true},
	{"binary to text", one(binaryContent(1, 300)), one("text\n"), true},
}

func manyFiles(word string) tree {
	files := tree{}
	for i := range 20 {
		files[fmt.Sprintf("d%d/f%d.txt", i%3, i)] = file{ten + fmt.Sprintf("%s %d\n", word, i), false}
	}
	return files
}
