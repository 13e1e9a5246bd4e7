package model

import (
	"maps"
	"slices"
	"strings"
)

// RejectedBefore returns, by hunk of cs, the rejected hunks of old of which it is all or a
// part. cs is the next resolve of the answer of old, after a commit in which old had the
// decisions d. A hunk in a file that was changed since is left out, and so is one that may
// as well have been undecided.
func (cs *ChangeSet) RejectedBefore(old *ChangeSet, d Decisions) map[int][]int {
	parts := map[answerPart]*leftover{}
	for id, h := range old.Hunks {
		if h.Placement == Applied || h.Kind == KindWhitespace { // which follows other hunks
			continue
		}
		part := old.answerPart(h)
		if parts[part] == nil {
			parts[part] = &leftover{}
		}
		parts[part].add(h, d[id])
	}
	for _, h := range cs.Hunks {
		if l := parts[cs.answerPart(h)]; l != nil && h.Placement != Applied && (h.LeftOut || h.Placement == Invalid) {
			l.now = append(l.now, leftHunk{Hunk: h})
		}
	}
	out := map[int][]int{}
	for part, l := range parts {
		l.match(part, out)
	}
	return out
}

// An answerPart is a part of an answer that makes hunks, the same in each resolve.
type answerPart struct {
	payload, change int
	edit            int // wholeChange if it is no edit, or one that depends on the text of the file
	kind            HunkKind
}

func (cs *ChangeSet) answerPart(h *Hunk) answerPart {
	part := answerPart{h.Payload, h.Key.Change, wholeChange, h.Kind}
	if h.ofEdit && cs.FileChange(h).Interpreter == nil {
		part.edit = h.Key.Edit
	}
	return part
}

// namesHunk reports whether a hunk is the same as another if each is the only one of p,
// whatever lines they change. Content is compared with a file: any hunk may come of that.
func (p answerPart) namesHunk() bool { return p.kind != KindContent || p.edit != wholeChange }

// A leftover is what a commit left out of an answerPart.
type leftover struct {
	hunks       int // of the part before the commit, whole, with accepted ones
	before, now []leftHunk
}

type leftHunk struct {
	*Hunk
	decision Decision // before the commit
}

func (l *leftover) add(h *Hunk, d Decision) {
	if h.Key.Part <= 1 {
		l.hunks++
	}
	if d != Accepted {
		l.before = append(l.before, leftHunk{h, d})
	}
}

// match adds the hunks to out that were rejected.
func (l *leftover) match(part answerPart, out map[int][]int) {
	switch {
	case !slices.ContainsFunc(l.before, leftHunk.isRejected):
	case part.namesHunk() && l.hunks == 1 && len(l.now) == 1:
		reject(out, l.now[0], l.before)
	default:
		l.matchLines(out)
	}
}

// matchLines matches hunks that change the same lines, in order, where there are as many as
// before. Another hunk is rejected if all its lines are of one part into which a person
// split a hunk.
func (l *leftover) matchLines(out map[int][]int) {
	before, now := byLines(l.before), byLines(l.now)
	for lines, hunks := range now {
		was := before[lines]
		if len(was) != len(hunks) {
			continue
		}
		for i, h := range hunks {
			reject(out, h, was[i:i+1])
		}
		delete(before, lines)
		delete(now, lines)
	}
	parts := map[string][]leftHunk{} // by line that they change
	for _, h := range slices.Concat(slices.Collect(maps.Values(before))...) {
		for _, line := range h.distinctLines() {
			if h.Key.Part > 0 {
				parts[line] = append(parts[line], h)
			}
		}
	}
	for _, h := range slices.Concat(slices.Collect(maps.Values(now))...) {
		reject(out, h, withAll(parts, h.distinctLines()))
	}
}

// withAll returns the parts that change all lines.
func withAll(parts map[string][]leftHunk, lines []string) []leftHunk {
	var out []leftHunk
	count := map[int]int{}
	for _, line := range lines {
		for _, h := range parts[line] {
			if count[h.ID]++; count[h.ID] == len(lines) {
				out = append(out, h)
			}
		}
	}
	return out
}

// reject adds h to out if all hunks that it may come from are rejected.
func reject(out map[int][]int, h leftHunk, from []leftHunk) {
	if slices.ContainsFunc(from, func(o leftHunk) bool { return !o.isRejected() }) {
		return
	}
	for _, o := range from {
		out[h.ID] = append(out[h.ID], o.ID)
	}
}

func (h leftHunk) isRejected() bool { return h.decision == Rejected }

// byLines groups hunks by the lines that they change.
func byLines(hunks []leftHunk) map[string][]leftHunk {
	out := map[string][]leftHunk{}
	for _, h := range hunks {
		lines := strings.Join(h.lineTexts(), "\x00")
		out[lines] = append(out[lines], h)
	}
	return out
}

// lineTexts are the changed lines of h; without a place, what it looks for and its new text.
func (h leftHunk) lineTexts() []string {
	var out []string
	for _, l := range h.ChangedLines() {
		sign := "-"
		if l.Added {
			sign = "+"
		}
		out = append(out, sign+string(l.Text))
	}
	if out == nil {
		out = []string{string(h.Old()), string(h.New())}
	}
	return out
}

func (h leftHunk) distinctLines() []string {
	lines := h.lineTexts()
	slices.Sort(lines)
	return slices.Compact(lines)
}
