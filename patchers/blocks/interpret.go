package blocks

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/locate"
	"aptix-tui/patchers/snippet"
)

// An interpreter decides what a block does to its file (HABITS §7.2 to §7.7).
type interpreter struct {
	comment []byte // the comment with the path, which is not in the content
	at      int    // where it would be in the content
	whole   bool   // the text says that the block is the whole file
	all     bool   // the text says that the files of the answer are whole
	second  bool   // another change of the answer is for the same file
	signs   bool   // its lines have the signs of a diff
	removes bool   // the text asks to remove its lines
	said    string // the text above the block
	adds    bool   // it asks to add its lines, and says no place
	action  string // "save", "append" or "patch", if the info string is an instruction

	known *comparison // with the file; nil if there is none
}

// interpreter returns the interpreter of b. With second, another change of the answer is
// for the same file.
func (b *block) interpreter(second bool) model.Interpreter {
	_, comment, at := b.split()
	return interpreter{comment: comment, at: at, whole: b.whole || b.info.Action == "save", all: b.allWhole, second: second, signs: b.doubt.Code == hasSigns.Code, action: b.info.Action, removes: b.removes, said: b.intro + "\n" + b.text, adds: addsCode.MatchString(b.intro) && !saysWhere.MatchString(b.intro)}
}

// readings are what a block may be, in the order in which they are tried. A reading
// returns false if the block is something else.
var readings = []func(i interpreter, c *model.FileChange, t *model.Text) bool{
	interpreter.isEqual,
	interpreter.appends,
	interpreter.saysWhole,
	interpreter.isCurrent,
	interpreter.isEvident,
	interpreter.isLazy,
	interpreter.isDefinitions,
	interpreter.isAdded,
	interpreter.isNewAsAsked,
	interpreter.mayBeWhole,
	interpreter.isPart,
	interpreter.mayReplaceBetween,
	interpreter.isNew,
}

// Interpret decides what c does to the file with the text t.
func (i interpreter) Interpret(c *model.FileChange, t *model.Text) model.FileChange {
	out := *c
	if t == nil {
		i.create(&out)
		return out
	}
	i.keepComment(&out, t)
	if i.signs {
		noCertainPlace(&out, t)
		return out
	}
	i.known = compare(&out, t)
	for _, reading := range readings {
		if reading(i, &out, t) {
			i.doubtEdits(c, &out, t)
			return out
		}
	}
	noCertainPlace(&out, t)
	return out
}

// doubtEdits leaves undecided the edits of out, which c has become, if a line of c may stand
// for text that is left out.
func (i interpreter) doubtEdits(c, out *model.FileChange, t *model.Text) {
	if out.Op != model.OpEdit {
		return
	}
	known := i.known
	if !bytes.Equal(known.content, c.Content) {
		known = compare(c, t) // the comment with the path was put back
	}
	if n := omission(c, known); n > 0 {
		addDoubt(out, mayOmit.With(strings.TrimSpace(strings.Split(string(c.Content), "\n")[n-1])))
	}
}

// create makes c the creation of a file.
func (i interpreter) create(c *model.FileChange) {
	c.Op = model.OpCreate
	if snippet.HasElision(c.Content, c.Path) {
		addDoubt(c, hasElision.With())
	}
	doubtOmission(c, nil, false)
	if i.removes {
		addDoubt(c, asksRemoval.With())
	}
}

// addDoubt adds why, unless c has a doubt.
func addDoubt(c *model.FileChange, why model.Reason) {
	if c.Doubt.None() {
		c.Doubt = why
	}
}

// keepComment puts the comment with the path back if the file has it.
func (i interpreter) keepComment(c *model.FileChange, t *model.Text) {
	first, _, _ := bytes.Cut(i.comment, []byte("\n"))
	if first = bytes.TrimSpace(first); len(first) == 0 {
		return
	}
	for n := 0; n < t.Lines(); n++ {
		if bytes.Equal(bytes.TrimSpace(t.Line(n)), first) {
			c.Content = bytes.Join([][]byte{c.Content[:i.at], i.comment, c.Content[i.at:]}, nil)
			return
		}
	}
}

