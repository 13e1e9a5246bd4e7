package gitdiff

import (
	"bytes"
	"strings"
	"testing"

	"aptix-tui/model"
)

// What parseUsualBinary reads, go-gitdiff reads alike.
func FuzzUsualBinary(f *testing.F) {
	for _, s := range []string{
		"literal 5\nMcmXpoPu=ZRmXp5\n\nliteral 0\nHcmV?d00001\n\n", "delta 3\nKcmb<900001\n", "literal 3\nKcmb<9000\n\n", "literal +3\nKcmb<900001\n\n",
		"literal 3\n?cmb<900001\n", "literal 3\nKcm\"<900001\n", "literal 3\nKcmb<900001\n \n", "literal 3\n\nliteral 3\n\nliteral 3\n\n", "literal\n", "",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, blocks string) {
		text := "GIT binary patch\n" + blocks
		s := &section{reader: newReader(blockLines(model.Block{Answer: model.NewAnswer("", []byte(text))}))}
		next := s.binaryEnd(1)
		usual, ok := s.parseUsualBinary(1, next)
		if !ok {
			return
		}
		known, err := s.parseBinary(1, next)
		if err != nil || known == nil || known.Method != usual.Method || known.Size != usual.Size || !bytes.Equal(known.RawData, usual.RawData) {
			t.Fatalf("%s is read as %v; go-gitdiff reads %v, %v", strings.TrimSpace(blocks), usual, known, err)
		}
	})
}
