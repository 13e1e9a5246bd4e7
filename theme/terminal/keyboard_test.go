package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// typed is a terminal whose input arrives in these pieces.
type typed struct {
	*os.File
	pieces []string
}

func (f *typed) Read(p []byte) (int, error) {
	if len(f.pieces) == 0 {
		return 0, io.EOF
	}
	n := copy(p, f.pieces[0])
	if f.pieces[0] = f.pieces[0][n:]; f.pieces[0] == "" {
		f.pieces = f.pieces[1:]
	}
	return n, nil
}

// readAll reads a keyboard to its end, size bytes at a time.
func readAll(t interface{ Fatal(...any) }, k *Keyboard, size int) string {
	var out strings.Builder
	p := make([]byte, size)
	for {
		n, err := k.Read(p)
		out.Write(p[:n])
		if errors.Is(err, io.EOF) {
			return out.String()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// asked returns a keyboard that waits for a response.
func asked(pieces ...string) *Keyboard {
	k := NewKeyboard(&typed{pieces: pieces})
	k.waiting = true
	return k
}

const white = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"

func TestKeyboard(t *testing.T) {
	const black = "\x1b]11;rgb:0000/0000/0000\a"
	for _, c := range []struct {
		name   string
		pieces []string
		keys   string
		answer string
	}{
		{"no answer", []string{"y", "n", "\x1b[A"}, "yn\x1b[A", ""},
		{"light", []string{white}, "", "light"},
		{"dark", []string{black}, "", "dark"},
		{"among keys", []string{"]" + white + "y"}, "]y", "light"},
		{"in two pieces", []string{"y\x1b]11;rgb:ff", "ff/ffff/ffff\x1b\\n"}, "yn", "light"},
		{"cut at the end", []string{white[:len(white)-1], "\\y"}, "y", "light"},
		{"cut behind the escape", []string{"\x1b", white[1:]}, "\x1b", "light"},
		{"cut twice", []string{"\x1b", "]11;rgb:ffff", "/ffff/ffff\x1b\\"}, "\x1b", "light"},
		{"byte by byte behind its begin", append([]string{"\x1b]"}, strings.Split(white[2:], "")...), "", "light"},
		{"escape, then a key", []string{"\x1b", "]", "1"}, "\x1b]1", ""},
		{"alt and a key", []string{"\x1b]", "y"}, "\x1b]y", ""},
		{"short parts", []string{"\x1b]11;rgb:f/f/f\a"}, "", "light"},
		{"with a fourth part", []string{"\x1b]11;rgba:1e1e/1e1e/1e1e/ffff\a"}, "", "dark"},
		{"no colour", []string{"\x1b]11;\a"}, "", "dark"},
		{"another answer", []string{"\x1b]10;rgb:ffff/ffff/ffff\ay"}, "\x1b]10;rgb:ffff/ffff/ffff\ay", ""},
		{"never ending", []string{"\x1b]11;" + strings.Repeat("f", 100)}, "\x1b]11;" + strings.Repeat("f", 100), ""},
		{"broken off", []string{"\x1b]11;rgb"}, "\x1b]11;rgb", ""},
		{"only once", []string{white + white}, white, "light"},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := asked(c.pieces...)
			if got := readAll(t, k, 256); got != c.keys {
				t.Errorf("read %q, want %q", got, c.keys)
			}
			got := ""
			select {
			case light := <-k.light:
				got = map[bool]string{true: "light", false: "dark"}[light]
			default:
			}
			if got != c.answer {
				t.Errorf("the background is %q, want %q", got, c.answer)
			}
		})
	}
}

// Without a query, the keyboard changes nothing.
func TestKeyboardWithoutQuery(t *testing.T) {
	k := NewKeyboard(&typed{pieces: []string{"y" + white, "n"}})
	if got := readAll(t, k, 256); got != "y"+white+"n" {
		t.Errorf("read %q", got)
	}
}

func TestBackground(t *testing.T) {
	k := NewKeyboard(&typed{pieces: []string{white}})
	var screen bytes.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, known := k.QueryBackground(ctx, &screen); known || screen.String() != backgroundQuery {
		t.Errorf("the terminal got %q and has answered: %v", screen.String(), known)
	}
	readAll(t, k, 256) // late
	if light, known := k.QueryBackground(context.Background(), &screen); !light || !known {
		t.Errorf("light is %v, known %v", light, known)
	}
	if _, known := NewKeyboard(nil).QueryBackground(context.Background(), broken{}); known {
		t.Error("nothing was asked, and answered")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

// However the bytes are split and whatever the buffer size, keys are read and the
// response is not, unless it is split after its escape.
func TestKeyboardKeepsKeys(t *testing.T) {
	keys := []string{"y", "n", "]", "1", "\x1b[A", "日", " ", "\x1b[200~", "g", ";"}
	rapid.Check(t, func(t *rapid.T) {
		typing := rapid.SliceOfN(rapid.SampledFrom(keys), 0, 20)
		before, after := strings.Join(typing.Draw(t, "before"), ""), strings.Join(typing.Draw(t, "after"), "")
		all := before + white + after
		cut := rapid.IntRange(0, len(all)).Draw(t, "cut")
		if cut == len(before)+1 {
			cut++ // an escape by itself is a key
		}
		k := asked(all[:cut], all[cut:])
		if cut == 0 || cut == len(all) {
			k = asked(all)
		}
		if got := readAll(t, k, rapid.IntRange(maxResponse, 300).Draw(t, "size")+len(before)); got != before+after {
			t.Fatalf("read %q, want %q", got, before+after)
		}
	})
}

func FuzzKeyboard(f *testing.F) {
	f.Add("y\x1b]11;rgb:ff", "ff/ffff/ffff\x1b\\n", 256)
	f.Add("\x1b", "]11;\a", 1)
	f.Fuzz(func(t *testing.T, a, b string, size int) {
		if a == "" || b == "" || size < 1 || size > 1000 {
			return
		}
		k := asked(a, b)
		got := readAll(t, k, size)
		if len(k.pending) != 0 {
			t.Fatalf("%q is still pending", k.pending)
		}
		if len(k.light) == 0 && got != a+b || len(got) > len(a+b) {
			t.Fatalf("read %q of %q and %q", got, a, b)
		}
	})
}
