package acceptance

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/ui/cli"
)

// A peerRun is what Git and apply each make of one patch of the same files.
type peerRun struct {
	git, ours               map[string]string // the trees after it
	gitRefuses, oursRefuses bool
	gitSays, oursSays       string
}

// runPeers applies patch twice over: with Git and with apply.
func runPeers(t *testing.T, patch string, files map[string]string, args ...string) peerRun {
	t.Helper()
	base := t.TempDir()
	name := filepath.Join(base, "change.patch")
	write(t, name, []byte(patch), 0o644)
	dirs := map[string]string{"git": filepath.Join(base, "git"), "ours": filepath.Join(base, "ours")}
	for _, dir := range dirs {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		for file, text := range files {
			write(t, filepath.Join(dir, file), []byte(text), 0o644)
		}
	}
	cmd := exec.Command("git", append([]string{"apply"}, append(args, name)...)...)
	cmd.Dir = dirs["git"]
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_CEILING_DIRECTORIES="+base, "LC_ALL=C")
	says, err := cmd.CombinedOutput()
	var out bytes.Buffer
	status := cli.Main([]string{"apply", "--root", dirs["ours"], name}, cli.Streams{In: os.Stdin, Out: &out, Err: &out})
	return peerRun{
		git: tree(t, dirs["git"]), gitRefuses: err != nil, gitSays: string(says),
		ours: tree(t, dirs["ours"]), oursRefuses: status != 0, oursSays: out.String(),
	}
}

// A patch that begins or ends with an empty file leads to what git apply makes
// of it, however its header says so (READING §5.3, AFS §3). What Git refuses may be there
// already, or be a hunk without context at its stated line.
func TestEmptySidesAsGitApply(t *testing.T) {
	for i, head := range emptyHeads {
		for j, hunk := range emptyHunks {
			for _, state := range part(slices.Sorted(maps.Keys(emptyStates)), i+j, 2) {
				files := emptyStates[state]
				t.Run(strings.Join([]string{head.name, hunk.name, state}, "/"), func(t *testing.T) {
					t.Parallel()
					patch := head.text + hunk.text
					p := runPeers(t, patch, files, head.strip)
					switch {
					case p.gitRefuses && strings.Contains(p.oursSays, "Applied ") && !hunk.inserts:
						p = runPeers(t, patch, files, head.strip, "--unidiff-zero")
					case p.oursRefuses && hunk.guess:
						return
					case p.gitRefuses && strings.Contains(p.oursSays, "nothing to do"):
						p.oursRefuses = true
					}
					diff := difference(p.ours, p.git)
					if p.gitRefuses != p.oursRefuses || diff != "" {
						t.Errorf("git refuses: %v, ours: %v\n%s\n%s\ngit: %sours: %s", p.gitRefuses, p.oursRefuses, diff, patch, p.gitSays, p.oursSays)
					}
				})
			}
		}
	}
}

const dated, later, epoch = "\t2024-01-02 10:00:00.000000000 +0100\n", "\t2024-01-02 11:00:00.5 +0100\n", "\t1970-01-01 01:00:00.000000000 +0100\n"

// emptyHeads name one file in all ways; strip is the option of git apply for it.
var emptyHeads = []struct{ name, strip, text string }{
	{"plain", "-p1", "--- a/e.txt\n+++ b/e.txt\n"},
	{"dated", "-p1", "--- a/e.txt" + dated + "+++ b/e.txt" + later},
	{"dated without prefix", "-p0", "--- e.txt" + dated + "+++ e.txt" + later},
	{"backup", "-p0", "--- e.txt.orig" + dated + "+++ e.txt" + later},
	{"from the epoch", "-p1", "--- a/e.txt" + epoch + "+++ b/e.txt" + later},
	{"from the epoch, west", "-p1", "--- a/e.txt\t1969-12-31 19:00:00.000000000 -0500\n+++ b/e.txt" + later},
	{"half a second old", "-p1", "--- a/e.txt\t1970-01-01 01:00:00.500000000 +0100\n+++ b/e.txt" + later},
	{"a second old", "-p1", "--- a/e.txt\t1970-01-01 01:00:01.000000000 +0100\n+++ b/e.txt" + later},
	{"epoch without zone", "-p1", "--- a/e.txt\t1970-01-01 00:00:00\n+++ b/e.txt" + later},
	{"to the epoch", "-p1", "--- a/e.txt" + later + "+++ b/e.txt" + epoch},
	{"from null", "-p1", "--- /dev/null\n+++ b/e.txt\n"},
	{"from null, dated", "-p1", "--- /dev/null" + dated + "+++ b/e.txt" + later},
	{"to null", "-p1", "--- a/e.txt\n+++ /dev/null\n"},
	{"git", "-p1", "diff --git a/e.txt b/e.txt\n--- a/e.txt\n+++ b/e.txt\n"},
	{"git new", "-p1", "diff --git a/e.txt b/e.txt\nnew file mode 100644\n--- /dev/null\n+++ b/e.txt\n"},
	{"git deleted", "-p1", "diff --git a/e.txt b/e.txt\ndeleted file mode 100644\n--- a/e.txt\n+++ /dev/null\n"},
	{"git empty blob", "-p1", "diff --git a/e.txt b/e.txt\nindex e69de29bb2d1..0123456789ab 100644\n--- a/e.txt\n+++ b/e.txt\n"},
}

var emptyHunks = []struct {
	name, text string
	inserts    bool // it replaces nothing
	guess      bool // Git's place for it is a guess
}{
	{"one line", "@@ -0,0 +1 @@\n+x\n", true, false},
	{"three lines", "@@ -0,0 +1,3 @@\n+x\n+y\n+z\n", true, false},
	{"one line without end", "@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n", true, false},
	{"behind line 1", "@@ -1,0 +1 @@\n+x\n", true, true},
	{"emptied", "@@ -1 +0,0 @@\n-x\n", false, false},
	{"emptied of two", "@@ -1,2 +0,0 @@\n-x\n-y\n", false, false},
	{"replaced", "@@ -1 +1 @@\n-x\n+y\n", false, false},
}

var emptyStates = map[string]map[string]string{
	"missing": {}, "empty": {"e.txt": ""}, "one line": {"e.txt": "q\n"}, "the old text": {"e.txt": "x\n"}, "two lines": {"e.txt": "x\ny\n"},
}
