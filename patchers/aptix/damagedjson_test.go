package aptix

import "testing"

// READING §2.1: each combination of names and features is known by its own rule.
func TestDamagedRules(t *testing.T) {
	texts := map[string]string{
		"a path, an odd list":                                        `{'files': [{'path': 'a.txt'}]}`,
		"a path, a line key":                                         `{"docPath": "a.txt", "originalSha256": "00"}`,
		"an operation, a line key":                                   `{"operation": "insert", "newLines": ["x"]}`,
		"docpath, changes":                                           `{"docPath": "", "changes": []}`,
		"a call of line patches, arguments of a call":                `{"name": "workspace_write_patch", "arguments": {}}`,
		"a path, find, replace without a list":                       `{"path": "a.txt", "find": "x", "replace": "y"}`,
		"a path, find, replace":                                      `{"patches": [{"path": "a.txt", "find": "x", "replace": "y"}`,
		"a path, an operation, a body":                               `{"path": "a.txt", "operation": "create", "content": "x"`,
		"a path, an operation without a key of others":               `{"path": "a.txt", "operation": "delete"`,
		"a path, an operation":                                       `{"path": "a.txt", "operation": "delete", "risk": "low"`,
		"a path, a root, a list":                                     `{"root": ".", "files": [{"path": "a.txt"}`,
		"a path, a list, a content":                                  `{"files": [{"path": "a.txt", "content": "x"}`,
		"a root, a list":                                             `{"root": ".", "files": [{"name": "a.txt"}`,
		"a root, files without a key of others":                      `{"root": ".", "files": ["a.txt"]`,
		"a root, patches without a key of others":                    `{"root": ".", "patches": []`,
		"a root, a path, a content":                                  `{"root": ".", "path": "a.txt", "content": "x"`,
		"a path, replacements":                                       `{"path": "a.txt", "replacements": []`,
		"a path, a content, a key in quotes without a key of others": `{"path": "a.txt", "content": "x"`,
	}
	seen := map[string]bool{}
	for want, text := range texts {
		rule := matchDamaged(restoreJSON([]byte(text)))
		got := "none"
		if rule != nil {
			if got = rule.all; rule.without != "" {
				got += " without " + rule.without
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
		seen[got] = true
	}
	if len(seen) != len(damagedRules) {
		t.Errorf("%d rules of %d are tested", len(seen), len(damagedRules))
	}
	for _, text := range []string{`{"name": "x", "version": "1"}`, `{"path": "/users/1", "find": "x"}`, `{"root": "div", "files": 3}`} {
		if rule := matchDamaged([]byte(text)); rule != nil {
			t.Errorf("%s: got %q, want none", text, rule.all)
		}
	}
}
