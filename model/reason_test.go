package model

import "testing"

var (
	testPlace  = ReasonKind{Code: "test/place", Sentence: "the old text is at line %v, the hunk states line %d"}
	testLines  = ReasonKind{Code: "test/lines", Sentence: "%v kept"}
	testAnswer = ReasonKind{Code: "test/answer", Sentence: "it builds on the change of answer line %d"}
	testNested = ReasonKind{Code: "test/nested", Sentence: "proposed at line %v: %v"}
	testEffect = ReasonKind{Code: "test/effect", Sentence: "accepting creates it", Outcome: true}
)

// Line numbers of the file are mapped to the text that a reply quotes. Line
// numbers of the answer and of the patch are not.
func TestReasonLines(t *testing.T) {
	why := Because(testPlace.With(FileLine(7), 7), testAnswer.With(7), Reason{},
		testNested.With(FileLine(7), Joined{Because(testLines.With(FileLines{7, 8}), testLines.With(FileLines{9, 9})), ", "}), testEffect.With())
	const want = "the old text is at line 7, the hunk states line 7; it builds on the change of answer line 7; " +
		"proposed at line 7: lines 7 to 8 kept, line 9 kept; accepting creates it"
	if got := why.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	const moved = "the old text is at line 17, the hunk states line 7; it builds on the change of answer line 7; " +
		"proposed at line 17: lines 17 to 18 kept, line 19 kept"
	if got := why.ForModel(func(n FileLine) ShownLine { return ShownLine{Number: int(n) + 10, Made: true} }); got != moved {
		t.Errorf("got  %s\nwant %s", got, moved)
	}
}

// A reason that repeats a diagnostic has its key, also if other words come
// first.
func TestReasonKey(t *testing.T) {
	d := Diagnostic{Code: "git/header", Message: "the header names no file", Line: 3}
	for name, r := range map[string]Reason{"plain": d.Reason(), "strict": StrictRefusal(d.Reason()), "at its line": d.ReasonAtLine()} {
		if r.Key() != d.Key() || r.Code != d.Code {
			t.Errorf("%s: key %v, want %v", name, r.Key(), d.Key())
		}
	}
	if other := testAnswer.With(3); other.Key() == d.Key() {
		t.Errorf("%v is not %v", other, d)
	}
}

func TestDistinctReasons(t *testing.T) {
	a, b := testAnswer.With(1), testAnswer.With(2)
	for _, c := range []struct {
		in   Reasons
		want string
	}{{nil, ""}, {Reasons{{}, a}, a.String()}, {Reasons{a, a, b}, a.String() + "; " + b.String()}} {
		if got := c.in.Distinct(); got.String() != c.want || got.None() != (c.want == "") {
			t.Errorf("%v: got %q, want %q", c.in, got, c.want)
		}
	}
}
