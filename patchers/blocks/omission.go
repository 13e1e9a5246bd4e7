package blocks

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
	"aptix-tui/patchers/label"
)

var (
	// standsForText matches a line that may stand for text that is left out, in a form that
	// is no certain elision: other words, other languages, or in brackets without the sign of
	// a comment.
	standsForText = label.Compile(`^\s*(?:(?://|#|--|;|%|/\*|\*|<!--|\{/\*)\s*.*(?:` + omissionWords + `)|[\[(<{]+[^\[\](){}<>=;]*(?:` + omissionWords + `|rest of|remaining)[^\[\](){}<>=;]*[\])>}]+\s*$|\s*[\[(<]\s*(?:\.\.\.|…)\s+[\p{L}_][^\[\]<>]*[\])>]\s*$|\s*[\[(<]\s*(?:insert|paste|put|add|copy|your)\b[^\[\]()<>]{0,80}\b(?:here|code|contents?)\b[^\[\]()<>]*[\])>]\s*$)|` +
		`(?i)(?:#|//|/\*|--|<!--).*\b(?:keep|your|existing|same|original)\b.*\b(?:code|implementation|logic|body|as (?:before|is))\b`)
	// stub matches the body of a function that is not written yet.
	stub          = label.Compile(`^\s*(?:raise NotImplementedError|(?:todo|unimplemented)!\(|throw new \w*(?:Exception|Error)\(["']?(?:not (?:yet )?implemented|todo)|throw new (?:NotImplemented|UnsupportedOperation)Exception\b|panic\("(?:not implemented|todo|unimplemented)|fatalError\("(?:not implemented|todo)|TODO\()`)
	omissionWords = `omitted|not shown|same as (?:before|above|in)\b|(?:is|are|stays?|remains?|keep|kept|left) (?:the same|unchanged|as (?:is|before))|as before|no changes? (?:here|below|above)|(?:snip|snipped|truncated|elided|abbreviated)\b|` +
		`unverändert|wie (?:bisher|zuvor|gehabt|oben)|restliche[rs]? code|übrige[rs]? code|bleibt gleich|ausgelassen|` +
		`sin cambios|resto del (?:código|archivo)|igual que antes|omitid[oa]|reste du (?:code|fichier)|inchangé|identique|sans changement|omis\b|` +
		`sem alterações|restante do (?:código|arquivo)|resto do (?:código|arquivo)|inalterad[oa]|invariat[oa]|resto del codice|` +
		`без изменений|остальной код|остальн\p{L}+ (?:код|част)|省略|其余|不变|保持原样|剩余代码|以下略|変更なし|そのまま|残りの|나머지|생략|변경 없음`
)

// omission returns the line of c, from 1, that may stand for text of the file that is left
// out, and is no certain elision; 0 if there is none. t is nil if there is no file.
func omission(c *model.FileChange, t *model.Text) int {
	var has map[string]bool
	lines := strings.Split(string(c.Content), "\n")
	for n, line := range lines {
		if len(line) > maxProseLine || !standsForText.MatchString(line) && (t == nil || !stub.MatchString(line)) {
			continue
		}
		if has == nil && t != nil {
			has = lineSet(t)
		}
		if !has[strings.TrimSpace(line)] && !model.IsElision(lines, n, c.Path) {
			return n + 1
		}
	}
	return 0
}

// doubtOmission leaves undecided the content of c, which is to be the whole file, if a line
// may stand for text that is left out. If lacks, also if it has less than half of the lines
// of the file, or none of the name of one of its definitions.
func doubtOmission(c *model.FileChange, t *model.Text, lacks bool) {
	if n := omission(c, t); n > 0 {
		addDoubt(c, mayOmit.With(strings.TrimSpace(strings.Split(string(c.Content), "\n")[n-1])))
	}
	if t == nil {
		return
	}
	if line := standIn(c, t); line != "" {
		addDoubt(c, mayOmit.With(line))
	}
	has, lines := trimmedLines(t.Bytes), trimmedLines(c.Content)
	if line := typographicLine(has, lines); line != "" {
		addDoubt(c, isTypographic.With(strings.TrimSpace(line)))
	}
	if countText(has) >= leastShrunk && 2*countText(lines) < countText(has) {
		addDoubt(c, muchLess.With(countText(lines), countText(has)))
	}
	if name := lostAtEnd(has, lines, c.Content); name != "" {
		addDoubt(c, mayLack.With(name))
	}
	if lacks && losesDefinition(withoutRemarks(c.Path, has), c.Content) {
		addDoubt(c, notEvident.With())
	}
}

// lostAtEnd returns the name of a definition of a file that has text has which is gone, with
// all lines after it but closing brackets, and has nothing in its place: the answer may
// have been too long.
func lostAtEnd(has, lines []string, content []byte) (name string) {
	words := wordsOf(content)
	eachChange(has, lines, func(removed, added, after []string) {
		if countText(added) > 0 || slices.ContainsFunc(after, nameWord.MatchString) {
			return
		}
		for _, line := range removed {
			if name == "" && isLost(line, words, content) {
				name = definedName(line)
			}
		}
	})
	return name
}

// standIn returns a comment of c that is all that takes the place of several lines of the
// file with the text t that are no comments; empty if there is none.
func standIn(c *model.FileChange, t *model.Text) (comment string) {
	if isMarkdownPath(c.Path) {
		return ""
	}
	eachChange(trimmedLines(t.Bytes), trimmedLines(c.Content), func(removed, added, _ []string) {
		if comment != "" || countText(added) == 0 || countText(added) > 2 || slices.ContainsFunc(added, isCode) {
			return
		}
		if code := slices.DeleteFunc(slices.Clone(removed), func(line string) bool { return !isCode(line) }); len(code) > 1 {
			comment = strings.TrimSpace(strings.Join(added, " "))
		}
	})
	return comment
}

// typographicLine returns the first of lines that is one of a file with text has but for
// typographic signs: a chat may have put them there. It is empty if there is none.
func typographicLine(has, lines []string) (found string) {
	eachChange(has, lines, func(removed, added, _ []string) {
		var gone map[string]bool
		for _, line := range added {
			plain := toASCII.Replace(line)
			if found != "" || plain == line {
				continue
			}
			if gone == nil {
				gone = map[string]bool{}
				for _, old := range removed {
					gone[old] = true
				}
			}
			if gone[plain] {
				found = line
			}
		}
	})
	return found
}

var toASCII = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'", "–", "-", "—", "-", "\u00a0", " ", "…", "...")

// isCode reports whether line has text that is no comment.
func isCode(line string) bool {
	text := strings.TrimSpace(line)
	return text != "" && !commentSign.MatchString(text)
}

// eachChange calls visit for each run of lines of old that others take the place of, with
// the lines of old after it.
func eachChange(old, lines []string, visit func(removed, added, after []string)) {
	for _, change := range linediff.Lines([]byte(strings.Join(old, "\n")+"\n"), []byte(strings.Join(lines, "\n")+"\n")) {
		visit(old[change.OldStart:change.OldEnd], lines[change.NewStart:change.NewEnd], old[change.OldEnd:])
	}
}

// leastShrunk is the number of lines of a file from which on it is noticed that a block has
// much less.
const leastShrunk = 5
