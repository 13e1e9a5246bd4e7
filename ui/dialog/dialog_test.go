package dialog

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"aptix-tui/theme"
	"aptix-tui/ui/config"
)

var (
	table   = KeyTable(config.DefaultKeys())
	painter = NewPainter(theme.NoColor(lipgloss.DefaultRenderer()), theme.Unicode())
)

var special = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "ctrl+z": tea.KeyCtrlZ, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
	"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "ctrl+a": tea.KeyCtrlA, "ctrl+e": tea.KeyCtrlE,
	"ctrl+u": tea.KeyCtrlU, "ctrl+w": tea.KeyCtrlW, "ctrl+v": tea.KeyCtrlV, "ctrl+k": tea.KeyCtrlK, "tab": tea.KeyTab, "up": tea.KeyUp,
}

func press(name string) tea.KeyMsg {
	if t, ok := special[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// Every dialog has its own keys. Nothing scrolls here: all rows fit.
func TestResultsOfKeys(t *testing.T) {
	err := errors.New("the disk is full")
	for name, c := range map[string]struct {
		dialog *Dialog
		want   map[string]Result
	}{
		"text":             {NewText(table, "t", nil), map[string]Result{"esc": Close, "q": Close, "enter": Close, "y": Ignored, "j": Ignored, "R": Ignored, "ctrl+z": Suspend}},
		"help":             {NewHelp(table, "ctrl+c", nil), map[string]Result{"esc": Close, "q": Close}},
		"failure":          {NewFailure(table, "t", err), map[string]Result{"esc": Close, "R": Reload, "y": Ignored}},
		"question":         {NewQuestion(table, "Quit?", nil), map[string]Result{"y": AnswerYes, "enter": AnswerYes, "n": AnswerNo, "esc": AnswerNo, "q": AnswerNo, "x": Ignored, "ctrl+z": Suspend}},
		"keep":             {NewKeep(table, nil), map[string]Result{"y": AnswerYes, "enter": AnswerNo, "n": AnswerNo, "esc": AnswerNo, "q": AnswerNo, "x": Ignored}},
		"rolled back":      {NewRolledBack(table, nil), map[string]Result{"Y": CopyReply, "R": Reload, "esc": Close, "y": Ignored}},
		"resume":           {NewResumeOffer(table, "1 decision"), map[string]Result{"y": Resume, "enter": Resume, "n": StartOver, "q": Quit, "esc": Ignored}},
		"summary":          {NewSummary(table, Summary{}), map[string]Result{"enter": Apply, "y": Ignored, "n": Close, "esc": Close, "q": Close}},
		"empty summary":    {NewSummary(table, Summary{Nothing: "no"}), map[string]Result{"enter": QuitNothingToDo, "o": Ignored, "esc": Close}},
		"open summary":     {NewSummary(table, Summary{Undecided: "2"}), map[string]Result{"enter": ToUndecided, "o": Apply, "y": Ignored, "esc": Close}},
		"nothing accepted": {NewSummary(table, Summary{Nothing: "no", Undecided: "2"}), map[string]Result{"enter": ToUndecided, "o": Ignored, "esc": Close}},
		"applied":          {NewApplied(table, Applied{Done: "Applied 1 file."}), map[string]Result{"U": UndoApply, "Y": CopyReply, "q": Quit, "x": Quit, "j": Quit, "ctrl+z": Suspend}},
		"undone":           {NewUndone(table, nil), map[string]Result{"U": Ignored, "enter": Close}},
		"not undone":       {NewNotUndone(table, err, false), map[string]Result{"U": Quit}},
	} {
		c.dialog.Resize(80, 20)
		for key, want := range c.want {
			if got := c.dialog.Press(press(key)); got != want {
				t.Errorf("%s: %s gives %d, want %d", name, key, got, want)
			}
		}
	}
}

func lines(n int) []Line {
	var out []Line
	for i := range n {
		out = append(out, Line{Text: fmt.Sprintf("line %d", i+1)})
	}
	return out
}

// Scroll keys move a page that is longer than the window, and only that.
func TestScrollKeys(t *testing.T) {
	page := NewText(table, "t", lines(30))
	page.Resize(40, 10)
	for _, c := range []struct {
		key  string
		top  int
		want Result
	}{
		{"k", 0, Ignored}, {"j", 1, Handled}, {"G", 20, Handled}, {"j", 20, Ignored}, {"k", 19, Handled}, {"g", 0, Handled},
	} {
		if got := page.Press(press(c.key)); got != c.want || page.view.YOffset != c.top {
			t.Errorf("%s gives %d at row %d, want %d at row %d", c.key, got, page.view.YOffset, c.want, c.top)
		}
	}
	if hints := page.Hints(); hints[len(hints)-1].Label != "more" {
		t.Errorf("the hints are %v", hints)
	}
	last := NewApplied(table, Applied{Done: "Applied 1 file.", Notes: make([]string, 30)})
	last.Resize(40, 10)
	if got := last.Press(press("k")); got != Ignored {
		t.Errorf("a scroll key at the top of a long last page gives %d", got)
	}
	page.Press(press("G"))
	if page.Resize(40, 25); page.view.YOffset != 5 {
		t.Errorf("in a higher window the page begins at row %d, want 5", page.view.YOffset)
	}
}

// A dialog never has more rows than it was given, besides title and border, and
// no row is wider.
func TestDialogsFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 100).Draw(t, "width"), rapid.IntRange(1, 40).Draw(t, "height")
		var body []Line
		for _, text := range rapid.SliceOfN(rapid.StringMatching(`[a-z 日\t\n\r\x1b\x{202e}]{0,90}`), 0, 30).Draw(t, "body") {
			body = append(body, Line{Text: text, Indent: rapid.IntRange(0, 12).Draw(t, "indent")})
		}
		page := NewText(table, "title \x1b]0;x\a", body)
		page.Resize(width, height)
		for range rapid.IntRange(0, 5).Draw(t, "scrolled") {
			page.Press(press(rapid.SampledFrom([]string{"j", "G", "k"}).Draw(t, "key")))
		}
		for boxed, more := range map[bool]int{false: 1, true: 2} {
			rows := page.Draw(painter, boxed)
			if len(rows) > height+more {
				t.Fatalf("%d rows in a window of %d", len(rows), height)
			}
			for _, row := range rows {
				if w := ansi.StringWidth(row); w > width+2 || !boxed && w != width {
					t.Fatalf("a row of %d cells in a window of %d: %q", w, width, row)
				}
			}
		}
	})
}