// isEqual finds the content of the file. A final line end and the kind of line ends do
// not count: a fence cannot show them.
func (i interpreter) isEqual(c *model.FileChange, t *model.Text) bool {
	if !bytes.Equal(unfinished(c.Content), unfinished(t.Bytes)) {
		return false
	}
	c.Op, c.Content = model.OpWrite, t.Bytes
	return true
}

// unfinished is text in LF without its final line end.
func unfinished(text []byte) []byte {
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return bytes.TrimSuffix(text, []byte("\n"))
}

// appends adds the content to the end of the file if the info string asks for it.
func (i interpreter) appends(c *model.FileChange, t *model.Text) bool {
	if i.action != "append" || snippet.HasElision(c.Content, c.Path) {
		return false
	}
	end := model.Span{Start: len(t.Bytes), End: len(t.Bytes)}
	if bytes.HasSuffix(unfinished(t.Bytes), unfinished(c.Content)) {
		place(c, model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: end}}, Why: model.Because(appendsThere.With())})
		return true
	}
	text := bytes.Clone(c.Content)
	if len(t.Bytes) > 0 && t.Bytes[len(t.Bytes)-1] != '\n' {
		text = append([]byte("\n"), text...)
	}
	place(c, model.Match{Placement: model.Exact, Candidates: []model.Candidate{{Extent: end, Splices: []model.Splice{spliceAt(t, end, text)}}}})
	return true
}

// spliceAt returns text in LF as a splice of the text t, with the line ends that t has there.
func spliceAt(t *model.Text, span model.Span, text []byte) model.Splice {
	line := max(0, t.LineAt(max(0, span.Start-1)))
	if line < t.Lines() && bytes.HasSuffix(t.Raw(line), []byte("\r\n")) {
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	return model.Splice{Span: span, New: text}
}

// place makes c one edit with a known place.
func place(c *model.FileChange, m model.Match) {
	c.Op = model.OpEdit
	c.Edits = []model.Edit{{Locator: model.Placed(m), New: c.Content, First: c.First, Last: c.Last}}
	c.Content = nil
}

// saysWhole finds the whole file by what the text says. What it says of all files does not
// hold for a small part of one.
func (i interpreter) saysWhole(c *model.FileChange, t *model.Text) bool {
	if !i.whole && !i.all {
		return false
	}
	if !i.whole && 2*len(i.known.lines) < len(i.known.old) || i.known.hasElision(c.Path) {
		return false
	}
	doubtOmission(c, i.known, !i.whole)
	return i.write(c, t)
}

// isEvident finds the whole file by its content.
func (i interpreter) isEvident(c *model.FileChange, t *model.Text) bool {
	if i.known.hasElision(c.Path) || !i.known.isWholeFile() {
		return false
	}
	doubtOmission(c, i.known, false)
	if i.known.losesUsed() {
		addDoubt(c, notEvident.With())
	}
	return i.write(c, t)
}

// write makes c the whole content of the file. A file without a final line end stays so.
func (i interpreter) write(c *model.FileChange, t *model.Text) bool {
	c.Op = model.OpWrite
	if len(bytes.TrimSpace(c.Content)) == 0 && len(bytes.TrimSpace(t.Bytes)) > 0 {
		addDoubt(c, isEmpty.With())
	}
	if n := len(t.Bytes); n > 0 && t.Bytes[n-1] != '\n' {
		c.Content = bytes.TrimSuffix(c.Content, []byte("\n"))
	}
	if i.second {
		addDoubt(c, isSecond.With())
	}
	return true
}

// hasElision reports whether the content, for the path name, has an elision that is not a
// line of the file.
func (c *comparison) hasElision(name string) bool {
	lines := strings.Split(string(c.content), "\n")
	for n, line := range lines {
		if !c.has(line) && model.IsElision(lines, n, name) {
			return true
		}
	}
	return false
}

// isCurrent finds lines that the file has as they are, one after another.
func (i interpreter) isCurrent(c *model.FileChange, t *model.Text) bool {
	lines := i.known.lines
	if len(lines) == 0 {
		if len(bytes.TrimSpace(t.Bytes)) == 0 {
			return false
		}
		addDoubt(c, isEmpty.With())
		c.Op, c.Content = model.OpWrite, nil
		return true
	}
	at := runIn(t, lines)
	if at < 0 {
		return false
	}
	extent := model.Span{Start: t.Start(at), End: t.Start(min(at+len(lines), t.Lines()))}
	if i.removes {
		old := c.Content
		place(c, model.Match{})
		c.Edits[0].Old, c.Edits[0].New, c.Edits[0].Locator, c.Edits[0].Doubt = old, nil, replacement(old, nil), asksRemoval.With()
		return true
	}
	place(c, model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: extent}}, Why: model.Because(isCurrent.With())})
	return true
}

