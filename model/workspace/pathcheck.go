package workspace

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

const (
	maxPath      = 4096 // bytes of a whole path
	maxComponent = 255  // bytes between two slashes
	maxDepth     = 256  // components of a whole path: each costs a look at all above it
)

// A PathError is why a path is refused.
type PathError struct {
	Code   string // stable, as in model.Diagnostic: "path/parent", "path/git-dir"
	Path   string // as written in the answer
	Reason string // one sentence
}

func (e *PathError) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return e.Path + ": " + e.Reason
}

// DiagnosticCode returns the code of the error in reports.
func (e *PathError) DiagnosticCode() string { return e.Code }

// WithoutPath is the sentence, without path if the error is about that one.
func (e *PathError) WithoutPath(path string) string {
	if e.Path == path {
		return e.Reason
	}
	return e.Error()
}

// CheckPath joins path to a payload's root and checks both without reading any
// file system: the same paths are refused on every system. It returns the clean
// path: relative, '/'-separated, without empty, "." and ".." components.
// warnings say what was cleaned, except for a slash at the end, which some
// write after directories, and "./" in front of root. A refusal is a
// *PathError.
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
			fmt.Sprintf("the path has %d bytes; the limit is %d", len(clean), maxPath)}
	}
	if n := len(dir.components) + len(file.components); n > maxDepth {
		return "", nil, &PathError{"path/too-deep", path, fmt.Sprintf("the path has %d components; the limit is %d", n, maxDepth)}
	}
	return clean, append(dir.warnings, file.warnings...), nil
}

// CheckPath is the function CheckPath. It implements model.Source.
func (w *Workspace) CheckPath(root, path string) (clean string, warnings []model.Diagnostic, err error) {
	return CheckPath(root, path)
}

// A pathCleaner checks and cleans one path.
type pathCleaner struct {
	path       string // as written
	isRoot     bool   // may be empty, the workspace itself, and begin with "./"
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
		c.warn("path/backslash", "backslashes read as '/'")
	}
	for i, name := range strings.Split(strings.TrimRight(slashed, "/"), "/") {
		if err := c.addComponent(i, name); err != nil {
			return err
		}
	}
	if len(c.components) == 0 && !c.isRoot {
		return &PathError{"path/self", c.path, "the path is the workspace itself, not a file in it"}
	}
	return nil
}

// addComponent checks component number i and adds it to the clean path.
func (c *pathCleaner) addComponent(i int, name string) error {
	switch {
	case name == "." && len(c.components) == 0:
		if !c.isRoot {
			c.warn("path/dot-prefix", "leading './' removed")
		}
	case name == ".":
		c.warn("path/dot-component", "'.' components removed")
	case name == "" && i > 0:
		c.warn("path/double-slash", "repeated slashes read as one")
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

// warn adds a warning, once for each code.
func (c *pathCleaner) warn(code, message string) {
	for _, w := range c.warnings {
		if w.Code == code {
			return
		}
	}
	c.warnings = append(c.warnings, model.Diagnostic{
		Severity: model.Warning, Code: code, Message: message, Path: c.path, Payload: -1, Repair: true,
	})
}
