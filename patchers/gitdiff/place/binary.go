package place

import (
	"bytes"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"aptix-tui/model"
)

// MaxInflated bounds the size, in bytes, of all binary patches of a payload when
// unpacked.
const MaxInflated = 64 << 20

// A Binary is a binary patch (AFS §3) whose data was checked. It replaces the whole content
// of a file.
type Binary struct {
	First, Last int // lines of the answer, 1-based, both included
	Fragment    *gitdiff.BinaryFragment
}

// Apply returns the content that the patch makes of old, or an error if it does not fit old
// or unpacks to more than MaxInflated bytes.
func (b *Binary) Apply(old []byte) ([]byte, error) {
	var out bytes.Buffer
	applier := gitdiff.NewBinaryApplier(&out, bytes.NewReader(old), gitdiff.WithMaxBinaryFragmentBytes(MaxInflated))
	if err := applier.ApplyFragment(b.Fragment); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// BinaryEdit returns an edit with a locator for b, the patch of f. It replaces a text whose
// blob ID is f.OldID, and is applied in one whose ID is f.NewID. Without both IDs it is
// invalid.
func (f *File) BinaryEdit(b *Binary) model.Edit {
	e := model.Edit{Locator: &binaryPlacer{data: b, file: f}, First: b.First, Last: b.Last, Description: "binary patch"}
	if !statesFile(f.OldID) || !statesFile(f.NewID) {
		e.Invalid = binaryNeedsIndex.With()
	}
	return e
}

// A binaryPlacer places a binary patch, which fits one content only.
type binaryPlacer struct {
	data *Binary
	file *File
}

// Locate replaces all of t if its blob ID is the stated one.
func (p *binaryPlacer) Locate(t *model.Text, _ int) model.Match {
	all := model.Span{End: len(t.Bytes)}
	switch p.file.side(t) {
	case newSide:
		return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: all}}, Why: model.Because(isNewBlob.With())}
	case neither:
		return model.Match{Placement: model.Conflict, Why: model.Because(otherBlob.With(p.file.id(t), p.file.OldID))}
	}
	content, err := p.data.Apply(t.Bytes)
	if err != nil {
		return model.Match{Placement: model.Invalid, Why: model.Because(binaryRefused.With(err))}
	}
	splice := model.Splice{Span: all, New: content}
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{{Extent: all, Splices: []model.Splice{splice}}}}
}
