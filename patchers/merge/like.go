package merge

import (
	"slices"
	"strings"

	"aptix-tui/model/linediff"
	"aptix-tui/patchers/locate"
)

// similar pairs the lines of a range of the block with lines of the file that they are like, so
// that the whole is most alike. Only lines that have no pair count.
func (a *alignment) similar(fl, fh, bl, bh int) (found bool) {
	n, m := bh-bl, fh-fl
	if n <= 0 || m <= 0 || n*m > maxCells {
		return false
	}
	score, like := make([][]float64, n+1), make([][]float64, n+1)
	for i := range score {
		score[i], like[i] = make([]float64, m+1), make([]float64, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			like[i][j] = a.likeness(fl+j, bl+i)
			score[i][j] = max(score[i+1][j], score[i][j+1], like[i][j]+score[i+1][j+1])
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch s := like[i][j]; {
		case s > 0 && score[i][j] == s+score[i+1][j+1]:
			a.pair(bl+i, fl+j)
			i, j = i+1, j+1
		case score[i][j] == score[i+1][j]:
			i++
		default:
			j++
		}
	}
	return score[0][0] > 0
}

// likeness returns how much a line of the block is like one of the file; a line of few words counts less.
func (a *alignment) likeness(j, i int) float64 {
	x, y := &a.f[j], &a.b[i]
	if x.node != nil || y.node != nil || strings.HasSuffix(a.fs.ext, "ignore") || a.taken[j] || a.match[i] >= 0 || y.elided || !Distinctive(y.key) || !Distinctive(x.key) {
		return 0
	}
	return likenessOf(x.key, y.key, x.words(), y.words()) * float64(min(4, 1+len(y.words()))) / 4
}

// words are the words of the key of u.
func (u *unit) words() []string {
	if u.said == nil {
		u.said = words(u.key)
	}
	return u.said
}

// likeness returns how much line is like old, which it may replace: 0 to 1. The same words begin
// both, or end both; words in the middle are others.
func likeness(old, line string) float64 { return likenessOf(old, line, words(old), words(line)) }

func likenessOf(old, line string, x, y []string) float64 {
	if old == line {
		return 1
	}
	n := min(len(x), len(y))
	if n == 0 || len(x) > 3*len(y)+2 || len(y) > 3*len(x)+2 {
		return 0
	}
	head, tail := 0, 0
	for head < n && x[head] == y[head] {
		head++
	}
	for tail < n-head && x[len(x)-1-tail] == y[len(y)-1-tail] {
		tail++
	}
	share := float64(head+tail) / float64(n)
	if head > 0 {
		share = max(share, sharedWords(x, y)-0.2)
	}
	first, second := firstWord(old), firstWord(line)
	same := first == second
	if !same && (control[first] || control[second]) {
		return 0
	}
	if name, _, set := strings.Cut(line, " = "); set && strings.HasPrefix(old, name+" = ") {
		share = max(share, alikeness) // the same variable
	}
	if !(head > 0 && same || 4*tail >= 3*n && (tail > 1 || same)) || share < alikeness {
		return 0
	}
	return share * (0.5 + 0.49*locate.Similarity([]byte(old), []byte(line)))
}

// sharedWords returns the share of the words of x that y has in the same order, or of y that x has.
func sharedWords(x, y []string) float64 {
	if len(x)*len(y) > 10_000 {
		return 0
	}
	shared := len(x)
	for _, c := range linediff.Strings(x, y) {
		shared -= c.OldEnd - c.OldStart
	}
	return float64(shared) / float64(min(len(x), len(y)))
}

// words returns the words of a line that say something.
func words(line string) []string {
	all := strings.FieldsFunc(line, func(r rune) bool { return !inWord(r) })
	return slices.DeleteFunc(all, func(w string) bool { return control[w] })
}
