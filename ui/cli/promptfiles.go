package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
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
	plain bool   // it was found as a regular file in a directory that is no link
	named bool   // by itself, neither by a directory nor by a glob
}

// promptFiles finds the files that arguments name.
type promptFiles struct {
	ws    *workspace.Workspace
	cwd   string // absolute
	files workspace.Listing
}

// addFiles adds the named files to text. It returns the names of all files that may be
// shown in a tree, and whether there are more.
func (a *app) addFiles(ctx context.Context, text *prompt.Text, names []string) (others []string, more bool, err error) {
	cwd, err := os.Getwd()
	if err != nil {
		return nil, false, fmt.Errorf("finding the current directory: %w", err)
	}
	root, err := a.promptRoot(cwd, names)
	if err != nil {
		return nil, false, err
	}
	if err := a.requireNoPending(root); err != nil {
		return nil, false, err
	}
	ws, err := openWorkspace(root)
	if err != nil {
		return nil, false, err
	}
	defer ws.Close()
	p := &promptFiles{ws: ws, cwd: cwd}
	done := a.progress("listing the files")
	p.files, err = ws.Files(ctx)
	done()
	if err != nil {
		return nil, false, fmt.Errorf("listing the files of %s: %w", root, err)
	}
	var wanted []promptFile
	for _, name := range names {
		found, err := p.find(name)
		if err != nil {
			return nil, false, err
		}
		wanted = append(wanted, found...)
	}
	if root != cwd {
		fmt.Fprintf(a.Err, "paths are relative to %s: apply the answer there, or with --root\n", terminal.SanitizeRow(root))
	}
	for _, path := range a.addEach(ws, text, wanted) {
		fmt.Fprintln(a.Err, path)
	}
	for _, f := range p.files.Files {
		if !reply.HoldsSecrets(f.Path) {
			others = append(others, f.Path)
		}
	}
	return others, p.files.Bounded, nil
}

// promptRoot is the root that an answer about the named files is applied in: the current
// directory if all are in it, else the top of the Git work tree.
func (a *app) promptRoot(cwd string, names []string) (string, error) {
	if a.root != "" {
		return a.chooseRoot(nil, nil)
	}
	root := cwd
	for _, name := range names {
		if _, ok := pathBelow(cwd, inDirectory(cwd, name)); ok {
			continue
		}
		top, ok := workspace.WorkTree(cwd)
		if !ok {
			return "", usageError{fmt.Errorf("%s is outside of the current directory; --root DIR names a directory that holds all files", name)}
		}
		root = top
	}
	return root, nil
}

// inDirectory is the absolute path of name.
func inDirectory(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}

// pathBelow returns the path from dir to name, both absolute, with slashes, and whether name is
// at or below dir.
func pathBelow(dir, name string) (string, bool) {
	rel, err := filepath.Rel(dir, name)
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// relative is the path of name from the root.
func (p *promptFiles) relative(name string) (string, error) {
	abs := inDirectory(p.cwd, name)
	for _, root := range []string{p.ws.Dir(), p.ws.Canonical()} {
		if rel, ok := pathBelow(root, abs); ok {
			return rel, nil
		}
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		if rel, ok := pathBelow(p.ws.Canonical(), filepath.Join(dir, filepath.Base(abs))); ok {
			return rel, nil
		}
	}
	return "", usageError{fmt.Errorf("%s is outside of the root %s; --root DIR names a directory that holds all files", name, p.ws.Dir())}
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
		return nil, usageError{fmt.Errorf("there is no file %s%s", name, p.formatHint(name))}
	}
	return p.matching(name)
}

