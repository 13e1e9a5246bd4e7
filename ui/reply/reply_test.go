package reply

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
	"aptix-tui/theme/terminal"
)

// A placed is an answer placed in a workspace.
type placed struct {
	answer *model.Answer
	set    *model.ChangeSet
}

// input is an Input with stand-ins for the texts of the formats.
func (p *placed) input(o Outcome) Input {
	return Input{Answer: p.answer, Set: p.set, Decisions: p.set.InitialDecisions(), Outcome: o, SanitizeRow: terminal.SanitizeRow,
		Rule:       func(*model.Format, *model.FileChange, *model.Hunk, string) string { return "a rule" },
		RuleOfCode: func(*model.Format, string) string { return "a rule" },
		Delivery:   func(f *model.Format) string { return "format " + f.String() }}
}

// place places the answer in the file called answer in the workspace ws.
func place(t *testing.T, ws, answer string) *placed {
	t.Helper()
	text, err := os.ReadFile(answer)
	if err != nil {
		t.Fatal(err)
	}
	p := &placed{answer: model.NewAnswer(answer, text)}
	read := patchers.Read(p.answer, patchers.Options{})
	payloads, found := read.Payloads, read.Diagnostics
	w, err := workspace.Open(ws)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	history, err := commit.OpenHistory(w, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.set = model.Resolve(payloads, w, history, nil)
	p.set.Diagnostics = append(found, p.set.Diagnostics...)
	return p
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func fenced(info, body string) string { return "```" + info + "\n" + body + "\n```\n" }

// steering matches characters that control a terminal.
var steering = regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f]|\x{0085}|\x{009b}|\x{200c}|\x{feff}`)

// everyCase places the answer of every script that has one, and calls visit with
// it and its workspace.
func everyCase(t *testing.T, visit func(name string, p *placed, ws string)) {
	t.Helper()
	cases, err := filepath.Glob(filepath.Join("..", "..", "testdata", "scripts", "*", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	visited := 0
	for _, name := range cases {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		for _, f := range a.Files {
			write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
		}
		ws := filepath.Join(dir, "ws")
		if _, err := os.Stat(ws); err != nil {
			continue // a case of another shape
		}
		answer := filepath.Join(dir, "answer.md")
		if _, err := os.Stat(answer); err != nil {
			continue
		}
		visit(filepath.Base(name), place(t, ws, answer), ws)
		visited++
	}
	if visited < 300 {
		t.Errorf("only %d cases were visited", visited)
	}
}

// Replies to every case keep what replies promise.
func TestReplies(t *testing.T) {
	passages, places := 0, 0
	everyCase(t, func(name string, p *placed, ws string) {
		checkForms(t, name, p)
		passages += checkQuotes(t, name, p, ws)
		places += checkPlaces(t, name, p)
	})
	if passages < 60 || places < 40 {
		t.Errorf("only %d passages were quoted, %d places looked at", passages, places)
	}
}

// checkForms: a reply has its budget (COMMANDS §4.4), whatever it is about; the same
// facts give the same reply.
func checkForms(t *testing.T, name string, p *placed) {
	t.Helper()
	none := make(model.Decisions, len(p.set.Hunks))
	reasons := map[model.HunkKey]string{}
	for i, h := range p.set.Hunks {
		none[i] = model.Rejected
		if i%2 == 0 {
			reasons[h.Key] = "no \x1b[31m, ``` and\nnot here\u202e " + strings.Repeat("x", i*300)
		}
	}
	for i, budget := range []int{1, 700, 2000, DefaultBudget} {
		in := p.input(Outcome(i))
		in.Reasons, in.Budget = reasons, budget
		if i%2 == 0 {
			in.Decisions = none
		}
		text := Write(in)
		if n := utf8.RuneCountInString(text); n > budget {
			t.Fatalf("%s: %d characters, %d are the limit", name, n, budget)
		}
		if text != Write(in) {
			t.Fatalf("%s: the reply is another the second time", name)
		}
		if budget >= 2000 {
			checkForm(t, name, text)
		}
	}
}

// checkForm checks that fences are closed and that no foreign text is outside them.
func checkForm(t *testing.T, name, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("%s: the reply is no UTF-8", name)
	}
	open := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case open == "" && strings.HasPrefix(line, "```"):
			open = line[:len(line)-len(strings.TrimLeft(line, "`"))]
		case open == "":
			if raw := steering.FindString(line); raw != "" || strings.ContainsRune(line, '\u202e') {
				t.Errorf("%s: %q is outside a fence", name, line)
			}
		case line == open:
			open = ""
		case strings.HasPrefix(strings.TrimSpace(line), open):
			t.Errorf("%s: the fence %s is closed by the text in it", name, open)
		}
	}
	if open != "" {
		t.Errorf("%s: a fence is not closed:\n%s", name, text)
	}
}

var quotedLines = regexp.MustCompile("(?m)^`+ ?(.*?) ?`+ (now|with the accepted changes|before your changes), lines? ([0-9]+)(?: to ([0-9]+))? of ([0-9]+)(, each after its number and a tab)?:$")

