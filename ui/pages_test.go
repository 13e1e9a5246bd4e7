package ui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// Every action has a key, every key of the review does something, and help
// names them all: there is one table.
func TestKeyTableIsComplete(t *testing.T) {
	bound := map[config.Action]bool{}
	for _, b := range config.DefaultKeys() {
		bound[b.Action] = true
	}
	used := map[config.Action]bool{}
	modes := newModes()
	for _, mode := range []*mode{modes.reviewing, modes.searching, modes.selecting, modes.placing, modes.choosing} {
		for a := range mode.actions {
			used[a] = true
			if !bound[a] {
				t.Errorf("%s has no key", a)
			}
		}
		for _, o := range mode.offers {
			for _, a := range o.actions {
				if mode.actions[a].run == nil {
					t.Errorf("the footer offers %s, which does nothing here", a)
				}
			}
		}
	}
	for _, b := range config.DefaultKeys() {
		if b.Scope != config.InDialog && !used[b.Action] {
			t.Errorf("%s does nothing", b.Action)
		}
	}
	shown := map[config.Scope]*driver{ // by the mode in which the help is opened
		config.InReview: drive(t, shop().options(), 200, 140).keys("?"),
		config.InSelect: drive(t, shop().options(), 200, 140).keys("v", "?"),
		config.InPlace:  drive(t, shop().options(), 200, 140).keys("m", "?"),
		config.InSearch: drive(t, shop().options(), 200, 140).keys("/", "s", "u", "m", "enter", "?"),
	}
	for _, b := range config.DefaultKeys() {
		d := shown[config.InReview]
		if mode := shown[b.Scope]; mode != nil {
			d = mode
		}
		if b.Scope != config.InBlocks && !strings.Contains(d.screen(), b.Keys[0]+" ") && !strings.Contains(d.screen(), d.m.keys.First(b.Action)) {
			t.Errorf("the help lacks %s:\n%s", b.Action, d.screen())
		}
	}
}

// bindings are the keys of a config file.
func bindings(t *testing.T, keys string) []config.Binding {
	t.Helper()
	settings := config.Default()
	if err := settings.File("config.toml", []byte("[keys]\n"+keys)); err != nil {
		t.Fatal(err)
	}
	return settings.Keys
}

// At 40 columns there is always a way to help and out.
func TestNarrowFooterKeepsHelpAndQuit(t *testing.T) {
	d := drive(t, shop().options(), 40, 10)
	for range d.m.rev.Set.Order[1:] {
		d.wantFooter("? help")
		d.wantFooter("q quit")
		d.keys("]")
	}
}

// A line patch has IDs, keys and labels of its own (TUL §5.1, §7).
func TestWordsShowIDs(t *testing.T) {
	w := shop()
	p := w.payloads[0]
	p.ID, p.Key, p.Summary = "batch-1", "add-money", "Count in Money"
	c := &p.Files[0]
	c.ID, c.Key, c.Description = "file-1", "cart", "Cart: sum up"
	c.Edits[0].ID, c.Edits[0].Description = "change-1", "Why it is so."
	d := drive(t, w.options(), 120, 36).keys("i")
	d.wantScreen("batch batch-1 (add-money)", "file patch file-1 (cart)", "change change-1", "Count in Money", "Cart: sum up", "Why it is so.")
}

// One line is a line, not a range of them.
func TestTitleOfSource(t *testing.T) {
	p := &model.Payload{Format: &model.Format{Name: "ap"}}
	for last, want := range map[int]string{36: "Line 36 of the answer (ap):", 37: "Lines 36 to 37 of the answer (ap):"} {
		equal(t, sourceTitle(p, &model.Hunk{First: 36, Last: last}), want)
	}
}

