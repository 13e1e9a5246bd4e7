package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/ui"
)

// TestReplyLoop sends wrong answers of every format, and lets a scripted model correct them
// with nothing but the reply: what it finds there as the text and the digest of the file, and
// what it wanted to change. The corrected answer leaves nothing to do.
func TestReplyLoop(t *testing.T) {
	stateIn(t)
	for _, f := range patchers.Formats {
		for name, wrong := range wrongAnswers(t, f.Name) {
			t.Run(f.Name+"/"+name, func(t *testing.T) { playLoop(t, f.Name, wrong) })
		}
	}
}

// A wrongAnswer is an answer of a scripted model that is not applied as it is.
type wrongAnswer struct {
	text    string
	wants   []wish // what it does not get applied by text
	fits    []wish // what of it can be applied
	rejects string // the reason for which the first hunk is rejected; the answer fits
	says    string // a comment on the first line that fits; the answer is applied
}

// A wish is a change that the scripted model wants: a line, which it recognizes when it sees
// it, and in which function, is to be another.
type wish struct{ path, function, old, new string }

// cartFile is the file that the answers change. The line "    return total" is in it twice,
// far apart.
const cartPath = "src/cart.py"

func cartText() string {
	var b strings.Builder
	b.WriteString("import math\n\n\ndef price_of(items):\n    total = 0\n    for item in items:\n        total += item.price\n    return total\n\n")
	for i := range 12 {
		fmt.Fprintf(&b, "\ndef helper_%d(x):\n    y = x * %d\n    return y\n", i, i)
	}
	b.WriteString("\n\ndef weight_of(items):\n    total = 0\n    for item in items:\n        total += item.weight * item.count\n    return total\n")
	return b.String()
}

var (
	weightWish = wish{cartPath, "weight_of", "        total += item.weight * item.count", "        total += item.weight * max(item.count, 1)"}
	returnWish = wish{cartPath, "weight_of", "    return total", "    return math.ceil(total)"}
	importWish = wish{cartPath, "", "import math", "import math, sys"}
)

// A loopEdit replaces the lines old, from line at of the file. file are all its lines.
type loopEdit struct {
	path, digest string
	old, new     []string
	at           int
	file         []string
}

// editOf is w as a scripted model makes it, which sees lines of the file from line first on.
// Whole files are made of all lines.
func editOf(w wish, digest string, lines []string, first int) (loopEdit, bool) {
	in := w.function == ""
	for i, line := range lines {
		in = in || strings.HasPrefix(line, "def "+w.function)
		if !in || line != w.old {
			continue
		}
		from, to := max(i-2, 0), min(i+3, len(lines))
		e := loopEdit{path: w.path, digest: digest, old: slices.Clone(lines[from:to]), new: slices.Clone(lines[from:to]), at: first + from, file: lines}
		e.new[i-from] = w.new
		return e, true
	}
	return loopEdit{}, false
}

// whole is the file with the change.
func (e loopEdit) whole() string {
	i := e.at - 1
	if len(e.file) < i+len(e.old) {
		return ""
	}
	return strings.Join(slices.Concat(e.file[:i], e.new, e.file[i+len(e.old):]), "\n") + "\n"
}

func (e loopEdit) diff() string {
	var b strings.Builder
	fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n@@ -%d,%d +%d,%d @@\n", e.path, e.path, e.at, len(e.old), e.at, len(e.new))
	for i, line := range e.old {
		if line == e.new[i] {
			b.WriteString(" " + line + "\n")
			continue
		}
		b.WriteString("-" + line + "\n+" + e.new[i] + "\n")
	}
	return b.String()
}

func (e loopEdit) v4a() string {
	_, body, _ := strings.Cut(e.diff(), " @@\n")
	return "*** Update File: " + e.path + "\n@@\n" + body
}

func text(lines []string) string { return strings.Join(lines, "\n") }

func indentedJSON(v any) string {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err)
	}
	return string(b)
}

// jsonObject is a JSON object.
type jsonObject map[string]any

