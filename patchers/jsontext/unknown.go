package jsontext

import (
	"aptix-tui/model"
	"bytes"
	"slices"
	"strings"
	"unicode"
)

// A Scope is what an object with unknown fields is about.
type Scope uint8

// The scopes.
const (
	OfPayload Scope = 1 << iota
	OfFile
	OfEdit
	anywhere = OfPayload | OfFile | OfEdit
)

// Unknown judges the unknown fields of an object: whether one of them may change
// what the rest of the object means. Such a field must not be passed over.
type Unknown struct {
	Object *Value
	Scope  Scope
	Known  []string // names of the fields that are read
	Path   []byte   // of the file that the object is about; empty if there is none
	Does   []string // words for what is done anyway, in lower case
}

var (
	unknownField = model.ReasonKind{Code: "json/unknown-field", Sentence: "its field %q%s is %s, which has no effect and may change what is meant"}
	unknownItem  = model.ReasonKind{Code: "json/unknown-field", Sentence: "its field %q%s holds %s, which has no effect and may change what is meant"}
)

// Asks is why field m may ask for what is not done; none if it cannot.
func (u Unknown) Asks(m Member) model.Reason {
	return u.asks("", m)
}

func (u Unknown) asks(prefix string, m Member) model.Reason {
	name := string(m.Name.Text)
	if IsNote(name) {
		return model.Reason{}
	}
	if u.named(name, m.Value) || u.valued(name, m.Value) {
		head, more := clip([]byte(prefix + name))
		return unknownField.With(head, more, m.Value.brief())
	}
	return u.below(prefix+name+".", name, m.Value)
}

// below judges what an unknown field holds itself.
func (u Unknown) below(prefix, name string, v *Value) model.Reason {
	for _, m := range v.Members {
		if why := u.asks(prefix, m); !why.None() {
			return why
		}
	}
	for _, item := range v.Items {
		if isVague(name) && u.valued(name, item) {
			head, more := clip([]byte(strings.TrimSuffix(prefix, ".")))
			return unknownItem.With(head, more, item.brief())
		}
		if why := u.below(prefix, name, item); !why.None() {
			return why
		}
	}
	return model.Reason{}
}

// brief is v as it stands in a message.
func (v *Value) brief() string {
	switch v.Kind {
	case String:
		return Brief(v.Text)
	case Number, Bool:
		head, more := clip(v.Text)
		return string(head) + more
	}
	return v.Kind.String()
}

// named reports whether the name of a field and its value together ask for more.
func (u Unknown) named(name string, v *Value) bool {
	asked := func(a ask) bool { return a.scope&u.Scope != 0 && a.by(u, v) }
	if asks, whole := fullNames[Plain(name)]; whole {
		return slices.ContainsFunc(asks, asked)
	}
	return slices.ContainsFunc(Words(name), func(word string) bool { return slices.ContainsFunc(nameWords[word], asked) })
}

// valued reports whether a text asks for an operation by its words. In a field
// that is named like an operation every value does, unless it is what is done.
func (u Unknown) valued(name string, v *Value) bool {
	if v.Kind != String || !v.states() {
		return false
	}
	words := Words(string(v.Text[:min(len(v.Text), maxWords)]))
	done := func(word string) bool { return slices.Contains(u.Does, word) }
	more := func(word string) bool { return valueWords[word] && !done(word) }
	asked := slices.ContainsFunc(words, more)
	switch {
	case len(words) == 0 || done(Plain(string(v.Text))) || !asked && slices.ContainsFunc(words, done):
		return false
	case u.Scope != OfPayload && operationNames[Plain(name)]:
		return true
	case isVague(name):
		return asked || len(words) == 1 && letters[words[0]]
	}
	return len(words) <= 2 && more(words[0])
}

// isVague reports whether a field of that name may say what is to be done.
func isVague(name string) bool {
	return vagueNames[Plain(name)] || slices.ContainsFunc(Words(name), func(w string) bool { return operationNames[w] })
}

// maxWords is how many bytes of a value are read for words.
const maxWords = 80

// states reports whether v says anything: not false, none or nothing.
func (v *Value) states() bool {
	switch v.Kind {
	case Nothing, Null:
		return false
	case Object:
		return len(v.Members) > 0
	case Array:
		return len(v.Items) > 0
	}
	return !v.denies() && len(bytes.TrimSpace(v.Text)) > 0
}

