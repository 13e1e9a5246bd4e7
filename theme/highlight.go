package theme

import (
	"bytes"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	chromastyles "github.com/alecthomas/chroma/v2/styles"
	"github.com/charmbracelet/lipgloss"
)

// A Segment is a run of bytes of one line in one style. The segments of a line
// add up to its bytes, line end left out.
type Segment struct {
	Bytes int
	Style lipgloss.Style
}

// A Highlighter colours code. It is safe for use from several goroutines; the
// work belongs into a command, since a large file takes its time.
type Highlighter struct {
	style  *chroma.Style
	styles *Styles

	mu     sync.Mutex
	tokens map[chroma.TokenType]lipgloss.Style
	done   map[key][][]Segment
}

// key names a text that was coloured.
type key struct{ lexer, text string }

// highlightLimit is up to how many bytes a file is coloured, lineLimit up to
// how long its lines may be.
const (
	highlightLimit = 2 << 20
	lineLimit      = 20_000
	cacheLimit     = 64 // files
)

// NewHighlighter colours code as styles has it; nil if that has no colours.
func NewHighlighter(styles *Styles) *Highlighter {
	if styles.syntax == "" {
		return nil
	}
	return &Highlighter{
		style: chromastyles.Get(styles.syntax), styles: styles,
		tokens: map[chroma.TokenType]lipgloss.Style{}, done: map[key][][]Segment{},
	}
}

// Highlight colours the lines of a file by its name; nil means plain. The same
// text is coloured once.
func (h *Highlighter) Highlight(path string, text []byte) [][]Segment {
	if h == nil || len(text) > highlightLimit || bytes.IndexByte(text, 0) >= 0 || longLine(text) {
		return nil
	}
	lexer := lexers.Match(path)
	if lexer == nil {
		return nil
	}
	k := key{lexer.Config().Name, string(text)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if lines, ok := h.done[k]; ok {
		return lines
	}
	lines := h.lex(chroma.Coalesce(lexer), k.text)
	if len(h.done) >= cacheLimit {
		clear(h.done)
	}
	h.done[k] = lines
	return lines
}

func longLine(text []byte) bool {
	for len(text) > 0 {
		n := bytes.IndexByte(text, '\n') + 1
		if n == 0 {
			n = len(text)
		}
		if n > lineLimit {
			return true
		}
		text = text[n:]
	}
	return false
}

// lex colours text; nil if the lexer fails or loses bytes on the way.
func (h *Highlighter) lex(lexer chroma.Lexer, text string) [][]Segment {
	tokens, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, text)
	if err != nil {
		return nil // plain text is what remains
	}
	lines := [][]Segment{nil}
	at := 0
	for t := tokens(); t != chroma.EOF; t = tokens() {
		if at+len(t.Value) > len(text) || text[at:at+len(t.Value)] != t.Value {
			return nil
		}
		at += len(t.Value)
		lines = h.add(lines, t)
	}
	if at != len(text) {
		return nil
	}
	return lines
}

// add puts a token, which may go over several lines, to the last line and to
// new ones.
func (h *Highlighter) add(lines [][]Segment, t chroma.Token) [][]Segment {
	style := h.styleOf(t.Type)
	for value := t.Value; value != ""; {
		if value[0] == '\n' {
			lines = append(lines, nil)
			value = value[1:]
			continue
		}
		end := strings.IndexByte(value, '\n')
		if end < 0 {
			end = len(value)
		}
		size := end
		if end < len(value) && end > 0 && value[end-1] == '\r' {
			size--
		}
		if size > 0 {
			last := len(lines) - 1
			lines[last] = append(lines[last], Segment{Bytes: size, Style: style})
		}
		value = value[end:]
	}
	return lines
}

func (h *Highlighter) styleOf(t chroma.TokenType) lipgloss.Style {
	if s, ok := h.tokens[t]; ok {
		return s
	}
	e := h.style.Get(t)
	s := h.styles.Plain
	if e.Colour.IsSet() {
		s = s.Foreground(lipgloss.Color(e.Colour.String()))
	}
	if e.Bold == chroma.Yes {
		s = s.Bold(true)
	}
	if e.Italic == chroma.Yes {
		s = s.Italic(true)
	}
	h.tokens[t] = s
	return s
}
