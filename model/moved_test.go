package model_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// fileEdits is a file and edits of it; if there are none, it is created.
type fileEdits struct {
	path, text string
	edits      []lineEdit
}

// changeSet places the edits of files, each file in one payload.
func changeSet(t *testing.T, files ...fileEdits) *model.ChangeSet {
	t.Helper()
	dir := t.TempDir()
	var payloads []*model.Payload
	for _, f := range files {
		c := model.FileChange{Op: model.OpWrite, Path: f.path, Content: []byte(f.text)}
		if len(f.edits) > 0 {
			if err := os.WriteFile(filepath.Join(dir, f.path), []byte(f.text), 0o666); err != nil {
				t.Fatal(err)
			}
			c = edits(false, f.edits...).Files[0]
			c.Path = f.path
		}
		payloads = append(payloads, &model.Payload{Format: &model.Format{Name: "test"}, Files: []model.FileChange{c}})
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	return model.Resolve(payloads, ws, nil, nil)
}

// runs lists runs by the hunk at which their lines are: "0− 3 → b:7" for three lines that hunk 0 removes.
func runs(cs *model.ChangeSet, moves model.Moves) []string {
	lines := slices.SortedFunc(maps.Keys(moves), func(a, b model.HunkLine) int {
		return cmp.Or(a.Hunk-b.Hunk, strings.Compare(fmt.Sprint(a.Added), fmt.Sprint(b.Added)), a.Region-b.Region, a.Line-b.Line)
	})
	var out []string
	for i := 0; i < len(lines); {
		first, end := lines[i], i+1
		for end < len(lines) && !moves[lines[end]].First {
			end++
		}
		m, sign := moves[first], "−"
		if first.Added {
			sign = "+"
		}
		out = append(out, fmt.Sprintf("%d%s %d → %s:%d", first.Hunk, sign, end-i, cs.Files[cs.Hunks[m.Hunk].File].Path, m.Number))
		i = end
	}
	return out
}

// Moved lines are those of one hunk that another place of the change set gains: three or more, with
// words, whatever their indentation.
func TestMoves(t *testing.T) {
	const sum = "func sum(items []Item) int {\n\ttotal := 0\n\tfor _, i := range items {\n\t\ttotal += i.Price\n\t}\n\treturn total\n}\n"
	const tax = "func tax(net Money) Money {\n\n\treturn net.Times(rate)\n\n}\n"
	const check = "if err != nil {\n\treturn nil, err\n}\n"
	indented := "class Cart {\n\t" + strings.ReplaceAll(strings.TrimSuffix(sum, "\n"), "\n", "\n\t") + "\n}\n"
	without := func(text string) []lineEdit { return []lineEdit{{text, ""}} }
	with := func(text string) []lineEdit { return []lineEdit{{"end\n", text + "end\n"}} }
	for _, c := range []struct {
		name   string
		files  []fileEdits
		reject int // a hunk; -1 for none
		want   []string
	}{
		{"to another file", []fileEdits{{"a", "one\n" + sum + "two\n", without(sum)}, {"b", "begin\nend\n", with(sum)}}, -1, []string{"0− 7 → b:2", "1+ 7 → a:2"}},
		{"to a new file", []fileEdits{{"a", sum + "two\n", without(sum)}, {"b", "package b\n\n" + sum, nil}}, -1, []string{"0− 7 → b:3", "1+ 7 → a:1"}},
		{"within a file, below lines that go", []fileEdits{{"a", "gone\n" + sum + "two\nend\n", []lineEdit{{"gone\n", ""}, {sum, ""}, {"end\n", sum + "end\n"}}}}, -1, []string{"1− 7 → a:2", "2+ 7 → a:2"}},
		{"indented otherwise elsewhere", []fileEdits{{"a", sum + "two\n", without(sum)}, {"b", indented, nil}}, -1, []string{"0− 7 → b:2", "1+ 7 → a:1"}},
		{"indented otherwise in place", []fileEdits{{"a", sum + "two\n", []lineEdit{{sum, indented}}}}, -1, nil},
		{"three lines and blank ones", []fileEdits{{"a", tax + "two\n", without(tax)}, {"b", "end\n", with(tax)}}, -1, []string{"0− 5 → b:1", "1+ 5 → a:1"}},
		{"two lines and blank ones", []fileEdits{{"a", "func tax(net Money) Money {\n\n\n\treturn net.Times(rate, of, all, those)\ntwo\n", without("func tax(net Money) Money {\n\n\n\treturn net.Times(rate, of, all, those)\n")}, {"b", "func tax(net Money) Money {\n\n\n\treturn net.Times(rate, of, all, those)\n", nil}}, -1, nil},
		{"what many places have", []fileEdits{{"a", check + "two\n", without(check)}, {"b", "end\n", with(check)}}, -1, nil},
		{"no words", []fileEdits{{"a", strings.Repeat("----------\n", 30) + "two\n", without(strings.Repeat("----------\n", 30))}, {"b", strings.Repeat("----------\n", 30), nil}}, -1, nil},
		{"removed once, added twice", []fileEdits{{"a", sum + "two\n", without(sum)}, {"b", "end\n", with(sum)}, {"c", "end\n", with(sum)}}, -1, []string{"0− 7 → b:1", "1+ 7 → a:1"}},
		{"removed twice, added once", []fileEdits{{"a", sum + "two\n", without(sum)}, {"b", sum + "two\n", without(sum)}, {"c", "end\n", with(sum)}}, -1, []string{"0− 7 → c:1", "2+ 7 → a:1"}},
		{"two runs, one of which changes", []fileEdits{{"a", sum + "old\n" + tax + "two\n", without(sum + "old\n" + tax)}, {"b", "end\n", with(sum + "new\n" + tax)}}, -1, []string{"0− 7 → b:1", "0− 5 → b:9", "1+ 7 → a:1", "1+ 5 → a:9"}},
		{"a rejected hunk above shifts numbers", []fileEdits{{"a", sum + "two\n", without(sum)}, {"b", "gone\nrow\nend\n", append([]lineEdit{{"gone\n", ""}}, with(sum)...)}}, 1, []string{"0− 7 → b:3", "2+ 7 → a:1"}},
		{"lines of a rejected hunk have no number", []fileEdits{{"a", sum + "two\n", without(sum)}, {"b", "end\n", with(sum)}}, 1, []string{"0− 7 → b:0", "1+ 7 → a:1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			cs := changeSet(t, c.files...)
			d := make(model.Decisions, len(cs.Hunks))
			if c.reject >= 0 {
				d[c.reject] = model.Rejected
			}
			all := cs.Moves(d, nil)
			if got := runs(cs, all); !slices.Equal(got, c.want) {
				t.Errorf("the runs are %q, want %q", got, c.want)
			}
			if again := cs.Moves(d, all); !maps.Equal(again, all) {
				t.Errorf("of the files with moved lines alone, they are %q", runs(cs, again))
			}
		})
	}
}
