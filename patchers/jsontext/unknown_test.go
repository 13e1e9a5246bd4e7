package jsontext

import (
	"testing"

	"aptix-tui/model"
)

// TestUnknown judges fields: some ask for what is not done.
func TestUnknown(t *testing.T) {
	// READING §4.2: an unknown field that cannot change what is meant is at most a warning.
	// PLACING §2.2: an unknown field that asks for what is not done needs a person.
	for _, c := range []struct {
		field string
		scope Scope
		asks  bool
	}{
		{`"mode": "append"`, OfFile, true},
		{`"mode": "a+"`, OfFile, true},
		{`"mode": "0644"`, OfFile, false},
		{`"operationType": "anything"`, OfFile, true},
		{`"operationType": "Modified"`, OfFile, false},
		{`"operationType": "anything"`, OfPayload, false},
		{`"type": "text"`, OfFile, false},
		{`"append": "no"`, OfFile, false},
		{`"appendText": ["x"]`, OfFile, true},
		{`"insertAfterComment": "x"`, OfFile, true},
		{`"commentText": "append"`, OfFile, false},
		{`"startLine": 0`, OfEdit, true},
		{`"lineCount": 7`, OfEdit, false},
		{`"count": 1`, OfEdit, false},
		{`"count": 2`, OfEdit, true},
		{`"count": 2`, OfPayload, false},
		{`"oldText": "the text"`, OfEdit, false},
		{`"oldText": "another"`, OfEdit, true},
		{`"fullPath": "/home/me/src/a.txt"`, OfFile, false},
		{`"newPath": "a.txt"`, OfFile, true},
		{`"folder": "src/"`, OfFile, false},
		{`"folder": "lib"`, OfFile, true},
		{`"wholeFile": false`, OfFile, true},
		{`"wholeFile": true`, OfFile, false},
		{`"isBASE64": true`, OfFile, true},
		{`"options": {"deep": [{"regex": true}]}`, OfEdit, true},
		{`"options": {"deep": [{"regex": false}]}`, OfEdit, false},
		{`"changes": ["a word of it"]`, OfFile, false},
		{`"changes": [{"find": "x"}]`, OfFile, true},
	} {
		text := `{"find": "the text", ` + c.field + `}`
		v := Read(model.Block{Answer: model.NewAnswer("", []byte(text))}, 0, Limits{Depth: 16}).Top
		u := Unknown{Object: v, Scope: c.scope, Known: []string{"find"}, Path: []byte("src/a.txt"), Does: []string{"modified"}}
		if why := u.Asks(v.Members[1]); why.None() == c.asks {
			t.Errorf("%s in scope %d: got %q, want a reason: %v", c.field, c.scope, why, c.asks)
		}
	}
}
