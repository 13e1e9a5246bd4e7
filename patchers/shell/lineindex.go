package shell

import (
	"bytes"
	"hash/maphash"
	"sync"

	"aptix-tui/model"
)

// A lineIndex knows the lines of the text to which the appenders of one path append. It is
// brought up to date by what was appended since, not by the whole text. The zero lineIndex is
// ready; it is safe for concurrent use.
type lineIndex struct {
	mu      sync.Mutex
	text    *model.EditedText
	changes int // of text that are included
	seed    maphash.Seed
	numbers map[uint64]int32 // by the hash of a line without its end
	first   []int32          // the first row with each number
	last    []int32          // the last row with each number
	count   []int32          // of rows with each number
	rows    []int32          // the number of each line
	next    []int32          // the next row with the number of each line; 0 if there is none
	starts  []int            // the offset of each line, then the length of the text
}

// update makes x the index of the lines of e.
func (x *lineIndex) update(e *model.EditedText) {
	if x.text != e {
		x.reset(e)
	} else if old, _, changed := e.ChangedSince(x.changes); changed && old.Start < x.starts[len(x.rows)] || !x.endsLine() {
		x.reset(e)
	}
	x.changes = e.Changes()
	at := x.starts[len(x.rows)]
	for line := range bytes.Lines(e.Slice(model.Span{Start: at, End: e.Len()})) {
		x.add(line)
	}
}

func (x *lineIndex) reset(e *model.EditedText) {
	x.text, x.seed, x.numbers = e, maphash.MakeSeed(), map[uint64]int32{}
	x.first, x.last, x.count, x.rows, x.next, x.starts = nil, nil, nil, nil, nil, []int{0}
}

// endsLine reports whether the last line has an end, so that what is appended is a line of its
// own.
func (x *lineIndex) endsLine() bool {
	end := x.starts[len(x.rows)]
	return end == 0 || x.text.At(end-1) == '\n'
}

// add adds a line at the end.
func (x *lineIndex) add(line []byte) {
	row, hash := int32(len(x.rows)), x.hash(line)
	number, known := x.numbers[hash]
	if known {
		x.next[x.last[number]] = row
		x.last[number] = row
		x.count[number]++
	} else {
		number = int32(len(x.first))
		x.numbers[hash] = number
		x.first, x.last, x.count = append(x.first, row), append(x.last, row), append(x.count, 1)
	}
	x.rows, x.next = append(x.rows, number), append(x.next, 0)
	x.starts = append(x.starts, x.starts[row]+len(line))
}

func (x *lineIndex) hash(line []byte) uint64 { return maphash.Bytes(x.seed, withoutEnd(line)) }

// withoutEnd returns line without LF or CRLF, and without a byte order mark.
func withoutEnd(line []byte) []byte {
	line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	if text, ended := bytes.CutSuffix(line, []byte("\n")); ended {
		return bytes.TrimSuffix(text, []byte("\r"))
	}
	return line
}

// find returns the first row at which the text has lines, line ends aside; -1 if there is none.
func (x *lineIndex) find(lines [][]byte) int {
	rarest := -1
	for i, line := range lines {
		number, known := x.numbers[x.hash(line)]
		if !known {
			return -1
		}
		if rarest < 0 || x.count[number] < x.count[x.numbers[x.hash(lines[rarest])]] {
			rarest = i
		}
	}
	if rarest < 0 {
		return -1
	}
	for row := x.first[x.numbers[x.hash(lines[rarest])]]; ; row = x.next[row] {
		if at := int(row) - rarest; x.has(lines, at) {
			return at
		}
		if x.next[row] == 0 {
			return -1
		}
	}
}

// has reports whether lines are in the text from row at on, line ends aside.
func (x *lineIndex) has(lines [][]byte, at int) bool {
	if at < 0 || at+len(lines) > len(x.rows) {
		return false
	}
	for i, line := range lines {
		if !bytes.Equal(withoutEnd(line), withoutEnd(x.text.Slice(model.Span{Start: x.starts[at+i], End: x.starts[at+i+1]}))) {
			return false
		}
	}
	return true
}
