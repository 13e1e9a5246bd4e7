package place

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"aptix-tui/model"
)

// encloses reports whether heading names the head of a block of t that holds line at, or
// that ends above it: the last head before line at, or an earlier one with less
// indentation. As heading of a hunk, Git takes the last head above it that is not indented.
func encloses(t *model.Text, at int, heading []byte) bool {
	for i, within := at-1, math.MaxInt; i >= 0 && within > 0; i-- {
		line := t.Line(i)
		if !isHead(line) || indentation(line) >= within {
			continue
		}
		if bytes.Contains(line, heading) {
			return true
		}
		within = indentation(line)
	}
	return false
}

// isHead reports whether line may be the head of a block: after its indentation it begins with a
// letter, "_" or "$".
func isHead(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 0 && (line[0] == '_' || line[0] == '$' || line[0]|0x20 >= 'a' && line[0]|0x20 <= 'z')
}

func indentation(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

// outsideBlock reports whether the heading names a block of t that does not hold the hunk
// at line at, and that does not begin in the hunk. A heading that cannot be the
// head of a block, such as that of a document, or that t does not have, says nothing.
func (p *placer) outsideBlock(t *model.Text, at int) bool {
	heading := []byte(strings.TrimSpace(p.Heading))
	if !isHead(heading) || !bytes.Contains(t.Bytes, heading) {
		return false
	}
	if encloses(t, at, heading) || encloses(t, at+p.leading, heading) {
		return false
	}
	return !slices.ContainsFunc(p.Lines, func(l Line) bool { return isHead(l.Text) && bytes.Contains(l.Text, heading) })
}

// lacksBlock reports whether the heading looks like code and t does not have it.
func (p *placer) lacksBlock(t *model.Text) bool {
	heading := strings.TrimSpace(p.Heading)
	return isHead([]byte(heading)) && strings.ContainsAny(heading, "(){}[]:;=") && !bytes.Contains(t.Bytes, []byte(heading))
}
