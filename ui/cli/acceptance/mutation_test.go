package acceptance

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	lib "github.com/bluekeyes/go-gitdiff/gitdiff"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
	"aptix-tui/patchers/gitdiff"
)

var (
	mutationHunks = flag.Int("mutation.hunks", 60, "how many real hunks to damage with every fault")
	mutationSeed  = flag.Uint64("mutation.seed", 1, "where their randomness begins")
	mutationAll   = flag.Bool("mutation.all", false, "damage every hunk in every format, instead of in one after the other")
)

// TestDamagedHunks takes hunks from random edits of real files, damages each as
// models do, and places it in the file that it was made for. However damaged
// (PLACING §2.1, "never guess silently"): what starts as accepted, and what is found
// loosely and then accepted, gives exactly the bytes that were meant, and what
// is called applied is.
func TestDamagedHunks(t *testing.T) {
	files := goSources(t)
	for n := range *mutationHunks {
		seed := *mutationSeed + uint64(n)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			h, dir := takeHunk(t, files, seed), t.TempDir()
			for i, f := range hunkFaults {
				for j, express := range expressions {
					if (*mutationAll || (int(seed)+i)%len(expressions) == j) && f.in(express.format) {
						tryDamaged(t, dir, h, f, express)
					}
				}
			}
		})
	}
}

// A realHunk is one hunk of an edit of a real file.
type realHunk struct {
	seed  uint64
	base  string
	first int // its first old line, from 0
	lines []damagedLine
}

// A damagedLine is a line of a hunk, without its line end.
type damagedLine struct {
	op   byte // ' ', '-' or '+'
	text string
	at   int // its line in the file, from 0; nowhere if it is added or made up
}

const nowhere = -1

// takeHunk edits a random file and takes one hunk of the difference.
func takeHunk(t *testing.T, files []string, seed uint64) realHunk {
	r := rand.New(rand.NewPCG(seed, 3))
	edits := []func(*rand.Rand, [][]byte) [][]byte{changeLines, insertLines, deleteLines, repeatLines, moveLines, renameWords, renameWords}
	for range 1000 {
		base, err := os.ReadFile(files[r.IntN(len(files))])
		if err != nil {
			t.Fatal(err)
		}
		if len(base) > 40_000 || !bytes.HasSuffix(base, []byte("\n")) || bytes.IndexByte(base, '\r') >= 0 || model.IsBinary(base) {
			continue
		}
		lines := bytes.SplitAfter(bytes.TrimSuffix(base, []byte("\n")), []byte("\n"))
		lines[len(lines)-1] = append(slices.Clip(lines[len(lines)-1]), '\n')
		after := bytes.Join(edits[r.IntN(len(edits))](r, lines), nil)
		hunks := gitdiff.Fragments(base, after)
		if len(hunks) == 0 {
			continue
		}
		if h, ok := ofFragment(string(base), hunks[r.IntN(len(hunks))]); ok {
			h.seed = seed
			return h
		}
	}
	t.Fatal("no hunk in a thousand tries")
	return realHunk{}
}

// ofFragment takes a hunk that has context and whole lines of text.
func ofFragment(base string, f *lib.TextFragment) (realHunk, bool) {
	h := realHunk{base: base, first: int(f.OldPosition) - 1}
	context, at := false, h.first
	for _, l := range f.Lines {
		op := map[lib.LineOp]byte{lib.OpContext: ' ', lib.OpDelete: '-', lib.OpAdd: '+'}[l.Op]
		text, whole := strings.CutSuffix(l.Line, "\n")
		if !whole || strings.ContainsAny(text, "\x00\r") {
			return h, false
		}
		context = context || op == ' ' && strings.TrimSpace(text) != ""
		if h.lines = append(h.lines, damagedLine{op, text, at}); op == '+' {
			h.lines[len(h.lines)-1].at = nowhere
		} else {
			at++
		}
	}
	return h, context && len(h.lines) < 60
}

