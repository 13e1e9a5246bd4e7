package jsontext

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
)

// A Scope is what an object with unknown fields is about.
type Scope uint8

// The scopes.
const (
	PayloadScope Scope = 1 << iota
	FileScope
	EditScope
	anyScope = PayloadScope | FileScope | EditScope
)

// UnknownFields checks whether an unknown field of an object may change what the
// rest of the object means. Such a field must not be ignored.
type UnknownFields struct {
	Object    *Value
	Scope     Scope
	Known     []string // names of the fields that are read
	Path      []byte   // of the file that the object is about; empty if there is none
	Performed []string // words for what the object is known to do, in lower case
}

var (
	unknownField = model.ReasonKind{Code: "json/unknown-field", Sentence: "its field %q%s is %s, which has no effect and may change what is meant"}
	unknownItem  = model.ReasonKind{Code: "json/unknown-field", Sentence: "its field %q%s holds %s, which has no effect and may change what is meant"}
)

// Doubt returns why field m may ask for something that is not done; none if it
// cannot.
func (u UnknownFields) Doubt(m Member) model.Reason {
	return u.doubt("", m)
}

func (u UnknownFields) doubt(prefix string, m Member) model.Reason {
	name := string(m.Name.Text)
	if IsAnnotation(name) {
		return model.Reason{}
	}
	if u.nameMatters(name, m.Value) || u.valueMatters(name, m.Value) {
		head, more := truncate([]byte(prefix + name))
		return unknownField.With(head, more, m.Value.describe())
	}
	return u.doubtBelow(prefix+name+".", name, m.Value)
}

