package patchers

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/merge"
)

// A nearFile is a file that the answer names near a block.
type nearFile struct {
	path  string
	lines int    // of the block that it has
	words int    // in these
	ident string // the name that it alone defines, if that led to it
	close bool   // it is named in the sentence or heading just above
	above bool   // the block above is for it
}

// assignUnlabelled finds the file of b, which has no label, block i: one that the answer names
// near it, or one that holds its lines.
func (s *assigner) assignUnlabelled(b *assigned, i int) {
	near := s.near(b)
	best := -1
	for n, f := range near {
		if f.lines > 0 && (b.fits(f.path) || path.Ext(f.path) == ".md") && (best < 0 || f.words > near[best].words) {
			best = n
		}
	}
	isClose := func(f nearFile) bool { return f.close }
	isNew := func(n blocks.Name) bool { return n.Title && s.oneNamed(n.Text) == "" }
	switch {
	case !b.Commands && (slices.ContainsFunc(b.Names, isNew) || !slices.ContainsFunc(near, isClose)) && s.createNear(b):
	case (best < 0 || !near[best].close) && s.assignMarked(b, near):
	case best >= 0:
		s.useNear(b, near, best)
	case s.holds(b, minSharedLines-1) && s.assignByLines(b), s.changesNear(b, near):
	case b.Commands:
		b.why = b.NoRequest
	case s.assignPair(b, i), s.createNear(b), s.assignByLines(b), s.addToNear(b, near):
	default:
		s.leaveUnused(b, near)
	}
}

// assignMarked gives b the file that has the code which the sentence just above says b is beside: one near it, else the
// only one that states it, as a key of JSON in quotes, or has its line.
func (s *assigner) assignMarked(b *assigned, near []nearFile) bool {
	if len(b.Marks) == 0 || b.beside == 0 || b.beside > len(s.found.Holders) {
		return false
	}
	var files []string
	for _, f := range near[:min(len(near), maxCompared)] {
		files = append(files, f.path)
	}
	for _, m := range b.Marks {
		for _, name := range []string{m.Text, strconv.Quote(m.Text)} {
			if found := s.found.Definers[name]; len(found) == 1 {
				files = append(files, found[0])
			}
		}
	}
	if held := s.found.Holders[b.beside-1].Files; len(held) == 1 || len(held) > 1 && held[0].Lines > held[1].Lines {
		files = append(files, held[0].Path)
	}
	for _, file := range files {
		if b.fits(file) && s.afford(file) {
			if found := s.merge.Readings(file, s.text(file).bytes, b.Content, b.Marks...); len(found) > 0 && found[0].Marked {
				b.use(file, s.nearReason(b, file))
				return true
			}
		}
	}
	return false
}

// useNear gives b one of the files near it.
func (s *assigner) useNear(b *assigned, near []nearFile, n int) {
	var others []string
	for i, f := range near {
		if i != n && f.lines > 0 {
			others = append(others, f.path)
		}
	}
	doubt := s.nearReason(b, near[n].path)
	if near[n].ident != "" {
		doubt = s.nameReason(b, near[n].path, near[n].ident)
	}
	b.use(near[n].path, doubt, others...)
}

// near lists the files that the answer names near b, or to which it gave a block above, the
// nearest first.
func (s *assigner) near(b *assigned) []nearFile {
	names, before := b.Names, s.above
	if before != nil {
		at := slices.IndexFunc(names, func(n blocks.Name) bool { return !n.Close && !n.Ident && !n.Below && n.Line < before.Fence.Open })
		if at < 0 {
			at = len(names)
		}
		names = slices.Insert(slices.Clone(names), at, blocks.Name{Text: before.path, Line: before.Fence.Open})
	}
	var out []nearFile
	for _, n := range names {
		f := nearFile{close: n.Close}
		switch {
		case n.Ident:
			files := s.found.Definers[n.Text]
			if len(files) != 1 || !b.fits(files[0]) {
				continue
			}
			f.path, f.ident = files[0], n.Text
		default:
			if f.path = s.oneNamed(n.Text); f.path == "" && n.Close {
				if dir := s.closeDirectory(b); dir != "" && s.isFile(path.Join(dir, n.Text)) {
					f.path = path.Join(dir, n.Text)
				}
			}
		}
		if f.path == "" || slices.ContainsFunc(out, func(o nearFile) bool { return o.path == f.path }) {
			continue
		}
		f.lines, f.words = s.sharedWords(b, f.path)
		f.above = before != nil && f.path == before.path
		out = append(out, f)
	}
	return out
}

