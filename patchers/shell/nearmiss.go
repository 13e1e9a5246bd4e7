package shell

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// nearMisses returns a function that finds here-documents for files that are not read.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		if p.Fence == nil {
			return model.NearMiss{} // prose
		}
		b := model.Block{Answer: u.Answer(), Fence: p.Fence}
		if miss := unreadable(b, p); miss.Line > 0 || !mayHoldScript(p.Fence.Info) {
			return miss
		}
		s := &scriptReader{script: script{Block: b, limit: p.End}}
		for n := p.First; n < p.End; {
			st := s.next(n)
			s.readStep(st)
			if len(s.outside) > 0 {
				return model.NearMiss{Line: n, What: "a here-document for a file outside of the workspace (" + s.outside[0] + ")"}
			}
			n = max(n, st.last) + 1
		}
		if g := s.group; g != nil && len(g.docs) > 0 && !p.Fence.Closed {
			return model.NearMiss{Line: g.line, What: "a group of commands with a here-document that is cut off before the file is named"}
		}
		return unreadName(b, p)
	}
}

// unreadName finds a here-document for a file whose name a shell would not read as one word.
func unreadName(b model.Block, p *model.Part) model.NearMiss {
	for n := p.First; n < p.End; n++ {
		if line := b.Line(n); bytes.Contains(line, []byte("<<")) && len(line) < maxLine && toFile.Match(line) {
			return model.NearMiss{Line: n, What: "a here-document for a file whose name has blanks or signs of the shell; expected it in quotes", Certain: true}
		}
	}
	return model.NearMiss{}
}

// toFile matches a command that writes a here-document to a file, and nothing else.
var toFile = lazyregexp.New(`^[ \t]*(?:\$ )?(?:sudo )?(?:cat[ \t]*>>?[^\n>]*[^ \t\n>][^\n>]*[ \t]*<<-?[ \t]*["'\\]?\w+["']?[ \t]*$|cat[ \t]*<<-?[ \t]*["'\\]?\w+["']?[ \t]*>>?[ \t]*[^ \t\n&][^\n]*$)`)

// The forms of a here-document that are not read, by the info strings of their fences.
var unreadForms = []struct {
	holds   func(info string) bool
	pattern *lazyregexp.Regexp
	what    string
}{
	{mayHoldScript, lazyregexp.New(`(?m)^\s*(?:\$ )?(?:cat|(?:sudo )?tee)\b[^\n]*&lt;&lt;-?\s*["'\\]?\w+`), "a here-document whose << and > are HTML-escaped (&lt; and &gt;)"},
	{isPowerShell, lazyregexp.New(`(?im)^["']@\s*(?:\|\s*(?:Set-Content|Out-File|Add-Content|sc\b)|>)|\b(?:Set-Content|Add-Content|Out-File)\b[^\n]*@["']\s*$`), "a here-string of PowerShell for a file"},
}

// unreadable returns what p looks like if it is a here-document that is not read.
func unreadable(b model.Block, p *model.Part) model.NearMiss {
	for _, f := range unreadForms {
		if f.holds(p.Fence.Info) && f.pattern.Match(p.Text) {
			return model.NearMiss{Line: p.FirstText, What: f.what, Certain: true}
		}
	}
	return model.NearMiss{}
}

// isPowerShell reports whether info is that of a fence with commands of PowerShell.
func isPowerShell(info string) bool {
	return slices.Contains([]string{"powershell", "pwsh", "ps1", "ps", "posh"}, infoWord(info))
}
