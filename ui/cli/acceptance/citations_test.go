package acceptance

import (
	"regexp"
	"strings"
)

// A citation names a section of a document: AP §3.2.
type citation struct{ document, section string }

var (
	citedSections = regexp.MustCompile(`\b([A-Z][A-Z0-9-]*)((?:(?:,|,? and|,? to)? §\d+(?:\.\d+)*)+)`)
	sectionNumber = regexp.MustCompile(`§(\d+(?:\.\d+)*)`)
	lineBreak     = regexp.MustCompile(`\s*\n\s*(?://|#|\*)?\s*`) // in a comment
)

// citationsIn lists the citations of a text: of "AP §1, §2.1" both. A citation may
// go over a line break of a comment.
func citationsIn(text string) []citation {
	var out []citation
	for _, m := range citedSections.FindAllStringSubmatch(lineBreak.ReplaceAllString(text, " "), -1) {
		for _, n := range sectionNumber.FindAllStringSubmatch(m[2], -1) {
			out = append(out, citation{m[1], n[1]})
		}
	}
	return out
}

// covers reports whether c names the section of want or a part of it.
func (c citation) covers(want citation) bool {
	return c.document == want.document && (c.section == want.section || strings.HasPrefix(c.section, want.section+"."))
}