// oneNamed returns the one file that a name in the text means; empty if there is none, or
// several. A word without an extension means the file at the root whose name begins so.
func (s *assigner) oneNamed(name string) string {
	name, _, ok := s.relative(name)
	if !ok {
		return ""
	}
	clean, _, err := s.tree.CheckPath("", strings.TrimPrefix(name, "./"))
	if err != nil {
		return ""
	}
	if s.text(clean).exists {
		return clean
	}
	if files := s.named(clean); len(files) == 1 {
		return files[0]
	}
	if path.Ext(clean) != "" || strings.Contains(clean, "/") {
		return ""
	}
	if s.stems == nil {
		s.stems = map[string][]string{}
		for _, file := range s.files() {
			base := strings.ToLower(path.Base(file))
			stem := strings.TrimSuffix(base, path.Ext(base))
			s.stems[stem] = append(s.stems[stem], file)
		}
	}
	files := s.stems[strings.ToLower(clean)]
	if root := slices.IndexFunc(files, func(file string) bool { return !strings.Contains(file, "/") }); root >= 0 {
		return files[root]
	}
	if len(files) != 1 {
		return ""
	}
	return files[0]
}

// createNear gives b the path of a file that does not exist and that the sentence or heading
// just above names, and reports whether there is one.
func (s *assigner) createNear(b *assigned) bool {
	dir := s.closeDirectory(b)
	for _, n := range b.Names {
		if !n.Close || n.Ident || n.Word || n.Below || strings.ContainsAny(n.Text, "{}<>") {
			continue
		}
		name, _, ok := s.relative(n.Text)
		if !ok {
			continue
		}
		if dir == "" && s.oneNamed(name) != "" {
			continue
		}
		if !strings.Contains(name, "/") {
			name = path.Join(cmp.Or(dir, s.directoryAbove(b, name)), name)
		}
		clean, _, err := s.tree.CheckPath("", name)
		if err != nil || !b.fits(clean) || s.text(clean).exists || len(s.named(clean)) > 0 {
			continue
		}
		b.use(clean, blocks.NamedNear.With())
		b.target.Create = s.doubtCreation(clean, nil)
		return true
	}
	return false
}

// closeDirectory is the one directory that the sentence just above b names; empty if there
// is none.
func (s *assigner) closeDirectory(b *assigned) string {
	found := ""
	for _, word := range strings.Fields(b.Heading) {
		dir := strings.Trim(word, "`*\"'.,:;()/")
		if dir == "" || !s.hasDirectory(path.Clean(dir)) {
			continue
		}
		if found != "" && found != dir {
			return ""
		}
		found = dir
	}
	return found
}

// directoryAbove is the directory for a new file that is named without one: the root if files
// there have its extension, else that of the last file with it that the answer creates above
// b, else that of the nearest block for such a file.
func (s *assigner) directoryAbove(b *assigned, name string) string {
	if s.isAtHome(name) {
		return ""
	}
	alike := func(file string) bool { return path.Ext(file) == path.Ext(name) }
	for _, file := range slices.Backward(s.created) {
		if alike(file) {
			return path.Dir(file)
		}
	}
	for _, o := range slices.Backward(s.all) {
		if o.Fence.Open < b.Fence.Open && o.path != "" && alike(o.path) {
			return path.Dir(o.path)
		}
	}
	return ""
}

// maxCompared is how many files near a block are compared with it.
const maxCompared = 3

