package terminal

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Only frames are synchronized updates: each whole, in one write.
func TestScreen(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[Hrow\r\nrow\x1b[0;2H": "\x1b[?2026h\x1b[Hrow\r\nrow\x1b[0;2H\x1b[?2026l",
		"\x1b[H":                    "\x1b[H",
		"\x1b[?1049h":               "\x1b[?1049h",
		"":                          "",
	} {
		name := filepath.Join(t.TempDir(), "screen")
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := NewScreen(f).Write([]byte(in)); n != len(in) || err != nil {
			t.Errorf("%q: %d bytes are written, %v", in, n, err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); string(got) != want || err != nil {
			t.Errorf("%q is written as %q, want %q", in, got, want)
		}
		if n, err := NewScreen(f).Write([]byte(in)); in != "" && (n != 0 || err == nil) {
			t.Errorf("%q: %d bytes are written to a closed file", in, n)
		}
	}
}

// A terminal that reads nothing is not waited for; what it has not read yet is in order.
func TestScreenThatIsNotRead(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s, want := NewScreen(w), strings.Repeat("frame\n", 1<<15)
	for range 3 {
		if n, err := io.WriteString(s, want); n != len(want) || err != nil {
			t.Fatalf("%d bytes are written, %v", n, err)
		}
	}
	go func() {
		for !s.Flush() {
		}
		w.Close()
	}()
	if got, err := io.ReadAll(r); string(got) != want+want+want || err != nil {
		t.Errorf("%d bytes are read, want 3 times %d; %v", len(got), len(want), err)
	}
}
