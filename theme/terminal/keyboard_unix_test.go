//go:build !windows

// Windows has no terminal in which a test can type.

package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// Keys are read unit by unit in raw mode; another program gets what comes while it has the
// terminal. The background is what the terminal responds.
func TestKeyboard(t *testing.T) {
	person, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer person.Close()
	k := NewKeyboard(tty)
	gone := make(chan bool)
	if err := k.Take(func() { close(gone) }); err != nil {
		t.Fatal(err)
	}
	long := pasteBegin + strings.Repeat("a", 300) + pasteEnd
	reads := func(want ...string) {
		t.Helper()
		p := make([]byte, maxUnit)
		for _, w := range want {
			if n, err := k.Read(p); string(p[:n]) != w || err != nil {
				t.Errorf("read %q, %v, want %q", p[:n], err, w)
			}
		}
	}
	sends := func(keys string) {
		t.Helper()
		if _, err := person.WriteString(keys); err != nil {
			t.Fatal(err)
		}
	}
	sends("yn\x1b[A" + white + "\x03" + long)
	reads("yn", "\x1b[A", "\x03", long[:maxUnit], long[maxUnit:])
	err = k.Lend(func() error {
		p := make([]byte, 10)
		sends("line\n")
		n, err := k.Terminal().Read(p)
		if string(p[:n]) != "line\n" || !k.Lent() {
			t.Errorf("the other program reads %q", p[:n])
		}
		return err
	})
	if err != nil || k.Lent() {
		t.Error(err)
	}
	sends("z")
	reads("z")
	var screen bytes.Buffer
	if light, known := k.QueryBackground(context.Background(), &screen); !light || !known || screen.String() != backgroundQuery {
		t.Errorf("%q: light is %v, known %v", screen.String(), light, known)
	}
	if err := person.Close(); err != nil {
		t.Fatal(err)
	}
	<-gone
	if n, err := k.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
		t.Errorf("after the end %d bytes are read, %v", n, err)
	}
}

func TestNoBackground(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	k := NewKeyboard(os.Stdin)
	if _, known := k.QueryBackground(ctx, new(bytes.Buffer)); known {
		t.Error("the terminal has not responded")
	}
	if _, known := k.QueryBackground(context.Background(), broken{}); known {
		t.Error("nothing was asked, and answered")
	}
}

// REVIEW §5.2: the colour of a response.
func TestIsLight(t *testing.T) {
	for response, want := range map[string]bool{
		white: true, "\x1b]11;rgb:0000/0000/0000\a": false, "\x1b]11;rgb:f/f/f\a": true,
		"\x1b]11;rgba:1e1e/1e1e/1e1e/ffff\a": false, "\x1b]11;\a": false,
	} {
		if got := isLight([]byte(response)); got != want {
			t.Errorf("%q: light is %v", response, got)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }
