package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

const (
	columns, lines = 120, 36
	// A frame ends when the program has written nothing for frameEnd.
	frameEnd = 3 * time.Millisecond
	// A key that draws nothing for keyTimeout changes nothing on the screen, unless
	// the program still computes.
	keyTimeout = time.Second
)

// terminal is a program in a terminal, of which only the output counts.
type terminal struct {
	cmd     *exec.Cmd
	pty     *os.File
	started time.Time
	chunks  chan chunk // closed when the program has ended
	output  []byte     // what was read until the first frame
}

// chunk is what the program wrote at a time.
type chunk struct {
	at   time.Time
	data []byte
}

// start starts a program in a terminal with a home directory of its own.
func (b *bench) start(dir string, args ...string) (*terminal, error) {
	home, err := os.MkdirTemp(b.dir, "home")
	if err != nil {
		return nil, err
	}
	t := &terminal{cmd: exec.Command(args[0], args[1:]...), chunks: make(chan chunk, 1<<16)}
	t.cmd.Dir, t.cmd.Env = dir, b.env(home)
	t.started = time.Now()
	if t.pty, err = pty.StartWithSize(t.cmd, &pty.Winsize{Rows: lines, Cols: columns}); err != nil {
		return nil, err
	}
	go t.read()
	return t, nil
}

// replies are the queries of programs, and what a dark terminal answers at once.
var replies = []struct{ query, reply string }{
	{"\x1b]10;?", "\x1b]10;rgb:ffff/ffff/ffff\x1b\\"},
	{"\x1b]11;?", "\x1b]11;rgb:0000/0000/0000\x1b\\"},
	{"\x1b[6n", "\x1b[1;1R"},
	{"\x1b[c", "\x1b[?62;22c"},
	{"\x1b[0c", "\x1b[?62;22c"},
	{"\x1b[>c", "\x1b[>1;10;0c"},
	{"\x1b[?2026$p", "\x1b[?2026;2$y"},
}

// read reads the output of the program and answers its queries.
func (t *terminal) read() {
	defer close(t.chunks)
	buffer := make([]byte, 64<<10)
	var unanswered []byte
	for {
		n, err := t.pty.Read(buffer)
		if n > 0 {
			c := chunk{time.Now(), bytes.Clone(buffer[:n])}
			unanswered = t.answer(append(unanswered, c.data...))
			t.chunks <- c
		}
		if err != nil {
			return
		}
	}
}

// answer answers the queries in output and returns its end, where another query may
// begin.
func (t *terminal) answer(output []byte) []byte {
	for {
		first, end, reply := len(output), 0, ""
		for _, r := range replies {
			if i := bytes.Index(output, []byte(r.query)); i >= 0 && i < first {
				first, end, reply = i, i+len(r.query), r.reply
			}
		}
		if reply == "" {
			return bytes.Clone(output[max(0, len(output)-16):])
		}
		_, _ = t.pty.WriteString(reply) // a program that has ended needs no reply
		output = output[end:]
	}
}

// firstFrame returns the time from the start of the process to the output that
// completes a text on the screen, escape sequences left out. The text of a review is
// the decision in the header of its first hunk: all that is above it is drawn then.
func (t *terminal) firstFrame(text string, limit time.Duration) (time.Duration, error) {
	timeout := time.After(limit)
	for {
		select {
		case c, ok := <-t.chunks:
			t.output = append(t.output, c.data...)
			if strings.Contains(ansi.Strip(string(t.output)), text) {
				return c.at.Sub(t.started), nil
			}
			if !ok {
				return 0, fmt.Errorf("the program has ended, its terminal shows: %.300q", ansi.Strip(string(t.output)))
			}
		case <-timeout:
			return limit, errTooLate
		}
	}
}

var errTooLate = errors.New("there is no frame in time")

// quiet waits until the program has written nothing for a time, at most for a limit.
func (t *terminal) quiet(gap, limit time.Duration) {
	timeout := time.After(limit)
	for {
		select {
		case _, ok := <-t.chunks:
			if !ok {
				return
			}
		case <-time.After(gap):
			return
		case <-timeout:
			return
		}
	}
}

// press returns the time from a key to the last output of its frame, or 0 if
// the key draws nothing.
func (t *terminal) press(key string) (time.Duration, error) {
	t.quiet(30*time.Millisecond, time.Second)
	begin, cpu := time.Now(), cpuTime(t.cmd.Process.Pid)
	if _, err := t.pty.WriteString(key); err != nil {
		return 0, err
	}
	var last time.Time
	wait := keyTimeout
	for {
		select {
		case c, ok := <-t.chunks:
			if !ok {
				return 0, fmt.Errorf("the program has ended after the key %q", key)
			}
			last, wait = c.at, frameEnd
		case <-time.After(wait):
			if !last.IsZero() {
				return last.Sub(begin), nil
			}
			before := cpu
			if cpu = cpuTime(t.cmd.Process.Pid); cpu-before < keyTimeout/10 {
				return 0, nil
			}
		}
	}
}

// memory returns the peak memory of the program so far, in bytes, or 0 where the
// system does not tell it of a running process.
func (t *terminal) memory() int64 {
	n, _ := status(t.cmd.Process.Pid, "VmHWM:")
	return n
}

// end ends the program and returns its peak memory in bytes.
func (t *terminal) end() int64 {
	n := t.memory()
	_ = t.cmd.Process.Kill() // it may have ended
	_ = t.cmd.Wait()         // it was killed
	_ = t.pty.Close()        // only read from and written to above
	if n == 0 {
		n = peak(t.cmd.ProcessState)
	}
	return n
}
