package model

// A CodeBlock is a fence of an answer that is in no payload (HABITS §8).
type CodeBlock struct {
	Fence       *Fence
	First, Last int    // its lines in the answer without the fence lines, 1-based, both included
	Language    string // the first word of its info string; empty if there is none
	Heading     string // its first line that is not blank, trimmed
	Content     []byte // its lines without the indentation of the fence
	Why         Reason // why no payload was read in it
	Unused      bool   // it may be a change: it is counted. Otherwise it asks for nothing
	Label       string // the path that it states; an unused block with one needs a person
	Holders            // the files that it may be for
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

// A BlockQuery is what a search of the workspace looks for.
type BlockQuery struct {
	Blocks []CodeBlock
	Names  []string                       // of definitions
	Define func(path, line string) string // the name that a line of a file defines
}

// A BlockSearch is what a search of the workspace has found out about code blocks so far.
// Its parts are never changed in place.
type BlockSearch struct {
	Files    []string            // all files that were listed, those in Git's index first
	Holders  []Holders           // one for each block
	Definers map[string][]string // the files that define a name, not more than two
	Bounded  bool                // not all files were read: there are too many
	Done     bool
}