func TestPromptEdits(t *testing.T) {
	for _, c := range []struct {
		start, keys, want string
		result            Result
	}{
		{"", "a b", "ab", Handled},
		{"ab", "left x", "axb", Handled},
		{"ab", "home x end y", "xaby", Handled},
		{"ab", "ctrl+a x ctrl+e y", "xaby", Handled},
		{"one two", "ctrl+w", "one", Handled},
		{"one two", "left left ctrl+u", "wo", Handled},
		{"ab", "backspace", "a", Handled},
		{"ab", "home delete", "b", Handled},
		{"ab", "delete", "ab", Handled},
		{"ab", "enter", "ab", Submit},
		{"ab", "esc", "ab", Close},
		{"ab", "up", "ab", Ignored},
		{"ab", "ctrl+k", "ab", Ignored},
		{"ab", "ctrl+v", "ab", Ignored}, // no key reads the clipboard
		{"ab", "tab", "ab", Ignored},
	} {
		p := NewPrompt(table, "search", c.start)
		var got Result
		for _, key := range strings.Fields(c.keys) {
			got = p.Press(press(key))
		}
		if p.Value() != c.want || got != c.result {
			t.Errorf("%s on %q: %q and %d, want %q and %d", c.keys, c.start, p.Value(), got, c.want, c.result)
		}
	}
}

func TestPromptPaste(t *testing.T) {
	p := NewPrompt(table, "search", "")
	p.Insert(" two\n\tlines \x07")
	if p.Value() != "two lines" {
		t.Errorf("pasted %q", p.Value())
	}
	p.Insert(strings.Repeat("x", 2*maxTyped))
	if n := len(p.Value()); n != maxTyped {
		t.Errorf("%d characters, want %d", n, maxTyped)
	}
}

// The cursor is visible, cut text is marked, and no control character reaches
// the terminal.
func TestPromptRow(t *testing.T) {
	long := strings.Repeat("word ", 30)
	p := NewPrompt(table, "search", long+"\u202e")
	for _, width := range []int{1, 10, 40, 80} {
		row := p.Row(painter, width)
		if strings.Contains(row, "\u202e") || width >= 40 && !strings.Contains(row, "…") {
			t.Errorf("in %d cells the row is %q", width, row)
		}
		if w := ansi.StringWidth(row); w > max(width, 3) {
			t.Errorf("the row has %d cells, want %d: %q", w, width, row)
		}
	}
	if row := ansi.Strip(NewPrompt(table, "search", "x").Row(painter, 80)); !strings.Contains(row, " search x ") {
		t.Errorf("the row is %q", row)
	}
}

func TestKeyNames(t *testing.T) {
	for action, want := range map[config.Action]string{
		config.HalfDown: "^d", config.Toggle: "space", config.Candidate: "1-9", config.Down: "j down", config.PageDown: "PgDn ^f",
	} {
		if got := table.Names(action); got != want {
			t.Errorf("%s has the keys %q, want %q", action, got, want)
		}
	}
	b, n, ok := table.Lookup("3", config.InReview)
	if b.Action != config.Candidate || n != 2 || !ok {
		t.Errorf("3 is key %d of %s", n, b.Action)
	}
	if _, _, ok := table.Lookup("3", config.InDialog); ok {
		t.Error("3 is a key of dialogs")
	}
}

// The key of the next page is offered while there is one; at the end, that of the page before.
func TestHintsAtTheEnd(t *testing.T) {
	d := NewText(table, "t", make([]Line, 30))
	for _, c := range []struct{ key, want string }{{"", "more"}, {"G", "earlier"}, {"k", "more"}, {"j", "earlier"}, {"g", "more"}} {
		d.Resize(40, 10)
		if c.key != "" {
			d.Press(press(c.key))
		}
		hints := d.Hints()
		if last := hints[len(hints)-1]; last.Label != c.want {
			t.Errorf("after %q the hint is %s, want %s", c.key, last.Label, c.want)
		}
	}
}