// renameWords renames a word of some lines, the most common edit of all.
func renameWords(r *rand.Rand, lines [][]byte) [][]byte {
	from, to := span(r, lines)
	for i := from; i < to; i++ {
		if words := strings.FieldsFunc(string(lines[i]), notWord); len(words) > 0 && r.IntN(2) == 0 {
			lines[i] = bytes.Replace(lines[i], []byte(words[r.IntN(len(words))]), []byte("renamed"), 1)
		}
	}
	return lines
}

func notWord(c rune) bool { return (c|0x20 < 'a' || c|0x20 > 'z') && c != '_' }

// A damagedHunk is a hunk as a model that has a fault gives it.
type damagedHunk struct {
	realHunk
	*rand.Rand
	lines      []damagedLine // as given
	from       int           // the line stated, from 0
	miscounted bool
	lost       func(damagedLine) bool // context lines that lose their leading space
	path       string                 // as given
	file       string                 // what the file holds, if not base
	crlf       bool                   // the file is in CRLF
	answer     func(string) string    // damage of the whole answer
	done       bool                   // the file holds the result already
	notThere   bool                   // the path is another one
	uneven     bool                   // the indentation of added lines is damaged, and not uniformly
	blanks     bool                   // blank lines were added or left out
}

// An expression is how a format says a hunk.
type expression struct {
	format string
	write  func(d *damagedHunk) string
}

var expressions = []expression{
	{"git", (*damagedHunk).asGit},
	{"structured", (*damagedHunk).asStructured},
	{"ap", (*damagedHunk).asAP},
	{"lines", (*damagedHunk).asLines},
	{"search", (*damagedHunk).asSearch},
	{"v4a", (*damagedHunk).asV4A},
	{"tool", (*damagedHunk).asTool},
}

// mutationPath is the path of the file.
const mutationPath = "src/pkg/file.go"

// tryDamaged places one damaged hunk and judges what accepting it gives.
func tryDamaged(t *testing.T, dir string, h realHunk, f hunkFault, e expression) {
	d := &damagedHunk{realHunk: h, Rand: rand.New(rand.NewPCG(h.seed, uint64(len(f.name)))), lines: slices.Clone(h.lines),
		from: h.first, path: mutationPath, file: h.base}
	f.damage(d)
	answer := e.write(d)
	if d.answer != nil {
		answer = d.answer(answer)
	}
	if d.crlf {
		d.file = strings.ReplaceAll(d.file, "\n", "\r\n")
	}
	write(t, filepath.Join(dir, mutationPath), []byte(d.file), 0o644)
	w, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	payloads, _ := patchers.Parse(model.NewAnswer("answer", []byte(answer)), patchers.Options{})
	set := model.Resolve(payloads, w, nil, nil)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if why := d.judge(t, set, e.format); why != "" {
		t.Errorf("%s, %s: %s\n%s", f.name, e.format, why, answer)
		for _, hunk := range set.Hunks {
			t.Log(spelledOut(hunk))
		}
	}
}