// checkQuotes: what a reply quotes are the very lines of the file as it is, or
// as it is about to be, under their numbers.
func checkQuotes(t *testing.T, name string, p *placed, ws string) (passages int) {
	t.Helper()
	for _, outcome := range []Outcome{Checked, Reviewing} {
		in := p.input(outcome)
		lines := strings.Split(Write(in), "\n")
		for i, line := range lines {
			m := quotedLines.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			passages++
			file := linesOf(model.NewText(quotedText(t, in, ws, m[1], m[2])))
			first, last := number(t, m[3]), number(t, cmp.Or(m[4], m[3]))
			held := slices.Clone(file[first-1 : last])
			for i := range held {
				if m[6] != "" {
					held[i] = fmt.Sprintf("%d\t%s", first+i, held[i])
				}
			}
			want := strings.Join(held, "\n")
			if got := strings.Join(lines[i+2:i+2+last-first+1], "\n"); got != want || m[5] != strconv.Itoa(len(file)) {
				t.Errorf("%s: %s is quoted as\n%s\nand holds\n%s", name, line, got, want)
			}
		}
	}
	return passages
}

// quotedText is the text that a reply quotes with the word when.
func quotedText(t *testing.T, in Input, ws, path, when string) []byte {
	t.Helper()
	if when == "now" {
		b, err := os.ReadFile(filepath.Join(ws, filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, f := range in.Set.Files {
		if f.Path == path {
			return in.Set.Preview(f.Index, in.Decisions)
		}
	}
	t.Fatalf("%s is no file of the review", path)
	return nil
}

func number(t *testing.T, digits string) int {
	t.Helper()
	n, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// checkPlaces: the candidates of a literal search hold what is looked for, in the
// text from which replies map them to the file.
func checkPlaces(t *testing.T, name string, p *placed) (places int) {
	t.Helper()
	w := writer{p.input(Checked)}
	for _, h := range p.set.Hunks {
		if w.format(h).Name != "structured" || h.Placement != model.Exact && h.Placement != model.Ambiguous || h.Kind != model.KindContent {
			continue
		}
		on := p.set.PlacementText(h.ID)
		for _, c := range h.Candidates {
			places++
			if got := string(on[c.Extent.Start:c.Extent.End]); strings.ReplaceAll(got, "\r\n", "\n") != strings.ReplaceAll(string(h.Old()), "\r\n", "\n") {
				t.Errorf("%s: hunk %d is at %q, and looks for %q", name, h.ID, got, h.Old())
			}
		}
	}
	return places
}

// COMMANDS §4.4: rejected with a reason, partly committed, and many failures at once.
func TestReplyAfterReview(t *testing.T) {
	dir := t.TempDir()
	var patches []string
	var file strings.Builder
	for i := range 300 {
		fmt.Fprintf(&file, "line %d\n", i)
		patches = append(patches, fmt.Sprintf(`{ "path": "a.txt", "find": "line %d nowhere", "replace": "x", "limit": "once" }`, i))
	}
	patches = append(patches,
		`{ "path": "a.txt", "find": "line 7\n", "replace": "LINE 7\nand 7\n", "limit": "once" }`,
		`{ "path": "a.txt", "find": "line 200\n", "replace": "LINE 200\n", "limit": "once" }`)
	write(t, filepath.Join(dir, "ws", "a.txt"), file.String())
	answer := filepath.Join(dir, "answer.md")
	write(t, answer, fenced("json", "{\n\"root\": \".\",\n\"patches\": [\n"+strings.Join(patches, ",\n")+"\n]\n}"))
	p := place(t, filepath.Join(dir, "ws"), answer)
	d := p.set.RejectAll(p.set.InitialDecisions(), nil)
	d, _, err := p.set.Accept(d, 300)
	if err != nil {
		t.Fatal(err)
	}
	in := p.input(Committed)
	in.Decisions, in.Reasons = d, map[model.HunkKey]string{p.set.Hunks[301].Key: "keep it in lower case"}
	text := Write(in)
	for _, want := range []string{
		"- in the files now: 1 (`a.txt`)", " more changes not listed here", "Send only what is missing",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the reply lacks %q:\n%s", want, text)
		}
	}
	for id := range 300 {
		d, _, _ = p.set.Accept(d, id) // none of them can be
		p.set.Hunks[id].Placement = model.Applied
	}
	in.Decisions = d
	text = Write(in)
	for _, want := range []string{"The user rejected it:\n> keep it in lower case\n", "`a.txt` now, lines 198 to 206 of 301:", "\nline 200\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the reply lacks %q:\n%s", want, text)
		}
	}
}

// In every small file a text that is missing, or that is there several times, is answered with
// lines of the file.
func TestQuotesOfRandomFiles(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		line := rapid.SampledFrom([]string{"a", "b", "  c", "", "\td", "````", "é"})
		file := rapid.SliceOfN(line, 1, 70).Draw(r, "file")
		old := rapid.SliceOfN(line, 1, 3).Draw(r, "old")
		ws, answer := filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")
		write(t, filepath.Join(ws, "a.txt"), strings.Join(file, "\n")+rapid.SampledFrom([]string{"", "\n"}).Draw(r, "end"))
		write(t, answer, fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"patches\": [\n{\"path\": \"a.txt\", \"find\": %q, \"replace\": \"new\", \"limit\": \"once\"}\n]\n}", "b\n"+strings.Join(old, "\n")+"\na")))
		p := place(t, ws, answer)
		checkForms(t, "random", p)
		checkQuotes(t, "random", p, ws)
	})
}
