package calls

import (
	"bytes"
	gopath "path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// IsShown reports whether the text before line n of b says that what follows is not to be
// applied: an example, a format, an alternative, an attempt of before (HABITS §1.3).
func IsShown(b model.Block, n int) bool {
	text := ProseBefore(b, n)
	return text != "" && shownPattern.MatchString(text)
}

// maxProse bounds the lines that are examined for prose.
const maxProse = 6

// ProseBefore returns the paragraph before line n of b, or before the fence around it.
// Outside of fences, lines of the same paragraph count. Lines of code are left out.
func ProseBefore(b model.Block, n int) string {
	n = b.Top(n)
	var lines []string
	blank, code := 0, false
	for seen := 0; n > 1 && seen < maxProse; seen++ {
		n--
		text := bytes.TrimSpace(b.Answer.Line(n))
		switch {
		case model.OpenFence(text) != nil:
			return strings.Join(lines, "\n")
		case len(text) == 0 && (len(lines) > 0 || code):
			if blank++; blank > 1 || !code {
				return strings.Join(lines, "\n")
			}
		case len(text) > 0:
			if code = looksLikeCode(string(text[:1])); !code {
				lines = append(lines, string(text[:min(len(text), maxProseLine)]))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// maxProseLine bounds what is examined of a line, in bytes.
const maxProseLine = 500

// looksLikeCode reports whether a line is no prose, so that the prose is above it.
func looksLikeCode(line string) bool { return strings.ContainsAny(line[:1], "{[<}]\"") }

var shownPattern = label.Compile(`(?m)\b(?:for (?:example|instance|reference)|e\.g\.|(?:an|as an|one) example|examples? (?:of|call|usage|request|input|response|block)|` +
	`(?:would|could|might|will|should|may|usually|typically) looks? like|(?:it|this|that|which|calls?|request|answer|format|block|output) looks like|` +
	`(?:tool|call|input|argument|json|xml|tag|output|response|answer)s?'?s? (?:format|schema|syntax|shape)|(?:format|syntax) (?:is|of|for)\b|(?:tools?|calls?|it|them|which|can be|must be|are|is) (?:is |are )?(?:used|called|invoked|spelled|spelt|formatted|encoded) (?:like|as|so|in|with)\b|` +
	`hypothetical(?:ly)?|illustrat\w+|(?:do not|don't|never|didn't|did not|should not|shouldn't|won't|will not|wouldn't) (?:apply|run|execute|send|make|need|write|use) ?(?:this|these|it|them|the)?\b|` +
	`(?:previous|earlier|last|failed|rejected|original|broken) (?:call|attempt|edit|try|request|block|answer)|(?:call|edit|attempt|request|block) (?:that )?(?:failed|was rejected)|` +
	`i (?:tried|called|sent|used|had sent)|(?:was|were) (?:called|sent|rejected)|(?:option|alternative|approach|variant) (?:[a-z0-9]|one|two|three)\b|alternatively|as an alternative|` +
	`(?:you|one|we) could (?:also|instead|call|use|write)|(?:transcript|logs?|history|session) (?:shows?|of|says|from|contains?)|from the (?:transcript|log|history|docs|documentation)|` +
	`no (?:further )?changes? (?:is |are )?(?:needed|required|necessary)|already (?:applied|made|in place)|(?:expects?|accepts?|takes?|supports?) (?:a |an |the )?(?:json|xml|tags?|calls?|object|arguments?|input)|` +
	`you (?:wrote|sent|posted|pasted|quoted|called|tried)\b|(?:produced|generated|emitted|proposed|suggested|returned) (?:this|that|the following|the|an?) (?:\w+ )?(?:call|edit|json|change|block|xml)|` +
	`zum beispiel|beispielsweise|beispiel(?:aufruf)?e?|por ejemplo|ejemplos?|par ex\w+|ad esempio|por exemplo|` +
	`as (?:documented|described)|placeholders?|template (?:for|of|is))|^\W*(?:this is |here is |here's )?(?:the |your )?(?:current|existing|present) (?:contents?|code|version|state|file|implementation)\b[^.]*:\W*$|^\W*(?:instead of|rather than|not|not this|wrong|bad|例如|例えば|例|например)\W*$|^\W*(?:examples?|format|syntax|usage|schema|before|currently|current (?:content|code|version|state))\W*$`)

// IsContentOf reports whether the fence of b is the content of a file that its info string
// or the line above it names, and that is none of paths.
func IsContentOf(b model.Block, paths []string) bool {
	if b.Fence == nil {
		return false
	}
	name := fenceFile(b)
	if name == "" {
		return false
	}
	return !names(paths, name)
}

// names reports whether name is one of paths, or its end, or ends with one.
func names(paths []string, name string) bool {
	for _, p := range paths {
		p = strings.ReplaceAll(p, `\`, "/")
		if p == name || strings.HasSuffix(p, "/"+name) || strings.HasSuffix(name, "/"+p) {
			return true
		}
	}
	return false
}

// DoubtShown returns why calls for paths at line n of b may be data: the text before
// speaks of a request, of test data, or of another file of data.
func DoubtShown(b model.Block, n int, paths []string) model.Reason {
	text := ProseBefore(b, n)
	if text == "" {
		return model.Reason{}
	}
	if said := dataPattern.FindString(text); said != "" {
		return mayBeData.With(strings.Join(strings.Fields(said), " "))
	}
	nearest, _, _ := strings.Cut(text, "\n") // ProseBefore begins with it
	for _, name := range label.Sentence(nearest) {
		if dataFiles[gopath.Ext(name)] && !names(paths, name) {
			return mayBeData.With(name)
		}
	}
	return model.Reason{}
}

// dataFiles are the extensions of files that may hold calls.
var dataFiles = map[string]bool{".json": true, ".jsonl": true, ".ndjson": true, ".jsonc": true, ".txt": true, ".log": true, ".xml": true, ".http": true, ".md": true, ".yaml": true, ".yml": true, ".snap": true, ".golden": true, ".txtar": true}

var dataPattern = lazyregexp.New(`(?i)\b(?:to (?:undo|revert|roll back|reverse|go back)|data ?sets?|training|(?:data|log) (?:rows?|records?|lines?|entry|entries)|(?:test|sample|mock|seed|dummy) (?:data|input|requests?|calls?|payloads?)|fixtures?|mocks?|(?:request|response|http|json|post) (?:body|payloads?)|payloads?|` +
	`(?:takes?|accepts?|expects?|returns?|receives?|sends?|responds? with|prints?|logs?|stores?|emits?|produces?|saves?) (?:this|these|the following|an? (?:body|object|array|line|record)|something like|entries|records|objects)|` +
	`(?:stored|saved|serialized|recorded|logged|sent|returned|encoded) (?:as|like|so|in|by)|(?:send|post|paste|save|store|record|return|respond with) (?:this|the following|it|these)|(?:in|as) the (?:database|log|response|request|trace|transcript))\b`)

// fenceFile returns the path that the info string of the fence around b states, or the line
// above it alone; empty if there is none.
func fenceFile(b model.Block) string {
	for _, word := range strings.FieldsFunc(b.Fence.Info, func(r rune) bool { return strings.ContainsRune(" \t:={}\"'", r) }) {
		if name, ok := label.FilePath(word); ok {
			return name
		}
	}
	text := LineAbove(b.Answer, b.Fence.Open)
	if name, ok := label.Line(text); ok {
		return name
	}
	if named := label.Sentence(text); len(named) == 1 && !looksLikeCode(text) && dataFiles[gopath.Ext(named[0])] && makesFile.MatchString(text) {
		return named[0] // a sentence that asks for a file of data to be made
	}
	return ""
}

// LineAbove returns the line above line n of a, or above a blank line there, without whitespace
// at its ends.
func LineAbove(a *model.Answer, n int) string {
	for m := n - 1; m >= max(1, n-2); m-- {
		if text := bytes.TrimSpace(a.Line(m)); len(text) > 0 {
			return string(text)
		}
	}
	return ""
}

var makesFile = lazyregexp.New(`(?i)\b(?:save|create|add|put|write|store|copy|paste|place|new)\b`)
