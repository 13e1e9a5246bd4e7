package reply

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// layout writes as many issues as fit in limit characters. Their sentences
// come first and may take half of it, comments more. The rest is shared equally by the quotes;
// what one of them does not use goes to the next.
func (w writer) layout(issues []issue, limit int) (text string, quotes bool) {
	const more = len("\nand 1,000,000 more changes not listed here\n")
	limit -= more
	texts := make([]string, 0, len(issues))
	used, said := 0, map[string]bool{}
	for i := range min(len(issues), maxIssues) {
		text := w.issueText(i+1, issues[i], said)
		n := characters(text)
		if used+n > limit/2 && i > 0 && !issues[i].comment || used+n > limit {
			break
		}
		texts, used = append(texts, text), used+n
	}
	left := limit - used
	var b strings.Builder
	var seen quoted
	for i, text := range texts {
		b.WriteString(text)
		if issues[i].quote == nil {
			continue
		}
		quoted := seen.quotes(merged(issues[i].quote), left/(len(texts)-i))
		left -= characters(quoted)
		b.WriteString(quoted)
		quotes = quotes || quoted != ""
	}
	if hidden := len(issues) - len(texts); hidden > 0 {
		fmt.Fprintf(&b, "\nand %s not listed here\n", model.Count(hidden, "more change"))
	}
	return b.String(), quotes
}

// maxReason is how many characters of the words of a person are quoted: all that can be typed.
const maxReason = 1000

// issueText is the n-th issue without its quotes, and without the rule and the digest that were
// said before.
func (w writer) issueText(n int, i issue, said map[string]bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %d. %s\n\n%s\n", n, i.title, i.why)
	if i.reason != "" {
		for line := range strings.Lines(model.Truncate(i.reason, maxReason)) {
			fmt.Fprintf(&b, "> %s\n", w.SanitizeRow(strings.TrimRight(line, "\r\n")))
		}
	}
	for _, h := range i.hints {
		fmt.Fprintln(&b, h)
	}
	for _, fact := range [][2]string{{"", i.digest}, {"Rule: ", i.rule}} {
		if fact[1] != "" && !said[fact[1]] {
			fmt.Fprintln(&b, fact[0]+fact[1])
			said[fact[1]] = true
		}
	}
	return b.String()
}
