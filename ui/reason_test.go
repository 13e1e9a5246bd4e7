package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestPastedReason(t *testing.T) {
	d := drive(t, shop().options(), 120, 40).keys("r")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("no\x1b[31m\nD\tD\u202e"), Paste: true})
	d.keys("enter")
	key := d.m.rev.Set.Hunks[d.m.rev.Set.Order[0]].Key
	equal(t, d.m.rev.Reasons[key], "no[31m D D\u202e")
	d.keys("g")
	if strings.Contains(d.m.View(), "\u202e") {
		t.Error("the reason reaches the terminal raw")
	}
	d.wantMarks("RAUAUUA")
}

// A long line is seen around the cursor.
func TestPromptShowsTheCursor(t *testing.T) {
	d := drive(t, shop().options(), 40, 10).keys("r")
	for range 20 {
		d.keys("日", "本")
	}
	d.wantFooter("日本")
	d.keys("e", "n", "d").wantFooter("end")
	d.keys("home", "x").wantFooter("x日")
}
