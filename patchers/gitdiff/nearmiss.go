package gitdiff

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/newtext"
)

var (
	// strayMark matches a header of a file, and its new path, or of a hunk, also in a quotation
	// or indented.
	strayMark = lazyregexp.New(`(?m)^[ \t>]*(?:diff --git "?a/\S.*?(?:b/([^\s"]+)"?\s*)?$|\+\+\+ b/\S|(@@)(?:\s|$))`)
	// innerHeader matches the header of a hunk behind other text.
	innerHeader = lazyregexp.New(`[^\n]@@ -\d`)
	// changedLine matches an added or a removed line, also of a list or of flags, but
	// neither a rule nor a header of a file.
	changedLine = lazyregexp.New(`(?m)^[+-](\s*[^\s+-]|[ \t]*[+-][ \t]*[^\s+-]|[+-]{2}[^\s+-])`)
)

// nearMisses finds parts of diffs that name no file, and diffs of other kinds.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	changed := u.Paths(func(p *model.Payload, _ *model.FileChange) bool { return p.Format == Format })
	return func(p *model.Part) model.NearMiss {
		if found := stray(u.Answer(), p, changed); found.Line > 0 {
			return found
		}
		other, line := newtext.FindOtherDiff(p.Text)
		diff := p.IsFor(Format)
		switch {
		case other != nil && (diff || !p.IsCode()):
			return model.NearMiss{Line: p.FirstText + line, What: other.What + "; expected a unified diff (diff -u)", Certain: diff || other.NamesFiles}
		case p.Fence == nil && isSigned(u.Answer(), p):
			return model.NearMiss{Line: p.First, What: "a part of a diff that names no file"}
		case diff && p.Whole && changedLine.Match(p.Text):
			return model.NearMiss{Line: p.First, What: "a diff that names no file", Certain: true}
		case diff && p.Whole:
			return model.NearMiss{Line: p.First, What: "a patch without a hunk, or a diff of another form; expected a unified diff (diff -u)", Certain: innerHeader.Match(p.Text)}
		}
		return model.NearMiss{}
	}
}

// stray finds a header of a file that no patch changes, and a hunk without a file. In code, they
// must come first; so must a hunk in other text, as test runners print hunks, too.
func stray(a *model.Answer, p *model.Part, changed model.PathSet) model.NearMiss {
	n, counted, diff := p.FirstText, 0, p.IsFor(Format)
	for _, at := range strayMark.FindAllSubmatchIndex(p.Text, -1) {
		n, counted = n+bytes.Count(p.Text[counted:at[0]], []byte("\n")), at[0]
		switch hunk := at[4] >= 0; {
		case at[0] > 0 && !diff && (p.IsCode() || hunk && p.Fence != nil):
		case hunk && strayHunk(a, p, n):
			return model.NearMiss{Line: n, What: "a hunk of a diff that belongs to no file", Certain: true}
		case !hunk && (at[2] < 0 || !changed.Has(string(p.Text[at[2]:at[3]]))) && !bytes.HasPrefix(a.Line(n), []byte("+++")):
			return model.NearMiss{Line: n, What: "a Git patch without anything that it changes, or one that is indented or quoted", Certain: true}
		}
	}
	return model.NearMiss{}
}

// strayHunk reports whether a hunk that changes lines begins at line n of p. Without a fence it
// may continue after the end of p, as its lines may be blank.
func strayHunk(a *model.Answer, p *model.Part, n int) bool {
	before, _, _ := bytes.Cut(a.Line(n), hunkSign)
	limit := p.End
	if p.Fence == nil && len(bytes.TrimSpace(before)) == 0 {
		limit = p.Next
	}
	patch := []byte("--- a\n+++ a\n")
	for m := n; m < limit; m++ {
		line := model.WithoutQuoteMark(before, a.Line(m))
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
	// Of prose about a hunk, and a list, the counts are wrong.
	return n+1 >= limit || len(a.Line(n+1)) > 0 || !found.Has(wrongCounts)
}

var hunkSign = []byte("@@")

// isSigned reports whether all lines of p begin like those of a hunk, and some are
// added and some removed, none of them like a list item.
func isSigned(a *model.Answer, p *model.Part) bool {
	var minus, plus bool
	for n := p.First; n < p.End; n++ {
		line := a.Line(n)
		if !isHunkLine(line) {
			return false
		}
		minus = minus || line[0] == '-' && looksLikeChange(line)
		plus = plus || line[0] == '+' && looksLikeChange(line)
	}
	return minus && plus
}
