package ui

import (
	"fmt"
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
		case "hunk":
			d.wantIs(what, d.m.rev.pos[d.m.rev.hunk])
		case "place":
			d.wantIs(what, d.m.rev.current().Chosen)
		case "in": // the file
			d.wantIs(what, d.m.rev.Set.Files[d.m.rev.file].Path)
		case "file": // the first one
			d.wantIs(what, string(d.m.rev.Set.Preview(0, d.decisions())))
		case "reason": // of the first hunk
			d.wantIs(what, d.m.rev.Reasons[d.m.rev.Set.Hunks[d.m.rev.Set.Order[0]].Key])
		case "searching":
			d.wantIs(what, d.m.find.active())
		case "quits", "stays":
			equal(d.t, d.quit, verb == "quits")
		case "closed":
			if d.m.dialog != nil {
				d.t.Errorf("a dialog is open:\n%s", d.screen())
			}
		default:
			panic(step)
		}
	}
}

func (d *driver) wantIs(want string, is any) {
	d.t.Helper()
	equal(d.t, fmt.Sprint(is), want)
}

func (d *driver) wantNot(what ...string) *driver {
	d.t.Helper()
	for _, w := range what {
		if strings.Contains(d.screen(), w) {
			d.t.Errorf("%q is on the screen:\n%s", w, d.screen())
		}
	}
	return d
}

// equal compares what is with what should be, in some case.
func equal[T comparable](t reporter, got, want T, in ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%v: got %v, want %v", in, got, want)
	}
}

// Among the scenes is the page of blocks: it shows each block with the reason, and the files
// that have its lines (HABITS §8).
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

// unclosed opens a block in its first hunk and closes it in the second.
func unclosed() *fixture {
	return &fixture{
		tree:     memory{"a.go": "package a\n\nfunc f() {\n\tone()\n\ttwo()\n}\n"},
		payloads: []*model.Payload{payload(edit("a.go", text{old: "\tone()\n", new: "\tif x {\n"}, text{old: "\ttwo()\n", new: "\t}\n"}))},
	}
}

