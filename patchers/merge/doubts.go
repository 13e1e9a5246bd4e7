package merge

import (
	"slices"
	"strings"

	"aptix-tui/model/brackets"
	"aptix-tui/model/lazyregexp"
)

// doubtful returns why the edits of a reading may not be meant as they are, though they lose
// nothing; empty if there is no reason.
func doubtful(f, b *source, edits []Edit) Doubt {
	if f.fits() && !fits(f.path, f.apply(edits)) {
		return unbalanced
	}
	if f.hasOtherSigns(edits) {
		return otherSigns
	}
	onlyComments, added, y := true, 0, b.full
	for _, e := range edits {
		old, lines := filledIn(f.lines[e.From:e.To]), make([]string, len(e.New))
		for i, line := range e.New {
			lines[i] = trimmed(line)
		}
		if f.doubles(b, edits, e, lines) {
			return "a line beside one that is equal"
		}
		if f.lacksComma(e, lines) {
			return "a list without a comma"
		}
		onlyComments = onlyComments && code(f.norm[e.From:e.To]) <= code(lines)
		for i, line := range lines {
			if line == "" || f.times(line) > 0 {
				onlyComments = onlyComments && (line == "" || isComment(line) || slices.Contains(f.norm[e.From:e.To], line))
				continue
			}
			added++
			onlyComments = onlyComments && (isComment(line) && (line == b.norm[y[0]] || line == b.norm[y[len(y)-1]]) || saysMore(f, e, line))
			endsAbove := i+1 < len(e.New) || e.To == len(f.norm) || f.norm[e.To] == "" // nothing is directly below
			fewer, isLast := code(f.norm[e.From:e.To]) > code(lines), filledIn(e.New[i+1:]) == 0
			switch {
			case isComment(line) && !isMarkdown(f.ext) && (isLast && (endsAbove || fewer && isCloser(f.norm[e.To])) || fewer && old > filledIn(e.New)):
				return mayStandFor
			case f.ext == "dockerfile" && old == 0 && strings.HasPrefix(line, "FROM "):
				return "a new stage"
			case strings.HasPrefix(line, "$ ") && !isMarkdown(f.ext):
				return "a prompt"
			}
		}
		if placeholder.MatchString(strings.TrimSpace(strings.Join(lines, "\n"))) {
			return "a body that is left out"
		}
	}
	for i, line := range b.norm {
		if b.elided[i] && strings.Contains(line, " but ") {
			return "an elision that says more"
		}
	}
	if onlyComments && added > 0 && added <= 2 && f.isCode() {
		return OnlyComment
	}
	return ""
}

// fits reports whether s has all closers, and lines in the suites of Python.
func (s *source) fits() bool {
	if !s.judged {
		s.fit, s.judged = fits(s.path, s.lines), true
	}
	return s.fit
}

// fits is source.fits for the lines of a file.
func fits(path string, lines []string) bool {
	balanced, known := brackets.Balanced(path, []byte(strings.Join(lines, "\n")))
	return (balanced || !known) && (extension(path) != ".py" || !hasEmptySuite(lines))
}

// hasEmptySuite reports whether a line of Python begins a suite which has no line.
func hasEmptySuite(lines []string) bool {
	suite := -1 // the indentation around a suite that begins
	for _, line := range lines {
		text, width := trimmed(line), columns(indentOf(line))
		if text == "" || isComment(text) {
			continue
		}
		if width <= suite {
			return true
		}
		if suite = -1; strings.HasSuffix(text, ":") && control[firstWord(text)] {
			suite = width
		}
	}
	return suite >= 0
}

// lacksComma reports whether an insertion ends without a comma in a list that goes on.
func (s *source) lacksComma(e Edit, lines []string) bool {
	last := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return line == "" || isComment(line) })
	next := s.filledFrom(e.To)
	if e.From < e.To || e.From == 0 || len(last) == 0 || !s.isCode() || next == "" || isCloser(next) {
		return false
	}
	ends := func(line string) bool { return strings.HasSuffix(behindCode.ReplaceAllString(line, ""), ",") }
	return ends(s.norm[e.From-1]) && !ends(last[len(last)-1])
}

