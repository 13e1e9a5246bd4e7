package cli

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
)

// A panicWriter simulates a bug in this program.
type panicWriter struct{}

func (panicWriter) Write([]byte) (int, error) { panic("a bug\x1b[2J") }

// COMMANDS §6, TUL §9: a bug has an exit status of its own, says so, and steers no
// terminal.
func TestPanicIsABug(t *testing.T) {
	var errs bytes.Buffer
	status := Main([]string{"check", "--rules"}, Streams{In: os.Stdin, Out: panicWriter{}, Err: &errs})
	if status != exitBug {
		t.Errorf("exit status %d, want %d", status, exitBug)
	}
	if !strings.Contains(errs.String(), "this is a bug: a bug") || strings.Contains(errs.String(), "\x1b") {
		t.Errorf("it says %q", errs.String())
	}
}

// A panic in a review, which restores the terminal first, is a bug too.
func TestPanicInReview(t *testing.T) {
	var errs bytes.Buffer
	a := &app{Streams: Streams{In: os.Stdin, Out: &errs, Err: &errs}}
	opt := ui.Options{
		Review:     ui.Review{Set: &model.ChangeSet{}},
		Watch:      &ui.Watch{},
		Background: func(context.Context) (theme.Styles, func() []theme.Styles, bool) { panic("provoked") },
	}
	keys, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	_, err = a.run(context.Background(), terminal.NewKeyboard(keys), opt)
	if status := a.fail(err); status != exitBug || !strings.Contains(errs.String(), "this is a bug: ") {
		t.Errorf("exit status %d, want %d: %q", status, exitBug, errs.String())
	}
}