// answersOf writes edits of one file in each format.
var answersOf = map[string]func([]loopEdit) string{
	"bundle": func(all []loopEdit) string {
		var patches []jsonObject
		for _, e := range all {
			patches = append(patches, jsonObject{"find": text(e.old), "replace": text(e.new), "limit": "once"})
		}
		return fenced("json", indentedJSON(jsonObject{"root": ".", "files": []jsonObject{{"path": all[0].path, "operation": "patch", "patches": patches}}}))
	},
	"structured": func(all []loopEdit) string {
		var patches []jsonObject
		for _, e := range all {
			patches = append(patches, jsonObject{"path": e.path, "find": text(e.old), "replace": text(e.new), "limit": "once"})
		}
		return fenced("json", indentedJSON(jsonObject{"root": ".", "patches": patches}))
	},
	"git": func(all []loopEdit) string { return fenced("patch", diffOfAll(all)) },
	"delimited": func(all []loopEdit) string {
		return fenced("", "--- START-PATCH: "+all[0].path+" ---\n"+diffOfAll(all)+"--- END-PATCH: "+all[0].path+" ---\n")
	},
	"ap": func(all []loopEdit) string {
		out := "1a2b3c4d AP 3.2\n\n1a2b3c4d FILE\n" + all[0].path + "\n"
		for _, e := range all {
			out += "\n1a2b3c4d REPLACE\n1a2b3c4d snippet\n" + text(e.old) + "\n1a2b3c4d content\n" + text(e.new) + "\n"
		}
		return fenced("ap", out+"\n1a2b3c4d END\n")
	},
	"lines": func(all []loopEdit) string {
		var changes []jsonObject
		for _, e := range all {
			changes = append(changes, jsonObject{"operation": "replace", "startLine": e.at, "endLine": e.at + len(e.old) - 1, "expectedOriginalLines": e.old, "newLines": e.new})
		}
		return fenced("json", indentedJSON(jsonObject{"files": []jsonObject{{"docPath": all[0].path, "originalSha256": all[0].digest, "changes": changes}}}))
	},
	"search": func(all []loopEdit) string {
		out := ""
		for _, e := range all {
			out += fenced("", e.path+"\n<<<<<<< SEARCH\n"+text(e.old)+"\n=======\n"+text(e.new)+"\n>>>>>>> REPLACE\n")
		}
		return out
	},
	"v4a": func(all []loopEdit) string {
		out := "*** Begin Patch\n"
		for _, e := range all {
			out += e.v4a()
		}
		return fenced("", out+"*** End Patch\n")
	},
	"tool": func(all []loopEdit) string {
		var calls []jsonObject
		for _, e := range all {
			calls = append(calls, jsonObject{"name": "str_replace", "arguments": jsonObject{"path": e.path, "old_str": text(e.old), "new_str": text(e.new)}})
		}
		return fenced("json", indentedJSON(calls))
	},
	"tags": func(all []loopEdit) string {
		out := ""
		for _, e := range all {
			out += "<edit path=\"" + e.path + "\">\n<old_text>\n" + text(e.old) + "\n</old_text>\n<new_text>\n" + text(e.new) + "\n</new_text>\n</edit>\n"
		}
		return fenced("", out)
	},
	"shell": func(all []loopEdit) string {
		return fenced("sh", "cat > "+all[0].path+" <<'EOF'\n"+all[0].whole()+"EOF\n")
	},
	"blocks": func(all []loopEdit) string {
		return "`" + all[0].path + "`, the complete file:\n\n```python\n" + all[0].whole() + "```\n"
	},
}

func diffOfAll(all []loopEdit) string {
	out := all[0].diff()
	for _, e := range all[1:] {
		_, hunk, _ := strings.Cut(e.diff(), "\n@@")
		out += "@@" + hunk
	}
	return out
}

// ofWholeFiles are the formats without edits.
var ofWholeFiles = []string{"shell", "blocks"}

// loopFile is the text that a format changes: one that the reply can quote whole, for whole files.
func loopFile(format string) string {
	if slices.Contains(ofWholeFiles, format) {
		_, end, _ := strings.Cut(cartText(), "helper_9")
		return "import math\n\n\ndef helper_9" + end
	}
	return cartText()
}

