package gitdiff

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"aptix-tui/patchers/gitdiff/place"
)

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
	s.binary = &place.Binary{First: n, Last: s.last, Fragment: fragment}
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
// place.MaxInflated.
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
	if n <= 0 || size > place.MaxInflated {
		return errDelta
	}
	return s.countInflated(int64(size))
}

var errDelta = errors.New("its delta has no valid size")

// countInflated adds size bytes to the total, or fails if that exceeds place.MaxInflated.
func (s *section) countInflated(size int64) error {
	if size > place.MaxInflated-s.inflated {
		return fmt.Errorf("it expands to %d bytes; the binary patches of one patch may expand to %d in all", size, place.MaxInflated)
	}
	s.inflated += size
	return nil
}
