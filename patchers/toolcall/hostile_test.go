package toolcall

import (
	"bytes"
	"testing"

	"aptix-tui/patchers/formattest"
)

// hostile are texts of about 128 KiB, by name, that make a careless scanner slow.
func hostile() map[string][]byte {
	const size = 1 << 17
	out := map[string][]byte{}
	for name, line := range map[string]string{
		"open objects":         `{"name": "Write", "input": {` + "\n",
		"open edits":           `{"path": "a", "old_str": "x` + "\n",
		"calls":                `{"path": "a", "old_str": "x", "new_str": "y"}` + "\n",
		"calls in one line":    `{"path": "a", "old_str": "x", "new_str": "y"} `,
		"arrays":               `[{"name": "Write",` + "\n",
		"harmless calls":       `{"name": "Read", "input": {"file_path": "a"}}` + "\n",
		"paths and contents":   `{"path": "a", "content": [` + "\n",
		"objects in one line":  `{"path":{"path":`,
		"calls and prose":      `{"path": "a", "old_str": "x", "new_str": "y"}` + "\nprose\n",
		"names before nothing": "Edit({\n",
	} {
		out[name] = bytes.Repeat([]byte(line), size/len(line))
	}
	return out
}

// BenchmarkScan reads hostile answers; the cost is linear.
func BenchmarkScan(b *testing.B) {
	for name, text := range hostile() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				formattest.ScanUnfenced(text, Scan)
			}
		})
	}
}

// FuzzScan: lines are in the answer, nothing panics, and locators give places in the file.
func FuzzScan(f *testing.F) {
	for _, seed := range []string{"{\"path\": \"a\", \"old_str\": \"x\", \"new_str\": \"y\"}", "[{\"name\": \"Write\", \"input\": {\"file_path\": \"a\", \"content\": \"x\"}}", "{\"command\":\"insert\",\"path\":\"a\",\"insert_line\":1,\"insert_text\":\"x\"}", "```json\n{\"name\":\"apply_diff\",\"input\":{\"path\":\"a\",\"diff\":\"<<<<<<< SEARCH\\nx\\n=======\\ny\\n>>>>>>> REPLACE\"}}\n```", "{\"name\":\"replace\",\"args\":{\"file_path\":\"a\",\"old_string\":\"x\",\"new_string\":\"y\",\"expected_replacements\":2}}"} {
		f.Add([]byte(seed), []byte("x\ny\nx\n"))
	}
	f.Fuzz(func(t *testing.T, answer, file []byte) { formattest.CheckScan(t, answer, file, Scan) })
}