// changesNear gives b, which shares no line with a file near it, one in its language of which it
// changes lines, which are like its own, or to whose table or list it adds.
func (s *assigner) changesNear(b *assigned, near []nearFile) bool {
	var addsTo string
	for _, f := range near[:min(len(near), maxCompared)] {
		if !s.afford(f.path) {
			return false
		}
		if !b.fits(f.path) || !f.close && blocks.Languages[b.Language] == "" && !slices.Contains(blocks.Shells, b.Language) {
			continue
		}
		text := s.text(f.path).bytes
		found := s.merge.Readings(f.path, text, b.Content, b.Marks...)
		if len(found) == 0 || !found[0].Explains || found[0].Uncertain != "" && !found[0].Marked && (!f.close || found[0].Uncertain == merge.NoNeighbour || len(b.distinctive()) == 0) {
			continue
		}
		switch r := found[0]; {
		case (r.Kind == merge.Parts || r.Kind == merge.Restated) && r.Removed > 0:
			b.use(f.path, s.nearReason(b, f.path))
			return true
		case (r.Kind == merge.Parts || r.Kind == merge.Added) && (f.close || r.Marked) && addsTo == "":
			addsTo = f.path
		}
	}
	if addsTo != "" {
		b.use(addsTo, s.nearReason(b, addsTo))
	}
	return addsTo != ""
}

// addToNear gives b, which shares no line with a file near it, the nearest one, if that is named
// just above, has the block above, or defines a name, and b states a definition in its language.
func (s *assigner) addToNear(b *assigned, near []nearFile) bool {
	if len(near) == 0 {
		return false
	}
	f := near[0]
	if !f.close && (!f.above && f.ident == "" || s.given[f.path]) || blocks.Languages[b.Language] == "" || !b.fits(f.path) || !merge.States(f.path, b.Content, f.close) {
		return false
	}
	b.use(f.path, s.nearReason(b, f.path))
	return true
}

// assignPair gives b the file of the block before it, i-1, if that shows lines of the file
// which b replaces.
func (s *assigner) assignPair(b *assigned, i int) bool {
	if i == 0 || s.all[i-1].path == "" || b.Fence.Open-s.all[i-1].Fence.Close > maxPairGap {
		return false
	}
	before := s.all[i-1]
	file := s.text(before.path).disk
	if file == nil || before.Language != b.Language || !b.isVersionOf(before) || bytes.Equal(bytes.TrimSpace(file), bytes.TrimSpace(before.Content)) {
		return false // the whole file is what the answer wrote, not what it replaces
	}
	if !s.afford(before.path) || len(merge.PairReadings(before.path, s.text(before.path).bytes, before.Content, b.Content)) == 0 {
		return false
	}
	b.use(before.path, s.nearReason(b, before.path))
	return true
}

// isVersionOf reports whether b has some of the words of another block.
func (b *assigned) isVersionOf(other *assigned) bool {
	wordsOf := func(o *assigned) map[string]bool {
		out := map[string]bool{}
		for _, w := range strings.FieldsFunc(string(o.Content), func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			out[w] = true
		}
		return out
	}
	old, new, shared := wordsOf(other), wordsOf(b), 0
	for w := range old {
		if new[w] {
			shared++
		}
	}
	return 10*shared >= 3*min(len(old), len(new))
}

// maxPairGap is how many lines may be between an old text and the new one.
const maxPairGap = 12

// fits reports whether the language of b may be that of a file with this path.
func (b *assigned) fits(file string) bool {
	known, ext := strings.Fields(blocks.Languages[b.Language]), strings.ToLower(path.Ext(file))
	switch {
	case len(known) > 0:
		return slices.Contains(known, ext) || ext == ""
	case slices.Contains(blocks.Shells, b.Language):
		return ext == "" || ext == ".sh" || ext == ".bash" || ext == ".zsh" || strings.HasPrefix(path.Base(file), ".env")
	}
	return true
}

// nearReason says that b is for the file at path because the answer names that near it.
func (s *assigner) nearReason(b *assigned, path string) model.Reason {
	if shared := s.shared(b, path); shared > 0 {
		return blocks.FileNear.With(shared, len(b.distinctive()))
	}
	return blocks.FileOnlyNear.With()
}

// nameReason says that b is for the file at path because only that defines name.
func (s *assigner) nameReason(b *assigned, path, name string) model.Reason {
	return blocks.FileByName.With(s.shared(b, path), len(b.distinctive()), name)
}
