package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

func driveInColour(t *testing.T) *slow {
	opt := shop().options()
	opt.inColour("dark")
	s := &slow{driver: &driver{t: t, m: New(opt)}}
	sized, asked := s.m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	s.m, s.waiting = sized.(Model), []tea.Cmd{asked}
	return s
}

func TestFirstFrameDoesNotWaitForColours(t *testing.T) {
	s := driveInColour(t)
	before := s.m.View()
	if !strings.Contains(ansi.Strip(before), "func Total(items []Item) Money {") {
		t.Fatalf("the first frame does not show the file:\n%s", ansi.Strip(before))
	}
	s.answer(0)
	after := s.m.View()
	if before == after {
		t.Error("colours did not arrive")
	}
	equal(t, ansi.Strip(before), ansi.Strip(after))
}

func TestLateColoursAreDropped(t *testing.T) {
	s := driveInColour(t)
	s.keys("}")
	equal(t, len(s.waiting), 2)
	before := s.m.View()
	s.answer(0)
	equal(t, s.m.View(), before)
	s.answer(1)
	if s.m.View() == before {
		t.Error("the colours of this file did not")
	}
}

// A text that was coloured is not asked for again: going back needs no wait.
func TestColoursAreCached(t *testing.T) {
	s := driveInColour(t)
	s.answer(0)
	s.keys("[", "[")
	coloured := s.m.View()
	s.keys("}")
	s.answer(1)
	s.keys("{")
	equal(t, len(s.waiting), 2)
	equal(t, s.m.View(), coloured)
}

// The terminal is asked for its colours by the caller: without them, nothing is
// asked of commands.
func TestNoColourAsksForNothing(t *testing.T) {
	if cmd := New(shop().options()).Init(); cmd != nil {
		t.Errorf("something is asked: %T", cmd())
	}
	var _ tea.Model = Model{}
}
