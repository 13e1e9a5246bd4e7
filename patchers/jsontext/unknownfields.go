package jsontext

import (
	"strings"

	"aptix-tui/model"
)

var unknownField = model.ReasonKind{Code: "json/unknown-field", Sentence: "its field %q%s is %s, which has no effect and may change what is meant"}

// DoubtUnknown returns why the unknown field m may ask for something that is not done; none
// if it is null or an annotation.
func DoubtUnknown(m Member) model.Reason {
	if m.Value.Kind == Null || m.Value.Kind == Nothing || IsAnnotation(string(m.Name.Text)) {
		return model.Reason{}
	}
	head, more := truncate(m.Name.Text)
	return unknownField.With(head, more, m.Value.describe())
}

// describe returns v for a message.
func (v *Value) describe() string {
	switch v.Kind {
	case String:
		return Quote(v.Text)
	case Number, Bool:
		head, more := truncate(v.Text)
		return string(head) + more
	}
	return v.Kind.String()
}

// IsAnnotation reports whether a field of that name is for people, so that no value of it
// changes what is meant.
func IsAnnotation(name string) bool {
	return strings.Contains(annotations, " "+FoldName(name)+" ") ||
		strings.HasPrefix(name, "_") || strings.HasPrefix(name, "$") || strings.HasPrefix(name, "//")
}

// annotations are folded names of such fields.
const annotations = " description summary explanation comment comments reason rationale note notes title message label language version id "

// FoldName returns name in lower case and without separators.
func FoldName(name string) string {
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return strings.ToLower(separators.Replace(name))
		}
	}
	return name
}

var separators = strings.NewReplacer("_", "", "-", "", " ", "")
