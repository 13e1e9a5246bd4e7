package workload

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
)

// encoders write edits in each format.
var encoders = []struct {
	format, file string
	encode       func([]*edited) []byte
}{
	{"git", "git.patch", encodeGit},
	{"bundle", "bundle.json", encodeBundle},
	{"structured", "structured.json", encodeStructured},
	{"delimited", "delimited.txt", encodeDelimited},
	{"ap", "ap.ap", encodeAP},
	{"lines", "lines.json", encodeLines},
	{"search", "search.md", encodeSearch},
	{"v4a", "v4a.txt", encodeV4A},
	{"tool", "tool.json", encodeTool},
	{"tags", "tags.md", encodeTags},
	{"shell", "shell.md", encodeShell},
	{"blocks", "blocks.md", encodeBlocks},
}

// Formats returns the names of the formats in which edits are written.
func Formats() []string {
	var names []string
	for _, e := range encoders {
		names = append(names, e.format)
	}
	return names
}

// AnswerFile returns the file name of an answer in a format.
func AnswerFile(format string) string {
	for _, e := range encoders {
		if e.format == format {
			return e.file
		}
	}
	return "answer.md"
}

// object is a JSON object with its fields in order.
type object []field

type field struct {
	name  string
	value any
}

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(marshal(f.name, ""))
		b.WriteByte(':')
		b.Write(marshal(f.value, ""))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// marshal returns a value as JSON. All values here can be written.
func marshal(v any, indent string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	if indent == "" {
		return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	}
	return b.Bytes()
}

func text(lines []string) string { return strings.Join(lines, "\n") }

// pair returns the old and the new text of a change with the given names.
func (c *change) pair(find, replace string) object {
	return object{{find, text(c.old)}, {replace, text(c.new)}}
}

func encodeGit(files []*edited) []byte {
	var b bytes.Buffer
	for _, e := range files {
		fmt.Fprintf(&b, "diff --git a/%s b/%s\n", e.path, e.path)
		writeUnified(&b, e)
	}
	return b.Bytes()
}

func encodeBundle(files []*edited) []byte {
	var all []object
	for _, e := range files {
		var patches []object
		for _, c := range e.changes {
			patches = append(patches, append(c.pair("find", "replace"), field{"limit", "once"}))
		}
		all = append(all, object{{"path", e.path}, {"operation", "patch"}, {"patches", patches}})
	}
	return marshal(object{{"root", "."}, {"files", all}}, "  ")
}

func encodeStructured(files []*edited) []byte {
	var patches []object
	for _, e := range files {
		for _, c := range e.changes {
			p := append(object{{"path", e.path}}, c.pair("find", "replace")...)
			patches = append(patches, append(p, field{"limit", "once"}))
		}
	}
	return marshal(object{{"root", "."}, {"patches", patches}}, "  ")
}

func encodeDelimited(files []*edited) []byte {
	var b bytes.Buffer
	for _, e := range files {
		fmt.Fprintf(&b, "--- START-PATCH: %s ---\n", e.path)
		writeUnified(&b, e)
		fmt.Fprintf(&b, "--- END-PATCH: %s ---\n\n", e.path)
	}
	return b.Bytes()
}

func encodeAP(files []*edited) []byte {
	const id = "3f9a1c07"
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Summary: change lines.\n# Plan: 1. change them\n\n%s AP 3.1\n", id)
	for _, e := range files {
		fmt.Fprintf(&b, "\n%s FILE\n%s\n", id, e.path)
		for _, c := range e.changes {
			fmt.Fprintf(&b, "\n%[1]s REPLACE\n%[1]s snippet\n%[2]s\n%[1]s content\n%[3]s\n", id, text(c.old), text(c.new))
		}
	}
	return b.Bytes()
}

func encodeLines(files []*edited) []byte {
	var all []object
	for _, e := range files {
		digest := sha256.Sum256(join(e.lines))
		var changes []object
		for _, c := range e.changes {
			changes = append(changes, object{
				{"operation", "replace"}, {"startLine", c.at + 1}, {"endLine", c.at + len(c.old)},
				{"expectedOriginalLines", c.old}, {"newLines", c.new},
			})
		}
		all = append(all, object{{"docPath", e.path}, {"originalSha256", hex.EncodeToString(digest[:])}, {"changes", changes}})
	}
	return marshal(object{{"files", all}}, "  ")
}