// behindCode matches a comment behind code.
var behindCode = lazyregexp.New(`\s+(?:#|//) .*$`)

// doubles reports whether an insertion without definitions has a line that the file has once, near it, though
// the block has the line once.
func (s *source) doubles(b *source, edits []Edit, e Edit, lines []string) bool {
	near := slices.Concat(s.norm[max(0, e.From-nearby):e.From], s.norm[e.To:min(len(s.norm), e.To+nearby)])
	return s.isCode() && !slices.ContainsFunc(e.New, s.begins) && slices.ContainsFunc(lines, func(line string) bool {
		return s.times(line) == 1 && b.times(line) == 1 && Distinctive(line) && slices.Contains(near, line) && !s.removes(edits, line)
	})
}

// removes reports whether edits remove a line of s.
func (s *source) removes(edits []Edit, line string) bool {
	return slices.ContainsFunc(edits, func(e Edit) bool { return slices.Contains(s.norm[e.From:e.To], line) })
}

const nearby = 4

func isMarkdown(ext string) bool { return ext == ".md" || ext == ".markdown" }

// saysMore reports whether line is one that e replaces, with a comment behind it.
func saysMore(f *source, e Edit, line string) bool {
	return slices.ContainsFunc(f.norm[e.From:e.To], func(old string) bool {
		rest, ok := strings.CutPrefix(line, old)
		return ok && old != "" && isComment(strings.TrimSpace(rest))
	})
}

// placeholder matches a body that does nothing.
var placeholder = lazyregexp.New(`^(?:pass\b|\.\.\.$|raise NotImplemented|throw new \w*(?:NotImplemented|Error\("(?i:not impl|todo))|(?:todo|unimplemented)!|TODO\(|panic\("(?i:not impl|todo|unimpl))`)

// lacks adds that a scope of the block without an elision, which has most of that of the file,
// lacks definitions: they may be left out, or are to be deleted.
func (m *merger) lacks(a *alignment, s scope) {
	if m.how == flat || len(a.b) == 0 || m.b.hasElision(a.b[0].from, a.b[len(a.b)-1].to) {
		return
	}
	isStrong := func(u unit) bool { return m.f.isCode() && u.node != nil && u.node.kind == strong }
	stated := map[int]int{}
	for i, j := range a.match {
		if j >= 0 {
			stated[j] = len(m.b.filled(a.b[i].from, a.b[i].to))
		}
	}
	lines, all, begins, ends, names, lacking := 0, 0, false, false, []string(nil), []unit(nil)
	for j, u := range a.f {
		if u.node == nil && (strings.Trim(u.key, "{[(") == "" || isLastCloser(u.key)) || s.inside && j == 0 {
			continue
		}
		size := len(m.f.filled(u.from, u.to))
		if begins, ends = begins || all == 0 && a.taken[j], a.taken[j]; !a.taken[j] {
			lines += size
			lacking = append(lacking, u)
			if u.node != nil || m.f.isListing() || m.f.ext == ".sql" {
				names = append(names, strings.TrimPrefix(u.key, "\x00"))
			}
		}
		if n, paired := stated[j]; paired {
			size = min(size, n)
		}
		all += size
	}
	m.covers = m.covers || !s.inside && begins && ends
	most := (begins && ends || m.covers && s.inside) && 2*lines <= all || !s.inside && begins && ends && 3*lines <= 2*all || begins && len(stated) > 2 && 6*lines <= all ||
		!s.inside && a.match[0] == 0 && !isStrong(a.b[0]) && slices.ContainsFunc(a.b, isStrong) && slices.ContainsFunc(lacking, isStrong)
	m.uncertainIf(len(names) > 0 && most, Doubt("the block lacks "+listed(names)))
}

// code counts the lines that are neither blank nor comments.
func code(lines []string) int {
	return countLines(lines, func(line string) bool { return line != "" && !isComment(line) })
}