// knows is what a scripted model makes of w if it knows the file.
func knows(t *testing.T, format string, w wish) loopEdit {
	t.Helper()
	file := loopFile(format)
	e, ok := editOf(w, model.DigestOf([]byte(file)).String(), strings.Split(strings.TrimSuffix(file, "\n"), "\n"), 1)
	if !ok {
		t.Fatalf("%v is not in the file", w)
	}
	return e
}

// wrongAnswers are wrong in each way that a format allows.
func wrongAnswers(t *testing.T, format string) map[string]wrongAnswer {
	t.Helper()
	write, whole := answersOf[format], slices.Contains(ofWholeFiles, format)
	if write == nil {
		t.Fatalf("no scripted model writes %s", format)
	}
	good := knows(t, format, weightWish)
	weight := []wish{weightWish}
	unsafe, missing, place := good, good, knows(t, format, returnWish)
	unsafe.path = "../" + good.path
	missing.old = slices.Clone(good.old)
	missing.old[2] = "        total += item.mass * item.amount"
	missing.digest = strings.Repeat("ab", 32)
	stale := good
	stale.digest, stale.at = missing.digest, good.at-3
	place.old, place.new = []string{returnWish.old}, []string{returnWish.new}
	place.at = 20
	out := map[string]wrongAnswer{
		"truncated": {text: truncated(write([]loopEdit{good})), wants: weight},
		"unsafe":    {text: write([]loopEdit{unsafe}), wants: weight},
		"malformed": {text: malformed[format](write([]loopEdit{good})), wants: weight},
		"rejected":  {text: write([]loopEdit{good}), wants: []wish{{cartPath, "weight_of", weightWish.old, "        total += item.weight"}}, rejects: "leave the count out"},
		"commented": {text: write([]loopEdit{good}), fits: weight, wants: []wish{{cartPath, "weight_of", weightWish.new, "        total += item.weight"}}, says: "good, but leave the count out"},
	}
	if whole {
		elided := "import math\n\n\n# ... rest of the code unchanged ...\n\n\ndef weight_of(items):\n    total = 0\n    for item in items:\n" + weightWish.new + "\n    return total\n"
		part := good
		part.file, part.at, part.old, part.new = strings.Split(elided, "\n"), 1, nil, nil
		if format == "blocks" {
			return out // what it leaves out is kept, and nothing is to be asked again
		}
		out["elided"] = wrongAnswer{text: strings.Replace(write([]loopEdit{part}), ", the complete file", "", 1), wants: weight}
		return out
	}
	first := knows(t, format, importWish)
	elsewhere := good
	elsewhere.path = "source/cart.py"
	out["path"] = wrongAnswer{text: write([]loopEdit{elsewhere}), wants: weight}
	out["missing"] = wrongAnswer{text: write([]loopEdit{missing}), wants: weight}
	if format == "lines" {
		out["stale"] = wrongAnswer{text: write([]loopEdit{stale}), wants: weight}
	} else { // with a digest, no line number is wrong
		out["place"] = wrongAnswer{text: write([]loopEdit{place}), wants: []wish{returnWish}}
	}
	missing.digest = good.digest
	out["partly"] = wrongAnswer{text: write([]loopEdit{first, missing}), wants: weight, fits: []wish{importWish}}
	out["insertion rejected"] = wrongAnswer{text: write([]loopEdit{first}), wants: []wish{{cartPath, "", importWish.old, "import math as m"}}, rejects: "use the name m"}
	return out
}

// truncated is an answer that ends too early.
func truncated(answer string) string { return answer[:len(answer)*3/4] }