func TestNothingToReviewSaysWhatWasLookedAt(t *testing.T) {
	opt := (&fixture{tree: memory{}, answer: model.NewAnswer("clipboard", []byte("Grüße\nno patch\n"+strings.Repeat("\n", 1189)))}).options()
	opt.Diagnostics = []model.Diagnostic{{Severity: model.Error, Message: "the model declined"}}
	opt.Example = "--- a/x\n+++ b/x\n"
	d := drive(t, opt, 80, 24)
	d.wantScreen("There is nothing to review.", "Looked at: clipboard, 1,204 characters, 1,191 lines.",
		"error: the model declined", "An answer that could be reviewed:", "--- a/x")
	opt.Diagnostics[0].Code = model.NoPayload
	if screen := drive(t, opt, 80, 24).screen(); strings.Contains(screen, "Looked at") {
		t.Errorf("it says twice what was read:\n%s", screen)
	}
	d.keys("y").wantFooter("y: there is no hunk here")
	d.keys("v").wantFooter("v: there is no hunk here")
	d.keys("m").wantFooter("m: there is no hunk here")
	d.keys("/").wantFooter("/: there is nothing to review")
	d.keys("j").wantFooter("j: there is nothing to review")
}

// With undecided hunks the summary opens, too: enter goes to the first of them and never
// applies, a key of its own applies the others.
func TestSummaryWithUndecidedHunks(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 120, 40).keys("n", "G", "w")
	d.wantScreen("3 undecided: enter goes there, o applies without them", "3 files (+5 −2) · 3 undecided · 1 rejected",
		"M src/cart/total.go   +1 −1  1 undecided · 1 rejected", "  M src/cart/db.go             2 undecided", "enter go to undecided", "o apply without")
	d.keys("enter")
	if d.m.rev.hunk != 2 || len(w.commits) != 0 || d.m.dialog != nil {
		t.Fatalf("enter leads to hunk %d, %d applied", d.m.rev.hunk, len(w.commits))
	}
	d.keys("w", "o").wantScreen("Applied 3 files (+5 −2); 3 hunks left undecided, 1 rejected. U undoes it.", "run aptix-tui again with the same answer")
	equal(t, len(w.commits), 1)
	if got, want := w.commits[0].Decisions, (model.Decisions{model.Rejected, model.Accepted, model.Rejected, model.Accepted, model.Rejected, model.Rejected, model.Accepted}); !slices.Equal(got, want) {
		t.Errorf("the decisions of the plan are %v, want %v", got, want)
	}
	d.keys("U").wantMarks("RAUAUUA")
}

// If nothing is accepted, nothing can be applied without the undecided hunks.
func TestSummaryOfUndecidedHunksOnly(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 120, 40).keys("n", "[", "n", "]", "n", "]", "]", "n", "w")
	d.wantMarks("RRURUUR")
	d.wantScreen("3 undecided: enter goes there ", "Nothing is accepted.", "2 rejected")
	d.keys("o").wantFooter("o does nothing here")
	if d.keys("enter"); len(w.commits) != 0 || d.m.rev.hunk != 2 {
		t.Errorf("%d plans are applied, at hunk %d", len(w.commits), d.m.rev.hunk)
	}
}

// Before enter, the summary says what of the answer is not used, which files have changed, and
// which command runs.
func TestSummarySaysWhatElseThereIs(t *testing.T) {
	for _, size := range []size{{120, 36}, {80, 24}, {60, 20}} {
		w := shop()
		w.blocks, w.changed = unnamed().blocks, []string{"src/cart/total.go"}
		opt := w.options()
		opt.Verify = "go vet ./..."
		d := drive(t, opt, size.width, size.height).keys("w").
			wantScreen("not used: answer line 3: package cart", "not used: answer line 22: select 1;", "changed since the review has read it:", "src/cart/total.go", "then runs: go vet ./...")
		w.changed = nil
		d.keys("R").wantFooter("reloaded")
		if d.keys("w"); strings.Contains(d.screen(), "changed since") {
			t.Errorf("nothing has changed:\n%s", d.screen())
		}
	}
}

// Nothing to write does not mean that all is done while another process may roll back.
func TestNothingToDoNamesTheOtherWriter(t *testing.T) {
	w := shop()
	opt := w.options()
	opt.Settled = func(Review) (writer, err error) {
		err = errors.New("another aptix-tui, process 7, is writing to this workspace")
		return err, err
	}
	d := drive(t, opt, 120, 40).keys("D", "w")
	d.wantScreen("Nothing can be applied now", "process 7, is writing", "R reload")
	if d.keys("enter"); d.quit {
		t.Error("it left as if nothing was to do")
	}
}

