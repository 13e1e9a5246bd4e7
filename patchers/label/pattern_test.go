package label

import (
	"bytes"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// lines are the lines of all answers of testdata, without repetitions, and spellings of
// their letters that are the same without regard to case.
func lines(t *testing.T) []string {
	known := map[string]bool{"": true}
	var out []string
	err := fs.WalkDir(os.DirFS("../../testdata/answers"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile("../../testdata/answers/" + name)
		for line := range bytes.Lines(text) {
			if s := strings.TrimSpace(string(line)); len(s) < maxSentence && !known[s] {
				known[s] = true
				out = append(out, s)
				if len(out)%5 == 0 {
					out = append(out, strings.ToUpper(s), otherLetters.Replace(s))
				}
			}
		}
		return err
	})
	if err != nil || len(out) < 10_000 {
		t.Fatalf("%d lines: %v", len(out), err)
	}
	return out
}

// otherLetters puts letters that differ from others in case only.
var otherLetters = strings.NewReplacer("s", "ſ", "k", "\u212a", "K", "k")

// A pattern matches what its regular expressions match.
func TestPattern(t *testing.T) {
	texts := lines(t)
	for name, p := range map[string]*Pattern{
		"prints": printsText, "asks": asksForChange, "foreignChange": foreignChange, "foreignShown": foreignShown, "whole": wholeFile, "allWhole": allWhole, "notWhole": notWhole,
		"example": examplePattern, "announcement": announcement, "corrects": corrects, "shown": shownSentence, "alternative": alternative, "otherwise": otherwise, "rejected": rejected,
		"foreign": foreign, "option": optionHeading, "shownHeading": shownHeading, "quotation": quotationHeading, "verb": lineVerb,
	} {
		compare(t, name, regexp.MustCompile("(?i)"+strings.Join(p.alternatives, "|")), p, texts)
	}
	for name, p := range map[string]*wordPattern{"noChange": noChange, "example": example, "option": optionPattern, "shown": surelyShown, "describes": describes, "mayShow": mayShow, "change": changePattern} {
		compare(t, name, regexp.MustCompile("(?i)"+between(p.alternatives)), p, texts)
	}
}

func compare(t *testing.T, name string, want *regexp.Regexp, p interface{ MatchString(string) bool }, texts []string) {
	found := 0
	for _, text := range texts {
		got, wanted := p.MatchString(text), want.MatchString(text)
		if got != wanted {
			t.Fatalf("%s: %q matches: %v, want %v", name, text, got, wanted)
		}
		if got {
			found++
		}
	}
	if found == 0 {
		t.Errorf("%s matches nothing", name)
	}
}

// The parts of an expression are in all of its matches.
func TestParts(t *testing.T) {
	for text, want := range map[string]string{
		`add|adds|adjust`:       "ADD ADJUST",
		`(?:no|zero) changes?`:  "NO CHANGE ZERO CHANGE",
		`x?look (?:at|like)\b`:  "LOOK AT LOOK LIKE XLOOK AT XLOOK LIKE",
		`\w+`:                   "",
		`a*`:                    "",
		`(?:see)+ \d`:           "SEE",
		`ärger|straſe`:          "STRASE ÄRGER",
		`[ab]c`:                 "AC BC",
		`^.*:\s*$`:              ":",
		`(?:one|\d+) (?:of|in)`: " IN  OF",
	} {
		if got := strings.Join(partsOf(text), " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
