package merge

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// Readings returns what block may be for the file with this path, best first; readings
// with the same result once. None: the block is nothing for this file. New lines that have no other place go
// to the last of marks that the file has.
func Readings(name string, file, block []byte, marks ...Mark) []Reading {
	return (*Cache)(nil).Readings(name, file, block, marks...)
}

// A Cache keeps the files that blocks are compared with, so that each is prepared once. It may be nil.
type Cache struct {
	files map[string][]cached        // by path, the last ones
	heads map[string]map[string]head // by path, what lines define
}

type cached struct {
	text   []byte
	source *source
}

// file returns the text of a file, prepared.
func (c *Cache) file(name string, text []byte) *source {
	if c == nil {
		return read(name, text, nil)
	}
	for _, one := range c.files[name] {
		if bytes.Equal(one.text, text) {
			return one.source
		}
	}
	if c.files == nil {
		c.files, c.heads = map[string][]cached{}, map[string]map[string]head{}
	}
	if c.heads[name] == nil {
		c.heads[name] = map[string]head{}
	}
	one := cached{text, readWith(c.heads[name], name, text, nil)}
	c.files[name] = append([]cached{one}, c.files[name][:min(len(c.files[name]), 1)]...)
	return one.source
}

// Readings is Readings with the files of c.
func (c *Cache) Readings(name string, file, block []byte, marks ...Mark) []Reading {
	f := c.file(name, file)
	b := read(name, block, f)
	b.marks = marks
	if len(b.full) == 0 {
		return nil
	}
	if len(f.full) == 0 {
		return []Reading{whole(f, b)}
	}
	if at, ok := excerpt(f, b); ok {
		return []Reading{{Kind: Same, Name: "in the file already", At: at, Explains: true}}
	}
	if !related(f, b) {
		return nil
	}
	var all, wholes []Reading
	if mayBeWhole(f, b) {
		w := whole(f, b)
		if w.Kind == Whole && w.begins && w.Uncertain == "" && 10*(w.Added+w.Removed) < len(f.full) {
			return []Reading{w} // the others would be of little use
		}
		wholes = append(wholes, w)
	}
	for _, how := range []manner{scopes, entire, flat} {
		if how == entire && (all[0].Uncertain != unbalanced || !b.fits()) {
			continue
		}
		r := attempt(f, b, how)
		if how == scopes && len(r.Edits) == 0 && r.Explains {
			return []Reading{r}
		}
		all = append(all, r)
	}
	return ordered(f, append(all, wholes...))
}

// related reports whether the block shares a line that says something with the file, or states
// a definition.
func related(f, b *source) bool {
	for _, n := range b.root.kids {
		if n.kind == strong || n.imports || !b.isCode() {
			return true
		}
	}
	item := f.isListing() && b.isListing()
	for i, line := range b.norm {
		if !b.elided[i] && f.times(line) > 0 && Distinctive(line) {
			return true
		}
		item = item || strings.HasPrefix(line, "|") || isMarkup(f.ext) && strings.HasPrefix(line, "<") || strings.HasPrefix(line, "- ")
	}
	return item || len(b.full) <= 12 // lines that may be like one of the file
}

// excerpt reports whether the block is the file, or parts of it in its order, and where.
func excerpt(f, b *source) (at [2]int, ok bool) {
	next := 0
	for lo, hi := 0, 0; lo < len(b.lines); lo = hi + 1 {
		for hi = lo; hi < len(b.lines) && !b.elided[hi]; hi++ {
		}
		if y := b.filled(lo, hi); len(y) > 0 {
			k := f.place(b, y, next)
			if k < 0 {
				return at, false
			}
			if next == 0 {
				at[0] = f.full[k]
			}
			next = k + len(y)
			at[1] = f.full[next-1] + 1
		}
	}
	return at, next > 0
}

const maxTries = 1000

// place returns where in the full lines of f, from next on, the lines y of b are, at one indentation; -1 if nowhere.
func (f *source) place(b *source, y []int, next int) int {
	rare := 0
	for n, i := range y {
		if f.times(b.norm[i]) < f.times(b.norm[y[rare]]) {
			rare = n
		}
	}
	for tries, k := range f.where[strings.TrimSuffix(b.norm[y[rare]], ",")] {
		if k -= rare; k >= next && k+len(y) <= len(f.full) && tries <= maxTries && f.equal(f.full[k:k+len(y)], b, y) {
			return k
		}
	}
	return -1
}

