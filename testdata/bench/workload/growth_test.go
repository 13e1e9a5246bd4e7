package workload

import (
	"errors"
	"os/exec"
	"path/filepath"
	"testing"
)

// Every growth is read without a crash, and has four times the size for four times
// the number.
func TestGrowths(t *testing.T) {
	bin, c := build(t), Config{Seed: 1, Size: 1}
	for _, g := range Growths() {
		t.Run(g.Name, func(t *testing.T) {
			w := g.Make(c, g.N/100+4)
			if n, more := g.Make(c, g.N/4).Weight(), g.Make(c, g.N).Weight(); more < 3*n || more > 5*n {
				t.Errorf("grows from %d to %d bytes", n, more)
			}
			dir := t.TempDir()
			if err := w.Write(dir); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(bin, "check", filepath.Join(dir, "answers", AnswerFile("")))
			cmd.Dir = filepath.Join(dir, "before")
			if err := WriteTree(cmd.Dir, nil); err != nil {
				t.Fatal(err)
			}
			cmd.Env = append(GitEnv(), "HOME="+dir, "XDG_STATE_HOME="+dir+"/state", "GIT_CEILING_DIRECTORIES="+dir)
			out, err := cmd.CombinedOutput()
			var exit *exec.ExitError
			if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
				t.Errorf("%v\n%.3000s", err, out)
			}
		})
	}
}
