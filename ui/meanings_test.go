package ui

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

// twoReadings is an interpreter with two readings: the second has two places.
type twoReadings struct{}

func (twoReadings) Interpret(c *model.FileChange, _ *model.Text) []model.Reading {
	whole, part := *c, *c
	whole.Edits = edit(c.Path, text{old: "one\n", new: "1\n"}, text{old: "three\n", new: "3\n"}).Edits
	part.Edits = edit(c.Path, text{old: "two\n", new: "2\n"}).Edits
	return []model.Reading{
		{FileChange: whole, Name: "whole file", Added: 2, Removed: 2},
		{FileChange: part, Name: "1 part", Added: 1, Removed: 1, LostLines: 3, LostNames: []string{"two"}},
	}
}

// readable is a block with two readings and another file.
func readable() *fixture {
	c := model.FileChange{Op: model.OpEdit, Path: "a", Interpreter: twoReadings{}, OtherPaths: []string{"b"}}
	return &fixture{tree: memory{"a": "one\ntwo\nthree\ntwo\n", "b": "one\nthree\n"}, payloads: []*model.Payload{payload(c)}}
}

// The readings of a block are a row above its first hunk. Keys choose a reading in that row, and
// on a hunk with one place; on a hunk with several they choose its place.
func TestReadings(t *testing.T) {
	d := drive(t, readable().options(), 100, 30)
	d.wantScreen("▸1 whole file +2 −2 · 2 1 part +1 −1, deletes 1 definition, 3 lines · 3 b · c or 1–3 to choose")
	d.wantFooter("c next place")
	d.keys("2").wantFooter("1 part +1 −1, deletes 1 definition, 3 lines; u undoes it")
	d.wantScreen("1 whole file +2 −2 · ▸2 1 part", "choose here with c or 1–3", "ambiguous 1/2")
	d.wantFooter("c next place")
	d.keys("2").wantFooter("place 2 of 2")
	d.keys("u", "g").wantFooter("c next place")
	d.keys("1").wantScreen("▸1 whole file") // the cursor stays in the row
	d.keys("c").wantScreen("▸2 1 part").keys("c").wantIs("b", d.m.rev.Set.Files[d.m.rev.file].Path)
	d.wantScreen("3 a · c or 1–3 to choose")
}

// longReading is an interpreter whose first reading adds more lines than a small screen has.
type longReading struct{}

func (longReading) Interpret(c *model.FileChange, _ *model.Text) []model.Reading {
	long, part := *c, *c
	long.Edits = edit(c.Path, text{old: "three\n", new: "three\n" + strings.Repeat("new\n", 12)}).Edits
	part.Edits = edit(c.Path, text{old: "one\n", new: "1\n"}).Edits
	return []model.Reading{{FileChange: long, Name: "3 parts", Added: 12}, {FileChange: part, Name: "1 part", Added: 1, Removed: 1, LostLines: 3, LostNames: []string{"two"}}}
}

// The chosen reading is visible when its hunk is selected, also where the change needs all rows.
func TestChosenReadingIsVisible(t *testing.T) {
	f := readable()
	f.payloads[0].Files[0].Interpreter, f.payloads[0].Files[0].OtherPaths = longReading{}, nil
	drive(t, f.options(), 60, 14).wantScreen("▸1 3 parts +12 −0")
}