// attempt merges the block into the file. The reading is empty if the edits overlap.
func attempt(f, b *source, how manner) Reading {
	m := newMerger(f, b, how)
	s := scope{end: len(f.lines)}
	if how == flat {
		s.f, s.b = f.units(0, len(f.lines), nil), b.units(0, len(b.lines), nil)
	} else {
		home := m.home()
		s.f, s.b, s.end = f.units(home.head, home.to, home.kids), b.units(0, len(b.lines), b.root.kids), home.to
		m.locate(&s, home)
		if n := len(s.f); home == f.root && n > 0 && s.f[n-1].key == "\x00if __name__" {
			s.end = s.f[n-1].from
		}
		if n := len(s.b); isJSON(f.ext) && n > 1 && (s.b[0].key == "{" || s.b[0].key == "[") && isCloser(s.b[n-1].key) {
			m.done[s.b[0].from], m.done[s.b[n-1].from] = true, true
			s.b = s.b[1 : n-1] // what is in the braces around the whole block
		}
	}
	m.merge(s)
	slices.SortStableFunc(m.edits, func(x, y Edit) int { return cmp.Or(cmp.Compare(x.From, y.From), cmp.Compare(x.To, y.To)) })
	m.edits = joined(m.edits)
	m.commas()
	for i := 1; i < len(m.edits); i++ {
		if m.edits[i].From < m.edits[i-1].To {
			return Reading{}
		}
	}
	return m.reading()
}

// reading makes a reading of the edits.
func (m *merger) reading() Reading {
	r := Reading{Edits: refined(m.f, m.edits), Uncertain: m.uncertain, Marked: m.marked, again: m.again}
	r.Explains = !slices.Contains(m.done, false)
	r.measure(m.f)
	if r.Uncertain == "" {
		r.Uncertain = doubtful(m.f, m.b, r.Edits)
	}
	if len(r.Edits) == 0 {
		r.Kind, r.Name = Same, "in the file already"
		if at := slices.DeleteFunc(m.lineAt, func(line int) bool { return line < 0 }); len(at) > 0 {
			r.At = [2]int{slices.Min(at), slices.Max(at) + 1}
		}
		return r
	}
	r.Kind, r.Name = m.title(&r)
	return r
}

func (m *merger) title(r *Reading) (Kind, string) {
	slices.Sort(m.replaced)
	replaced, added := slices.Compact(m.replaced), slices.Compact(m.added)
	switch {
	case m.how == flat:
	case len(replaced) > 0 && len(added) > 0:
		return Restated, "replaces " + listed(replaced) + ", adds " + listed(added)
	case len(replaced) > 0:
		return Restated, "replaces " + listed(replaced)
	case len(added) > 0 && (r.Removed == 0 || isJSON(m.f.ext) || !m.kept && !slices.ContainsFunc(added, func(name string) bool { return !strings.HasPrefix(name, "import ") })):
		return Added, "adds " + listed(added)
	case r.Removed == 0 && len(r.Edits) == 1 && r.Edits[0].From >= len(m.f.lines):
		return Added, fmt.Sprintf("appends %s", model.Count(r.Added, "line"))
	}
	if len(r.Edits) == 1 {
		return Parts, "part"
	}
	return Parts, fmt.Sprintf("%d parts", len(r.Edits))
}

// listed joins up to two names; more are counted, and imports.
func listed(names []string) string {
	var shown []string
	for _, name := range names {
		if !strings.HasPrefix(name, "import ") {
			shown = append(shown, strings.Replace(strings.TrimLeft(strings.TrimSuffix(name, "()"), "# "), "(\"", " \"", 1))
		}
	}
	switch imports := len(names) - len(shown); {
	case len(shown) == 0:
		return model.Count(imports, "import")
	case len(shown) > 2:
		return model.Count(len(shown), "definition")
	}
	return strings.Join(shown, " and ")
}

// refined cuts edits down to what changes, and drops those that change nothing.
func refined(f *source, edits []Edit) (out []Edit) {
	for _, e := range edits {
		start := len(out)
		for _, c := range linediff.Strings(f.lines[e.From:e.To], e.New) {
			part := Edit{From: e.From + c.OldStart, To: e.From + c.OldEnd, New: e.New[c.NewStart:c.NewEnd], BlockLine: e.BlockLine + c.NewStart}
			if n := len(out); n > start && !slices.ContainsFunc(f.norm[out[n-1].To:part.From], Distinctive) { // one edit with what is between
				p := &out[n-1]
				p.New, p.To = slices.Concat(p.New, f.lines[p.To:part.From], part.New), part.To
				continue
			}
			out = append(out, part)
		}
	}
	return out
}

// measure counts what the edits add, remove and lose.
func (r *Reading) measure(f *source) {
	removed, left := map[int]bool{}, map[string]bool{} // the lines with heads, and the names that stay or are new
	for _, e := range r.Edits {
		for _, c := range linediff.Strings(f.lines[e.From:e.To], e.New) {
			old := f.lines[e.From+c.OldStart : e.From+c.OldEnd]
			r.Added += c.NewEnd - c.NewStart
			r.Removed += len(old)
			r.LostLines += max(0, filledIn(old)-filledIn(e.New[c.NewStart:c.NewEnd]))
			for i, line := range old {
				if f.begins(line) {
					removed[e.From+c.OldStart+i] = true
				}
			}
			for _, line := range e.New[c.NewStart:c.NewEnd] {
				if name, kind := f.defines(line); kind == strong {
					left[name] = true
				}
			}
		}
	}
	if len(removed) == 0 {
		return
	}
	f.root.each(func(n *node) {
		if n.kind == strong && !removed[n.head] {
			left[n.name] = true
		}
	})
	f.root.each(func(n *node) {
		if n.kind == strong && !left[n.name] {
			r.LostNames = append(r.LostNames, strings.TrimSuffix(n.name, "()"))
		}
	})
	slices.Sort(r.LostNames)
	r.LostNames = slices.Compact(r.LostNames)
}