// formatHint names the formats if name may be meant for one.
func (p *promptFiles) formatHint(name string) string {
	if slices.Contains(promptNames(), name) {
		return "; only the first argument can be a format"
	}
	if strings.ContainsAny(name, `./\`) {
		return ", and no directory of that name: files are named relative to the current directory"
	}
	return ", and no format of that name: formats are " + strings.Join(promptNames(), ", ")
}

// inDirectory returns the files below the directory that a prefix names.
func (p *promptFiles) inDirectory(name, prefix string) ([]promptFile, error) {
	return p.listed(name, func(path string) bool { return strings.HasPrefix(path, prefix) },
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
	return p.listed(glob, match, "matches no file; what Git ignores is not looked at, and ** matches directories at any depth")
}

// listed returns the files of the listing that match; it is an error if there are none.
func (p *promptFiles) listed(name string, match func(path string) bool, problem string) ([]promptFile, error) {
	var out []promptFile
	for _, f := range p.files.Files {
		if match(f.Path) {
			out = append(out, promptFile{path: f.Path, plain: f.Regular})
		}
	}
	if len(out) == 0 {
		return nil, usageError{fmt.Errorf("%s %s", name, problem)}
	}
	return out, nil
}

// maxPromptMessages is how many files that were named and left out have a line on standard
// error.
const maxPromptMessages = 10

// A fileAdder adds files to a text, each once.
type fileAdder struct {
	ws     *workspace.Workspace
	text   *prompt.Text
	sizes  *workspace.FileSizes
	output fs.FileInfo     // of standard output, if that is a file
	seen   map[string]bool // paths, as they were named and with links resolved
}

// addEach adds the files to text and returns lines about those that were named and left out.
func (a *app) addEach(ws *workspace.Workspace, text *prompt.Text, wanted []promptFile) (messages []string) {
	add := &fileAdder{ws: ws, text: text, sizes: ws.NewFileSizes(), seen: map[string]bool{}}
	defer add.sizes.Close()
	if out, ok := a.Out.(*os.File); ok {
		if fi, err := out.Stat(); err == nil && fi.Mode().IsRegular() {
			add.output = fi
		}
	}
	for _, f := range wanted {
		if add.seen[f.path] {
			continue
		}
		add.seen[f.path] = true
		size, why := add.file(f)
		if why == 0 {
			continue
		}
		text.LeaveOut(f.path, why, size)
		if f.named && len(messages) < maxPromptMessages {
			messages = append(messages, fmt.Sprintf("left out: %s: %s", terminal.SanitizeRow(f.path), why))
		}
	}
	return messages
}

// file adds one file, or returns why it is left out, with its size if that is known. Before
// a file is read, it is known to fit.
func (a *fileAdder) file(f promptFile) (size int64, why prompt.Reason) {
	if reply.HoldsSecrets(f.path) {
		return 0, prompt.Secret
	}
	if f.plain {
		if !a.text.Room(0) {
			return 0, prompt.OverBudget // without looking at it
		}
		if size, ok := a.sizes.Size(f.path); ok && !a.text.Room(size) {
			return size, prompt.OverBudget
		}
	}
	entry, err := a.ws.Stat(f.path)
	switch {
	case err != nil:
		return 0, reasonOf(err)
	case entry.Kind == model.Absent:
		return 0, prompt.Unreadable
	case entry.Kind == model.Directory:
		return 0, prompt.LinkedDirectory
	case entry.Real != f.path && a.seen[entry.Real], a.output != nil && os.SameFile(a.output, entry.Info):
		return 0, 0
	case reply.HoldsSecrets(entry.Real):
		return 0, prompt.Secret
	case !a.text.Room(entry.Info.Size()):
		return entry.Info.Size(), prompt.OverBudget
	}
	a.seen[entry.Real] = true
	snap, err := a.ws.Read(entry.Real, false)
	if err != nil {
		return 0, reasonOf(err)
	}
	if why := prompt.NotText(snap.Bytes); why != 0 {
		return 0, why
	}
	if !a.text.Add(entry.Real, snap.Bytes) {
		return entry.Info.Size(), prompt.OverBudget
	}
	return 0, 0
}

// pathReasons are reasons by the code of a *workspace.PathError.
var pathReasons = map[string]prompt.Reason{
	"path/outside": prompt.LeadsOutside, "path/broken-link": prompt.LeadsOutside, "path/link-loop": prompt.LeadsOutside,
	"path/special": prompt.NotRegular, "path/unreadable": prompt.Unreadable, "path/too-large": prompt.OverBudget,
}

// reasonOf is why a file cannot be shown.
func reasonOf(err error) prompt.Reason {
	var refused *workspace.PathError
	if !errors.As(err, &refused) {
		return prompt.Unreadable
	}
	if why, ok := pathReasons[refused.Code]; ok {
		return why
	}
	return prompt.Refused
}
