package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"aptix-tui/model/workspace"
)

// A likelyRoot is a directory that may be meant as the root, in the JSON report.
type likelyRoot struct {
	Root  string `json:"root"`
	Found int    `json:"found"` // files of the answer that are there
	Of    int    `json:"of"`    // files that were looked for
}

// maxAdvisedRoots is how many directories are named to a person.
const maxAdvisedRoots = 3

// findLikelyRoots looks for other roots if r is refused and most files are not below the
// root.
func (r *report) findLikelyRoots(ctx context.Context, args []string) {
	if r.OK {
		return
	}
	absent := r.session.set.AbsentFiles()
	if !absent.WrongRoot() {
		return
	}
	r.rootAdvice = []string{absent.String() + " not in " + r.Root}
	found, of, _ := workspace.LikelyRoots(ctx, r.Root, mustExist(r.session.Payloads))
	for i, l := range found {
		r.LikelyRoots = append(r.LikelyRoots, likelyRoot{l.Dir, l.Found, of})
		if i < maxAdvisedRoots {
			name := fromHere(l.Dir)
			r.rootAdvice = append(r.rootAdvice, fmt.Sprintf("%d of %d are in %s: %s", l.Found, of, name, r.commandIn(name, args)))
		}
	}
}

// commandIn is the command that was run, in another root.
func (r *report) commandIn(dir string, args []string) string {
	words := []string{"aptix-tui", "check", "--root", shellWord(dir)}
	if r.applies {
		words[1] = "apply"
	}
	for _, arg := range args {
		words = append(words, shellWord(arg))
	}
	return strings.Join(words, " ")
}

// fromHere is dir relative to the current directory, if that is possible.
func fromHere(dir string) string {
	cwd, err := os.Getwd()
	if err != nil {
		return dir
	}
	name, err := filepath.Rel(cwd, dir)
	if err != nil {
		return dir
	}
	return name
}

// shellWord quotes s for a shell, where it needs that.
func shellWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:@+,~", r)
	}
	if s != "" && s[0] != '~' && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
