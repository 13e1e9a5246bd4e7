package diffview

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
)

// A header is the content of the first row of a hunk, in order: decision, anchor,
// kind and title on the left, the rest on the right.
type header struct {
	decision  string // with its glyph
	anchor    string // "@@ 41"
	kind      string // what it does to the file, if it changes no lines
	title     string // its description, or the heading above it
	counts    string // of the removed and added lines of a folded hunk
	flags     string
	loss      string // what of the file is lost: "deletes 2 definitions, −14"
	placement string // or what is doubted; with similarity, index of the candidate, distance
	detail    string // how it was placed

	decisionStyle, placementStyle, flagStyle *lipgloss.Style
}

// minTitleWidth is the width below which a title is omitted, in cells.
const minTitleWidth = 8

// headerOf returns the header of a hunk.
func (l *Layout) headerOf(id int) header {
	h := l.in.Set.Hunks[id]
	head := l.headings[id]
	dim := &l.in.Styles.HunkHeaderDim
	out := header{anchor: "@@", title: firstLine(h.Description), kind: l.kindOf(h), flags: l.flagsOf(h, func(f model.Flag) string { return string(f) }),
		decisionStyle: dim, placementStyle: dim, flagStyle: dim}
	if head.at != "" && out.kind == "" {
		out.anchor += " " + head.at
	}
	if l.in.Folded[id] {
		out.anchor = l.in.Glyphs.Closed + " " + out.anchor
		out.counts = "+" + model.Number(l.counts[lineKind{id, added}]) + " " + l.in.Glyphs.Minus + model.Number(l.counts[lineKind{id, removed}])
	}
	if (out.title == "" || head.at != "" && l.repeatsLine(h)) && out.kind == "" {
		out.title = firstLine(string(head.title))
	}
	if out.title == "" && out.kind == "" && head.at == "" && h.First > 0 {
		out.title = fmt.Sprintf("answer line %d", h.First) // it has no line in the file
	}
	if out.title != "" && out.kind != "" {
		out.title = " " + out.title // separate the two
	}
	if h.Placement == model.Applied {
		out.decision = aligned(l.in.Glyphs.Applied + " applied")
		return out
	}
	l.setDecision(&out, h)
	if why := l.in.Reasons[h.Key]; why != "" && l.in.Decisions[id] == model.Rejected {
		out.title = "because " + firstLine(why)
	}
	l.setPlacement(&out, h)
	return out
}

// repeatsLine reports whether the description of h is a line of the file that the answer names
// as its scope, as in a diff. The real one is known better.
func (l *Layout) repeatsLine(h *model.Hunk) bool {
	c := &l.in.Set.Payloads[h.Payload].Files[h.Key.Change]
	if h.Key.Edit >= len(c.Edits) {
		return false
	}
	e := &c.Edits[h.Key.Edit]
	return e.Heading && e.Description == h.Description
}

func (l *Layout) setDecision(out *header, h *model.Hunk) {
	d := l.in.Decisions[h.ID]
	glyphs := [...]string{model.Undecided: l.in.Glyphs.Undecided, model.Accepted: l.in.Glyphs.Accepted, model.Rejected: l.in.Glyphs.Rejected}
	s := l.in.Styles
	styles := [...]*lipgloss.Style{model.Undecided: &s.Warned, model.Accepted: &s.Good, model.Rejected: &s.Failed}
	out.decision, out.decisionStyle = aligned(glyphs[d]+" "+d.String()), styles[d]
	if d == model.Undecided || l.hasDefect(h) {
		out.flagStyle = &s.Warned
	}
}

// aligned pads a decision to the width of the longest, so that what follows is one column.
func aligned(decision string) string {
	return decision + strings.Repeat(" ", max(decisionWidth-ansi.StringWidth(decision), 0))
}

// decisionWidth is the width of the longest decision with its glyph.
var decisionWidth = len("? ") + len(model.Undecided.String())

