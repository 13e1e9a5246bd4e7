package workspace

import (
	"io"
	"path"
	"strings"
)

// maxIgnoreFile is the number of bytes that are read of a .gitignore file.
const maxIgnoreFile = 1 << 20

// An ignoreList is the rules of a .gitignore file, and of those above it. It serves a
// search, which may read a file too many or too few: character classes, escapes, and ** in
// the middle of a pattern are read roughly. Nil has no rules.
type ignoreList struct {
	above *ignoreList
	dir   string // in which the file is
	rules []ignoreRule
}

// An ignoreRule is one line of a .gitignore file.
type ignoreRule struct {
	pattern  string // as of path.Match
	anchored bool   // it is matched with the path from the directory of the file, not with the name
	dirOnly  bool
	negated  bool
}

// withFile returns l with the rules of the .gitignore file of dir, if it has one.
func (w *Workspace) withIgnoreFile(l *ignoreList, dir string) *ignoreList {
	f, err := w.root.OpenFile(path.Join(dir, ".gitignore"), openRead, 0)
	if err != nil {
		return l
	}
	defer f.Close()
	if fi, err := f.Stat(); err != nil || !fi.Mode().IsRegular() {
		return l
	}
	text, err := io.ReadAll(io.LimitReader(f, maxIgnoreFile))
	if err != nil {
		return l
	}
	out := &ignoreList{above: l, dir: dir}
	for line := range strings.Lines(string(text)) {
		if rule, ok := parseIgnoreRule(strings.TrimRight(line, " \t\r\n")); ok {
			out.rules = append(out.rules, rule)
		}
	}
	return out
}

// parseIgnoreRule reads a line of a .gitignore file. It reports whether the line has a
// rule.
func parseIgnoreRule(line string) (r ignoreRule, ok bool) {
	if strings.HasPrefix(line, "#") {
		return r, false
	}
	line, r.negated = strings.CutPrefix(line, "!")
	line = strings.TrimSuffix(line, "/**")
	line, r.dirOnly = strings.CutSuffix(line, "/")
	line = strings.TrimPrefix(line, "**/")
	r.pattern, _ = strings.CutPrefix(line, "/")
	r.anchored = strings.Contains(line, "/")
	return r, r.pattern != ""
}

// ignores reports whether the rules leave out name, a path below the root. The last rule
// that matches decides, those of nearer files first.
func (l *ignoreList) ignores(name string, isDir bool) bool {
	for ; l != nil; l = l.above {
		for i := len(l.rules) - 1; i >= 0; i-- {
			if r := &l.rules[i]; r.matches(l.dir, name, isDir) {
				return !r.negated
			}
		}
	}
	return false
}

func (r *ignoreRule) matches(dir, name string, isDir bool) bool {
	if r.dirOnly && !isDir {
		return false
	}
	what := path.Base(name)
	if r.anchored {
		what = strings.TrimPrefix(name, dir+"/")
	}
	ok, err := path.Match(r.pattern, what)
	return ok && err == nil
}
