package terminal

import (
	"bytes"
	"os"

	"github.com/charmbracelet/x/ansi"
)

// A Screen is the terminal on which Bubble Tea draws. It writes each frame as one
// synchronized update, so that no terminal shows half of it; terminals that do not know
// these ignore the marks. A program that is to run on the terminal needs its File: with
// any other writer its output would be a pipe.
type Screen struct{ *os.File }

// A frame on the alternate screen begins with a move of the cursor to the top left.
var frameStart = []byte(ansi.CursorHomePosition)

// Write writes what Bubble Tea writes at a time: a whole frame, or a control sequence.
func (s Screen) Write(b []byte) (int, error) {
	if !bytes.HasPrefix(b, frameStart) || len(b) == len(frameStart) {
		return s.File.Write(b)
	}
	const begin, end = ansi.SetModeSynchronizedOutput, ansi.ResetModeSynchronizedOutput
	update := make([]byte, 0, len(begin)+len(b)+len(end))
	update = append(append(append(update, begin...), b...), end...)
	n, err := s.File.Write(update)
	return min(max(n-len(begin), 0), len(b)), err
}
