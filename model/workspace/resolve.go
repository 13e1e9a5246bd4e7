package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// maxLinks bounds the symbolic links on one way, so that loops end.
const maxLinks = 40

// A resolver walks a path from the root, one component at a time, and keeps
// where it really is.
type resolver struct {
	w      *Workspace
	asked  string   // for errors
	follow bool     // also the last component
	done   []string // where it stands: real directories, then the last name
	todo   []string // components still to take
	links  int
	found  os.FileInfo // what stands at done; nil if nothing does
	passed []string    // what was taken so far, if trace is set
	trace  bool
}

// A Way is where a path leads.
type Way struct {
	Real string // what Read returns as Snapshot.Path
	// Passed are the directories and links on the way, in the order in which they
	// were taken, and what stands at Real. Of what is there, only a change at one
	// of these paths can lead the path elsewhere.
	Passed []string
}

// Lead returns where a clean path leads, as Read does, but reads nothing
// there. A refusal is a *PathError.
func (w *Workspace) Lead(path string, follow bool) (Way, error) {
	r := resolver{w: w, asked: path, follow: follow, trace: true}
	real, _, err := r.run()
	return Way{real, r.passed}, err
}

// resolve returns where path really is and what stands there, nil if nothing
// does. What is returned is no symbolic link if follow is set.
func (w *Workspace) resolve(path string, follow bool) (string, os.FileInfo, error) {
	r := resolver{w: w, asked: path, follow: follow}
	return r.run()
}

func (r *resolver) run() (string, os.FileInfo, error) {
	r.todo = strings.Split(r.asked, "/")
	for len(r.todo) > 0 {
		if err := r.step(); err != nil {
			return "", nil, err
		}
	}
	if len(r.done) == 0 {
		return "", nil, r.refuse("path/self", "it leads to the workspace itself, not to a file in it")
	}
	return strings.Join(r.done, "/"), r.found, nil
}

// step takes the next component.
func (r *resolver) step() error {
	name := r.todo[0]
	r.todo = r.todo[1:]
	switch {
	case name != "..":
		r.done = append(r.done, name)
	case len(r.done) == 0: // only links have ".."
		return r.outside()
	default:
		r.done = r.done[:len(r.done)-1]
	}
	if len(r.done) == 0 {
		return nil
	}
	here := strings.Join(r.done, "/")
	fi, err := r.w.root.Lstat(here)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.found = nil
		return r.finishAbsent()
	case err != nil:
		return r.failed(here, err)
	}
	if r.trace {
		r.passed = append(r.passed, here)
	}
	switch {
	case fi.Mode()&fs.ModeSymlink != 0 && (r.follow || len(r.todo) > 0):
		return r.link(here)
	case !fi.IsDir() && len(r.todo) > 0:
		return r.refuse("path/not-directory", fmt.Sprintf("%s is not a directory", here))
	}
	r.found = fi
	return nil
}

// finishAbsent takes the rest as it stands: below nothing there are no links.
// A ".." there could not be taken by any system.
func (r *resolver) finishAbsent() error {
	for _, name := range r.todo {
		if name == ".." {
			return r.refuse("path/broken-link", fmt.Sprintf("a symbolic link leads through %s, which does not exist", strings.Join(r.done, "/")))
		}
	}
	r.done = append(r.done, r.todo...)
	r.todo = nil
	return nil
}

// link puts the components of a link's target in front of the ones to come.
func (r *resolver) link(here string) error {
	if r.links++; r.links > maxLinks {
		return r.refuse("path/link-loop", "its symbolic links go round in a circle, or are too many")
	}
	target, err := r.w.root.Readlink(here)
	if err != nil {
		return r.failed(here, err)
	}
	r.done = r.done[:len(r.done)-1]
	if filepath.IsAbs(target) {
		rest, inside := r.w.inside(target)
		if !inside {
			return r.outside()
		}
		target, r.done = rest, nil
	}
	var names []string
	for _, name := range strings.Split(filepath.ToSlash(target), "/") {
		if name == "" || name == "." {
			continue
		}
		if err := r.passes(name); err != nil {
			return err
		}
		names = append(names, name)
	}
	r.todo = append(names, r.todo...)
	return nil
}

// passes holds a component of a link's target to the same rules as one that
// was written, but for "..", which step looks after.
func (r *resolver) passes(name string) error {
	for _, rule := range componentRules {
		if name != ".." && rule.refuses(name) {
			return r.refuse(rule.code, "it is a symbolic link to a place that may not be named: "+rule.reason)
		}
	}
	return nil
}

// inside tells whether an absolute path lies in the workspace, and where.
func (w *Workspace) inside(target string) (rest string, ok bool) {
	for _, dir := range []string{w.dir, w.real} {
		prefix := strings.TrimSuffix(dir, string(filepath.Separator)) + string(filepath.Separator)
		if target == dir {
			return "", true
		}
		if rest, ok = strings.CutPrefix(target, prefix); ok {
			return rest, true
		}
	}
	return "", false
}

func (r *resolver) outside() error {
	return r.refuse("path/outside", "it is a symbolic link that leads out of the workspace")
}

func (r *resolver) refuse(code, reason string) error { return &PathError{code, r.asked, reason} }

func (r *resolver) failed(here string, err error) error {
	if errors.Is(err, syscall.ENAMETOOLONG) {
		return r.refuse("path/name-too-long", "a name in it is too long for this file system")
	}
	return unreadable(r.asked, fmt.Errorf("looking at %s: %w", here, cause(err)))
}

func unreadable(path string, err error) error {
	return &PathError{"path/unreadable", path, fmt.Sprintf("it cannot be read: %v", err)}
}
