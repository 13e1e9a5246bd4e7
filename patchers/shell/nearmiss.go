package shell

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/newtext"
)

// Forms of a here-document for a file that are not read, and commands that change files. A
// here-document for a file outside of the workspace is only mentioned.
var (
	forOutside = lazyregexp.New(prompted + `(?:(?:cat\b[^\n]*\|\s*(?:sudo )?)?tee\b|cat\b[^|\n]*?>)(?:\s+-a)?>?\s*["']?(?:/(?:$|[^d]|d[^e])|~|\$\{?HOME)`)
	forFile    = lazyregexp.New(prompted + `(?:cat\b[^\n]*(?:>|&gt;|\btee\b)|tee )`)
	forGroup   = lazyregexp.New(`^[})]\s*(?:>|\|\s*(?:sudo )?tee\b)`)
	hereDoc    = lazyregexp.New(`<<|&lt;&lt;`)
	powerShell = lazyregexp.New(`(?i)\b(?:Set-Content|Add-Content|Out-File)\b`)
	powerText  = lazyregexp.New(`^["']@\s*>`)
	bareEditor = lazyregexp.New(`^(?:\$ )?(?:sudo )?(?:sed|perl|ruby|awk|yq) (?:-\w+ )*-\w*i(?:\.\w+)? \S`)
)

// prompted is what may be before a command: a prompt, the beginning of a group, sudo.
const prompted = `^(?:[^\n]*@[^\n]*[$#%] )?(?:\$ )?(?:[{(] *)?(?:sudo (?:-\w+ (?:\w+ )?)*)?`

const neverRun = "a command that changes files, which is never run"

var markers = []model.Marker{
	{Has: "<<", Line: forOutside, In: mayHoldScript, Warns: true, What: "a here-document for a file outside of the workspace"},
	{Has: "<<", Line: forFile, In: mayHoldScript},
	{Has: "&lt;&lt;", Line: forFile, In: mayHoldScript},
	{First: "})", Line: forGroup, Needs: hereDoc, In: mayHoldScript},
	{Has: "-", Line: powerShell, In: isPowerShell, Warns: true, What: neverRun},
	{First: `"'`, Line: powerText, In: isPowerShell, Warns: true, What: neverRun},
	{Has: " -", Line: bareEditor, In: func(string) bool { return false }, Warns: true, What: neverRun},
}

// nearMisses returns a function that finds commands which change files.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) (miss model.NearMiss) {
		if p.Fence == nil || !mayHoldScript(p.Fence.Info) || bytes.HasPrefix(p.Text, []byte("#!")) {
			return miss
		}
		if other, _ := newtext.FindOtherDiff(p.Text); other != nil {
			return miss // ">" redirects nothing there
		}
		s := script{Block: model.Block{Answer: u.Answer(), Fence: p.Fence}, limit: p.End}
		var names []string
		for n := p.First; n < p.End; n++ {
			st := s.next(n)
			for _, c := range st.commands {
				if name := c.editor(); name != "" {
					miss.Line, names = cmp.Or(miss.Line, n), append(names, name)
				}
			}
			n = max(n, st.last)
		}
		miss.What = "commands that change files (" + strings.Join(shorten(names), ", ") + "), which are never run"
		return miss
	}
}

// isPowerShell reports whether info is that of a fence with commands of PowerShell.
func isPowerShell(info string) bool {
	return slices.Contains([]string{"powershell", "pwsh", "ps1", "ps", "posh"}, infoWord(info))
}
