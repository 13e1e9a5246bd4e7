package reply

import (
	"bytes"
	"fmt"
	"strings"

	"aptix-tui/model"
)

// Limits of the quoted output of a verification.
const (
	maxOutputLines      = 40
	maxOutputCharacters = 4096
	minSecretLine       = 6 // characters of a line of a secret file that is looked for
)

// output names the verification that failed, and quotes the end of its output. Lines that name a file with
// secrets, or hold a line of one, are left out.
func (w writer) output() string {
	if w.Outcome != VerifyFailed || w.Verification == nil {
		return ""
	}
	v := w.Verification
	hidden := w.secretLines()
	command := w.code(v.Command)
	if mentionsSecret(v.Command) || holdsAny(v.Command, hidden) {
		command = "The command that verifies"
	}
	out := fmt.Sprintf("\n%s failed: %s. ", command, w.SanitizeRow(v.Ended))
	if len(v.Output) == 0 {
		return out + "It printed nothing.\n"
	}
	var kept []string
	left := min(maxOutputCharacters, w.Budget/4)
	for i := len(v.Output) - 1; i >= 0 && len(kept) < maxOutputLines; i-- {
		line := w.SanitizeRow(strings.TrimRight(v.Output[i], "\r\n"))
		if mentionsSecret(line) || holdsAny(line, hidden) {
			line = "(a line about a file with secrets is left out)"
		}
		if left -= characters(line) + 1; left < 0 {
			break
		}
		kept = append(kept, line)
	}
	var b strings.Builder
	mark := "```"
	for _, line := range kept {
		mark = strings.Repeat("`", max(len(mark), longestRun(line, '`')+1))
	}
	b.WriteString(out + "The end of its output:\n\n" + mark + "text\n")
	for i := len(kept) - 1; i >= 0; i-- {
		b.WriteString(kept[i] + "\n")
	}
	b.WriteString(mark + "\n")
	return b.String()
}

// mentionsSecret reports whether a word of line is the path of a file with secrets.
func mentionsSecret(line string) bool {
	separates := func(r rune) bool { return strings.ContainsRune(" \t\"'`:=,;()[]{}<>|", r) }
	for word := range strings.FieldsFuncSeq(line, separates) {
		if strings.ContainsAny(word, "./\\_") && secret(word) {
			return true
		}
	}
	return false
}

// secretLines are the lines of the files of the answer that are not quoted.
func (w writer) secretLines() []string {
	var out []string
	for _, f := range w.Set.Files {
		if !w.withheld(f) {
			continue
		}
		for _, text := range [][]byte{f.Base.Bytes, w.Set.Preview(f.Index, w.Decisions)} {
			if model.IsBinary(text) {
				continue
			}
			for line := range bytes.Lines(text) {
				if line := strings.TrimSpace(string(line)); characters(line) >= minSecretLine {
					out = append(out, line)
				}
				if _, value, ok := strings.Cut(strings.TrimSpace(string(line)), "="); ok && characters(value) >= minSecretLine {
					out = append(out, strings.Trim(value, `"' `))
				}
			}
		}
	}
	return out
}

func holdsAny(line string, parts []string) bool {
	for _, p := range parts {
		if p != "" && strings.Contains(line, p) {
			return true
		}
	}
	return false
}
