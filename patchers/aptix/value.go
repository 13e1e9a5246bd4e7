package aptix

import "aptix-tui/model"

// kind is the JSON type of a value.
type kind uint8

const (
	nothing kind = iota // where a value should be and none could be read
	object
	array
	text
	number
	boolean
	null
)

var kindNames = [...]string{
	nothing: "nothing", object: "an object", array: "an array", text: "a string",
	number: "a number", boolean: "true or false", null: "null",
}

func (k kind) String() string { return kindNames[k] }

// A value is a JSON value with its place in the answer.
type value struct {
	kind    kind
	span    model.Span // bytes of the answer; End is 0 when it is not whole
	text    []byte     // text: decoded; it may be a slice of the answer
	members []member   // object, in order
	items   []*value   // array
	whole   bool       // read to its end
	bad     string     // why it must not be used, though it is whole; or empty
}

// A member is one field of an object.
type member struct {
	name  *value
	value *value
}

// field is the value of the first member of that name, or nil.
func (v *value) field(name string) *value {
	for _, m := range v.members {
		if string(m.name.text) == name {
			return m.value
		}
	}
	return nil
}

// key is the name itself of the first member of that name, or nil.
func (v *value) key(name string) *value {
	for _, m := range v.members {
		if string(m.name.text) == name {
			return m.name
		}
	}
	return nil
}

// has tells that v has a member of one of the names.
func (v *value) has(names ...string) bool {
	for _, name := range names {
		if v.field(name) != nil {
			return true
		}
	}
	return false
}
