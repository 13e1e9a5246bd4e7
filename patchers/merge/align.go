package merge

import (
	"iter"
	"slices"
	"sort"
	"strings"
)

// An alignment pairs units of the block with units of the file.
type alignment struct {
	f, b   []unit
	fs, bs *source
	match  []int  // by unit of the block: that of the file, or -1
	alike  []bool // the pair is not equal: the line of the block replaces that of the file
	taken  []bool // by unit of the file
	twice  bool   // two places are equally good
}

const (
	stray     = 10     // least lines that say something in a run of new ones, for each pair in it
	maxCells  = 40_000 // pairs of lines that are compared in one gap
	unlike    = 0.45   // least likeness of a line that only its likeness places
	kindred   = 0.1    // how much less alike the last of several lines of one kind may be than the most alike
	siblings  = 0.8    // least likeness of lines of one kind, of that of the line most alike
	alikeness = 0.5    // least share of words of a line and the one that it replaces
)

// align pairs the definitions of the same name, and lines that are equal at any indentation.
func align(fs, bs *source, f, b []unit) *alignment {
	match := slices.Repeat([]int{-1}, len(b))
	a := &alignment{f: f, b: b, fs: fs, bs: bs, match: match, alike: make([]bool, len(b)), taken: make([]bool, len(f))}
	a.definitions()
	lo, start := 0, 0
	for i, hi := range slices.Concat(a.match, []int{len(f)}) { // between the definitions that are in order
		if hi >= start {
			a.between(start, hi, lo, i, lo > 0, i < len(b))
			lo, start = i+1, hi+1
		}
	}
	return a
}

// pairs ranges over those of units lo to hi of the block that have a pair, and their units of the file.
func (a *alignment) pairs(lo, hi int) iter.Seq2[int, int] {
	return func(yield func(i, j int) bool) {
		for i := lo; i < hi; i++ {
			if j := a.match[i]; j >= 0 && !yield(i, j) {
				return
			}
		}
	}
}

func isPaired(j int) bool { return j >= 0 }

// unpair undoes the pairs of units lo to hi of the block.
func (a *alignment) unpair(lo, hi int) {
	for i, j := range a.pairs(lo, hi) {
		a.match[i], a.taken[j], a.alike[i] = -1, false, false
	}
}

// pair pairs units. The line of the block replaces that of the file if it is another one, or gets a comma.
func (a *alignment) pair(i, j int) {
	a.match[i], a.taken[j] = j, true
	line, old := trimmed(a.bs.lines[a.b[i].from]), a.fs.norm[a.f[j].from]
	a.alike[i] = a.b[i].node == nil && (strings.TrimSuffix(line, ",") != a.f[j].key || line == old+",")
}

// dropStray undoes pairs of lines of one word, between two elisions or ends: those inside a long run of new ones, if they
// are few, and those that are moved to another depth, though other lines are not and none of more words is moved so far.
func (a *alignment) dropStray() {
	for lo := 0; lo < len(a.b); lo++ {
		hi := a.elision(lo)
		said, pairs := a.counts(lo, hi)
		shifts := map[int]bool{}
		for i := range a.pairs(lo, hi) {
			if len(words(a.b[i].key)) > 1 {
				shifts[a.shift(i)] = true
			}
		}
		for i := range a.pairs(lo, hi) {
			if a.b[i].node != nil {
				continue
			}
			few := i > lo && i < hi-1 && pairs*stray < said
			if len(words(a.b[i].key)) < 2 && (few || shifts[0] && !shifts[a.shift(i)]) {
				a.unpair(i, i+1)
			}
		}
		lo = hi
	}
}

// elision returns the first elision of the block from unit i on, or its end.
func (a *alignment) elision(i int) int {
	for i < len(a.b) && !a.b[i].elided {
		i++
	}
	return i
}

// shift returns how much deeper unit i of the block is indented in the file, in columns.
func (a *alignment) shift(i int) int {
	return a.fs.width[a.f[a.match[i]].from] - a.bs.width[a.b[i].from]
}

// counts returns how many of some units of the block say something, and how many have a pair.
func (a *alignment) counts(lo, hi int) (said, paired int) {
	for i := lo; i < hi; i++ {
		if Distinctive(a.b[i].key) {
			said++
		}
		if a.match[i] >= 0 {
			paired++
		}
	}
	return said, paired
}

