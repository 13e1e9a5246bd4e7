package tags

import (
	"bytes"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

var (
	// keyedCall matches what follows the tag of a call whose parameters are pairs of elements.
	keyedCall = lazyregexp.New(`^\s*([A-Za-z][\w.-]{0,60})\s*<arg_key>`)
	keyedPair = lazyregexp.New(`(?s)<arg_key>\s*([\w-]+)\s*</arg_key>\s*<arg_value>(.*?)</arg_value>`)
)

const maxToKey = 100 // bytes between a tag and its first parameter

// nameKeyed returns the name of the tool in text, which follows t, and makes it an attribute
// of t; empty if there is none.
func (t *tag) nameKeyed(text []byte) string {
	m := keyedCall.FindSubmatch(text[:min(len(text), maxToKey)])
	if m == nil {
		return ""
	}
	t.attributes = append(t.attributes, attribute{"name", string(m[1])})
	return string(m[1])
}

// keyedArgs returns the parameters of a call in pairs of elements.
func (e *element) keyedArgs() []calls.Arg {
	var out []calls.Arg
	line, counted := e.offset, 0
	for _, m := range keyedPair.FindAllSubmatchIndex(e.text, maxPairs) {
		line += bytes.Count(e.text[counted:m[4]], []byte("\n"))
		counted = m[4]
		name := string(e.text[m[2]:m[3]])
		out = append(out, e.value(name, e.text[m[4]:m[5]], line))
	}
	return out
}

const maxPairs = 32 // parameters of one call
