package linepatch

import (
	"strconv"
	"strings"

	"aptix-tui/patchers/jsontext"
)

// operationWords are words for what each operation does.
var operationWords = map[string][]string{
	"insert":  strings.Fields("insert inserted insertion add added a"),
	"replace": strings.Fields("replace replaced substitute substitution" + editWords),
	"delete":  strings.Fields("delete deleted deletion remove removed removal d"),
}

// editWords are words for what every batch does.
const editWords = " patch patched edit edited update updated modify modified change changed line lines m"

// checkUnknown records a doubt for each unknown field that may ask for something
// that is not done. performed are words for what is done, besides editWords.
func (f *fieldReader) checkUnknown(scope jsontext.Scope, docPath string, performed ...string) {
	u := jsontext.UnknownFields{Object: f.value, Scope: scope, Known: f.known, Path: []byte(docPath), Performed: append(strings.Fields(editWords), performed...)}
	for _, m := range f.unknown {
		f.doubts = append(f.doubts, u.Doubt(m))
	}
}

// checkUnused reports fields that have no effect with the operation. A field with
// a value of its own puts in doubt which operation is meant.
func (c *change) checkUnused(names ...string) {
	for _, name := range names {
		v := c.value.NonNull(name)
		if v == nil {
			continue
		}
		c.warn("idle-field", name, "the field has no effect with the operation %s", c.operation)
		if !c.isRedundant(v) {
			c.doubts = append(c.doubts, unusedField.With(name, c.operation))
		}
	}
}

// isRedundant reports whether the value of an unused field is empty, or is the
// line before the range of the change.
func (c *change) isRedundant(v *jsontext.Value) bool {
	switch v.Kind {
	case jsontext.Array:
		return len(v.Items) == 0
	case jsontext.Number:
		n, err := strconv.Atoi(string(v.Text))
		return err == nil && (n == 0 || !c.insert && n == c.first-1)
	}
	return len(v.Text) == 0
}
