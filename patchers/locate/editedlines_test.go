package locate

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"aptix-tui/model"
)

// The lines of an edited text are those of the text that its edits make, and so is what is
// found in them.
func TestEditedLines(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		kinds := 1 + random.IntN(30)
		b := randomLines(random, random.IntN(150), kinds)
		if random.IntN(20) == 0 {
			b = randomLines(random, 3000, kinds)
		}
		e := model.NewEditedText(b)
		p := e.Follower(linesKey{}, func() model.Follower { return &pendingLines{lines: newEditedLines(e)} }).(*pendingLines)
		for range 8 {
			x := p.lines
			compareLines(t, x, model.NewText(b))
			for range 8 {
				compareFound(t, random, x, b, kinds)
			}
			for range 1 + random.IntN(3) {
				at := random.IntN(len(b) + 1)
				end := at + random.IntN(min(len(b)-at, 90)+1)
				new := randomLines(random, random.IntN(3), kinds)
				b = slices.Concat(b[:at], new, b[end:])
				e.Replace(model.Span{Start: at, End: end}, new)
			}
		}
	}
}

func compareLines(t *testing.T, x *EditedLines, text *model.Text) {
	t.Helper()
	if x.Lines() != text.Lines() || x.Len() != text.Len() {
		t.Fatalf("%d lines in %d bytes, want %d in %d", x.Lines(), x.Len(), text.Lines(), text.Len())
	}
	for row := range text.Lines() {
		if !bytes.Equal(x.Raw(row), text.Raw(row)) || x.Start(row) != text.Start(row) {
			t.Fatalf("line %d: %q, want %q", row, x.Raw(row), text.Raw(row))
		}
	}
	for at := range text.Len() + 1 {
		if got, want := x.LineAt(at), text.LineAt(at); got != want {
			t.Fatalf("%q: line %d at %d, want %d", text.Bytes, got, at, want)
		}
	}
	loneCR, cr := crToLF(text) != text, bytes.IndexByte(text.Bytes, '\r') >= 0
	_, jumps := FoldTypography(text.Bytes)
	for _, sign := range []byte("+-") {
		if has := bytes.Contains(append([]byte{'\n'}, text.Bytes...), []byte{'\n', sign}); x.HasSign(sign) != has {
			t.Fatalf("%q: a line begins with %c: %v", text.Bytes, sign, !has)
		}
	}
	if (x.have.loneCR > 0) != loneCR || x.HasCR() != cr || x.HasTypography() != (len(jumps) > 0) {
		t.Fatalf("%q: counts %v", text.Bytes, x.have)
	}
	fresh := newNonBlankIndex(nil, text)
	if x.size() != fresh.size() {
		t.Fatalf("%d positions, want %d", x.size(), fresh.size())
	}
	for row := range text.Lines() + 1 {
		if got, want := x.positionOf(row), fresh.positionOf(row); got != want {
			t.Fatalf("position %d of line %d, want %d", got, row, want)
		}
	}
}

// compareFound compares what is found in x with what is found in its text b.
func compareFound(t *testing.T, random *rand.Rand, x *EditedLines, b []byte, kinds int) {
	t.Helper()
	if x.have.loneCR > 0 {
		return
	}
	text, flat, finder := model.NewText(b), &Finder{}, &Finder{}
	old := SplitLines(randomOld(random, b, kinds))
	near := random.IntN(text.Lines() + 1)
	fresh := newNonBlankIndex(nil, text)
	compareIDs(t, x, fresh, old)
	for level := Bytes; level <= Ends; level++ {
		got, more := finder.Find(x, level, old, near)
		want, wantMore := flat.Find(text, level, old, near)
		if more != wantMore || !more && !slices.Equal(got, want) {
			t.Fatalf("%q in %q: %v, want %v", old, b, got, want)
		}
	}
	if got, want := finder.Closest(x, old), flat.Closest(text, old); !reflect.DeepEqual(got, want) {
		t.Fatalf("%q in %q: closest %v, want %v", old, b, got, want)
	}
	if s := withoutSpace(bytes.Join(old, nil)); len(s) >= minWrapped {
		key := [minWrapped]byte(s)
		got, want := x.wrapLines().rowsWith(key), newWrapIndex(text).rowsWith(key)
		if len(got) != len(want) || len(got) <= maxWrapped && !slices.Equal(got, want) {
			t.Fatalf("%q in %q: wrapped %v, want %v", key, b, got, want)
		}
	}
	q := Query{Lines: randomEdit(random, old, kinds), Stated: random.IntN(40) - 20, IncludeExact: random.IntN(2) == 0, All: random.IntN(8) == 0, PartialLines: random.IntN(4) == 0}
	q.Stated = max(q.Stated, -1)
	got, ok := finder.FindLoose(x, q)
	want, wantOK := flat.FindLoose(text, q)
	if ok != wantOK || !reflect.DeepEqual(got, want) {
		t.Fatalf("%q in %q: got %v\n%+v, want %v\n%+v", q.Lines, b, ok, got, wantOK, want)
	}
	r := ResultRange{From: near, To: min(near+1, text.Lines()), Reach: 3}
	if got, want := finder.Pending(x, Query{Lines: q.Lines[:min(1, len(q.Lines))], Stated: q.Stated}, r), flat.Pending(text, Query{Lines: q.Lines[:min(1, len(q.Lines))], Stated: q.Stated}, r); r.To > r.From && !reflect.DeepEqual(got, want) {
		t.Fatalf("%q in %q: pending %+v, want %+v", q.Lines, b, got, want)
	}
}

func compareIDs(t *testing.T, x *EditedLines, fresh *Index, lines [][]byte) {
	t.Helper()
	ids, others := x.idsOf(lines), fresh.idsOf(lines)
	got, want := x.places(ids, x.filled+1), fresh.places(others, x.filled+1)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%q: places %v, want %v", lines, got, want)
	}
	if len(ids) > 0 && !slices.Contains(ids, unknownID) && len(ids) <= x.filled {
		if got := x.scan(ids, x.filled+1); !slices.Equal(got, want) {
			t.Fatalf("%q: scanned %v, want %v", lines, got, want)
		}
	}
}

// randomOld returns lines of b, changed in some cases, or others.
func randomOld(random *rand.Rand, b []byte, kinds int) []byte {
	all := SplitLines(b)
	if len(all) == 0 || random.IntN(4) == 0 {
		return randomLines(random, 1+random.IntN(4), kinds)
	}
	first := random.IntN(len(all))
	old := bytes.Join(all[first:min(len(all), first+1+random.IntN(5))], nil)
	switch random.IntN(5) {
	case 0:
		old = bytes.ReplaceAll(old, []byte("("), []byte("( "))
	case 1:
		old = bytes.ReplaceAll(old, []byte("a,"), []byte("a,\n"))
	case 2:
		old = bytes.Replace(old, []byte("call"), []byte("cal"), 1)
	case 3:
		old = slices.Concat([]byte("  "), old)
	}
	return old
}

// randomEdit returns an edit of old.
func randomEdit(random *rand.Rand, old [][]byte, kinds int) (lines []Line) {
	for _, text := range old {
		if op := " --"[random.IntN(3)]; op == '-' {
			lines = append(lines, Line{'-', text})
		} else {
			lines = append(lines, Line{' ', text})
		}
		if random.IntN(3) == 0 {
			for _, new := range SplitLines(randomLines(random, 1, kinds)) {
				lines = append(lines, Line{'+', new})
			}
		}
	}
	return lines
}
