package workload

import (
	"bytes"
	"fmt"
	"path"
)

// Usual returns a repository of 5,000 files and an answer as language models write
// it: prose, diffs, SEARCH/REPLACE blocks and new files, for 12 files in 60 kB.
func Usual(c Config) (*Workload, error) {
	a := newAuthor(c, "usual")
	w := &Workload{Repository: true}
	var b bytes.Buffer
	b.WriteString("I looked at how these modules depend on each other, and changed them together.\n\n")
	count := max(c.scaled(5000), 12)
	for i := range count {
		l := &languages[i%len(languages)]
		e := &edited{path: a.path(l, i), lines: a.text(l, a.between(1000, 6000), 0)}
		if i%(count/12) == 0 && i/(count/12) < 12 {
			part := i / (count / 12)
			if part < 10 {
				e.lines = a.text(l, 12_000, 0)
			}
			a.answerPart(&b, l, e, part)
			if part >= 10 {
				continue // it is new
			}
		}
		w.Files = append(w.Files, File{Path: e.path, Data: join(e.lines)})
	}
	b.WriteString("Run the tests of these packages before you commit. Tell me if you want the old names kept.\n")
	w.Answers = []Answer{{"", AnswerFile(""), b.Bytes()}}
	return w, nil
}

// answerPart writes what the answer says about one file.
func (a *author) answerPart(b *bytes.Buffer, l *language, e *edited, part int) {
	a.prose(b, part)
	if part >= 10 {
		fmt.Fprintf(b, "**`%s`** (new)\n\n```%s\n%s```\n\n", e.path, path.Ext(e.path)[1:], join(e.lines))
		return
	}
	step := len(e.lines) / 11
	for i, end := 0, 0; i < 10 && end >= 0; i++ {
		end = e.edit(a, l, i%4, max(end+8, i*step+step/2))
	}
	if part%3 != 2 {
		b.WriteString("```diff\n")
		writeUnified(b, e)
		b.WriteString("```\n\n")
		return
	}
	for _, c := range e.changes {
		fmt.Fprintf(b, "```\n%s\n", e.path)
		writeSearch(b, &c)
		b.WriteString("```\n\n")
	}
}

// prose writes a heading and about 1.5 kB of sentences.
func (a *author) prose(b *bytes.Buffer, part int) {
	fmt.Fprintf(b, "## %d. The %s of the %s\n\n", part+1, a.of(nouns), a.of(nouns))
	for range 3 {
		for range a.between(4, 6) {
			fmt.Fprintf(b, "The %s has to %s each %s once the %s is known, because the %s would %s it too late otherwise. ",
				a.of(nouns), a.of(verbs), a.of(nouns), a.of(nouns), a.of(nouns), a.of(verbs))
		}
		b.WriteString("\n\n")
	}
	fmt.Fprintf(b, "- `%s` takes the %s\n- `%s` no longer does\n\n", a.name(), a.of(nouns), a.name())
}
