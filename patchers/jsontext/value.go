package jsontext

import "aptix-tui/model"

// Kind is the JSON type of a value.
type Kind uint8

// The kinds. Nothing is where a value should be and none could be read.
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
	Span    model.Span   // bytes of the answer; of a value that is not whole, up to the break
	Text    []byte       // of a string, decoded; of a word or number, as written. It may be a slice of the answer
	Members []Member     // of an object, in order
	Items   []*Value     // of an array
	Whole   bool         // read to its end
	Invalid model.Reason // why it must not be used, though it is whole; if it must not
	Doubt   model.Reason // why the text may be meant otherwise; if it may
}

// A Member is one field of an object. Its name is a whole string; its value may
// be nothing.
type Member struct{ Name, Value *Value }

// Field is the value of the first member of that name, or nil.
func (v *Value) Field(name string) *Value {
	if m := v.member(name); m != nil {
		return m.Value
	}
	return nil
}

// NonNull is the value of the first member of that name, or nil. null says no more
// than leaving the field out.
func (v *Value) NonNull(name string) *Value {
	if f := v.Field(name); f != nil && f.Kind != Null {
		return f
	}
	return nil
}

// Key is the name itself of the first member of that name, or nil.
func (v *Value) Key(name string) *Value {
	if m := v.member(name); m != nil {
		return m.Name
	}
	return nil
}

// Has tells that v has a member of one of the names, be it null.
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

// contains tells that the byte at offset, which is not before v, is in v.
func (v *Value) contains(offset int) bool { return !v.Whole || offset < v.Span.End }
