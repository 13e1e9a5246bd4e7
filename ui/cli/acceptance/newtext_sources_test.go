package acceptance

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"aptix-tui/model"
)

// Source files as people write them have no doubts, as new files and with one line changed, in
// any format: at most one in 2,000.
func TestSourceFilesAreNotDoubted(t *testing.T) {
	files := sourceFiles(t)
	step := 150
	if *thorough {
		step = 1
	}
	tried, doubted := 0, 0
	for i := 0; i < len(files); i += step {
		text, changed, ok := changedSource(files[i])
		if !ok {
			continue
		}
		path := "new" + filepath.Ext(files[i])
		try := func(how, answer string, has map[string]string) {
			tried++
			for _, h := range resolved(t, answer, has).Hunks {
				if at := slices.IndexFunc(h.Why, func(r model.Reason) bool { return strings.HasPrefix(r.Code, "text/") }); at >= 0 {
					doubted++
					t.Logf("%s, %s: %s", files[i], how, h.Why[at])
				}
			}
		}
		for _, w := range textWriters {
			if w.create != nil {
				try(w.format+" creates", w.create(path, text), nil)
			}
			switch has := map[string]string{path: text}; {
			case w.replace != nil:
				try(w.format+" replaces", w.replace(path, text, changed), has)
			case w.edit != nil:
				try(w.format+" edits", w.edit(path, text, text, changed, 0), has)
			}
		}
	}
	if tried == 0 || doubted*2000 > tried {
		t.Errorf("%d of %d changes are doubted", doubted, tried)
	}
}

// sourceFiles lists the files of the standard library, and those in the test data of three modules.
func sourceFiles(t *testing.T) (files []string) {
	t.Helper()
	modules := []string{"github.com/alecthomas/chroma/v2", "github.com/bluekeyes/go-gitdiff", "github.com/rogpeppe/go-internal"}
	dirs, err := exec.Command("go", append([]string{"list", "-m", "-f", "{{.Dir}}"}, modules...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(strings.TrimSpace(string(root)), "src")
	for _, dir := range append(strings.Fields(string(dirs)), library) {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && (dir == library || strings.Contains(name, "testdata")) {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// changedSource returns a file of program text, and its text with a line in the middle changed.
func changedSource(name string) (text, changed string, ok bool) {
	b, err := os.ReadFile(name)
	if err != nil || len(b) > 200_000 || !utf8.Valid(b) || bytes.ContainsAny(b, "\x00\r") || !bytes.HasSuffix(b, []byte("\n")) {
		return "", "", false
	}
	switch filepath.Ext(name) {
	case "", ".golden", ".input", ".txt", ".txtar", ".md", ".patch", ".diff", ".json", ".expected", ".actual", ".out":
		return "", "", false // no source files
	}
	lines := strings.SplitAfter(string(b), "\n")
	middle := len(lines) / 2
	line := strings.TrimSuffix(lines[middle], "\n")
	lines[middle] = line + " changed\n"
	return string(b), strings.Join(lines, ""), strings.TrimSpace(line) != ""
}
