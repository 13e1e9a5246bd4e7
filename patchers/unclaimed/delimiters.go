package unclaimed

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/aof"
	"aptix-tui/patchers/delimited"
)

const anotherForm = "a command whose delimiters are not as they should be; expected \"--- \" at the start of the line, and \" ---\" at its end"

// misspelt is the line of p with a command of AOF in another spelling; 0 if there
// is none. One that cannot be anything else counts before one that may be a comment
// or a heading.
func (u *unclaimed) misspelt(p *part) (int, model.Severity) {
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

// spelling is the command of AOF that line n of p spells in another way, and how
// certainly it is meant as one; nil if it is not.
func (u *unclaimed) spelling(p *part, n int) (*delimited.Spelling, model.Severity) {
	code := p.isCode()
	s, ok := delimited.Misspelt(u.answer.Line(n))
	switch {
	case !ok || u.titled(&s, n) || s.Quoted && u.spokenOf(&s):
		return nil, model.Note
	case code && (!s.Known || s.Lower || s.Name):
		return nil, model.Note
	case !s.Sure || code && s.Comment || s.Plain && u.spokenOf(&s):
		return &s, model.Warning
	case !s.Known && !u.index().formats[delimited.Format]:
		return &s, model.Warning
	}
	return &s, model.Error
}

// titled reports whether s, at line n, is only the title of a payload, which does
// with the file what s says: a block is the title of no deletion, and of none that
// is read if it has text and an END of its own.
func (u *unclaimed) titled(s *delimited.Spelling, n int) bool {
	switch {
	case !s.Known:
		return u.changes(nil, s.Path)
	case s.Deletes():
		return u.does(deletion, s.Path)
	case !u.does(content, s.Path):
		return false
	case !s.Opens():
		return true
	}
	ends := u.misspeltEnds()[s.Path]
	i, _ := slices.BinarySearch(ends, n)
	return i == len(ends) || ends[i] == n+1 || ends[i] > u.limit()
}

// misspeltEnds are the END lines in another spelling, by their paths.
func (u *unclaimed) misspeltEnds() map[string][]int {
	x := u.index()
	if x.misspelt != nil {
		return x.misspelt
	}
	x.misspelt = make(map[string][]int)
	outside := unclaimed{answer: u.answer, payloads: u.payloads}
	for n := 1; n <= u.answer.Lines(); n++ {
		if p := outside.payloadAt(n); p != nil {
			n = p.Last
		} else if s, ok := delimited.Misspelt(u.answer.Line(n)); ok && s.Closes() {
			x.misspelt[s.Path] = append(x.misspelt[s.Path], n)
		}
	}
	return x.misspelt
}

// An action is what a delimited payload does with a file.
type action uint8

const (
	noAction action = iota
	deletion
	content
)

// does reports whether a delimited payload does this with a file whose path is
// name or ends so.
func (u *unclaimed) does(a action, name string) bool {
	return u.index().ends[pathEnd{action: a, path: path.Clean(name)}]
}

// actionOf is what c does. An END line that ends nothing does nothing.
func (u *unclaimed) actionOf(c model.FileChange) action {
	switch _, ends := delimited.Ends(u.answer.Line(c.First)); {
	case ends:
		return noAction
	case c.Op == model.OpDelete:
		return deletion
	}
	return content
}

// sentence matches the commands that a sentence holds.
var sentence = regexp.MustCompile(`\pL.*?(` + aof.Pattern + `)[:：]\s*([^\s` + "`" + `"'*]+)`)

// spokenOf tells that the command s stands in a sentence as well, outside of
// payloads.
func (u *unclaimed) spokenOf(s *delimited.Spelling) bool {
	if u.sentences == nil {
		u.sentences = make(map[string]bool)
		outside := unclaimed{answer: u.answer, payloads: u.payloads}
		for n := 1; n <= u.answer.Lines(); n++ {
			if p := outside.payloadAt(n); p != nil {
				n = p.Last
				continue
			}
			for _, found := range sentence.FindAllSubmatch(u.answer.Line(n), -1) {
				u.sentences[string(found[1])+": "+strings.TrimRight(string(found[2]), ".,;:!?)]")] = true
			}
		}
	}
	return u.sentences[s.Command+": "+s.Path]
}

// A misspeltBlock is a block of AOF whose START line is in another spelling.
type misspeltBlock struct {
	line int
	path string
	sure bool // it is certainly one
}

// DoubtEnclosed leaves undecided the payloads that stand in a block of AOF whose
// delimiters are misspelt: they may be its content. A block that is certainly one
// and has no END reaches to the end of the answer (SPEC §2). Payloads are in the
// order of the answer.
func DoubtEnclosed(a *model.Answer, payloads []*model.Payload) {
	starts, ends := misspeltBlocks(a, payloads)
	until, reason := 0, "" // the last line of the blocks so far
	for _, p := range payloads {
		for len(starts) > 0 && starts[0].line < p.First {
			s := starts[0]
			starts = starts[1:]
			if end := s.end(a, ends[s.path]); end > until {
				until, reason = end, fmt.Sprintf("it stands inside of a block that begins at line %d and cannot be read", s.line)
			}
		}
		if p.First <= until && p.Doubt == "" {
			p.Doubt = reason
		}
	}
}

// end is the first of ends behind the START line of b.
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

// misspeltBlocks are the START lines in another spelling that stand outside of
// payloads, and the lines that end a block of a path.
func misspeltBlocks(a *model.Answer, payloads []*model.Payload) (starts []misspeltBlock, ends map[string][]int) {
	u := unclaimed{answer: a, payloads: payloads}
	ends = make(map[string][]int)
	end := func(n int) {
		if path, ok := delimited.Ends(a.Line(n)); ok {
			ends[path] = append(ends[path], n)
		}
	}
	fences := model.FencesOf(a)
	for n := 1; n <= a.Lines(); {
		if p := u.payloadAt(n); p != nil {
			for i := range p.Files {
				if p.Format == delimited.Format {
					end(p.Files[i].First) // one that ends nothing else
				}
			}
			n = p.Last + 1
			fences.Resume(n)
			continue
		}
		p := u.part(n, fences.Around(n))
		for ; n < p.end; n++ {
			end(n)
			if s, severity := u.spelling(p, n); s != nil && s.Opens() {
				starts = append(starts, misspeltBlock{n, s.Path, severity == model.Error})
			}
		}
	}
	return starts, ends
}
