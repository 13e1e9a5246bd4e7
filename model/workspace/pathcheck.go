package workspace

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

const (
	maxPath      = 4096 // bytes of a whole path
	maxComponent = 255  // bytes between two slashes
)

// A PathError says why a path is refused.
type PathError struct {
	Code   string // stable, as in model.Diagnostic: "path/parent", "path/git-dir"
	Path   string // as it was written
	Reason string // one clear sentence
}

func (e *PathError) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return e.Path + ": " + e.Reason
}

// DiagnosticCode is the code by which reports know the error.
func (e *PathError) DiagnosticCode() string { return e.Code }

// Gate joins path to a payload's root and checks both, without looking at any
// file system: the same paths are refused on every system (SPEC §3). It
// returns the clean path: relative, '/'-separated, without empty, "." and ".."
// components. What it had to clean it says in warnings. A slash at the end,
// with which some write a directory, and "./" in front of root are taken off
// without a word. A refusal is a *PathError.
func CheckPath(root, path string) (clean string, warnings []model.Diagnostic, err error) {
	dir := pathCleaner{path: root, isRoot: true}
	if err := dir.clean(); err != nil {
		return "", nil, err
	}
	file := pathCleaner{path: path}
	if err := file.clean(); err != nil {
		return "", nil, err
	}
	clean = strings.Join(append(dir.components, file.components...), "/")
	if len(clean) > maxPath {
		return "", nil, &PathError{"path/too-long", path,
			fmt.Sprintf("the path has %d bytes; %d are the limit", len(clean), maxPath)}
	}
	return clean, append(dir.warnings, file.warnings...), nil
}

// Gate is the function of the same name: the gate asks no file system.
func (w *Workspace) CheckPath(root, path string) (clean string, warnings []model.Diagnostic, err error) {
	return CheckPath(root, path)
}

// A cleaner takes one path apart.
type pathCleaner struct {
	path       string // as written
	isRoot     bool   // may be the workspace itself, and begin with "./"
	components []string
	warnings   []model.Diagnostic
}

func (c *pathCleaner) clean() error {
	for _, rule := range pathRules {
		if rule.refuses(c.path) && !(c.isRoot && rule.code == "path/empty") {
			return c.refuse(rule)
		}
	}
	slashed := strings.ReplaceAll(c.path, `\`, "/")
	if slashed != c.path {
		c.warn("path/backslash", "backslashes are read as '/'")
	}
	for i, name := range strings.Split(strings.TrimRight(slashed, "/"), "/") {
		if err := c.addComponent(i, name); err != nil {
			return err
		}
	}
	if len(c.components) == 0 && !c.isRoot {
		return &PathError{"path/self", c.path, "it names the workspace itself, not a file in it"}
	}
	return nil
}

// take adds component number i, if it is one that stays.
func (c *pathCleaner) addComponent(i int, name string) error {
	switch {
	case name == "." && len(c.components) == 0:
		if !c.isRoot {
			c.warn("path/dot-prefix", "the './' in front is taken off")
		}
	case name == ".":
		c.warn("path/dot-component", "'.' components are taken out")
	case name == "" && i > 0:
		c.warn("path/double-slash", "repeated slashes are read as one")
	case name != "":
		for _, rule := range componentRules {
			if rule.refuses(name) {
				return c.refuse(rule)
			}
		}
		c.components = append(c.components, name)
	}
	return nil
}

func (c *pathCleaner) refuse(r rule) error { return &PathError{r.code, c.path, r.reason} }

// warn adds a warning, each code once a path.
func (c *pathCleaner) warn(code, message string) {
	for _, w := range c.warnings {
		if w.Code == code {
			return
		}
	}
	c.warnings = append(c.warnings, model.Diagnostic{
		Severity: model.Warning, Code: code, Message: message, Path: c.path, Payload: -1,
	})
}
