package ui

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

// A scene is what a person sees who presses keys, step by step. A step begins with a word:
// keys, or what follows from them.
type scene struct {
	name     string
	opt      Options
	size     size
	asOpened bool // not at the first hunk
	steps    []string
}

// play drives a review through the steps of a scene.
func (d *driver) play(steps ...string) {
	d.t.Helper()
	for _, step := range steps {
		verb, what, _ := strings.Cut(step, " ")
		switch verb {
		case "keys":
			d.keys(words(what)...)
		case "has": // the screen
			d.wantScreen(what)
		case "lacks":
			d.wantNot(what)
		case "says": // the footer
			d.wantFooter(what)
		case "marks":
			d.wantMarks(what)
		case "at":
			d.wantAt(what)
		case "quits", "stays":
			if d.quit != (verb == "quits") {
				d.t.Errorf("quit is %v", d.quit)
			}
		case "closed":
			if d.m.dialog != nil {
				d.t.Errorf("a dialog is open:\n%s", d.screen())
			}
		default:
			panic(step)
		}
	}
}

func (d *driver) wantNot(what string) {
	d.t.Helper()
	if strings.Contains(d.screen(), what) {
		d.t.Errorf("%q is on the screen:\n%s", what, d.screen())
	}
}

func TestScenes(t *testing.T) {
	for _, s := range scenes() {
		t.Run(s.name, func(t *testing.T) {
			begin := drive
			if s.asOpened {
				begin = driveAsOpened
			}
			begin(t, s.opt, s.size.width, s.size.height).play(s.steps...)
		})
	}
}

// inBoth is an edit of two files with these texts.
func inBoth(a, b string) *fixture {
	find := text{old: "one\n", new: "two\n"}
	return &fixture{tree: memory{"a": a, "b": b}, payloads: []*model.Payload{payload(edit("a", find), edit("b", find))}}
}

