package place

import (
	"testing"

	"aptix-tui/model"
)

// The blocks of a text that only an edit further up has changed are those of the text
// before, further down.
func TestBlocksAreFoundOnce(t *testing.T) {
	file := &fileText{keys: newKeys()}
	l := &Locator{Modification: Modification{Path: "a.go"}, shared: &sharedState{fileText: file}}
	before := file.document(model.NewText([]byte("func a() {\n}\nfunc b() {\n\tx()\n}\n")))
	if b := l.blocks(before, lineRange{0, 0}); b.Last != 1 {
		t.Errorf("the first block ends in line %d", b.Last)
	}
	found := file.blockCache
	after := file.document(model.NewText([]byte("func a() {\n\tnew()\n\tlines()\n}\nfunc b() {\n\tx()\n}\n")))
	if b := l.blocks(after, lineRange{4, 4}); b.Last != 6 || !b.Certain || file.blockCache != found {
		t.Errorf("the second block ends in line %d, certain %v", b.Last, b.Certain)
	}
	if b := l.blocks(after, lineRange{0, 0}); b.Last != 3 || file.blockCache == found {
		t.Errorf("the changed block ends in line %d", b.Last)
	}
}
