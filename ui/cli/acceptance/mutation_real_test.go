package acceptance

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/ui/cli"
)

var (
	mutationOld = flag.String("mutation.old", "", "a tree whose differences to -mutation.new are damaged, instead of random edits")
	mutationNew = flag.String("mutation.new", "", "the same tree, later")
)

// A hunkSource gives the real hunk of a seed.
type hunkSource func(t *testing.T, seed uint64) realHunk

// hunkSourceOf is the differences of two trees if there are two, else random
// edits of real files.
func hunkSourceOf(t *testing.T) hunkSource {
	if *mutationOld == "" {
		files := goSources(t)
		return func(t *testing.T, seed uint64) realHunk { return takeHunk(t, files, seed) }
	}
	changed := changedFiles(t, *mutationOld, *mutationNew)
	return func(t *testing.T, seed uint64) realHunk {
		r := rand.New(rand.NewPCG(seed, 4))
		for range 1000 {
			pair := changed[r.IntN(len(changed))]
			hunks := cli.Fragments(pair[0], pair[1])
			at := r.IntN(len(hunks))
			h, ok := ofFragment(string(pair[0]), hunks[at])
			if !ok {
				continue
			}
			h.seed, h.heading = seed, headingOf(h)
			if at+1 < len(hunks) {
				if next, ok := ofFragment(string(pair[0]), hunks[at+1]); ok {
					h.follower = &next
				}
			}
			return h
		}
		t.Fatal("no hunk in a thousand tries")
		return realHunk{}
	}
}

func (h *realHunk) last() int { return h.first + len(sideOf(h.lines, '-')) }

// changedFiles returns the old and the new text of the files that are in both trees
// and differ.
func changedFiles(t *testing.T, old, new string) [][2][]byte {
	t.Helper()
	var out [][2][]byte
	err := filepath.WalkDir(old, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(old, path)
		if err != nil {
			return err
		}
		a, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		b, err := os.ReadFile(filepath.Join(new, name))
		if err != nil || bytes.Equal(a, b) || len(a) > 100_000 || len(b) > 100_000 {
			return nil
		}
		if plainText(a) && plainText(b) && len(cli.Fragments(a, b)) > 0 {
			out = append(out, [2][]byte{a, b})
		}
		return nil
	})
	if err != nil || len(out) == 0 {
		t.Fatalf("%d files changed between %s and %s: %v", len(out), old, new, err)
	}
	return out
}

func plainText(b []byte) bool {
	return bytes.HasSuffix(b, []byte("\n")) && bytes.IndexByte(b, '\r') < 0 && !model.IsBinary(b)
}

var headingLine = regexp.MustCompile(`^[A-Za-z_$]`)

// headingOf is what diff writes after the second @@: the last line above the
// hunk that begins with a letter.
func headingOf(h realHunk) string {
	above := strings.Split(h.base, "\n")[:h.first]
	for _, line := range slices.Backward(above) {
		if headingLine.MatchString(line) {
			return " " + line[:min(len(line), 40)]
		}
	}
	return ""
}

// verdict tells how far a person is from what was meant: nothing to do, one key,
// a choice, or all by hand.
func (d *damagedHunk) verdict(set *model.ChangeSet, format string) string {
	start := set.InitialDecisions()
	plan := func(decisions model.Decisions) string {
		for _, id := range set.Undecided(decisions) {
			decisions, _ = set.Reject(decisions, id)
		}
		p, err := set.Plan(decisions)
		if err != nil {
			return ""
		}
		return planned(map[string]string{mutationPath: d.file}, p)[mutationPath]
	}
	right := func(got string) bool { return d.isMeant(format, seen(format, got)) }
	open := set.Undecided(start)
	if len(open) == 0 {
		if right(plan(start)) {
			return "in"
		}
		return "in, not as meant"
	}
	all := start
	for _, id := range open {
		all, _, _ = set.Accept(all, id)
	}
	if right(plan(all)) {
		return "first"
	}
	if len(open) == 1 {
		for _, c := range set.Hunks[open[0]].Candidates {
			if right(string(spliced([]byte(d.file), c.Splices))) {
				return "among"
			}
		}
	}
	return "by hand"
}

// verdicts counts them by fault and format.
func (o *outcomes) verdicts() string {
	var b strings.Builder
	columns := []string{"in", "first", "among", "by hand", "in, not as meant"}
	total := map[string]int{}
	cases := 0
	fmt.Fprintf(&b, "%-40s %9s %9s %9s %9s %9s\n", "fault, format", "in", "first", "among", "by hand", "otherwise")
	names := make([]string, 0, len(o.rows))
	for name := range o.rows {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "%-40s", name)
		for _, c := range columns {
			n := o.rows[name][c]
			total[c] += n
			cases += n
			fmt.Fprintf(&b, " %9d", n)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%-40s", "all")
	for _, c := range columns {
		fmt.Fprintf(&b, " %9d", total[c])
	}
	good := total["in"] + total["first"] + total["among"]
	fmt.Fprintf(&b, "\n%.1f %% of %d are in or proposed rightly\n", 100*float64(good)/float64(max(cases, 1)), cases)
	return b.String()
}
