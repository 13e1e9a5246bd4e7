package diffview

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// A header is what the first row of a hunk says, in the order in which it
// stands there: the anchor and what the hunk is about on the left, the rest on
// the right.
type header struct {
	anchor    string // "@@ 41"
	kind      string // what it does to the file, if that is no change of lines
	title     string // its own description, or the heading that it stands under
	counts    string // of the lines that a folded hunk removes and adds
	flags     string
	decision  string // with its glyph
	placement string
	score     string // how well the place fits, which of several it is, how far off
	detail    string // how the place was found
	hint      string // the key that takes it elsewhere

	decided, placed mood
}

// A mood says how well something went; it picks a style.
type mood uint8

const (
	calm mood = iota
	good
	wary
	bad
)

func (m mood) of(s *theme.Styles) lipgloss.Style {
	return [...]lipgloss.Style{calm: s.Dim, good: s.Good, wary: s.Warned, bad: s.Failed}[m]
}

// leastTitle is how many cells a title must have to be worth its place.
const leastTitle = 8

// headerOf collects what there is to say about a hunk.
func (l *Layout) headerOf(id int) header {
	h := l.in.Set.Hunks[id]
	head := l.heads[id]
	out := header{anchor: "@@", title: firstOf(h.Description), kind: l.kindOf(h), flags: flagsOf(h)}
	if head.at != "" && out.kind == "" {
		out.anchor += " " + head.at
	}
	if l.in.Folded[id] {
		out.anchor = l.in.Glyphs.Closed + " " + out.anchor
		out.counts = fmt.Sprintf("+%d -%d", l.counts[id].added, l.counts[id].removed)
	}
	if out.title == "" && out.kind == "" {
		out.title = firstOf(string(head.title))
	}
	if out.title != "" && out.kind != "" {
		out.title = " " + out.title // two things are said: keep them apart
	}
	if h.Placement == model.Applied {
		out.decision = l.in.Glyphs.Applied + " applied"
		return out
	}
	l.decide(&out, l.in.Decisions[id])
	l.place(&out, h)
	return out
}

func (l *Layout) decide(out *header, d model.Decision) {
	glyphs := [...]string{model.Undecided: l.in.Glyphs.Undecided, model.Accepted: l.in.Glyphs.Accepted, model.Rejected: l.in.Glyphs.Rejected}
	moods := [...]mood{model.Undecided: wary, model.Accepted: good, model.Rejected: bad}
	out.decision, out.decided = glyphs[d]+" "+d.String(), moods[d]
}

// placeMoods is how well a hunk is placed.
var placeMoods = [...]mood{
	model.Exact: calm, model.Moved: wary, model.Loose: wary, model.Fuzzy: wary, model.Ambiguous: wary,
	model.Applied: calm, model.Missing: bad, model.Conflict: bad, model.Invalid: bad,
}

func (l *Layout) place(out *header, h *model.Hunk) {
	out.placement, out.placed = h.Placement.String(), placeMoods[h.Placement]
	if out.placed == bad {
		out.placement = l.in.Glyphs.Failed + " " + out.placement
	}
	if len(h.Candidates) == 0 {
		return
	}
	c := h.Candidates[h.Chosen]
	if h.Placement == model.Ambiguous {
		out.score += fmt.Sprintf(" %d/%d", h.Chosen+1, len(h.Candidates))
		out.hint = "[" + safe(l.in.PlaceKey) + "]"
	}
	if c.Score > 0 && c.Score < 1 {
		out.score += fmt.Sprintf(" %d%%", int(c.Score*100))
	}
	if c.Distance != 0 && h.Placement != model.Exact {
		out.score += fmt.Sprintf(" %+d", c.Distance)
	}
	out.detail = safe(c.Ignored())
}

