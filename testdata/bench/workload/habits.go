package workload

import (
	"bytes"
	"fmt"
	"path"
)

func writeSearch(b *bytes.Buffer, c *change) {
	fmt.Fprintf(b, "<<<<<<< SEARCH\n%s\n=======\n%s\n>>>>>>> REPLACE\n", text(c.old), text(c.new))
}

func encodeSearch(files []*edited) []byte {
	var b bytes.Buffer
	for _, e := range files {
		for _, c := range e.changes {
			fmt.Fprintf(&b, "```\n%s\n", e.path)
			writeSearch(&b, &c)
			b.WriteString("```\n\n")
		}
	}
	return b.Bytes()
}

func encodeV4A(files []*edited) []byte {
	var b bytes.Buffer
	b.WriteString("*** Begin Patch\n")
	for _, e := range files {
		fmt.Fprintf(&b, "*** Update File: %s\n", e.path)
		eachHunk(e, func(h *hunk) {
			b.WriteString("@@\n")
			h.writeLines(&b)
		})
	}
	b.WriteString("*** End Patch\n")
	return b.Bytes()
}

// encodeTool writes str_replace for a file with one change, else MultiEdit.
func encodeTool(files []*edited) []byte {
	var calls []object
	for _, e := range files {
		if len(e.changes) == 1 {
			input := append(object{{"path", e.path}}, e.changes[0].pair("old_str", "new_str")...)
			calls = append(calls, object{{"type", "tool_use"}, {"name", "str_replace"}, {"input", input}})
			continue
		}
		var edits []object
		for _, c := range e.changes {
			edits = append(edits, c.pair("old_string", "new_string"))
		}
		input := object{{"file_path", e.path}, {"edits", edits}}
		calls = append(calls, object{{"type", "tool_use"}, {"name", "MultiEdit"}, {"input", input}})
	}
	return marshal(calls, "  ")
}

func encodeTags(files []*edited) []byte {
	var b bytes.Buffer
	for _, e := range files {
		fmt.Fprintf(&b, "<replace_in_file>\n<path>%s</path>\n<diff>\n", e.path)
		for _, c := range e.changes {
			writeSearch(&b, &c)
		}
		b.WriteString("</diff>\n</replace_in_file>\n\n")
	}
	return b.Bytes()
}

// encodeShell writes whole files: a here-document cannot say less.
func encodeShell(files []*edited) []byte {
	var b bytes.Buffer
	b.WriteString("Run these commands:\n\n")
	for _, e := range files {
		fmt.Fprintf(&b, "```bash\ncat > %s <<'END_OF_FILE'\n%sEND_OF_FILE\n```\n\n", e.path, join(e.after()))
	}
	return b.Bytes()
}

// encodeBlocks writes whole files, in fences below their paths.
func encodeBlocks(files []*edited) []byte {
	var b bytes.Buffer
	b.WriteString("Here are the complete files.\n\n")
	for _, e := range files {
		fmt.Fprintf(&b, "**`%s`**\n\n```%s\n%s```\n\n", e.path, path.Ext(e.path)[1:], join(e.after()))
	}
	return b.Bytes()
}
