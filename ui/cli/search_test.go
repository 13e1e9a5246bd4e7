package cli

import (
	"context"
	"path/filepath"
	"testing"
)

// never stands for a search that takes longer than a review waits.
func never(<-chan struct{}) bool { return false }

// A review that begins before the files of the blocks without a label are known becomes, with
// them, the review that waits for them.
func TestSearchBehindFirstFrame(t *testing.T) {
	const total = "def total(items):\n    found = list(items)\n    kept = found[1:]\n    return sum(kept)\n"
	dir := t.TempDir()
	answer := filepath.Join(dir, "answer.md")
	write(t, filepath.Join(dir, "ws", "total.py"), []byte(total), 0o644)
	write(t, filepath.Join(dir, "ws", "a.txt"), []byte("one\ntwo\nthree\n"), 0o644)
	write(t, answer, []byte("```python\n"+total[:len(total)-10]+"max(kept)\n```\n\n```text a.txt\none\n2\nthree\n```\n\n```\nnothing like this anywhere\n```\n"), 0o644)
	a := &app{options: options{root: filepath.Join(dir, "ws"), maxInput: "1MiB"}}
	whole, err := a.open([]string{answer})
	if err != nil {
		t.Fatal(err)
	}
	defer whole.close()
	a.inTime = never
	s, err := a.open([]string{answer})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	opt, err := a.reviewOptions([]string{answer}, s, nil)
	if err != nil || opt.Search == nil {
		t.Fatalf("there is no search: %v", err)
	}
	if n := len(opt.Set.Hunks); n != 1 || opt.Set.Files[0].Path != "a.txt" {
		t.Fatalf("%d hunks before the search", n)
	}
	r, err := opt.Search(context.Background(), opt.Review)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Set.Hunks) != len(whole.set.Hunks) || len(r.Set.Hunks) < 2 || len(r.Blocks) != len(whole.Blocks) {
		t.Fatalf("%d hunks and %d blocks, want %d and %d", len(r.Set.Hunks), len(r.Blocks), len(whole.set.Hunks), len(whole.Blocks))
	}
	for id, h := range r.Set.Hunks {
		want := whole.set.Hunks[id]
		if h.Key != want.Key {
			t.Errorf("a hunk is %+v, want %+v", h.Key, want.Key)
		}
	}
}

// Leaving the review ends the search.
func TestSearchEndsWithReview(t *testing.T) {
	dir := t.TempDir()
	answer := filepath.Join(dir, "answer.md")
	write(t, filepath.Join(dir, "ws", "a.txt"), []byte("one\n"), 0o644)
	write(t, answer, []byte("```\none\n```\n"), 0o644)
	a := &app{options: options{root: filepath.Join(dir, "ws"), maxInput: "1MiB"}, inTime: never}
	s, err := a.open([]string{answer})
	if err != nil || s.search == nil {
		t.Fatalf("there is no search: %v", err)
	}
	if err := s.close(); err != nil {
		t.Error(err)
	}
	<-s.search.ended
}
