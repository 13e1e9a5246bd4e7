package blocks

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// readCommands decides whether block i holds commands, or the output of those in the block
// before. A path of which namesCommands holds, as ".gitignore" above "echo x >> .gitignore", is no
// label.
func (r *reader) readCommands(i int) {
	b := r.blocks[i]
	if !b.NoRequest.None() {
		return
	}
	if b.namesCommands() {
		b.Names = slices.DeleteFunc(b.Names, func(n Name) bool { return n.Text == b.Label })
		b.Names = append([]Name{{Text: b.Label, Line: b.LabelLine, Close: true}}, b.Names...)
		b.Label, b.LabelLine = "", 0
	}
	switch {
	case b.Label != "":
	case b.areCommands():
		b.Commands, b.NoRequest = true, isCommands.With()
	case i > 0 && b.Language == "" && r.blocks[i-1].Commands && r.areAdjacent(r.blocks[i-1], b):
		b.Commands, b.NoRequest = true, isOutput.With()
	}
}

// namesCommands reports whether the label of b, above it, is that of a file that its commands
// name, or in another language.
func (b *Block) namesCommands() bool {
	return b.Label != "" && b.LabelLine != b.Fence.Open && b.comment == 0 && b.areCommands() && (isInLanguage(b.Label) || slices.ContainsFunc(bytes.Fields(b.Content), func(word []byte) bool {
		return samePath(string(bytes.Trim(word, `"'`)), b.Label)
	}))
}

// Shells are the languages of commands.
var Shells = strings.Fields("bash sh shell console zsh fish powershell pwsh ps1 ps cmd bat batch terminal shell-session shellsession sh-session bash-session text-session commandline cli")

// areCommands reports whether b is in the language of a shell, or begins with a prompt, and
// is no script and not only settings ("A=b").
func (b *Block) areCommands() bool {
	if bytes.HasPrefix(bytes.TrimSpace(b.Content), []byte("#!")) {
		return false
	}
	if !slices.Contains(Shells, b.Language) {
		return (b.Language == "" || b.Language == "text") && sessionStart.Match(b.Content)
	}
	for line := range bytes.Lines(b.Content) {
		if !isBlank(line) && !setting.Match(line[:min(len(line), 400)]) {
			return true
		}
	}
	return false
}

var (
	// sessionStart matches the prompt of a shell with a command.
	sessionStart = lazyregexp.New(`^\s*(?:\$ \S|[\w.-]+@[\w.-]+[:~][^$#\n]*[$#] |PS [A-Z]:\\|C:\\[^>\n]*>)`)
	// setting matches a comment and the setting of a variable.
	setting = lazyregexp.New(`^\s*(?:#|(?:export\s+)?[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)\s*(?:#.*\s*)?$)`)
)

// areAdjacent reports whether only blank lines, or one line that says that output follows, are
// between two blocks.
func (r *reader) areAdjacent(before, b *Block) bool {
	n := r.textBelow(before.Fence.Close, b.Fence.Open-before.Fence.Close)
	if n == 0 || n == b.Fence.Open {
		return true
	}
	line := r.answer.Line(n)
	words, _ := label.Words(string(line[:min(len(line), maxOutputTitle)]))
	return words != "" && len(line) <= maxOutputTitle && r.textBelow(n, b.Fence.Open-n) == b.Fence.Open
}

const maxOutputTitle = 60 // bytes

// A turn is where somebody begins to write in a copied conversation.
type turn struct {
	line   int
	person bool
}

// turnLine matches a line that begins a turn, with a group that is not empty if it is the person's.
var turnLine = lazyregexp.New(`(?i)^(?:#{1,6}\s*)?[_*]*(?:(you said|you|user|human|prompt)|` +
	`(?:chatgpt said|chatgpt|claude|gemini|copilot|assistant|ai|model|agent|bot|gpt-?[\w.]+)(?:\s*\([^()]*\))?)` +
	`(?:[_*]*:[_*]*|[_*]+:?)\s*$|^[_*]*(?:(user|human)|assistant|ai)[_*]*:[_*]*\s`)

const maxTurn = 120 // bytes of a line that are examined

// turnsOf returns the turns of a copied conversation; none if only one side is in a.
func turnsOf(a *model.Answer) (out []turn) {
	sides := map[bool]bool{}
	fences := model.FencesOf(a)
	for n := 1; n <= a.Lines(); n++ {
		line := a.Line(n)
		line = line[:min(len(line), maxTurn)]
		if fences.Around(n) != nil || !bytes.ContainsAny(line, ":*") {
			continue
		}
		if m := turnLine.FindSubmatch(line); m != nil {
			person := len(m[1])+len(m[2]) > 0
			sides[person], out = true, append(out, turn{n, person})
		}
	}
	if len(sides) < 2 {
		return nil
	}
	return out
}

// PersonWrote returns why line n asks for nothing, if the person wrote it in a copied
// conversation.
func PersonWrote(a *model.Answer, n int) model.Reason {
	type key struct{}
	turns := a.Memo(key{}, func() any { return turnsOf(a) }).([]turn)
	i := sort.Search(len(turns), func(i int) bool { return turns[i].line > n })
	return when(i > 0 && turns[i-1].person, isQuestion)
}
