package lint

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/patchers/jsontext"
)

// A pathRule is a rule about one path. wrong gets the path as it is written; for
// advice, relative to the repository.
type pathRule struct {
	name  string
	wrong func(string) bool
	says  string // of the path
}

// pathRules are those of SYS-004 §5.2.
var pathRules = []pathRule{
	{"sys004/path-dot-prefix", func(p string) bool { return strings.HasPrefix(slashed(p), "./") }, "begins with ./"},
	{"sys004/path-parent", func(p string) bool { return slices.Contains(strings.Split(slashed(p), "/"), "..") }, "leads upwards by ../"},
	{"sys004/path-backslash", func(p string) bool { return strings.Contains(p, `\`) }, `has a \; expected / between its parts`},
	{"sys004/path-absolute", absolute, `is absolute; expected one relative to "root"`},
}

// locationRules are the advice of SYS-004 §5 about every file, newFileRules the
// advice about new files: an existing file keeps its path.
var (
	locationRules = []pathRule{
		{"sys004/top-level-directory", outsideTopDirectories, "is in none of the directories ddrs, src and tests"},
		{"sys004/ddr-under-src", func(p string) bool { return under(p, "src") && strings.Contains(p, "/ddrs/") }, "is a DDR asset under src; expected it under ddrs"},
	}
	newFileRules = []pathRule{
		{"sys004/tests-directory", outsideTests, "is not under tests/{ProjectName}.Tests/"},
		{"sys004/tests-name", func(p string) bool {
			return under(p, "tests") && path.Ext(p) == ".cs" && !strings.HasSuffix(p, "Tests.cs")
		}, "is a test whose name does not end in Tests.cs"},
		{"sys004/ddr-name", misnamedDDR, "is not ddrs/{ID} - {Title}.md"},
		{"sys004/ddr-jsonl", func(p string) bool {
			return under(p, "ddrs") && path.Ext(p) == ".jsonl" && path.Dir(p) != "ddrs/jsonl"
		}, "is not ddrs/jsonl/{ID}.jsonl"},
	}
)

// slashed returns p with / for every backslash.
func slashed(p string) string { return strings.ReplaceAll(p, `\`, "/") }

// under reports whether the first component of p is dir, and not the last one.
func under(p, dir string) bool { return strings.HasPrefix(p, dir+"/") }

func absolute(p string) bool {
	return strings.HasPrefix(slashed(p), "/") || len(p) > 1 && p[1] == ':'
}

// outsideTopDirectories reports whether p is in a directory that SYS-004 §5.1
// does not name. A file at the top is in none.
func outsideTopDirectories(p string) bool {
	dir, _, nested := strings.Cut(p, "/")
	return nested && !slices.Contains([]string{"ddrs", "src", "tests"}, dir)
}

func outsideTests(p string) bool {
	project, _, nested := strings.Cut(strings.TrimPrefix(p, "tests/"), "/")
	return under(p, "tests") && !(nested && strings.HasSuffix(project, ".Tests"))
}

func misnamedDDR(p string) bool {
	return under(p, "ddrs") && path.Ext(p) == ".md" && (path.Dir(p) != "ddrs" || !strings.Contains(path.Base(p), " - "))
}

// checkPath records the path of the current entry and checks it against SYS-004
// §5.
func (l *linter) checkPath(v *jsontext.Value, operation string) {
	if l.path == "" {
		return
	}
	l.paths = append(l.paths, l.path)
	if !l.checkPathRules(pathRules, v, l.path) {
		return
	}
	if outside(l.base) {
		return // the place of the file is unknown
	}
	full := path.Join(l.base, l.path)
	if operation != "delete" {
		l.checkPathRules(locationRules, v, full)
	}
	if operation == "create" {
		l.checkPathRules(newFileRules, v, full)
	}
}

// checkPathRules checks p against rules; v is the entry with the path.
func (l *linter) checkPathRules(rules []pathRule, v *jsontext.Value, p string) (kept bool) {
	kept = true
	for _, r := range rules {
		if r.wrong(p) {
			kept = false
			l.report(r.name, v.Field("path").Span.Start, "the path %s %s", jsontext.Quote([]byte(l.path)), r.says)
		}
	}
	return kept
}

// outside reports whether a root may lead out of the workspace.
func outside(root string) bool {
	return absolute(root) || slices.Contains(strings.Split(slashed(root), "/"), "..")
}

// checkRoot checks the payload's root against SYS-004 §3.1 and the paths below it.
func (l *linter) checkRoot(top *jsontext.Value) {
	v := top.NonNull("root")
	if v == nil || v.Kind != jsontext.String {
		return
	}
	root := string(v.Text)
	if outside(root) {
		l.report("sys004/root-outside", v.Span.Start, `the root is %s; expected "." or a directory in the workspace, without ../`, jsontext.Quote(v.Text))
		return
	}
	if strings.Contains(root, `\`) {
		l.report("sys004/path-backslash", v.Span.Start, `the root %s has a \; expected / between its parts`, jsontext.Quote(v.Text))
	}
	if root != "." && root != "./src" {
		l.report("sys004/root-other", v.Span.Start, `the root is %s; expected "." unless the request named another`, jsontext.Quote(v.Text))
	}
	if l.base == "." {
		return
	}
	whole := func(p string) string { return path.Join(l.base, slashed(p)) }
	inTests := func(p string) bool { return under(slashed(p), "tests") || under(whole(p), "tests") }
	outsideSrc := func(p string) bool { return under(slashed(p), "ddrs") || !under(whole(p), "src") }
	if n := slices.IndexFunc(l.paths, inTests); n >= 0 {
		l.report("sys004/root-tests", v.Span.Start, `the root is %s, but the path %s is under tests/; expected "."`, jsontext.Quote(v.Text), jsontext.Quote([]byte(l.paths[n])))
	} else if n := slices.IndexFunc(l.paths, outsideSrc); n >= 0 && l.base == "src" {
		l.report("sys004/root-src-only", v.Span.Start, `the root is %s, but the path %s is not under src/; expected "."`, jsontext.Quote(v.Text), jsontext.Quote([]byte(l.paths[n])))
	}
}
