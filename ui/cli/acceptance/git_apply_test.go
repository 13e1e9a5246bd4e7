package acceptance

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/ui/cli"
)

var (
	peerPatches = flag.Int("peer.patches", 25, "how many random Git patches to compare with git apply")
	peerSeed    = flag.Uint64("peer.seed", 1, "where their randomness begins")
)

// For every patch that git diff makes of random real edits, apply gives the
// tree that git apply gives: bytes, modes, names (AFS §3, AFS §3.1). So does the
// patch that check --diff writes of it.
func TestSameAsGitApply(t *testing.T) {
	files := goSources(t)
	for n := range *peerPatches {
		seed := *peerSeed + uint64(n)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			comparePeer(t, files, seed)
		})
	}
}

func comparePeer(t *testing.T, files []string, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 2))
	repo := filepath.Join(t.TempDir(), "repo")
	seedRepo(t, repo, files, r)
	before := tree(t, repo)
	e := &editor{T: t, dir: repo, r: r}
	for range 1 + r.IntN(8) {
		e.edit()
	}
	git(t, repo, "add", "-A")
	args := []string{"diff", "--cached", "--binary", "-M", "-C", "--find-copies-harder", fmt.Sprintf("-U%d", []int{3, 3, 3, 1, 8}[r.IntN(5)])}
	patch := git(t, repo, args...)
	git(t, repo, "reset", "--hard", "-q")
	git(t, repo, "clean", "-fdxq")
	if diff := difference(tree(t, repo), before); diff != "" {
		t.Fatalf("the repository is not back at its beginning:\n%s", diff)
	}
	ours := filepath.Join(filepath.Dir(repo), "ours")
	if out, err := exec.Command("cp", "-a", repo, ours).CombinedOutput(); err != nil {
		t.Fatalf("cp: %v\n%s", err, out)
	}
	name := filepath.Join(filepath.Dir(repo), "change.patch")
	if err := os.WriteFile(name, patch, 0o666); err != nil {
		t.Fatal(err)
	}
	if len(bytes.TrimSpace(patch)) == 0 {
		return // the edits cancelled each other out
	}
	written := filepath.Join(filepath.Dir(repo), "written.patch")
	var errs bytes.Buffer
	if cli.Main([]string{"check", "--diff", "--output", written, "--root", ours, name}, cli.Streams{In: os.Stdin, Out: &errs, Err: &errs}) != 0 {
		t.Fatalf("check --diff: %s\n%s\n%s", errs.String(), e.log, patch)
	}
	git(t, repo, "apply", written)
	plan := tree(t, repo)
	git(t, repo, "reset", "--hard", "-q")
	git(t, repo, "clean", "-fdxq")
	git(t, repo, "apply", name)
	if diff := difference(plan, tree(t, repo)); diff != "" {
		t.Fatalf("the patch that --diff writes leads elsewhere: %s\n%s", e.log, diff)
	}
	for run, want := range []string{"Applied ", "nothing to do"} {
		var out, errs bytes.Buffer
		status := cli.Main([]string{"apply", "--root", ours, name}, cli.Streams{In: os.Stdin, Out: &out, Err: &errs})
		if status != 0 || !strings.Contains(out.String(), want) {
			t.Fatalf("run %d: status %d\n%s%s\n%s", run+1, status, out.String(), errs.String(), e.log)
		}
		if diff := difference(tree(t, ours), tree(t, repo)); diff != "" {
			t.Fatalf("run %d: after %s:\n%s", run+1, e.log, diff)
		}
	}
}

func git(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, errs.String())
	}
	return out
}

// goSources lists source files of the Go installation, of moderate size.
func goSources(t *testing.T) []string {
	t.Helper()
	var out []string
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(goroot)), "src")
	for _, dir := range []string{"net/http", "encoding/json", "go/parser", "text/template", "bufio", "compress/flate", "os", "internal/diff"} {
		all, err := filepath.Glob(filepath.Join(root, dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			if info, err := os.Stat(f); err == nil && info.Mode().IsRegular() && info.Size() < 200_000 {
				out = append(out, f)
			}
		}
	}
	if len(out) < 50 {
		t.Fatalf("only %d source files in %s", len(out), root)
	}
	return out
}

// seedRepo makes a repository of a few real files.
func seedRepo(t *testing.T, dir string, files []string, r *rand.Rand) {
	t.Helper()
	for i := range 3 + r.IntN(6) {
		b, err := os.ReadFile(files[r.IntN(len(files))])
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, []string{"", "a", "a/b", "c d", "ü"}[r.IntN(5)], fmt.Sprintf("f%d.go", i))
		switch r.IntN(8) {
		case 0:
			b = bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))
		case 1:
			b = bytes.TrimSuffix(b, []byte("\n"))
		case 2:
			b = binary(r)
		case 3:
			b = b[:min(len(b), r.IntN(200))]
		}
		mode := fs.FileMode(0o644)
		if r.IntN(6) == 0 {
			mode = 0o755
		}
		write(t, name, b, mode)
	}
	git(t, dir, "init", "-q")
	git(t, dir, "config", "core.autocrlf", "false")
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "before")
}

