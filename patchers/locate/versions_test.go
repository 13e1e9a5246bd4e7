package locate

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"aptix-tui/model"
)

// TestVersions compares what is computed from the version of a text before with what is
// computed from the text alone.
func TestVersions(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		kinds := 1 + random.IntN(30)
		b := randomLines(random, random.IntN(150), kinds)
		dense, nonBlank := (*Index)(nil), (*Index)(nil)
		words := (*WordIndex)(nil)
		for range 6 {
			text := model.NewText(b)
			dense, nonBlank = newIndex(dense, text, withoutEnd, true), newNonBlankIndex(nonBlank, text)
			words = newWordIndex(words, text)
			freshDense, freshNonBlank, freshWords := NewIndex(text, withoutEnd), newNonBlankIndex(nil, text), NewWordIndex(text)
			wraps := newWrapIndex(text)
			for range 12 {
				wanted := SplitLines(randomLines(random, 1+random.IntN(4), kinds))
				compareIndexes(t, dense, freshDense, wanted, 1+random.IntN(90))
				compareIndexes(t, nonBlank, freshNonBlank, wanted, 1+random.IntN(90))
				if got, want := bestWindows(words, wanted, 5), bestWindows(freshWords, wanted, 5); !slices.Equal(got, want) {
					t.Fatalf("windows: got %v, want %v", got, want)
				}
				compareStarts(t, wraps, wanted)
			}
			b = edited(random, b, kinds)
		}
	}
}

func compareIndexes(t *testing.T, x, fresh *Index, wanted [][]byte, n int) {
	t.Helper()
	ids, others := x.idsOf(wanted), fresh.idsOf(wanted)
	for i := range ids {
		if (ids[i] == unknownID) != (others[i] == unknownID) {
			t.Fatalf("%q: number %d, want %d", wanted[i], ids[i], others[i])
		}
	}
	if !slices.Equal(x.rows, fresh.rows) {
		t.Fatalf("rows %v, want %v", x.rows, fresh.rows)
	}
	got, want := x.places(ids, n), fresh.places(others, n)
	if x.has(ids) != (len(want) > 0) {
		t.Fatalf("%q: has is %v", wanted, !x.has(ids))
	}
	var all []int
	for at := 0; len(ids) > 0 && at+len(ids) <= len(x.lines); at++ {
		if slices.Equal(x.lines[at:at+len(ids)], ids) {
			all = append(all, at)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(got) != min(n, len(all)) || len(all) < n && !slices.Equal(got, all) {
		t.Fatalf("%q: got %v, want %v of %v", wanted, got, want, all)
	}
}

func compareStarts(t *testing.T, x *wrapIndex, wanted [][]byte) {
	t.Helper()
	old := withoutSpace(bytes.Join(wanted, nil))
	if len(old) < minWrapped {
		return
	}
	key := [minWrapped]byte(old)
	got := x.rowsWith(key)
	x.list.Do(x.listStarts)
	if want := x.starts[key]; !slices.Equal(got, want) {
		t.Fatalf("%q: got %v, want %v", key, got, want)
	}
}

func randomLines(random *rand.Rand, n, kinds int) []byte {
	var b bytes.Buffer
	for range n {
		switch k := random.IntN(kinds); k {
		case 0:
			b.WriteString("\n")
		case 1:
			b.WriteString("\t \r\n")
		case 2:
			b.WriteString("- item of a list\n")
		default:
			fmt.Fprintf(&b, "%*s call%d(a, “b”)\n", random.IntN(3), "", k)
		}
	}
	if random.IntN(4) == 0 {
		return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	}
	return b.Bytes()
}

// edited is b with other lines, or other bytes, in the place of some.
func edited(random *rand.Rand, b []byte, kinds int) []byte {
	at := random.IntN(len(b) + 1)
	end := at + random.IntN(min(len(b)-at, 60)+1)
	return slices.Concat(b[:at], randomLines(random, random.IntN(3), kinds), b[end:])
}
