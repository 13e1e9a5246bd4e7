package model

import (
	"runtime"
	"sync"
)

// Large patches change many files, each in a few places. Their places are found on all
// cores, in the files as they are on disk, while the resolver applies one change after the
// other. It takes a place from here only if it would have asked the same, and finds it itself
// otherwise: after an earlier change of the file, or if a person chose a place.

// An EarlySource is a Source that reads some files before Read is called for them.
type EarlySource interface {
	Source
	// ReadEarly waits for a file that is read early and returns what Read returns for it. It
	// reports false for all other paths. It may be called at any time, by many at once.
	ReadEarly(path string) (Snapshot, bool)
}

// earlyPlaces are the places in files on disk, found early.
type earlyPlaces struct {
	byPath map[string]*earlyFile
	byText map[*Text]*earlyFile // those that the resolver has come to
	group  sync.WaitGroup
}

// An earlyFile is a file with the places of the first change of it.
type earlyFile struct {
	path   string
	key    changeKey
	edits  []Edit
	done   chan struct{} // closed when the rest is set
	text   *Text         // nil if the file is not read early
	places []earlyPlace  // by edit
	raised any           // a panic of a locator
}

// An earlyPlace is what a locator returns when asked so.
type earlyPlace struct {
	from, extraLines int
	match            Match
}

// findEarlyPlaces begins to find places. Its group is done when no locator runs any more.
func (r *resolver) findEarlyPlaces() *earlyPlaces {
	p := &earlyPlaces{byPath: map[string]*earlyFile{}, byText: map[*Text]*earlyFile{}}
	src, ok := r.src.(EarlySource)
	if !ok {
		return p
	}
	files := r.earlyFiles(p.byPath)
	next := make(chan *earlyFile, len(files))
	for _, f := range files {
		next <- f
	}
	close(next)
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		p.group.Go(func() {
			for f := range next {
				f.find(src)
			}
		})
	}
	return p
}

// earlyFiles returns the files with changes whose locators depend on nothing but the edits of
// that change, and adds them to byPath.
func (r *resolver) earlyFiles(byPath map[string]*earlyFile) (out []*earlyFile) {
	for n, p := range r.cs.Payloads {
		for i := range p.Files {
			c := &p.Files[i]
			if !c.isPlacedEarly() {
				continue
			}
			path, _, ok := r.cleanPaths(p, c, r.choices.PathFor(HunkKey{Payload: n, Change: i}))
			if !ok || byPath[path] != nil {
				continue
			}
			f := &earlyFile{path: path, key: changeKey{n, i}, edits: c.Edits, done: make(chan struct{})}
			byPath[path], out = f, append(out, f)
		}
	}
	return out
}

// isPlacedEarly reports whether the places of c are found early.
func (c *FileChange) isPlacedEarly() bool {
	if !c.Simultaneous || c.PathIsKey || c.Interpreter != nil || len(c.Edits) == 0 {
		return false
	}
	for i := range c.Edits {
		e := &c.Edits[i]
		if _, ok := e.Locator.(SequentialLocator); !ok || e.Analyzer != nil || !e.Invalid.None() {
			return false
		}
	}
	return true
}

// find finds the places in f. It asks as the resolver will if all edits have a place.
func (f *earlyFile) find(src EarlySource) {
	defer func() {
		f.raised = recover()
		close(f.done)
	}()
	snap, ok := src.ReadEarly(f.path)
	if !ok || snap.Kind != Regular {
		return
	}
	text := NewText(snap.Bytes)
	t := &EditedText{base: snap.Bytes, length: len(snap.Bytes), text: text}
	occupied := occupiedSpans{end: -1}
	places := make([]earlyPlace, len(f.edits))
	extraLines := 0
	for i := range f.edits {
		e := &f.edits[i]
		place := earlyPlace{from: max(occupied.end, 0), extraLines: extraLines}
		place.match = e.Locator.(SequentialLocator).LocateAfter(t, place.from, PrecedingEdits{ExtraLines: extraLines})
		places[i] = place
		switch m := &place.match; {
		case m.Placement == Applied:
			extraLines += e.addedLines()
		case len(m.Candidates) > 0 && !occupied.overlaps(&m.Candidates[0]):
			occupied.add(&m.Candidates[0])
		}
	}
	f.text, f.places = text, places
}

// release forgets all places and texts. Nothing uses them after it.
func (p *earlyPlaces) release() {
	p.group.Wait()
	p.byPath, p.byText = nil, nil
}

// textOf returns the text of the file with snap as its content, or nil if it is not one of p.
func (p *earlyPlaces) textOf(snap *Snapshot) *EditedText {
	f := p.byPath[snap.Path]
	if f == nil || snap.Kind != Regular {
		return nil
	}
	<-f.done
	if f.raised != nil {
		panic(f.raised)
	}
	if f.text == nil || len(snap.Bytes) == 0 || len(f.text.Bytes) != len(snap.Bytes) || &f.text.Bytes[0] != &snap.Bytes[0] {
		return nil
	}
	p.byText[f.text] = f
	return &EditedText{base: snap.Bytes, length: len(snap.Bytes), text: f.text}
}

// match returns the match of an edit of a change in t, if it was found early.
func (p *earlyPlaces) match(change changeKey, edit int, t *Text, from int, preceding PrecedingEdits) (Match, bool) {
	f := p.byText[t]
	if f == nil || f.key != change || len(preceding.Inserted) > 0 || preceding.Removed != nil {
		return Match{}, false
	}
	place := &f.places[edit]
	if place.from != from || place.extraLines != preceding.ExtraLines {
		return Match{}, false
	}
	return place.match, true
}
