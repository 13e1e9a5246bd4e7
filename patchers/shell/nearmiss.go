package shell

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Forms of a here-document for a file that are not read. One for a file outside of the
// workspace is only mentioned.
var (
	forOutside = lazyregexp.New(prompted + `(?:(?:cat\b[^\n]*\|\s*(?:sudo )?)?tee\b|cat\b[^|\n]*?>)(?:\s+-a)?>?\s*["']?(?:/|~|\$\{?HOME)`)
	forFile    = lazyregexp.New(prompted + `(?:cat\b[^\n]*(?:>|&gt;|\btee\b)|tee )|^\s*[})]\s*(?:>|\|\s*(?:sudo )?tee\b)`)
	hereString = lazyregexp.New(`(?i)^["']@\s*(?:\|\s*(?:Set-Content|Out-File|Add-Content|sc\b)|>)|\b(?:Set-Content|Add-Content|Out-File)\b[^\n]*@["']\s*$`)
)

// prompted is what may be before a command: a prompt, the beginning of a group, sudo.
const prompted = `^\s*(?:[^\n]*@[^\n]*[$#%] )?(?:\$ )?(?:[{(] *)?(?:sudo (?:-\w+ (?:\w+ )?)*)?`

const unreadHeredoc = "a here-document that is not read; expected cat > path <<'EOF'"

// nearMisses returns a function that finds here-documents for files that are not read. Outside
// of fences, they need their "<<", or the end of a group, in the same line.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) (miss model.NearMiss) {
		info := ""
		if p.Fence != nil {
			info = p.Fence.Info
		}
		opens := func(text []byte) bool {
			return bytes.Contains(text, []byte("<<")) || bytes.Contains(text, []byte("&lt;&lt;"))
		}
		here := opens(p.Text) && mayHoldScript(info)
		for n := p.First; n < p.End && miss.Line == 0 && (here || isPowerShell(info)); n++ {
			line := bytes.ReplaceAll(u.Answer().Line(n), []byte("/dev/null"), nil)
			switch {
			case len(line) >= maxLine:
			case isPowerShell(info) && hereString.Match(line):
				miss = model.NearMiss{Line: n, What: "a here-string of PowerShell for a file, which is not read", Certain: true}
			case !here || p.Fence == nil && !opens(line) && !bytes.HasPrefix(bytes.TrimSpace(line), []byte("}")):
			case forOutside.Match(line):
				miss = model.NearMiss{Line: n, What: "a here-document for a file outside of the workspace, which is not read"}
			case forFile.Match(line):
				miss = model.NearMiss{Line: n, What: unreadHeredoc, Certain: true}
			}
		}
		return miss
	}
}

// isPowerShell reports whether info is that of a fence with commands of PowerShell.
func isPowerShell(info string) bool {
	return slices.Contains([]string{"powershell", "pwsh", "ps1", "ps", "posh"}, infoWord(info))
}
