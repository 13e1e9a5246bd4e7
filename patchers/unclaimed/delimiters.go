package unclaimed

import (
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/aof"
	"aptix-tui/patchers/delimited"
)

const (
	misspelt   = "a command whose delimiters are not as they should be; expected \"--- \" at the start of the line, and \" ---\" at its end"
	cutShort   = "the beginning of a change, after which the answer ends"
	oddCommand = "a command that " + noCommand
	noCommand  = "is unknown; expected \"--- COMMAND: path ---\" with " + aof.StartFile + ", " + aof.StartPatch + ", " + aof.StartReplace + ", their END or " + aof.DeleteFile
)

// certainMisspelling reports a command of AOF in another spelling that cannot be
// anything else.
func (u *finder) certainMisspelling(p *part) bool {
	n, severity := u.misspelt(p)
	return n > 0 && severity == model.Error && u.reportUnread(n, misspelt)
}

// possibleMisspelling reports a command of AOF in another spelling that may be a
// comment or heading.
func (u *finder) possibleMisspelling(p *part) bool {
	n, _ := u.misspelt(p)
	return n > 0 && u.reportPossible(n, misspelt)
}

// misspelt is the line of p with a command of AOF in another spelling, or 0. A
// certain one comes before a possible one.
func (u *finder) misspelt(p *part) (int, model.Severity) {
	doubtful := 0
	for n := p.first; n < p.end; n++ {
		switch s, severity := u.spelling(p, n); {
		case s == nil:
		case severity == model.Error:
			return n, severity
		case doubtful == 0:
			doubtful = n
		}
	}
	return doubtful, model.Warning
}

// spelling is the misspelt command of AOF in line n of p, and how certain it is, or
// nil.
func (u *finder) spelling(p *part, n int) (*delimited.Spelling, model.Severity) {
	code := p.isCode()
	s, ok := delimited.Misspelt(u.answer.Line(n))
	switch {
	case !ok || u.isTitleOf(&s, n) || s.Quoted && u.inSentence(&s):
		return nil, model.Note
	case code && (!s.Known || s.Lower || s.Name):
		return nil, model.Note
	case !s.Sure || code && s.Comment || s.Plain && u.inSentence(&s), !s.Known && !u.index().formats[delimited.Format]:
		return &s, model.Warning
	}
	return &s, model.Error
}

// isTitleOf reports whether s, at line n, is only the title of a payload that changes
// the file as s says. A block is not the title of a deletion. It is not a title if it
// has text and an END of its own.
func (u *finder) isTitleOf(s *delimited.Spelling, n int) bool {
	switch {
	case !s.Known:
		return u.changes(change{path: s.Path})
	case s.Deletes():
		return u.changes(change{action: deletes, path: s.Path})
	case !u.changes(change{action: writes, path: s.Path}):
		return false
	case !s.Opens():
		return true
	}
	ends := u.misspeltEnds()[s.Path]
	i, _ := slices.BinarySearch(ends, n)
	return i == len(ends) || ends[i] == n+1 || ends[i] > u.nextFirst(n)
}

// misspeltEnds are the lines of misspelt END commands, by path.
func (u *finder) misspeltEnds() map[string][]int {
	x := u.index()
	if x.misspelt == nil {
		x.misspelt = make(map[string][]int)
		for n, line := range u.linesOutside() {
			if s, ok := delimited.Misspelt(line); ok && s.Closes() {
				x.misspelt[s.Path] = append(x.misspelt[s.Path], n)
			}
		}
	}
	return x.misspelt
}

// sentence matches the commands in a sentence.
var sentence = regexp.MustCompile(`\pL.*?(` + aof.Pattern + `)[:：]\s*([^\s` + "`" + `"'*]+)`)

// inSentence reports whether a sentence outside of payloads has the command s, too.
func (u *finder) inSentence(s *delimited.Spelling) bool {
	if u.commandsInSentences == nil {
		u.commandsInSentences = make(map[string]bool)
		for _, line := range u.linesOutside() {
			for _, found := range sentence.FindAllSubmatch(line, -1) {
				u.commandsInSentences[string(found[1])+": "+strings.TrimRight(string(found[2]), ".,;:!?)]")] = true
			}
		}
	}
	return u.commandsInSentences[s.Command+": "+s.Path]
}

