package merge

import (
	"slices"
	"strings"

	"aptix-tui/patchers/locate"
)

// fewLines is how many lines of the file may be deleted because the block has none in their
// place between two that it has.
const fewLines = 3

// A gap is a run of units of the block that have no pair, with the pairs beside it: units of
// the file, or -1 where the block has an elision or ends.
type gap struct {
	lo, hi        int
	above, below  int
	last          bool // it ends with the scope
	prior, behind int  // the nearest pairs in the scope, over elisions; -1 for none
}

// gaps returns each run of the block without a pair, and each two neighbouring pairs.
func (a *alignment) gaps() (out []gap) {
	above, prior := -1, -1
	for i := 0; i <= len(a.b); {
		g := gap{lo: i, hi: i, above: above, below: -1, prior: prior, behind: -1}
		for g.hi < len(a.b) && a.match[g.hi] < 0 && !a.b[g.hi].elided {
			g.hi++
		}
		if g.last = g.hi == len(a.b); !g.last {
			g.below = a.match[g.hi]
		}
		if k := slices.IndexFunc(a.match[g.hi:], isPaired); k >= 0 {
			g.behind = a.match[g.hi+k]
		}
		out = append(out, g)
		if i, above = g.hi+1, g.below; above >= 0 {
			prior = above
		}
	}
	return out
}

func (g gap) bounded() bool { return g.above >= 0 && g.below > g.above }

// fills reports whether the block's lines take the place of those that the file has in the gap, and how many these are.
func (m *merger) fills(a *alignment, g gap, s scope) (fills bool, lines int) {
	n := g.hi - g.lo
	for j := g.above + 1; j < g.below; j++ {
		if a.f[j].node != nil {
			return false, 0
		}
		if !a.taken[j] {
			lines++
		}
	}
	return g.bounded() && (lines <= n || !s.keep && lines <= max(n+fewLines, min(10, len(a.b)))), lines
}

// likeLines pairs lines in the gaps with the lines of the file that they are like.
func (m *merger) likeLines(a *alignment, s scope) {
	for _, g := range a.gaps() {
		n := g.hi - g.lo
		if fills, _ := m.fills(a, g, s); n == 0 || fills {
			continue
		}
		if _, _, marked := m.mark(a, g); marked {
			continue
		}
		lo, hi := g.prior+1, len(a.f)
		if g.behind >= lo {
			hi = g.behind
		}
		switch {
		case g.bounded():
		case m.isItem(a.b[g.lo].key):
			continue
		case g.above >= 0:
			hi = min(hi, lo+2*n+fewLines)
		case g.below >= 0:
			lo = max(lo, g.below-2*n-fewLines)
		}
		if !a.similar(lo, hi, g.lo, g.hi) || g.bounded() {
			continue
		}
		a.dropFew(g)
		a.dropSiblings(g)
		ambiguous := a.ambiguous(lo, hi, g)
		opens := func(u unit) bool { return m.b.closing(u.from) > u.from }
		if m.uncertainIf(ambiguous, "two places"); ambiguous && (slices.Contains(a.alike[g.lo:g.hi], true) || slices.ContainsFunc(a.b[g.lo:g.hi], opens)) {
			a.unpair(g.lo, g.hi) // one more of its kind
			continue
		}
		alone := max(g.above, g.below) < 0
		if alone && a.isHollow(g) {
			a.unpair(g.lo, g.hi)
			continue
		}
		m.uncertainIf(alone && n > fewLines, NoNeighbour)
		if n == 1 && a.match[g.lo] >= 0 {
			like := likeness(a.f[a.match[g.lo]].key, a.b[g.lo].key)
			m.uncertainIf(alone && like < unlike, NoNeighbour)
			if k := m.likeliest(a, g); alone && k >= 0 && k != a.match[g.lo] || a.rivals(lo, hi, g.lo, siblings*like) {
				a.unpair(g.lo, g.hi)
			}
		}
	}
}

// isHollow reports whether the first line of a gap with a pair opens something of which no line has one.
func (a *alignment) isHollow(g gap) bool {
	i := g.lo + max(slices.IndexFunc(a.match[g.lo:g.hi], isPaired), 0)
	end := a.bs.closing(a.b[i].from)
	k, _ := unitAt(a.b, end)
	return a.match[i] >= 0 && end > a.b[i].from+1 && !slices.ContainsFunc(a.match[i+1:k], isPaired)
}

// ambiguous reports whether lines in a gap have pairs, but none that is the only one like it in a
// range of the file.
func (a *alignment) ambiguous(lo, hi int, g gap) (paired bool) {
	for i, j := range a.pairs(g.lo, g.hi) {
		if paired = true; !a.rivals(lo, hi, i, likeness(a.f[j].key, a.b[i].key)-0.03) {
			return false
		}
	}
	return paired
}

