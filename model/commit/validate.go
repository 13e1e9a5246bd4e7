package commit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// validate returns an error unless the items keep the rules of a transaction,
// one by one and together. Plans, journals and undos are validated before their
// first operation: paths that are harmless separately may not be harmless
// together.
func (all items) validate(undoes bool) error {
	last := ""
	for _, it := range all {
		if it.path <= last {
			return fmt.Errorf("%q is not sorted after %q", it.path, last)
		}
		last = it.path
		if why := it.problem(undoes); why != "" {
			return fmt.Errorf("%q: %s", it.path, why)
		}
		was := all.formerMode(it)
		if undoes {
			was |= fs.ModePerm // an undo restores a former mode
		}
		if why := it.modeProblem(was); why != "" {
			return fmt.Errorf("%q: %s", it.path, why)
		}
	}
	if err := all.checkNoRepository(func(string) bool { return false }); err != nil {
		return err
	}
	return all.checkCollisions(undoes)
}

// problem returns why an item breaks a rule, or an empty string.
func (it *item) problem(undoes bool) string {
	why := pathProblem(it.path)
	if why == "" && it.from != "" {
		why = pathProblem(it.from)
	}
	switch {
	case why != "":
	case it.ifEmpty && (it.before.Kind != model.Directory || it.after.Kind != model.Absent):
		why = "only the removal of a directory can depend on its being empty"
	case it.implied && it.before.Kind != model.Directory && it.after.Kind != model.Directory:
		why = "only directories can be implied"
	case it.before == it.after:
	case it.before.Kind == model.Directory && it.after.Kind == model.Directory:
		why = "directories are made and removed, never changed"
	case it.after.Kind == model.Symlink && !undoes:
		why = "a transaction never makes symbolic links"
	case it.after.Kind == model.Symlink:
		why = linkProblem(it.path, it.after.Target)
	}
	return why
}

// pathProblem returns why a path fails the path check, or an empty string.
func pathProblem(p string) string {
	clean, _, err := workspace.CheckPath("", p)
	switch {
	case err != nil:
		return err.Error()
	case clean != p:
		return fmt.Sprintf("it is not in its clean form, which is %q", clean)
	}
	return ""
}

// specialBits are the mode bits that grant privileges or change sharing.
const specialBits = fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky

// formerMode returns the mode bits of the file that an item's content replaces
// and of the file that it is renamed from.
func (all items) formerMode(it *item) fs.FileMode {
	was := it.before.Mode
	if from := all.find(it.from); from != nil {
		was |= from.before.Mode
	}
	return was
}

// modeProblem returns why an item's new mode grants more than the former one,
// or an empty string. A regular file may become executable for those who may
// read it, and keeps its special bits. Nothing else has special bits, except a
// directory that is renamed or restored.
func (it *item) modeProblem(was fs.FileMode) string {
	if it.before == it.after || it.after.Kind == model.Absent || it.after.Kind == model.Symlink {
		return ""
	}
	mode := it.after.Mode
	if mode&^modeBits != 0 {
		return fmt.Sprintf("%v is not a mode of a file", mode)
	}
	switch {
	case it.before.Kind == model.Regular && it.after.Kind == model.Regular:
		if more := mode &^ (was | was&0o444>>2); more != 0 {
			return fmt.Sprintf("it would have the mode %v, which grants more than %v", mode, was)
		}
	case it.after.Kind == model.Directory && mode&fs.ModeSetuid == 0 && !it.umaskApplies:
	case mode&specialBits != 0:
		return fmt.Sprintf("it would have the mode %v", mode)
	}
	return ""
}

// linkProblem returns why a link at p with this target would lead out of the
// workspace or to a path that is refused, or an empty string.
func linkProblem(p, target string) string {
	to := path.Join(path.Dir(p), target)
	switch {
	case target == "", path.IsAbs(target), strings.ContainsAny(target, "\\\x00"), to == "..", strings.HasPrefix(to, "../"):
		return fmt.Sprintf("it would be a symbolic link that leads out of the workspace, to %q", target)
	case to == ".":
		return ""
	}
	if _, _, err := workspace.CheckPath("", to); err != nil {
		return fmt.Sprintf("it would be a symbolic link to a path that is refused: %v", err)
	}
	return ""
}

// checkCollisions returns an error if something would be below a file or a
// link, or if two paths would be one file where case or normal form is ignored.
// An undo may restore such pairs.
func (all items) checkCollisions(undoes bool) error {
	leaf := map[string]string{} // by folded path: what is to be a file or a link
	for _, it := range all {
		if it.installsNew() {
			leaf[model.FoldPath(it.path)] = it.path
		}
	}
	for _, it := range all {
		if it.after.Kind == model.Absent {
			continue
		}
		key, above := model.FoldPath(it.path), ""
		if other := leaf[key]; other != "" && other != it.path && !undoes {
			return fmt.Errorf("%q and %q are the same path where case or Unicode normalization is ignored", it.path, other)
		}
		eachParent(key, func(dir string) { above = cmp.Or(leaf[dir], above) })
		if above != "" {
			return fmt.Errorf("%q would be below %q, which would not be a directory", it.path, above)
		}
	}
	return nil
}

// checkNoRepository returns an error if the items would make a directory a Git
// repository, together with the existing entries that exists reports. Git runs
// programs that the settings and hooks of a repository name. Paths in existing
// repositories are refused elsewhere.
func (all items) checkNoRepository(exists func(path string) bool) error {
	made := map[string]bool{}
	for _, it := range all {
		if it.after.Kind != model.Absent {
			made[it.path] = it.after.Kind == model.Directory
		}
	}
	if dir := model.RepositoryOf(made, exists); dir != "" {
		return fmt.Errorf("it would make %s a Git repository, whose hooks and settings Git runs", dir)
	}
	return nil
}

// dropSpecialBits removes the special bits of files that did not exist as
// regular files before, and returns a warning that names them.
func (all items) dropSpecialBits() error {
	var left []error
	for _, it := range all {
		if it.after.Kind == model.Regular && it.before.Kind != model.Regular && it.after.Mode&specialBits != 0 {
			left = append(left, fmt.Errorf("%s gets the mode %[3]v instead of %[2]v", it.path, it.after.Mode, it.after.Mode&^specialBits))
			it.after.Mode &^= specialBits
		}
	}
	return errors.Join(left...)
}
