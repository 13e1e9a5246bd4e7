package ui

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"
)

// Limits of the output of a command that is kept.
const (
	outputBytes = 1 << 16
	outputLines = 2000
)

// An OutputTail keeps the end of the output of a command. Writing to it never waits for a
// reader and never fails, and the memory that it needs does not depend on the length of the
// output. Its methods may be called from any goroutine.
type OutputTail struct {
	mu   sync.Mutex
	text []byte
	cut  int // line breaks in what is not kept
}

func (t *OutputTail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if len(t.text) > 2*outputBytes {
		t.trim()
	}
	return len(b), nil
}

// trim drops what is too long.
func (t *OutputTail) trim() {
	if extra := len(t.text) - outputBytes; extra > 0 {
		t.cut += bytes.Count(t.text[:extra], []byte("\n"))
		t.text = append(t.text[:0], t.text[extra:]...)
	}
}

// Lines are the last lines that were written, as a terminal shows them without colours, and
// how many lines were before them.
func (t *OutputTail) Lines() (lines []string, cut int) {
	t.mu.Lock()
	t.trim()
	text, cut := bytes.Clone(t.text), t.cut
	t.mu.Unlock()
	text = bytes.TrimRight(text, "\r\n")
	if len(text) == 0 {
		return nil, 0
	}
	lines = strings.Split(string(text), "\n")
	if extra := len(lines) - outputLines; extra > 0 {
		lines, cut = slices.Clone(lines[extra:]), cut+extra
	}
	for i, line := range lines {
		lines[i] = OutputLine(line)
	}
	return lines, cut
}

// OutputLine is a line without colours, and without what a progress bar has overwritten: what
// is before a carriage return, unless nothing follows that.
func OutputLine(line string) string {
	line = strings.TrimRight(line, "\r")
	line = line[strings.LastIndexByte(line, '\r')+1:]
	return ansi.Strip(strings.ToValidUTF8(line, "\ufffd"))
}
