package reply

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// A Comment is what the person says about a line. Without line numbers it is a line that only a
// hunk has.
type Comment struct {
	Path     string // of the file
	Hunk     int    // the ID of the hunk that shows the line
	Old, New int    // the line's numbers in the file as it was read, and with the accepted changes; 0 for none
	Gone     bool   // the line is not there any more; Old is the number that it had
	Line     string // its text
	Says     string
}

// comments are the comments as issues: each wants a change.
func (w writer) comments() []issue {
	var out []issue
	for _, c := range w.Comments {
		h := w.Set.Hunks[c.Hunk]
		i := issue{title: w.code(c.Path), why: w.aboutLine(c, h), reason: c.Says, comment: true, format: w.format(h), digest: w.digest(h)}
		if at, ok := w.commentedLine(c, h); ok {
			i.title += fmt.Sprintf(", line %d", at.Start+1)
			if n := model.NewText(w.currentText(w.Set.Files[h.File])).Lines(); w.repeatsFile(h) && n <= maxLines {
				at = model.Span{End: n}
			}
			i.quote = w.passagesAt(h, at)
		}
		out = append(out, i)
	}
	return out
}

// commentedLine is the line of a comment, or where it was removed, in the text that the reply
// quotes.
func (w writer) commentedLine(c Comment, h *model.Hunk) (at model.Span, ok bool) {
	f := w.Set.Files[h.File]
	if c.Old > 0 {
		return lineMapper(f.Base.Bytes, w.currentText(f))(model.Span{Start: c.Old - 1, End: c.Old}), !c.Gone
	}
	return model.Span{Start: c.New - 1, End: c.New}, c.New > 0 && w.Outcome.written()
}

// aboutLine says what became of the line of a comment, whose words follow.
func (w writer) aboutLine(c Comment, h *model.Hunk) string {
	line, state := "a line", "is accepted"
	if !HoldsSecrets(c.Path) && !w.withheld(w.Set.Files[h.File]) {
		line = "the line " + w.code(strings.TrimSpace(c.Line))
	}
	switch {
	case h.Placement == model.Applied:
		state = "is in the file already"
	case w.Decisions[h.ID] != model.Accepted:
		state = "is not accepted"
	case w.Outcome == Committed:
		state = "is in the file now"
	}
	switch {
	case c.Gone && c.Old == 0:
		line += ", which is not there any more"
	case c.Gone:
		line += fmt.Sprintf(", which was at line %d and is not there any more", c.Old)
	case c.Old > 0 && c.New > 0:
		line += ", which your changes leave as it is"
	case c.Old > 0:
		line += ", which your change removes; that change " + state
	default:
		line += " of your change; that change " + state
	}
	return "The user says of " + line + ":"
}
