package blocks

import (
	"regexp"
	"strings"

	"aptix-tui/model"
)

var (
	// standsForText matches a line that may stand for text that is left out, in a form that
	// is no certain elision: other words, other languages, or in brackets without the sign of
	// a comment.
	standsForText = regexp.MustCompile(`(?i)^\s*(?:(?://|#|--|;|%|/\*|\*|<!--|\{/\*)\s*.*(?:` + omissionWords + `)|[\[(<{]+[^\[\](){}<>=;]*(?:` + omissionWords + `|rest of|remaining)[^\[\](){}<>=;]*[\])>}]+\s*$)`)
	omissionWords = `omitted|not shown|same as (?:before|above|in the original)|(?:is|are|stays?|remains?|keep|kept|left) (?:the same|unchanged|as (?:is|before))|as before|no changes? (?:here|below|above)|(?:snip|snipped|truncated|elided|abbreviated)\b|` +
		`unverändert|wie (?:bisher|zuvor|gehabt|oben)|restliche[rs]? code|übrige[rs]? code|bleibt gleich|ausgelassen|` +
		`sin cambios|resto del (?:código|archivo)|igual que antes|omitid[oa]|reste du (?:code|fichier)|inchangé|identique|sans changement|omis\b|` +
		`sem alterações|restante do (?:código|arquivo)|resto do (?:código|arquivo)|inalterad[oa]|invariat[oa]|resto del codice|` +
		`без изменений|остальной код|остальн\p{L}+ (?:код|част)|省略|其余|不变|保持原样|剩余代码|以下略|変更なし|そのまま|残りの|나머지|생략|변경 없음`
)

// omission returns the line of c, from 1, that may stand for text of the file that is left
// out; 0 if there is none. t is nil if there is no file.
func omission(c *model.FileChange, t *model.Text) int {
	var has map[string]bool
	for n, line := range strings.Split(string(c.Content), "\n") {
		if len(line) > maxProseLine || !standsForText.MatchString(line) {
			continue
		}
		if has == nil && t != nil {
			has = lineSet(t)
		}
		if !has[strings.TrimSpace(line)] {
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
	has, lines := trimmedLines(t.Bytes), trimmedLines(c.Content)
	if countText(has) >= leastShrunk && 2*countText(lines) < countText(has) {
		addDoubt(c, muchLess.With(countText(lines), countText(has)))
	}
	if lacks && losesDefinition(withoutRemarks(c.Path, has), c.Content) {
		addDoubt(c, notEvident.With())
	}
}

// leastShrunk is the number of lines of a file from which on it is noticed that a block has
// much less.
const leastShrunk = 5