// judge accepts what needs no person and what is found loosely, and says what
// is wrong with the bytes that this gives, if anything.
func (d *damagedHunk) judge(t *testing.T, set *model.ChangeSet, format string) string {
	decisions := set.InitialDecisions()
	touched, applied, relaxed := false, false, false
	for id, h := range set.Hunks {
		if h.Placement == model.Loose {
			decisions, _, _ = set.Accept(decisions, id) // refused where it builds on one without a place
		}
		if h.Placement == model.Applied {
			applied, relaxed = true, relaxed || len(h.Candidates) > 0 && h.Candidates[0].Relaxation != model.AsWritten
		}
		touched = touched || decisions[id] == model.Accepted && h.Placement != model.Applied && h.Kind != model.KindWhitespace
	}
	for _, id := range set.Undecided(decisions) {
		decisions, _ = set.Reject(decisions, id)
	}
	plan, err := set.Plan(decisions)
	if err != nil {
		t.Fatalf("plan: %v", err)
	}
	got := planned(map[string]string{mutationPath: d.file}, plan)
	switch {
	case len(got) != 1:
		return fmt.Sprintf("it leads to %d files", len(got))
	case touched && d.notThere:
		return "it is placed in a file that is not the one named"
	case !d.done && d.endsWithNew(format):
		return ""
	case !d.done && applied && d.indistinct(d.withoutElisions(), false, format),
		!d.done && d.indistinct(d.lines, format == "ap" || relaxed, format), d.done && d.twice() && format != "git":
		return ""
	case applied && !d.done && !(relaxed && d.indistinct(d.realHunk.lines, true, format)):
		return "it is said to be applied"
	case touched && !d.isMeant(format, seen(format, got[mutationPath])) && !d.isLiteral(format, got[mutationPath]):
		return "accepting it gives other bytes than were meant: " + difference(got, map[string]string{mutationPath: d.wanted(format)[0]})
	case !touched && got[mutationPath] != d.file && format != "ap":
		return "nothing is accepted, and the file changes"
	}
	return ""
}

// withoutElisions returns the lines but for the context that a mark stands for.
func (d *damagedHunk) withoutElisions() []damagedLine {
	return slices.DeleteFunc(slices.Clone(d.lines), func(l damagedLine) bool {
		return l.op == ' ' && model.IsElision([]string{l.text}, 0, mutationPath)
	})
}

// indistinct reports whether the hunk with these lines cannot be distinguished from an applied
// one: its new text is where it would be. That happens if the addition repeats text
// that is there and the context that would distinguish them is lost. For AP,
// and where the engine says so, neither blank lines nor indentation count; a
// find has no blank first line.
func (d *damagedHunk) indistinct(lines []damagedLine, loosely bool, format string) bool {
	new := sideOf(lines, '+')
	var all []damagedLine
	for i, text := range strings.Split(d.base, "\n") {
		all = append(all, damagedLine{text: text, at: i})
	}
	if loosely {
		all = slices.DeleteFunc(all, func(l damagedLine) bool { return !isCode(l.text) })
		new = slices.DeleteFunc(new, func(s string) bool { return !isCode(s) })
	}
	if replacesText(format) && len(new) > 0 && new[0] == "" {
		new = new[1:]
	}
	first, last := site(lines, isLine)
	if last == 0 {
		first, last = d.from, d.from
	}
	for i := range len(all) - len(new) + 1 {
		here := all[i : i+len(new)]
		if len(new) == 0 || here[0].at > last || here[len(here)-1].at+1 < first {
			continue
		}
		if slices.EqualFunc(new, here, func(s string, l damagedLine) bool {
			return s == l.text || loosely && strings.TrimSpace(s) == strings.TrimSpace(l.text)
		}) {
			return true
		}
	}
	return false
}

// twice reports whether the old text is in the file apart from the result that
// is there: a hunk that states no line then means that place.
func (d *damagedHunk) twice() bool {
	old := strings.Join(sideOf(d.lines, '-'), "\n")
	return strings.Count(d.base, old) > 1
}

// wanted lists what accepting may give: the file with the removed lines gone and
// the added ones there, these as they were meant or as the damaged hunk has
// them, and not a byte else changed. AP replaces the lines of its snippet by
// those of its content, context and all (AP §3.2), so there the context may be
// the content's too.
func (d *damagedHunk) wanted(format string) []string {
	if d.done {
		return []string{seen(format, d.file)}
	}
	old := len(sideOf(d.realHunk.lines, '-'))
	var out []string
	for _, given := range [][]damagedLine{d.realHunk.lines, d.lines} {
		out = append(out, seen(format, d.put(d.first, old, d.newLines(given))))
		if format != "ap" {
			continue
		}
		first, last := site(given, isCode)
		content := sideOf(given, '+')
		for len(content) > 0 && !isCode(content[0]) {
			content = content[1:]
		}
		for len(content) > 0 && !isCode(content[len(content)-1]) {
			content = content[:len(content)-1]
		}
		out = append(out, seen(format, d.put(first, last-first, content)))
	}
	return out
}

