package blocks

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
)

var (
	// addsCode asks to add what is in the block.
	addsCode = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:add(?:s|ed|ing)?|append(?:s|ed|ing)?|füge|ergänze|ajoute[zr]?|agrega|agregue|añad[ea]|adicion[ea]|aggiungi|voeg|dodaj|добавь|добавьте)(?:$|[^\p{L}])|添加|增加|追加|추가`)
	// saysWhere names a place that is not the end of the file.
	saysWhere = regexp.MustCompile(`(?i)\b(?:after|before|above|below|under|beneath|inside|within|between|next to|beside|top|start|beginning|class|struct|interface|into the|nach|vor|après|avant|después|antes|depois|dopo|prima)\b|после|перед|之前|之后|前に|後に`)
	// flatFiles are the extensions of files whose definitions need no frame.
	flatFiles = strings.Fields(".go .py .js .jsx .mjs .cjs .ts .tsx .rs .c .cc .cpp .swift .kt .lua .rb")
	pythonRun = []byte("if __name__")
)

// mayBeAdded offers a new definition at the end of the file if the text asks to add it and
// says no place.
func (i interpreter) mayBeAdded(c *model.FileChange, t *model.Text) bool {
	if !i.adds || !slices.Contains(flatFiles, strings.ToLower(path.Ext(c.Path))) || hasElisionIn(c, t) || !definesNew(c.Content, t) {
		return false
	}
	at, ok := endOfCode(t)
	if !ok {
		return false
	}
	text := append(bytes.TrimRight(bytes.Clone(c.Content), "\n"), '\n')
	switch last := bytes.TrimRight(t.Bytes[:at], "\r\n"); {
	case at < len(t.Bytes):
		text = append(text, unfinished(t.Bytes[len(last):at])...)
	default:
		text = append(blankLines(c.Path, t), text...)
	}
	span := model.Span{Start: at, End: at}
	place(c, model.Match{
		Placement:  model.Fuzzy,
		Candidates: []model.Candidate{{Extent: span, Splices: []model.Splice{spliceAt(t, span, text)}, Score: 0.5}},
		Why:        model.Because(addsAtEnd.With()),
	})
	return true
}

// blankLines are the line ends between the end of the text t and a new definition.
func blankLines(name string, t *model.Text) []byte {
	n := 1
	if t.Bytes[len(t.Bytes)-1] != '\n' {
		n++
	}
	if strings.HasSuffix(name, ".py") {
		n++
	}
	return bytes.Repeat([]byte("\n"), n)
}

// definesNew reports whether the first line of content that is code begins a definition
// outside of others, which t does not have.
func definesNew(content []byte, t *model.Text) bool {
	for _, line := range strings.Split(string(content), "\n") {
		if strings.TrimSpace(line) == "" || leadsDefinition.MatchString(line) {
			continue
		}
		for _, pattern := range definitions[:2] {
			if m := pattern.FindStringSubmatch(line); m != nil {
				return !strings.ContainsAny(line[:1], " \t") && !wordsOf(t.Bytes)[m[1]]
			}
		}
		return false
	}
	return false
}

// leadsDefinition matches a comment or an attribute.
var leadsDefinition = regexp.MustCompile(`^(?://|#|--|/?\*|\s\*|@)`)

// endOfCode returns the end of the text t, or the beginning of the code that runs a script.
// It returns false if the last lines are a frame or tests in the file.
func endOfCode(t *model.Text) (at int, ok bool) {
	if len(bytes.TrimSpace(t.Bytes)) == 0 {
		return 0, false
	}
	for n := range t.Lines() {
		switch line := t.Line(n); {
		case bytes.HasPrefix(line, []byte("#[cfg(test)]")), bytes.HasPrefix(line, []byte("#endif")) && n > t.Lines()-4:
			return 0, false
		case n > 0 && bytes.HasPrefix(line, pythonRun):
			return t.Start(n), true
		}
	}
	return len(t.Bytes), true
}
