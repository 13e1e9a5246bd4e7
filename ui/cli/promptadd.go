package cli

import (
	"path/filepath"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/ui/prompt"
	"aptix-tui/ui/reply"
)

// A fileAdder adds files to a text, each once.
type fileAdder struct {
	ws   *workspace.Workspace
	text *prompt.Text
	seen map[string]bool // paths, as they were named and with links resolved
}

// add adds the file of a path, or leaves it out.
func (a *fileAdder) add(path string) {
	if a.seen[path] {
		return
	}
	a.seen[path] = true
	if why := a.file(path); why != "" {
		a.text.LeaveOut(path, why)
	}
}

// file adds one file, or returns why it is left out. Before a file is read, it is known to fit.
func (a *fileAdder) file(path string) (why prompt.Reason) {
	switch {
	case a.holdsSecrets(path):
		return prompt.Secret
	case !a.text.Names(path):
		return prompt.Unnamed
	}
	entry, err := a.ws.Stat(path)
	switch {
	case err != nil, entry.Kind != model.Regular:
		return prompt.Refused
	case entry.Real != path && a.seen[entry.Real]:
		return ""
	case a.holdsSecrets(entry.Real):
		return prompt.Secret
	case !a.text.Names(entry.Real):
		return prompt.Unnamed
	case !a.text.Room(entry.Info.Size()):
		return prompt.OverBudget
	}
	a.seen[entry.Real] = true
	snap, err := a.ws.Read(entry.Real, false)
	switch {
	case err != nil:
		return prompt.Refused
	case !prompt.IsText(snap.Bytes):
		return prompt.NotText
	case !a.text.Add(entry.Real, snap.Bytes):
		return prompt.OverBudget
	}
	return ""
}

// holdsSecrets reports whether the file at a path of the root commonly holds secrets, also
// for a root such as ~/.aws.
func (a *fileAdder) holdsSecrets(name string) bool {
	_, hidden, found := strings.Cut(filepath.ToSlash(a.ws.Canonical()), "/.")
	return reply.HoldsSecrets(name) || found && reply.HoldsSecrets("."+hidden+"/"+name)
}