// While another process writes, the review says so when it opens, and the summary before
// all else; after a reload it does not.
func TestOtherWriter(t *testing.T) {
	w := shop()
	writer := errors.New("another aptix-tui, process 7, is writing to this workspace")
	opt := w.options()
	opt.OtherWriter, opt.Settled = writer, func(Review) (error, error) { return writer, writer }
	opt.Reload = func(_ context.Context, r Review) (Review, error) {
		r.OtherWriter = nil
		return r, nil
	}
	for _, keys := range []string{"w", "n G n w", "D w"} { // with undecided hunks, with nothing accepted, with nothing to do
		d := drive(t, opt, 80, 24)
		d.wantScreen("process 7, is writing to this workspace; R reloads")
		d.keys(words(keys)...).wantScreen("process 7, is writing")
		d.wantNot("No change is accepted", "already in the files")
	}
	d := drive(t, opt, 80, 24).keys("R", "j")
	d.wantNot("process 7")
}

// Whether another process still writes is looked at again for the summary, and is known when
// something was applied or undone.
func TestOtherWriterHasEnded(t *testing.T) {
	for _, keys := range []string{"w esc", "w o U y", "D u w esc u", "w o x"} {
		w := shop()
		opt := w.options()
		opt.OtherWriter = errors.New("another aptix-tui, process 7, is writing to this workspace")
		opt.Settled = func(Review) (writer, err error) { return nil, nil }
		d := drive(t, opt, 80, 24).wantScreen("process 7, is writing")
		for _, key := range words(keys) {
			d.keys(key)
			if strings.Contains(d.screen(), "process 7") && key != "D" && key != "u" {
				t.Errorf("after %s of %s:\n%s", key, keys, d.screen())
			}
		}
		if d.m.rev.OtherWriter != nil {
			t.Errorf("after %s, the other writer is %v", keys, d.m.rev.OtherWriter)
		}
	}
	// One that has begun since is named.
	opt := shop().options()
	opt.Settled = func(Review) (writer, err error) {
		err = errors.New("another aptix-tui, process 8, is writing to this workspace")
		return err, err
	}
	drive(t, opt, 80, 24).keys("w", "esc").wantScreen("process 8, is writing to this workspace; R reloads")
}

// Text of answers and files reaches the terminal only sanitized (REVIEW §6).
func TestForeignTextIsSanitised(t *testing.T) {
	evil := "\x1b]0;owned\x07\u202e"
	w := &fixture{
		tree: memory{"a" + evil: "one\n", "b": "one\n"},
		payloads: []*model.Payload{payload(
			edit("a"+evil, text{old: "one\n", new: "two" + evil + "\n"}, text{old: "none" + evil, new: "x"}),
			edit("b", text{old: "one\n", new: "two\n"}))},
		answer: model.NewAnswer("clip"+evil, []byte("1\n2\n3"+evil+"\n4\n")),
	}
	w.payloads[0].Prose = evil
	w.payloads[0].Diagnostics = []model.Diagnostic{{Severity: model.Warning, Message: evil}}
	w.blocks = []model.CodeBlock{{First: 1, Last: 1, Language: evil, Heading: evil, Content: []byte(evil), Why: because(evil)[0]}}
	w.holders = []model.Holders{{Distinctive: 1, Files: []model.Holder{{Path: "a" + evil, Lines: 1}}}}
	opt := w.options()
	opt.Reply = func(Review) (string, error) { return evil, nil }
	opt.Copy = func(string) (string, error) { return "", errors.New(evil) }
	opt.Patch = func(*model.Plan, string) (string, error) { return evil, nil }
	opt.Source, opt.Root = "clip"+evil, "~"+evil
	for _, keys := range []string{"", "i", "!", "]", "] i", "] y", "D", "tab space", "] n w", "v", "m", "] m", "m / x enter", "|", "W", "Y", "/ t w o enter", "x enter", "b", "b a", "b enter", "b enter b"} {
		d := drive(t, opt, 100, 30)
		d.keys(words(keys)...)
		if view := d.m.View(); strings.Contains(view, "\x1b]") || strings.ContainsAny(view, "\x07\u202e") {
			t.Errorf("after %q the terminal gets control characters:\n%q", keys, view)
		}
	}
}

