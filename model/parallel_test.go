package model

import "testing"

// forEach visits every index once, and raises a panic in the caller.
func TestForEach(t *testing.T) {
	for _, n := range []int{0, 1, batchSize - 1, batchSize, batchSize + 1, 1000} {
		visits := make([]int, n)
		forEach(n, func(i int) { visits[i]++ })
		for i, v := range visits {
			if v != 1 {
				t.Fatalf("index %d of %d was visited %d times", i, n, v)
			}
		}
	}
	defer func() {
		if p := recover(); p != "index 700" {
			t.Errorf("the caller got %v", p)
		}
	}()
	forEach(1000, func(i int) {
		if i == 700 {
			panic("index 700")
		}
	})
}
