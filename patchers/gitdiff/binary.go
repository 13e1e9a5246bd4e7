package gitdiff

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"aptix-tui/model"
)

// A binaryData is a binary patch whose data was checked.
type binaryData struct {
	first, last int // lines of the answer
	fragment    *gitdiff.BinaryFragment
}

// readBinary reads "GIT binary patch" in line n and the one or two blocks of data
// below it: the new file and, to go back, the old one.
func (s *section) readBinary(n int) {
	next := s.binaryEnd(n)
	s.last = next - 1
	fragment, err := s.parseBinary(n, next)
	if err != nil || fragment == nil {
		s.fail("binary", n, "the binary patch cannot be read: %s", reason(err))
		return
	}
	if err := s.checkSize(fragment); err != nil {
		s.fail("binary", n, "the binary patch cannot be read: %v", err)
		return
	}
	s.binary = &binaryData{first: n, last: s.last, fragment: fragment}
}

// parseBinary has go-gitdiff parse the lines from n up to next.
func (s *section) parseBinary(n, next int) (*gitdiff.BinaryFragment, error) {
	var text strings.Builder
	text.WriteString("diff --git a/x b/x\n")
	for m := n; m < next; m++ {
		text.Write(s.content(m, 0))
	}
	text.WriteString("\n")
	files, _, err := gitdiff.Parse(strings.NewReader(text.String()))
	if err != nil || len(files) != 1 {
		return nil, err
	}
	return files[0].BinaryFragment, nil
}

// reason is the message of go-gitdiff without its line numbers.
func reason(err error) string {
	if err == nil {
		return "it is not one patch"
	}
	parts := strings.SplitN(err.Error(), ": ", 3)
	return parts[len(parts)-1]
}

// binaryEnd is the first line after the binary patch that begins at line n.
func (s *section) binaryEnd(n int) int {
	end := n + 1
	for m := n + 1; !s.ended(m); {
		if line := s.at(m); !bytes.HasPrefix(line, []byte("literal ")) && !bytes.HasPrefix(line, []byte("delta ")) {
			break
		}
		for m++; !s.ended(m) && !s.blank(m); m++ {
		}
		end = m
		m++
	}
	return end
}

// checkSize checks that fragment has the size that it states, and counts it against
// maxInflated.
func (s *section) checkSize(fragment *gitdiff.BinaryFragment) error {
	if err := s.countInflated(fragment.Size); err != nil {
		return err
	}
	if fragment.Method == gitdiff.BinaryPatchLiteral {
		_, err := io.Copy(io.Discard, fragment.Data())
		return err
	}
	delta, err := io.ReadAll(fragment.Data())
	if err != nil {
		return err
	}
	_, n := binary.Uvarint(delta) // the size before
	if n <= 0 {
		return errDelta
	}
	size, n := binary.Uvarint(delta[n:])
	if n <= 0 || size > maxInflated {
		return errDelta
	}
	return s.countInflated(int64(size))
}

var errDelta = errors.New("its delta has no valid size")

// countInflated adds size bytes to the total, or fails if that exceeds maxInflated.
func (s *section) countInflated(size int64) error {
	if size > maxInflated-s.inflated {
		return fmt.Errorf("it expands to %d bytes; the binary patches of one patch may expand to %d in all", size, maxInflated)
	}
	s.inflated += size
	return nil
}

// apply returns the content that the patch makes of old.
func (b *binaryData) apply(old []byte) ([]byte, error) {
	var out bytes.Buffer
	applier := gitdiff.NewBinaryApplier(&out, bytes.NewReader(old), gitdiff.WithMaxBinaryFragmentBytes(maxInflated))
	if err := applier.ApplyFragment(b.fragment); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// edit makes the edit of the patch, which replaces the whole file.
func (b *binaryData) edit(f *fileState) model.Edit {
	e := model.Edit{Locator: &binaryPlacer{data: b, facts: f}, First: b.first, Last: b.last, Description: "binary patch"}
	if !statesFile(f.oldID) || !statesFile(f.newID) {
		e.Invalid = binaryNeedsIndex.With()
	}
	return e
}

// A binaryPlacer places a binary patch, which fits one content only.
type binaryPlacer struct {
	data  *binaryData
	facts *fileState
}

// Locate replaces all of t if its blob ID is the stated one.
func (p *binaryPlacer) Locate(t *model.Text, _ int) model.Match {
	all := model.Span{End: len(t.Bytes)}
	switch p.facts.side(t) {
	case newSide:
		return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: all}}, Why: model.Because(isNewBlob.With())}
	case neither:
		return model.Match{Placement: model.Conflict, Why: model.Because(otherBlob.With(p.facts.id(t), p.facts.oldID))}
	}
	content, err := p.data.apply(t.Bytes)
	if err != nil {
		return model.Match{Placement: model.Invalid, Why: model.Because(binaryRefused.With(err))}
	}
	splice := model.Splice{Span: all, New: content}
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{{Extent: all, Splices: []model.Splice{splice}}}}
}
