package aptix

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
)

// A refusalSentence is a sentence with which a model declines to make a patch.
type refusalSentence struct {
	text        string
	contradicts func(*model.Payload) bool // reports whether a payload is what the sentence declines
}

var refusalSentences = []refusalSentence{
	{"A patch cannot be safely generated with the information provided", hasEdits}, // AFS §2.4, §6.1
	{"Unable to generate a safe Git patch", hasDiff},                               // AFS §3.2, §6.2
}

// hasEdits reports whether p edits files. The sentences allow a bundle of whole
// files.
func hasEdits(p *model.Payload) bool {
	return slices.ContainsFunc(p.Files, func(c model.FileChange) bool { return len(c.Edits) > 0 })
}

// hasDiff reports whether p holds a unified diff.
func hasDiff(p *model.Payload) bool {
	return p.Format == gitdiff.Format || !p.Format.Batches && slices.ContainsFunc(p.Files, func(c model.FileChange) bool { return c.Simultaneous })
}

// A refusal is a refusal sentence outside of the payloads.
type refusal struct {
	refusalSentence
	line int
}

// Refusal returns the first refusal sentence of an answer without payloads, and
// its line; line is 0 if there is none.
func Refusal(a *model.Answer) (text string, line int) {
	if said := findRefusals(a, nil); len(said) > 0 {
		return said[0].text, said[0].line
	}
	return "", 0
}

// ContradictedRefusals warns of every sentence that declines what the answer
// contains.
func ContradictedRefusals(a *model.Answer, payloads []*model.Payload) []model.Diagnostic {
	var out []model.Diagnostic
	for _, said := range findRefusals(a, payloads) {
		i := slices.IndexFunc(payloads, said.contradicts)
		if i < 0 {
			continue
		}
		out = append(out, model.Diagnostic{
			Severity: model.Warning, Code: "answer/declined-beside-patch", Line: said.line, Payload: i,
			Message: fmt.Sprintf("the model declined (%q), but line %d begins a patch; expected one or the other", said.text, payloads[i].First),
		})
	}
	return out
}

// findRefusals searches the lines outside of payloads for refusal sentences,
// regardless of line breaks, decoration and case.
func findRefusals(a *model.Answer, payloads []*model.Payload) []refusal {
	var text bytes.Buffer
	var lines []int // of the answer, by word of text
	for first, last := range gaps(a, payloads) {
		if first > 1 {
			text.WriteString("| ") // ends a sentence
			lines = append(lines, first)
		}
		for n := first; n <= last; n++ {
			for word := range bytes.FieldsSeq(a.Line(n)) {
				if word = bytes.TrimFunc(word, isPunctuation); len(word) > 0 && utf8.Valid(word) {
					text.Write(bytes.ToLower(word))
					text.WriteByte(' ')
					lines = append(lines, n)
				}
			}
		}
	}
	var out []refusal
	for _, d := range refusalSentences {
		if at := bytes.Index(text.Bytes(), []byte(strings.ToLower(d.text))); at >= 0 {
			out = append(out, refusal{d, lines[bytes.Count(text.Bytes()[:at], []byte(" "))]})
		}
	}
	return out
}

// gaps returns the first and the last line of each part of a that is in no payload.
func gaps(a *model.Answer, payloads []*model.Payload) iter.Seq2[int, int] {
	byLine := slices.Clone(payloads)
	slices.SortFunc(byLine, func(x, y *model.Payload) int { return x.First - y.First })
	return func(yield func(first, last int) bool) {
		next := 1
		for _, p := range byLine {
			if p.First > next && !yield(next, p.First-1) {
				return
			}
			next = max(next, p.Last+1)
		}
		if next <= a.Lines() {
			yield(next, a.Lines())
		}
	}
}

func isPunctuation(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
