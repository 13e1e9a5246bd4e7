package gitdiff

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1" // names of Git objects
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// Write writes plan as a patch that git apply accepts.
func Write(w io.Writer, plan *model.Plan) error {
	renamed, sources := map[string]model.PlanEntry{}, map[string]bool{}
	for _, e := range plan.Entries {
		if sources[e.From] = true; e.After.Kind == model.Absent {
			renamed[e.Path] = e
		}
	}
	for _, e := range plan.Entries {
		if e.From != "" {
			e.Old, e.Before = renamed[e.From].Old, renamed[e.From].Before
		}
		renameSource := e.After.Kind == model.Absent && sources[e.Path] // the new side of the rename writes it
		if e.Before.Kind == model.Directory || e.After.Kind == model.Directory || renameSource {
			continue
		}
		f, err := gitFile(e)
		if err == nil {
			_, err = io.WriteString(w, f.String())
		}
		if err != nil {
			return fmt.Errorf("writing the patch of %s: %w", e.Path, err)
		}
	}
	return nil
}

func gitFile(e model.PlanEntry) (*gitdiff.File, error) {
	content := e.Content()
	f := &gitdiff.File{OldName: e.Path, NewName: e.Path, OldOIDPrefix: blobID(e.Old), NewOIDPrefix: blobID(content),
		OldMode: gitMode(e.Before), NewMode: gitMode(e.After)}
	if f.OldMode == f.NewMode {
		f.NewMode = 0
	}
	switch {
	case e.From != "":
		f.IsRename, f.OldName = true, e.From
	case e.Before.Kind == model.Absent:
		f.IsNew, f.OldName, f.OldOIDPrefix = true, "", zeroID
	case e.After.Kind == model.Absent:
		f.IsDelete, f.NewName, f.NewOIDPrefix = true, "", zeroID
	}
	if model.IsBinary(e.Old) || model.IsBinary(content) {
		f.IsBinary = true
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)
		_, err := z.Write(content)
		if err = errors.Join(err, z.Close()); err != nil {
			return nil, err
		}
		f.BinaryFragment = &gitdiff.BinaryFragment{Method: gitdiff.BinaryPatchLiteral, Size: int64(len(content)), RawData: packed.Bytes()}
		return f, nil
	}
	f.TextFragments = Fragments(e.Old, content)
	return f, nil
}

const zeroID = "0000000000000000000000000000000000000000"

func blobID(b []byte) string {
	h := sha1.New() // names of Git objects
	fmt.Fprintf(h, "blob %d\x00", len(b))
	h.Write(b)
	return fmt.Sprintf("%x", h.Sum(nil))
}

func gitMode(s model.State) fs.FileMode {
	switch {
	case s.Kind == model.Absent:
		return 0
	case s.Mode&0o100 != 0:
		return fs.FileMode(model.ModeExecutable)
	}
	return fs.FileMode(model.ModeRegular)
}

// WrittenContext is the number of context lines of a hunk that Write writes.
const WrittenContext = 3

// Fragments is the line diff of two texts as the hunks of a Git patch. Changes whose
// contexts touch share a hunk.
func Fragments(before, after []byte) []*gitdiff.TextFragment {
	old, new := model.NewText(before), model.NewText(after)
	var out []*gitdiff.TextFragment
	for changes := linediff.Lines(before, after); len(changes) > 0; {
		n := 1
		for n < len(changes) && changes[n].OldStart-changes[n-1].OldEnd <= 2*WrittenContext {
			n++
		}
		first, at := changes[0], max(0, changes[0].OldStart-WrittenContext)
		f := &gitdiff.TextFragment{OldPosition: int64(at + 1), NewPosition: int64(at + 1 + first.NewStart - first.OldStart)}
		for _, c := range changes[:n] {
			addLines(f, gitdiff.OpContext, old, at, c.OldStart)
			addLines(f, gitdiff.OpDelete, old, c.OldStart, c.OldEnd)
			addLines(f, gitdiff.OpAdd, new, c.NewStart, c.NewEnd)
			at = c.OldEnd
		}
		addLines(f, gitdiff.OpContext, old, at, min(at+WrittenContext, old.Lines()))
		if f.OldLines == 0 {
			f.OldPosition--
		}
		if f.NewLines == 0 {
			f.NewPosition--
		}
		out = append(out, f)
		changes = changes[n:]
	}
	return out
}

// addLines adds lines of a text to f.
func addLines(f *gitdiff.TextFragment, op gitdiff.LineOp, t *model.Text, from, to int) {
	for i := from; i < to; i++ {
		l := gitdiff.Line{Op: op, Line: string(t.Raw(i))}
		f.Lines = append(f.Lines, l)
		if l.Old() {
			f.OldLines++
		}
		if l.New() {
			f.NewLines++
		}
	}
}
