package model_test

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

// An answer with too many hunks is refused whole, with their number.
func TestTooManyHunks(t *testing.T) {
	var many []lineEdit
	for range 20_001 {
		many = append(many, lineEdit{"a\n", "b\n"})
	}
	ws := openFile(t, t.TempDir(), strings.Repeat("x\n", 20_001))
	defer ws.Close()
	whole := &model.Payload{Files: []model.FileChange{{Op: model.OpReplace, Path: "a.txt", Content: []byte(strings.Repeat("x\ny\n", 20_001))}}}
	for name, payload := range map[string]*model.Payload{"edits": edits(true, many...), "whole content": whole} {
		cs := model.Resolve([]*model.Payload{payload}, ws, nil, nil)
		if len(cs.Hunks)+len(cs.Files) > 0 || len(cs.Diagnostics) != 1 || cs.Diagnostics[0].Code != "answer/too-many" || !strings.Contains(cs.Diagnostics[0].Message, "20,00") {
			t.Errorf("%s: %d hunks, %v", name, len(cs.Hunks), cs.Diagnostics)
		}
	}
}

// An answer whose edits mean that too much text has to be read is refused whole, before it is.
func TestTooMuchEdited(t *testing.T) {
	ws := openFile(t, t.TempDir(), strings.Repeat("x\n", 1_500_000))
	defer ws.Close()
	invalid := func(n int) *model.Payload { // edits that nothing is read for
		p := edits(false, make([]lineEdit, n)...)
		for i := range p.Files[0].Edits {
			p.Files[0].Edits[i].Invalid = model.Reason{Code: "test/invalid"}
		}
		return p
	}
	for name, payloads := range map[string][]*model.Payload{
		"one payload":  {invalid(1002)},
		"two payloads": {invalid(501), invalid(501)},
	} {
		cs := model.Resolve(payloads, ws, nil, nil)
		if len(cs.Hunks)+len(cs.Files) > 0 || len(cs.Diagnostics) != 1 || cs.Diagnostics[0].Code != "answer/too-many" || !strings.Contains(cs.Diagnostics[0].Message, "3,006 MB") {
			t.Errorf("%s: %d hunks, %v", name, len(cs.Hunks), cs.Diagnostics)
		}
	}
	if cs := model.Resolve([]*model.Payload{invalid(1000)}, ws, nil, nil); len(cs.Hunks) != 1000 {
		t.Errorf("1,000 edits: %d hunks, %v", len(cs.Hunks), cs.Diagnostics)
	}
}
