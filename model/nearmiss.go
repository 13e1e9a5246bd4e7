package model

import (
	"bytes"
	"iter"
	"path"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// A NearMiss is text in no payload that looks like a payload of a format.
type NearMiss struct {
	Line    int     // 1-based; 0 if there is none
	What    string  // completes "this looks like"
	Format  *Format // that it looks like; nil if unknown
	Certain bool    // it is certainly meant as a change
	Opens   bool    // what is below may be its content
}

// A Marker is a line that only payloads of one format have, in any spelling. Where it is in no
// payload, it is a near miss.
type Marker struct {
	Line  *lazyregexp.Regexp // matches the line, without blanks before it
	First string             // the bytes with which the line may begin; empty: any
	Has   string             // is in the line
	Needs *lazyregexp.Regexp // what the part must have; nil: nothing
	In    func(string) bool  // reports whether fences with this info string may have it; nil: all, but in code it may be data
	Warns bool               // it may be something else
	Ends  bool               // it ends what may be reported above
	Opens bool               // as in NearMiss
	What  string             // as in NearMiss; empty: what the format is called
}

// A Part is lines of an answer that belong together and are in no payload: the text
// of a fence, a paragraph, a quotation.
type Part struct {
	First, End int      // lines of the answer, 1-based; End is not included
	FirstText  int      // the first line that is not blank
	Text       []byte   // without surrounding whitespace and the marks of a quotation
	Fence      *Fence   // around the lines, or in the quotation; nil outside of fences
	Whole      bool     // no payload is in the same fence
	Before     *Payload // the payload that ends before First; nil if there is none
	Next       int      // the first line of the next payload, or the line after the answer
}

// IsFor reports whether p is in a fence for payloads of f.
func (p *Part) IsFor(f *Format) bool {
	if p.Fence == nil {
		return false
	}
	info := p.Fence.Info[:min(len(p.Fence.Info), maxInfo)]
	return slices.Contains(f.Infos, strings.ToLower(infoWord.FindString(info)))
}

var infoWord = lazyregexp.New(`^\w+`)

const maxInfo = 32 // bytes; longer than the words for formats

// plainText are the info strings of fences without code.
var plainText = []string{"", "text", "txt", "plain", "plaintext", "markdown", "md"}

// IsCode reports whether p is in a fence that names a language.
func (p *Part) IsCode() bool {
	return p.Fence != nil && !slices.ContainsFunc(plainText, func(info string) bool { return strings.EqualFold(info, p.Fence.Info) })
}

// EndsParagraph reports whether line ends a paragraph.
func EndsParagraph(line []byte) bool {
	return len(bytes.TrimSpace(line)) == 0 || OpenFence(line) != nil
}

// WithoutQuoteMark returns line without mark, the text before each line of a quotation.
// The trailing spaces of mark may be missing.
func WithoutQuoteMark(mark, line []byte) []byte {
	if text, ok := bytes.CutPrefix(line, mark); ok {
		return text
	}
	return bytes.TrimPrefix(line, bytes.TrimRight(mark, " \t"))
}

// Unclaimed is the text of an answer that is in no payload.
type Unclaimed interface {
	Answer() *Answer
	Payloads() []*Payload          // in the order of the answer
	Parts() iter.Seq[*Part]        // in the order of the answer
	Lines() iter.Seq2[int, []byte] // with their numbers
	Has(n int) bool                // reports whether line n is in no payload

	// Paths returns the paths of all changes for which of returns true. Payloads that
	// may be titles do not count.
	Paths(of func(*Payload, *FileChange) bool) PathSet
}

// A PathSet is a set of paths and of what they end in: of "a/b/c" also "b/c" and "c".
type PathSet map[string]bool

// Add adds name. An empty name is ignored.
func (s PathSet) Add(name string) {
	for more := name != ""; more; _, name, more = strings.Cut(name, "/") {
		s[name] = true
	}
}

// Has reports whether s has name.
func (s PathSet) Has(name string) bool { return s[path.Clean(name)] }