func scenes() []scene {
	const foldedFirst = "says this hunk was folded and not seen yet; now it is shown"
	return []scene{
		// attention
		{"opens at first undecided", shop().options(), size{80, 24}, true, []string{"at src/cart/total.go 3"}},
		{"opens at first undecided 2", long().options(), size{80, 24}, true, []string{"at long.txt 1"}},
		// A folded hunk is no hunk that was seen: the key unfolds it.
		{"next open unfolds", shop().options(), size{120, 36}, false, []string{"keys Z enter", "has sum.Round()"}},
		// blocks
		// HABITS §8: the page shows each block with the reason, and the files that have its lines.
		{"blocks page", unnamed().options(), size{100, 30}, false, []string{"has Code blocks without hunks  1/3", "has package cart", "has 17 lines", "has it names no file", "has 1 src/cart/total.go has 11 of 12 distinctive lines", "has 2 src/cart/db.go", "has select 1;", "has 1 line", "has $ make", "has it shows what a command prints", "says enter use", "keys down", "has 2/3", "keys 1", "says no file is known for this block", "keys enter enter", "says a block needs the path of a file", "keys down down", "says this is the last code block", "keys up up up", "has 1/3", "keys 3", "says there is no file 3 of this block", "keys esc", "has There is nothing to review.", "has 2 code blocks unused: b shows them"}},
		// Without code blocks, the key says so.
		{"no blocks", shop().options(), size{100, 30}, false, []string{"keys b", "says b: the answer has no unused code blocks"}},
		// candidates
		// A new file has no other place, and c says so.
		{"no other place for a whole file", shop().options(), size{120, 36}, false, []string{"keys } c", "has c: a new file: there is no other place"}},
		{"no other place for a whole file 2", shop().options(), size{120, 36}, false, []string{"keys } } } c", "has c: this hunk is about the whole file: there is no other place"}},
		// decide
		{"text of the quit question", unsaved().options(), size{80, 20}, false, []string{"keys n q", "has Nothing has been written. Quit?", "has could not be saved"}},
		// handplace
		// The old numbers are lines of the file on disk: those of an accepted edit before have none.
		{"place by hand shows the lines on disk", adrift(text{old: "gone\n", new: "NEW\n"}).options(), size{80, 24}, false, []string{"keys ] m g j j j j j enter m g j j j j j", "has replaces line 4", "has 3 5   three", "has 4   - four", "has   2   1a"}},
		// pages
		{"pages scroll", shop().options(), size{60, 16}, false, []string{"keys ?", "has Move", "has next hunk", "keys G", "has Marks", "has needs your decision", "keys k g", "has next hunk", "keys q", "has total.go", "stays"}},
		{"words show the answer", shop().options(), size{120, 36}, false, []string{"keys i", "has Sum up in Money.", "has Lines 3 to 4 of the answer (structured):", `has "patches": []`}},
		// DECISIONS §4.2: the summary names files whose brackets no longer balance under what is
		// accepted, and follows the decisions.
		{"summary names lost balance", (&fixture{
			tree:     memory{"a.go": "func f() {\n\tone()\n\ttwo()\n}\n"},
			payloads: []*model.Payload{payload(edit("a.go", text{old: "\tone()\n", new: "\tif x {\n"}, text{old: "\ttwo()\n", new: "\t}\n"}))},
		}).options(), size{120, 40}, false, []string{"keys w", "has Apply to ~/src/shop", "lacks brackets", "keys esc j n w", "has a.go", "has brackets no longer balance", "keys esc u w", "lacks brackets"}},
		// DECISIONS §4.2: the header of the hunk says what does not parse, in a row of its own where it
		// is narrow, and follows the decisions; so do the page of the hunk and the summary.
		{"a header says what does not parse", unclosed().options(), size{120, 36}, false, []string{"lacks parse", "keys ] n", "has does not parse: line 6: expected '}', found 'EOF'", "keys i", "has does not parse: line 6", "keys esc w", "has a.go", "has does not parse: line 6", "keys esc u", "lacks parse"}},
		{"a narrow header says what does not parse", unclosed().options(), size{60, 20}, false, []string{"lacks parse", "keys ] n", "has does not parse: line 6", "keys u", "lacks parse"}},
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
		// reason
		{"reason is shown", shop().options(), size{120, 40}, false, []string{"keys r b a d enter g", "has because bad", "has ✗ rejected", "keys i", "has rejected, because bad", "keys esc y g i", "lacks because bad"}},
		// search
		// Keys other than those of the search decide as ever, and stepping goes on.
		{"search continues after decisions", shop().options(), size{120, 24}, false, []string{"keys / s u m enter n space", "marks RAUAUUA", "keys n", "says match 3 of 8", "marks RAUAUUA", "keys esc n", "marks RRUAUUA"}},
		// seen
		// summary
		// The help of the summary has its keys, and leads back to it.
		// tree
		// On a directory, the keys decide all files below it, and say so.
		// viewoptions
		{"fold", shop().options(), size{120, 40}, false, []string{"keys z", "has ▸ @@ 4", "has +1 −1", "lacks Money{}", "keys z", "has Money{}", "keys Z", "has ▸ @@ 4", "has ▸ @@ 6", "has ▸ @@ 8", "keys }", "has ▸ @@", "has creates the file", "keys Z {", "has Money{}", "has return sum.Round()", "marks AAUAUUA", "keys z v", "has Money{}", "keys esc tab z", "says z: this key works on one hunk"}},
		// seen: a key that decides shows a hunk that hides its change first, unless it was seen
		{"folded, accepted", looseHunks().options(), size{80, 14}, false, []string{"keys Z ] ] ] y", foldedFirst, "marks UUUUU", "has ▶23    - line 23", "has + new line 23", "keys y y y", "marks UUUAA"}},
		{"folded, no reason is asked for", looseHunks().options(), size{80, 14}, false, []string{"keys Z ] ] ] r", foldedFirst, "marks UUUUU"}},
		{"folded, but seen before", looseHunks().options(), size{80, 14}, false, []string{"keys z y", "marks AUUUU"}},
		{"all are uncertain", looseHunks().options(), size{80, 14}, false, []string{"keys Z ] ] A", "marks UUUUU", "keys D", "marks RRRRR"}},
		// KeysDecide
		// The shop has, as shown: total.go with two exact hunks and one of two places,
		// a new tax.go, db.go with a loose and a missing hunk, and legacy.go deleted.
		{"keys decide: nothing pressed", shop().options(), size{250, 40}, false, []string{"marks AAUAUUA", "hunk 0"}},
		{"keys decide: toggle", shop().options(), size{250, 40}, false, []string{"keys space", "marks RAUAUUA", "says rejected", "hunk 0"}},
		{"keys decide: toggle twice", shop().options(), size{250, 40}, false, []string{"keys space space", "marks AAUAUUA", "says accepted", "hunk 0"}},
		{"keys decide: toggle undecided takes the place shown", shop().options(), size{250, 40}, false, []string{"keys ] ] space", "marks AAAAUUA", "says accepted", "hunk 2"}},
		{"keys decide: accept goes to the next undecided", shop().options(), size{250, 40}, false, []string{"keys y", "marks AAUAUUA", "says accepted", "hunk 2"}},
		{"keys decide: accept one after the other", shop().options(), size{250, 40}, false, []string{"keys y y y", "marks AAAAAUA", "says accepted", "hunk 5"}},
		{"keys decide: reject goes to the next undecided", shop().options(), size{250, 40}, false, []string{"keys n", "marks RAUAUUA", "says rejected", "hunk 2"}},
		{"keys decide: the next undecided is behind this one", shop().options(), size{250, 40}, false, []string{"keys } } n", "marks AAUARUA", "says rejected", "hunk 5"}},
		{"keys decide: the next undecided is sought round the end", shop().options(), size{250, 40}, false, []string{"keys } } } n", "marks AAUAUUR", "says rejected", "hunk 2"}},
		{"keys decide: the last decision stays where it is", shop().options(), size{250, 40}, false, []string{"keys ] ] n n n", "marks AARARRA", "says nothing is left to decide", "hunk 5"}},
		{"keys decide: missing cannot be accepted", shop().options(), size{250, 40}, false, []string{"keys } } ] y", "marks AAUAUUA", "says y: this hunk cannot be accepted: missing: no line like this", "hunk 5"}},
		{"keys decide: missing cannot be toggled", shop().options(), size{250, 40}, false, []string{"keys } } ] space", "marks AAUAUUA", "says cannot be accepted", "hunk 5"}},
		{"keys decide: missing can be rejected", shop().options(), size{250, 40}, false, []string{"keys } } ] n", "marks AAUAURA", "says rejected", "hunk 2"}},
		{"keys decide: accept file leaves out uncertain hunks", shop().options(), size{250, 40}, false, []string{"keys d a", "marks AARAUUA", "says accepted what is sure of total.go", "has Accept 1 uncertain hunk of total.go, too?", "keys y", "marks AAAAUUA", "says accepted all of total.go; u undoes", "hunk 4"}},
		{"keys decide: accept file leaves what is uncertain", shop().options(), size{250, 40}, false, []string{"keys a", "has 1  ambiguous", "keys n", "marks AAUAUUA", "hunk 0"}},
		{"keys decide: accept everything counts what it left out", shop().options(), size{250, 40}, false, []string{"keys A", "marks AAUAUUA", "says 4 accepted before, none added: 3 are uncertain", "hunk 0"}},
		{"keys decide: a key that changed nothing offers no way back", shop().options(), size{250, 40}, false, []string{"keys D A A", "marks AARARRA", "says 4 accepted before, none added: 3 are uncertain  ", "hunk 0"}},
		{"keys decide: reject file", shop().options(), size{250, 40}, false, []string{"keys d", "marks RRRAUUA", "says rejected all of total.go; u undoes", "hunk 0"}},
		{"keys decide: reject everything", shop().options(), size{250, 40}, false, []string{"keys D", "marks RRRRRRR", "says rejected everything; u undoes", "hunk 0"}},
		{"keys decide: undo", shop().options(), size{250, 40}, false, []string{"keys D u", "marks AAUAUUA", "says undone", "hunk 0"}},
		{"keys decide: undo goes back to the hunk", shop().options(), size{250, 40}, false, []string{"keys n u", "marks AAUAUUA", "says undone", "hunk 0"}},
		{"keys decide: undo twice", shop().options(), size{250, 40}, false, []string{"keys n n u u", "marks AAUAUUA", "says undone", "hunk 0"}},
		{"keys decide: redo", shop().options(), size{250, 40}, false, []string{"keys D u ctrl+r", "marks RRRRRRR", "says redone", "hunk 0"}},
		{"keys decide: a decision ends redo", shop().options(), size{250, 40}, false, []string{"keys D u space ctrl+r", "marks RAUAUUA", "says nothing to redo", "hunk 0"}},
		{"keys decide: nothing to undo", shop().options(), size{250, 40}, false, []string{"keys u", "marks AAUAUUA", "says nothing to undo", "hunk 0"}},
		{"keys decide: what changes nothing is not undone", shop().options(), size{250, 40}, false, []string{"keys y u", "marks AAUAUUA", "says nothing to undo", "hunk 2"}},
		{"keys decide: toggle the file in the tree", shop().options(), size{250, 40}, false, []string{"keys tab space y", "marks AAAAUUA", "says accepted all of total.go; u undoes", "hunk 4"}},
		{"keys decide: toggle the file in the tree back", shop().options(), size{250, 40}, false, []string{"keys tab space y { { space", "marks RRRAUUA", "says rejected all of total.go", "hunk 0"}},
		{"keys decide: toggle a file with a missing hunk", shop().options(), size{250, 40}, false, []string{"keys tab j j space", "marks AAUAAUA", "says accepted all of db.go; 1 hunk without a place stays as it is", "hunk 5"}},
		{"keys decide: reject the file in the tree", shop().options(), size{250, 40}, false, []string{"keys tab n", "marks RRRAUUA", "says rejected all", "hunk 4"}},
		{"keys decide: unknown key", shop().options(), size{250, 40}, false, []string{"keys Q", "marks AAUAUUA", "says Q does nothing here; ? lists the keys", "hunk 0"}},
		{"keys decide: apply offers to go to the first undecided", shop().options(), size{250, 40}, false, []string{"keys G w enter", "marks AAUAUUA", "says y accept", "hunk 2"}},
		{"keys decide: one place only", shop().options(), size{250, 40}, false, []string{"keys c", "marks AAUAUUA", "says c: this hunk has only one place", "hunk 0"}},
		{"keys decide: no place", shop().options(), size{250, 40}, false, []string{"keys } } ] c", "marks AAUAUUA", "says c: this hunk has no place: missing", "hunk 5"}},
		// Candidates
		// The occurrences of "return sum" in total.go are on lines 8 and 16.
		{"candidates: next", shop().options(), size{250, 40}, false, []string{"keys ] ] c", "place 1", "says place 2 of 2", "marks AAUAUUA"}},
		{"candidates: round the end", shop().options(), size{250, 40}, false, []string{"keys ] ] c c", "place 0", "says place 1 of 2", "marks AAUAUUA"}},
		{"candidates: previous", shop().options(), size{250, 40}, false, []string{"keys ] ] C", "place 1", "says place 2 of 2", "marks AAUAUUA"}},
		{"candidates: by number", shop().options(), size{250, 40}, false, []string{"keys ] ] 2", "place 1", "says place 2 of 2", "marks AAUAUUA"}},
		{"candidates: the present one", shop().options(), size{250, 40}, false, []string{"keys ] ] 1", "place 0", "says this is place 1 of 2", "marks AAUAUUA"}},
		{"candidates: too high a number", shop().options(), size{250, 40}, false, []string{"keys ] ] 3", "place 0", "says no place 3: 2 are possible", "marks AAUAUUA"}},
		{"candidates: undone", shop().options(), size{250, 40}, false, []string{"keys ] ] c u", "place 0", "says undone", "marks AAUAUUA"}},
		{"candidates: undone and redone", shop().options(), size{250, 40}, false, []string{"keys ] ] c u ctrl+r", "place 1", "says redone", "marks AAUAUUA"}},
		// Split
		// REVIEW §3.2, "s": split at unchanged lines, and back.
		{"split: splits", groupsFixture().options(), size{250, 30}, false, []string{"keys s", "marks AAAA", "says split into 2 hunks"}},
		{"split: parts keep the decision", groupsFixture().options(), size{250, 30}, false, []string{"keys n [ s", "marks RRAA", "says split into 2 hunks"}},
		{"split: one of the parts", groupsFixture().options(), size{250, 30}, false, []string{"keys s n", "marks RAAA", "says rejected"}},
		{"split: whole again", groupsFixture().options(), size{250, 30}, false, []string{"keys s s", "marks AAA", "says one hunk again"}},
		{"split: on the second part", groupsFixture().options(), size{250, 30}, false, []string{"keys s ] s", "marks AAA", "says one hunk again"}},
		{"split: whole again and rejected as both parts were", groupsFixture().options(), size{250, 30}, false, []string{"keys s space ] space s", "marks RAA", "says one hunk again"}},
		{"split: whole again and undecided, for the parts differ", groupsFixture().options(), size{250, 30}, false, []string{"keys s space s", "marks UAA", "says one hunk again"}},
		{"split: undone", groupsFixture().options(), size{250, 30}, false, []string{"keys s space u u", "marks AAA", "says undone"}},
		{"split: undone and redone", groupsFixture().options(), size{250, 30}, false, []string{"keys s u ctrl+r", "marks AAAA", "says redone"}},
		{"split: adjacent lines", groupsFixture().options(), size{250, 30}, false, []string{"keys ] s", "marks AAA", "says s: the changed lines of this hunk are adjacent: v selects individual lines"}},
		{"split: a new file", groupsFixture().options(), size{250, 30}, false, []string{"keys ] ] s", "marks AAA", "says s: the changed lines of this hunk are adjacent: v selects individual lines"}},
		{"split: in the tree", groupsFixture().options(), size{250, 30}, false, []string{"keys tab s", "marks AAA", "says s: this key works on one hunk: tab goes back to the diff"}},
		{"split: no lines of a part", groupsFixture().options(), size{250, 30}, false, []string{"keys s v", "marks AAAA", "says v: this is a part of a hunk: s makes it whole again"}},
		{"split: no editing of a part", groupsFixture().options(), size{250, 30}, false, []string{"keys s e", "marks AAAA", "says e: this is a part of a hunk"}},
		{"split: no moving of a part", groupsFixture().options(), size{250, 30}, false, []string{"keys s m", "marks AAAA", "says m: this is a part of a hunk"}},
		// SelectLines
		// REVIEW §3.2, "v": just the selected lines are accepted.
		{"select lines: begins with none", groupsFixture().options(), size{250, 30}, false, []string{"keys v", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says 0/5 lines"}},
		{"select lines: that of the cursor if none is marked", groupsFixture().options(), size{250, 30}, false, []string{"keys v enter", "marks ARAA", "file two\nthree\nfour\nfive\n", "says accepted 1/5 lines; s makes the hunk whole again"}},
		{"select lines: the cursor marks nothing", groupsFixture().options(), size{250, 30}, false, []string{"keys v space j j", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says 1/5 lines"}},
		{"select lines: marked lines and not that of the cursor", groupsFixture().options(), size{250, 30}, false, []string{"keys v space j j enter", "marks ARAA", "file two\nthree\nfour\nfive\n", "says accepted 1/5 lines"}},
		{"select lines: all", groupsFixture().options(), size{250, 30}, false, []string{"keys n [ v space space space space space enter", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says accepted"}},
		{"select lines: none of all is the range", groupsFixture().options(), size{250, 30}, false, []string{"keys v a a enter", "marks ARAA", "file two\nthree\nfour\nfive\n", "says accepted 1/5 lines"}},
		{"select lines: lines apart", groupsFixture().options(), size{250, 30}, false, []string{"keys v space j space enter", "marks ARAA", "file more\ntwo\nthree\nfour\nfive\n", "says accepted 2/5 lines"}},
		{"select lines: unmarked again", groupsFixture().options(), size{250, 30}, false, []string{"keys v space k space", "marks AAA", "says 0/5 lines"}},
		{"select lines: esc leaves", groupsFixture().options(), size{250, 30}, false, []string{"keys v space esc", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n"}},
		{"select lines: q leaves the mode only", groupsFixture().options(), size{250, 30}, false, []string{"keys v space q", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n"}},
		{"select lines: no line above", groupsFixture().options(), size{250, 30}, false, []string{"keys v k", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says this is the first changed line of the hunk"}},
		{"select lines: no line below", groupsFixture().options(), size{250, 30}, false, []string{"keys v G j", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says this is the last changed line of the hunk"}},
		{"select lines: keys of the review do nothing", groupsFixture().options(), size{250, 30}, false, []string{"keys v n", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says n does nothing here"}},
		{"select lines: undone", groupsFixture().options(), size{250, 30}, false, []string{"keys v enter u", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says undone"}},
		{"select lines: whole again", groupsFixture().options(), size{250, 30}, false, []string{"keys v enter s", "marks UAA", "file one\ntwo\nthree\nfour\nfive\n", "says one hunk again"}},
		{"select lines: a single line", groupsFixture().options(), size{250, 30}, false, []string{"keys ] ] v", "marks AAA", "file ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "says v: this hunk has only one changed line"}},
		// SelectLinesOfANewFile
		// Lines of a new file are marked as those of any other: the file then has only those, and
		// the others are one rejected hunk.
		{"select lines of a new file: the first ones", newFile("one\ntwo\nthree\nfour\n").options(), size{120, 30}, false, []string{"keys v space space enter", "marks AR", "file one\ntwo\n", "says accepted 2/4 lines; s makes the hunk whole again"}},
		{"select lines of a new file: some", newFile("one\ntwo\nthree\nfour\n").options(), size{120, 30}, false, []string{"keys v j j space space enter", "marks AR", "file three\nfour\n", "says accepted 2/4 lines"}},
		{"select lines of a new file: whole again", newFile("one\ntwo\nthree\nfour\n").options(), size{120, 30}, false, []string{"keys v enter s", "marks U", "file ", "says one hunk again"}},
		{"select lines of a new file: the others, too", newFile("one\ntwo\nthree\nfour\n").options(), size{120, 30}, false, []string{"keys v enter ] y", "marks AA", "file one\ntwo\nthree\nfour\n", "says accepted"}},
		{"select lines of a new file: without the file no lines", newFile("one\ntwo\nthree\nfour\n").options(), size{120, 30}, false, []string{"keys v enter ] y [ n", "marks RR", "file ", "says rejected, and 1 hunk that builds on it"}},
		{"select lines of a new file: undone", newFile("one\ntwo\nthree\nfour\n").options(), size{120, 30}, false, []string{"keys v enter u", "marks A", "file one\ntwo\nthree\nfour\n", "says undone"}},
		// ChooseAFileInsteadOfANewOne
		// A file that would be created may be another one: digits and c choose that, y creates.
		{"choose a file instead of a new one: 2", mistaken().options(), size{120, 30}, false, []string{"keys 2", "in src/cart/total.go", "says placed in src/cart/total.go; u undoes it"}},
		{"choose a file instead of a new one: c", mistaken().options(), size{120, 30}, false, []string{"keys c", "in old/cart/total.go", "says placed in old/cart/total.go"}},
		{"choose a file instead of a new one: 2 u", mistaken().options(), size{120, 30}, false, []string{"keys 2 u", "in cart/total.go", "says undone"}},
		{"choose a file instead of a new one: 3", mistaken().options(), size{120, 30}, false, []string{"keys 3", "in cart/total.go", "says no file 3: 2 are possible"}},
		{"choose a file instead of a new one: y", mistaken().options(), size{120, 30}, false, []string{"keys y", "in cart/total.go", "says accepted"}},
		// PlaceByHand
		// REVIEW §3.2, "m": the marker moves through the file as the edits before leave it, and
		// enter sets it.
		{"place by hand: at the beginning", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m enter enter", "file NEW\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says placed and accepted at line 1, made by an earlier change"}},
		{"place by hand: nothing is similar", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m enter", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says no text in the file is similar: enter again replaces all of line 1, made by an earlier change"}},
		{"place by hand: moved where nothing is similar", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m enter j enter", "file one\nNEW\ntwo\nthree\nfour\nfive\nsix\n", "says placed and accepted at line 1, made by an earlier change"}},
		{"place by hand: further down", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m j j j j enter", "file one\n1a\n1b\ntwo\nNEW\nfive\nsix\n", "says placed and accepted at lines 3 to 4"}},
		{"place by hand: one line less", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m j j j j - enter", "file one\n1a\n1b\ntwo\nNEW\nfour\nfive\nsix\n", "says placed and accepted at line 3"}},
		{"place by hand: an insertion", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m j j j - - enter", "file one\n1a\n1b\nNEW\ntwo\nthree\nfour\nfive\nsix\n", "says placed and accepted before line 2"}},
		{"place by hand: one line more", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m j j j j + enter", "file one\n1a\n1b\ntwo\nNEW\nsix\n", "says placed and accepted at lines 3 to 5"}},
		{"place by hand: after the end", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m G enter", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\nNEW\n", "says placed and accepted after the last line"}},
		{"place by hand: at the last line", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m G k enter", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nNEW\n", "says placed and accepted at line 6"}},
		{"place by hand: found round the end", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m / e enter n n enter", "file NEW\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says placed and accepted at line 1, made"}},
		{"place by hand: taken back", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m enter enter u", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says undone"}},
		{"place by hand: left", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m j j esc", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n"}},
		{"place by hand: not below zero", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m - - -", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says already at 0 lines"}},
		{"place by hand: not beyond the end", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m G +", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says there are no more lines below"}},
		{"place by hand: no line above the first", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m k", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says this is the first place in the file"}},
		{"place by hand: no line below the last", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m G j", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says this is the last place in the file"}},
		{"place by hand: keys of the review do nothing", adrift(text{old: "cinq\nsept\n", new: "NEW\n"}).options(), size{200, 30}, false, []string{"keys ] m y", "file one\n1a\n1b\ntwo\nthree\nfour\nfive\nsix\n", "says y does nothing here"}},
		// KeysMove
		{"keys move: next hunk", long().options(), size{200, 24}, false, []string{"keys ]", "hunk 1"}},
		{"keys move: next and back", long().options(), size{200, 24}, false, []string{"keys ] ] [", "hunk 1"}},
		{"keys move: into the next file", long().options(), size{200, 24}, false, []string{"keys ] ] ] ] ] ]", "hunk 6"}},
		{"keys move: back into the file before", long().options(), size{200, 24}, false, []string{"keys } [", "hunk 5"}},
		{"keys move: no hunk before", long().options(), size{200, 24}, false, []string{"keys [", "hunk 0", "says [: this is the first hunk"}},
		{"keys move: no hunk behind", long().options(), size{200, 24}, false, []string{"keys } ] ]", "hunk 7", "says ]: this is the last hunk"}},
		{"keys move: next file", long().options(), size{200, 24}, false, []string{"keys }", "hunk 6"}},
		{"keys move: file before", long().options(), size{200, 24}, false, []string{"keys } ] {", "hunk 0"}},
		{"keys move: no file behind", long().options(), size{200, 24}, false, []string{"keys } }", "hunk 6", "says }: this is the last file"}},
		{"keys move: no file before", long().options(), size{200, 24}, false, []string{"keys {", "hunk 0", "says {: this is the first file"}},
		{"keys move: bottom", long().options(), size{200, 24}, false, []string{"keys G", "hunk 5"}},
		{"keys move: bottom and top", long().options(), size{200, 24}, false, []string{"keys G g", "hunk 0"}},
		{"keys move: nothing above", long().options(), size{200, 24}, false, []string{"keys g k", "hunk 0", "says this is the first row of the file"}},
		{"keys move: nothing below", long().options(), size{200, 24}, false, []string{"keys G j", "hunk 5", "says this is the last row of the file"}},
		{"keys move: the cursor selects the hunk it comes to", long().options(), size{200, 24}, false, []string{"keys } j", "hunk 7"}},
		{"keys move: and back", long().options(), size{200, 24}, false, []string{"keys } j k", "hunk 6"}},
		{"keys move: file in the tree", long().options(), size{200, 24}, false, []string{"keys tab j", "hunk 6"}},
		{"keys move: file in the tree and back", long().options(), size{200, 24}, false, []string{"keys tab j k", "hunk 0"}},
		{"keys move: last file in the tree", long().options(), size{200, 24}, false, []string{"keys tab G", "hunk 6"}},
		{"keys move: first file in the tree", long().options(), size{200, 24}, false, []string{"keys tab G g", "hunk 0"}},
		{"keys move: below the last file in the tree", long().options(), size{200, 24}, false, []string{"keys tab G j", "hunk 6", "says this is the last file shown"}},
		{"keys move: esc leaves the tree", long().options(), size{200, 24}, false, []string{"keys tab j esc ]", "hunk 7"}},
		{"keys move: esc with nothing to close", long().options(), size{200, 24}, false, []string{"keys esc", "hunk 0", "says esc: there is nothing to close here"}},
		{"keys move: no columns to the left", long().options(), size{200, 24}, false, []string{"keys left", "hunk 0", "says left: already at the left edge"}},
		// Search
		// REVIEW §3.1, "/": while a search is active, n and N step through matches and decide
		// nothing.
		{"search: finds", shop().options(), size{120, 24}, false, []string{"keys / s u m enter", "in src/cart/total.go", "says match 1 of 8", "searching true", "marks AAUAUUA"}},
		{"search: next", shop().options(), size{120, 24}, false, []string{"keys / s u m enter n", "in src/cart/total.go", "says match 2 of 8", "searching true", "marks AAUAUUA"}},
		{"search: previous, round the end", shop().options(), size{120, 24}, false, []string{"keys / s u m enter N", "in src/cart/total.go", "says match 8 of 8", "searching true", "marks AAUAUUA"}},
		{"search: round the end", shop().options(), size{120, 24}, false, []string{"keys / s u m enter n n n n n n n n", "in src/cart/total.go", "says match 1 of 8", "searching true", "marks AAUAUUA"}},
		{"search: in another file", shop().options(), size{120, 24}, false, []string{"keys / r a t e enter", "in src/cart/tax.go", "says match 1 of 1", "searching true", "marks AAUAUUA"}},
		{"search: case counts if there are capitals", shop().options(), size{120, 24}, false, []string{"keys / T a x enter", "in src/cart/tax.go", "says match 1 of 2", "searching true", "marks AAUAUUA"}},
		{"search: nothing", shop().options(), size{120, 24}, false, []string{"keys / n o w h e r e enter", "in src/cart/total.go", "says no match for nowhere", "searching true", "marks AAUAUUA"}},
		{"search: nothing, again", shop().options(), size{120, 24}, false, []string{"keys / n o w h e r e enter n", "in src/cart/total.go", "says no match for nowhere", "searching true", "marks AAUAUUA"}},
		{"search: ended", shop().options(), size{120, 24}, false, []string{"keys / s u m enter esc", "in src/cart/total.go", "says y accept", "searching false", "marks AAUAUUA"}},
		{"search: ended by an empty query", shop().options(), size{120, 24}, false, []string{"keys / s u m enter / ctrl+u enter", "in src/cart/total.go", "says y accept", "searching false", "marks AAUAUUA"}},
		{"search: typing given up", shop().options(), size{120, 24}, false, []string{"keys / s u esc", "in src/cart/total.go", "says y accept", "searching false", "marks AAUAUUA"}},
		{"search: another query", shop().options(), size{120, 24}, false, []string{"keys / s u m enter / ctrl+u T a x enter", "in src/cart/tax.go", "says match 1 of 2", "searching true", "marks AAUAUUA"}},
		{"search: the wrong key", shop().options(), size{120, 24}, false, []string{"keys / s u m enter Q", "in src/cart/total.go", "says Q does nothing here", "searching true", "marks AAUAUUA"}},
		// RejectBecause
		// REVIEW §3.2, "r": a reason is saved with the hunk, shown, and goes into the reply.
		{"reject because: asks", shop().options(), size{250, 40}, false, []string{"keys r", "marks AAUAUUA", "reason ", "says reject, because"}},
		{"reject because: rejects", shop().options(), size{250, 40}, false, []string{"keys r t o o space b i g enter", "marks RAUAUUA", "reason too big", "says rejected, because too big"}},
		{"reject because: without a reason", shop().options(), size{250, 40}, false, []string{"keys r enter", "marks RAUAUUA", "reason ", "says rejected"}},
		{"reject because: esc decides nothing", shop().options(), size{250, 40}, false, []string{"keys r t o o esc", "marks AAUAUUA", "reason "}},
		{"reject because: letters are letters", shop().options(), size{250, 40}, false, []string{"keys r A D q w ? enter", "marks RAUAUUA", "reason ADqw?", "says rejected, because ADqw?"}},
		{"reject because: erased", shop().options(), size{250, 40}, false, []string{"keys r a b c backspace backspace x enter", "marks RAUAUUA", "reason ax", "says because ax"}},
		{"reject because: another key", shop().options(), size{250, 40}, false, []string{"keys r tab", "marks AAUAUUA", "reason ", "says tab does nothing here"}},
		{"reject because: another reason", shop().options(), size{250, 40}, false, []string{"keys r x enter g r y enter", "marks RAUAUUA", "reason xy", "says because xy"}},
		{"reject because: undone together", shop().options(), size{250, 40}, false, []string{"keys r x enter u", "marks AAUAUUA", "reason ", "says undone"}},
		{"reject because: the second reason undone", shop().options(), size{250, 40}, false, []string{"keys r x enter g r y enter u", "marks RAUAUUA", "reason x", "says undone"}},
		{"reject because: no reason in the tree", shop().options(), size{250, 40}, false, []string{"keys tab r", "marks AAUAUUA", "reason ", "says r: this key works on one hunk"}},
		// help
		// Help lists what keys do where it is opened: those of dialogs and of other modes are not in
		// the help of the review, and the tree has its own meanings.
	}
}