// isMeant reports whether got is one of the trees wanted, or has each added line
// either as it was meant or as given. Where the indentation is damaged so that it
// is no guide any more, that of the added lines may be any. A find and its
// replacement do not say which of two lines that differ in such damage is kept.
func (d *damagedHunk) isMeant(format, got string) bool {
	wanted := d.wanted(format)
	if d.blanks && replacesText(format) {
		got = withoutBlank(got)
		for i := range wanted {
			wanted[i] = withoutBlank(wanted[i])
		}
	}
	if slices.Contains(wanted, got) {
		return true
	}
	if d.done {
		return false
	}
	const mark = "\x00"
	marked := slices.Clone(d.realHunk.lines)
	for i := range marked {
		if marked[i].op == '+' {
			marked[i].text = mark
		}
	}
	lines := strings.Split(got, "\n")
	meant, given, added := d.result(format, d.realHunk.lines), d.result(format, d.lines), d.result(format, marked)
	if len(lines) != len(meant) || len(lines) != len(given) {
		return false
	}
	for i, l := range lines {
		free := replacesText(format) || strings.HasPrefix(added[i], mark)
		anyIndent := d.uneven && free && strings.TrimLeft(l, " \t") == strings.TrimLeft(meant[i], " \t")
		anyBlank := free && !isCode(l) && !isCode(meant[i])
		anyCopy := (free || format == "ap") && undamaged(l) == undamaged(meant[i]) && d.adds(l)
		if l != meant[i] && l != given[i] && !anyIndent && !anyBlank && !anyCopy {
			return false
		}
	}
	return true
}

// undamaged is line without spaces at its end, and with the characters of a keyboard.
func undamaged(line string) string {
	return strings.TrimRight(strings.NewReplacer("”", `"`, "’", "'", "–", "-", "\u00a0", " ", "&lt;", "<", "&amp;", "&").Replace(line), " \t")
}

// adds reports whether line is one of the added lines as given.
func (d *damagedHunk) adds(line string) bool {
	return slices.ContainsFunc(d.lines, func(l damagedLine) bool { return l.op == '+' && l.text == line })
}

// result is the file, line by line, with the added lines of given.
func (d *damagedHunk) result(format string, given []damagedLine) []string {
	return strings.Split(seen(format, d.put(d.first, len(sideOf(d.realHunk.lines, '-')), d.newLines(given))), "\n")
}

func withoutBlank(s string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(s, "\n"), func(l string) bool { return !isCode(l) }), "\n")
}

// site returns the range of the old lines that count in the file, last excluded.
func site(lines []damagedLine, counts func(string) bool) (first, last int) {
	first = nowhere
	for _, l := range lines {
		if l.at == nowhere || !counts(l.text) {
			continue
		}
		if last = l.at + 1; first == nowhere {
			first = l.at
		}
	}
	return max(first, 0), last
}

func isCode(line string) bool { return strings.TrimSpace(line) != "" }
func isLine(string) bool      { return true }

// newLines is the new side of the hunk as it was meant, with the added lines of
// given, if given has as many.
func (d *damagedHunk) newLines(given []damagedLine) []string {
	var added []string
	for _, l := range given {
		if l.op == '+' {
			added = append(added, l.text)
		}
	}
	if real := len(sideOf(d.realHunk.lines, '+')) - len(keptOf(d.realHunk.lines)); real != len(added) {
		added = nil
	}
	var out []string
	for _, l := range d.realHunk.lines {
		if l.op == '+' && len(added) > 0 {
			l.text, added = added[0], added[1:]
		}
		if l.op != '-' {
			out = append(out, l.text)
		}
	}
	return out
}

