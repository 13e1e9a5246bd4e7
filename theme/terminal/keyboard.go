package terminal

import (
	"bytes"
	"context"
	"io"
	"sync"
)

// A File is the input side of a terminal. It has the methods by which Bubble Tea
// recognises its input as a terminal.
type File interface {
	io.ReadWriteCloser
	Fd() uintptr
	Name() string
}

// A Keyboard reads the keys of a terminal and filters out the response to
// QueryBackground, which the terminal sends among the keys: at any time and in
// any number of pieces. No key is lost, and no byte of the response is read as
// a key, which could decide a hunk.
type Keyboard struct {
	File
	mu          sync.Mutex // guards the fields below
	waiting     bool       // a query was sent and has no response yet
	afterEscape bool       // the last key read was an escape alone
	pending     []byte     // what may be the beginning of the response
	light       chan bool  // the response: whether the background is light
}

// NewKeyboard returns a Keyboard that reads the keys of f.
func NewKeyboard(f File) *Keyboard { return &Keyboard{File: f, light: make(chan bool, 1)} }

// QueryBackground asks the terminal at screen whether its background is light,
// and waits for the response until ctx ends; not all terminals respond. It must
// be called only once, while the keys of the terminal are read in raw mode.
func (k *Keyboard) QueryBackground(ctx context.Context, screen io.Writer) (light, known bool) {
	k.mu.Lock()
	k.waiting = true
	k.mu.Unlock()
	if _, err := io.WriteString(screen, backgroundQuery); err != nil {
		return false, false // drawing fails too, and reports the error
	}
	select {
	case light = <-k.light:
		return light, true
	case <-ctx.Done():
		return false, false
	}
}

// Read reads keys. It returns 0 and no error if there was only the response.
func (k *Keyboard) Read(p []byte) (int, error) {
	free := len(p) - k.pendingSize()
	if free <= 0 {
		return k.release(p), nil
	}
	n, err := k.File.Read(p[:free])
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.waiting && len(k.pending) == 0 {
		return n, err
	}
	keys := k.filter(append(k.pending, p[:n]...), err != nil)
	return copy(p, keys), err
}

func (k *Keyboard) pendingSize() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.pending)
}

// release copies pending bytes to p as keys, as many as fit.
func (k *Keyboard) release(p []byte) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := copy(p, k.pending)
	k.pending = k.pending[n:]
	return n
}

// filter removes the response from input. It keeps the possible beginning of
// one pending, unless the input ends here.
func (k *Keyboard) filter(input []byte, last bool) []byte {
	k.pending = nil
	start, size, complete := findResponse(input, k.afterEscape)
	begun := start == 0 && !complete && input[0] == ']' // its escape was read as a key
	k.afterEscape = begun || string(input) == "\x1b" || len(input) == 0 && k.afterEscape
	switch {
	case start < 0 || !complete && last:
		return input
	case !complete:
		k.pending = bytes.Clone(input[start:])
		return input[:start]
	}
	k.waiting = false
	k.light <- isLight(input[start : start+size])
	return append(input[:start:start], input[start+size:]...)
}
