package blocks

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// A section names the file of the blocks in it: it is a heading or a line of its own with
// nothing but a path, or a sentence about several changes of a file.
type section struct {
	path  string // empty if there is none
	level int    // of the heading that ends the section before
	line  int    // the line that names it
	asks  bool   // the sentence asks for changes
}

// readProse notes what line n, outside of fences, says about the blocks below it.
func (r *reader) readProse(n int) {
	line := r.answer.Line(n)
	if len(line) > maxProseLine {
		return
	}
	text := strings.TrimSpace(string(line))
	switch {
	case isHeading(text):
		r.readHeading(n, text)
	case text != "":
		r.readLabelOfSection(n, text)
	}
	r.whole = r.whole || label.SaysAllWhole(text)
}

// readHeading notes a heading. A path below the heading of a section is in that section.
func (r *reader) readHeading(n int, text string) {
	name, isLabel := label.Line(text)
	switch level := headingLevel(text); {
	case isLabel:
		r.section = section{path: name, level: level, line: n}
	case level <= r.section.level && !saysState(text):
		r.section = section{}
	}
	if !isLabel {
		r.heading = text
	} else if headingLevel(text) < textLevel && headingLevel(text) <= headingLevel(r.heading) {
		r.heading = ""
	}
}

// saysState reports whether a heading in bold is about what is below it in its section:
// "**Before:**".
func saysState(text string) bool {
	words := strings.Trim(text, "*_ ")
	return headingLevel(text) == textLevel && (strings.HasSuffix(words, ":") || strings.HasSuffix(text, ":") || showsOld.MatchString(words) || showsNew.MatchString(words) || foreignNew.MatchString(words))
}

// readLabelOfSection notes a path alone in a paragraph, and a sentence about several
// changes of a file.
func (r *reader) readLabelOfSection(n int, text string) {
	if name, ok := label.Line(text); ok {
		if r.isAlone(n) {
			r.section = section{path: name, level: textLevel, line: n}
		}
		return
	}
	if !strings.ContainsAny(text, "`/.") {
		return
	}
	names := label.Sentence(text)
	if len(names) == 1 && label.SaysPlace(text) && r.isAlone(n) && r.textFollows(n) {
		r.section = section{path: names[0], level: textLevel, line: n}
		return
	}
	if len(names) == 1 && label.AnnouncesChanges(text) && label.FirmStanceOf(text) != label.Shown && label.FirmStanceOf(text) != label.Option {
		r.section = section{path: names[0], level: textLevel, asks: true}
	}
}

// textFollows reports whether text, and no fence, is below the blank line after line n.
func (r *reader) textFollows(n int) bool {
	if n+2 > r.answer.Lines() {
		return false
	}
	_, fenced := model.ReadFenceLine(r.answer.Line(n + 2))
	return !fenced
}

// isAlone reports whether the lines above and below line n are blank.
func (r *reader) isAlone(n int) bool {
	return (n == 1 || isBlank(r.answer.Line(n-1))) && n < r.answer.Lines() && isBlank(r.answer.Line(n+1))
}

// textLevel is the level of headings that are not marked by signs: they are below all.
const textLevel = 7

// headingLevel is the number of signs before a heading; text in bold is below all.
func headingLevel(text string) int {
	if signs := len(text) - len(strings.TrimLeft(text, "#")); signs > 0 {
		return signs
	}
	return textLevel
}

const maxProseLine = 4096 // bytes

// isHeading reports whether a line is a heading, or in bold as a whole.
func isHeading(text string) bool {
	bold := strings.TrimSuffix(text, ":")
	return strings.HasPrefix(text, "#") || len(bold) > 4 && strings.HasPrefix(bold, "**") && strings.HasSuffix(bold, "**") && strings.Count(bold, "**") == 2
}

// skipPageWords returns n, or the line above it where line n is the text of a button, or the
// name of a language, that was copied with the page. Blank lines may be between them.
func (r *reader) skipPageWords(n int) int {
	for range 3 {
		if n > 2 && isBlank(r.answer.Line(n)) && r.isPageWord(n-1) {
			n--
		}
		if n <= 1 || !r.isPageWord(n) {
			break
		}
		n--
	}
	return n
}

// isPageWord reports whether line n is the text of a button or the name of a language.
func (r *reader) isPageWord(n int) bool {
	line := r.answer.Line(n)
	text := strings.ToLower(strings.TrimSpace(string(line[:min(len(line), 40)])))
	return r.has(n) && (slices.Contains(pageWords, text) || languages[text] != "")
}

var pageWords = []string{"copy", "copy code", "copyedit", "edit", "run", "run code", "wrap", "download", "collapse", "expand", "preview", "insert at cursor", "apply in editor", "bash", "sh", "shell", "text", "plaintext", "markdown"}

// softenSentence decides about a sentence that is no more than the place of a change, and
// about what is introduced in a section.
func (b *block) softenSentence() {
	if b.kind != sentenceLabel || languages[b.info.Language] == "" && !bytes.HasPrefix(b.firstText(), []byte("#!")) || b.stance == label.Option {
		return
	}
	firm := label.FirmStanceOf(b.intro)
	inSection := b.path == b.section && firm != label.Shown && firm != label.Option
	switch {
	case b.stance == label.Unsaid && label.SaysPlace(b.intro),
		b.asksAbove && b.stance != label.Shown,
		firm == label.Unsaid && label.AsksThere(b.intro),
		inSection && b.asked,
		inSection && b.stance == label.Unsaid && strings.HasSuffix(b.intro, ":") && !label.PointsOut(b.intro):
		b.stance = label.Change
	}
}

// readGap takes the path of the section if only blank lines and rules are between it and b.
func (r *reader) readGap(b *block) {
	if b.kind != noLabel && !b.isUnderHeading() || !b.why.None() || r.section.path == "" || strings.Trim(b.text, "-*_ ") != "" || b.fence.Open-r.section.line > maxGapLines {
		return
	}
	for n := r.section.line + 1; n < b.fence.Open; n++ {
		if !isBlank(r.answer.Line(n)) && !ruleLine.Match(r.answer.Line(n)) {
			return
		}
	}
	b.path, b.kind, b.doubt, b.stance = r.section.path, sentenceLabel, labelIsHeading.With(r.section.path), label.Change
}

const maxGapLines = 6

var ruleLine = lazyregexp.New(`^\s*(?:-{3,}|\*{3,}|_{3,}|<br ?/?>)\s*$`)
