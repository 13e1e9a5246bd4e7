package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"aptix-tui/theme/terminal"
)

// writeJSON writes v as JSON that is safe to show on a terminal.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(escapingWriter{w})
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("writing the JSON: %w", err)
	}
	return nil
}

// escapingWriter escapes every character of JSON that terminal.Sanitize would mark: no
// text of an answer or a file may reach a terminal raw (REVIEW §6), and encoding/json
// escapes C0 only. Each Write must have whole lines, as those of json.Encoder and
// slog.JSONHandler have.
type escapingWriter struct{ io.Writer }

func (v escapingWriter) Write(text []byte) (int, error) {
	var out []byte
	for line := range bytes.Lines(text) {
		out = appendEscaped(out, line)
	}
	if _, err := v.Writer.Write(out); err != nil {
		return 0, err
	}
	return len(text), nil
}

// appendEscaped appends a line of JSON with those characters escaped. They occur in
// strings only, since the rest of JSON is ASCII.
func appendEscaped(out, line []byte) []byte {
	text := string(line)
	if terminal.Sanitize(text) == text {
		return append(out, line...)
	}
	for _, r := range text {
		if r == '\n' || terminal.Sanitize(string(r)) == string(r) {
			out = utf8.AppendRune(out, r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			out = fmt.Appendf(out, `\u%04x`, unit)
		}
	}
	return out
}
