package ui

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// maxFileMatches is how many files a search for a path shows: one for each digit.
const maxFileMatches = 9

// A fileMatch is how well a path fits what was typed. Less is better.
type fileMatch struct {
	index int // in the list of files
	rank  int
	gap   int // characters between the first and the last that fit
}

// matchFiles returns the files whose path fits what was typed, the best first, and at the
// end a new file of that path if there is none and it could be a path.
func matchFiles(files []string, holders []model.Holder, typed string) []fileChoice {
	query := strings.ToLower(strings.ReplaceAll(typed, " ", ""))
	var found []fileMatch
	for i, name := range files {
		if f, ok := matchFile(strings.ToLower(name), query); ok {
			f.index = i
			found = append(found, f)
		}
	}
	slices.SortStableFunc(found, func(a, b fileMatch) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.gap, b.gap), cmp.Compare(len(files[a.index]), len(files[b.index])))
	})
	fresh := namesNewFile(files, typed)
	limit := maxFileMatches
	if fresh {
		limit--
	}
	var out []fileChoice
	for _, f := range found[:min(len(found), limit)] {
		c := fileChoice{path: files[f.index]}
		if i := slices.IndexFunc(holders, func(h model.Holder) bool { return h.Path == c.path }); i >= 0 {
			c.lines = holders[i].Lines
		}
		out = append(out, c)
	}
	if fresh {
		out = append(out, fileChoice{path: typed, fresh: true})
	}
	return out
}

// matchFile compares a path with a query, both in lower case. It reports whether the
// characters of the query occur in the path, in this order.
func matchFile(name, query string) (fileMatch, bool) {
	base := path.Base(name)
	switch {
	case name == query:
		return fileMatch{rank: 0}, true
	case base == query:
		return fileMatch{rank: 1}, true
	case strings.HasPrefix(base, query):
		return fileMatch{rank: 2}, true
	case strings.Contains(base, query):
		return fileMatch{rank: 3}, true
	case strings.Contains(name, query):
		return fileMatch{rank: 4}, true
	}
	if gap, ok := subsequence(base, query); ok {
		return fileMatch{rank: 5, gap: gap}, true
	}
	gap, ok := subsequence(name, query)
	return fileMatch{rank: 6, gap: gap}, ok
}

// subsequence reports whether the characters of query occur in s in this order, and how
// many bytes lie from the first to the last. It takes each as early as possible.
func subsequence(s, query string) (length int, ok bool) {
	first, at := -1, 0
	for _, r := range query {
		i := strings.IndexRune(s[at:], r)
		if i < 0 {
			return 0, false
		}
		if first < 0 {
			first = at + i
		}
		at += i + len(string(r))
	}
	return at - first, true
}

// namesNewFile reports whether typed is a clean path with an extension or a directory, and
// no file has it.
func namesNewFile(files []string, typed string) bool {
	return strings.ContainsAny(typed, "./") && path.Clean(typed) == typed && typed[0] != '/' && typed != "." && !strings.HasPrefix(typed, "..") &&
		!slices.Contains(files, typed)
}
