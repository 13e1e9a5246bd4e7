package model

import (
	"bytes"
	"slices"
	"sort"
	"sync"
)

// An Answer is the whole text that the user copied, cut into lines. Line
// numbers are 1-based, byte offsets 0-based. It is immutable.
type Answer struct {
	Name string // the source: "clipboard", "standard input" or a file name

	text   []byte
	starts lineIndex
	crlf   bool
	fences fenceIndex
	memo   sync.Map // key → func() any
}

// Memo returns compute(), which depends on a and key only. It is computed once, so that
// readers that search a from many lines on need not search the same text again.
func (a *Answer) Memo(key any, compute func() any) any {
	once, known := a.memo.Load(key)
	if !known {
		once, _ = a.memo.LoadOrStore(key, sync.OnceValue(compute))
	}
	return once.(func() any)()
}

// NewAnswer keeps text without copying it. A leading byte order mark is
// dropped.
func NewAnswer(name string, text []byte) *Answer {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	a := &Answer{Name: name, text: text, starts: lineStarts(text)}
	a.crlf = onlyCRLF(text)
	return a
}

// onlyCRLF reports whether text has line ends, and all of them are CRLF.
func onlyCRLF(text []byte) bool {
	lf := []byte("\n")
	if first := bytes.IndexByte(text, '\n'); first < 1 || text[first-1] != '\r' {
		return false
	}
	return bytes.Count(text, lf) == bytes.Count(text, []byte("\r\n"))
}

// MaxTextSize is the length in bytes up to which a text can be cut into lines.
const MaxTextSize = 1<<32 - 1

// A lineIndex is the offset of every line of a text, then its length. A line ends after its LF.
// There is no empty line after a final LF.
type lineIndex []uint32

// lines returns the number of lines.
func (x lineIndex) lines() int { return len(x) - 1 }

// start returns the offset of line n, 0-based; that of the line after the last is the length.
func (x lineIndex) start(n int) int { return int(x[n]) }

// startsUpTo returns how many lines start at offset or before it; the end of the text counts
// as a line.
func (x lineIndex) startsUpTo(offset int) int {
	return sort.Search(len(x), func(i int) bool { return int(x[i]) > offset })
}

// lineStarts returns the index of text.
func lineStarts(text []byte) lineIndex {
	checkLength(len(text))
	starts := make(lineIndex, 0, bytes.Count(text, []byte("\n"))+2)
	for at := 0; at < len(text); {
		starts = append(starts, uint32(at))
		end := bytes.IndexByte(text[at:], '\n')
		if end < 0 {
			break
		}
		at += end + 1
	}
	return append(starts, uint32(len(text)))
}

// checkLength panics if a text of n bytes is too long: wrong offsets would damage files.
func checkLength(n int) {
	if uint64(n) > MaxTextSize {
		panic("a text is too long to be split into lines")
	}
}

// spliced returns the index of text, of which x is the index, with splices, which are disjoint and
// in order. It has length bytes then.
func (x lineIndex) spliced(text []byte, splices []Splice, length int) lineIndex {
	checkLength(length)
	out := make(lineIndex, 0, len(x)+len(splices))
	if len(text) > 0 && text[len(text)-1] != '\n' {
		x = x[:len(x)-1] // no line begins at its end
	}
	if length > 0 {
		out = append(out, 0)
	}
	at, shift := 1, 0 // the next line of x, and how far it is moved
	keep := func(end int) {
		for ; at < len(x) && int(x[at]) <= end; at++ {
			out = append(out, uint32(int(x[at])+shift))
		}
	}
	for _, s := range splices {
		keep(s.Start)
		for i, c := range s.New {
			if c == '\n' {
				out = append(out, uint32(s.Start+shift+i+1))
			}
		}
		for at < len(x) && int(x[at]) <= s.End {
			at++
		}
		shift += len(s.New) - (s.End - s.Start)
	}
	keep(len(text))
	if n := len(out); n > 0 && int(out[n-1]) == length {
		return out
	}
	return append(out, uint32(length))
}

// Text returns the whole answer, without its byte order mark.
func (a *Answer) Text() []byte { return a.text }

// Lines returns the number of lines.
func (a *Answer) Lines() int { return a.starts.lines() }

