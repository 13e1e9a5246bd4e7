package model

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// flag names what about h deserves a second look. Only an elision comment
// that stands for removed code changes how it starts.
func (cs *ChangeSet) flag(h *Hunk) {
	f := cs.Files[h.File]
	for _, rule := range flagRules {
		if rule.holds(cs, f, h) {
			h.Flags = append(h.Flags, rule.flag)
		}
	}
	if slices.Contains(h.Flags, FlagElision) && h.removesLines() && h.Start == Accepted {
		h.Start = Undecided
		h.explain("an elision comment would take the place of existing code")
	}
}

var flagRules = []struct {
	flag  Flag
	holds func(cs *ChangeSet, f *File, h *Hunk) bool
}{
	{FlagExecutable, func(_ *ChangeSet, _ *File, h *Hunk) bool {
		return h.Mode == ModeExecutable && h.Placement != Applied
	}},
	{FlagInvisible, func(_ *ChangeSet, _ *File, h *Hunk) bool { return h.addsInvisible() }},
	{FlagDeletesFile, func(_ *ChangeSet, _ *File, h *Hunk) bool {
		return h.Kind == KindDelete && h.Placement != Applied
	}},
	{FlagUntracked, func(_ *ChangeSet, f *File, h *Hunk) bool {
		// A fact of the file: it is said once.
		return f.Base.Kind == Regular && f.Base.Untracked && h.Placed() && h.ID == f.Hunks[0]
	}},
	{FlagRunsCode, func(_ *ChangeSet, f *File, _ *Hunk) bool {
		return runsCode(f.Path) || f.NewPath != "" && runsCode(f.NewPath)
	}},
	{FlagElision, func(_ *ChangeSet, _ *File, h *Hunk) bool { return h.adds(elision) }},
	{FlagWhitespace, func(_ *ChangeSet, _ *File, h *Hunk) bool { return h.whitespaceOnly() }},
	{FlagLargeDeletion, func(_ *ChangeSet, _ *File, h *Hunk) bool { return h.largeDeletion() }},
	{FlagHardLink, func(_ *ChangeSet, f *File, h *Hunk) bool { return f.Base.HardLinks > 1 && h.Placed() }},
	{FlagSymlink, func(_ *ChangeSet, _ *File, h *Hunk) bool { return h.linked && h.Placed() }},
	{FlagSameFile, func(cs *ChangeSet, f *File, h *Hunk) bool {
		return slices.ContainsFunc(f.Hunks, func(id int) bool { return cs.Hunks[id].Payload != h.Payload })
	}},
}

// adds tells that new text of h has something that its old text has not.
func (h *Hunk) adds(has func([]byte) bool) bool {
	for _, s := range h.spots {
		if has(s.new) && !has(s.removed) {
			return true
		}
	}
	return false
}

func (h *Hunk) removesLines() bool {
	return slices.ContainsFunc(h.spots, func(s spot) bool { return len(bytes.TrimSpace(s.removed)) > 0 })
}

func (h *Hunk) whitespaceOnly() bool {
	squeeze := func(b []byte) string { return strings.Join(strings.Fields(string(b)), " ") }
	if h.Kind != KindContent || len(h.spots) == 0 {
		return false
	}
	for _, s := range h.spots {
		if squeeze(s.removed) != squeeze(s.new) {
			return false
		}
	}
	return true
}

// largeDeletionLines is from how many lost lines on a deletion is large.
const largeDeletionLines = 30

func (h *Hunk) largeDeletion() bool {
	lost := 0
	for _, s := range h.spots {
		lost += countLines(s.removed) - countLines(s.new)
	}
	return h.Kind == KindContent && lost >= largeDeletionLines
}

// addsInvisible tells that h brings more of a character that does not show, or
// that reorders the ones around it, than it takes away.
func (h *Hunk) addsInvisible() bool {
	for _, s := range h.spots {
		had := invisible(s.removed)
		for r, n := range invisible(s.new) {
			if n > had[r] {
				return true
			}
		}
	}
	return false
}

// invisible counts such characters in b.
func invisible(b []byte) map[rune]int {
	var out map[rune]int
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r != '\n' && r != '\r' && r != '\t' && r != utf8.RuneError && (unicode.Is(unicode.Cf, r) || unicode.IsControl(r)) {
			if out == nil {
				out = map[rune]int{}
			}
			out[r]++
		}
		b = b[n:]
	}
	return out
}

// elisionLine is a line that stands for code left out: a comment such as "// ...
// existing code ...", "# rest of the file unchanged", "/* existing styles */",
// "<!-- ... -->", or a bare "...".
var elisionLine = regexp.MustCompile(`(?mi)^[ \t]*(?:\.\.\.|…)[ \t]*\r?$` +
	`|^[ \t]*(?://+|#+|--|;+|%+|/\*+|\*|<!--|\{/\*|\(\*|'|REM\b)[ \t]*` +
	`(?:(?:\.\.\.|…)[ \t]*(?:\*/\}?|-->|\*\))?[ \t]*\r?$` +
	`|[^\n]*(?:\.\.\.|…)[^\n]*\b(?:rest|existing|remain|unchanged|same|previous|other|omitted|here)` +
	`|(?:the )?(?:rest|remainder) of (?:the |this |your )?(?:code|file|class|function|method|implementation|content)` +
	`|(?:existing|unchanged|remaining) (?:code|methods?|functions?|imports?|content)\b` +
	`|(?:existing|unchanged|remaining)(?: [a-z]+){1,3}[ \t]*(?:\*/\}?|-->|\*\))?[ \t]*\r?$` +
	`|[^\n]*\b(?:rest|existing|remain|unchanged|same|previous|other|omitted)[^\n]*(?:\.\.\.|…))`)

func elision(b []byte) bool { return bytes.ContainsAny(b, "#/-;%*<{('.…rR") && elisionLine.Match(b) }

// runners are files that something runs without being asked.
var runners = []string{".envrc", "Makefile", "package.json", "setup.py", "build.rs", ".pre-commit-config.yaml",
	".gitlab-ci.yml", "Jenkinsfile", ".travis.yml", "azure-pipelines.yml", "conftest.py"}

// runnerDirs are directories of such files.
var runnerDirs = []string{".github/workflows/", ".github/actions/", ".vscode/", ".idea/", ".husky/", ".circleci/",
	".devcontainer/", ".githooks/", ".ci/"}

func runsCode(p string) bool {
	p = "/" + p
	for _, dir := range runnerDirs {
		if strings.Contains(p, "/"+dir) {
			return true
		}
	}
	return slices.Contains(runners, path.Base(p))
}
