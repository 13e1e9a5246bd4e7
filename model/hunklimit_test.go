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
