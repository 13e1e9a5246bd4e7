package theme

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"sync"
)

// A File is what a terminal is read from. It has all that Bubble Tea looks for
// in its input before it treats that as a terminal.
type File interface {
	io.ReadWriteCloser
	Fd() uintptr
	Name() string
}

// A Keyboard is the keys of a terminal that was asked for its background. The
// terminal answers among the keys: what is read here is the keys without the
// answer, whenever it comes and in however many pieces. No key is lost, and
// none is made of the answer, where a letter of it would decide something.
type Keyboard struct {
	File
	mu      sync.Mutex // guards what follows
	waiting bool       // the terminal was asked and has not answered
	escaped bool       // the last key read was an escape by itself
	held    []byte     // what may be the begin of the answer
	answer  chan bool  // whether the background is light
}

// NewKeyboard reads the keys of f.
func NewKeyboard(f File) *Keyboard { return &Keyboard{File: f, answer: make(chan bool, 1)} }

// query asks a terminal for its background (xterm's OSC 11).
const query = "\x1b]11;?\x1b\\"

// Background asks the terminal at screen whether its background is light, and
// waits for the answer until ctx ends; not all terminals give one. It is to be
// called once, while someone reads the keys of a terminal in raw mode.
func (k *Keyboard) Background(ctx context.Context, screen io.Writer) (light, known bool) {
	k.mu.Lock()
	k.waiting = true
	k.mu.Unlock()
	if _, err := io.WriteString(screen, query); err != nil {
		return false, false // then the frames cannot be drawn either, and that is reported
	}
	select {
	case light = <-k.answer:
		return light, true
	case <-ctx.Done():
		return false, false
	}
}

// Read reads keys; none and no error when the answer was all there was.
func (k *Keyboard) Read(p []byte) (int, error) {
	room := len(p) - k.holding()
	if room <= 0 {
		return k.release(p), nil
	}
	n, err := k.File.Read(p[:room])
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.waiting && len(k.held) == 0 {
		return n, err
	}
	keys := k.keys(append(k.held, p[:n]...), err != nil)
	return copy(p, keys), err
}

func (k *Keyboard) holding() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.held)
}

// release gives up on what is held, as far as it fits into p.
func (k *Keyboard) release(p []byte) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := copy(p, k.held)
	k.held = k.held[n:]
	return n
}

// keys takes the answer out of read, and holds back what may be the begin of
// it, unless this is the end of the input.
func (k *Keyboard) keys(read []byte, last bool) []byte {
	k.held = nil
	at, size, whole := find(read, k.escaped)
	begun := at == 0 && !whole && read[0] == ']' // its escape has been read as a key
	k.escaped = begun || string(read) == "\x1b" || len(read) == 0 && k.escaped
	switch {
	case at < 0 || !whole && last:
		return read
	case !whole:
		k.held = bytes.Clone(read[at:])
		return read[:at]
	}
	k.waiting = false
	k.answer <- parseColour(hexOf(read[at:at+size])).luminance() > middleGrey
	return append(read[:at:at], read[at+size:]...)
}

// middleGrey is the luminance from which on black stands out more than white.
const middleGrey = 0.179

// prefix is how an answer begins; longestAnswer is how long it can be.
const (
	prefix        = "\x1b]11;"
	longestAnswer = 48
)

// find looks for an answer in read, or for the begin of one at its end; at is
// -1 if there is neither. An escape that was read before belongs to the answer
// that read goes on with.
func find(read []byte, escaped bool) (at, size int, whole bool) {
	if escaped && bytes.HasPrefix(read, []byte(prefix[1:])) {
		size, whole = answer(append([]byte{'\x1b'}, read...))
		if size > 0 {
			return 0, size - 1, whole
		}
	}
	for from := 0; ; {
		i := bytes.Index(read[from:], []byte(prefix[:2]))
		if i < 0 {
			return -1, 0, false
		}
		if size, whole = answer(read[from+i:]); size > 0 {
			return from + i, size, whole
		}
		from += i + 1
	}
}

// answer tells how much of text an answer at its begin takes, and whether that
// is all of it; 0 if none is there.
func answer(text []byte) (size int, whole bool) {
	n := min(len(prefix), len(text))
	if string(text[:n]) != prefix[:n] {
		return 0, false
	}
	for i := n; i < min(len(text), longestAnswer); i++ {
		switch b := text[i]; {
		case b == '\a':
			return i + 1, true
		case b == '\x1b' && i+1 == len(text):
			return i + 1, false
		case b == '\x1b' && text[i+1] == '\\':
			return i + 2, true
		case !strings.ContainsRune("rgbacdefABCDEF0123456789:/", rune(b)):
			return 0, false
		}
	}
	if len(text) >= longestAnswer {
		return 0, false
	}
	return len(text), false
}

// hexOf reads the colour of an answer: "rgb:1e1e/1e1e/1e1e", with one to four
// digits a part and perhaps a fourth part behind. What it cannot read is black.
func hexOf(answer []byte) string {
	_, colour, _ := strings.Cut(string(answer), ":")
	parts := strings.Split(strings.TrimRight(colour, "\a\x1b\\"), "/")
	if len(parts) < 3 {
		return ""
	}
	out := "#"
	for _, part := range parts[:3] {
		n, err := strconv.ParseUint(part, 16, 16)
		if err != nil {
			return ""
		}
		n = n * 255 / (1<<(4*len(part)) - 1)
		out += string("0123456789abcdef"[n>>4]) + string("0123456789abcdef"[n&15])
	}
	return out
}
