package ui

import "aptix-tui/model"

// stats holds the counts of every file under the current decisions. A decision
// changes those of few files, so that only these are counted again.
type stats struct {
	set       *model.ChangeSet
	decisions model.Decisions
	files     []fileSums
	tally     tally  // of all files
	seen      []bool // by hunk: it was on the screen
	unseen    int    // of all files
	version   int    // grows with every change
}

// fileSums are the sums of a file.
type fileSums struct {
	model.FileCounts
	unseen int // accepted hunks that were never on the screen
}

func (s *stats) of(file int) fileSums { return s.files[file] }

// isUnseen reports whether a hunk is accepted and was never on the screen.
func (s *stats) isUnseen(id int) bool {
	return !s.seen[id] && s.decisions[id] == model.Accepted && s.set.Hunks[id].Placement != model.Applied
}

// see records that a hunk was on the screen.
func (s *stats) see(id int) {
	if s.isUnseen(id) {
		s.files[s.set.Hunks[id].File].unseen--
		s.unseen--
	}
	s.seen[id] = true
	s.version++
}

// follow brings the sums up to date. seen are the hunks that were on the screen.
func (s *stats) follow(set *model.ChangeSet, d model.Decisions, seen map[model.HunkKey]bool) {
	if s.set != set {
		*s = stats{version: s.version, set: set, decisions: d, files: make([]fileSums, len(set.Files)), seen: make([]bool, len(set.Hunks)),
			tally: tally{all: len(set.Hunks), settled: len(set.Hunks)}}
		for id, h := range set.Hunks {
			s.seen[id] = seen[h.Key]
		}
		for f := range s.files {
			s.count(f, d)
		}
		return
	}
	if len(d) > 0 && &d[0] == &s.decisions[0] {
		return // decisions are never changed in place
	}
	stale := make([]bool, len(set.Files))
	for id, now := range d {
		if s.decisions[id] != now {
			stale[set.Hunks[id].File] = true
		}
	}
	s.decisions = d
	for f, is := range stale {
		if is {
			s.count(f, d)
		}
	}
}

// count counts the hunks of a file again.
func (s *stats) count(f int, d model.Decisions) {
	s.version++
	s.tally.add(s.files[f].FileCounts, -1)
	s.unseen -= s.files[f].unseen
	s.files[f] = fileSums{FileCounts: s.set.Counts(f, d)}
	for _, id := range s.set.Files[f].Hunks {
		if s.isUnseen(id) {
			s.files[f].unseen++
		}
	}
	s.tally.add(s.files[f].FileCounts, 1)
	s.unseen += s.files[f].unseen
}

// add adds the counts of a file, times by.
func (t *tally) add(c model.FileCounts, by int) {
	t.accepted += by * c.Accepted
	t.undecided += by * c.Undecided
	t.rejected += by * c.Rejected
	t.settled -= by * c.All
}
