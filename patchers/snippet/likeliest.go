package snippet

import (
	"slices"
	"strings"
	"unicode"
)

// likeliest sorts found, definitions of the name of d: those with the head of d first, then
// those that share most
// lines and words with it.
func (m *merge) likeliest(d definition, found []definition) []definition {
	if len(found) < 2 {
		return found
	}
	lines, words := map[int32]bool{}, map[string]bool{}
	for i := d.lo; i < d.hi; i++ {
		lines[m.part.ids[i]] = true
		for _, word := range wordsIn(m.part.line(i)) {
			words[word] = true
		}
	}
	score := func(old definition) (n int) {
		if m.file.ids[old.head] == m.part.ids[d.head] {
			n = 1 << 20
		}
		seen := map[string]bool{}
		for f := old.lo; f < old.hi; f++ {
			if lines[m.file.ids[f]] {
				n += 16
			}
			for _, word := range wordsIn(m.file.line(f)) {
				if words[word] && !seen[word] {
					seen[word] = true
					n++
				}
			}
		}
		return n
	}
	found = slices.Clone(found[:min(len(found), maxLikely)])
	scores := map[int]int{}
	for _, old := range found {
		scores[old.head] = score(old)
	}
	slices.SortStableFunc(found, func(a, b definition) int { return scores[b.head] - scores[a.head] })
	return found
}

// maxLikely is how many definitions of a name are compared with another one.
const maxLikely = 32

// wordsIn are the words of a line.
func wordsIn(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
}
