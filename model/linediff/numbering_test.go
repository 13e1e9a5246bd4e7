package linediff

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Equal lines have equal numbers, in the order in which they come.
func TestNumbering(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		texts := [2][]string{}
		for i := range texts {
			for range r.IntN(100) {
				texts[i] = append(texts[i], fmt.Sprint(r.IntN(1+r.IntN(200))))
			}
		}
		numbers, want := newNumbering(len(texts[0]), len(texts[1])), map[string]int{}
		for _, lines := range texts {
			for i, got := range numbers.addAll(lines, nil) {
				number, known := want[lines[i]]
				if !known {
					number = len(want)
					want[lines[i]] = number
				}
				if int(got) != number {
					t.Fatalf("%q: line %d: got %d, want %d", texts, i, got, number)
				}
			}
		}
	}
}
