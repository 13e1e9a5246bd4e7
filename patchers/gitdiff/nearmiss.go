package gitdiff

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/newtext"
)

var (
	// strayHeader matches a header of a file, which may be quoted, and its new path.
	strayHeader = lazyregexp.New(`^[\s>]*diff --git "?a/\S.*?(?:b/([^\s"]+)"?\s*)?$`)
	// quotedHeader matches a header in a quotation, hunkMark the header of a hunk.
	quotedHeader = lazyregexp.New(`^\s*>\s?\+\+\+ \S`)
	hunkMark     = lazyregexp.New(`^[\s>]*@@(\s|$)`)
	// innerHeader matches the header of a hunk behind other text.
	innerHeader = lazyregexp.New(`[^\n]@@ -\d`)
	// changedLine matches an added or a removed line, also of a list or of flags, but
	// neither a rule nor a header of a file.
	changedLine = lazyregexp.New(`(?m)^[+-](\s*[^\s+-]|[ \t]*[+-][ \t]*[^\s+-]|[+-]{2}[^\s+-])`)
	// removedText and addedText match such a line that is not a list item.
	removedText = lazyregexp.New(`^-( {2,}|\t+)?[^\s+-]`)
	addedText   = lazyregexp.New(`^\+( {2,}|\t+)?[^\s+-]`)
)

// maxMark bounds the lines in which marks are looked for, in bytes.
const maxMark = 1 << 10

// A nearMissFinder finds parts of diffs that name no file, and diffs that are quoted.
type nearMissFinder struct {
	model.Unclaimed
	answer  *model.Answer
	changed model.PathSet // by Git patches
}

func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	f := nearMissFinder{u, u.Answer(), u.Paths(func(p *model.Payload, _ *model.FileChange) bool { return p.Format == Format })}
	return f.find
}

func (f *nearMissFinder) find(p *model.Part) model.NearMiss {
	inV4A := false
	for n := p.First; n < p.End; n++ {
		line := f.answer.Line(n)
		if len(line) > maxMark || !mayBeMark(line) {
			continue
		}
		if mark := v4aMark.FindSubmatch(line); mark != nil {
			inV4A = string(mark[1]) == "Begin"
		}
		switch header := strayHeader.FindSubmatch(line); {
		case quotedHeader.Match(line):
			return model.NearMiss{Line: n, What: "a diff in a quotation (\">\" before each line)", Certain: true}
		case header != nil && (len(header[1]) == 0 || !f.changed.Has(string(header[1]))):
			return model.NearMiss{Line: n, What: "a Git patch without anything that it changes, or one that is indented or quoted", Certain: true}
		case hunkMark.Match(line) && !inV4A:
			if f.strayHunk(p, n) {
				return model.NearMiss{Line: n, What: "a hunk of a diff that belongs to no file", Certain: true}
			}
		}
	}
	other, line := newtext.FindOtherDiff(p.Text)
	switch diff := p.IsFor(Format); {
	case other != nil && (diff || !p.IsCode()):
		return model.NearMiss{Line: p.FirstText + line, What: other.What + "; expected a unified diff (diff -u)", Certain: diff || other.NamesFiles}
	case p.Fence == nil && f.isSigned(p):
		return model.NearMiss{Line: p.First, What: "a part of a diff that names no file"}
	case diff && p.Whole && changedLine.Match(p.Text):
		return model.NearMiss{Line: p.First, What: "a diff that names no file", Certain: true}
	case diff && p.Whole:
		return model.NearMiss{Line: p.First, What: "a patch without a hunk, or a diff of another form; expected a unified diff (diff -u)", Certain: innerHeader.Match(p.Text)}
	}
	return model.NearMiss{}
}

// mayBeMark reports whether line begins as those that v4aMark, strayHeader, quotedHeader or
// hunkMark match.
func mayBeMark(line []byte) bool {
	text := bytes.TrimLeft(line, "\t\n\f\r >")
	return len(text) > 0 && strings.IndexByte("*d+@", text[0]) >= 0
}

// isSigned reports whether all lines of p begin like those of a hunk, and some are
// added and some removed, none of them like a list item.
func (f *nearMissFinder) isSigned(p *model.Part) bool {
	var minus, plus bool
	for n := p.First; n < p.End; n++ {
		line := f.answer.Line(n)
		if !isHunkLine(line) {
			return false
		}
		minus = minus || removedText.Match(line)
		plus = plus || addedText.Match(line)
	}
	return minus && plus
}

// v4aMark matches the first and the last line of a patch in the format V4A, whose hunks
// have no numbers.
var v4aMark = lazyregexp.New(`^[\s>]*\*\*\* (Begin|End) Patch\s*$`)

var hunkSign = []byte("@@")

// strayHunk reports whether a hunk that belongs to no file, and changes lines, begins at line n
// of p. In a fence of another kind it must come first, as
// test runners print hunks, too. Without a fence it may continue after the end of p, as
// its lines may be blank.
func (f *nearMissFinder) strayHunk(p *model.Part, n int) bool {
	if p.Fence != nil && !p.IsFor(Format) && n != p.FirstText {
		return false
	}
	before, _, _ := bytes.Cut(f.answer.Line(n), hunkSign)
	limit := p.End
	if p.Fence == nil && len(bytes.TrimSpace(before)) == 0 {
		limit = p.Next
	}
	patch := []byte("--- a\n+++ a\n")
	for m := n; m < limit; m++ {
		line := model.WithoutQuoteMark(before, f.answer.Line(m))
		if m > n && bytes.HasPrefix(line, hunkSign) {
			break
		}
		patch = append(append(patch, line...), '\n')
	}
	found := Scan(model.Block{Answer: model.NewAnswer("", patch)}, 1)
	changes := func(e model.Edit) bool { return !bytes.Equal(e.Old, e.New) }
	if found == nil || len(found.Files[0].Content) == 0 && !slices.ContainsFunc(found.Files[0].Edits, changes) {
		return false
	}
	if n+1 < limit && len(f.answer.Line(n+1)) == 0 && found.Has(wrongCounts) {
		return false // prose about a hunk, and a list
	}
	return true
}
