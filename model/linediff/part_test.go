package linediff

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestClosestPart(t *testing.T) {
	for _, c := range []struct {
		text, part, want string
		close            bool
	}{
		{"x = foo(a, b);", "foo( a,b )", "foo(a, b)", true},
		{"x = foo(a,b);", "foo(a, b)", "foo(a,b)", true},
		{"if\t(x)  {", "if (x) {", "if\t(x)  {", true},
		{"x = 1;", "1", "1", true},
		{"return total + tax", "return sum + tax", "return total + tax", true},
		{"total := count", "um := count", "total := count", true}, // no part of a word
		{"umount", "mount", "mount", true},                        // unless it is equal
		{"a :=\n\tfoo(\n\t\tb)\nc", "foo(b)", "foo(\n\t\tb)", true},
		{"", "a", "", false},
		{"a", "", "", false},
		{"nothing alike", "zzz(qqq)", "", false},

		// What is different may be at either end.
		{"timeout: 45", "timeout: 30", "timeout: 45", true},
		{"timeout: 45 # s", "timeout: 3000", "timeout: 45", true},
		{"    max_retries = 3", "max_retries = 5", "max_retries = 3", true},
		{"  color: #fff;", "color: #000", "color: #fff", true},
		{"const limit = 10; // the limit", "limit = 12;", "limit = 10;", true},
		{"const x = other; // c", "x = aMuchLongerNameThanThat", "x = other", true},
	} {
		p := ClosestPart([]byte(c.text), []byte(c.part))
		if got := c.text[p.Start:p.End]; (p.Score >= CloseEnough) != c.close || c.close && (got != c.want || !p.Whole) {
			t.Errorf("%q in %q: %q with %.2f, whole %v, want %q", c.part, c.text, got, p.Score, p.Whole, c.want)
		}
	}
}

// A part is not whole where the text may have more or less than its counterpart.
func TestClosestPartIsNotWhole(t *testing.T) {
	for _, c := range []struct{ text, part string }{
		{"x = f(2);", "x = 3"},
		{"only one", "gone"},
		{"return total(x, 1);", "return sum"},
		{"x = a.b(c);", "x = q"},
		{"this.person.name = x", "user.name = x"},
		{"background-color: blue;", "color: red"},
		{"foo(bar(x), y)", "foo(q)"},
		{"x = 5, y = 6", "x = 4;"},
		{`x = "don't`, `x = "a"`},
	} {
		if p := ClosestPart([]byte(c.text), []byte(c.part)); p.Whole && p.Score >= CloseEnough {
			t.Errorf("%q in %q: %q with %.2f", c.part, c.text, c.text[p.Start:p.End], p.Score)
		}
	}
}

// valuesOf are values of a line: words, numbers, versions, colours, quoted texts.
func valuesOf(letters, digits string) *rapid.Generator[string] {
	kinds := []*rapid.Generator[string]{}
	for _, kind := range []string{`L{2,12}`, `D{1,10}`, `D{1,2}(\.D{1,3}){1,3}(-LD)?`, `0xD{2,8}`, `#[LD]{3,6}`, `"L{1,6}( [L(,.;]{1,6}){0,4}"`, `'L[L-]{0,9}'`, `D{1,2}%`, `\$L{1,9}`} {
		kind = strings.NewReplacer("[LD", "["+letters+digits, "[L", "["+letters, "L", "["+letters+"]", "D", "["+digits+"]").Replace(kind)
		kinds = append(kinds, rapid.StringMatching(kind))
	}
	return rapid.OneOf(kinds...)
}

// If one value of the part is another one in a line, what is found whole is the part with that
// value.
func TestClosestPartWithAnotherValue(t *testing.T) {
	between := rapid.SampledFrom([]string{" ", " = ", ": ", ", ", ",", "=", " := ", " + ", " && ", " -> "})
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfNDistinct(valuesOf("a-kA-K_ä", "1-4"), 4, 8, strings.ToLower).Draw(t, "values")
		other := valuesOf("l-zL-Zß", "5-9").Draw(t, "other")
		from := rapid.IntRange(0, len(values)-3).Draw(t, "from")
		to := rapid.IntRange(from+2, len(values)-1).Draw(t, "to")
		changed := rapid.IntRange(from, to).Draw(t, "changed")
		var line, part, want strings.Builder
		line.WriteString(rapid.SampledFrom([]string{"", "\t", "    ", "{ ", "f("}).Draw(t, "indentation"))
		for i, v := range values {
			sep := ""
			if i > 0 {
				sep = between.Draw(t, "between")
			}
			line.WriteString(sep + v)
			if i == from {
				sep = ""
			}
			if i < from || i > to {
				continue
			}
			want.WriteString(sep + v)
			if i == changed {
				v = other
			}
			part.WriteString(sep + v)
		}
		line.WriteString(rapid.SampledFrom([]string{"", ";", " // c", ")", " }"}).Draw(t, "end"))
		if strings.Contains(line.String(), part.String()) {
			return // it is there
		}
		p := ClosestPart([]byte(line.String()), []byte(part.String()))
		if got := line.String()[p.Start:p.End]; p.Whole && p.Score >= CloseEnough && got != want.String() {
			t.Fatalf("%q in %q: %q with %.2f, want %q", part.String(), line.String(), got, p.Score, want.String())
		}
	})
}

// A part that the text has is found as the first one that is equal, and every other span is
// one of whole characters.
func TestClosestPartIsTheEqualOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ab \n\t(ß"]{0,30}`).Draw(t, "text")
		part := rapid.StringMatching(`[ab \n\t(ß"]{1,8}`).Draw(t, "part")
		p := ClosestPart([]byte(text), []byte(part))
		found := text[p.Start:p.End]
		switch first := bytes.Index([]byte(text), []byte(part)); {
		case first >= 0 && (found != part || p.Score != 1 || p.Start != first):
			t.Fatalf("%q in %q: %q with %v", part, text, found, p.Score)
		case first < 0 && p.Score == 1:
			t.Fatalf("%q is not in %q, and the score is 1", part, text)
		case !utf8.ValidString(found):
			t.Fatalf("%q is a part of a character", found)
		}
	})
}
