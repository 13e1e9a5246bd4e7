package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/prompt"
	"aptix-tui/ui/reply"
)

// maxPromptMessages is how many files that were named and left out have a line on standard
// error.
const maxPromptMessages = 10

// A fileAdder adds files to a text, each once.
type fileAdder struct {
	ws     *workspace.Workspace
	text   *prompt.Text
	output fs.FileInfo     // of standard output, if that is a file
	seen   map[string]bool // paths, as they were named and with links resolved
}

// addEach adds the files to text and returns lines about those that were named and left out.
func (a *app) addEach(ws *workspace.Workspace, text *prompt.Text, wanted []promptFile) (messages []string) {
	add := &fileAdder{ws: ws, text: text, seen: map[string]bool{}}
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
			message := fmt.Sprintf("left out: %s: %s", terminal.SanitizeRow(f.path), why)
			if why == prompt.OverBudget && size > 0 {
				message += fmt.Sprintf(": it has about %s; --budget sets how many are printed", model.Count(int(prompt.Tokens(size)), "token"))
			}
			messages = append(messages, message)
		}
	}
	return messages
}

// file adds one file, or returns why it is left out, with its size if that is known. Before
// a file is read, it is known to fit.
func (a *fileAdder) file(f promptFile) (size int64, why prompt.Reason) {
	switch {
	case a.holdsSecrets(f.path):
		return 0, prompt.Secret
	case !a.text.Names(f.path):
		return 0, prompt.Unnamed
	}
	if f.plain {
		if !a.text.Room(0) {
			return 0, prompt.OverBudget // without looking at it
		}
		if size, ok := a.ws.Size(f.path); ok && !a.text.Room(size) {
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
	case a.holdsSecrets(entry.Real):
		return 0, prompt.Secret
	case !a.text.Names(entry.Real):
		return 0, prompt.Unnamed
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

// holdsSecrets reports whether the file at a path of the root commonly holds secrets, also
// for a root such as ~/.aws.
func (a *fileAdder) holdsSecrets(name string) bool {
	_, hidden, found := strings.Cut(filepath.ToSlash(a.ws.Canonical()), "/.")
	return reply.HoldsSecrets(name) || found && reply.HoldsSecrets("."+hidden+"/"+name)
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
