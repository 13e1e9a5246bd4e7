package workspace

import (
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// maxIgnoreFile is the number of bytes that are read of a .gitignore file.
const maxIgnoreFile = 1 << 20

// An ignoreList is the rules of a .gitignore file, and of those with less weight: of the
// directories above it and of the repository. Nil has no rules. What gitignore(5) says is
// kept, except for POSIX classes such as [[:space:]], core.ignoreCase and core.excludesFile.
type ignoreList struct {
	above  *ignoreList
	dir    string // in which the file is
	prefix string // of a file above the root: what leads from its directory to the root, with a slash at the end
	rules  []ignoreRule
}

// An ignoreRule is one line of a .gitignore file.
type ignoreRule struct {
	pattern  string // as of doublestar.Match
	literal  bool   // the pattern has no special characters
	anchored bool   // it is matched with the path from the directory of the file, not with the name
	dirOnly  bool
	negated  bool
}

// ignoredAbove returns the rules that Git has for the root before it reads the .gitignore
// file there: those of info/exclude, and of the files between the top of the work tree and the
// root.
func (w *Workspace) ignoredAbove() *ignoreList {
	repo, err := repositoryAround(w.real)
	if err != nil || repo == nil {
		return nil
	}
	prefix := repo.prefix
	l := (&ignoreList{prefix: prefix}).withRules(readGitText(filepath.Join(repo.common, "info", "exclude")))
	top := strings.TrimSuffix(w.real, filepath.FromSlash(strings.TrimSuffix(prefix, "/")))
	for prefix != "" {
		l = (&ignoreList{above: l, prefix: prefix}).withRules(readGitText(filepath.Join(top, ".gitignore")))
		var name string
		name, prefix, _ = strings.Cut(prefix, "/")
		top = filepath.Join(top, name)
	}
	return l
}

// withIgnoreFile returns l with the rules of the .gitignore file of dir, if it has one.
func (w *Workspace) withIgnoreFile(l *ignoreList, dir string) *ignoreList {
	f, err := w.root.OpenFile(path.Join(dir, ".gitignore"), openRead, 0)
	if err != nil {
		return l
	}
	defer f.Close()
	if fi, err := f.Stat(); err != nil || !fi.Mode().IsRegular() {
		return l
	}
	return (&ignoreList{above: l, dir: dir}).withRules(io.ReadAll(io.LimitReader(f, maxIgnoreFile)))
}

// withRules returns l with the rules in text; the rules above it if there are none, or if
// the text could not be read.
func (l *ignoreList) withRules(text []byte, err error) *ignoreList {
	for line := range strings.Lines(string(text)) {
		if rule, ok := parseIgnoreRule(trimIgnoreLine(line)); ok {
			l.rules = append(l.rules, rule)
		}
	}
	if err != nil || len(l.rules) == 0 {
		return l.above
	}
	return l
}

// trimIgnoreLine returns a line without its end, and without spaces at its end that have no
// backslash before them.
func trimIgnoreLine(line string) string {
	line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	return line
}

// parseIgnoreRule reads a line of a .gitignore file. It reports whether the line has a
// rule.
func parseIgnoreRule(line string) (r ignoreRule, ok bool) {
	if strings.HasPrefix(line, "#") {
		return r, false
	}
	line, r.negated = strings.CutPrefix(line, "!")
	line, r.dirOnly = strings.CutSuffix(line, "/")
	r.pattern, r.anchored = strings.CutPrefix(line, "/")
	r.anchored = r.anchored || strings.Contains(line, "/")
	if strings.HasSuffix(r.pattern, "/**") {
		r.pattern += "/*" // what is in the directory, and not the directory
	}
	r.literal = !strings.ContainsAny(r.pattern, `*?[\`)
	if !r.literal {
		r.pattern = escapeBraces.Replace(r.pattern)
	}
	return r, r.pattern != ""
}

// escapeBraces replaces what is special in doublestar and not in Git.
var escapeBraces = strings.NewReplacer(`\`+`{`, `\{`, `\`+`}`, `\}`, `{`, `\{`, `}`, `\}`)

// ignores reports whether the rules leave out name, a path below the root. The last rule
// that matches decides, those of nearer files first.
func (l *ignoreList) ignores(name string, isDir bool) bool {
	base := path.Base(name)
	for ; l != nil; l = l.above {
		from := name // the path from the directory of the file
		if l.prefix != "" {
			from = l.prefix + name
		} else if l.dir != "." {
			from = strings.TrimPrefix(name, l.dir+"/")
		}
		for i := len(l.rules) - 1; i >= 0; i-- {
			if r := &l.rules[i]; r.matches(from, base, isDir) {
				return !r.negated
			}
		}
	}
	return false
}

func (r *ignoreRule) matches(from, base string, isDir bool) bool {
	if r.dirOnly && !isDir {
		return false
	}
	what := base
	if r.anchored {
		what = from
	}
	if r.literal {
		return r.pattern == what
	}
	ok, err := doublestar.Match(r.pattern, what)
	return ok && err == nil
}