func binary(r *rand.Rand) []byte {
	b := make([]byte, r.IntN(5000))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// An editor makes random edits in a work tree.
type editor struct {
	*testing.T
	dir  string
	r    *rand.Rand
	log  []string
	made int
}

func (e *editor) edit() {
	files := e.files()
	if len(files) == 0 {
		e.create("")
		return
	}
	name := files[e.r.IntN(len(files))]
	edits := []struct {
		name string
		do   func(string)
	}{
		{"change", e.lines(changeLines)}, {"insert", e.lines(insertLines)}, {"delete", e.lines(deleteLines)},
		{"move", e.lines(moveLines)}, {"repeat", e.lines(repeatLines)}, {"newline", e.finalNewline},
		{"crlf", e.crlf}, {"rename", e.rename}, {"copy", e.copy}, {"chmod", e.chmod},
		{"create", e.create}, {"remove", e.remove}, {"binary", e.binary}, {"change", e.lines(changeLines)},
		{"insert", e.lines(insertLines)}, {"truncate", e.truncate},
	}
	pick := edits[e.r.IntN(len(edits))]
	e.log = append(e.log, pick.name+" "+strings.TrimPrefix(name, e.dir))
	pick.do(name)
}

func (e *editor) files() []string {
	var out []string
	err := filepath.WalkDir(e.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == ".git" {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() {
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		e.Fatal(err)
	}
	slices.Sort(out)
	return out
}

func (e *editor) read(name string) ([]byte, fs.FileMode) {
	b, err := os.ReadFile(name)
	if err != nil {
		e.Fatal(err)
	}
	info, err := os.Stat(name)
	if err != nil {
		e.Fatal(err)
	}
	return b, info.Mode().Perm()
}

func (e *editor) fresh() string {
	e.made++
	return filepath.Join(e.dir, []string{"", "a", "new/deep", "sp ace"}[e.r.IntN(4)], fmt.Sprintf("n%d.go", e.made))
}

// lines makes an edit of a list of lines one of a file.
func (e *editor) lines(change func(*rand.Rand, [][]byte) [][]byte) func(string) {
	return func(name string) {
		b, mode := e.read(name)
		lines := bytes.SplitAfter(b, []byte("\n"))
		write(e.T, name, bytes.Join(change(e.r, lines), nil), mode)
	}
}

func span(r *rand.Rand, lines [][]byte) (int, int) {
	from := r.IntN(len(lines))
	return from, min(len(lines), from+1+r.IntN(12))
}

func changeLines(r *rand.Rand, lines [][]byte) [][]byte {
	from, to := span(r, lines)
	for i := from; i < to; i++ {
		if r.IntN(2) == 0 {
			lines[i] = append([]byte(fmt.Sprintf("changed %d ", r.IntN(9))), lines[i]...)
		}
	}
	return lines
}

func insertLines(r *rand.Rand, lines [][]byte) [][]byte {
	at := r.IntN(len(lines))
	var some [][]byte
	for range 1 + r.IntN(6) {
		some = append(some, []byte([]string{"}\n", "\n", "\tx := 1\n", "\treturn nil\n", "-- dashes\n", "@@ at @@\n"}[r.IntN(6)]))
	}
	return slices.Insert(lines, at, some...)
}

func deleteLines(r *rand.Rand, lines [][]byte) [][]byte {
	from, to := span(r, lines)
	return slices.Delete(lines, from, to)
}

func moveLines(r *rand.Rand, lines [][]byte) [][]byte {
	from, to := span(r, lines)
	block := slices.Clone(lines[from:to])
	lines = slices.Delete(lines, from, to)
	return slices.Insert(lines, r.IntN(len(lines)+1), block...)
}

func repeatLines(r *rand.Rand, lines [][]byte) [][]byte {
	from, to := span(r, lines)
	block := slices.Clone(lines[from:to])
	return slices.Insert(lines, to, block...)
}

func (e *editor) finalNewline(name string) {
	b, mode := e.read(name)
	if cut, ok := bytes.CutSuffix(b, []byte("\n")); ok {
		b = cut
	} else {
		b = append(b, '\n')
	}
	write(e.T, name, b, mode)
}

func (e *editor) crlf(name string) {
	b, mode := e.read(name)
	if bytes.Contains(b, []byte("\r\n")) {
		b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	} else {
		b = bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))
	}
	write(e.T, name, b, mode)
}

func (e *editor) rename(name string) {
	b, mode := e.read(name)
	e.remove(name)
	write(e.T, e.fresh(), b, mode)
}

func (e *editor) copy(name string) {
	b, mode := e.read(name)
	to := e.fresh()
	write(e.T, to, b, mode)
	if e.r.IntN(2) == 0 {
		e.lines(changeLines)(to)
	}
}

func (e *editor) chmod(name string) {
	_, mode := e.read(name)
	if err := os.Chmod(name, mode^0o111); err != nil {
		e.Fatal(err)
	}
}

func (e *editor) create(string) {
	b := []byte("package n\n\nfunc f() {}\n")
	switch e.r.IntN(4) {
	case 0:
		b = nil
	case 1:
		b = binary(e.r)
	case 2:
		b = []byte("no newline")
	}
	write(e.T, e.fresh(), b, 0o644)
}

func (e *editor) remove(name string) {
	if err := os.Remove(name); err != nil {
		e.Fatal(err)
	}
}

func (e *editor) binary(name string) {
	b, mode := e.read(name)
	if i := e.r.IntN(len(b) + 1); e.r.IntN(2) == 0 {
		b = slices.Insert(b, i, binary(e.r)...)
	} else {
		b = binary(e.r)
	}
	write(e.T, name, b, mode)
}

func (e *editor) truncate(name string) {
	_, mode := e.read(name)
	write(e.T, name, nil, mode)
}
