package blocks

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// readNoRequest sets why b asks for nothing: it is in a draft, or in what the person wrote.
func (r *reader) readNoRequest(b *Block) {
	switch {
	case slices.ContainsFunc(r.drafts, func(d Draft) bool { return d.First <= b.Fence.Open && b.Fence.Open <= d.Last }):
		b.NoRequest = inDraft.With()
	case isPersons(r.turns, b.Fence.Open):
		b.NoRequest = isQuestion.With()
	}
}

// readCommands decides whether block i holds commands, or the output of those in the block
// before. Where they name their own file, as "echo x >> .gitignore" below that path, or the file
// is in another language, the path is no label.
func (r *reader) readCommands(i int) {
	b := r.blocks[i]
	if !b.NoRequest.None() {
		return
	}
	if b.Label != "" && b.LabelLine != b.Fence.Open && b.comment == 0 && b.areCommands() && (b.namesItself() || isInLanguage(b.Label)) {
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

// shells are the languages of commands.
var shells = strings.Fields("bash sh shell console zsh fish powershell pwsh ps1 ps cmd bat batch terminal shell-session shellsession sh-session bash-session text-session commandline cli")

// areCommands reports whether b is in the language of a shell, or begins with a prompt, and
// is no script and not only settings ("A=b").
func (b *Block) areCommands() bool {
	if bytes.HasPrefix(b.firstText(), []byte("#!")) {
		return false
	}
	if !slices.Contains(shells, b.Language) {
		return (b.Language == "" || b.Language == "text") && sessionLine.Match(b.firstText())
	}
	for line := range bytes.Lines(b.Content) {
		if !isBlank(line) && !setting.Match(line[:min(len(line), 400)]) {
			return true
		}
	}
	return false
}

var (
	// sessionLine matches the prompt of a shell with a command.
	sessionLine = lazyregexp.New(`^\s*(?:\$ \S|[\w.-]+@[\w.-]+[:~][^$#]*[$#] |PS [A-Z]:\\|C:\\[^>]*>)`)
	// setting matches a comment and the setting of a variable.
	setting = lazyregexp.New(`^\s*(?:#|(?:export\s+)?[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)\s*(?:#.*)?$)`)
)

// namesItself reports whether a line of b has its path as a word.
func (b *Block) namesItself() bool {
	for word := range bytes.FieldsSeq(b.Content) {
		if samePath(string(bytes.Trim(word, `"'`)), b.Label) {
			return true
		}
	}
	return false
}

// areAdjacent reports whether only blank lines, or one line that says that output follows, are
// between two blocks.
func (r *reader) areAdjacent(before, b *Block) bool {
	texts := 0
	for n := before.Fence.Close + 1; n < b.Fence.Open; n++ {
		line := r.answer.Line(n)
		if isBlank(line) {
			continue
		}
		words, _ := label.Words(string(line[:min(len(line), maxProseLine)]))
		if texts++; texts > 1 || words == "" || len(line) > maxOutputTitle {
			return false
		}
	}
	return true
}

const maxOutputTitle = 60 // bytes

// A turn is where somebody begins to write in a copied conversation.
type turn struct {
	line   int
	person bool
}

var (
	personTurn    = lazyregexp.New(`(?i)^(?:#{1,6}\s*)?[_*]*(?:you said|you|user|human|prompt)(?:[_*]*:[_*]*|[_*]+:?)\s*$|^[_*]*(?:user|human)[_*]*:[_*]*\s`)
	assistantTurn = lazyregexp.New(`(?i)^(?:#{1,6}\s*)?[_*]*(?:chatgpt said|chatgpt|claude|gemini|copilot|assistant|ai|model|agent|bot|gpt-?[\w.]+)(?:\s*\([^()]*\))?(?:[_*]*:[_*]*|[_*]+:?)\s*$|^[_*]*(?:assistant|ai)[_*]*:[_*]*\s`)
)

const maxTurn = 120 // bytes of a line that are examined

// turnsOf returns the turns of a copied conversation; none if only one side is in a.
func turnsOf(a *model.Answer) (out []turn) {
	person, assistant := false, false
	fences := model.FencesOf(a)
	for n := 1; n <= a.Lines(); n++ {
		line := a.Line(n)
		if fences.Around(n) != nil || len(line) == 0 || !bytes.ContainsAny(line[:min(len(line), maxTurn)], ":*") {
			continue
		}
		switch line = line[:min(len(line), maxTurn)]; {
		case personTurn.Match(line):
			person, out = true, append(out, turn{n, true})
		case assistantTurn.Match(line):
			assistant, out = true, append(out, turn{n, false})
		}
	}
	if !person || !assistant {
		return nil
	}
	return out
}

// isPersons reports whether the person wrote line n.
func isPersons(turns []turn, n int) bool {
	for i := len(turns) - 1; i >= 0; i-- {
		if turns[i].line <= n {
			return turns[i].person
		}
	}
	return false
}

// PersonWrote returns why line n asks for nothing, if the person wrote it in a copied
// conversation.
func PersonWrote(a *model.Answer, n int) model.Reason {
	type key struct{}
	turns := a.Memo(key{}, func() any { return turnsOf(a) }).([]turn)
	return when(isPersons(turns, n), isQuestion)
}
