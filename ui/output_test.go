package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// The end of an output is kept, whatever its length, and as a terminal would show it.
func TestOutputTail(t *testing.T) {
	for _, c := range []struct {
		name, written string
		want          []string
		cut           int
	}{
		{"nothing", "", nil, 0},
		{"line ends only", "\n\r\n\n", nil, 0},
		{"lines", "a\n\nb\r\n", []string{"a", "", "b"}, 0},
		{"no last line end", "a\nb", []string{"a", "b"}, 0},
		{"a progress bar", "10%\r50%\r100%\nok\n", []string{"100%", "ok"}, 0},
		{"a progress bar that goes on", "get\n10%\r50%\r", []string{"get", "50%"}, 0},
		{"colours", "\x1b[1;31mFAIL\x1b[0m a\n", []string{"FAIL a"}, 0},
		{"a cut-off colour", "a\x1b[3", []string{"a"}, 0},
		{"a title", "\x1b]0;title\x07a\n", []string{"a"}, 0},
		{"no UTF-8", "a\xffb\xc3\n", []string{"a\ufffdb\ufffd"}, 0},
		{"many lines", strings.Repeat("\nx", outputLines+5)[1:], slices.Repeat([]string{"x"}, outputLines), 5},
		{"a line without end", "first\n" + strings.Repeat("y", 20*outputBytes), []string{strings.Repeat("y", outputBytes)}, 1},
	} {
		for _, size := range []int{1, 7, 1 << 20} {
			if size == 1 && len(c.written) > outputBytes {
				continue
			}
			var out OutputTail
			for part := range slices.Chunk([]byte(c.written), size) {
				if n, err := out.Write(part); n != len(part) || err != nil {
					t.Fatalf("%s: %d bytes are written: %v", c.name, n, err)
				}
			}
			lines, cut := out.Lines()
			if !slices.Equal(lines, c.want) || cut != c.cut {
				t.Errorf("%s, %d bytes at once: %.200q after %d lines, want %.200q after %d", c.name, size, lines, cut, c.want, c.cut)
			}
			if size < outputBytes && cap(out.text) > 4*outputBytes {
				t.Errorf("%s: %d bytes are used", c.name, cap(out.text))
			}
			equal(t, out.Written(), int64(len(c.written)), c.name)
		}
	}
}

// printing is a transaction whose verification prints what the test says, and then ends.
func printing(t *testing.T, width, height int) (s *slow, print func(format string, args ...any)) {
	t.Helper()
	s = driveSlowly(t, shop().options())
	s.send(tea.WindowSizeMsg{Width: width, Height: height})
	s.driver.keys(toSummary...)
	s.keys("enter")
	on := s.m.task.commit.observer()
	on.Doing("verifying: make test")
	return s, func(format string, args ...any) {
		fmt.Fprintf(on.Output, format, args...)
		s.send(tickMsg{seq: s.m.task.seq})
	}
}

// While a verification runs its output is shown, from the first tick with some on. The page
// follows the end until the person scrolls away from it, and again from the end on.
func TestOutputOfAVerification(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 10}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			s, print := printing(t, size[0], size[1])
			print("")
			if s.m.dialog != nil {
				t.Fatal("there is a page without output")
			}
			print("begun\n")
			s.wantScreen("verifying: make test", "begun")
			s.wantFooter("^C stop")
			for i := range 100 {
				print("step %d\x1b[32m done\x1b[0m\n", i)
			}
			s.wantScreen("step 99 done")
			s.keys("pgup")
			seen := s.screen()
			for i := range 100 {
				print("later %d\n", i)
			}
			if strings.Contains(s.screen(), "later") || !strings.Contains(seen, "step ") {
				t.Errorf("it does not stay where the person reads:\n%s", s.screen())
			}
			s.keys("G")
			print("")
			s.wantScreen("later 99")
			print("\r10%%")
			print("\r20%%")
			s.wantScreen("20%")
			if strings.Contains(s.screen(), "10%") {
				t.Errorf("the progress is not overwritten:\n%s", s.screen())
			}
			for _, key := range []string{"esc", "q", "w", "enter", "y"} {
				s.keys(key)
				s.wantScreen("20%")
			}
			s.keys("ctrl+c")
			s.wantFooter("stopping")
		})
	}
}

// After the question the page of the running verification does not come back.
func TestOutputEndsWithTheQuestion(t *testing.T) {
	w := shop()
	printed, shown := make(chan bool), make(chan bool)
	w.verify = func(ctx context.Context, on Observer) error {
		fmt.Fprintln(on.Output, "live output")
		close(printed)
		<-shown
		return verify(ctx, on)
	}
	l := driveLive(t, w.options(), toSummary...)
	l.press("enter")
	tick := tickMsg{seq: l.m.task.seq}
	go func() {
		<-printed
		l.answers <- tick
	}()
	l.await(func(msg tea.Msg) bool { return msg == tea.Msg(tick) })
	l.wantScreen("live output")
	close(shown)
	l.await(isQuestion)
	l.wantScreen("--- FAIL: TestTotal", "Keep the changes anyway?")
	l.press("n")
	l.deliver(tick)
	if strings.Contains(l.screen(), "live output") {
		t.Errorf("the output is shown again:\n%s", l.screen())
	}
	l.await(isAnswer)
	l.wantScreen("Rolled back", "--- FAIL: TestTotal")
}