func scenes() []scene {
	const foldedFirst, spacesFirst = "says this hunk was folded and not seen yet; now it is shown", "says the whitespace changes of this hunk were not seen yet; now they are shown"
	return []scene{
		// attention
		{"opens at first undecided", shop().options(), size{80, 24}, true, []string{"at src/cart/total.go 3"}},
		{"opens at first undecided 2", long().options(), size{80, 24}, true, []string{"at long.txt 1"}},
		// A folded hunk is no hunk that was seen: the key unfolds it.
		{"next open unfolds", shop().options(), size{120, 36}, false, []string{"keys Z enter", "has sum.Round()"}},
		// blocks
		// HABITS §8: the page shows each block with the reason, and the files that have its lines.
		{"blocks page", unnamed().options(), size{100, 30}, false, []string{"has 2 code blocks name no file: b shows them", "keys b", "has Unused code blocks  1/3", "has package cart", "has 17 lines", "has it names no file", "has 1 src/cart/total.go", "has 11 of 12 distinctive lines", "has 2 src/cart/db.go", "has select 1;", "has 1 line", "has $ make", "has it shows what a command prints", "says enter use", "keys down", "has 2/3", "has no file has these lines: type a path", "keys enter", "says choose a file first", "keys down down", "says there are no more code blocks", "keys up up up", "has 1/3", "keys 3", "says there is no file 3: 2 files are shown", "keys esc", "has There is nothing to review."}},
		// Letters search all files, whatever they are bound to.
		{"blocks page searches files", unnamed().options(), size{100, 30}, false, []string{"keys b t o t", "says file tot", "has 1 src/cart/total.go", "has 11 of 12 distinctive lines", "has 2 src/cart/totals_test.go", "keys down enter", "says used for src/cart/totals_test.go", "keys u b q j x", "has no file has a path like this", "keys enter", "says choose a file first", "keys esc", "has 1 src/cart/total.go", "keys esc", "has There is nothing to review."}},
		// Without code blocks, the key says so.
		{"no blocks", shop().options(), size{100, 30}, false, []string{"keys b", "says b: the answer has no unused code blocks"}},
		// candidates
		// A new file has no other place, and c says so.
		{"no other place for a whole file", shop().options(), size{120, 36}, false, []string{"keys } c", "has c: a new file: there is no other place"}},
		{"no other place for a whole file 2", shop().options(), size{120, 36}, false, []string{"keys } } } c", "has c: this hunk is about the whole file: there is no other place"}},
		// decide
		{"text of the quit question", shop().options(), size{40, 10}, false, []string{"keys q", "has Nothing has been written. Quit? y/n"}},
		// handplace
		// The old numbers are lines of the file on disk: those of an accepted edit before have none.
		{"place by hand shows the lines on disk", adrift(text{old: "gone\n", new: "NEW\n"}).options(), size{80, 24}, false, []string{"keys ] m / f o u r enter enter m / f o u r enter", "has replaces line 4", "has 3 5   three", "has 4   - four", "has   2   1a"}},
		// pages
		{"pages scroll", shop().options(), size{60, 16}, false, []string{"keys ?", "has Move", "has next, previous hunk", "keys G", "has Marks", "has needs your decision", "keys k g", "has next, previous hunk", "keys q", "has total.go", "stays"}},
		{"words show the answer", shop().options(), size{120, 36}, false, []string{"keys i", "has Sum up in Money.", "has Lines 3 to 4 of the answer (structured):", `has "patches": []`}},
		// DECISIONS §4.2: the summary names files whose brackets no longer balance under what is
		// accepted, and follows the decisions.
		{"summary names lost balance", (&fixture{
			tree:     memory{"a.go": "func f() {\n\tone()\n\ttwo()\n}\n"},
			payloads: []*model.Payload{payload(edit("a.go", text{old: "\tone()\n", new: "\tif x {\n"}, text{old: "\ttwo()\n", new: "\t}\n"}))},
		}).options(), size{120, 40}, false, []string{"keys w", "has Apply to ~/src/shop", "lacks brackets", "keys esc j n w", "has a.go", "has brackets no longer balance", "keys esc u w", "lacks brackets"}},
		// The summary says why nothing would be written.
		{"summary of nothing", inBoth("one\n", "one\n").options(), size{80, 24}, false, []string{"keys n } n w", "has Nothing is accepted.", "has 2 rejected", "has enter leave"}},
		{"summary of nothing 2", inBoth("two\n", "one\n").options(), size{80, 24}, false, []string{"keys } n w", "has All accepted changes are already in the files.", "has 1 rejected"}},
		// What was not seen can be looked at before it is applied.
		{"summary leads to what was not seen", shop().options(), size{100, 30}, false, []string{"keys ] ] y y n w", "has 2 not seen: esc, then enter shows them", "has enter apply", "keys esc enter enter w", "lacks not seen"}},
		// A folded hunk does not count as seen.
		{"folded hunks are not seen", inBoth("one\n", "one\n").options(), size{100, 30}, false, []string{"keys Z } w", "has 2 files (+2 −2) · 1 not seen", "has M b  +1 −1  1 not seen", "keys esc Z w", "lacks not seen"}},
		// Hunks on a screen of assumed size do not count as seen (REVIEW §4.1, "w").
		{"nothing is seen before the size is known", (&fixture{tree: memory{"a": "one\n" + strings.Repeat("x\n", 8) + "two\n"}, payloads: []*model.Payload{payload(
			edit("a", text{old: "one\n", new: "1\n"}, text{old: "two\n", new: "2\n"}))}}).options(), size{100, 10}, false, []string{"keys w", "has 1 not seen"}},
		// REVIEW §3.3: the help can be searched. Esc shows all of it again, and then closes it.
		{"help is searched", shop().options(), size{100, 30}, false, []string{"keys ? / u n d o", "has Keys  /undo_", "has undo, redo a decision", "has Decide", "lacks next, previous hunk", "keys enter", "has undo, redo a decision", "keys / q q", "has no line contains undoqq", "keys esc", "has next, previous hunk", "keys esc", "closed", "keys ? / U N D O", "has no line contains UNDO"}},
		// reason
		{"reason is shown", shop().options(), size{120, 40}, false, []string{"keys r b a d enter g", "has because bad", "has ✗ rejected", "keys i", "has rejected, because bad", "keys esc y g", "lacks because bad"}},
		// search
		// Keys other than those of the search decide as ever, and stepping goes on.
		{"search continues after decisions", shop().options(), size{120, 24}, false, []string{"keys / s u m enter n space", "marks RAUAUUA", "keys n", "says match 3 of 7", "marks RAUAUUA", "keys esc n", "marks RRUAUUA"}},
		// seen
		// The message about hidden whitespace is true of hunks with any decision.
		{"hidden whitespace message", respaced().options(), size{80, 24}, false, []string{"keys ] n [ [ ] S", "says whitespace-only changes are hidden; what is applied stays the same", "keys I", "says whitespace counts as equal here; what is applied stays the same"}},
		// summary
		// The help of the summary has its keys, and leads back to it.
		{"help of the summary", shop().options(), size{100, 36}, false, []string{"keys w ?", "has Keys", "has enter    go to undecided", "has o        apply without the undecided hunks", "has esc      back", "lacks undo what was", "lacks next hunk", "keys esc", "has Apply to ~/src/shop", "keys o", "has Applied"}},
		// tree
		// On a directory, the keys decide all files below it, and say so.
		{"directory is decided", nested().options(), size{120, 24}, false, []string{"keys tab", "has y accept file", "has n reject file", "keys k k", "has y accept directory", "has n reject directory", "keys n", "marks RRRUA", "has rejected all of src (3 files)"}},
		{"directory is decided 2", nested().options(), size{120, 24}, false, []string{"keys tab G k k y", "marks AAAAA", "has accepted all of web (2 files), 1 at the place shown", "keys tab tab g d", "marks RRRAA", "keys a", "marks AAAAA", "keys space", "marks RRRAA"}},
		{"footer of folded directory", nested().options(), size{120, 24}, false, []string{"keys tab g", "has enter fold", "keys enter", "has enter unfold"}},
		// viewoptions
		{"fold", shop().options(), size{120, 40}, false, []string{"keys z", "has ▸ @@ 4", "has +1 −1", "lacks Money{}", "keys z", "has Money{}", "keys Z", "has ▸ @@ 4", "has ▸ @@ 6", "has ▸ @@ 8", "keys }", "has ▸ @@", "has creates the file", "keys Z {", "has Money{}", "has return sum.Round()", "marks AAUAUUA", "keys z v", "has Money{}", "keys esc tab z", "says z: this key works on one hunk"}},
		// seen: a key that decides shows a hunk that hides its change first, unless it was seen
		{"folded, accepted", looseHunks().options(), size{80, 14}, false, []string{"keys Z ] ] ] y", foldedFirst, "marks UUUUU", "has ▶23    - line 23", "has + new line 23", "keys y y y", "marks UUUAA"}},
		{"folded, no reason is asked for", looseHunks().options(), size{80, 14}, false, []string{"keys Z ] ] ] r", foldedFirst, "marks UUUUU"}},
		{"folded, but seen before", looseHunks().options(), size{80, 14}, false, []string{"keys z y", "marks AUUUU"}},
		{"all are uncertain", looseHunks().options(), size{80, 14}, false, []string{"keys Z ] ] A", "marks UUUUU", "keys a D", "marks RRRRR"}},
		{"whitespace, hidden", respaced().options(), size{80, 14}, false, []string{"keys S ] ]", "has ⋯ whitespace", "keys n", spacesFirst, "marks AAU", "has ▶80    - line 80", "has + →   line 81", "keys n", "marks AAR"}},
		{"whitespace, ignored", respaced().options(), size{80, 14}, false, []string{"keys I ] ] y", spacesFirst, "marks AAU", "keys y", "marks AAA"}},
		{"whitespace, seen before", respaced().options(), size{80, 14}, false, []string{"keys ] S n", "marks ARU"}},
		{"whitespace, not seen yet", respaced().options(), size{80, 14}, false, []string{"keys S } ] ] y y", "says enter shows the 1 not yet seen", "keys enter", "has ▶40    - line 40", "has + ··line 40", "keys enter", "says everything is decided and seen"}},
	}
}
