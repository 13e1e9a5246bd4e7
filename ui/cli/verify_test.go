package cli

import (
	"bytes"
	"strings"
	"testing"
)

// Output is written line by line, whatever the parts in which it comes, and made safe.
func TestLineWriter(t *testing.T) {
	text := "one\n\nt\u00e4st\r\n10%\r90%\n\x1b[31mred\x1b[0m\n" + strings.Repeat("x", maxLinePart+1) + "\nend"
	want := "    one\n    \n    t\u00e4st\n    90%\n    red\n    " + strings.Repeat("x", maxLinePart+1)
	for size := range 7 {
		var out bytes.Buffer
		w := &lineWriter{to: &out}
		for at := 0; at < len(text); at += size + 1 {
			w.Write([]byte(text[at:min(at+size+1, len(text))]))
		}
		w.flush()
		got := out.String()
		if !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "\n    end\n") {
			t.Errorf("in parts of %d bytes: %.80q … %q", size+1, got, got[len(got)-20:])
		}
	}
}
