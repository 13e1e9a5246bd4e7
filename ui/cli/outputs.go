package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/theme/terminal"
)

// outputs are the destinations of results. They are opened before a commit.
type outputs struct {
	report, reply io.WriteCloser // reply is nil if none is wanted
}

func (o outputs) close() error {
	err := o.report.Close()
	if o.reply != nil {
		err = errors.Join(err, o.reply.Close())
	}
	return err
}

// openOutputs opens the files of --output and --reply.
func (a *app) openOutputs() (out outputs, err error) {
	if out.report, err = a.create("--output", a.output); err != nil {
		return out, err
	}
	if a.reply != "" {
		out.reply, err = a.create("--reply", a.reply)
	}
	if a.reply == "-" && a.output == "" {
		out.report = standardOutput{io.Discard}
	}
	return out, err
}

// create opens the file of a flag, or standard output.
func (a *app) create(flag, name string) (io.WriteCloser, error) {
	if name == "" || name == "-" {
		return standardOutput{a.Out}, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", flag, err)
	}
	return f, nil
}

// A firstError keeps the first error of a writer, for callers that ignore the result of
// Write. After an error it writes nothing.
type firstError struct {
	to  io.Writer
	err error
}

func (w *firstError) Write(b []byte) (int, error) {
	if w.err == nil {
		_, w.err = w.to.Write(b)
	}
	return len(b), nil
}

// standardOutput is not closed by Close. A terminal does not get text of files raw.
type standardOutput struct{ io.Writer }

func (standardOutput) Close() error { return nil }

func (o standardOutput) Write(text []byte) (int, error) {
	if !terminal.IsTerminal(o.Writer) {
		return o.Writer.Write(text)
	}
	_, err := io.WriteString(o.Writer, terminal.Sanitize(string(text)))
	return len(text), err
}

// writeResult writes a whole text.
func writeResult(out io.Writer, text string) error {
	if _, err := io.WriteString(out, text); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}

// A namedFile is a file that a run reads or writes.
type namedFile struct {
	label string      // how messages name it: "--output o.json"
	path  string      // absolute
	info  fs.FileInfo // nil if there is no file
}

// fileNamed finds the file called name.
func fileNamed(as, name string) namedFile {
	f := namedFile{label: as, path: name}
	if at, err := filepath.Abs(name); err == nil {
		f.path = at
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(f.path)); err == nil {
		f.path = filepath.Join(dir, filepath.Base(f.path))
	}
	f.info, _ = os.Stat(name) // without info files are compared by path
	return f
}

// sameAs reports whether f and g are the same file. Devices and pipes may be shared.
func (f namedFile) sameAs(g namedFile) bool {
	if f.info == nil || g.info == nil {
		return f.path == g.path
	}
	return f.info.Mode().IsRegular() && os.SameFile(f.info, g.info)
}

// checkOutputFiles refuses flags that would overwrite the answer, a file that it changes,
// or another result. set has the files that it changes.
func (a *app) checkOutputFiles(s *session, set *model.ChangeSet, args []string) error {
	var results []namedFile
	for _, f := range []struct{ flag, name string }{{"--output", a.output}, {"--reply", a.reply}, {"--log", a.log}} {
		if f.name != "" && f.name != "-" {
			results = append(results, fileNamed(f.flag+" "+f.name, f.name))
		}
	}
	if len(results) == 0 {
		return nil
	}
	others := append(s.targets(set), a.answerFiles(args)...)
	for _, result := range results {
		if i := slices.IndexFunc(others, result.sameAs); i >= 0 {
			return usageError{fmt.Errorf("%s and %s are the same file; write to another one", result.label, others[i].label)}
		}
		others = append(others, result)
	}
	return nil
}

// answerFiles is the file that the answer was read from, if there is one.
func (a *app) answerFiles(args []string) []namedFile {
	if len(args) == 1 && args[0] != "-" {
		return []namedFile{fileNamed("the answer", args[0])}
	}
	info, err := a.In.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return []namedFile{{label: "the answer on standard input", path: a.In.Name(), info: info}}
}

// targets are the files of set, which the answer would change.
func (s *session) targets(set *model.ChangeSet) []namedFile {
	var out []namedFile
	for _, f := range set.Files {
		for _, path := range []string{f.Path, f.NewPath} {
			if name := filepath.FromSlash(path); filepath.IsLocal(name) {
				out = append(out, fileNamed(path+", which the answer would change,", filepath.Join(s.workspace.Dir(), name)))
			}
		}
	}
	return out
}

// writePatchFile writes a plan as a Git patch to a new file.
func writePatchFile(plan *model.Plan, name string) (where string, err error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	if err := errors.Join(gitdiff.Write(f, plan), f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(name))
	}
	where, err = filepath.Abs(name)
	return underHome(where), err
}
