package patchers

import (
	"slices"
	"testing"

	"aptix-tui/model"
)

// unfenced lists payloads without a fence, with their format and what is special
// about each.
var unfenced = []struct{ format, about, text string }{
	{"ap", "value last", "a1b2c3d4 AP 3.2\na1b2c3d4 FILE\na.txt\na1b2c3d4 REPLACE\na1b2c3d4 snippet\na\na1b2c3d4 content\nb\n"},
	{"ap", "action last", "a1b2c3d4 AP 3.2\na1b2c3d4 FILE\na.txt\na1b2c3d4 DELETE\n"},
	{"delimited", "file", "--- START-FILE: b.txt ---\nb\n--- END-FILE: b.txt ---\n"},
	{"delimited", "patch", "--- START-PATCH: b.txt ---\n@@ -1 +1 @@\n-a\n+b\n--- END-PATCH: b.txt ---\n"},
	{"delimited", "whole file", "--- START-REPLACE-FILE: b.txt ---\nb\n--- END-REPLACE-FILE: b.txt ---\n"},
	{"delimited", "deletion", "--- DELETE-FILE: b.txt ---\n"},
	{"bundle", "several lines", "{\n  \"root\": \".\",\n  \"files\": [{\"path\": \"c.txt\", \"operation\": \"create\", \"content\": \"c\\n\"}]\n}\n"},
	{"bundle", "one line", "{\"root\": \".\", \"files\": [{\"path\": \"c.txt\", \"operation\": \"create\", \"content\": \"c\\n\"}]}\n"},
	{"bundle", "first name below", "{\n\n  \"root\": \".\", \"files\": [{\"path\": \"c.txt\", \"operation\": \"create\", \"content\": \"c\\n\"}]\n}\n"},
	{"structured", "several lines", "{\n  \"root\": \".\",\n  \"patches\": [{\"path\": \"c.txt\", \"find\": \"c\", \"replace\": \"d\", \"limit\": \"once\"}]\n}\n"},
	{"lines", "several lines", "{\n  \"files\": [{\"docPath\": \"d.txt\", \"originalSha256\": \"6815d2204226893efc3abd9b2587e18b37b9eaf3243d886f1a48b0cd126c4474\", \"changes\": [{\"operation\": \"insert\", \"afterLine\": 0, \"newLines\": [\"d\"]}]}]\n}\n"},
	{"tool", "one line", "{\"command\": \"create\", \"path\": \"t.txt\", \"file_text\": \"t\\n\"}\n"},
	{"tool", "several lines", "{\n  \"path\": \"t.txt\",\n  \"old_str\": \"t\",\n  \"new_str\": \"u\"\n}\n"},
	{"tags", "file", "<file path=\"g.txt\">\ng\n</file>\n"},
	{"shell", "here-document", "cat > h.txt <<'EOF'\nh\nEOF\n"},
	{"tags", "call", "<write_to_file>\n<path>g.txt</path>\n<content>\ng\n</content>\n</write_to_file>\n"},
	{"v4a", "update", "*** Begin Patch\n*** Update File: v.txt\n@@\n-v\n+w\n*** End Patch\n"},
	{"v4a", "several sections", "*** Begin Patch\n*** Add File: v.txt\n+v\n*** Delete File: w.txt\n*** End Patch\n"},
	{"git", "git header", "diff --git a/e.txt b/e.txt\n--- a/e.txt\n+++ b/e.txt\n@@ -1 +1 @@\n-e\n+f\n"},
	{"search", "edit", "f.txt\n<<<<<<< SEARCH\nf\n=======\ng\n>>>>>>> REPLACE\n"},
	{"search", "two files", "f.txt\n<<<<<<< SEARCH\nf\n=======\ng\n>>>>>>> REPLACE\n\ng.txt\n<<<<<<< SEARCH\n=======\ng\n>>>>>>> REPLACE\n"},
	{"git", "plain header", "--- a/e.txt\n+++ b/e.txt\n@@ -1 +1 @@\n-e\n+f\n"},
}

// A payload without a fence ends where one of another format begins (READING §2.1).
func TestUnfencedNeighbours(t *testing.T) {
	for i, first := range unfenced {
		for j, second := range unfenced {
			if first.format == second.format {
				continue
			}
			below := []string{ // the first one, and one of the others
				second.text,
				"\n" + second.text,
				"\nand then:\n\n" + second.text,
				"\n```\n" + second.text + "```\n",
				"\nand then:\n```text\n" + second.text + "```\nThat is all.\n",
			}
			for _, text := range []string{below[0], below[1+(i+j)%4]} {
				payloads, said := Parse(model.NewAnswer("test", []byte("Apply this:\n\n"+first.text+text)), Options{})
				var got []string
				for _, p := range payloads {
					got = append(got, p.Format.Name)
				}
				want := []string{first.format, second.format}
				slices.Sort(want)
				if slices.Sort(got); !slices.Equal(got, want) {
					t.Errorf("%s, %s above %s, %s: got %v, want %v; %v\n%s", first.format, first.about, second.format, second.about, got, want, said, text)
				}
			}
		}
	}
}
