package theme

import (
	"bytes"
	"crypto/sha256"
	"path"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	chromastyles "github.com/alecthomas/chroma/v2/styles"
	"github.com/charmbracelet/lipgloss"
)

// A Segment is a run of bytes of one line in one style. The segments of a line
// add up to its bytes, line end (LF or CRLF) left out.
type Segment struct {
	Bytes int
	Style lipgloss.Style
}

// A Highlighter colours code. It is safe for use from several goroutines; the
// work belongs into a command, since a large file takes its time. A nil
// Highlighter leaves everything plain.
type Highlighter struct {
	style  *chroma.Style
	styles *Styles

	mu     sync.Mutex // guards what follows, and is not held while a text is lexed
	tokens map[chroma.TokenType]lipgloss.Style
	done   map[key][][]Segment
}

// key names a text that was coloured.
type key struct {
	lexer string
	text  [sha256.Size]byte
}

// What is larger stays plain: colours are not worth the wait.
const (
	highlightLimit = 2 << 20 // bytes of a file
	lineLimit      = 20_000  // bytes of a line
	cacheLimit     = 64      // texts remembered
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

// Highlight colours the lines of a file by its name; nil means plain. A text
// is lexed as a whole, so that strings and comments over many lines are right,
// and only once. The result is not to be changed.
func (h *Highlighter) Highlight(name string, text []byte) [][]Segment {
	if h == nil || len(text) > highlightLimit || bytes.IndexByte(text, 0) >= 0 || longLine(text) {
		return nil
	}
	lexer := lexers.Match(path.Base(name))
	if lexer == nil {
		return nil
	}
	k := key{lexer.Config().Name, sha256.Sum256(text)}
	if lines, ok := h.known(k); ok {
		return lines
	}
	lines := h.lines(lex(chroma.Coalesce(lexer), string(text)))
	h.remember(k, lines)
	return lines
}

func (h *Highlighter) known(k key) ([][]Segment, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	lines, ok := h.done[k]
	return lines, ok
}

func (h *Highlighter) remember(k key, lines [][]Segment) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.done) >= cacheLimit {
		clear(h.done)
	}
	h.done[k] = lines
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

// lex cuts text into tokens; nil if the lexer fails, or makes of text anything
// but itself. A final newline that it adds is let pass, and left out.
func lex(lexer chroma.Lexer, text string) (out []chroma.Token) {
	// Lexers are thousands of regular expressions that others wrote, and report
	// trouble with one by panicking. Colours are no reason to lose a review.
	defer func() {
		if recover() != nil {
			out = nil
		}
	}()
	tokens, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root"}, text)
	if err != nil {
		return nil // plain text is what remains
	}
	rest := text
	for t := tokens(); t != chroma.EOF; t = tokens() {
		if len(t.Value) > len(rest) && t.Value == rest+"\n" {
			t.Value = rest
		}
		after, ok := strings.CutPrefix(rest, t.Value)
		if !ok {
			return nil
		}
		out, rest = append(out, t), after
	}
	if rest != "" {
		return nil
	}
	return out
}

// lines cuts tokens at the ends of lines; nil for no tokens.
func (h *Highlighter) lines(tokens []chroma.Token) [][]Segment {
	if tokens == nil {
		return nil
	}
	lines := [][]Segment{nil}
	cr := false // a CR that an LF may follow, left out so far
	for _, t := range tokens {
		style := h.styleOf(t.Type)
		put := func(n int) {
			if n > 0 {
				last := len(lines) - 1
				lines[last] = append(lines[last], Segment{Bytes: n, Style: style})
			}
		}
		for i, part := range strings.Split(t.Value, "\n") {
			if i > 0 {
				lines, cr = append(lines, nil), false
			}
			if part == "" {
				continue
			}
			if cr {
				put(1)
			}
			part, cr = strings.CutSuffix(part, "\r")
			put(len(part))
		}
	}
	if last := len(lines) - 1; cr {
		lines[last] = append(lines[last], Segment{Bytes: 1, Style: h.styles.Plain})
	}
	return lines
}

func (h *Highlighter) styleOf(t chroma.TokenType) lipgloss.Style {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s, ok := h.tokens[t]; ok {
		return s
	}
	e := h.style.Get(t)
	s := h.styles.Plain
	if e.Colour.IsSet() {
		least := leastContrast
		if t.InCategory(chroma.Comment) {
			least = leastForDim
		}
		s = s.Foreground(lipgloss.Color(h.styles.readable(e.Colour.String(), least)))
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
