package ui

import "aptix-tui/model"

// stats holds the sums of every file under the current decisions. A decision
// changes the sums of few files, so that only these are counted again.
type stats struct {
	set       *model.ChangeSet
	decisions model.Decisions
	files     []model.FileStat
}

func (s *stats) of(file int) model.FileStat { return s.files[file] }

// follow brings the sums up to date.
func (s *stats) follow(set *model.ChangeSet, d model.Decisions) {
	stale := make([]bool, len(set.Files))
	if s.set != set {
		*s = stats{set: set, files: make([]model.FileStat, len(set.Files))}
		for f := range stale {
			stale[f] = true
		}
	}
	for id, now := range d {
		if s.decisions != nil && s.decisions[id] != now {
			stale[set.Hunks[id].File] = true
		}
	}
	for f, is := range stale {
		if is {
			s.files[f] = set.Stat(f, d)
		}
	}
	s.decisions = d
}
