package linepatch

import (
	"strconv"
	"strings"

	"aptix-tui/model"
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

// checkUnknown doubts the object for unknown fields that may ask for what is not done;
// does are words for what is, beside those of every batch.
func (f *fieldReader) checkUnknown(scope jsontext.Scope, docPath string, does ...string) {
	u := jsontext.UnknownFields{Object: f.value, Scope: scope, Known: f.known, Path: []byte(docPath), Performed: append(strings.Fields(editWords), does...)}
	for _, m := range f.unknown {
		f.doubts = append(f.doubts, u.Doubt(m))
	}
}

// doubtReason is why the object may not be acted on unasked, if it may not.
func (f *fieldReader) doubtReason() model.Reason { return f.doubts.Distinct() }

// checkUnused reports fields that have no effect with an operation. One that says more
// than the operation itself puts in doubt which operation is meant.
func (f *fieldReader) checkUnused(operation string, c *change, names ...string) {
	for _, name := range names {
		v := f.value.NonNull(name)
		if v == nil {
			continue
		}
		f.warn("idle-field", name, "the field has no effect with the operation %s", operation)
		if !c.isRedundant(v) {
			f.doubts = append(f.doubts, unusedField.With(name, operation))
		}
	}
}

// isRedundant reports whether the value of an idle field is empty, or the line before
// the range of the change.
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
