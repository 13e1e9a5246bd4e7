package terminal

import (
	"bytes"
	"os"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// A Screen is the terminal on which Bubble Tea draws. It writes each frame as one
// synchronized update, so that no terminal shows half of it; terminals that do not know
// these ignore the marks. It does not wait for a terminal that reads nothing, so that the
// program can end. A program that is to run on the terminal needs its File: with
// any other writer its output would be a pipe.
type Screen struct {
	*os.File
	writes  chan screenWrite
	stalled atomic.Bool // the terminal reads nothing
}

// A screenWrite is what is to be written, and what is called then.
type screenWrite struct {
	bytes []byte
	done  chan error
}

const (
	writeWait = 500 * time.Millisecond // until a terminal is taken for one that reads nothing
	flushWait = 2 * time.Second
	maxWrites = 1 << 12 // that wait for the terminal; further ones are dropped
)

// NewScreen returns a Screen that draws on the terminal f.
func NewScreen(f *os.File) *Screen {
	s := &Screen{File: f, writes: make(chan screenWrite, maxWrites)}
	go func() {
		for w := range s.writes {
			_, err := f.Write(w.bytes)
			s.stalled.Store(false)
			w.done <- err
		}
	}()
	return s
}

// A frame on the alternate screen begins with a move of the cursor to the top left.
var frameStart = []byte(ansi.CursorHomePosition)

// Write writes what Bubble Tea writes at a time: a whole frame, or a control sequence.
func (s *Screen) Write(b []byte) (int, error) {
	begin, end := ansi.SetModeSynchronizedOutput, ansi.ResetModeSynchronizedOutput
	if !bytes.HasPrefix(b, frameStart) || len(b) == len(frameStart) {
		begin, end = "", ""
	}
	update := append(append([]byte(begin), b...), end...)
	wait := writeWait
	if s.stalled.Load() {
		wait = 0
	}
	written, err := s.write(update, wait)
	switch {
	case err != nil:
		return 0, err
	case !written && wait > 0:
		s.stalled.Store(true)
	}
	return len(b), nil
}

// WriteString is Write, in place of that of the File.
func (s *Screen) WriteString(text string) (int, error) { return s.Write([]byte(text)) }

// Flush waits until all is written, or reports that the terminal does not read it.
func (s *Screen) Flush() bool {
	written, _ := s.write(nil, flushWait)
	return written
}

// write writes b after what waits already, and reports whether that was done in time.
func (s *Screen) write(b []byte, wait time.Duration) (written bool, err error) {
	w := screenWrite{b, make(chan error, 1)}
	select {
	case s.writes <- w:
	default:
		return false, nil
	}
	select {
	case err = <-w.done:
		return true, err
	case <-time.After(wait):
		return false, nil
	}
}
