package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/ui/prompt"
	"aptix-tui/ui/reply"
)

// addFiles adds the named files to text, and the names of the others.
func (a *app) addFiles(ctx context.Context, text *prompt.Text, r promptRequest) error {
	root, err := a.chooseRoot(nil, nil)
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
	done := a.progress("listing the files")
	all, err := ws.Files(ctx)
	done()
	if err != nil {
		return fmt.Errorf("listing the files of %s: %w", ws.Dir(), err)
	}
	add := &fileAdder{ws: ws, text: text, seen: map[string]bool{}}
	for _, name := range r.names {
		found, err := findNamed(ws, all.Files, name)
		if err != nil {
			return err
		}
		for _, path := range found {
			add.add(path)
		}
	}
	text.SetTree(slices.DeleteFunc(all.Files, reply.HoldsSecrets), all.Bounded)
	return nil
}

// findNamed returns the paths of the files that an argument names. all are those of the workspace.
// An argument that names nothing may be a pattern: the shells of Windows leave it as it is.
func findNamed(ws *workspace.Workspace, all []string, name string) ([]string, error) {
	rel, err := relativeIn(ws, name)
	if err != nil {
		return nil, err
	}
	dir := "" // of the files, with a slash
	if rel != "." {
		entry, err := ws.Stat(rel)
		switch {
		case (err != nil || entry.Kind == model.Absent) && strings.ContainsAny(rel, "*?["):
			return matching(all, name, rel)
		case err != nil, entry.Kind == model.Regular:
			return []string{rel}, nil // the reason is found again when it is read
		case entry.Kind != model.Directory:
			return nil, usageError{fmt.Errorf("there is no file %s; only the first argument can be a format, one of %s", name, strings.Join(promptNames(), ", "))}
		}
		dir = entry.Real + "/"
	}
	out := slices.DeleteFunc(slices.Clone(all), func(f string) bool { return !strings.HasPrefix(f, dir) })
	if len(out) == 0 {
		return nil, usageError{fmt.Errorf("%s has no files to print: it is empty or unreadable, Git ignores what is in it, or it holds packages; a file in it can be named itself", name)}
	}
	return out, nil
}

// matching returns the files of all that the argument name stands for; pattern is its path from the root.
func matching(all []string, name, pattern string) ([]string, error) {
	out := slices.DeleteFunc(slices.Clone(all), func(f string) bool { return !doublestar.MatchUnvalidated(pattern, f) })
	if len(out) == 0 {
		return nil, usageError{fmt.Errorf("no file matches %s; one that Git ignores can be named itself", name)}
	}
	return out, nil
}

// relativeIn is the path of name from the root.
func relativeIn(ws *workspace.Workspace, name string) (string, error) {
	at, err := absolute(name)
	if err != nil {
		return "", err
	}
	if workspace.RealPath(at) == ws.Canonical() {
		return ".", nil
	}
	if rel, ok := relativeTo(ws.Dir(), filepath.ToSlash(at)); ok {
		return rel, nil
	}
	return "", usageError{fmt.Errorf("%s is outside of %s; --root DIR names a directory that holds all files", name, ws.Dir())}
}
