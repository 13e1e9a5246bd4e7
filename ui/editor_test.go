package ui

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// REVIEW §3.2, "e": the edited text is what will be written.
func TestEdit(t *testing.T) {
	write := func(s string) func(*[]byte) error {
		return func(text *[]byte) error { *text = []byte(s); return nil }
	}
	cases := []struct {
		name   string
		keys   string
		editor func(*[]byte) error
		marks  string
		footer string
		want   string // in the preview of the file, or nowhere in it if it begins with !
	}{
		{"changed", "e", write("\tsum := None\n\tfor _, item := range items {\n"), "UAUAUUA", "edited; y accepts it", "!None"},
		{"changed and accepted", "e y", write("\tsum := None\n\tfor _, item := range items {\n"), "AAUAUUA", "accepted", "\tsum := None\n\tfor _, item := range items {\n"},
		{"unchanged", "e", func(*[]byte) error { return nil }, "AAUAUUA", "the text is unchanged", "Money{}"},
		{"failed", "e", func(text *[]byte) error { *text = []byte("half"); return errors.New("exit status 1") }, "AAUAUUA", "the editor failed: exit status 1", "Money{}"},
		{"undone", "e u", write("x\n"), "AAUAUUA", "undone", "Money{}"},
		{"emptied", "e y", write(""), "AUUAUUA", "accepted", "!range items {\n\t\tsum ="},
		{"to what is there", "e w o", write("\tsum := 0\n\tfor _, item := range items {\n"), "=AUAUUA", "", "\tsum := 0\n"},
		{"without a place", "} } ] e", write("func Close() { open = nil }\n"), "AAUAUUA", "edited; m places it", "return"},
		{"without a place, then placed", "} } ] e m G - enter", write("func Close() { open = nil }\n"), "AAUAUAA", "accepted", "func Close() { open = nil }\n"},
		{"a deletion", "} } } e", nil, "AAUAUUA", "e: this hunk does not change lines of a file", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := shop()
			w.editor = c.editor
			d := drive(t, w.options(), 250, 40)
			d.keys(words(c.keys)...)
			if !strings.HasPrefix(c.want, "!") && strings.Contains(c.keys, "} }") {
				d.m.rev.goTo(d.m.rev.Set.Order[4])
			} else {
				d.m.rev.goTo(d.m.rev.Set.Order[0])
			}
			d.wantMarks(c.marks)
			d.wantFooter(c.footer)
			text := string(d.m.rev.Set.Preview(d.m.rev.file, d.decisions()))
			if not, is := strings.CutPrefix(c.want, "!"); strings.Contains(text, not) == is {
				t.Errorf("want %q, the file becomes\n%s", c.want, text)
			}
		})
	}
}

// REVIEW §3.2, "e": the content of a new file is edited, too.
func TestEditANewFile(t *testing.T) {
	for _, c := range []struct{ keys, to, marks, want, footer string }{
		{"e", "1\n2\n", "U", "", "edited; y accepts it"},
		{"e y", "1\n2\n", "A", "1\n2\n", "accepted"},
		{"e v j v enter", "1\n2\n", "AR", "2\n", "accepted 1/2 lines"},
		{"e y", "", "A", "", "accepted"},
		{"m", "", "A", "one\ntwo\n", "m: this hunk does not change lines of a file"},
	} {
		w := newFile("one\ntwo\n")
		w.editor = func(text *[]byte) error {
			equal(t, string(*text), "one\ntwo\n")
			*text = []byte(c.to)
			return nil
		}
		d := drive(t, w.options(), 120, 30)
		d.keys(words(c.keys)...)
		d.wantMarks(c.marks)
		d.wantFooter(c.footer)
		equal(t, string(d.m.rev.Set.Preview(0, d.decisions())), c.want, c.keys)
	}
}

// REVIEW §3.3, "o": the file is opened where the hunk is, in the lines that it has now.
func TestOpen(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 200, 40).keys("o", "]", "]", "c", "o", "}", "}", "o")
	d.wantFooter("if the file has changed, R reloads it")
	if got, want := strings.Join(w.opened, " "), "src/cart/total.go:4 src/cart/total.go:16 src/cart/db.go:4"; got != want {
		t.Errorf("opened %s, want %s", got, want)
	}
	w.failing = errors.New("no editor is set")
	d.keys("o").wantFooter("the editor failed: no editor is set")
	d.keys("{", "o").wantFooter("o: the file does not exist")
}

// The text of an editor is for the hunk that it was started for. If that no longer
// exists, the text is dropped with a message.
func TestEditedTextOfAHunkThatNoLongerExists(t *testing.T) {
	d := drive(t, (&fixture{tree: memory{}, payloads: []*model.Payload{payload()}}).options(), 120, 24)
	d.send(followUp(func(m *Model) tea.Cmd { return m.edited([]byte("a"), []byte("b")) }))
	d.wantFooter("the hunk no longer exists; the edited text is discarded")
}

// The library gives the terminal back without the mouse.
func TestMouseAfterAnotherProgram(t *testing.T) {
	w := shop()
	w.editor = func(text *[]byte) error { *text = []byte("x\n"); return nil }
	opt := w.options()
	for _, keys := range []string{"e", "o"} {
		opt.Mouse = true
		if d := drive(t, opt, 120, 24).keys(keys); d.mice != 1 {
			t.Errorf("after %s the mouse is switched on %d times", keys, d.mice)
		}
		opt.Mouse = false
		if d := drive(t, opt, 120, 24).keys(keys); d.mice != 0 {
			t.Errorf("after %s the mouse is switched on, which is not wanted", keys)
		}
	}
	opt.Mouse = true
	d := drive(t, opt, 120, 24)
	if d.send(tea.ResumeMsg{}); d.mice != 1 {
		t.Errorf("after ^Z the mouse is switched on %d times", d.mice)
	}
}

// Keys and clicks between the key that opens an editor and the editor decide nothing: they
// were meant for the editor. After it they act again.
func TestKeysTypedAheadOfTheEditor(t *testing.T) {
	for _, key := range []string{"e", "o"} {
		w := shop()
		w.editor = func(*[]byte) error { return nil }
		d := drive(t, w.options(), 120, 30)
		next, cmd := d.m.Update(keyMsg(key + "nD"))
		d.m = next.(Model)
		for _, msg := range []tea.Msg{keyMsg("n"), keyMsg("q"), tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: 9, Y: 29}} {
			d.send(msg)
		}
		d.wantMarks("AAUAUUA")
		d.run(cmd)
		d.wantMarks("AAUAUUA")
		if d.keys("["); d.m.away || d.quit {
			t.Errorf("after %s the review is away: %v, quit: %v", key, d.m.away, d.quit)
		}
		d.keys("n", "u", "D").wantMarks("RRRRRRR")
	}
}
