package ap

import (
	"bytes"

	"aptix-tui/patchers/ap/place"
)

// Without END, the last value of a patch may include what follows the patch, or be cut off.
// By AP §2.3 all of it is the value; the hunk needs a decision.

// doubtLastValue doubts d, the last directive of a patch whose extent is x.
func (p *parser) doubtLastValue(d *directive, x extent) {
	if value := place.TrimBlank(d.value); x.end >= atInputEnd && len(value) > 0 {
		// The beginning of the ID in its last line says that it is cut off.
		if line := bytes.TrimSpace(value[len(value)-1]); len(line) >= minCut && bytes.HasPrefix([]byte(p.id), line) {
			d.addDoubt(endsWithID.With(string(line)))
		}
	}
	d.addDoubt(x.doubt)
}

// minCut is how many characters of an ID are enough to recognise its beginning.
const minCut = 3

// leadingBlanks is the number of blank lines that value begins with.
func leadingBlanks(value [][]byte) int {
	n := 0
	for n < len(value) && isBlank(value[n]) {
		n++
	}
	return n
}
