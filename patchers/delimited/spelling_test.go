package delimited

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestMisspelt: AOF §2: a command that is one but for its spelling is named. It is
// sure where the line is nothing else.
func TestMisspelt(t *testing.T) {
	const (
		sure    = "sure"
		perhaps = "perhaps"
		none    = "none"
		read    = "read" // by Scan
	)
	for _, c := range []struct{ line, want string }{
		{"--- DELETE-FILE c.txt", sure},
		{"--- START-FILE new.txt", sure},
		{"--- END-FILE new.txt", sure},
		{"DELETE-FILE c.txt", sure},
		{"DELETE_FILE: c.txt", sure},
		{"DELETE_FILE c.txt", sure},
		{"DELETEFILE: c.txt", sure},
		{"DELETE FILE: c.txt", sure},
		{"START-FILE new.txt", sure},
		{"START_REPLACE_FILE: src/Makefile", sure},
		{"START_FILE: x", perhaps},
		{"DELETE FILE c.txt", perhaps},
		{"[DELETE-FILE: c.txt]", sure},
		{"[START-FILE: new.txt]", sure},
		{"[START-FILE: Makefile]", sure},
		{"[START-FILE] new.txt", sure},
		{"[END-PATCH: new.txt]", sure},
		{"【DELETE-FILE：c.txt】", sure},
		{"// START-FILE: new.txt", sure},
		{"/* DELETE-FILE: c.txt */", sure},
		{"### START-FILE: new.txt ###", sure},
		{"<!-- START-FILE: x.go -->", sure},
		{"<!-- START-FILE: x -->", sure},
		{">>> DELETE-FILE: c.txt <<<", sure},
		{"| DELETE-FILE: c.txt |", sure},
		{"{{DELETE-FILE: c.txt}}", sure},
		{"@@ DELETE-FILE: c.txt @@", sure},
		{"::: DELETE-FILE: c.txt :::", sure},
		{":::DELETE-FILE: c.txt:::", sure},
		{"+++ DELETE-FILE: c.txt +++", sure},
		{"~~~ DELETE-FILE: c.txt ~~~", sure},
		{"$ DELETE-FILE c.txt", sure},
		{"% DELETE-FILE: c.txt", sure},
		{"!DELETE-FILE c.txt", sure},
		{"<DELETE-FILE: c.txt>", sure},
		{"<DELETE-FILE path=\"c.txt\" />", sure},
		{"<DELETE-FILE>c.txt</DELETE-FILE>", sure},
		{"DELETE-FILE(c.txt)", sure},
		{"DELETE-FILE(\"c.txt\");", sure},
		{"DELETE-FILE = c.txt", sure},
		{"DELETE-FILE -> c.txt", sure},
		{"DELETE-FILE: c.txt.", sure},
		{"DELETE-FILE: a.txt, b.txt", sure},
		{"1. DELETE-FILE c.txt", sure},
		{"- [x] DELETE-FILE: c.txt", sure},
		{"🗑 DELETE-FILE: c.txt", sure},
		{"**DELETE-FILE**: `c.txt`", sure},
		{"__DELETE-FILE: c.txt__", sure},
		{"`--- DELETE-FILE: c.txt ---`", sure},
		{"&lt;!-- DELETE-FILE: c.txt --&gt;", sure},
		{"\\-\\-\\- DELETE\\-FILE: c.txt \\-\\-\\-", sure},
		{"--- DELETE-FILE ---: c.txt", sure},
		{"--- DELETE-FILE --- c.txt", sure},
		{"\"--- DELETE-FILE: c.txt ---\"", sure},
		{"--- DELETE‑FILE: c.txt ---", sure},
		{"--- DELETE–FILE: c.txt ---", sure},
		{"--- DELETE−FILE: c.txt ---", sure},
		{"--- DELETE\u200b-FILE: c.txt ---", sure},
		{"--- DELETE\u00ad-FILE: c.txt ---", sure},
		{"--- DELETE\u00a0FILE: c.txt ---", sure},
		{"--- ＤＥＬＥＴＥ-ＦＩＬＥ: c.txt ---", sure},
		{"— START-FILE: z —", sure},
		{"[DELETE-FILE: my notes.txt]", sure},
		{"[CREATE-FILE: a.txt]", sure},
		{"CREATE_FILE: a.txt", perhaps},
		{"[START-EDIT: a.txt]", sure},
		{"[delete-file: c.txt]", perhaps},
		{"delete-file: c.txt", perhaps},
		{"Run: --- DELETE-FILE: c.txt ---", perhaps},
		{"[START-FILE]", perhaps},
		{"=== END-FILE ===", perhaps},
		{"START-FILE:", perhaps},
		{"**START-FILE**", none},
		{"- `START-FILE`", none},
		{"AUTO-GENERATED: DELETE-FILE: c.txt", perhaps},
		{"Next, [DELETE-FILE: c.txt]", perhaps},
		{"DELETE-FILE → c.txt", sure},
		{"**DELETE**-FILE: c.txt", sure},
		{"DELETE·FILE: c.txt", sure},
		{"DELETE-FILE 'my file.txt'", perhaps},
		{"DELETE-FILE Makefile", sure},
		{"REMOVE-FILE c.txt", perhaps},
		{"Then run DELETE-FILE: c.txt", none},
		{"Step 2: DELETE-FILE: c.txt", perhaps},
		{"Finally --- DELETE-FILE: c.txt ---", perhaps},
		{"[DELETE-FILE: c.txt] (unused)", perhaps},
		{"DELETE-FILE c.txt (unused)", perhaps},
		{"DELETE-FILE: c.txt # unused", perhaps},
		{"[DELETE-FILE: c.txt] - no longer needed", perhaps},
		{"`DELETE-FILE: c.txt` (unused)", perhaps},

		{"--- DELETE-FILE: c.txt ---", read},
		{"--- DELETE-FILE: c.txt --- END ---", read},
		{"--- START-FILE: c.txt", read},
		{"--- DELETE-FILE c.txt ---", read},
		{"--- START-FILES: c.txt ---", read},

		{"A block begins with `--- START-FILE: z.txt ---`.", none},
		{"- `START-FILE`: creates a file", none},
		{"- `START-FILE`: creates", none},
		{"- **START-FILE**: creates a file", none},
		{"- START-FILE: creates it", none},
		{"- `--- DELETE-FILE: <path> ---`", none},
		{"- `START-FILE: a.txt`: creates a.txt for you", none},
		{"| `START-FILE` | creates a file |", none},
		{"### START-FILE", none},
		{"- START-FILE / END-FILE: creation", none},
		{"START-FILE/END-FILE", none},
		{"- START-FILE, END-FILE", none},
		{"- DELETE-FILE (removes a file)", none},
		{"### START-FILE blocks", none},
		{"START-FILE creates src/a.txt", none},
		{"[START-FILE: {filePath}]", none},
		{"[START-FILE: <file>]", none},
		{"START-FILE: path/to/file", none},
		{"START-FILE: ...", none},
		{"The answer uses START-FILE and DELETE-FILE: they are of AOF.", none},
		{"I used DELETE-FILE: c.txt for it.", none},
		{"no \"--- DELETE-FILE: keep.txt ---\" at all.", none},
		{"delete_file(\"c.txt\")", none},
		{"os.deleteFile('c.txt')", none},
		{"print(\"--- DELETE-FILE: c.txt ---\")", none},
		{"Delete file: c.txt", none},
		{"End patch a.txt", none},
		{"START_DATE: a.txt", none},
		{"NEW FILE: src/a.go", none},
		{"RESTART-FILE: a.txt", none},
		{"DELETE-FILENAME: a.txt", none},
	} {
		got := none
		if _, ok := parse([]byte(c.line)); ok {
			got = read
		} else if s, ok := readMisspelt([]byte(c.line)); ok && s.Sure {
			got = sure
		} else if ok {
			got = perhaps
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.line, got, c.want)
		}
	}
}

// The first test of a line finds whatever the expression finds.
func TestMayHoldCommand(t *testing.T) {
	t.Parallel()
	gap := rapid.StringMatching("[-_. *:/~·]{0,4}")
	part := rapid.SampledFrom([]string{"START", "ſTART", "end", "Delete", "REPLACE", "FILE", "patch", "the", "A-", "AB_CD", "profile", "ü", "; ", "="})
	rapid.Check(t, func(t *rapid.T) {
		var line strings.Builder
		for range rapid.IntRange(1, 6).Draw(t, "parts") {
			line.WriteString(part.Draw(t, "part"))
			line.WriteString(gap.Draw(t, "gap"))
		}
		if _, _, s := firstCommand(line.String()); s.Command != "" && !mayHoldCommand(line.String()) {
			t.Fatalf("%q has %s", line.String(), s.Command)
		}
	})
}
