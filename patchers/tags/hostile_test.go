package tags

import (
	"bytes"
	"fmt"
	"testing"

	"aptix-tui/patchers/formattest"
)

// hostile are texts of about 128 KiB, by name, that make a careless scanner slow.
func hostile() map[string][]byte {
	const size = 1 << 17
	out := map[string][]byte{}
	for name, line := range map[string]string{
		"open files":         "<file path=\"a.go\">\n",
		"open calls":         "<write_to_file>\n",
		"open names":         "<file path=\"a.go\">\n<write_to_file>\n<lov-write path=\"x.go\">\n<edit>\n",
		"files":              "<file path=\"a.go\">\nx\n</file>\n",
		"files in one line":  "<file path=\"a.go\">x</file>",
		"ends":               "</file>\n",
		"tags in one line":   "<file ",
		"edits":              "<edit path=\"a.go\"><old>x</old><new>y</new></edit>\n",
		"edits and prose":    "<edit path=\"a.go\"><old>x</old><new>y</new></edit>\nprose\n\n",
		"open, with far end": "<file path=\"a.go\">\nx\n</edit>\n",
		"wrappers":           "<changes>\n",
	} {
		out[name] = bytes.Repeat([]byte(line), size/len(line))
	}
	var names bytes.Buffer
	for i := range size / 26 {
		fmt.Fprintf(&names, "<n%d:file path=\"a.go\">\n", i)
	}
	out["names"] = names.Bytes()
	var inner bytes.Buffer
	inner.WriteString("<edit path=\"a.go\">\n")
	inner.Write(bytes.Repeat([]byte("<old>x</old><new>y</new>\n"), size/30))
	inner.WriteString("</edit>\n")
	out["pairs"] = inner.Bytes()
	out["ends in content"] = append(append([]byte("<write_to_file>\n<path>a</path>\n<content>\n"), bytes.Repeat([]byte("</content> x\n"), size/13)...), "</content>\n</write_to_file>\n"...)
	out["nested"] = append(bytes.Repeat([]byte("<file path=\"a.go\"><edit>"), size/30), bytes.Repeat([]byte("</edit></file>"), size/30)...)
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
	for _, seed := range []string{"<file path=\"a.go\">\nx\n</file>", "<edit path='a.go'><old>x</old><new>y</new></edit>", "<write_to_file>\n<path>a</path>\n<content>\nx\n</content>\n</write_to_file>", "<replace_in_file><path>a</path><diff>\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n</diff></replace_in_file>", "<invoke name=\"Edit\"><parameter name=\"file_path\">a</parameter><parameter name=\"old_string\">x</parameter><parameter name=\"new_string\">y</parameter></invoke>", "<file path=\"a.go\"><change><old>x</old><new>y</new></change></file>", "<lov-rename from=\"a.go\" to=\"b.go\" />"} {
		f.Add([]byte(seed), []byte("x\ny\nx\n"))
	}
	f.Fuzz(func(t *testing.T, answer, file []byte) { formattest.CheckScan(t, answer, file, Scan) })
}
