package merge

import (
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A block does not state the old text, so typographic signs in it may come from the page that
// it was copied from (HABITS §7.4).
var (
	onlySigns  = model.ReasonKind{Code: "block/signs-only", Sentence: "only quotes, dashes or special blanks differ from the file"}
	signsKept  = model.ReasonKind{Code: "block/signs-kept", Sentence: "quotes, dashes or special blanks of the file kept"}
	signsTaken = model.ReasonKind{Code: "block/signs-taken", Sentence: "quotes, dashes or special blanks as in the block"}
)

// signsOfFile returns the new lines of e with the lines of the file, which e replaces, in the
// place of those that differ only in typographic signs. differ reports whether there are any.
func (e *Edit) signsOfFile(t *model.Text) (lines []string, differ bool) {
	old := map[string]string{}
	for i := e.From; i < e.To; i++ {
		line := strings.TrimSpace(string(t.Line(i)))
		old[foldSigns(line)] = line
	}
	for _, line := range e.New {
		text := strings.TrimSpace(line)
		if has := old[foldSigns(text)]; has != "" && has != text {
			line, differ = indentOf(line)+has, true
		}
		lines = append(lines, line)
	}
	return lines, differ
}

func foldSigns(line string) string {
	folded, _ := locate.FoldTypography([]byte(line))
	return strings.TrimSpace(string(folded))
}

// isOld reports whether lines are the lines of the file that e replaces.
func (e *Edit) isOld(t *model.Text, lines []string) bool {
	if len(lines) != e.To-e.From {
		return false
	}
	for i, line := range lines {
		if line != string(t.Line(e.From+i)) {
			return false
		}
	}
	return true
}
