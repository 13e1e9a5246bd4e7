package delimited

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

const (
	misspelt   = "a command with malformed delimiters; expected \"--- \" at the start of the line, and \" ---\" at its end"
	oddCommand = "a command that " + noCommand
	noCommand  = "is unknown; expected \"--- COMMAND: path ---\" with " + aof.StartFile + ", " + aof.StartPatch + ", " + aof.StartReplace + ", their END or " + aof.DeleteFile
)

// A nearMissFinder finds commands that Scan does not read.
type nearMissFinder struct {
	model.Unclaimed
	answer *model.Answer
	blocks bool // the answer has blocks that are read

	changed, deleted, written model.PathSet           // the paths of all payloads, and those of blocks
	ends                      func() map[string][]int // the lines of misspelt END commands, by path
	inSentences               func() map[string]bool  // the commands in sentences
}

func newNearMissFinder(u model.Unclaimed) *nearMissFinder {
	f := &nearMissFinder{Unclaimed: u, answer: u.Answer()}
	f.blocks = slices.ContainsFunc(u.Payloads(), func(p *model.Payload) bool { return p.Format == Format && !MayBeTitle(p) })
	f.changed = f.Paths(func(*model.Payload, *model.FileChange) bool { return true })
	f.deleted = f.Paths(func(p *model.Payload, c *model.FileChange) bool { return p.Format == Format && c.Op == model.OpDelete })
	f.written = f.Paths(func(p *model.Payload, c *model.FileChange) bool {
		_, ends := endPath(f.answer.Line(c.First))
		return p.Format == Format && c.Op != model.OpDelete && !ends
	})
	f.ends = sync.OnceValue(f.misspeltEnds)
	f.inSentences = sync.OnceValue(f.commandsInSentences)
	return f
}

// find returns the first certain command of p, or else an unknown command, or else the
// first command that may be a comment or a heading.
func (f *nearMissFinder) find(p *model.Part) model.NearMiss {
	possible := model.NearMiss{}
	for n := p.First; n < p.End; n++ {
		s, certain := f.spelling(p, n)
		if certain {
			return model.NearMiss{Line: n, What: misspelt, Certain: true}
		}
		if s != nil && possible.Line == 0 {
			possible = model.NearMiss{Line: n, What: misspelt}
		}
	}
	for n := p.First; n < p.End; n++ {
		if what, certain := f.unknown(p, n); what != "" {
			return model.NearMiss{Line: n, What: what, Certain: certain}
		}
	}
	return possible
}

// spelling is the misspelt command in line n of p, or nil, and whether it is certainly
// one.
func (f *nearMissFinder) spelling(p *model.Part, n int) (s *spelling, certain bool) {
	code := p.IsCode()
	found, ok := readMisspelt(f.answer.Line(n))
	if !ok {
		return nil, false
	}
	switch s = &found; {
	case f.isTitleOf(p, s, n) || s.Quoted && f.isInSentence(s) || code && (!s.Known || s.Lower || s.Name):
		return nil, false
	case !s.Sure || code && s.Comment || s.Plain && f.isInSentence(s) || !s.Known && !f.blocks:
		return s, false
	}
	return s, true
}

// isTitleOf reports whether s, at line n of p, is only the title of a payload that changes
// the file as s says. A block is not the title of a deletion. It is not a title if it
// has text and an END of its own.
func (f *nearMissFinder) isTitleOf(p *model.Part, s *spelling, n int) bool {
	switch {
	case !s.Known:
		return f.changed.Has(s.Path)
	case s.Deletes():
		return f.deleted.Has(s.Path)
	case !f.written.Has(s.Path):
		return false
	case !s.Opens():
		return true
	}
	ends := f.ends()[s.Path]
	i, _ := slices.BinarySearch(ends, n)
	return i == len(ends) || ends[i] == n+1 || ends[i] > p.Next
}

