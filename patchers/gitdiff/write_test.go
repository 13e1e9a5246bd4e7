package gitdiff_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
)

// What git apply makes of a written patch is what the plan says, for each operation.
func TestWrite(t *testing.T) {
	plain, program := model.State{Kind: model.Regular, Mode: 0o644}, model.State{Kind: model.Regular, Mode: 0o755}
	numbers := strings.Join(strings.Split("123456789abcdef", ""), "\n") + "\n"
	plan := &model.Plan{Entries: []model.PlanEntry{
		{Path: "edited", Before: plain, After: plain, Old: []byte(numbers), New: []byte(strings.NewReplacer("2", "two", "e", "last").Replace(numbers))},
		{Path: "open", Before: plain, After: plain, Old: []byte("no line end"), New: []byte("line end\n")},
		{Path: "run", Before: plain, After: program, Old: []byte("x\n"), New: []byte("x\n")},
		{Path: "binary", Before: plain, After: plain, Old: []byte("\x00\x01"), New: []byte("\x00\x02")},
		{Path: "new", After: plain, New: []byte("n\n")},
		{Path: "old", Before: plain, Old: []byte("o\n")},
		{Path: "from", Before: plain, Old: []byte("a\nb\nc\n")},
		{Path: "dir", After: model.State{Kind: model.Directory}},
		{Path: "dir/to", From: "from", After: plain, New: []byte("a\nB\nc\n")},
	}}
	dir := t.TempDir()
	for _, e := range plan.Entries {
		if e.Before.Kind == model.Regular {
			if err := os.WriteFile(filepath.Join(dir, e.Path), e.Old, e.Before.Mode); err != nil {
				t.Fatal(err)
			}
		}
	}
	var patch bytes.Buffer
	if err := gitdiff.Write(&patch, plan); err != nil {
		t.Fatal(err)
	}
	apply := exec.Command("git", "apply", "--whitespace=nowarn", "-")
	apply.Dir, apply.Stdin = dir, bytes.NewReader(patch.Bytes())
	if out, err := apply.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, patch.String())
	}
	for _, e := range plan.Entries {
		name := filepath.Join(dir, e.Path)
		text, err := os.ReadFile(name)
		if e.After.Kind != model.Regular {
			if err == nil {
				t.Errorf("%s is still there", e.Path)
			}
			continue
		}
		info, _ := os.Stat(name)
		if err != nil || !bytes.Equal(text, e.New) || info.Mode()&0o100 != e.After.Mode&0o100 {
			t.Errorf("%s: %v, %q\n%s", e.Path, err, text, patch.String())
		}
	}
	if n := bytes.Count(patch.Bytes(), []byte("\n@@ ")); n != 6 { // two of edited, whose contexts do not touch
		t.Errorf("%d hunks\n%s", n, patch.String())
	}
}
