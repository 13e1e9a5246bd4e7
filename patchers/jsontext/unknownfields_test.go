package jsontext

import (
	"testing"

	"aptix-tui/model"
)

// TestUnknown judges fields: some ask for what is not done.
func TestUnknown(t *testing.T) {
	// READING §4.2: an unknown field that cannot change what is meant is at most a warning.
	// PLACING §2.2: an unknown field that asks for what is not done needs review.
	for _, c := range []struct {
		field string
		scope Scope
		asks  bool
	}{
		{`"mode": "append"`, FileScope, true},
		{`"mode": "a+"`, FileScope, true},
		{`"mode": "0644"`, FileScope, false},
		{`"operationType": "anything"`, FileScope, true},
		{`"operationType": "Modified"`, FileScope, false},
		{`"operationType": "anything"`, PayloadScope, false},
		{`"type": "text"`, FileScope, false},
		{`"append": "no"`, FileScope, false},
		{`"appendText": ["x"]`, FileScope, true},
		{`"insertAfterComment": "x"`, FileScope, true},
		{`"commentText": "append"`, FileScope, false},
		{`"startLine": 0`, EditScope, true},
		{`"lineCount": 7`, EditScope, false},
		{`"count": 1`, EditScope, false},
		{`"count": 2`, EditScope, true},
		{`"count": 2`, PayloadScope, false},
		{`"oldText": "the text"`, EditScope, false},
		{`"oldText": "another"`, EditScope, true},
		{`"fullPath": "/home/me/src/a.txt"`, FileScope, false},
		{`"newPath": "a.txt"`, FileScope, true},
		{`"folder": "src/"`, FileScope, false},
		{`"folder": "lib"`, FileScope, true},
		{`"wholeFile": false`, FileScope, true},
		{`"wholeFile": true`, FileScope, false},
		{`"isBASE64": true`, FileScope, true},
		{`"options": {"deep": [{"regex": true}]}`, EditScope, true},
		{`"options": {"deep": [{"regex": false}]}`, EditScope, false},
		{`"changes": ["a word of it"]`, FileScope, false},
		{`"changes": [{"find": "x"}]`, FileScope, true},
	} {
		text := `{"find": "the text", ` + c.field + `}`
		v := Read(model.Block{Answer: model.NewAnswer("", []byte(text))}, 0, Limits{Depth: 16}).Top
		u := UnknownFields{Object: v, Scope: c.scope, Known: []string{"find"}, Path: []byte("src/a.txt"), Performed: []string{"modified"}}
		if why := u.Doubt(v.Members[1]); why.None() == c.asks {
			t.Errorf("%s in scope %d: got %q, want a reason: %v", c.field, c.scope, why, c.asks)
		}
	}
}