func (f *nearMissFinder) misspeltEnds() map[string][]int {
	ends := make(map[string][]int)
	for n, line := range f.Lines() {
		if s, ok := readMisspelt(line); ok && s.Closes() {
			ends[s.Path] = append(ends[s.Path], n)
		}
	}
	return ends
}

// sentence matches the commands in a sentence.
var sentence = lazyregexp.New(`\pL.*?(` + aof.Pattern + `)[:：]\s*([^\s` + "`" + `"'*]+)`)

func (f *nearMissFinder) commandsInSentences() map[string]bool {
	found := map[string]bool{}
	for _, line := range f.Lines() {
		for _, m := range sentence.FindAllSubmatch(line, -1) {
			found[string(m[1])+": "+strings.TrimRight(string(m[2]), ".,;:!?)]")] = true
		}
	}
	return found
}

// isInSentence reports whether a sentence outside of payloads has the command s, too.
func (f *nearMissFinder) isInSentence(s *spelling) bool {
	return f.inSentences()[s.Command+": "+s.Path]
}

// unknown is what line n of p looks like if it is almost a delimiter, with a command
// that AOF does not have or that is cut off. Unknown words count as a command if the
// answer has blocks.
func (f *nearMissFinder) unknown(p *model.Part, n int) (what string, certain bool) {
	line := f.answer.Line(n)
	near, ok := nearCommand(line)
	switch {
	case beginsCommand(line) && len(bytes.TrimSpace(f.answer.Text()[f.answer.Offset(n+1):])) == 0:
		return "the beginning of a change, after which the answer ends", true
	case !ok || near.Title && f.changed.Has(near.Path):
	case near.Command != "" && (p.Whole && p.IsCode() || near.Path == "" && !f.blocks):
		// a comment, or a title without a path
	case near.Command != "" && f.blocks:
		return "the command " + near.Command + ", which " + noCommand, true
	case f.blocks || !near.Unknown && !near.Open && !p.IsCode():
		return oddCommand, true
	case near.Unknown && !near.Open:
		return oddCommand, false
	}
	return "", false
}

// A misspeltBlock is a block with a misspelt START line.
type misspeltBlock struct {
	line    int
	path    string
	certain bool
}

var inUnreadBlock = model.ReasonKind{Code: "answer/unread-block", Sentence: "it is inside a block that begins at line %d and cannot be read"}

// DoubtEnclosed leaves undecided the payloads in a block whose delimiters are misspelt,
// as they may be its content. If it is certainly a block and has no END, it extends to
// the end of the answer (READING §2.1).
func DoubtEnclosed(u model.Unclaimed) {
	if len(u.Payloads()) == 0 {
		return
	}
	starts, ends := newNearMissFinder(u).misspeltBlocks()
	until, why := 0, model.Reason{} // the last line of the blocks so far
	for _, p := range u.Payloads() {
		for len(starts) > 0 && starts[0].line < p.First {
			s := starts[0]
			starts = starts[1:]
			if end := s.end(u.Answer(), ends[s.path]); end > until {
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
	case b.certain:
		return a.Lines()
	}
	return 0
}

// misspeltBlocks are the misspelt START lines outside of payloads, and the END lines
// by path. The latter include those that are payloads, as they end nothing else.
func (f *nearMissFinder) misspeltBlocks() (starts []misspeltBlock, ends map[string][]int) {
	ends = make(map[string][]int)
	end := func(n int) {
		if path, ok := endPath(f.answer.Line(n)); ok {
			ends[path] = append(ends[path], n)
		}
	}
	for _, p := range f.Payloads() {
		for i := range p.Files {
			if p.Format == Format {
				end(p.Files[i].First)
			}
		}
	}
	for p := range f.Parts() {
		for n := p.First; n < p.End; n++ {
			end(n)
			if s, certain := f.spelling(p, n); s != nil && s.Opens() {
				starts = append(starts, misspeltBlock{n, s.Path, certain})
			}
		}
	}
	for _, lines := range ends {
		slices.Sort(lines)
	}
	return starts, ends
}
