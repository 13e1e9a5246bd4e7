package formattest

import "bytes"

// HostileJSON returns texts of 64 KiB, by name, that make a careless
// scanner of Aptix JSON slow.
func HostileJSON() map[string][]byte {
	const size = 1 << 16
	out := map[string][]byte{}
	for name, line := range map[string]string{
		"braces":               "{\n",
		"braces in one line":   "{",
		"objects in one line":  `{"a":`,
		"named objects":        `{"root": ".", "files": [{"path": "a", "content": "x"},` + "\n",
		"unclosed lists":       `{"files":[{"path":"a","content":"x"}],"z":[` + "\n",
		"unclosed strings":     `{"files":[{"path":"a","content":"x` + "\n",
		"unclosed comments":    `{"files":[{"path":"a","content":"x"}/*` + "\n",
		"comments and strings": `{",/*":1,"files":[{"path":"p","content":""}],"*/":1,"y":["` + "\n",
		"empty comments":       `{"root":".","files":[/**//**//**//**//**//**//**/` + "\n",
		"foreign objects":      `{"name": "x", "files": ["a"], "patches": []},` + "\n",
		"inner objects":        `"x": {"a": "files", "b": ["files", {"c": 1}]},` + "\n",
		"whole payloads":       `{"root":".","files":[{"path":"a","content":"x"}]}` + "\n",
		"payloads in one line": `{"root":".","files":[{"path":"a","content":"x"}]}`,
		"whitespace":           "{                                                       \n",
	} {
		out[name] = bytes.Repeat([]byte(line), size/len(line))
	}
	entry := []byte(`{"path":"a","a":1,"a":2,"content":"\q",},` + "\n")
	out["entries full of faults"] = append([]byte("{\"root\":\".\",\"files\":[\n"), bytes.Repeat(entry, size/len(entry))...)
	out["one long string"] = append([]byte(`{"root":".","files":[{"path":"`), bytes.Repeat([]byte("\n\t\\u12"), size/6)...)
	return out
}