// denies reports whether v is false, or a word for it.
func (v *Value) denies() bool {
	return len(v.Text) <= 8 && slices.Contains(denials, strings.ToLower(string(v.Text)))
}

var denials = []string{"false", "no", "none", "off", "never", "null", "n/a", "disabled"}

// An ask says where a name counts, and which of its values ask for more.
type ask struct {
	scope Scope
	by    func(Unknown, *Value) bool
}

var (
	byAny    = func(_ Unknown, v *Value) bool { return v.states() }
	byText   = func(u Unknown, v *Value) bool { return v.Kind != Bool && v.states() && !u.repeats(v) }
	byList   = func(_ Unknown, v *Value) bool { return v.holdsObject() }
	byDenial = func(_ Unknown, v *Value) bool { return v.denies() }
	byCount  = func(u Unknown, v *Value) bool { return v.states() && (!v.isFirst() || u.every()) }
	byAll    = func(u Unknown, v *Value) bool { return v.states() && !v.isFirst() && !u.every() }
	byFolder = func(u Unknown, v *Value) bool {
		return v.Kind == String && v.states() && !u.repeats(v) && !u.sameFolder(v.Text)
	}
	byPath = func(u Unknown, v *Value) bool { return v.Kind == String && v.states() && !u.sameFile(v.Text) }
)

// repeats reports whether v is the text of a known field.
func (u Unknown) repeats(v *Value) bool {
	return slices.ContainsFunc(u.Known, func(name string) bool {
		f := u.Object.Given(name)
		return f != nil && f.Kind == v.Kind && v.Kind == String && bytes.Equal(f.Text, v.Text)
	})
}

// sameFile reports whether name is the path of the file, the end of it, or a
// longer path that ends with it.
func (u Unknown) sameFile(name []byte) bool {
	return bytes.Equal(u.Path, name) || bytes.HasSuffix(u.Path, append([]byte("/"), name...)) ||
		bytes.HasSuffix(name, append([]byte("/"), u.Path...))
}

// sameFolder reports whether name is where the file or the payload is anyway.
func (u Unknown) sameFolder(name []byte) bool {
	name = bytes.TrimSuffix(name, []byte("/"))
	return string(name) == "." || bytes.HasPrefix(u.Path, append(name[:len(name):len(name)], '/'))
}

// isFirst reports whether v asks for the first one or for one only.
func (v *Value) isFirst() bool {
	return slices.Contains([]string{"0", "1", "once", "first", "one"}, strings.ToLower(string(v.Text)))
}

// every reports whether the object asks for all occurrences.
func (u Unknown) every() bool {
	limit := u.Object.Given("limit")
	return limit != nil && string(limit.Text) == "all"
}

func (v *Value) holdsObject() bool {
	return v.Kind == Object && len(v.Members) > 0 ||
		slices.ContainsFunc(v.Items, func(item *Value) bool { return item.holdsObject() })
}

// IsNote reports whether a field of that name holds words for people, or facts
// about the answer, so that no value of it changes what is meant.
func IsNote(name string) bool {
	words := Words(name)
	return noteNames[Plain(name)] || len(words) > 0 && (noteWords[words[0]] || noteWords[words[len(words)-1]]) &&
		!slices.ContainsFunc(words, func(word string) bool { return placing[word] })
}

// Plain is name in lower case and without separators.
func Plain(name string) string { return strings.ToLower(separators.Replace(name)) }

var separators = strings.NewReplacer("_", "", "-", "", " ", "")

// Words are the words of a name, in lower case and without numbers behind them:
// "newFile_path2" has three.
func Words(name string) []string {
	var out []string
	runes, start := []rune(name), 0
	cut := func(end int) {
		word := strings.ToLower(string(runes[start:end]))
		if !numbered[word] {
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
		case i > start && beginsWord(runes, i):
			cut(i)
		}
	}
	cut(len(runes))
	return out
}

// beginsWord reports whether the letter at i, which is not the first, begins a
// word: "fileName", "SHAOf".
func beginsWord(name []rune, i int) bool {
	return unicode.IsUpper(name[i]) && (!unicode.IsUpper(name[i-1]) || i+1 < len(name) && unicode.IsLower(name[i+1]))
}
