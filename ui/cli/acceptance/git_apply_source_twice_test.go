package acceptance

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/ui/cli"
)

// A patch that names a file twice is refused, or leads to what git apply makes
// of it (READING §5.3), if Git accepts it.
func TestSourceTwiceAsGitApply(t *testing.T) {
	for n := range 2 * *peerPatches {
		seed := *peerSeed + uint64(n)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 3))
			base := t.TempDir()
			var patch strings.Builder
			for i := range 2 + r.IntN(2) {
				change, to := twice[r.IntN(len(twice))], []string{"b", "c", fmt.Sprint("n", i)}[r.IntN(3)]
				patch.WriteString(strings.NewReplacer("FROM", []string{"a", "a", "b"}[r.IntN(3)], "TO", to).Replace(change))
			}
			name := filepath.Join(base, "change.patch")
			write(t, name, []byte(patch.String()), 0o644)
			for _, dir := range []string{"ours", "git"} {
				for _, file := range []string{"a", "b"} {
					write(t, filepath.Join(base, dir, file), []byte("one\ntwo\nthree\n"), 0o644)
				}
			}
			git(t, filepath.Join(base, "git"), "init", "-q")
			cmd := exec.Command("git", "apply", name)
			cmd.Dir = filepath.Join(base, "git")
			refuses := cmd.Run() != nil
			var out bytes.Buffer
			status := cli.Main([]string{"apply", "--root", filepath.Join(base, "ours"), name}, cli.Streams{In: os.Stdin, Out: &out, Err: &out})
			if refuses || status != 0 || strings.Contains(out.String(), string(model.FlagSameFile)) {
				return // the last is a series of patches, each for the tree after the one before it
			}
			if diff := difference(tree(t, filepath.Join(base, "ours")), tree(t, filepath.Join(base, "git"))); diff != "" {
				t.Errorf("%s%s\n%s", diff, patch.String(), out.String())
			}
		})
	}
}

// twice is what a patch may do to a file.
var twice = []string{
	"diff --git a/FROM b/TO\nsimilarity index 100%\nrename from FROM\nrename to TO\n",
	"diff --git a/FROM b/TO\nsimilarity index 100%\ncopy from FROM\ncopy to TO\n",
	"diff --git a/FROM b/FROM\nold mode 100644\nnew mode 100755\n",
	"diff --git a/FROM b/FROM\n--- a/FROM\n+++ b/FROM\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n",
	"diff --git a/FROM b/FROM\ndeleted file mode 100644\n--- a/FROM\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-one\n-two\n-three\n",
	"diff --git a/FROM b/FROM\nnew file mode 100644\n--- /dev/null\n+++ b/FROM\n@@ -0,0 +1 @@\n+new\n",
}
