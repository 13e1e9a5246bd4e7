package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/prompt"
	"aptix-tui/ui/reply"
)

// A promptFile is a file that was asked for.
type promptFile struct {
	path  string // relative to the root, not clean if it was named so
	named bool   // by itself, neither by a directory nor by a glob
}

// promptFiles finds the files that arguments name.
type promptFiles struct {
	app    *app
	ctx    context.Context // it lives as long as one call
	ws     *workspace.Workspace
	cwd    string // absolute
	listed *workspace.Listing
}

// list lists the files of the root, once.
func (p *promptFiles) list() (*workspace.Listing, error) {
	if p.listed != nil {
		return p.listed, nil
	}
	done := p.app.progress("listing the files")
	l, err := p.ws.Files(p.ctx)
	done()
	if err != nil {
		return nil, fmt.Errorf("listing the files of %s: %w", p.ws.Dir(), err)
	}
	p.listed = &l
	return p.listed, nil
}

// addFiles adds the named files to text, and the tree of the others.
func (a *app) addFiles(ctx context.Context, text *prompt.Text, r promptRequest) error {
	cwd, err := os.Getwd()
	if err != nil {
		return fmt.Errorf("finding the current directory: %w", err)
	}
	root, err := a.promptRoot(cwd, r.names)
	if err != nil {
		return err
	}
	if err := a.requireNoPending(root); err != nil {
		return err
	}
	ws, err := openWorkspace(root)
	if err != nil {
		return err
	}
	defer ws.Close()
	p := &promptFiles{app: a, ctx: ctx, ws: ws, cwd: cwd}
	wanted, err := p.findAll(r.names)
	if err != nil {
		return err
	}
	if root != cwd {
		fmt.Fprintf(a.Err, "paths are relative to %s: apply the answer there, or with --root\n", terminal.SanitizeRow(root))
	}
	for _, message := range a.addEach(ws, text, wanted) {
		fmt.Fprintln(a.Err, message)
	}
	all, err := p.list()
	if err != nil {
		return err
	}
	var others []string
	for _, f := range all.Files {
		if !reply.HoldsSecrets(f.Path) {
			others = append(others, f.Path)
		}
	}
	text.SetTree(others, all.Bounded)
	return nil
}

// findAll returns the files that the arguments name, in their order.
func (p *promptFiles) findAll(names []string) (wanted []promptFile, err error) {
	for _, name := range names {
		found, err := p.find(name)
		if err != nil {
			return nil, err
		}
		wanted = append(wanted, found...)
	}
	return wanted, nil
}

// promptRoot is the root that an answer about the named files is applied in: the current
// directory if all are in it, else the top of the Git work tree.
func (a *app) promptRoot(cwd string, names []string) (string, error) {
	if a.root != "" {
		return a.chooseRoot(nil, nil)
	}
	root := cwd
	for _, name := range names {
		if _, ok := pathBelow(cwd, absoluteIn(cwd, name)); ok {
			continue
		}
		top, ok := workspace.WorkTree(realPath(cwd))
		if !ok {
			return "", usageError{fmt.Errorf("%s is outside of the current directory; --root DIR names a directory that holds all files", name)}
		}
		root = top
	}
	return root, nil
}

// absoluteIn is the absolute path of name. As for other programs, ".." at its beginning leads
// out of the real directory if dir is a link.
func absoluteIn(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	if !filepath.IsLocal(name) {
		dir = realPath(dir)
	}
	return filepath.Join(dir, name)
}

// realPath is name with its links resolved, as far as it exists.
func realPath(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	if dir := filepath.Dir(name); dir != name {
		return filepath.Join(realPath(dir), filepath.Base(name))
	}
	return name
}

// pathBelow returns the path from dir to name, both absolute, with slashes, and whether name is
// at or below dir, by their names or by the directories that these are links to.
func pathBelow(dir, name string) (string, bool) {
	rel, err := filepath.Rel(dir, name)
	if err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel), true
	}
	rel, err = filepath.Rel(realPath(dir), filepath.Join(realPath(filepath.Dir(name)), filepath.Base(name)))
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// relative is the path of name from the root.
func (p *promptFiles) relative(name string) (string, error) {
	rel, ok := pathBelow(p.ws.Dir(), absoluteIn(p.cwd, name))
	if !ok {
		return "", usageError{fmt.Errorf("%s is outside of the root %s; --root DIR names a directory that holds all files", name, p.ws.Dir())}
	}
	return rel, nil
}

// find returns the files that an argument names.
func (p *promptFiles) find(name string) ([]promptFile, error) {
	rel, err := p.relative(name)
	if err != nil {
		return nil, err
	}
	if rel == "." {
		return p.inDirectory(name, "")
	}
	switch entry, err := p.ws.Stat(rel); {
	case err != nil, entry.Kind == model.Regular:
		return []promptFile{{path: rel, named: true}}, nil // the reason is found again when it is read
	case entry.Kind == model.Directory:
		return p.inDirectory(name, entry.Real+"/")
	case !strings.ContainsAny(name, "*?[{"):
		return nil, usageError{fmt.Errorf("there is no file %s; only the first argument can be a format, one of %s", name, strings.Join(promptNames(), ", "))}
	}
	return p.matching(name)
}

// inDirectory returns the files below the directory that a prefix names.
func (p *promptFiles) inDirectory(name, prefix string) ([]promptFile, error) {
	return p.choose(name, func(path string) bool { return strings.HasPrefix(path, prefix) },
		"has no files to print: it is empty or unreadable, Git ignores what is in it, or it holds packages; a file in it can be named itself")
}

// matching returns the files that a glob matches.
func (p *promptFiles) matching(glob string) ([]promptFile, error) {
	slashed := filepath.ToSlash(glob)
	if !doublestar.ValidatePattern(slashed) {
		return nil, usageError{fmt.Errorf("%s is not a file, and not a valid glob", glob)}
	}
	var base []string // the components before the first one with special characters
	parts := strings.Split(slashed, "/")
	for len(parts) > 1 && !strings.ContainsAny(parts[0], `*?[{\`) {
		base, parts = append(base, parts[0]), parts[1:]
	}
	dir := strings.Join(base, "/")
	if len(base) > 0 && base[0] == "" {
		dir += "/"
	}
	rel, err := p.relative(filepath.FromSlash(dir))
	if err != nil {
		return nil, err
	}
	prefix, pattern := "", strings.Join(parts, "/")
	if rel != "." {
		prefix = rel + "/"
	}
	match := func(path string) bool {
		rest, ok := strings.CutPrefix(path, prefix)
		return ok && doublestar.MatchUnvalidated(pattern, rest)
	}
	return p.choose(glob, match, "matches no file; what Git ignores is not looked at, and ** matches directories at any depth")
}

// choose returns the files of the root that match; it is an error if there are none.
func (p *promptFiles) choose(name string, match func(path string) bool, problem string) ([]promptFile, error) {
	all, err := p.list()
	if err != nil {
		return nil, err
	}
	var out []promptFile
	for _, f := range all.Files {
		if match(f.Path) {
			out = append(out, promptFile{path: f.Path})
		}
	}
	if len(out) == 0 {
		return nil, usageError{fmt.Errorf("%s %s", name, problem)}
	}
	return out, nil
}