// malformed breaks the form of an answer of each format.
var malformed = map[string]func(string) string{
	"bundle":     func(s string) string { return strings.Replace(s, `"find"`, `"search"`, 1) },
	"structured": func(s string) string { return strings.Replace(s, `"find"`, `"search"`, 1) },
	"git":        func(s string) string { return strings.Replace(s, "\n-   ", "\n<   ", 1) },
	"delimited":  func(s string) string { return strings.Replace(s, "--- END-PATCH: ", "--- END-FILE: ", 1) },
	"ap":         func(s string) string { return strings.Replace(s, "snippet\n", "snipet\n", 1) },
	"lines":      func(s string) string { return strings.Replace(s, `"startLine"`, `"line"`, 1) },
	"search":     func(s string) string { return strings.Replace(s, "=======\n", "", 1) },
	"v4a":        func(s string) string { return strings.Replace(s, "*** Update File: ", "*** Modify File: ", 1) },
	"tool":       func(s string) string { return strings.Replace(s, `"old_str"`, `"what"`, 1) },
	"tags":       func(s string) string { return strings.Replace(s, "</new_text>\n", "", 1) },
	"shell":      func(s string) string { return strings.Replace(s, "\nEOF\n", "\n", 1) },
	"blocks":     func(s string) string { return strings.Replace(s, "math\n", "math\n<<<<<<< SEARCH\n", 1) },
}

// playLoop applies a wrong answer, and then what a scripted model makes of the reply.
func playLoop(t *testing.T, format string, wrong wrongAnswer) {
	dir := t.TempDir()
	ws, answer, second := filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md"), filepath.Join(dir, "second.md")
	write(t, filepath.Join(ws, cartPath), []byte(loopFile(format)), 0o644)
	write(t, answer, []byte(wrong.text), 0o644)
	reply := firstReply(t, ws, answer, wrong)
	checkReplyText(t, ws, reply)
	wishes := wrong.wants
	if strings.Contains(reply, "whole answer again") {
		wishes = append(slices.Clone(wrong.fits), wrong.wants...)
	}
	corrected, ok := correct(format, reply, wishes, wrong.fits)
	if !ok {
		t.Fatalf("the model cannot correct\n%s\nwith the reply\n%s", wrong.text, reply)
	}
	write(t, second, []byte(corrected), 0o644)
	status, printed := command(t, "apply", "--root", ws, "--reply", filepath.Join(dir, "reply2.md"), second)
	if status != 0 {
		t.Fatalf("apply of the corrected answer: status %d\n%s\nreply:\n%s\ncorrected:\n%s\nsecond reply:\n%s", status, printed, reply, corrected, textOf(t, filepath.Join(dir, "reply2.md")))
	}
	want := loopFile(format)
	for _, w := range append(slices.Clone(wrong.fits), wrong.wants...) {
		i := max(strings.Index(want, "def "+w.function+"("), 0)
		want = want[:i] + strings.Replace(want[i:], w.old+"\n", w.new+"\n", 1)
	}
	if got := textOf(t, filepath.Join(ws, cartPath)); got != want {
		t.Errorf("the file is\n%s\nwant\n%s", got, want)
	}
	status, printed = command(t, "check", "--root", ws, "--reply", "-", second)
	if status != 0 || !strings.Contains(printed, "Nothing is missing.") || strings.Contains(printed, "What to send") {
		t.Errorf("check of what was applied: status %d\n%s", status, printed)
	}
}

// firstReply is the reply to a wrong answer: of apply, or of a review in which its first hunk
// is rejected.
func firstReply(t *testing.T, ws, answer string, wrong wrongAnswer) string {
	t.Helper()
	if wrong.rejects+wrong.says == "" {
		command(t, "apply", "--root", ws, "--reply", answer+".reply", answer)
		return textOf(t, answer+".reply")
	}
	a := &app{options: options{root: ws, maxInput: "1MiB"}, Streams: Streams{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}}
	s, err := a.open([]string{answer})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	r := ui.Review{Answer: s.answer, Set: s.set, Decisions: s.set.RejectAll(s.set.InitialDecisions(), nil), Reasons: map[model.HunkKey]string{}}
	if wrong.says != "" {
		return commentedReply(t, s, r, wrong)
	}
	for _, h := range s.set.Hunks {
		r.Reasons[h.Key] = wrong.rejects
	}
	text, err := s.reply(r)
	if err != nil || !strings.Contains(text, "The user rejected it:\n> "+wrong.rejects+"\n") {
		t.Fatalf("%v:\n%s", err, text)
	}
	return text
}

