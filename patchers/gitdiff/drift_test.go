package gitdiff_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"aptix-tui/model"
)

// TestPeerApply lets git apply put patches into files that have changed since
// they were made, and compares: a hunk that starts as accepted here goes where
// Git puts it, and one whose text stands in one place only is found when Git
// finds it (READING §5.3).
func TestPeerApply(t *testing.T) {
	const files = 150
	random := rand.New(rand.NewPCG(7, 11))
	before, after, drifted := tree{}, tree{}, tree{}
	for i := range files {
		name := fmt.Sprintf("f%03d", i)
		words := 2 + i*i // from much repetition to none
		old := randomLines(random, 30, words)
		before[name] = file{content: join(old)}
		after[name] = file{content: join(mutate(random, old, words, 3))}
		drifted[name] = file{content: join(mutate(random, old, words, i%4))}
	}
	repo := newRepo(t)
	repo.commit(before)
	repo.write(after)
	patch := withoutIndex(repo.git("diff"))
	repo.git("stash", "-q")
	repo.write(drifted)

	agreed := map[model.Placement]int{}
	for _, p := range scanAll(t, patch) {
		for _, c := range p.Files {
			_, err := repo.apply(patch, c.Path)
			theirs := repo.read()[c.Path].content
			ours, worst := tryEdits(t, c, drifted[c.Path].content, model.Moved)
			if worst <= model.Moved && err == nil {
				agreed[worst]++
				if ours != theirs {
					t.Errorf("%s: git apply leads to another file\nours   %q\ntheirs %q\nbefore %q", c.Path, ours, theirs, drifted[c.Path].content)
				}
			}
			if worst == model.Missing && err == nil {
				t.Errorf("%s: git apply finds a place for what is missing here: %q", c.Path, drifted[c.Path].content)
			}
		}
	}
	if agreed[model.Exact] < 10 || agreed[model.Moved] < 10 {
		t.Errorf("too few cases to say anything: %v", agreed)
	}
}

// apply lets git apply put the part of patch for one path into the work tree.
func (r *repo) apply(patch []byte, path string) ([]byte, error) {
	r.t.Helper()
	return r.feed(patch, "apply", "--include="+path, "-")
}

// tryEdits applies the edits of c as far as they are placed no worse than limit
// says, and returns the worst placement.
func tryEdits(t *testing.T, c model.FileChange, content string, limit model.Placement) (string, model.Placement) {
	t.Helper()
	text := model.NewText([]byte(content))
	var out []byte
	worst := model.Exact
	at, from := 0, 0
	for _, e := range c.Edits {
		m := e.Locator.Locate(text, from)
		worst = max(worst, m.Placement)
		if m.Placement > limit {
			continue
		}
		for _, s := range m.Candidates[0].Splices {
			out = append(append(out, content[at:s.Start]...), s.New...)
			at = s.End
		}
		from = m.Candidates[0].Extent.End
	}
	return string(out) + content[at:], worst
}

func randomLines(random *rand.Rand, n, words int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("word %d", random.IntN(words))
	}
	return lines
}

// mutate inserts, deletes and replaces lines, times times.
func mutate(random *rand.Rand, lines []string, words, times int) []string {
	lines = append([]string(nil), lines...)
	for range times {
		at := random.IntN(len(lines))
		insert := randomLines(random, random.IntN(3), words)
		lines = append(lines[:at:at], append(insert, lines[min(at+random.IntN(3), len(lines)):]...)...)
	}
	return lines
}

func join(lines []string) string {
	var b bytes.Buffer
	for _, line := range lines {
		fmt.Fprintln(&b, line)
	}
	return b.String()
}