// keptOf is the context of lines.
func keptOf(lines []damagedLine) []damagedLine {
	return slices.DeleteFunc(slices.Clone(lines), func(l damagedLine) bool { return l.op != ' ' })
}

// put is the file with count lines from first on replaced.
func (d *damagedHunk) put(first, count int, lines []string) string {
	all := strings.Split(d.base, "\n")
	s := strings.Join(slices.Concat(all[:first], lines, all[first+count:]), "\n")
	if d.crlf {
		s = strings.ReplaceAll(s, "\n", "\r\n")
	}
	return s
}

// seen is b as far as a format promises it: AP §3.5 strips the ends of lines.
func seen(format, b string) string {
	if format != "ap" {
		return b
	}
	lines := strings.Split(b, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t\r")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// sideOf is the old ('-') or the new ('+') text of lines.
func sideOf(lines []damagedLine, sign byte) []string {
	out := []string{}
	for _, l := range lines {
		if l.op == sign || l.op == ' ' {
			out = append(out, l.text)
		}
	}
	return out
}

func (d *damagedHunk) asGit() string {
	old, new := len(sideOf(d.lines, '-')), len(sideOf(d.lines, '+'))
	if d.miscounted {
		old, new = d.IntN(20), d.IntN(20)
	}
	first := d.from + 1
	if old == 0 {
		first--
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Here it is:\n\n```diff\n--- a/%s\n+++ b/%s\n@@ -%d,%d +%d,%d @@\n", d.path, d.path, first, old, first, new)
	for _, l := range d.lines {
		if l.op != ' ' || d.lost == nil || !d.lost(l) {
			b.WriteByte(l.op)
		}
		b.WriteString(l.text + "\n")
	}
	return b.String() + "```\n"
}

// findAndReplace returns both sides as texts.
func (d *damagedHunk) findAndReplace() (find, replace string) {
	old, new := sideOf(d.lines, '-'), sideOf(d.lines, '+')
	find, replace = strings.Join(old, "\n"), strings.Join(new, "\n")
	if len(new) == 0 {
		find += "\n" // else an empty line is left
	} else if len(old) > 0 && (old[len(old)-1] == "" || new[len(new)-1] == "") {
		find, replace = find+"\n", replace+"\n" // else the last line is none
	}
	return find, replace
}

func (d *damagedHunk) asStructured() string {
	find, replace := d.findAndReplace()
	return asJSON(map[string]any{"root": ".", "patches": []any{map[string]any{"path": d.path, "limit": "once", "find": find, "replace": replace}}})
}

func (d *damagedHunk) asAP() string {
	if !slices.ContainsFunc(sideOf(d.lines, '+'), isCode) {
		return strings.Join(slices.Concat([]string{"```ap", "c0ffee12 AP 3.1", "c0ffee12 FILE", d.path, "c0ffee12 DELETE", "c0ffee12 snippet"},
			sideOf(d.lines, '-'), []string{"```", ""}), "\n")
	}
	return strings.Join(slices.Concat([]string{"```ap", "c0ffee12 AP 3.1", "c0ffee12 FILE", d.path, "c0ffee12 REPLACE", "c0ffee12 snippet"},
		sideOf(d.lines, '-'), []string{"c0ffee12 content"}, sideOf(d.lines, '+'), []string{"```", ""}), "\n")
}

func (d *damagedHunk) asLines() string {
	old := sideOf(d.lines, '-')
	return asJSON(map[string]any{"files": []any{map[string]any{"docPath": d.path, "originalSha256": model.DigestOf([]byte(d.base)).String(),
		"changes": []any{map[string]any{"operation": "replace", "startLine": d.from + 1, "endLine": d.from + len(old),
			"expectedOriginalLines": old, "newLines": sideOf(d.lines, '+')}}}}})
}

func asJSON(v any) string {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err) // strings and numbers only
	}
	return "Here it is:\n\n```json\n" + string(b) + "\n```\n"
}
