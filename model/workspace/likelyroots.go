package workspace

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	maxRootEntries  = 50_000 // entries of directories that are listed
	maxRootTargets  = 200    // files that are looked for in each directory
	maxLikelyRoots  = 9
	likelyRootsTime = 2 * time.Second
)

// levelsBelow is how many levels of directories are looked at below the root, below the
// directory above it, and so on.
var levelsBelow = []int{5, 2, 1, 1}

// A LikelyRoot is a directory in which some of the files that an answer changes are.
type LikelyRoot struct {
	Dir   string // absolute
	Found int    // how many of the files are there
}

// LikelyRoots looks for directories, above, below and beside dir, that hold more of the
// files in mustExist than dir, and returns the best ones, and how many files were looked
// for. It follows no link out of a directory, skips hidden directories and those of
// packages, and stops after a number of entries, after some time, and with ctx. complete is
// false if it stopped so, or did not look for all files.
func LikelyRoots(ctx context.Context, dir string, mustExist []string) (roots []LikelyRoot, of int, complete bool) {
	targets, complete := cleanTargets(mustExist)
	s := rootSearch{targets: targets, seen: map[string]bool{dir: true}}
	s.ctx, s.cancel = context.WithTimeout(ctx, likelyRootsTime)
	defer s.cancel()
	here := countTargets(dir, s.targets)
	s.below(dir, levelsBelow[0])
	for _, levels := range levelsBelow[1:] {
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
		s.look(dir)
		s.below(dir, levels)
	}
	for _, r := range s.found {
		if r.Found > here {
			roots = append(roots, r)
		}
	}
	slices.SortStableFunc(roots, func(a, b LikelyRoot) int { return cmp.Compare(b.Found, a.Found) })
	return roots[:min(len(roots), maxLikelyRoots)], len(s.targets), complete && !s.stopped()
}

// cleanTargets returns the allowed paths, each once, and whether these are all paths.
func cleanTargets(paths []string) (targets []string, all bool) {
	all = true
	known := map[string]bool{}
	for _, p := range paths {
		clean, _, err := CheckPath("", p)
		switch {
		case known[clean]:
		case err != nil, len(targets) == maxRootTargets:
			all = false
		default:
			known[clean] = true
			targets = append(targets, clean)
		}
	}
	return targets, all
}

// countTargets counts the targets that exist under dir.
func countTargets(dir string, targets []string) int {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0
	}
	defer root.Close()
	n := 0
	for _, t := range targets {
		if info, err := root.Stat(t); err == nil && !info.IsDir() {
			n++
		}
	}
	return n
}

// A rootSearch looks into directories, each once.
type rootSearch struct {
	ctx     context.Context
	cancel  context.CancelFunc
	targets []string
	seen    map[string]bool
	entries int // that were listed
	found   []LikelyRoot
}

// look counts the targets in a directory.
func (s *rootSearch) look(dir string) {
	if s.seen[dir] {
		return
	}
	s.seen[dir] = true
	if n := countTargets(dir, s.targets); n > 0 {
		s.found = append(s.found, LikelyRoot{dir, n})
	}
}

// stopped reports whether the search has to end.
func (s *rootSearch) stopped() bool { return s.ctx.Err() != nil || s.entries > maxRootEntries }

// below looks into the directories on some levels below dir, the nearest ones first.
func (s *rootSearch) below(dir string, levels int) {
	level := []string{dir}
	for range levels {
		var next []string
		for _, d := range level {
			if s.stopped() {
				return
			}
			entries, err := os.ReadDir(d)
			if err != nil {
				continue
			}
			s.entries += len(entries)
			for _, e := range entries {
				if sub := filepath.Join(d, e.Name()); e.IsDir() && mayHoldRoot(e.Name()) {
					next = append(next, sub)
					s.look(sub)
				}
			}
		}
		level = next
	}
}

// mayHoldRoot reports whether a directory of this name may be one of sources.
func mayHoldRoot(name string) bool {
	return !strings.HasPrefix(name, ".") && name != "node_modules" && name != "vendor" && protectedName(name).code == ""
}