// REVIEW §2.4: nothing is cut without a mark.
func TestNothingToReviewIsCutWithAMark(t *testing.T) {
	opt := (&fixture{tree: memory{}, answer: model.NewAnswer("clipboard", []byte("no patch\n"))}).options()
	opt.Example = strings.Repeat("+ line\n", 9)
	d := drive(t, opt, 40, 10)
	if rows := strings.Split(d.screen(), "\n"); !strings.HasPrefix(rows[7], "…") {
		t.Errorf("the last row is %q", rows[7])
	}
}

// A frame of another size than the terminal's would scroll it.
func TestNothingIsDrawnBeforeTheSizeIsKnown(t *testing.T) {
	m := New(shop().options())
	equal(t, m.View(), "")
	sized, _ := m.Update(tea.WindowSizeMsg{Width: 60, Height: 14})
	equal(t, strings.Count(sized.View(), "\n")+1, 14)
}

// Two files that change places keep their own counts.
func TestSummaryOfSwappedNames(t *testing.T) {
	rename := func(from, to, old, new string) model.FileChange {
		c := edit(from, text{old: old, new: new})
		c.Op, c.NewPath = model.OpRename, to
		return c
	}
	p := payload(rename("a", "b", "one\n", "1\n"), rename("b", "a", "two\n", "2\n3\n4\n"))
	p.SameBase = true
	w := &fixture{tree: memory{"a": "one\n", "b": "two\n"}, payloads: []*model.Payload{p}}
	d := drive(t, w.options(), 100, 30).keys("A", "w")
	d.wantScreen("2 files (+4 −2)", "R a → b  +1 −1", "R b → a  +3 −1")
}

// Letters are typed in a prompt, whatever they are bound to: enter and esc end
// it.
func TestPromptEndsWhateverIsBound(t *testing.T) {
	opt := shop().options()
	opt.Keys = bindings(t, "confirm = [\"y\"]\nyes = [\"Y\"]\ncopy-reply = [\"f2\"]\n")
	d := drive(t, opt, 120, 36).keys("/", "M", "o", "n", "e", "y")
	d.wantFooter("enter done")
	d.keys("enter").wantFooter("match 1 of")
}

// The heading of a diff's hunk repeats a line of the file: it is no text of the answer.
func TestWordsLeaveOutTheHeadingOfADiff(t *testing.T) {
	w := shop()
	e := &w.payloads[0].Files[0].Edits[0]
	e.Description = "func Heading() {"
	for _, heading := range []bool{false, true} {
		e.Heading = heading
		d := drive(t, w.options(), 120, 36).keys("i")
		if got := strings.Contains(d.screen(), "│ func Heading() {"); got == heading {
			t.Errorf("heading %v: shown %v\n%s", heading, got, d.screen())
		}
	}
}

// The page of warnings is titled as its key is, and lists errors first.
func TestWarningsPage(t *testing.T) {
	w := shop()
	w.payloads[0].Diagnostics = []model.Diagnostic{{Severity: model.Note, Message: "a note"}, {Severity: model.Warning, Message: "a repair", Repair: true}, {Severity: model.Warning, Message: "a warning"}, {Severity: model.Error, Message: "an error"}}
	screen := drive(t, w.options(), 80, 24).keys("!").wantScreen("Warnings", "error: an error", "warning: a warning", "note: a note").screen()
	at := -1
	for _, next := range []string{" Warnings ", "an error", "a warning", "a repair", "a note"} {
		i := strings.Index(screen, next)
		if i < at {
			t.Errorf("%q is out of order:\n%s", next, screen)
		}
		at = i
	}
	drive(t, w.options(), 80, 24).keys("?").wantScreen("Keys")
}
