package ui

import "aptix-tui/model"

// stats holds the counts of every file under the current decisions.
type stats struct {
	files  []fileSums
	tally  tally // of all files
	unseen int   // of all files
}

// fileSums are the sums of a file, or of several.
type fileSums struct {
	model.FileCounts
	unseen int // accepted hunks that were never on the screen
}

// isUnseen reports whether a hunk is accepted and was never on the screen.
func (m *Model) isUnseen(id int) bool {
	h := m.rev.Set.Hunks[id]
	return m.seen[h.Key] == 0 && m.rev.Decisions[id] == model.Accepted && h.Placement != model.Applied
}

// count brings the sums up to date.
func (m *Model) count() {
	s, set := &m.stats, m.rev.Set
	s.files, s.tally, s.unseen = make([]fileSums, len(set.Files)), m.rev.tally(), 0
	for f := range s.files {
		s.files[f].FileCounts = set.Counts(f, m.rev.Decisions)
	}
	for id, h := range set.Hunks {
		if m.isUnseen(id) {
			s.files[h.File].unseen++
			s.unseen++
		}
	}
}

// sum sums up files.
func (s *stats) sum(files []int) fileSums {
	var out fileSums
	for _, f := range files {
		c := s.files[f]
		out.All, out.Accepted, out.Undecided = out.All+c.All, out.Accepted+c.Accepted, out.Undecided+c.Undecided
		out.Failed, out.unseen = out.Failed+c.Failed, out.unseen+c.unseen
	}
	return out
}
