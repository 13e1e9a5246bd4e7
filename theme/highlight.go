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
	cache  []highlighted // the latest first
}

type highlighted struct {
	name  string // base name of the file
	text  []byte
	lines [][]Segment
}

// Larger texts are not highlighted: it would take too long.
const (
	maxHighlightedBytes = 2 << 20 // of a file
	maxLineBytes        = 20_000  // of a line
	maxCached           = 16      // texts
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
	return &Highlighter{style: style, styles: styles, tokens: map[chroma.TokenType]*lipgloss.Style{}}
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
	h.cache = slices.Insert(h.cache, 0, highlighted{name, text, lines})
	h.cache = h.cache[:min(len(h.cache), maxCached)]
	return lines
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

// lines returns the segments of each line of text, nil if it cannot be lexed: the lexer fails,
// or its tokens do not add up to text. A final newline that the lexer adds is removed.
func (h *Highlighter) lines(lexer chroma.Lexer, text string) (lines [][]Segment) {
	// The lexers are thousands of foreign regular expressions, and chroma panics
	// if one of them fails. That must not end a review.
	defer func() {
		if recover() != nil {
			lines = nil
		}
	}()
	tokens, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, text)
	if err != nil {
		return nil
	}
	var line []Segment // the last one so far
	rest := text
	for t := tokens(); t != chroma.EOF; t = tokens() {
		if strings.TrimSuffix(t.Value, "\n") == rest {
			t.Value = rest
		}
		after, ok := strings.CutPrefix(rest, t.Value)
		if !ok {
			return nil
		}
		rest = after
		for part := range strings.Lines(t.Value) {
			line = appendSegment(line, len(part), h.styleOf(t.Type))
			if strings.HasSuffix(part, "\n") {
				lines, line = append(lines, line), nil
			}
		}
	}
	if rest != "" {
		return nil
	}
	return withoutLineEnds(append(lines, line), text)
}

// appendSegment adds bytes of a style to a line.
func appendSegment(line []Segment, n int, style *lipgloss.Style) []Segment {
	if last := len(line) - 1; last >= 0 && line[last].Style == style {
		line[last].Bytes += n
		return line
	}
	return append(line, Segment{n, style})
}

// withoutLineEnds removes the line ends of text from the segments of its lines.
func withoutLineEnds(lines [][]Segment, text string) [][]Segment {
	for i := range lines[:len(lines)-1] {
		end := strings.IndexByte(text, '\n') + 1
		remove := 1
		if strings.HasSuffix(text[:end], "\r\n") {
			remove = 2
		}
		text = text[end:]
		for line := lines[i]; remove > 0; line = lines[i] {
			last := &line[len(line)-1]
			n := min(remove, last.Bytes)
			last.Bytes, remove = last.Bytes-n, remove-n
			if last.Bytes == 0 {
				lines[i] = line[:len(line)-1]
			}
		}
	}
	return lines
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

// newStyle returns the style for tokens of a type.
func (h *Highlighter) newStyle(t chroma.TokenType) *lipgloss.Style {
	e, s := h.style().Get(t), h.styles.Plain
	if e.Colour.IsSet() {
		colour := e.Colour.String()
		if h.styles.ansi256 {
			colour = nearest256(colour)
		}
		s = s.Foreground(lipgloss.Color(colour))
	}
	if e.Bold == chroma.Yes {
		s = s.Bold(true)
	}
	if e.Italic == chroma.Yes {
		s = s.Italic(true)
	}
	return &s
}