// CRLF reports whether every line of the answer ends in CRLF. Then the line
// ends come from the transport, not from the content.
func (a *Answer) CRLF() bool { return a.crlf }

// Raw returns line n with its line end.
func (a *Answer) Raw(n int) []byte { return a.text[a.starts[n-1]:a.starts[n]] }

// Line returns line n without its line end (LF or CRLF).
func (a *Answer) Line(n int) []byte { return trimLineEnd(a.Raw(n)) }

// Offset returns the byte offset at which line n starts. Line Lines()+1 is the
// end.
func (a *Answer) Offset(n int) int { return a.starts.start(n - 1) }

// Position converts a byte offset into a line and a column. Both are 1-based;
// the column counts bytes.
func (a *Answer) Position(offset int) (line, column int) {
	line = min(a.starts.startsUpTo(offset), a.Lines())
	if line == 0 {
		return 1, offset + 1
	}
	return line, offset - a.starts.start(line-1) + 1
}

// LineStrings returns lines as strings, which share their memory.
func LineStrings(lines [][]byte) []string {
	all := string(bytes.Join(lines, nil))
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i], all = all[:len(line)], all[len(line):]
	}
	return out
}

func trimLineEnd(line []byte) []byte {
	if text, ended := bytes.CutSuffix(line, []byte("\n")); ended {
		return bytes.TrimSuffix(text, []byte("\r"))
	}
	return line
}

// A Block is the part of an answer that a Scanner may read: from some line to
// the end of the answer, seen without the indentation of the fence around it.
type Block struct {
	*Answer
	Fence   *Fence    // the fence around the line scanned; nil outside fences
	Formats []*Format // all that the answer may hold; nil if they are not known
}

// Begins reports whether a payload of another format than f seems to begin at
// line n, outside of fences.
func (b Block) Begins(n int, f *Format) bool {
	return slices.ContainsFunc(b.Formats, func(other *Format) bool {
		return other != f && other.Begins != nil && other.Begins(b, n)
	})
}

// BeginsFence reports whether info is the info string of a fence that holds a
// payload.
func (b Block) BeginsFence(info string) bool {
	return slices.ContainsFunc(b.Formats, func(f *Format) bool { return slices.Contains(f.Infos, info) })
}

// Limit is the line at which the payload ends unless the structure of the
// format says otherwise: the closing line of the fence, or Lines()+1.
func (b Block) Limit() int {
	if b.Fence != nil {
		return b.Fence.Close
	}
	return b.Lines() + 1
}

// Top returns the opening line of the fence; n outside of fences.
func (b Block) Top(n int) int {
	if b.Fence != nil {
		return b.Fence.Open
	}
	return n
}

// Line returns line n without its line end and without the indentation of the
// fence.
func (b Block) Line(n int) []byte { return b.dedent(n, b.Answer.Line(n)) }

// Raw returns line n with its line end, without the indentation of the fence.
func (b Block) Raw(n int) []byte { return b.dedent(n, b.Answer.Raw(n)) }

// Indent returns how many bytes of line n are the indentation of the fence.
func (b Block) Indent(n int) int { return len(b.Answer.Raw(n)) - len(b.Raw(n)) }

// Dedents reports whether lines in the fence lose indentation.
func (b Block) Dedents() bool { return b.Fence != nil && b.Fence.Indent > b.Fence.Outdent }

// dedent removes the indentation of the fence from line n, as far as the text
// in the fence has it. The closing line loses all of it.
func (b Block) dedent(n int, line []byte) []byte {
	if b.Fence == nil || n != b.Fence.Close && !b.Dedents() {
		return line
	}
	width := b.Fence.Indent - b.Fence.Outdent
	if n == b.Fence.Close {
		width = b.Fence.Indent
	}
	return line[min(width, Indentation(line)):]
}

// Indentation returns the number of spaces and tabs at the beginning of line.
func Indentation(line []byte) int {
	for i, c := range line {
		if c != ' ' && c != '\t' {
			return i
		}
	}
	return len(line)
}

// A Scanner recognises and reads one format. If a payload of its format begins
// at line n of b (1-based), it returns that payload, otherwise nil. The search
// for the next payload continues after the payload's Last line. The structure
// of the format decides where that is, not the fences alone. A Scanner is
// called at every line of a large answer and must be cheap.
type Scanner func(b Block, n int) *Payload
