package linepatch

import (
	"strconv"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// doing are words for what each operation does.
var doing = map[string][]string{
	"insert":  strings.Fields("insert inserted insertion add added a"),
	"replace": strings.Fields("replace replaced substitute substitution" + changing),
	"delete":  strings.Fields("delete deleted deletion remove removed removal d"),
}

// changing are words for what every batch does.
const changing = " patch patched edit edited update updated modify modified change changed line lines m"

// weigh doubts the object for unknown fields that may ask for what is not done;
// does are words for what is, beside those of every batch.
func (o *form) weigh(scope jsontext.Scope, docPath string, does ...string) {
	u := jsontext.Unknown{Object: o.value, Scope: scope, Known: o.known, Path: []byte(docPath), Does: append(strings.Fields(changing), does...)}
	for _, m := range o.unknown {
		o.doubts = append(o.doubts, u.Asks(m))
	}
}

// doubtful is why the object may not be acted on unasked, if it may not.
func (o *form) doubtful() model.Reason { return o.doubts.Distinct() }

// idle reports fields that have no effect with an operation. One that says more
// than the operation itself puts in doubt which operation is meant.
func (o *form) idle(operation string, c *change, names ...string) {
	for _, name := range names {
		v := o.value.Given(name)
		if v == nil {
			continue
		}
		o.warn("idle-field", name, "the field has no effect with the operation %s", operation)
		if !c.implies(v) {
			o.doubts = append(o.doubts, idleField.With(name, operation))
		}
	}
}

// implies reports whether the value of an idle field is empty, or the line before
// the range of the change.
func (c *change) implies(v *jsontext.Value) bool {
	switch v.Kind {
	case jsontext.Array:
		return len(v.Items) == 0
	case jsontext.Number:
		n, err := strconv.Atoi(string(v.Text))
		return err == nil && (n == 0 || !c.insert && n == c.first-1)
	}
	return len(v.Text) == 0
}