// trimmedLines are the lines of content without whitespace at their ends, and without
// blank lines at the beginning and the end.
func trimmedLines(content []byte) []string {
	lines := strings.Split(strings.Trim(strings.ReplaceAll(string(content), "\r", ""), "\n"), "\n")
	for n, line := range lines {
		if strings.HasSuffix(line, " ") || strings.HasSuffix(line, "\t") {
			lines[n] = strings.TrimRight(line, " \t")
		}
	}
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// runIn returns the line of t at which lines begin, all with one difference of
// indentation; -1 if t does not have them.
func runIn(t *model.Text, lines []string) int {
	text := trimmedTextLines(t)
	budget := 1 << 22
	for at := 0; at+len(lines) <= len(text); at++ {
		prefix, ok := strings.CutSuffix(text[at], lines[0])
		if !ok || strings.TrimSpace(prefix) != "" {
			continue
		}
		n := 1
		for n < len(lines) && (text[at+n] == prefix+lines[n] || lines[n] == "" && text[at+n] == "") {
			n++
		}
		if n == len(lines) {
			return at
		}
		if budget -= n; budget < 0 {
			break
		}
	}
	return -1
}

// trimmedTextLines are the lines of t without whitespace at their ends.
func trimmedTextLines(t *model.Text) []string {
	out := make([]string, t.Lines())
	for n := range out {
		out[n] = strings.TrimRight(string(t.Line(n)), " \t\r")
	}
	return out
}

// isLazy merges a part with elisions.
func (i interpreter) isLazy(c *model.FileChange, t *model.Text) bool {
	if !i.known.hasElision(c.Path) {
		return false
	}
	*c = snippet.Lazy(c, t)
	return true
}

// isDefinitions merges new versions of definitions. A block that begins and ends as
// the file does may be the whole file without one of its definitions.
func (i interpreter) isDefinitions(c *model.FileChange, t *model.Text) bool {
	edits, ok := snippet.Definitions(c, t)
	if !ok || hasMissing(&edits, t) && i.known.sharesEnds() {
		return false
	}
	if lost := i.known.lostDefinition(c.Path); lost != "" {
		addDoubt(c, mayDelete.With(lost))
		addDoubt(&edits, mayDelete.With(lost))
		if isApplied(&edits, t) {
			return i.write(c, t)
		}
	}
	*c = edits
	return true
}

// isAdded offers new lines at the place that the text above them names.
func (i interpreter) isAdded(c *model.FileChange, t *model.Text) (ok bool) {
	*c, ok = snippet.Added(c, t, i.said)
	return ok
}

var (
	// addsCode asks to add what is in the block.
	addsCode = label.Compile(`(?:^|[^\p{L}])(?:add(?:s|ed|ing)?|append(?:s|ed|ing)?|füge|ergänze|ajoute[zr]?|agrega|agregue|añad[ea]|adicion[ea]|aggiungi|voeg|dodaj|добавь|добавьте)(?:$|[^\p{L}])|添加|增加|追加|추가`)
	// saysWhere names a place that is not the end of the file.
	saysWhere = label.Compile(`\b(?:after|before|above|below|under|beneath|inside|within|between|next to|beside|top|start|beginning|class|struct|interface|into the|nach|vor|après|avant|después|antes|depois|dopo|prima)\b|после|перед|之前|之后|前に|後に`)
)

// isNewAsAsked is isNew if the text asks to add the definitions, so that they are not the
// whole file.
func (i interpreter) isNewAsAsked(c *model.FileChange, t *model.Text) bool {
	return i.adds && !i.known.hasElision(c.Path) && i.isNew(c, t)
}

// isNew offers definitions that the file lacks at its end.
func (i interpreter) isNew(c *model.FileChange, t *model.Text) (ok bool) {
	*c, ok = snippet.New(c, t)
	return ok
}

// isPart offers lines of the file with changes between them.
func (i interpreter) isPart(c *model.FileChange, t *model.Text) (ok bool) {
	*c, ok = snippet.Between(c, t)
	return ok
}

// isApplied reports whether no edit of c changes the text t.
func isApplied(c *model.FileChange, t *model.Text) bool {
	for _, e := range c.Edits {
		if e.Locator == nil || e.Locator.Locate(t, 0).Placement != model.Applied {
			return false
		}
	}
	return true
}

// hasMissing reports whether an edit of c has no place in the text t.
func hasMissing(c *model.FileChange, t *model.Text) bool {
	return slices.ContainsFunc(c.Edits, func(e model.Edit) bool {
		return e.Locator != nil && e.Locator.Locate(t, 0).Placement == model.Missing
	})
}

// mayBeWhole offers the block as the whole file, for a person to decide.
func (i interpreter) mayBeWhole(c *model.FileChange, t *model.Text) bool {
	lines, has := i.known.lines, i.known.old
	if 2*len(lines) < len(has) || len(lines) < 3 && !sharesLine(lines, has) || isIndented(lines) && !isIndented(has) {
		return len(has) == 0 && i.write(c, t)
	}
	addDoubt(c, notEvident.With())
	return i.write(c, t)
}

// sharesLine reports whether a is as long as b and has one of its lines.
func sharesLine(a, b []string) bool {
	return len(a) == len(b) && slices.ContainsFunc(a, func(line string) bool { return slices.Contains(b, line) })
}

// isIndented reports whether all lines that are not blank are indented.
func isIndented(lines []string) bool {
	return !slices.ContainsFunc(lines, func(line string) bool { return line != "" && line[0] != ' ' && line[0] != '\t' })
}

// mayReplaceBetween offers the block in the place of the lines from its first to its last
// one, which are in the file once.
func (i interpreter) mayReplaceBetween(c *model.FileChange, t *model.Text) bool {
	lines, text := trimmedLines(c.Content), trimmedTextLines(t)
	if len(lines) < 3 {
		return false
	}
	first, last := onlyIndex(text, lines[0]), onlyIndex(text, lines[len(lines)-1])
	if first < 0 || last <= first || last-first > 3*len(lines) {
		return false
	}
	span := model.Span{Start: t.Start(first), End: t.Start(last + 1)}
	replacement := []byte(strings.Join(lines, "\n"))
	if t.Bytes[span.End-1] == '\n' {
		replacement = append(replacement, '\n')
	}
	where := model.FileLines{First: model.FileLine(first + 1), Last: model.FileLine(last + 1)}
	place(c, model.Match{
		Placement:  model.Fuzzy,
		Candidates: []model.Candidate{{Extent: span, Splices: []model.Splice{spliceAt(t, span, replacement)}, Score: 0.5}},
		Why:        model.Because(betweenLines.With(where)),
	})
	return true
}

// onlyIndex returns the index of the only one of lines that is line; -1 if there is none
// or several, or if it has no word.
func onlyIndex(lines []string, line string) int {
	found := -1
	for n, other := range lines {
		if other == line {
			if found >= 0 {
				return -1
			}
			found = n
		}
	}
	return found
}

// noCertainPlace makes c an edit without a place.
func noCertainPlace(c *model.FileChange, t *model.Text) {
	var f locate.Finder
	m := model.Match{Placement: model.Missing, Why: model.Because(noPlace.With()), Closest: f.Closest(t, locate.SplitLines(c.Content))}
	place(c, m)
}

// replacement is a locator for old text that whole lines of new text replace.
func replacement(find, replace []byte) literal.Replacement {
	return literal.Replacement{Find: find, Replace: replace, WholeLines: true, Lookups: &literal.Lookups{}}
}
