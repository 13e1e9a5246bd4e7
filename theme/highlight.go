package theme

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/charmbracelet/lipgloss"

	"aptix-tui/theme/syntax"
)

// A Segment is a run of bytes of one line in one style. The segments of a line
// add up to its bytes without the line end (LF or CRLF).
type Segment struct {
	Bytes int
	Style *lipgloss.Style // shared; a Style has several hundred bytes
}

// A Highlighter highlights the syntax of code and caches the results. It is safe
// for concurrent use. A nil Highlighter highlights nothing.
type Highlighter struct {
	style  func() *chroma.Style // parsed on first use
	styles *Styles

	mu     sync.Mutex // guards the fields below; not held while a lexer runs
	tokens map[chroma.TokenType]*lipgloss.Style
	shared map[look]*lipgloss.Style
	cache  []highlighted // the latest first
}

// A look is what a style of chroma says of a token.
type look struct {
	colour       string
	bold, italic bool
}

type highlighted struct {
	name  string // base name of the file
	text  []byte
	lines [][]Segment
	bytes int // of memory, about
}

// Larger texts are not highlighted: it would take too long.
const (
	maxHighlightedBytes = 2 << 20 // of a file
	maxLineBytes        = 20_000  // of a line
	maxCached           = 16      // texts
	alwaysCached        = 4       // texts, of any size: what is on the screen
	maxCachedBytes      = 4 << 20 // of memory for more texts
)

// NewHighlighter returns a highlighter for styles, nil if they have no syntax
// colours.
func NewHighlighter(styles *Styles) *Highlighter {
	if styles.syntax == "" {
		return nil
	}
	style := sync.OnceValue(func() *chroma.Style {
		style, err := syntax.Style(styles.syntax)
		if err != nil {
			panic(err) // the styles of all palettes are part of the program
		}
		return style
	})
	return &Highlighter{
		style: style, styles: styles, tokens: map[chroma.TokenType]*lipgloss.Style{}, shared: map[look]*lipgloss.Style{},
	}
}

// Highlight returns the segments of the lines of a file, nil if it is not
// highlighted. It lexes each text once and as a whole, so that strings and
// comments of several lines are right. A large file takes long: call it outside
// of the user interface's loop. Neither text nor the result may be changed.
func (h *Highlighter) Highlight(name string, text []byte) [][]Segment {
	if lines, ok := h.Cached(name, text); ok {
		return lines
	}
	if len(text) == 0 || len(text) > maxHighlightedBytes || bytes.IndexByte(text, 0) >= 0 || longLine(text) {
		return nil
	}
	name = path.Base(name)
	lexer := syntax.Match(name)
	if lexer == nil {
		return nil
	}
	lines := h.lines(chroma.Coalesce(lexer), string(text))
	h.mu.Lock()
	defer h.mu.Unlock()
	h.cache = slices.Insert(h.cache, 0, highlighted{name, text, lines, sizeOf(text, lines)})
	h.cache = slices.Delete(h.cache, h.kept(), len(h.cache))
	return lines
}

// kept returns how many of the cached texts are to be kept.
func (h *Highlighter) kept() int {
	size := 0
	for i, c := range h.cache {
		if size += c.bytes; i == maxCached || i >= alwaysCached && size > maxCachedBytes {
			return i
		}
	}
	return len(h.cache)
}

// sizeOf returns about how much memory a cached text takes.
func sizeOf(text []byte, lines [][]Segment) int {
	size := len(text)
	for _, line := range lines {
		size += 24 + 16*cap(line) // a slice, and its segments
	}
	return size
}

