package workspace

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"unicode"

	"aptix-tui/model"
)

// The bounds of a search for code blocks.
const (
	maxSearchedFile  = 1 << 20   // bytes of a file that is read
	maxSearchedBytes = 100 << 20 // bytes of all files together
	maxSearchedBlock = 5_000     // lines of a block that are looked for
	maxHolders       = 9         // files that are returned for a block
	maxDefiners      = 2         // files that are returned for a name
	minHeldShare     = 5         // a holder has one line in this many of the block
	minLineLength    = 5         // bytes of a line that says something
	minLineLetters   = 3         // letters in it
)

const openRead = os.O_RDONLY | openNonblock

// FindBlocks looks for the lines of code blocks, and for definitions, in the files that Files
// lists. Each file is read once. It calls found with the list, and at the end with what it has
// found, and ends early with an error when ctx ends.
func (w *Workspace) FindBlocks(ctx context.Context, query model.BlockQuery, found func(model.BlockSearch)) error {
	listed, err := w.Files(ctx)
	if err != nil {
		return err
	}
	files := listed.Files
	s := newLineSearch(query, files)
	found(s.result())
	for i, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(s.lines)+len(query.Names) == 0 {
			break // only the list is asked for
		}
		if s.bounded = s.read >= maxSearchedBytes; s.bounded {
			break
		}
		if text := w.searchedText(name, maxSearchedFile); len(text) > 0 {
			s.count(i, text)
		}
	}
	s.bounded = s.bounded || listed.Bounded
	s.done = true
	found(s.result())
	return nil
}

// searchedText is the text of a file; nil if it is larger than limit, binary or not readable.
func (w *Workspace) searchedText(name string, limit int64) []byte {
	f, err := w.root.OpenFile(name, openRead, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > limit {
		return nil
	}
	text := make([]byte, fi.Size())
	n, err := io.ReadFull(f, text)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) || model.IsBinary(text[:n]) {
		return nil
	}
	return text[:n]
}

// A lineSearch counts in each file the lines that it shares with each block. Its cost is
// that of reading the files, and of the lines that are found.
type lineSearch struct {
	query    model.BlockQuery
	files    []string
	definers map[string][]string
	lines    map[string][]int // by a line that says something: the blocks that have it, each once
	holders  []model.Holders
	read     int // bytes
	bounded  bool
	done     bool
}

func newLineSearch(query model.BlockQuery, files []string) *lineSearch {
	blocks := query.Blocks
	s := &lineSearch{query: query, files: files, definers: map[string][]string{}, lines: map[string][]int{}, holders: make([]model.Holders, len(blocks))}
	for i := range blocks {
		left := maxSearchedBlock
		for line := range bytes.Lines(blocks[i].Content) {
			if line = bytes.TrimSpace(line); left > 0 && distinctive(line) {
				s.add(string(line), i)
				left--
			}
		}
	}
	return s
}

// add adds a line of a block.
func (s *lineSearch) add(line string, block int) {
	if blocks := s.lines[line]; !slices.Contains(blocks, block) {
		s.lines[line] = append(blocks, block)
		s.holders[block].Distinctive++
	}
}

// distinctive reports whether a trimmed line says something about the file that it is
// from: it has words, and is no marker for omitted code.
func distinctive(line []byte) bool {
	if len(line) < minLineLength || bytes.Contains(line, []byte("...")) || bytes.Contains(line, []byte("…")) {
		return false
	}
	letters := 0
	for _, r := range string(line) {
		if unicode.IsLetter(r) {
			if letters++; letters >= minLineLetters {
				return true
			}
		}
	}
	return false
}

// count counts the lines of file i.
func (s *lineSearch) count(i int, text []byte) {
	s.read += len(text)
	seen, shared := map[string]bool{}, map[int]int{} // shared is the number of lines by block
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if blocks := s.lines[string(line)]; len(blocks) > 0 && !seen[string(line)] {
			seen[string(line)] = true
			for _, b := range blocks {
				shared[b]++
			}
		}
	}
	for b, lines := range shared {
		s.hold(b, model.Holder{Path: s.files[i], Lines: lines})
	}
	for _, name := range s.query.Names {
		if len(s.definers[name]) < maxDefiners && bytes.Contains(text, []byte(name)) && s.defines(s.files[i], text, name) {
			s.definers[name] = append(s.definers[name], s.files[i])
		}
	}
}

// defines reports whether a file with this text defines name.
func (s *lineSearch) defines(file string, text []byte, name string) bool {
	for line := range bytes.Lines(text) {
		if bytes.Contains(line, []byte(name)) && s.query.Define(file, string(bytes.TrimRight(line, "\r\n"))) == name {
			return true
		}
	}
	return false
}

// hold adds a file to the holders of block b if it is among the best ones.
func (s *lineSearch) hold(b int, file model.Holder) {
	h := &s.holders[b]
	if file.Lines*minHeldShare < h.Distinctive {
		return
	}
	all := append(slices.Clone(h.Files), file)
	slices.SortStableFunc(all, func(x, y model.Holder) int { return cmp.Compare(y.Lines, x.Lines) })
	h.Files = all[:min(len(all), maxHolders)]
}

// result is what was found so far.
func (s *lineSearch) result() model.BlockSearch {
	return model.BlockSearch{Files: s.files, Holders: slices.Clone(s.holders), Definers: maps.Clone(s.definers), Bounded: s.bounded, Done: s.done}
}