// doubtBelow checks the fields and items of an unknown field.
func (u UnknownFields) doubtBelow(prefix, name string, v *Value) model.Reason {
	for _, m := range v.Members {
		if why := u.doubt(prefix, m); !why.None() {
			return why
		}
	}
	for _, item := range v.Items {
		if mayNameOperation(name) && u.valueMatters(name, item) {
			head, more := truncate([]byte(strings.TrimSuffix(prefix, ".")))
			return unknownItem.With(head, more, item.describe())
		}
		if why := u.doubtBelow(prefix, name, item); !why.None() {
			return why
		}
	}
	return model.Reason{}
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

// nameMatters reports whether the name of a field, with its value, asks for more.
func (u UnknownFields) nameMatters(name string, v *Value) bool {
	asked := func(a criterion) bool { return a.scope&u.Scope != 0 && a.matches(u, v) }
	if asks, whole := fullNames()[FoldName(name)]; whole {
		return slices.ContainsFunc(asks, asked)
	}
	return slices.ContainsFunc(splitWords(name), func(word string) bool { return slices.ContainsFunc(nameWords()[word], asked) })
}

// valueMatters reports whether a text asks for an operation by its words. In a
// field that is named like an operation every value does, unless it is what is
// done anyway.
func (u UnknownFields) valueMatters(name string, v *Value) bool {
	if v.Kind != String || !v.isSet() {
		return false
	}
	words := splitWords(string(v.Text[:min(len(v.Text), maxValueBytes)]))
	done := func(word string) bool { return slices.Contains(u.Performed, word) }
	more := func(word string) bool { return valueWords()[word] && !done(word) }
	asked := slices.ContainsFunc(words, more)
	switch {
	case len(words) == 0 || done(FoldName(string(v.Text))) || !asked && slices.ContainsFunc(words, done):
		return false
	case u.Scope != PayloadScope && operationNames()[FoldName(name)]:
		return true
	case mayNameOperation(name):
		return asked || len(words) == 1 && statusLetters()[words[0]]
	}
	return len(words) <= 2 && more(words[0])
}

// mayNameOperation reports whether a field of that name may name an operation.
func mayNameOperation(name string) bool {
	return maybeOperationNames()[FoldName(name)] || slices.ContainsFunc(splitWords(name), func(w string) bool { return operationNames()[w] })
}

// maxValueBytes is how many bytes of a value are read for words.
const maxValueBytes = 80

// isSet reports whether v is set: not false, null, empty or a word for it.
func (v *Value) isSet() bool {
	switch v.Kind {
	case Nothing, Null:
		return false
	case Object:
		return len(v.Members) > 0
	case Array:
		return len(v.Items) > 0
	}
	return !v.isNegative() && len(bytes.TrimSpace(v.Text)) > 0
}

// isNegative reports whether v is false, or a word for it.
func (v *Value) isNegative() bool {
	return len(v.Text) <= 8 && slices.Contains(negatives, strings.ToLower(string(v.Text)))
}

var negatives = []string{"false", "no", "none", "off", "never", "null", "n/a", "disabled"}

// A criterion says in which scopes a name counts, and which of its values ask for
// more.
type criterion struct {
	scope   Scope
	matches func(UnknownFields, *Value) bool
}

var (
	whenSet         = func(_ UnknownFields, v *Value) bool { return v.isSet() }
	whenOtherText   = func(u UnknownFields, v *Value) bool { return v.Kind != Bool && v.isSet() && !u.equalsKnown(v) }
	whenObjects     = func(_ UnknownFields, v *Value) bool { return v.containsObject() }
	whenNegative    = func(_ UnknownFields, v *Value) bool { return v.isNegative() }
	whenNotFirst    = func(u UnknownFields, v *Value) bool { return v.isSet() && (!v.isFirst() || u.replacesAll()) }
	whenSeveral     = func(u UnknownFields, v *Value) bool { return v.isSet() && !v.isFirst() && !u.replacesAll() }
	whenOtherFolder = func(u UnknownFields, v *Value) bool {
		return v.Kind == String && v.isSet() && !u.equalsKnown(v) && !u.sameFolder(v.Text)
	}
	whenOtherFile = func(u UnknownFields, v *Value) bool { return v.Kind == String && v.isSet() && !u.sameFile(v.Text) }
)

// equalsKnown reports whether v has the text of a known field.
func (u UnknownFields) equalsKnown(v *Value) bool {
	return slices.ContainsFunc(u.Known, func(name string) bool {
		f := u.Object.NonNull(name)
		return f != nil && f.Kind == v.Kind && v.Kind == String && bytes.Equal(f.Text, v.Text)
	})
}

// sameFile reports whether name is the path of the file, its end, or a longer
// path that ends with it.
func (u UnknownFields) sameFile(name []byte) bool {
	return bytes.Equal(u.Path, name) || bytes.HasSuffix(u.Path, append([]byte("/"), name...)) ||
		bytes.HasSuffix(name, append([]byte("/"), u.Path...))
}

// sameFolder reports whether name is a folder of the file, or ".".
func (u UnknownFields) sameFolder(name []byte) bool {
	name = bytes.TrimSuffix(name, []byte("/"))
	return string(name) == "." || bytes.HasPrefix(u.Path, append(name[:len(name):len(name)], '/'))
}

// isFirst reports whether v asks for the first occurrence or for one only.
func (v *Value) isFirst() bool {
	return slices.Contains([]string{"0", "1", "once", "first", "one"}, strings.ToLower(string(v.Text)))
}

// replacesAll reports whether the object asks for all occurrences.
func (u UnknownFields) replacesAll() bool {
	limit := u.Object.NonNull("limit")
	return limit != nil && string(limit.Text) == "all"
}

func (v *Value) containsObject() bool {
	return v.Kind == Object && len(v.Members) > 0 ||
		slices.ContainsFunc(v.Items, func(item *Value) bool { return item.containsObject() })
}

// IsAnnotation reports whether a field of that name is for people, or gives facts
// about the answer, so that no value of it changes what is meant.
func IsAnnotation(name string) bool {
	words := splitWords(name)
	return annotationNames()[FoldName(name)] || len(words) > 0 && (annotationWords()[words[0]] || annotationWords()[words[len(words)-1]]) &&
		!slices.ContainsFunc(words, func(word string) bool { return positionWords()[word] })
}

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

// splitWords returns the words of a name, in lower case and without trailing
// numbers: "newFile_path2" has three.
func splitWords(name string) []string {
	var out []string
	runes, start := []rune(name), 0
	cut := func(end int) {
		word := strings.ToLower(string(runes[start:end]))
		if !wordsWithDigits()[word] {
			word = strings.Trim(word, "0123456789")
		}
		if word != "" {
			out = append(out, word)
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			cut(i)
			start = i + 1
		case i > start && startsWord(runes, i):
			cut(i)
		}
	}
	cut(len(runes))
	return out
}

// startsWord reports whether the letter at i, which is not the first, begins a
// word: "fileName", "SHAOf".
func startsWord(name []rune, i int) bool {
	return unicode.IsUpper(name[i]) && (!unicode.IsUpper(name[i-1]) || i+1 < len(name) && unicode.IsLower(name[i+1]))
}