func filledIn(lines []string) int {
	return countLines(lines, func(line string) bool { return strings.TrimSpace(line) != "" })
}

// countLines returns how many of some lines are of a kind.
func countLines(lines []string, is func(line string) bool) (n int) {
	for _, line := range lines {
		if is(line) {
			n++
		}
	}
	return n
}

// apply returns the lines of s after the edits.
func (s *source) apply(edits []Edit) (out []string) {
	at := 0
	for _, e := range edits {
		out = append(append(out, s.lines[at:e.From]...), e.New...)
		at = e.To
	}
	return append(out, s.lines[at:]...)
}

// mayBeWhole reports whether the block may be the whole file: it has no elision, and states a
// definition of the file, begins as it does, or has a third of its lines.
func mayBeWhole(f, b *source) bool {
	x, y := f.full, b.full
	if b.hasElision(0, len(b.lines)) || b.width[y[0]] > f.width[x[0]] {
		return false
	}
	return f.norm[x[0]] == b.norm[y[0]] || 3*len(y) >= len(x) || slices.ContainsFunc(b.root.kids, func(n *node) bool {
		return slices.ContainsFunc(f.root.kids, func(k *node) bool { return k.name == n.name })
	})
}

// whole is the reading of the block as the whole file.
func whole(f, b *source) Reading {
	r := Reading{Kind: Whole, Name: "whole file", Explains: true}
	lines := make([]string, 0, len(b.lines))
	for i := range b.lines { // a line with an elision is one line again
		if i+1 == len(b.lines) || b.at[i+1] != b.at[i] {
			lines = append(lines, b.lines[i])
		}
	}
	for _, c := range linediff.Strings(f.lines, lines) {
		r.Edits = append(r.Edits, Edit{From: c.OldStart, To: c.OldEnd, New: lines[c.NewStart:c.NewEnd], BlockLine: c.NewStart})
	}
	r.measure(f)
	x, y := f.full, b.full
	if len(x) == 0 {
		return r
	}
	first, line := f.norm[x[0]], b.norm[y[0]]
	r.begins = r.Removed == 0 || likeness(first, line) > 0 || importName(f.ext, first) != "" && importName(f.ext, line) != ""
	keys := lostKeys(f, b)
	r.Uncertain = doubtful(f, b, r.Edits)
	ends := first == line && f.norm[x[len(x)-1]] == b.norm[y[len(y)-1]]
	if ends && len(r.LostNames)+keys == 0 && r.Uncertain == "" && r.LostLines <= 10 && 3*r.LostLines <= len(x) {
		r.LostLines = 0
	}
	if r.LostLines+len(r.LostNames) == 0 {
		r.LostLines = keys
	}
	if r.LostLines+len(r.LostNames) > 0 {
		r.Kind = Lossy
	}
	return r
}

// lostKeys counts the variables, constants and keys of the file that b has not, and the imports
// that b has not though it uses them.
func lostKeys(f, b *source) (n int) {
	states := map[string]bool{}
	b.root.each(func(n *node) { states[n.name] = true })
	uses := sync.OnceValue(func() map[string]bool { return wordSet(strings.Join(words(strings.Join(b.norm, " ")), " ")) })
	f.root.each(func(x *node) {
		if x.kind == weak && !states[x.name] && b.times(f.norm[x.head]) == 0 && (!x.imports || uses()[identifier(f.norm[x.head])]) {
			n++
		}
	})
	return n
}

const maxReadings = 4

// ordered sorts readings, the best first, and drops those with a result that another one has.
func ordered(f *source, all []Reading) []Reading {
	rank := func(r *Reading) (n int) {
		switch {
		case !r.Explains:
			n = 4
		case r.Kind == Lossy, r.Uncertain == unbalanced, r.again:
			n = 2
		}
		if r.Kind == Whole && r.begins {
			n--
		}
		return n
	}
	slices.SortStableFunc(all, func(x, y Reading) int {
		return cmp.Or(cmp.Compare(rank(&x), rank(&y)), cmp.Compare(len(x.LostNames), len(y.LostNames)))
	})
	var out []Reading
	seen := map[string]bool{}
	for _, r := range all {
		result := strings.Join(f.apply(r.Edits), "\n")
		if len(r.Edits) > 0 && !seen[result] {
			out = append(out, r)
			seen[result] = true
		}
	}
	return out
}

func isJSON(ext string) bool { return strings.HasPrefix(ext, ".json") || ext == ".webmanifest" }

// HasElision reports whether content has a line in place of omitted code.
func HasElision(name string, content []byte) bool {
	lines := strings.Split(string(content), "\n")
	for i := range lines {
		if model.IsElision(lines, i, name) {
			return true
		}
	}
	return false
}
