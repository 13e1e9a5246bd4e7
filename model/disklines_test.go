package model

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// edited returns a file of which hunks 0, 1, … replace parts of the text, and the resolver
// that included them.
func edited(base string, replacements ...[2]string) (*resolver, *File) {
	r, f := newFile(base)
	for _, e := range replacements {
		at := strings.Index(string(r.textOf(f).Bytes), e[0])
		span, new := Span{at, at + len(e[0])}, e[1]
		for span.Start < span.End && new != "" && e[0][span.Start-at] == new[0] { // as locators do
			span.Start, new = span.Start+1, new[1:]
		}
		r.edit(f, Splice{Span: span, New: []byte(new)})
	}
	return r, f
}

// A line of the text with all earlier hunks has the number of the file on disk, and is known
// to be none of it if a hunk makes it.
func TestDiskLines(t *testing.T) {
	r, f := edited("1\n2\n3\n4\n5\n6\n", [2]string{"1\n", "1\na\nb\n"}, [2]string{"3\n4\n", ""}, [2]string{"5", "5 and 5"}, [2]string{"6\n", "7\n"})
	d, want := r.diskLines(f), []string{"1", "2, made by an earlier change", "2, made by an earlier change", "2", "5", "6, made by an earlier change"}
	var got []string
	for i := range want {
		got = append(got, d.line(FileLine(i+1)).String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	near := ReasonKind{Code: "test/near", Sentence: "line %v, %v, of %v"}.With(FileLine(4), FileLines{4, 5}, FileLength(6))
	why := ReasonKind{Code: "test/why", Sentence: "%v and %v"}.With(near, Joined{Because(near), ", "})
	if got := why.onDisk(d).String(); got != "line 2, lines 2 to 5, of 6 lines and line 2, lines 2 to 5, of 6 lines" {
		t.Errorf("got %q", got)
	}
	if _, same := edited("1\n2\n"); r.diskLines(same) != nil {
		t.Error("the text on disk has other lines on disk")
	}
}

// Where a file has another number of lines after the earlier changes, its length says so.
func TestLengthAfterEarlierChanges(t *testing.T) {
	r, f := edited("1\n2\n", [2]string{"1\n", ""})
	short := ReasonKind{Code: "test/short", Sentence: "the change is for line %v, but the file has %v"}.With(2, FileLength(1))
	if got := short.onDisk(r.diskLines(f)).String(); got != "the change is for line 2, but the file has 1 line after the earlier changes" {
		t.Errorf("got %q", got)
	}
}

// Both ways to find the lines on disk agree, and those that no hunk makes are the same text.
func TestShownLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringMatching(`[a-c]{0,2}\n`)
		base := strings.Join(rapid.SliceOfN(line, 1, 12).Draw(t, "base"), "") + rapid.SampledFrom([]string{"", "end"}).Draw(t, "end")
		r, f := newFile(base)
		for range rapid.IntRange(1, 6).Draw(t, "hunks") {
			text := r.textOf(f)
			first := rapid.IntRange(0, text.Lines()).Draw(t, "first")
			span := Span{text.Start(first), text.Start(rapid.IntRange(first, min(first+3, text.Lines())).Draw(t, "last"))}
			made := strings.Join(rapid.SliceOfN(line, 0, 3).Draw(t, "new"), "")
			r.edit(f, Splice{Span: span, New: []byte(made)})
		}
		now, disk := r.textOf(f), NewText([]byte(base))
		d, all := r.diskLines(f), f.sequence.shownLines(r.included, disk)
		if len(all) != now.Lines() {
			t.Fatalf("%d lines of %q, want %d", len(all), now.Bytes, now.Lines())
		}
		for i := range all {
			got := d.line(FileLine(i + 1))
			if got != all[i] && now.Bytes[len(now.Bytes)-1] == '\n' {
				t.Errorf("line %d of %q: %v, and %v", i, now.Bytes, got, all[i])
			}
			if !got.Made && bytes.HasSuffix(disk.Raw(got.Number-1), []byte("\n")) && !bytes.Equal(now.Line(i), disk.Line(got.Number-1)) {
				t.Errorf("line %d of %q is %v of %q", i, now.Bytes, got, base)
			}
		}
	})
}
