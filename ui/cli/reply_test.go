package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/ui"
)

func TestReplyScripts(t *testing.T) { runScripts(t, "scripts/reply") }

// everyCase places the answer of every script that has one, and hands over the
// session and its workspace.
func everyCase(t *testing.T, visit func(name string, s *session, ws string)) {
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
			write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data, 0o644)
		}
		ws := filepath.Join(dir, "ws")
		if _, err := os.Stat(ws); err != nil {
			continue // a case of another shape
		}
		s, err := openCase(ws, filepath.Join(dir, "answer.md"))
		if err != nil {
			continue // nothing can be read
		}
		visit(filepath.Base(name), s, ws)
		if err := s.close(); err != nil {
			t.Fatal(err)
		}
		visited++
	}
	if visited < 300 {
		t.Errorf("only %d cases were visited", visited)
	}
}

func openCase(ws, answer string) (*session, error) {
	a := &app{options: options{root: ws, maxInput: "64MiB"}}
	return a.open([]string{answer})
}

// Replies to every case keep what replies promise.
func TestReplies(t *testing.T) {
	passages, places := 0, 0
	everyCase(t, func(name string, s *session, ws string) {
		checkForms(t, name, s)
		passages += checkQuotes(t, name, s, ws)
		places += checkPlaces(t, name, s)
	})
	if passages < 60 || places < 40 {
		t.Errorf("only %d passages were quoted, %d places looked at", passages, places)
	}
}

// checkForms: a reply has its budget (SPEC §8), whatever it is about; the same
// facts give the same reply.
func checkForms(t *testing.T, name string, s *session) {
	t.Helper()
	none := make(model.Decisions, len(s.set.Hunks))
	reasons := map[model.HunkKey]string{}
	for i, h := range s.set.Hunks {
		none[i] = model.Rejected
		if i%2 == 0 {
			reasons[h.Key] = "no \x1b[31m, ``` and\nnot here\u202e " + strings.Repeat("x", i*300)
		}
	}
	for i, budget := range []int{1, 700, 2000, replyBudget} {
		r := replyTo{answer: s.answer, set: s.set, decisions: none, reasons: reasons, end: ending(i), budget: budget}
		if i%2 == 1 {
			r.decisions = s.set.Start()
		}
		text := r.String()
		if n := utf8.RuneCountInString(text); n > budget {
			t.Fatalf("%s: %d characters, %d are the limit", name, n, budget)
		}
		if text != r.String() {
			t.Fatalf("%s: the reply is another the second time", name)
		}
		if budget >= 2000 {
			checkForm(t, name, text)
		}
	}
}

// checkForm: fences are closed, and outside of them nothing stands raw.
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
			open = line
		case open == "":
			if raw := steering.FindString(line); raw != "" || strings.ContainsRune(line, '\u202e') {
				t.Errorf("%s: %q stands outside of a fence", name, line)
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

var quotedLines = regexp.MustCompile("(?m)^`+ ?(.*?) ?`+ (now|with the accepted changes), lines? ([0-9]+)(?: to ([0-9]+))? of ([0-9]+):$")

// checkQuotes: what a reply quotes are the very lines of the file as it is, or
// as it is about to be, under their numbers.
func checkQuotes(t *testing.T, name string, s *session, ws string) (passages int) {
	t.Helper()
	for _, end := range []ending{checked, reviewing} {
		r := replyTo{answer: s.answer, set: s.set, decisions: s.set.Start(), end: end}
		lines := strings.Split(r.String(), "\n")
		for i, line := range lines {
			m := quotedLines.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			passages++
			file := linesOf(model.NewText(spokenOf(t, r, ws, m[1], m[2])))
			first, last := number(t, m[3]), number(t, cmp.Or(m[4], m[3]))
			want := strings.Join(file[first-1:last], "\n")
			if got := strings.Join(lines[i+2:i+2+last-first+1], "\n"); got != want || m[5] != strconv.Itoa(len(file)) {
				t.Errorf("%s: %s is quoted as\n%s\nand holds\n%s", name, line, got, want)
			}
		}
	}
	return passages
}

// spokenOf is the text that a reply speaks of with these words.
func spokenOf(t *testing.T, r replyTo, ws, path, when string) []byte {
	t.Helper()
	if when == "now" {
		b, err := os.ReadFile(filepath.Join(ws, filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, f := range r.set.Files {
		if f.Path == path {
			return r.set.Preview(f.Index, r.decisions)
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
func checkPlaces(t *testing.T, name string, s *session) (places int) {
	t.Helper()
	r := replyTo{answer: s.answer, set: s.set, decisions: s.set.Start()}
	for _, h := range s.set.Hunks {
		if r.format(h).Name != "structured" || h.Placement != model.Exact && h.Placement != model.Ambiguous || h.Kind != model.KindContent {
			continue
		}
		on := s.set.Placing(h.ID)
		for _, c := range h.Candidates {
			places++
			if got := string(on[c.Extent.Start:c.Extent.End]); strings.ReplaceAll(got, "\r\n", "\n") != strings.ReplaceAll(string(h.Old), "\r\n", "\n") {
				t.Errorf("%s: hunk %d stands at %q, and looks for %q", name, h.ID, got, h.Old)
			}
		}
	}
	return places
}

// SPEC §8: rejected with a reason, partly committed, and many failures at once.
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
	write(t, filepath.Join(dir, "ws", "a.txt"), []byte(file.String()), 0o644)
	answer := filepath.Join(dir, "answer.md")
	write(t, answer, []byte(fenced("json", "{\n\"root\": \".\",\n\"patches\": [\n"+strings.Join(patches, ",\n")+"\n]\n}")), 0o644)
	s, err := openCase(filepath.Join(dir, "ws"), answer)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	d := s.set.RejectAll(s.set.Start(), -1)
	d, _, err = s.set.Accept(d, 300)
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[model.HunkKey]string{s.set.Hunks[301].Key: "keep it in lower case"}
	s.committed = "some"
	review := ui.Review{Answer: s.answer, Set: s.set, Decisions: d, Reasons: reasons}
	text, err := s.reply(review)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1 of 302 changes were applied: `a.txt`", " more changes that are not listed here", "Send only what is missing",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the reply lacks %q:\n%s", want, text)
		}
	}
	for id := range 300 {
		d, _, _ = s.set.Accept(d, id) // none of them can be
		s.set.Hunks[id].Placement = model.Applied
	}
	review.Decisions = d
	if text, err = s.reply(review); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"The person rejected it:\n> keep it in lower case\n", "`a.txt` now, lines 198 to 206 of 301:", "\nline 200\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the reply lacks %q:\n%s", want, text)
		}
	}
}

// A file that commonly holds secrets is known by its name, one that only
// speaks of them is not.
func TestSecretNames(t *testing.T) {
	for _, name := range []string{".env", "a/.ENV", ".env.local", "prod.env", `conf\.env`, "id_rsa", "id_ed25519.pub", "x.pem", "server.KEY",
		".ssh/config", "a/.aws/credentials", "secrets.yaml", "k8s/secrets/db.yml", "credentials.json", ".npmrc", ".netrc", "terraform.tfstate", "prod.tfvars", ".git-credentials"} {
		if !secret(name) {
			t.Errorf("%s may be quoted", name)
		}
	}
	for _, name := range []string{"", "main.go", "token.go", "tokenizer.py", "environment.ts", "env.go", "password_reset.rb", "keyboard.go", "secretary.txt", "docs/key.md"} {
		if secret(name) {
			t.Errorf("%s may not be quoted", name)
		}
	}
}
