package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// REVIEW §3.2, "r": a reason is saved with the hunk, shown, and goes into the reply.
func TestRejectBecause(t *testing.T) {
	cases := []struct{ name, keys, marks, why, footer string }{
		{"asks", "r", "AAUAUUA", "", "reject, because"},
		{"rejects", "r t o o space b i g enter", "RAUAUUA", "too big", "rejected, because too big"},
		{"without a reason", "r enter", "RAUAUUA", "", "rejected"},
		{"esc decides nothing", "r t o o esc", "AAUAUUA", "", ""},
		{"letters are letters", "r A D q w ? enter", "RAUAUUA", "ADqw?", "rejected, because ADqw?"},
		{"erased", "r a b c backspace backspace x enter", "RAUAUUA", "ax", "because ax"},
		{"edited in the middle", "r a c left b home - end + enter", "RAUAUUA", "-abc+", "because -abc+"},
		{"deleted", "r a b c home delete right delete enter", "RAUAUUA", "b", "because b"},
		{"a word erased", "r o n e space t w o ctrl+w x enter", "RAUAUUA", "one x", "because one x"},
		{"all erased", "r o n e ctrl+u enter", "RAUAUUA", "", "rejected"},
		{"to the begin and the end", "r b ctrl+a a ctrl+e c enter", "RAUAUUA", "abc", "because abc"},
		{"another key", "r tab", "AAUAUUA", "", "tab does nothing here"},
		{"another reason", "r x enter g r y enter", "RAUAUUA", "xy", "because xy"},
		{"undone together", "r x enter u", "AAUAUUA", "", "undone"},
		{"the second reason undone", "r x enter g r y enter u", "RAUAUUA", "x", "undone"},
		{"no reason in the tree", "tab r", "AAUAUUA", "", "r: this key works on one hunk"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, shop().options(), 250, 40)
			first := d.m.rev.current()
			d.keys(words(c.keys)...)
			d.wantMarks(c.marks)
			d.wantFooter(c.footer)
			if got := d.m.rev.Review.Reasons[first.Key]; got != c.why {
				t.Errorf("the reason is %q, want %q", got, c.why)
			}
		})
	}
}

func TestPastedReason(t *testing.T) {
	d := drive(t, shop().options(), 120, 40).keys("r")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("no\x1b[31m\nD\tD\u202e"), Paste: true})
	d.keys("enter")
	key := d.m.rev.Set.Hunks[d.m.rev.Set.Order[0]].Key
	if got := d.m.rev.Reasons[key]; got != "no[31m D D\u202e" {
		t.Errorf("the reason is %q", got)
	}
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
