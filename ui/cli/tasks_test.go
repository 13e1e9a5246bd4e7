package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// A task is something that people do in a review, with the keys that it takes at most.
type task struct {
	files  map[string]string
	answer string
	most   int
	// steps are keys, each with what the screen shows then. What follows "type" is entered, and what is
	// before "from" leads to where the task begins: neither is counted.
	steps []string
	want  map[string]string // files afterwards
}

// patches is an answer with one replacement in each of n files.
func patches(n int) (files map[string]string, answer string, want map[string]string) {
	files, want = map[string]string{}, map[string]string{}
	var all []string
	for i := 1; i <= n; i++ {
		name := fmt.Sprintf("src/f%d.txt", i)
		files[name], want[name] = "one\ntwo\nthree\n", "one\n2\nthree\n"
		all = append(all, fmt.Sprintf(`{ "path": %q, "find": "two", "replace": "2" }`, name))
	}
	return files, fenced("json", `{ "root": ".", "patches": [`+strings.Join(all, ",\n")+`] }`), want
}

// repeated is a file with n lines that differ, far from each other, and SEARCH blocks that have each of
// them with other blanks.
func repeated(n int) (file, answer, want string) {
	for i := range n {
		for line := range 2 {
			file += fmt.Sprintf("line %d of part %d\n", line, i)
			want += fmt.Sprintf("line %d of part %d\n", line, i)
		}
		file += fmt.Sprintf("\tvalue%d = compute(%d)\n", i, i)
		want += fmt.Sprintf("\tvalue%d = %d\n", i, i)
		answer += fmt.Sprintf("a.txt\n<<<<<<< SEARCH\n  value%d  =  compute(%d)\n=======\n  value%d = %d\n>>>>>>> REPLACE\n", i, i, i, i)
	}
	return file, answer, want
}

func tasks(size tea.WindowSizeMsg) map[string]task {
	out := map[string]task{}
	files, answer, want := patches(5)
	out["five sure files"] = task{files, answer, 3, []string{"w Apply to", "enter Applied 5 files", "x"}, want}

	files, answer, want = patches(7)
	files["src/g.txt"], want["src/g.txt"] = "x\ny\nx\n", "z\ny\nx\n"
	answer = strings.Replace(answer, "] }", `, { "path": "src/g.txt", "replacements": [{ "find": "x", "replace": "z", "limit": "once" }] }] }`, 1)
	out["eight hunks, one doubtful"] = task{files, answer, 4, []string{"y nothing is left", "w Apply to", "enter Applied 8 files", "x"}, want}

	files, want, answer = map[string]string{}, map[string]string{}, ""
	for i := 1; i <= 5; i++ {
		name := fmt.Sprintf("f%d.txt", i)
		files[name], want[name] = "\tone\n", "\ttwo\n"
		answer += name + "\n<<<<<<< SEARCH\n  one\n=======\n  two\n>>>>>>> REPLACE\n\n"
	}
	out["five doubtful files"] = task{files, answer, 8, []string{"y accepted", "y accepted", "y accepted", "y accepted", "y nothing is left", "w Apply to", "enter Applied 5 files", "x"}, want}

	out["ambiguous, loose, wrong path"] = task{
		map[string]string{"a.txt": "dup\nx\ndup\n", "b.txt": "\tone\n", "src/deep/c.go": "package c\n\nfunc F() int {\n\treturn 3\n}\n"},
		"a.txt\n<<<<<<< SEARCH\ndup\n=======\nfirst\n>>>>>>> REPLACE\n\nb.txt\n<<<<<<< SEARCH\n  one\n=======\n  two\n>>>>>>> REPLACE\n\n`deep/c.go`:\n\n```go\nfunc F() int {\n\treturn 4\n}\n```\n",
		6, []string{"y accepted", "y accepted", "y nothing is left", "w Apply to", "enter Applied 3 files", "x"},
		map[string]string{"a.txt": "first\nx\ndup\n", "b.txt": "\ttwo\n", "src/deep/c.go": "package c\n\nfunc F() int {\n\treturn 4\n}\n"}}

	files, answer, _ = patches(1)
	out["apply, then undo"] = task{files, answer, 2, []string{"w Apply to", "enter Applied 1 file", "from", "U undone", "q"}, files}

	files, answer, _ = patches(300)
	for name := range files {
		files[name] = "one\ntwo\ntwo\n"
	}
	answer = strings.NewReplacer(`"find"`, `"replacements": [{ "find"`, `"2" }`, `"2", "limit": "once" }] }`).Replace(answer)
	out["one among 300"] = task{files, answer, 4, []string{"tab enter show", "/ files with", "type 217", "enter src/f217.txt", "y accepted all of f217.txt"}, files}

	file, blocks, after := repeated(15)
	steps := []string{}
	for range map[int]int{36: 2, 24: 4, 20: 5}[size.Height] {
		steps = append(steps, "pgdown")
	}
	out["fifteen doubtful hunks of a file"] = task{map[string]string{"a.txt": file}, blocks, 10, append(steps, "a Accept 15 uncertain hunks", "y accepted all of a.txt", "w Apply to", "enter Applied 1 file", "x"), map[string]string{"a.txt": after}}

	files, answer, _ = patches(1)
	out["a comment, and the reply"] = task{files, answer, 3, []string{"; comment on", "type good, but 3", "enter comment on", "Y copied"}, files}
	return out
}

// Each task takes few keys, at each size of the screen.
func TestKeysOfTasks(t *testing.T) {
	for _, size := range []tea.WindowSizeMsg{{Width: 120, Height: 36}, {Width: 80, Height: 24}, {Width: 60, Height: 20}} {
		for name, c := range tasks(size) {
			t.Run(fmt.Sprintf("%s/%dx%d", name, size.Width, size.Height), func(t *testing.T) {
				ws, answer := laidOut(t, c.files, c.answer)
				r := launch(t, ws, answer)
				r.deliver(size)
				keys := 0
				for _, step := range c.steps {
					key, shows, _ := strings.Cut(step, " ")
					switch {
					case key == "type":
						r.keys(strings.Split(shows, "")...)
						continue
					case key == "from":
						keys = 0
						continue
					case shows == "" && (key == "x" || key == "q"):
						r.leaves(key)
					case shows == "":
						r.keys(key)
					default:
						r.does(key, shows)
					}
					keys++
				}
				if keys > c.most {
					t.Errorf("it takes %d keys, %d at most are wanted", keys, c.most)
				}
				for path, want := range c.want {
					if got := textOf(t, filepath.Join(ws, filepath.FromSlash(path))); got != want {
						t.Errorf("%s is %q, want %q", path, got, want)
					}
				}
			})
		}
	}
}
