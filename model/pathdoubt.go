package model

import (
	"path"
	"slices"

	"aptix-tui/model/lazyregexp"
)

var (
	// placeholder matches a path with a part that is to be filled in: "your/app.ts",
	// "src/<name>.ts", "docs/[...slug]/page.tsx".
	placeholder = lazyregexp.New(`(?i)[<>{}…]|\.\.\.|^\[|(?:^|/)(?:your[-_/]|(?:your_?)?file\.(?:ext|extension|xxx)$)|\bpath[/_ ](?:to|of)\b`)
	// anyPath matches a path that stands for any path, as descriptions of formats have it.
	anyPath = lazyregexp.New(`(?i)^(?:str|string|path|path/filename|file|file[ _-]?(?:path|name)|[\w ]*(?:path|file)[ _](?:here|of|to)\b[^.]*|` +
		`\$?[<{\[]+[^<>{}\[\]]*(?:path|file)[^<>{}\[\]]*[>}\]]+|\.{3}|…|(?:\.?/)?(?:(?:full|your|some|absolute|relative|repo|file)/)*path/(?:to|of)(?:/.*)?|(?:file_?name|(?:your_?)?file)\.(?:ext|extension|xxx))$`)
)

// AnyPath reports whether a path stands for any path, as in a description of a format.
func AnyPath(name string) bool { return anyPath.MatchString(name) }

// isExample reports whether p shows what its format looks like: all its paths stand for any
// path, and no file has one of them.
func (r *resolver) isExample(p *Payload) bool {
	if !p.isHabit() || p.Format.Whole || len(p.Files) == 0 {
		return false
	}
	return !slices.ContainsFunc(p.Files, func(c FileChange) bool { return !AnyPath(c.Path) || r.isFile(p.Root, c.Path) })
}

// exampleError says that p, payload i, is an example in an answer that has nothing else.
func exampleError(i int, p *Payload) Diagnostic {
	return Diagnostic{Severity: Error, Code: "path/example", Payload: i, Line: p.First, Path: p.Files[0].Path, Message: "the file does not exist: read as an example of the format, which changes nothing"}
}

// isHabit reports whether p is in a format that models write unasked.
func (p *Payload) isHabit() bool { return p.Format != nil && p.Format.Habit }

// isFile reports whether a path as an answer has it is that of a file.
func (r *resolver) isFile(root, path string) bool {
	clean, _, err := r.src.CheckPath(root, path)
	return err == nil && r.lookup(clean, false).file != nil
}

// chooseName makes the path of the current change the first of its names that is a file.
func (r *resolver) chooseName(root string) *FileChange {
	c := *r.change
	if at := slices.IndexFunc(c.PathNames, func(name string) bool { return r.isFile(root, name) }); at >= 0 {
		if at > slices.Index(c.PathNames, c.Path) {
			c.Doubt = c.PathDoubt
		}
		c.Path, r.change = c.PathNames[at], &c
	}
	return r.change
}

// doubtNewPath adds a doubt if no file is at path, which the change creates, and the answer may
// mean another name, or no name.
func (r *resolver) doubtNewPath(p *Payload, path string) {
	why := r.change.PathDoubt
	if part := r.newPart(path); p.isHabit() && (placeholder.MatchString(part) || AnyPath(part)) {
		why = reasonPlaceholder.With(path)
	}
	if !why.None() && r.lookup(path, false).file == nil {
		r.doubt(why)
	}
}

// newPart is name without the directories at its beginning that exist; a slash is left before it.
func (r *resolver) newPart(name string) string {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if at := r.lookup(dir, true).file; at != nil && at.Base.Kind == Directory {
			return name[len(dir):]
		}
	}
	return name
}

// doubtInterpretedPath adds a doubt if the path is an interpretation of the
// answer's words and a file has these words as its name.
func (r *resolver) doubtInterpretedPath(root string) {
	if c := r.change; c.PathAsWritten != "" && r.isFile(root, c.PathAsWritten) {
		r.doubt(reasonPathInterpreted.With(c.PathAsWritten, c.Path))
	}
}

// doubt makes why the doubt of the current change.
func (r *resolver) doubt(why Reason) {
	doubted := *r.change
	doubted.Doubt = why
	r.change = &doubted
}
