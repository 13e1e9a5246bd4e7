package reply

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// Limits of the quoted output of a verification.
const (
	maxOutputLines      = 40
	maxOutputCharacters = 4096
)

// A Verification is a command that failed with the changes in place.
type Verification struct {
	Command string
	Ended   string   // "exit status 1"
	Output  []string // the end of its output, as lines
	After   Aftermath
}

// An Aftermath is what became of changes whose verification failed.
type Aftermath uint8

// The aftermaths.
const (
	RolledBack Aftermath = iota // the files are as they were
	Kept                        // in place, since the person kept them
	Undone                      // kept first, and then undone
	Unrestored                  // the roll-back failed: some may be in place
)

var aftermaths = [...]string{
	RolledBack: "The verification failed with the changes in place. They were rolled back: the files are as they were.",
	Kept:       "The changes that fit are in the files now, although the verification failed: the user kept them.",
	Undone:     "The verification failed with the changes in place. They were undone: the files are as they were.",
	Unrestored: "The verification failed with the changes in place. Not all of them could be rolled back: some may be in the files.",
}

// verificationFailed reports whether the verification failed, whatever happened then.
func (w writer) verificationFailed() bool {
	return w.Outcome == VerifyFailed || w.Verification != nil
}

// aftermath is what became of the changes after the verification failed.
func (w writer) aftermath() Aftermath {
	if w.Verification == nil {
		return RolledBack
	}
	return w.Verification.After
}

// output names the verification that failed, and quotes the end of its output without
// lines that may hold secrets.
func (w writer) output() string {
	v := w.Verification
	if v == nil {
		return ""
	}
	f := w.newSecretFilter(v)
	command := w.code(v.Command)
	if f.matches(v.Command) {
		command = "The command that verifies"
	}
	out := fmt.Sprintf("\n%s failed: %s ", command, model.Sentence(w.SanitizeRow(v.Ended)))
	if len(v.Output) == 0 {
		return out + "It printed nothing.\n"
	}
	kept := endOf(w.visibleLines(f, v.Output), min(maxOutputCharacters, w.Budget/4))
	mark := model.Backticks(3, kept...)
	return out + "The end of its output:\n\n" + mark + "text\n" + strings.Join(kept, "\n") + "\n" + mark + "\n"
}

// visibleLines returns lines made safe, with one line in place of each run of those that are
// withheld.
func (w writer) visibleLines(f *secretFilter, lines []string) []string {
	var out []string
	withheld := 0
	flush := func() {
		if withheld > 0 {
			out = append(out, "("+model.Count(withheld, "line")+" withheld: may hold secrets)")
		}
		withheld = 0
	}
	for i, hidden := range f.withheld(lines) {
		if hidden {
			withheld++
			continue
		}
		flush()
		out = append(out, w.SanitizeRow(strings.TrimRight(lines[i], "\r\n")))
	}
	flush()
	return out
}

// endOf returns the last lines that fit in limit characters. Of a last line that is longer
// than that it returns the end.
func endOf(lines []string, limit int) []string {
	first := len(lines)
	for first > 0 && len(lines)-first < maxOutputLines {
		n := characters(lines[first-1]) + 1
		if n > limit {
			break
		}
		limit, first = limit-n, first-1
	}
	if first == len(lines) {
		const mark = "… "
		last := []rune(lines[len(lines)-1])
		return []string{mark + string(last[len(last)-max(0, limit-characters(mark)-1):])}
	}
	return lines[first:]
}