// rivals reports whether a range of the file has a line at least so much like line i of the block, beside its pair.
func (a *alignment) rivals(lo, hi, i int, least float64) bool {
	for k := lo; k < hi; k++ {
		if k != a.match[i] && a.f[k].node == nil && likeness(a.f[k].key, a.b[i].key) >= least {
			return true
		}
	}
	return false
}

// dropFew undoes the pairs of similar lines in a gap if they are few or far from each other, but for lines that got longer.
func (a *alignment) dropFew(g gap) {
	said, paired := a.counts(g.lo, g.hi)
	first, last := len(a.f), -1
	for _, j := range a.pairs(g.lo, g.hi) {
		first, last = min(first, j), max(last, j)
	}
	drops := 2*paired < said || last-first > 2*(g.hi-g.lo)+fewLines
	for i, j := range a.pairs(g.lo, g.hi) {
		beside := i == g.hi-1 && !g.last && a.b[g.hi].elided
		if drops && !IsLonger(a.f[j].key, a.b[i].key) && !(beside && likeness(a.f[j].key, a.b[i].key) > siblings) {
			a.unpair(i, i+1)
		}
	}
}

// IsLonger reports whether line is old, which has some words, and more behind it.
func IsLonger(old, line string) bool {
	rest, ok := strings.CutPrefix(line, old)
	return ok && len(words(old)) > 1 && (strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, " ")) && !isComment(strings.TrimSpace(rest))
}

// dropSiblings undoes the pairs of similar lines in a gap that are as much like lines which the block
// has beside the gap: they are new ones beside these.
func (a *alignment) dropSiblings(g gap) {
	for i, j := range a.pairs(g.lo, g.hi) {
		like := likeness(a.f[j].key, a.b[i].key)
		for k := max(0, g.lo-nearby); k < min(len(a.b), g.hi+nearby); k++ {
			if (k < g.lo || k >= g.hi) && a.match[k] >= 0 && a.b[k].node == nil && likeness(a.b[k].key, a.b[i].key) >= like {
				a.unpair(i, i+1)
				break
			}
		}
	}
}

