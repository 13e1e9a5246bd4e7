package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/muesli/cancelreader"
	"golang.org/x/term"
)

// A Keyboard reads the keys of a terminal, and keeps what is no key from Bubble Tea: see
// input. It reads ahead, so that it can measure how long more of a sequence takes to come.
// On Windows, and if its file is no terminal, Bubble Tea reads that, and Take does nothing.
type Keyboard struct {
	*os.File // that Bubble Tea reads: a pipe of units, each after its size, while keys are read
	terminal *os.File
	stop     func() error
	gone     func()
	lent     atomic.Bool
	light    chan bool // the response to QueryBackground
}

// NewKeyboard returns a Keyboard of the terminal f.
func NewKeyboard(f *os.File) *Keyboard {
	return &Keyboard{File: f, terminal: f, light: make(chan bool, 1)}
}

// Terminal is the terminal, for a program that Lend runs.
func (k *Keyboard) Terminal() *os.File { return k.terminal }

// Take puts the terminal into raw mode and reads its keys until GiveBack. gone is called if
// it can be read no more.
func (k *Keyboard) Take(gone func()) error {
	if runtime.GOOS == "windows" || !IsTerminal(k.terminal) {
		return nil
	}
	state, err := term.MakeRaw(int(k.terminal.Fd()))
	if err != nil {
		return err
	}
	restore := func() error { return term.Restore(int(k.terminal.Fd()), state) }
	in, err := cancelreader.NewReader(k.terminal)
	if err != nil {
		return errors.Join(err, restore())
	}
	keys, out, err := os.Pipe()
	if err != nil {
		return errors.Join(err, in.Close(), restore())
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := k.forward(in, out); !errors.Is(err, cancelreader.ErrCanceled) {
			gone()
		}
	}()
	k.gone, k.File, k.stop = gone, keys, func() error {
		err := keys.Close() // keys that were not read yet are dropped
		if in.Cancel() {
			<-ended
			err = errors.Join(err, in.Close())
		}
		return errors.Join(err, restore())
	}
	return nil
}

// GiveBack ends the reading of keys and gives the terminal back as it was before Take.
func (k *Keyboard) GiveBack() error {
	if k.stop == nil {
		return nil
	}
	stop := k.stop
	k.stop = nil
	return stop()
}

// Lend gives the terminal back while run runs a program that is to have it.
func (k *Keyboard) Lend(run func() error) error {
	if k.stop == nil {
		return run()
	}
	k.lent.Store(true)
	defer k.lent.Store(false)
	return errors.Join(k.GiveBack(), run(), k.Take(k.gone))
}

// Lent reports whether Lend runs a program.
func (k *Keyboard) Lent() bool { return k.lent.Load() }

// forward writes the keys in what it reads to out until reading fails, and returns that error.
func (k *Keyboard) forward(in io.Reader, out io.WriteCloser) error {
	defer out.Close()
	reads, failed := make(chan []byte), error(nil)
	go func() {
		defer close(reads)
		for b := make([]byte, 1<<12); failed == nil; {
			var n int
			n, failed = in.Read(b)
			reads <- bytes.Clone(b[:n])
		}
	}()
	keys := input{report: k.reported}
	for {
		var late <-chan time.Time
		if len(keys.pending) > 0 {
			late = time.After(keys.wait())
		}
		var units [][]byte
		select {
		case b, ok := <-reads:
			if !ok {
				return failed
			}
			units = keys.feed(b)
		case <-late:
			units = keys.lapse()
		}
		_, _ = out.Write(packed(units)) // it fails when the reading ends
	}
}

// packed writes units for Read.
func packed(units [][]byte) (out []byte) {
	for _, unit := range units {
		for part := range slices.Chunk(unit, maxUnit) {
			out = append(append(out, byte(len(part))), part...)
		}
	}
	return out
}

// Read reads one unit.
func (k *Keyboard) Read(p []byte) (int, error) {
	if k.File == k.terminal {
		return k.File.Read(p)
	}
	var size [1]byte
	if _, err := io.ReadFull(k.File, size[:]); err != nil {
		return 0, err
	}
	return io.ReadFull(k.File, p[:size[0]])
}

// reported takes a report of the terminal.
func (k *Keyboard) reported(sequence []byte) {
	if bytes.HasPrefix(sequence, []byte(responsePrefix)) {
		select {
		case k.light <- isLight(sequence):
		default: // known already
		}
	}
}

// QueryBackground asks the terminal at screen whether its background is light,
// and waits for the response until ctx ends; not all terminals respond. It must
// be called only once, while the keys of the terminal are read.
func (k *Keyboard) QueryBackground(ctx context.Context, screen io.Writer) (light, known bool) {
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
