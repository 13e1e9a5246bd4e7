package model

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// FoldPath returns the same string for two paths that name one file on a file
// system that ignores case or Unicode normal form: the NFC of the full case
// folding.
func FoldPath(path string) string {
	if isLowerASCII(path) {
		return path
	}
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(path)))
}

func isLowerASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 || 'A' <= r && r <= 'Z' })
}