// kindOf says what a hunk does, if it is more than changing lines.
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
			return "renames to this" // it has happened
		}
		return "renames to " + safe(l.file.NewPath)
	case model.KindMode:
		if h.Mode == model.ModeExecutable {
			return "mode +x"
		}
		return "mode -x"
	case model.KindLineEnds:
		return "line ends to " + endNames[h.LineEnds]
	case model.KindWhitespace:
		return "strips trailing white space"
	case model.KindMkdir:
		return "makes the directory"
	}
	return ""
}

// endNames is what people call line ends.
var endNames = map[string]string{"\n": "LF", "\r\n": "CRLF", "\r": "CR"}

func flagsOf(h *model.Hunk) string {
	var out []string
	for _, f := range h.Flags {
		out = append(out, string(f))
	}
	return strings.Join(out, ", ")
}

// flagsInFull is flagsOf with what each was raised for.
func flagsInFull(h *model.Hunk) string {
	var out []string
	for _, f := range h.Flags {
		out = append(out, h.FlagText(f))
	}
	return strings.Join(out, ", ")
}

// drops are the parts that a header can do without, the least important first.
var drops = []func(*header){
	func(h *header) { h.title = "" },
	func(h *header) { h.detail = "" },
	func(h *header) { h.flags = "" },
	func(h *header) { h.hint = "" },
	func(h *header) { h.counts = "" },
	func(h *header) { h.kind = "" },
	func(h *header) { h.anchor = "" },
	func(h *header) { h.placement, h.score = "", "" },
}

// fit leaves out, part by part, what has no room in width cells, but for the
// decision. The title takes what is left in the end.
func (h header) fit(width int) header {
	if h.bytes() <= width {
		return h
	}
	short := h
	for _, drop := range drops {
		if short.width() <= width {
			break
		}
		drop(&short)
	}
	titled := short
	if titled.title = h.title; titled.width() <= width {
		return titled
	}
	return short
}

// width is the room that h needs with a title that is cut as far as it may.
func (h header) width() int {
	title := min(ansi.StringWidth(h.title), leastTitle)
	n := ansi.StringWidth(h.left()) + title + ansi.StringWidth(h.right())
	if title > 0 && h.left() != "" {
		n++
	}
	if h.left() != "" || title > 0 {
		n += len(between)
	}
	return n
}

// bytes is at least the width of h with all of its title: no character has more
// cells than bytes.
func (h header) bytes() int {
	n := 0
	for _, part := range []string{h.anchor, h.kind, h.title, h.counts, h.flags, h.decision, h.placement, h.score, h.detail, h.hint} {
		n += len(part) + len(between)
	}
	return n
}

// between stands between the parts of a header.
const between = "  "

func (h header) left() string { return strings.Join(present(h.anchor, h.kind), " ") }

func (h header) right() string {
	return strings.Join(present(h.counts, h.flags, h.decision, h.where()), between)
}

// where is the placement with all that is told about it.
func (h header) where() string { return h.placement + h.score + h.how() }

// how is what stands behind the score.
func (h header) how() string {
	out := ""
	if h.detail != "" {
		out = ": " + h.detail
	}
	if h.hint != "" {
		out += " " + h.hint
	}
	return out
}

func present(parts ...string) []string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// room is the width of a header without the gutter before it and the margin
// behind it.
func (l *Layout) room() int { return l.in.Width - gutterWidth - 1 }

// tell adds rows below a header for what it has no room for, and the note.
func (b *builder) tell(id int) {
	h := b.headerOf(id)
	short := h.fit(b.room())
	if short.placement == "" {
		b.say(h.placed == bad, h.placement+h.score)
	}
	if short.kind == "" {
		b.say(true, h.kind)
	}
	if short.flags == "" {
		b.say(true, flagsInFull(b.in.Set.Hunks[id]))
	}
	if short.detail == "" && h.detail != "" {
		b.say(true, h.placement+": "+h.detail)
	}
	if note := b.in.Set.Hunks[id].Note(); note != h.detail {
		b.say(false, note)
	}
	b.contrast(b.in.Set.Hunks[id])
}
