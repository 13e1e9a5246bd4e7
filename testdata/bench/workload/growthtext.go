package workload

import (
	"bytes"
	"strings"
)

// growthsInText are answers that are hard to read: unclosed, nested, or no change at
// all.
var growthsInText = []Growth{
	{"prose", "lines of prose", 20_000, repeated(func(g *grown) { g.sentence() })},
	{"prose-paths", "sentences about files, each with a code block", 1000, growProsePaths},
	{"fences", "code blocks of no file", 5000, repeated(func(g *grown) { g.printf("```go\n%s\n```\n\n", g.unique(g.l, 0)) })},
	{"unclosed-fences", "code blocks without an end", 5000, repeated(func(g *grown) { g.printf("```diff\n%s\n", g.unique(g.l, 0)) })},
	{"growing-fences", "code blocks, each with one backtick more than the one before", 40_000, growFences},
	{"unclosed-delimiters", "delimited blocks without an end", 3000, repeated(func(g *grown) {
		g.printf("--- START-FILE: new/%s.go ---\n%s\n", g.number(), g.unique(g.l, 0))
	})},
	{"unclosed-search", "SEARCH lines without REPLACE", 3000, repeated(func(g *grown) {
		g.printf("one/list.go\n<<<<<<< SEARCH\n%s\n", g.unique(g.l, 0))
	})},
	{"unclosed-patches", "V4A patches without an end", 3000, repeated(func(g *grown) {
		g.printf("*** Begin Patch\n*** Update File: one/list.go\n@@\n-%s\n", g.unique(g.l, 0))
	})},
	{"unclosed-tags", "elements without an end", 3000, repeated(func(g *grown) {
		g.printf("<file path=\"new/%s.go\">\n%s\n", g.number(), g.unique(g.l, 0))
	})},
	{"unclosed-heredocs", "here-documents without an end", 3000, repeated(func(g *grown) {
		g.printf("cat > new/%s.go <<'END_%s'\n%s\n", g.number(), g.number(), g.unique(g.l, 0))
	})},
	{"unclosed-objects", "JSON objects without an end", 3000, repeated(func(g *grown) {
		g.printf("{\"path\": \"new/%s.go\", \"operation\": \"create\"\n", g.number())
	})},
	{"unclosed-strings", "JSON strings without an end", 3000, repeated(func(g *grown) {
		g.printf("{\"files\": [{\"path\": \"new/%s.go\n", g.number())
	})},
	{"diff-headers", "headers of a diff without hunks", 3000, repeated(func(g *grown) {
		g.printf("--- a/one/%[1]s.go\n+++ b/one/%[1]s.go\n", g.number())
	})},
	{"hunk-headers", "headers of hunks without lines", 5000, repeated(func(g *grown) { g.WriteString("@@ -1,2 +1,2 @@\n") })},
	{"ap-headers", "ap headers with IDs of their own", 3000, repeated(func(g *grown) {
		g.printf("%s AP 3.1\n", g.number()[2:])
	})},
	{"nested-json", "JSON arrays in arrays", 100_000, growNestedJSON},
	{"nested-quotes", "quotations in quotations", 40_000, growQuotes},
	{"nested-lists", "list items in list items, with code blocks", 10_000, growLists},
	{"pairs", "replacements in words, with two code blocks each", 500, growPairs},
	{"heredoc-appends", "here-documents that append to one file", 1000, repeated(func(g *grown) {
		g.printf("```bash\ncat >> new/list.txt <<'EOF'\n%s\nEOF\n```\n\n", g.unique(g.l, 0))
	})},
	{"drafts", "drafts in tags that are not closed", 3000, repeated(func(g *grown) { g.printf("<thinking>\n%s\n", g.unique(g.l, 0)) })},
}

// repeated makes a growth of n equal parts, beside one file.
func repeated(part func(*grown)) func(*grown, int) {
	return func(g *grown, n int) {
		g.file("one/list.go", g.text(g.l, 500, 0))
		for range n {
			part(g)
		}
	}
}

func (g *grown) sentence() {
	g.printf("The %s has to %s each %s once the %s is known, and `%s` %ss it.\n", g.of(nouns), g.of(verbs), g.of(nouns), g.of(nouns), g.name(), g.of(verbs))
}

func growProsePaths(g *grown, n int) {
	for _, e := range g.several(n) {
		g.sentence()
		g.printf("\nThis is what `%s` does now:\n\n```go\n%s\n```\n\n", e.path, text(e.lines[len(e.lines)/2:][:6]))
	}
}

func growFences(g *grown, n int) {
	for i := range depth(n) {
		g.printf("%s\n%s\n", strings.Repeat("`", i+3), g.unique(g.l, 0))
	}
}

func growNestedJSON(g *grown, n int) {
	g.WriteString("{\"files\": ")
	g.Write(bytes.Repeat([]byte("["), n))
	g.Write(bytes.Repeat([]byte("]"), n))
	g.WriteString("}\n")
}

func growQuotes(g *grown, n int) {
	for i := range depth(n) {
		g.printf("%s %s\n", strings.Repeat(">", i+1), g.unique(g.l, 0))
	}
}

func growLists(g *grown, n int) {
	for i := range depth(n) {
		indent := strings.Repeat("  ", i)
		g.printf("%[1]s- %[2]s\n%[1]s  ```go\n%[1]s  %[2]s\n%[1]s  ```\n", indent, g.unique(g.l, 0))
	}
}

func growPairs(g *grown, n int) {
	e := g.one(n)
	for _, c := range e.changes {
		g.printf("In `%s`, replace\n\n```go\n%s\n```\n\nwith\n\n```go\n%s\n```\n\n", e.path, text(c.old), text(c.new))
	}
}