// isItem reports whether a line is a row of a table or an item of a list, which can be
// appended to its kind.
func (m *merger) isItem(line string) bool {
	return !m.f.isCode() && (strings.HasPrefix(line, "|") || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* "))
}

// gaps makes the edits of the runs without a pair.
func (m *merger) gaps(a *alignment, s scope) {
	for _, g := range a.gaps() {
		fills, lines := m.fills(a, g, s)
		switch {
		case fills && a.standsFor(g, lines):
			m.uncertainIf(true, mayStandFor)
			for i := a.b[g.lo].from; i < a.b[g.hi-1].to; i++ {
				m.done[i] = true
			}
		case fills && (g.lo < g.hi || lines > 0 && a.f[g.above].node == nil && a.f[g.below].node == nil && !m.isItem(m.f.norm[a.f[g.below].from-1])):
			opener := a.f[g.above].from
			m.uncertainIf(g.lo < g.hi && lines > 0 && m.f.times(m.f.norm[opener]) > 1 && m.f.closing(opener) > opener, "two places")
			bl, bh := a.b[g.lo-1].to, a.b[g.hi].from
			m.put(a.f[g.above].to, a.f[g.below].from, bl, bh, m.reference(bl, bh, s))
			if m.how != flat {
				m.adds(bl, bh)
			}
		case g.lo < g.hi && m.ends(a, g, s):
			bl, bh := a.b[g.lo-1].to, a.b[g.hi-1].to
			m.uncertainIf(true, "the end of the function may be left out")
			m.put(a.f[g.above].to, a.f[len(a.f)-1].to, bl, bh, m.reference(bl, bh, s))
		case g.lo < g.hi:
			m.insertGap(a, g, s)
		default:
			m.kept = m.kept || g.bounded() && !fills
		}
	}
}

// standsFor reports whether all lines of a gap are comments, and the file has more lines there, and others.
func (a *alignment) standsFor(g gap, lines int) bool {
	isCode := func(u unit) bool { return u.node != nil || !isComment(u.key) }
	return g.lo < g.hi && g.hi-g.lo < lines && !isMarkdown(a.fs.ext) && !slices.ContainsFunc(a.b[g.lo:g.hi], isCode) && slices.ContainsFunc(a.f[g.above+1:g.below], isCode)
}

// ends reports whether the block's lines take the place of the last ones of a function of Python: the block has an
// elision above them, and ends with a statement of the same kind.
func (m *merger) ends(a *alignment, g gap, s scope) bool {
	rest := a.f[g.above+1:]
	return m.f.ext == ".py" && s.inside && !s.keep && g.last && g.above >= 0 && len(rest) > 0 && len(rest) <= g.hi-g.lo+fewLines &&
		firstWord(rest[len(rest)-1].key) == firstWord(a.b[g.hi-1].key) && !slices.ContainsFunc(rest, func(u unit) bool { return u.node != nil })
}

// insertGap inserts a run beside the pair next to it.
func (m *merger) insertGap(a *alignment, g gap, s scope) {
	bl, bh := a.b[g.lo].from, a.b[g.hi-1].to
	for ; bh > bl+1 && m.b.width[bh-1] < m.b.width[bl] && (m.b.norm[bh-1] == "" || isLastCloser(m.b.norm[bh-1]) && !m.opensNew(bh-1)); bh-- {
		m.done[bh-1] = true // it closes what is around the run
	}
	blanks, blanksAbove, blanksBelow := m.f.spacing(a.f, a.b[g.lo]), 0, 0
	if g.lo > 0 {
		if blanksAbove = bl - a.b[g.lo-1].to; a.b[g.lo-1].elided {
			blanks = max(blanks, min(blanksAbove, 1))
		}
	}
	if g.hi < len(a.b) {
		if blanksBelow = a.b[g.hi].from - bh; a.b[g.hi].elided {
			blanksBelow = min(blanksBelow, 1)
		}
	}
	ref := m.reference(bl, bh, s)
	defined := a.b[g.lo].node != nil && !a.b[g.lo].node.imports
	switch {
	case g.above >= 0 && !(defined && g.bounded() && a.f[g.above].node == nil && isLastCloser(a.f[g.below].key)) && (blanksAbove <= blanksBelow || !g.bounded()):
		at := a.f[g.above].to
		if m.isItem(a.b[g.lo].key) && g.below < 0 {
			at = m.behindItems(at, a.b[g.lo].key)
		}
		m.insert(at, bl, bh, ref, blanksAbove, blanksBelow)
	case g.below >= 0:
		if defined {
			blanksAbove = max(blanksBelow, blanks)
		}
		m.insert(a.f[g.below].from, bl, bh, ref, blanksAbove, blanksBelow)
	default:
		m.insertAlone(a, g, s, bl, bh, ref, blanks)
	}
}

// opensNew reports whether what line i of the block closes is new.
func (m *merger) opensNew(i int) bool {
	for k := i - 1; k >= 0; k-- {
		if m.b.norm[k] != "" && m.b.width[k] <= m.b.width[i] {
			return m.b.closing(k) == i && m.done[k] && m.lineAt[k] < 0
		}
	}
	return false
}

// insertAlone inserts a run that has no pair beside it: at the end of the scope, or behind what
// precedes it.
func (m *merger) insertAlone(a *alignment, g gap, s scope, bl, bh int, ref [2]string, blanks int) {
	defined, listing := m.b.states(a.b[g.lo:g.hi]), m.f.isListing() && m.b.isListing()
	isStrong := func(u unit) bool { return u.node != nil && (u.node.kind == strong || u.node.imports) }
	isListItem := func(u unit) bool { return strings.HasPrefix(u.key, "\x00- ") } // of YAML
	at, item, like, own := s.end, -1, -1, indentOf(m.b.lines[bl])
	if m.isItem(a.b[g.lo].key) && g.last {
		if k := m.f.restated(a.b[g.lo].key); k >= 0 && (g.hi-g.lo == 1 || !strings.HasPrefix(a.b[g.lo].key, "|")) {
			m.uncertainIf(true, "it may be one more beside one like it")
			m.put(k, k+1, bl, bh, ref)
			return
		}
		item = m.lastItem(a.b[g.lo].key)
	} else if g.hi-g.lo <= 5 && !m.f.isListing() && max(g.prior, g.behind) < 0 && !slices.ContainsFunc(a.b[g.lo:g.hi], isStrong) {
		like = m.likeliest(a, g)
	}
	near := defined || g.last || listing
	if line, indent, ok := m.mark(a, g); ok {
		m.marked = true
		m.uncertainIf(true, "beside what the text names")
		m.insert(line, bl, bh, [2]string{own, indent}, blanks, blanks)
		return
	}
	switch {
	case item >= 0:
		at, blanks = item, 0
	case like >= 0:
		at, blanks, near = m.f.endOf(a.f[like].from), 0, false
		m.uncertainIf(!m.f.isCode() || likeness(a.f[like].key, a.b[g.lo].key) > 0, "beside a line like it")
		ref = [2]string{own, indentOf(m.f.lines[a.f[like].from])}
	case listing:
	case !g.last && g.prior >= 0:
		at = a.f[g.prior].to
	case !g.last && g.behind >= 0:
		at = a.f[g.behind].from
	case !defined && !s.inside && g.prior < 0, isListItem(a.b[g.lo]) && !slices.ContainsFunc(a.f, isListItem):
		return // no relation
	}
	w := columns(indentOf(shifted(m.f, m.b, m.b.lines[bl], ref[0], ref[1])))
	for at > 0 && (m.f.norm[at-1] == "" || isLastCloser(m.f.norm[at-1]) && m.f.width[at-1] < w) {
		at-- // it is in what is closed there
	}
	m.uncertainIf(!near, NoNeighbour)
	m.uncertainIf(s.member && slices.ContainsFunc(a.b[g.lo:g.hi], m.b.isStatement), "statements beside definitions")
	m.insert(at, bl, bh, ref, blanks, blanks)
}

// likeliest returns the unit of the file that is most like the first of a run, of several of a kind the last one, else the last
// variable above the definitions for a variable; -1 if there is none.
func (m *merger) likeliest(a *alignment, g gap) int {
	best, score := -1, 0.0
	for j, u := range a.f {
		if u.to-u.from == 1 && j < 5_000 && (u.node == nil || !u.node.imports) && !isComment(u.key) {
			if s := locate.Similarity([]byte(m.f.norm[u.from]), []byte(m.b.norm[a.b[g.lo].from])); s > max(unlike, score-kindred) {
				best, score = j, max(s, score)
			}
		}
	}
	for j := 0; best < 0 && a.b[g.lo].node != nil && (m.f.isCode() || hasWord(".sh .bash .zsh", m.f.ext)) && j < len(a.f) && (a.f[j].node == nil || a.f[j].node.kind == weak); j++ {
		if n := a.f[j].node; n != nil && !n.imports && n.to-n.head == 1 {
			best = j
		}
	}
	return best
}

func isMarkup(ext string) bool { return hasWord(".xml .html .htm .svg .csproj .vue .svelte", ext) }

// isListing reports whether a file is a list of lines: what is new goes to its end.
func (s *source) isListing() bool {
	lists := s.ext == ".txt" || strings.HasPrefix(s.ext, ".env") || strings.HasSuffix(s.ext, "ignore")
	return lists && !slices.ContainsFunc(s.full, func(i int) bool {
		return !isComment(s.norm[i]) && !s.elided[i] && strings.Contains(s.norm[i], " ") && !strings.Contains(s.norm[i], "=")
	})
}

// restated returns the item of a list that is shorter than one of the block, or the only row of a table with its first
// cells; -1 if there is none.
func (s *source) restated(item string) int {
	cells := rowCells(item)
	for n := range cells {
		begins := func(line string) bool {
			row := rowCells(line)
			return len(row) == len(cells) && slices.Equal(row[:n+1], cells[:n+1])
		}
		first := slices.IndexFunc(s.norm, begins)
		if first < 0 || !slices.ContainsFunc(s.norm[first+1:], begins) {
			return first
		}
	}
	return slices.IndexFunc(s.norm, func(old string) bool { return IsLonger(old, item) })
}

// rowCells returns the cells of a row of a table; none of other lines.
func rowCells(line string) []string {
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	return strings.Split(strings.Trim(strings.Join(strings.Fields(foldSigns(line)), " "), "| "), " | ")
}

// lastItem returns the end of the last list or table of the file that has items as line is one; -1 if there is none.
func (m *merger) lastItem(line string) int {
	at, last, lists := -1, -2, 0
	for i, text := range m.f.norm {
		if m.isItem(text) && text[:1] == line[:1] && strings.Count(text, "|") == strings.Count(line, "|") {
			if at = i; i != last+1 {
				lists++
			}
			last = i
		}
	}
	m.uncertainIf(lists > 1, "two places")
	if at < 0 {
		return -1
	}
	return m.behindItems(at, line)
}

// behindItems returns the end of the list or table that is at a line, or goes on there.
func (m *merger) behindItems(at int, item string) int {
	w := m.f.width[min(at, len(m.f.width)-1)]
	for at < len(m.f.norm) && m.f.norm[at] != "" && (m.f.width[at] > w || m.f.width[at] == w && m.f.norm[at][:1] == item[:1]) {
		at++
	}
	return at
}

// spacing returns how many blank lines are between definitions of these units.
func (s *source) spacing(units []unit, like unit) int {
	if like.node == nil {
		return 0
	}
	for k := len(units) - 1; k > 0; k-- {
		if x, y := units[k-1], units[k]; x.node != nil && y.node != nil && x.node.kind == like.node.kind && y.node.kind == like.node.kind && !y.node.imports {
			return y.from - x.to
		}
	}
	if like.node.kind == strong {
		return 1
	}
	return 0
}