// definitions pairs those with the same name, in any order: of several the one that shares most
// lines.
func (a *alignment) definitions() {
	byName := map[string][]int{}
	for j, u := range a.f {
		if u.node != nil {
			byName[u.key] = append(byName[u.key], j)
		}
	}
	for i, u := range a.b {
		var free []int
		var nodes []*node
		for _, j := range byName[u.key] {
			if u.node != nil && !a.taken[j] && len(free) < maxSameName {
				free, nodes = append(free, j), append(nodes, a.f[j].node)
			}
		}
		if k, twice := a.fs.mostAlike(nodes, a.bs, u.node); k >= 0 {
			a.pair(i, free[k])
			a.twice = a.twice || twice
		}
	}
}

// maxSameName is how many definitions of one name are compared.
const maxSameName = 50

// mostAlike returns which of the definitions of s shares most lines with n of b; -1 if there are none.
// twice: another one has as many.
func (s *source) mostAlike(nodes []*node, b *source, n *node) (best int, twice bool) {
	best, most := -1, -1
	for k, x := range nodes {
		shared, has := 0, map[string]bool{}
		for _, line := range s.norm[x.from:x.to] {
			has[line] = line != ""
		}
		for _, line := range b.norm[n.from:n.to] {
			if has[line] {
				shared++
			}
		}
		if twice = twice && shared <= most || shared == most; shared > most {
			best, most = k, shared
		}
	}
	return best, twice
}

// equal reports whether line j of the file and line i of the block are equal and have no pair.
func (a *alignment) equal(j, i int) bool {
	return a.f[j].key == a.b[i].key && !a.taken[j] && a.match[i] < 0 && a.f[j].node == nil && a.b[i].node == nil && !a.b[i].elided
}

// between pairs the lines of a range. above and below: the units beside it are a pair.
func (a *alignment) between(fl, fh, bl, bh int, above, below bool) {
	says := func(i int) bool { return above && below || Distinctive(a.b[i].key) }
	pairEqual := func(j, i, step int) (n int) { // as far as they say something, or to the end of the segment
		for k := 0; fl <= j+k && j+k < fh && bl <= i+k && i+k < bh && a.equal(j+k, i+k); k += step {
			if next := i + k + step; says(i+k) || next < 0 || next == len(a.b) || a.b[next].elided {
				n = k + step
			}
		}
		for k := 0; k != n; k += step {
			a.pair(i+k, j+k)
		}
		return n
	}
	if above {
		n := pairEqual(fl, bl, 1)
		fl, bl = fl+n, bl+n
	}
	if below {
		n := pairEqual(fh-1, bh-1, -1)
		fh, bh = fh+n, bh+n
	}
	anchors := a.anchors(fl, fh, bl, bh)
	for _, p := range anchors {
		a.between(fl, p[0], bl, p[1], above, true)
		a.pair(p[1], p[0])
		fl, bl, above = p[0]+1, p[1]+1, true
	}
	if len(anchors) > 0 {
		a.between(fl, fh, bl, bh, above, below)
	}
}

// anchors are pairs of lines that occur once in both ranges, ascending in both.
func (a *alignment) anchors(fl, fh, bl, bh int) [][2]int {
	inBlock, inFile := map[string][]int{}, map[string][]int{}
	for i := bl; i < bh; i++ {
		if a.b[i].node == nil && !a.b[i].elided && a.match[i] < 0 && Distinctive(a.b[i].key) {
			inBlock[a.b[i].key] = append(inBlock[a.b[i].key], i)
		}
	}
	for j := fl; j < fh; j++ {
		if a.f[j].node == nil && !a.taken[j] && len(inBlock[a.f[j].key]) == 1 {
			inFile[a.f[j].key] = append(inFile[a.f[j].key], j)
		}
	}
	var pairs [][2]int
	for i := bl; i < bh; i++ {
		if at := inFile[a.b[i].key]; len(at) == 1 && inBlock[a.b[i].key][0] == i {
			pairs = append(pairs, [2]int{at[0], i})
		}
	}
	return ascending(pairs)
}

// ascending returns the longest subsequence of pairs that ascends in the file, too.
func ascending(pairs [][2]int) [][2]int {
	tails, prev := []int{-1}, make([]int, len(pairs))
	for i, p := range pairs {
		k := 1 + sort.Search(len(tails)-1, func(k int) bool { return pairs[tails[k+1]][0] >= p[0] })
		if prev[i] = tails[k-1]; k == len(tails) {
			tails = append(tails, i)
		} else {
			tails[k] = i
		}
	}
	out := make([][2]int, len(tails)-1)
	for k, i := len(out)-1, tails[len(out)]; i >= 0; k, i = k-1, prev[i] {
		out[k] = pairs[i]
	}
	return out
}