// commentedReply is the reply of a review that accepts and applies all, with a comment on a line
// that the answer adds.
func commentedReply(t *testing.T, s *session, r ui.Review, wrong wrongAnswer) string {
	t.Helper()
	for id := range s.set.Hunks {
		if next, _, err := s.set.Accept(r.Decisions, id); err == nil {
			r.Decisions = next
		}
	}
	saved, err := json.Marshal([]jsonObject{{"hunk": s.set.Hunks[len(s.set.Hunks)-1].Key, "path": cartPath, "nth": 1, "text": wrong.fits[0].new, "says": wrong.says}})
	if err == nil {
		err = json.Unmarshal(saved, &r.Comments)
	}
	plan, notPlanned := s.set.Plan(r.Decisions)
	text, notWritten := s.reply(r)
	_, notDone := s.commit(context.Background(), r, plan, ui.Observer{Progress: func(int, int) {}})
	if err := errors.Join(err, notPlanned, notWritten, notDone); err != nil || !strings.Contains(text, "that change is accepted:\n> "+wrong.says+"\n") {
		t.Fatalf("%v:\n%s", err, text)
	}
	return text
}

var (
	loopPassage = regexp.MustCompile("^`(.+)` (?:now|with the accepted changes), lines? (\\d+)(?: to (\\d+))? of (\\d+)(, each after its number)?.*:$")
	loopDigest  = regexp.MustCompile("(?m)^The SHA-256 of `.+` is ([0-9a-f]{64}) ")
	lineNumber  = regexp.MustCompile(`^ *\d+\t`)
	citesPage   = regexp.MustCompile(`§|\b(SYS-004|AFS|AOF|TUL|HABITS|READING|PLACING)\b`)
)

// A loopQuote is a quotation of a file in a reply.
type loopQuote struct {
	path  string
	first int
	lines []string
}

// quotesIn are the quotations of files in a reply.
func quotesIn(reply string) []loopQuote {
	var out []loopQuote
	lines := strings.Split(reply, "\n")
	for i, line := range lines {
		m := loopPassage.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		q := loopQuote{path: m[1]}
		q.first, _ = strconv.Atoi(m[2])
		end := i + 2 + slices.Index(lines[i+2:], lines[i+1])
		for _, l := range lines[i+2 : end] {
			if m[5] != "" {
				l = lineNumber.ReplaceAllString(l, "")
			}
			q.lines = append(q.lines, l)
		}
		out = append(out, q)
	}
	return out
}

// correct is the answer of a scripted model that has read the reply. If the reply says
// nothing of the file, the model sends what it knew.
func correct(format, reply string, wishes, fits []wish) (string, bool) {
	digest := ""
	if m := loopDigest.FindStringSubmatch(reply); m != nil {
		digest = m[1]
	}
	quotes := quotesIn(reply)
	if file := loopFile(format); len(quotes) == 0 || len(wishes) > 1 { // it repeats what fits
		quotes = append(quotes, loopQuote{cartPath, 1, strings.Split(strings.TrimSuffix(file, "\n"), "\n")})
	}
	if digest == "" {
		digest = model.DigestOf([]byte(loopFile(format))).String()
	}
	var edits []loopEdit
	for _, w := range wishes {
		for _, q := range quotes {
			if e, ok := editOf(w, digest, q.lines, q.first); ok {
				edits = append(edits, e)
				break
			}
		}
	}
	if len(edits) != len(wishes) {
		return "", false
	}
	return answersOf[format](edits), true
}

// checkReplyText: a reply names no documents, what it quotes is in the file, and it shows the
// form of an answer.
func checkReplyText(t *testing.T, ws, reply string) {
	t.Helper()
	if bad := citesPage.FindString(reply); bad != "" {
		t.Errorf("the reply names %s:\n%s", bad, reply)
	}
	if !strings.Contains(reply, "## What to send\n") || !strings.Contains(reply, "path/of/file") {
		t.Errorf("the reply does not show the form of an answer:\n%s", reply)
	}
	for _, q := range quotesIn(reply) {
		file := strings.Split(textOf(t, filepath.Join(ws, q.path)), "\n")
		if got := file[q.first-1 : q.first-1+len(q.lines)]; !slices.Equal(got, q.lines) {
			t.Errorf("the reply quotes %q of %s as\n%s", got, q.path, text(q.lines))
		}
	}
}
