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

// IsAnnotation reports whether a field of that name is for people, or gives facts about the
// answer, so that no value of it changes what is meant.
func IsAnnotation(name string) bool {
	return strings.Contains(annotations, " "+FoldName(name)+" ")
}

// annotations are folded names of such fields.
const annotations = " description desc comment comments reason reasoning rationale note notes remark remarks explanation summary " +
	"title label message purpose why language lang id uuid guid key author date timestamp version confidence severity priority " +
	"hash sha sha1 sha256 md5 checksum etag mime size category tag tags ticket issue todo warning warnings " +
	"name displayname linecount additions deletions createdat updatedat modifiedat lastmodified order step sequence "

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