// setPlacement says where h is, or what is doubted. Only what waits for a person is a warning.
func (l *Layout) setPlacement(out *header, h *model.Hunk) {
	out.placement, out.loss = h.Placement.String(), l.lossOf(h)
	switch p, certain := h.Placement, h.Placement.IsCertain(); {
	case p == model.Missing, p == model.Conflict, p == model.Invalid:
		out.placement, out.placementStyle = l.in.Glyphs.Failed+" "+out.placement, &l.in.Styles.Failed
	case l.undecided(h.ID):
		if out.placementStyle = &l.in.Styles.Warned; certain {
			out.placement = cmp.Or(h.Doubt(), model.OfMeaning).String()
		}
	case certain && out.loss != "":
		out.placement = ""
	}
	if len(h.Candidates) == 0 {
		return
	}
	c := h.Candidates[h.Chosen]
	if h.Placement == model.Ambiguous {
		out.placement += fmt.Sprintf(" %d/%d", h.Chosen+1, len(h.Candidates))
	}
	if c.Score > 0 && c.Score < 1 {
		out.placement += fmt.Sprintf(" %d%%", int(c.Score*100))
	}
	if c.Distance != 0 && h.Placement != model.Exact {
		if h.Placement != model.Moved {
			out.placement += " moved"
		}
		out.placement += " " + strings.Replace(fmt.Sprintf("%+d", c.Distance), "-", l.in.Glyphs.Minus, 1)
	}
	out.detail = sanitize(detailOf(h, &c))
}

// lossOf says what h deletes of the file, if its code block has no counterpart for all that it
// replaces.
func (l *Layout) lossOf(h *model.Hunk) string {
	readings, chosen := l.in.Set.Readings(h)
	removed := model.NewText(h.Old()).Lines() - model.NewText(h.New()).Lines()
	if len(readings) == 0 || !readings[chosen].Loses() || removed <= 0 {
		return ""
	}
	what := "deletes lines"
	if n := readings[chosen].LostIn(h.Old()); n > 0 {
		what = "deletes " + model.Count(n, "definition")
	}
	return what + ", " + l.in.Glyphs.Minus + model.Number(removed)
}

// detailOf is how h was placed at c, unless the score or the row below the header says it.
func detailOf(h *model.Hunk, c *model.Candidate) string {
	detail := c.Ignored()
	if len(c.Assumptions) == 0 && c.Relaxation == model.RelaxSimilarity ||
		strings.Contains(h.Explanation(), detail) {
		return ""
	}
	return detail
}

// kindOf describes a hunk that does not change lines.
func (l *Layout) kindOf(h *model.Hunk) string {
	what := "file"
	if l.file.Base.Kind == model.Directory {
		what = "directory"
	}
	switch h.Kind {
	case model.KindCreate:
		if h.Mode == model.ModeExecutable {
			return "creates the file, mode +x"
		}
		return "creates the file"
	case model.KindDelete:
		return "deletes the " + what
	case model.KindRename:
		if l.file.NewPath == "" {
			return "renames to this" // the file is renamed already
		}
		return "renames to " + sanitize(l.file.NewPath)
	case model.KindMode:
		if h.Mode == model.ModeExecutable {
			return "mode +x"
		}
		return "mode -x"
	case model.KindLineEnds:
		return "line endings to " + lineEndNames[h.LineEnds]
	case model.KindWhitespace:
		return "strips trailing whitespace"
	case model.KindMkdir:
		return "makes the directory"
	}
	return ""
}

// lineEndNames are the usual names of line ends.
var lineEndNames = map[string]string{"\n": "LF", "\r\n": "CRLF", "\r": "CR"}

// flagsOf lists the flags of h, those of the whole file only at its first hunk that has them.
func (l *Layout) flagsOf(h *model.Hunk, text func(model.Flag) string) string {
	var out []string
	for _, f := range h.Flags {
		if !f.OfFile() || l.flagged[f] == h.ID {
			out = append(out, text(f))
		}
	}
	if l.hasDefect(h) {
		out = append(out, sanitize(l.defect.String()))
	}
	return strings.Join(out, ", ")
}

func (l *Layout) hasDefect(h *model.Hunk) bool { return l.defect != nil && l.defect.Hunk == h.ID }