// Cached returns the cached result of Highlight and whether there is one. It is
// fast enough to be called for each frame.
func (h *Highlighter) Cached(name string, text []byte) ([][]Segment, bool) {
	if h == nil {
		return nil, true
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	name = path.Base(name)
	i := slices.IndexFunc(h.cache, func(c highlighted) bool { return c.name == name && bytes.Equal(c.text, text) })
	if i < 0 {
		return nil, false
	}
	c := h.cache[i]
	copy(h.cache[1:i+1], h.cache[:i]) // move it to the front
	h.cache[0] = c
	return c.lines, true
}

// longLine reports whether a line of text is longer than maxLineBytes.
func longLine(text []byte) bool {
	for line := range bytes.Lines(text) {
		if len(line) > maxLineBytes {
			return true
		}
	}
	return false
}

// lex calls each for the tokens of text, one after another. It reports whether the lexer
// succeeded and the tokens add up to text; a final newline that the lexer adds is removed.
func lex(lexer chroma.Lexer, text string, each func(chroma.Token)) (ok bool) {
	// The lexers are thousands of foreign regular expressions, and chroma panics
	// if one of them fails. That must not end a review.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	tokens, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, text)
	if err != nil {
		return false
	}
	rest := text
	for t := tokens(); t != chroma.EOF; t = tokens() {
		if len(t.Value) > len(rest) && t.Value == rest+"\n" {
			t.Value = rest
		}
		after, ok := strings.CutPrefix(rest, t.Value)
		if !ok {
			return false
		}
		each(t)
		rest = after
	}
	return rest == ""
}

// lines returns the segments of each line of text, nil if it cannot be lexed.
func (h *Highlighter) lines(lexer chroma.Lexer, text string) [][]Segment {
	s := segmenter{lines: make([][]Segment, 0, strings.Count(text, "\n")+1)}
	if !lex(lexer, text, func(t chroma.Token) { s.add(t.Value, h.styleOf(t.Type)) }) {
		return nil
	}
	if s.cr {
		s.addBytes(1, &h.styles.Plain)
	}
	s.endLine()
	return s.lines
}

// A segmenter makes segments of tokens.
type segmenter struct {
	lines [][]Segment
	line  []Segment // the last line so far; reused for each line
	cr    bool      // a CR is pending: if an LF follows, it is part of the line end
}

// add adds a token.
func (s *segmenter) add(text string, style *lipgloss.Style) {
	for {
		part, rest, more := strings.Cut(text, "\n")
		if part != "" {
			if s.cr {
				s.addBytes(1, style)
			}
			part, s.cr = strings.CutSuffix(part, "\r")
			s.addBytes(len(part), style)
		}
		if !more {
			return
		}
		s.endLine()
		text = rest
	}
}

// addBytes adds n bytes to the line.
func (s *segmenter) addBytes(n int, style *lipgloss.Style) {
	if last := len(s.line) - 1; last >= 0 && s.line[last].Style == style {
		s.line[last].Bytes += n
	} else if n > 0 {
		s.line = append(s.line, Segment{Bytes: n, Style: style})
	}
}

func (s *segmenter) endLine() {
	s.lines = append(s.lines, slices.Clone(s.line))
	s.line, s.cr = s.line[:0], false
}

func (h *Highlighter) styleOf(t chroma.TokenType) *lipgloss.Style {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.tokens[t]
	if s == nil {
		s = h.newStyle(t)
		h.tokens[t] = s
	}
	return s
}

// newStyle returns the style for tokens of a type, which all types of one look share.
func (h *Highlighter) newStyle(t chroma.TokenType) *lipgloss.Style {
	e := h.style().Get(t)
	l := look{bold: e.Bold == chroma.Yes, italic: e.Italic == chroma.Yes}
	if e.Colour.IsSet() {
		least := minContrast
		if t.InCategory(chroma.Comment) {
			least = minContrastDim
		}
		l.colour = h.styles.readable(e.Colour.String(), least)
	}
	if s := h.shared[l]; s != nil {
		return s
	}
	s := h.styles.Plain
	if l.colour != "" {
		s = s.Foreground(lipgloss.Color(l.colour))
	}
	if l.bold {
		s = s.Bold(true)
	}
	if l.italic {
		s = s.Italic(true)
	}
	h.shared[l] = &s
	return &s
}
