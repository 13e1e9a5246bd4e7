package reply

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// An issue is a change that failed or was rejected, with what the model has to
// know about it.
type issue struct {
	title    string
	why      string
	reason   string // the person's words
	hints    []string
	digest   string        // of the file, where the format needs it
	rule     string        // the rule of the format that was broken
	format   *model.Format // nil if no payload is concerned
	comment  bool          // it is what the person says about a line
	declined bool          // the person rejected a change that could have been accepted
	quote    []passage     // the file text to quote
}

// maxIssues is how many issues are described; the others are counted only.
const maxIssues = 40

// issues lists the comments, errors of reading the answer, then the changes that failed or
// were rejected, in the order of the answer.
func (w writer) issues() []issue {
	out := append(w.comments(), w.unread()...)
	for _, id := range w.Set.Order {
		h := w.Set.Hunks[id]
		failed, declined := w.failed(h), w.declined(h)
		switch {
		case h.NoEvidence:
			out = append(out, w.skipped(h))
		case failed || declined:
			i := issue{reason: w.Reasons[h.Key], format: w.format(h), declined: declined}
			if len(out) < maxIssues {
				w.describe(&i, h)
			}
			out = append(out, i)
		}
	}
	return out
}

// skipped is a change without anything to change: the file or text to delete is not there.
func (w writer) skipped(h *model.Hunk) issue {
	return issue{title: w.title(h), declined: true, hints: w.similar(h.OtherPaths),
		why: "Nothing was changed: the file or text is not there. If you meant another one, send that change again, else leave it out."}
}

func (w writer) change(h *model.Hunk) *model.FileChange {
	return w.Set.FileChange(h)
}

func (w writer) format(h *model.Hunk) *model.Format { return w.Set.Payloads[h.Payload].Format }

// describe fills in what there is to say about h.
func (w writer) describe(i *issue, h *model.Hunk) {
	i.title = w.title(h)
	switch {
	case !i.declined:
	case i.reason != "":
		i.why = "The user rejected it:"
	case w.leftOut(h):
		i.why = "The user did not accept it when the rest was applied: leave it out."
		return
	default:
		i.why = "The user rejected it and gave no reason: leave it out."
		return
	}
	if i.digest, i.quote = w.digest(h), w.passages(h); i.declined {
		return
	}
	i.rule = w.Rule(i.format, w.change(h), h, w.codeOf(h))
	f := w.Set.Files[h.File]
	if w.withheld(f) {
		i.why = fmt.Sprintf("Its placement is %s. The file may hold secrets: nothing of it is quoted.", h.Placement)
		return
	}
	i.why = w.why(h)
	i.hints = w.hints(f, h, i.quote)
}

// hints are facts that help to correct h, with what is quoted of its file: the text that it looks
// for, paths that are similar to a wrong one.
func (w writer) hints(f *model.File, h *model.Hunk, quote []passage) []string {
	var out []string
	if len(w.change(h).Edits) > 0 && h.Placement != model.Invalid {
		out = w.sought(h, quote)
	}
	if f.Base.Kind == model.Regular && len(w.currentText(f)) == 0 && h.Placement != model.Invalid {
		out = append(out, fmt.Sprintf("%s is empty %s.", w.code(f.Path), w.textName(f)))
	}
	if len(h.Candidates)+len(h.Closest) > 0 && !w.Outcome.written() && !bytes.Equal(w.Set.PlacementText(h.ID), w.currentText(f)) {
		out = append(out, "It follows other changes to this file in your answer and is placed in the text that they produce.")
	}
	return append(out, w.similar(h.SimilarPaths)...)
}

// sought names the text that h looks for: by its lines if it is among what is quoted, whitespace
// aside, or else by how it begins.
func (w writer) sought(h *model.Hunk, quote []passage) []string {
	words := strings.Fields(string(h.Old()))
	if len(words) == 0 {
		return nil
	}
	for _, p := range quote {
		if slices.Equal(words, strings.Fields(strings.Join(p.lines[p.start:p.end], "\n"))) {
			return []string{fmt.Sprintf("It looks for the text of %v, whitespace aside.", model.ShownRange(nil, p.start, p.end-p.start))}
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(h.Old())), "\n")
	return []string{"It looks for text that begins with " + w.code(model.Truncate(strings.TrimSpace(first), 120)) + "."}
}

// digest says what the digest of the file of h is, if its format needs it.
func (w writer) digest(h *model.Hunk) string {
	f := w.Set.Files[h.File]
	if !w.format(h).Batches || f.Base.Kind != model.Regular || w.withheld(f) {
		return ""
	}
	return fmt.Sprintf("The SHA-256 of %s is %s %s.", w.code(f.Path), model.DigestOf(w.currentText(f)), w.textName(f))
}

// maxSimilar is how many paths are offered for a wrong one.
const maxSimilar = 3

// similar offers paths, none if there are none. Files that hold secrets are not named.
func (w writer) similar(paths []string) []string {
	var names []string
	for _, p := range paths {
		if !HoldsSecrets(p) && len(names) < maxSimilar {
			names = append(names, w.code(p))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"Files with a similar path: " + strings.Join(names, ", ") + "."}
}

// title names the file and the part of the answer.
func (w writer) title(h *model.Hunk) string {
	f := w.Set.Files[h.File]
	out := w.code(f.Path)
	if f.Path == "" {
		out = "a file without a path"
	}
	if f.NewPath != "" {
		out += " to " + w.code(f.NewPath)
	}
	if h.Kind != model.KindContent {
		out += ": " + h.Kind.String()
	}
	if h.Description != "" {
		out += ": " + w.SanitizeRow(model.Truncate(h.Description, 100))
	}
	return out
}