// findFlagged finds the first hunk that has each flag of the file.
func (l *Layout) findFlagged() {
	l.flagged = map[model.Flag]int{}
	for _, id := range slices.Backward(l.file.Hunks) {
		for _, f := range l.in.Set.Hunks[id].Flags {
			l.flagged[f] = id
		}
	}
}

// fit omits parts, the least important first, until the header fits in width cells, but never
// the decision. Flags give way to the whole title, which says where the hunk is; they have room
// in the row below. The title is cut to the space that remains.
func (h header) fit(width int) header {
	if h.width()+max(ansi.StringWidth(h.title)-minTitleWidth, 0) <= width {
		return h
	}
	short := h
	short.flags = ""
	for _, part := range []*string{&short.title, &short.detail, &short.counts, &short.kind, &short.anchor, &short.loss, &short.placement} {
		if short.width() > width {
			*part = ""
		}
	}
	titled := short
	if titled.title = h.title; titled.width() <= width {
		return titled
	}
	return short
}

// width returns the width of h with a title of at most minTitleWidth.
func (h header) width() int {
	title := min(ansi.StringWidth(h.title), minTitleWidth)
	n := ansi.StringWidth(h.left()) + title + ansi.StringWidth(h.right())
	if title > 0 {
		n++
	}
	if h.right() != "" {
		n += len(partGap)
	}
	return n
}

// partGap separates the parts of a header.
const partGap = "  "

func (h header) left() string { return strings.Join(nonEmpty(h.decision, h.anchor, h.kind), " ") }

func (h header) right() string {
	return strings.Join(nonEmpty(h.counts, h.flags, h.loss, h.place()), partGap)
}

// place is the placement with its detail.
func (h header) place() string { return strings.Join(nonEmpty(h.placement, h.detail), ": ") }

func nonEmpty(parts ...string) []string {
	return slices.DeleteFunc(parts, func(p string) bool { return p == "" })
}

// headerWidth is the width of a header without the gutter before it and the
// margin after it.
func (l *Layout) headerWidth() int { return l.in.Width - gutterWidth - 1 }

// wideLegend is the width from which the signs of an unplaced hunk are explained in full.
const wideLegend = 60

// addSummary adds the one row below a header: what the header omits, why the hunk
// needs attention, what the signs of its lines are, and what else it may mean. What does not
// fit is cut, but not the signs and the keys: the page of the hunk has all of it. Flags come
// last.
func (b *builder) addSummary(id int) {
	h, hunk := b.headerOf(id), b.in.Set.Hunks[id]
	short := h.fit(b.headerWidth())
	omitted := func(short, whole string) string {
		if short != "" {
			return ""
		}
		return sanitize(whole)
	}
	lead := joined(omitted(short.placement, h.placement), omitted(short.loss, h.loss), omitted(short.kind, h.kind), omitted(short.detail, h.detail))
	first, others, legend := hunk.Why, model.Reasons(nil), closestLegend(hunk)
	switch {
	case legend != "":
		n := min(len(hunk.Why), 1)
		first, others = hunk.Why[:n], hunk.Why[n:]
	case hunk.Placement.IsCertain() && hunk.InitialDecision == model.Accepted:
		first = nil // it is sure: how it was found is on the page of the hunk
	}
	lead = joined(lead, sanitize(first.String()))
	if legend != "" {
		if b.in.Width < wideLegend {
			legend = strings.Replace(legend, "closest, ", "", 1)
		}
		lead = b.truncate(lead, max(b.messageWidth()-ansi.StringWidth(legend+"; "+b.in.Glyphs.Ellipsis), 0))
	}
	b.addNotice(joined(lead, legend, sanitize(others.String())), sanitize(b.hint(hunk)), omitted(short.flags, b.flagsOf(hunk, hunk.FlagText)))
}

// hint names the keys that choose where a hunk goes, if it may go elsewhere.
func (b *builder) hint(h *model.Hunk) string {
	if h.Placement == model.Ambiguous {
		return b.in.Help(h)
	}
	return b.choices(h)
}
