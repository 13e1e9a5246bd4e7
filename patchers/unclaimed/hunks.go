package unclaimed

import (
	"bytes"
	"regexp"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
)

var (
	hunkSign = []byte("@@")

	// fileHeader matches the header of a file in a diff.
	fileHeader = regexp.MustCompile(`(?m)^(--- |\+\+\+ |diff --git )\S`)
	// changedLine matches an added or a removed line, also of a list or of flags, but
	// neither a rule nor the header of a file.
	changedLine = regexp.MustCompile(`(?m)^[+-](\s*[^\s+-]|[ \t]*[+-][ \t]*[^\s+-]|[+-]{2}[^\s+-])`)
	// removedText and addedText match such a line that is not a list item.
	removedText = regexp.MustCompile(`^-( {2,}|\t+)?[^\s+-]`)
	addedText   = regexp.MustCompile(`^\+( {2,}|\t+)?[^\s+-]`)
)

// headlessDiff reports a diff without any header, whose file is not known.
func (u *finder) headlessDiff(p *part) bool {
	switch {
	case p.fence == nil && u.signedOnly(p):
		return u.isRepeat(p.text) && u.reportRepeat(p.first) || u.reportPossible(p.first, "a part of a diff that names no file")
	case !p.whole || !p.isDiffFence() || !changedLine.Match(p.text):
		return false
	case u.isRepeat(p.text, u.filesAbove(p.first)...):
		return u.reportRepeat(p.first)
	}
	return u.reportUnread(p.first, "a diff that names no file")
}

// patchWithoutHunk reports a fence for a patch that changes nothing.
func (u *finder) patchWithoutHunk(p *part) bool {
	return p.whole && (p.infoIs("patch") || p.isDiffFence() && fileHeader.Match(p.text)) &&
		u.reportPossible(p.first, "a Git patch without a hunk")
}

// signedOnly reports whether all lines of p begin like those of a hunk, and some are
// added and some removed, none of them like a list item.
func (u *finder) signedOnly(p *part) bool {
	var minus, plus bool
	for n := p.first; n < p.end; n++ {
		line := u.answer.Line(n)
		if !isHunkLine(line) {
			return false
		}
		minus = minus || removedText.Match(line)
		plus = plus || addedText.Match(line)
	}
	return minus && plus
}

// isHunkLine reports whether line begins like one of a hunk.
func isHunkLine(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '+' || line[0] == '-')
}

// strayHunk is the text of p from line n, the header of a hunk that belongs to no file;
// nil if the hunk changes no lines. In a fence of another kind it must come first, as
// test runners print hunks, too. Without a fence it may continue after the end of p, as
// its lines may be blank.
func (u *finder) strayHunk(p *part, n int) []byte {
	if p.fence != nil && !p.isDiffFence() && n != p.firstText {
		return nil
	}
	before, _, _ := bytes.Cut(u.answer.Line(n), hunkSign)
	limit := p.end
	if p.fence == nil && isBlank(before) {
		limit = u.nextFirst(n)
	}
	patch := []byte("--- a\n+++ a\n")
	read := len(patch)
	for m := n; m < limit; m++ {
		line := withoutMark(before, u.answer.Line(m))
		if m > n && bytes.HasPrefix(line, hunkSign) {
			break
		}
		patch = append(append(patch, line...), '\n')
	}
	found := gitdiff.Scan(model.Block{Answer: model.NewAnswer("", patch)}, 1)
	changes := func(e model.Edit) bool { return !bytes.Equal(e.Old, e.New) }
	if found == nil || len(found.Files[0].Content) == 0 && !slices.ContainsFunc(found.Files[0].Edits, changes) {
		return nil
	}
	if n+1 < limit && len(u.answer.Line(n+1)) == 0 && has(found, gitdiff.WrongCounts) {
		return nil // prose about a hunk, and a list
	}
	return patch[read:]
}
