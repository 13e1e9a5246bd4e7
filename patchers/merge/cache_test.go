package merge

import (
	"fmt"
	"strings"
	"testing"
)

// functions is the text of a program of n functions.
func functions(n int) []byte {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "function handler%d(input) {\n  const value%d = compute(input, %d);\n  return value%d;\n}\n\n", i, i, i, i)
	}
	return []byte(text.String())
}

// TestCache: a file is prepared once for all its blocks, and its last two texts are kept.
func TestCache(t *testing.T) {
	var c Cache
	file, other := functions(3), functions(4)
	first := c.file("a.js", file)
	c.Readings("a.js", file, functions(1))
	c.file("a.js", other)
	if c.file("a.js", append([]byte(nil), file...)) != first {
		t.Error("the same text was prepared again")
	}
	c.file("a.js", functions(5))
	if n := len(c.files["a.js"]); n != 2 {
		t.Errorf("%d texts are kept, want 2", n)
	}
}

// BenchmarkReadings compares ten changed functions with a file of 1 MB.
func BenchmarkReadings(b *testing.B) {
	file := functions(10_000)
	for b.Loop() {
		var c Cache
		for i := range 10 {
			block := strings.Replace(string(functions(10)), fmt.Sprintf("return value%d", i), "return 1 + value", 1)
			c.Readings("a.js", file, []byte(block))
		}
	}
}
