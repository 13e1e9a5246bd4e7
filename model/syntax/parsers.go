package syntax

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"strings"

	"github.com/BurntSushi/toml"

	"aptix-tui/model/lazyregexp"
)

var byteOrderMark = []byte("\ufeff")

func parseGo(text []byte) *Defect {
	_, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if list := (scanner.ErrorList)(nil); errors.As(err, &list) {
		return &Defect{Unparsed, list[0].Pos.Offset, list[0].Msg}
	}
	return nil
}

func goImports(text []byte) (out []statement) {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	for _, i := range f.Imports {
		name := "import "
		if i.Name != nil {
			name += i.Name.Name + " "
		}
		out = append(out, statement{0, int(i.Pos() - f.FileStart), name + i.Path.Value})
	}
	return out
}

func parseJSON(text []byte) *Defect {
	err := json.Unmarshal(bytes.TrimPrefix(text, byteOrderMark), new(json.RawMessage))
	if wrong := (*json.SyntaxError)(nil); errors.As(err, &wrong) {
		return &Defect{Unparsed, int(wrong.Offset) - 1, wrong.Error()}
	}
	return nil
}

var (
	jsonToken = lazyregexp.New(`"(?:[^"\\]|\\.)*"(?:\s*:)?|//.*|(?s:/\*.*?\*/)|[{}\[\]]`)
	lastComma = lazyregexp.New(`,(\s*[}\]])`)
)

// parseCommentedJSON parses JSON with comments and with commas after the last value.
func parseCommentedJSON(text []byte) *Defect {
	plain := jsonToken.ReplaceAllStringFunc(string(text), func(token string) string {
		if token[0] == '/' {
			return strings.Repeat(" ", len(token))
		}
		return token
	})
	return parseJSON([]byte(lastComma.ReplaceAllString(plain, " $1")))
}

// jsonKeys are the keys of a JSON text, in the scope of their object.
func jsonKeys(text []byte) (out []statement) {
	open := []int{0} // the offsets of the brackets
	for _, at := range jsonToken.FindAllSubmatchIndex(text, -1) {
		switch token := text[at[0]:at[1]]; {
		case token[0] == '{', token[0] == '[':
			open = append(open, at[0])
		case token[0] == '}', token[0] == ']':
			open = open[:max(len(open)-1, 1)]
		case token[0] == '"' && token[len(token)-1] == ':':
			out = append(out, statement{open[len(open)-1], at[0], string(bytes.TrimRight(token, ": \t\r\n"))})
		}
	}
	return out
}

// maxDots is the maximum number of dots in a line of TOML: the parser needs the square of the
// parts of a key as memory.
const maxDots = 100

func parseTOML(text []byte) *Defect {
	for line := range bytes.Lines(text) {
		if bytes.Count(line, []byte(".")) > maxDots {
			return nil
		}
	}
	_, err := toml.NewDecoder(bytes.NewReader(text)).Decode(&map[string]any{})
	if wrong := (toml.ParseError{}); errors.As(err, &wrong) {
		return &Defect{Unparsed, wrong.Position.Start, wrong.Message}
	}
	return nil
}

// parseXML parses XML. The end of a tag in text is taken for one that lost its beginning.
func parseXML(text []byte) *Defect { return readXML(text, true) }

// parseTolerantXML parses XML where text may have the ends of tags, and a document type may
// define entities.
func parseTolerantXML(text []byte) *Defect { return readXML(text, false) }

func readXML(text []byte, strict bool) *Defect {
	text = bytes.TrimPrefix(text, byteOrderMark)
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	depth := 0
	for {
		start := int(d.InputOffset())
		t, err := d.Token()
		raw, message := text[start:d.InputOffset()], ""
		switch t := t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		case xml.ProcInst: // which the parser does not read
			if strict && (bytes.Count(raw, []byte(`"`))+bytes.Count(raw, []byte("'")))%2 != 0 {
				message = "a quote without its pair"
			}
		case xml.Directive:
			if !strict {
				return nil
			}
		case xml.CharData:
			if at := bytes.Index(raw, []byte("/>")); strict && at >= 0 && !bytes.HasPrefix(raw, []byte("<![CDATA[")) {
				start, message = start+at, "the end of a tag without its beginning"
			} else if depth == 0 && len(bytes.TrimSpace(t)) > 0 {
				message = "text outside of the root element"
			}
		}
		if wrong := (*xml.SyntaxError)(nil); errors.As(err, &wrong) {
			start, message = int(d.InputOffset()), wrong.Msg
		}
		if message != "" {
			return &Defect{Unparsed, start, message}
		}
		if err != nil {
			return nil
		}
	}
}
