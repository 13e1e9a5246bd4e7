package patchers_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers"
)

// A change is one change of a file for the benchmark: three lines of context around the
// line that is replaced.
type change struct {
	line     int // of the first line of context
	old, new []string
}

func (c change) find() string    { return strings.Join(c.old, "\n") + "\n" }
func (c change) replace() string { return strings.Join(c.new, "\n") + "\n" }

// hunk is c as the lines of a hunk.
func (c change) hunk() string {
	var out strings.Builder
	for i, line := range c.old {
		if line == c.new[i] {
			out.WriteString(" " + line + "\n")
		} else {
			out.WriteString("-" + line + "\n+" + c.new[i] + "\n")
		}
	}
	return out.String()
}

func changesForBenchmark(n int) []change {
	var out []change
	for i := range n {
		c := change{line: 40*i + 1}
		for m := range 7 {
			c.old = append(c.old, fmt.Sprintf("\tline %d of a file with some text", c.line+m))
		}
		c.new = append(c.new, c.old...)
		c.new[3] = fmt.Sprintf("\tline %d as it shall be", c.line+3)
		out = append(out, c)
	}
	return out
}

// quoted is text as a JSON string.
func quoted(text any) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// answerForms write the same changes of one file in the formats: what comes first, each
// change, and what comes last.
var answerForms = []struct {
	name, head string
	one        func(change) string
	tail       string
}{
	{"git", "--- a/f.txt\n+++ b/f.txt\n", func(c change) string { return fmt.Sprintf("@@ -%d,7 +%d,7 @@\n%s", c.line, c.line, c.hunk()) }, ""},
	{"bundle", `{"root":".","files":[{"path":"f.txt","replacements":[`, func(c change) string {
		return fmt.Sprintf("{\"find\":%s,\"replace\":%s},\n", quoted(c.find()), quoted(c.replace()))
	}, `{"find":"z","replace":"y"}]}]}`},
	{"structured", `{"root":".","patches":[{"path":"f.txt","replacements":[`, func(c change) string {
		return fmt.Sprintf("{\"find\":%s,\"replace\":%s},\n", quoted(c.find()), quoted(c.replace()))
	}, `{"find":"z","replace":"y"}]}]}`},
	{"ap", "0123abcd AP 3.1\n\n0123abcd FILE\nf.txt\n\n", func(c change) string {
		return "0123abcd REPLACE\n0123abcd snippet\n" + c.find() + "0123abcd content\n" + c.replace() + "\n"
	}, "0123abcd END\n"},
	{"delimited", "--- START-PATCH: f.txt ---\n", func(c change) string { return fmt.Sprintf("@@ -%d,7 +%d,7 @@\n%s", c.line, c.line, c.hunk()) }, "--- END-PATCH: f.txt ---\n"},
	{"lines", `{"files":[{"docPath":"f.txt","originalSha256":"` + strings.Repeat("0", 64) + `","changes":[`, func(c change) string {
		return fmt.Sprintf("{\"operation\":\"replace\",\"startLine\":%d,\"endLine\":%d,\"expectedOriginalLines\":%s,\"newLines\":%s},\n", c.line, c.line+6, quoted(c.old), quoted(c.new))
	}, `{"operation":"insert","afterLine":0,"newLines":["x"]}]}]}`},
	{"search", "", func(c change) string {
		return "f.txt\n<<<<<<< SEARCH\n" + c.find() + "=======\n" + c.replace() + ">>>>>>> REPLACE\n\n"
	}, ""},
	{"v4a", "*** Begin Patch\n*** Update File: f.txt\n", func(c change) string { return "@@\n" + c.hunk() }, "*** End Patch\n"},
	{"tool", "", func(c change) string {
		return fmt.Sprintf("{\"name\":\"Edit\",\"input\":{\"file_path\":\"f.txt\",\"old_string\":%s,\"new_string\":%s}}\n", quoted(c.find()), quoted(c.replace()))
	}, ""},
	{"tags", "", func(c change) string {
		return "<edit path=\"f.txt\"><old>\n" + c.find() + "</old><new>\n" + c.replace() + "</new></edit>\n"
	}, ""},
	{"blocks", "", func(c change) string {
		return "In `f.txt`, replace:\n```\n" + c.find() + "```\nwith:\n```\n" + c.replace() + "```\n\n"
	}, ""},
}

// BenchmarkParse reads 5,000 changes of one file in each format.
func BenchmarkParse(b *testing.B) {
	changes := changesForBenchmark(5000)
	for _, form := range answerForms {
		b.Run(form.name, func(b *testing.B) {
			var text strings.Builder
			text.WriteString(form.head)
			for _, c := range changes {
				text.WriteString(form.one(c))
			}
			text.WriteString(form.tail)
			b.SetBytes(int64(text.Len()))
			b.ReportAllocs()
			for b.Loop() {
				found, _ := patchers.Parse(model.NewAnswer("", []byte(text.String())), patchers.Options{})
				if len(found) == 0 {
					b.Fatal("no payload")
				}
			}
		})
	}
}
