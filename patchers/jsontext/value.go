package jsontext

import "aptix-tui/model"

// Kind is the JSON type of a value.
type Kind uint8

// The kinds. Nothing means that no value could be read where one is expected.
const (
	Nothing Kind = iota
	Object
	Array
	String
	Number
	Bool
	Null
)

var kindNames = [...]string{"nothing", "an object", "an array", "a string", "a number", "true or false", "null"}

func (k Kind) String() string { return kindNames[k] }

// A Value is a JSON value with its place in the answer.
type Value struct {
	Kind    Kind
	Span    model.Span   // bytes of the answer; of an incomplete value, up to the break
	Text    []byte       // of a string, decoded; of a literal or number, as written. It may be a slice of the answer
	Members []Member     // of an object, in order
	Items   []*Value     // of an array
	Whole   bool         // read to its end
	Invalid model.Reason // why it must not be used though it is complete, if so
}

// A Member is one field of an object. Its name is a complete string. The kind of
// its value may be Nothing.
type Member struct{ Name, Value *Value }

// Field returns the value of the first member of that name, or nil.
func (v *Value) Field(name string) *Value {
	if m := v.member(name); m != nil {
		return m.Value
	}
	return nil
}

// NonNull returns the value of the first member of that name, or nil if there is
// none or it is null.
func (v *Value) NonNull(name string) *Value {
	if f := v.Field(name); f != nil && f.Kind != Null {
		return f
	}
	return nil
}

// StringField returns the text of a field that is a string; "" if it is not.
func (v *Value) StringField(name string) string {
	if f := v.Field(name); f != nil && f.Kind == String {
		return string(f.Text)
	}
	return ""
}

// Key returns the name itself of the first member of that name, or nil.
func (v *Value) Key(name string) *Value {
	if m := v.member(name); m != nil {
		return m.Name
	}
	return nil
}

// Has reports whether v has a member of one of the names, even if its value is
// null.
func (v *Value) Has(names ...string) bool {
	for _, name := range names {
		if v.member(name) != nil {
			return true
		}
	}
	return false
}

func (v *Value) member(name string) *Member {
	for i := range v.Members {
		if string(v.Members[i].Name.Text) == name {
			return &v.Members[i]
		}
	}
	return nil
}

// contains reports whether the byte at offset, which is not before v, is in v.
func (v *Value) contains(offset int) bool { return !v.Whole || offset < v.Span.End }
