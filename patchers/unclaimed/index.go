package unclaimed

import (
	"bytes"
	"path"

	"aptix-tui/model"
)

// changedLines returns the lines that payloads look for or write, without surrounding
// whitespace, by the path of their file.
func changedLines(payloads []*model.Payload) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, p := range payloads {
		for i := range p.Files {
			c := &p.Files[i]
			for _, name := range [...]string{c.Path, c.NewPath} {
				if name == "" {
					continue
				}
				name = path.Join(p.Root, name)
				if out[name] == nil {
					out[name] = map[string]bool{}
				}
				addLines(out[name], c)
			}
		}
	}
	return out
}

// addLines adds the lines of c.
func addLines(lines map[string]bool, c *model.FileChange) {
	texts := [][]byte{c.Content}
	for i := range c.Edits {
		texts = append(texts, c.Edits[i].Old, c.Edits[i].New)
	}
	for _, text := range texts {
		for line := range bytes.Lines(text) {
			lines[string(bytes.TrimSpace(line))] = true
		}
	}
}
