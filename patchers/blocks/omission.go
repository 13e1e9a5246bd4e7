package blocks

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

var (
	// standsForText matches a line that may stand for text that is left out, in a form that
	// is no certain elision: other words, other languages, or in brackets without the sign of
	// a comment.
	standsForText = label.Compile(`^\s*(?:(?://|#|--|;|%|/\*|\*|<!--|\{/\*)\s*.*(?:` + omissionWords + `)|[\[(<{]+[^\[\](){}<>=;]*(?:` + omissionWords + `|rest of|remaining)[^\[\](){}<>=;]*[\])>}]+\s*$|\s*[\[(<]\s*(?:\.\.\.|…)\s+[\p{L}_][^\[\]<>]*[\])>]\s*$|\s*[\[(<]\s*(?:insert|paste|put|add|copy|your)\b[^\[\]()<>]{0,80}\b(?:here|code|contents?)\b[^\[\]()<>]*[\])>]\s*$)|` +
		`(?i)(?:#|//|/\*|--|<!--).*\b(?:keep|your|existing|same|original)\b.*\b(?:code|implementation|logic|body|as (?:before|is))\b`)
	// stub matches the body of a function that is not written yet.
	stub = label.Compile(`^\s*(?:raise NotImplementedError|(?:todo|unimplemented)!\(|throw new \w*(?:Exception|Error)\(["']?(?:not (?:yet )?implemented|todo)|throw new (?:NotImplemented|UnsupportedOperation)Exception\b|panic\("(?:not implemented|todo|unimplemented)|fatalError\("(?:not implemented|todo)|TODO\()`)
)

const omissionWords = `omitted|not shown|same as (?:before|above|in)\b|(?:is|are|stays?|remains?|keep|kept|left) (?:the same|unchanged|as (?:is|before))|as before|no changes? (?:here|below|above)|(?:snip|snipped|truncated|elided|abbreviated)\b|` +
	`unverändert|wie (?:bisher|zuvor|gehabt|oben)|restliche[rs]? code|übrige[rs]? code|bleibt gleich|ausgelassen|` +
	`sin cambios|resto del (?:código|archivo)|igual que antes|omitid[oa]|reste du (?:code|fichier)|inchangé|identique|sans changement|omis\b|` +
	`sem alterações|restante do (?:código|arquivo)|resto do (?:código|arquivo)|inalterad[oa]|invariat[oa]|resto del codice|` +
	`без изменений|остальной код|остальн\p{L}+ (?:код|част)|省略|其余|不变|保持原样|剩余代码|以下略|変更なし|そのまま|残りの|나머지|생략|변경 없음`

// omission returns the line of the content of c, from 1, that may stand for text of the file
// that is left out, and is no certain elision; 0 if there is none. known is nil if there is
// no file.
func omission(c *model.FileChange, known *comparison) int {
	lines := strings.Split(string(c.Content), "\n")
	for n, line := range lines {
		if len(line) > maxProseLine || known != nil && known.has(line) {
			continue
		}
		if (standsForText.MatchString(line) || known != nil && stub.MatchString(line)) && !model.IsElision(lines, n, c.Path) {
			return n + 1
		}
	}
	return 0
}

// doubtOmission leaves undecided the content of c, which is to be the whole file, if a line
// may stand for text that is left out. If lacks, also if it has less than half of the lines
// of the file, or none of the name of one of its definitions. known is nil if there is no
// file.
func doubtOmission(c *model.FileChange, known *comparison, lacks bool) {
	if n := omission(c, known); n > 0 {
		addDoubt(c, mayOmit.With(strings.TrimSpace(strings.Split(string(c.Content), "\n")[n-1])))
	}
	if known == nil {
		return
	}
	if line := known.standIn(c.Path); line != "" {
		addDoubt(c, mayOmit.With(line))
	}
	if line := known.typographicLine(); line != "" {
		addDoubt(c, isTypographic.With(strings.TrimSpace(line)))
	}
	if has, lines := countText(known.old), countText(known.lines); has >= leastShrunk && 2*lines < has {
		addDoubt(c, muchLess.With(model.Count(lines, "line"), has))
	}
	if name := known.lostAtEnd(); name != "" {
		addDoubt(c, mayLack.With(name))
	}
	if lacks && known.losesDefinition(withoutRemarks(c.Path, known.removed())) {
		addDoubt(c, notEvident.With())
	}
}

// lostAtEnd returns the name of a definition that the block leaves out with all lines after
// it but closing brackets, and puts nothing in its place: the answer may have been too long.
func (c *comparison) lostAtEnd() (name string) {
	end := len(c.old) // of the lines after which there are only brackets
	for end > 0 && !strings.ContainsFunc(c.old[end-1], isWordRune) {
		end--
	}
	c.eachChange(func(removed, added []string, after int) {
		if countText(added) > 0 || after < end {
			return
		}
		for _, line := range removed {
			if name == "" && c.lacksDefinition(line) {
				name = definedName(line)
			}
		}
	})
	return name
}

// standIn returns a comment of the content, for the path name, that is all that takes the
// place of several lines of the file that are no comments; empty if there is none.
func (c *comparison) standIn(name string) (comment string) {
	if isMarkdownPath(name) {
		return ""
	}
	c.eachChange(func(removed, added []string, _ int) {
		if comment != "" || countText(added) == 0 || countText(added) > 2 || slices.ContainsFunc(added, isCode) {
			return
		}
		if code := slices.DeleteFunc(slices.Clone(removed), func(line string) bool { return !isCode(line) }); len(code) > 1 {
			comment = strings.TrimSpace(strings.Join(added, " "))
		}
	})
	return comment
}

// typographicLine returns the first line of the content that is one of the file but for
// typographic signs: a chat may have put them there. It is empty if there is none.
func (c *comparison) typographicLine() (found string) {
	c.eachChange(func(removed, added []string, _ int) {
		gone := map[string]bool{}
		for _, old := range removed {
			gone[old] = true
		}
		for _, line := range added {
			if plain := toASCII.Replace(line); found == "" && plain != line && gone[plain] {
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

// leastShrunk is the number of lines of a file from which on it is noticed that a block has
// much less.
const leastShrunk = 5
