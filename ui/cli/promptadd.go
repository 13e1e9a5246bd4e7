package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/prompt"
	"aptix-tui/ui/reply"
)

// A fileAdder adds files to a text, each once.
type fileAdder struct {
	ws   *workspace.Workspace
	text *prompt.Text
	seen map[string]bool // paths, as they were named and with links resolved
}

// addEach adds the files to text, and writes lines about those that were named and left out.
func addEach(ws *workspace.Workspace, text *prompt.Text, wanted []promptFile, messages io.Writer) {
	add := &fileAdder{ws: ws, text: text, seen: map[string]bool{}}
	for _, f := range wanted {
		if add.seen[f.path] {
			continue
		}
		add.seen[f.path] = true
		why := add.file(f)
		if why == "" {
			continue
		}
		text.LeaveOut(f.path, why)
		if f.named {
			fmt.Fprintf(messages, "left out: %s: %s\n", terminal.SanitizeRow(f.path), why)
		}
	}
}

// file adds one file, or returns why it is left out. Before a file is read, it is known to fit.
func (a *fileAdder) file(f promptFile) (why prompt.Reason) {
	switch {
	case a.holdsSecrets(f.path):
		return prompt.Secret
	case !a.text.Names(f.path):
		return prompt.Unnamed
	}
	entry, err := a.ws.Stat(f.path)
	switch {
	case err != nil:
		return reasonOf(err)
	case entry.Kind != model.Regular:
		return prompt.Refused
	case entry.Real != f.path && a.seen[entry.Real]:
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
		return reasonOf(err)
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

// reasonOf is why a file cannot be shown.
func reasonOf(err error) prompt.Reason {
	var refused *workspace.PathError
	if errors.As(err, &refused) && refused.Code == "path/too-large" {
		return prompt.OverBudget
	}
	return prompt.Refused
}
