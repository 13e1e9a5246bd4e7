package calls

import (
	"bytes"
	"regexp"
	"strings"

	"aptix-tui/model"
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
	if b.Fence != nil {
		n = b.Fence.Open
	}
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

var shownPattern = regexp.MustCompile(`(?im)\b(?:for (?:example|instance|reference)|e\.g\.|(?:an|as an|one) example|examples? (?:of|call|usage|request|input|response|block)|` +
	`(?:would|could|might|will|should|may|usually|typically) looks? like|(?:it|this|that|which|calls?|request|answer|format|block|output) looks like|` +
	`(?:tool|call|input|argument|json|xml|tag|output|response|answer)s?'?s? (?:format|schema|syntax|shape)|(?:format|syntax) (?:is|of|for)\b|` +
	`hypothetical(?:ly)?|illustrat\w+|(?:do not|don't|never|didn't|did not|should not|shouldn't|won't|will not|wouldn't) (?:apply|run|execute|send|make|need|write|use) ?(?:this|these|it|them|the)?\b|` +
	`(?:previous|earlier|last|failed|rejected|original|broken) (?:call|attempt|edit|try|request|block|answer)|(?:call|edit|attempt|request|block) (?:that )?(?:failed|was rejected)|` +
	`i (?:tried|called|sent|used|had sent)|(?:was|were) (?:called|sent|rejected)|(?:option|alternative|approach|variant) (?:[a-z0-9]|one|two|three)\b|alternatively|as an alternative|` +
	`(?:you|one|we) could (?:also|instead|call|use|write)|(?:transcript|logs?|history|session) (?:shows?|of|says|from|contains?)|from the (?:transcript|log|history|docs|documentation)|` +
	`no (?:further )?changes? (?:is |are )?(?:needed|required|necessary)|already (?:applied|made|in place)|(?:expects?|accepts?|takes?|supports?) (?:a |an |the )?(?:json|xml|tags?|calls?|object|arguments?|input)|` +
	`as (?:documented|described)|placeholders?|template (?:for|of|is))|^\W*(?:this is |here is |here's )?(?:the |your )?(?:current|existing|present) (?:contents?|code|version|state|file|implementation)\b[^.]*:\W*$|^\W*(?:examples?|format|syntax|usage|schema|before|currently|current (?:content|code|version|state))\W*$`)

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
	for _, p := range paths {
		p = strings.ReplaceAll(p, `\`, "/")
		if p == name || strings.HasSuffix(p, "/"+name) || strings.HasSuffix(name, "/"+p) {
			return false
		}
	}
	return true
}

// fenceFile returns the path that the info string of the fence around b states, or the line
// above it alone; empty if there is none.
func fenceFile(b model.Block) string {
	for _, word := range strings.FieldsFunc(b.Fence.Info, func(r rune) bool { return strings.ContainsRune(" \t:={}\"'", r) }) {
		if name, ok := label.FilePath(word); ok {
			return name
		}
	}
	for n, blank := b.Fence.Open-1, 0; n >= 1 && blank < 2; n-- {
		text := bytes.TrimSpace(b.Answer.Line(n))
		if len(text) == 0 {
			blank++
			continue
		}
		name, _ := label.Line(string(text))
		return name
	}
	return ""
}