// unknownCommand reports a line that is almost a delimiter, with a command that AOF
// does not have. Unknown words count as a command if the answer has other delimited
// blocks.
func (u *finder) unknownCommand(p *part) bool {
	ours := u.index().formats[delimited.Format]
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		near, ok := delimited.NearCommand(line)
		switch {
		case delimited.Begins(line) && isBlank(u.answer.Text()[u.answer.Offset(n+1):]):
			return u.reportUnread(n, cutShort)
		case !ok || near.Title && u.changes(change{path: near.Path}):
		case near.Command != "" && (p.whole && p.isCode() || near.Path == "" && !ours):
			// a comment, or a title without a path
		case near.Command != "" && ours:
			return u.reportUnread(n, "the command "+near.Command+", which "+noCommand)
		case ours || !near.Unknown && !near.Open && !p.isCode():
			return u.reportUnread(n, oddCommand)
		case near.Unknown && !near.Open:
			return u.reportPossible(n, oddCommand)
		}
	}
	return false
}

// isTitle reports whether p is only the title of another payload that changes its
// path.
func (u *finder) isTitle(p *model.Payload) bool {
	return delimited.MayBeTitle(p) && u.changes(change{path: p.Files[0].Path})
}

// A misspeltBlock is a block of AOF with a misspelt START line.
type misspeltBlock struct {
	line int
	path string
	sure bool // it is certainly one
}

var inUnreadBlock = model.ReasonKind{Code: "answer/unread-block", Sentence: "it is inside a block that begins at line %d and cannot be read"}

// DoubtEnclosed leaves undecided the payloads in a block of AOF whose delimiters are
// misspelt, as they may be its content. If it is certainly a block and has no END, it
// extends to the end of the answer (READING §2.1). Payloads are in the order of the
// answer. If only another format is looked for, it does nothing.
func DoubtEnclosed(a *model.Answer, payloads []*model.Payload, only *model.Format) {
	if only != nil && only != delimited.Format {
		return
	}
	u := finder{answer: a}
	u.setPayloads(payloads)
	starts, ends := u.misspeltBlocks()
	until, why := 0, model.Reason{} // the last line of the blocks so far
	for _, p := range payloads {
		for len(starts) > 0 && starts[0].line < p.First {
			s := starts[0]
			starts = starts[1:]
			if end := s.end(a, ends[s.path]); end > until {
				until, why = end, inUnreadBlock.With(s.line)
			}
		}
		if p.First <= until && p.Doubt.None() {
			p.Doubt = why
		}
	}
}

// end is the first of ends after the START line of b.
func (b misspeltBlock) end(a *model.Answer, ends []int) int {
	i, _ := slices.BinarySearch(ends, b.line)
	switch {
	case i < len(ends):
		return ends[i]
	case b.sure:
		return a.Lines()
	}
	return 0
}

// misspeltBlocks are the misspelt START lines outside of payloads, and the END lines
// by path. The latter include those that are payloads, as they end nothing else.
func (u *finder) misspeltBlocks() (starts []misspeltBlock, ends map[string][]int) {
	ends = make(map[string][]int)
	end := func(n int) {
		if path, ok := delimited.Ends(u.answer.Line(n)); ok {
			ends[path] = append(ends[path], n)
		}
	}
	for _, p := range u.payloads {
		for i := range p.Files {
			if p.Format == delimited.Format {
				end(p.Files[i].First)
			}
		}
	}
	for p := range u.parts() {
		for n := p.first; n < p.end; n++ {
			end(n)
			if s, severity := u.spelling(p, n); s != nil && s.Opens() {
				starts = append(starts, misspeltBlock{n, s.Path, severity == model.Error})
			}
		}
	}
	for _, lines := range ends {
		slices.Sort(lines)
	}
	return starts, ends
}
