package gitdiff

import (
	"bytes"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// parseUsualBinary reads the lines from n up to next, "GIT binary patch" and its blocks of
// data, at a small part of the cost of go-gitdiff. It reports false if something is unusual,
// which go-gitdiff is to judge.
func (s *section) parseUsualBinary(n, next int) (*gitdiff.BinaryFragment, bool) {
	forward, n, ok := s.usualBlock(n+1, next)
	if !ok {
		return nil, false
	}
	if n < next { // the way back, which must be valid too
		_, n, ok = s.usualBlock(n, next)
	}
	return forward, ok && n >= next
}

// usualBlock reads the block of data that begins at line n: a header, lines in base 85 and a
// blank line, which may be missing at the end. It returns the line after it.
func (s *section) usualBlock(n, next int) (*gitdiff.BinaryFragment, int, bool) {
	out := &gitdiff.BinaryFragment{Method: gitdiff.BinaryPatchLiteral}
	size, ok := bytes.CutPrefix(s.at(n), []byte("literal "))
	if !ok {
		out.Method = gitdiff.BinaryPatchDelta
		size, ok = bytes.CutPrefix(s.at(n), []byte("delta "))
	}
	number, rest, isNumber := cutNumber(size)
	if !ok || !isNumber || len(rest) > 0 {
		return nil, n, false
	}
	out.Size = int64(number)
	n++
	end := n
	for end < next && len(s.at(end)) > 0 {
		end++
	}
	out.RawData = make([]byte, 0, (end-n)*maxLineBytes)
	for ; n < end; n++ {
		if out.RawData, ok = appendBase85(out.RawData, s.at(n)); !ok {
			return nil, n, false
		}
	}
	return out, n + 1, true
}

// maxLineBytes is how many bytes a line in base 85 has at most: "z" stands for it.
const maxLineBytes = 52

// appendBase85 appends the bytes in line, a letter for their number and groups of five
// digits for four of them, to out. It reports whether line is valid.
func appendBase85(out, line []byte) ([]byte, bool) {
	digits := line[1:]
	count := 0
	switch c := line[0]; {
	case c >= 'A' && c <= 'Z':
		count = int(c-'A') + 1
	case c >= 'a' && c <= 'z':
		count = int(c-'a') + 27
	}
	most := len(digits) / 5 * 4
	if count == 0 || len(digits)%5 != 0 || count > most || count < most-3 {
		return out, false
	}
	for ; len(digits) > 0; digits = digits[5:] {
		value := uint32(0)
		for _, c := range digits[:5] {
			digit := base85Values[c]
			if digit == noDigit {
				return out, false
			}
			value = 85*value + uint32(digit)
		}
		out = append(out, byte(value>>24), byte(value>>16), byte(value>>8), byte(value))
	}
	return out[:len(out)-(most-count)], true
}

const noDigit = 0xff

// base85Values are the values of the digits.
var base85Values = func() (out [256]byte) {
	for c := range out {
		out[c] = noDigit
	}
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
	for i := range digits {
		out[digits[i]] = byte(i)
	}
	return out
}()
