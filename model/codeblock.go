package model

// A CodeBlock is a fence of an answer that is in no payload (HABITS §8).
type CodeBlock struct {
	Fence       *Fence
	First, Last int    // its lines in the answer without the fence lines, 1-based, both included
	Language    string // the first word of its info string; empty if there is none
	Heading     string // its first line that is not blank, trimmed
	Content     []byte // its lines without the indentation of the fence
	Why         Reason // why no payload was read in it
	Unnamed     bool   // it names no file and may be code that is meant for one
}

// Lines returns the number of lines of b.
func (b *CodeBlock) Lines() int { return b.Last - b.First + 1 }

// A Holder is a file that has lines of a code block.
type Holder struct {
	Path  string
	Lines int // how many of the distinctive lines of the block it has, each counted once
}

// Holders are the files that a search for the lines of one code block has found.
type Holders struct {
	Distinctive int      // how many lines of the block are looked for: those that say something
	Files       []Holder // the best first; a few
}

// A BlockSearch is what a search of the workspace has found out about code blocks so far.
// Its parts are never changed in place.
type BlockSearch struct {
	Files   []string  // all files that were listed, those in Git's index first
	Holders []Holders // one for each block
	Bounded bool      // not all files were read: there are too many
	Done    bool
}
