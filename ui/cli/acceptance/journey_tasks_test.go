//go:build e2e

package acceptance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The keys of usual tasks, from the first frame to the end of the program: a task does
// not take more.
func TestUsualTasksJourney(t *testing.T) {
	const (
		closed = "func Close() error { return nil }\n"
		priced = "sum += item.Price * item.Count\n"
	)
	apply := []string{"w", "Apply to", "Enter", "Applied ", "q", ""}
	for _, task := range []struct {
		name, answer, dir string
		steps             []string // a key, and what the screen shows then
		db, total         string   // parts of the files in the end
	}{
		{"all is good", "good", "ws", nil, closed, priced},
		{"one of several places", "ambiguous", "ws", []string{"2", "2/3", "y", "● 2"}, "", "sum++\n\t}\n\treturn max(sum, 0)\n"},
		{"one placed by hand", "missing", "ws", []string{"m", "line 9", "Enter", "● 2"}, "\treturn connect(path, timeout)\n}\n\n" + closed, ""},
		{"half of a hunk", "half", "ws", []string{"v", "0/", "Space", "1/", "Space", "2/", "Space", "3/", "Space", "4/", "Enter", "✗ 1"}, "}\n\nfunc Close() error {\n\treturn nil\n}\n", ""},
	} {
		t.Run(task.name, func(t *testing.T) {
			base := layOut(t, "tasks")
			term := launch(t, base, 80, 24, "cd BASE/"+task.dir+"; BIN BASE/"+task.answer+".md")
			term.shows("hunk ")
			for steps := append(task.steps, apply...); len(steps) > 0; steps = steps[2:] {
				term.keys(steps[0])
				term.shows(steps[1])
			}
			term.exits(0)
			for name, want := range map[string]string{"db.go": task.db, "total.go": task.total} {
				got, err := os.ReadFile(filepath.Join(base, "ws", name))
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(string(got), want) {
					t.Errorf("%s is\n%s\nwithout\n%s", name, got, want)
				}
			}
		})
	}
}
