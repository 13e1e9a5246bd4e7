package workload

import (
	"fmt"
	"strings"
)

// growthsInFile are many changes of one file.
var growthsInFile = []Growth{
	{"git-hunks", "hunks of a Git patch in one file", 1500, in(encodeGit)},
	{"bundle-replacements", "replacements of a bundle in one file", 1500, in(encodeBundle)},
	{"structured-replacements", "structured replacements in one file", 1500, in(encodeStructured)},
	{"ap-directives", "ap directives in one file", 1500, in(encodeAP)},
	{"lines-changes", "line changes in one file", 1500, in(encodeLines)},
	{"search-blocks", "SEARCH/REPLACE blocks in one file", 1500, in(encodeSearch)},
	{"v4a-changes", "changes of V4A in one file", 1500, in(encodeV4A)},
	{"tool-edits", "edits of one tool call", 1500, in(encodeTool)},
	{"tool-calls", "tool calls for one file", 1500, growToolCalls},
	{"tags-blocks", "SEARCH/REPLACE blocks in one element", 1500, in(encodeTags)},
	{"blocks-whole", "a code block with a whole file", 1500, in(encodeBlocks)},
	{"shell-whole", "a here-document with a whole file", 1500, in(encodeShell)},
	{"git-moved", "hunks with wrong line numbers", 1500, growMoved},
	{"git-applied", "hunks that are in the file already", 1500, growApplied},
	{"git-loose", "hunks that differ in whitespace", 500, damaged(encodeGit, moreSpace)},
	{"git-fuzzy", "hunks with similar text", 500, damaged(encodeGit, similarText)},
	{"git-missing", "hunks whose text is not in the file", 500, damaged(encodeGit, otherText)},
	{"search-loose", "SEARCH/REPLACE blocks that differ in whitespace", 500, damaged(encodeSearch, moreSpace)},
	{"search-fuzzy", "SEARCH/REPLACE blocks with similar text", 500, damaged(encodeSearch, similarText)},
	{"search-missing", "SEARCH/REPLACE blocks whose text is not in the file", 500, damaged(encodeSearch, otherText)},
	{"ap-missing", "ap directives whose snippets are not in the file", 500, damaged(encodeAP, otherText)},
	{"structured-missing", "structured replacements whose text is not in the file", 500, damaged(encodeStructured, otherText)},
	{"ambiguous", "SEARCH/REPLACE blocks with two places each", 500, growAmbiguous},
	{"same-place", "SEARCH/REPLACE blocks for one line that is there n times", 300, growSamePlace},
	{"all-in-line", "hits of one `all` replacement in one line", 10_000, growAllInLine},
	{"all-chained", "`all` replacements, each of the text that the one before wrote", 300, growChained},
	{"elisions", "elisions in a part of one file", 500, growElisions},
	{"definitions", "new versions of functions of one file", 500, growDefinitions},
	{"insertions", "insertions below one line", 1500, growInsertions},
	{"rewrite", "a whole file with no line of the old one", 20_000, growRewrite},
	{"shuffle", "a whole file with the old lines in another order", 5000, growShuffle},
	{"equal-lines", "a whole file of a few kinds of lines", 20_000, growEqualLines},
	{"long-line", "a file of one line, of 1 kB times n", 500, growLongLine},
	{"open-brackets", "brackets that are opened in one file", 20_000, growBrackets},
}

func growToolCalls(g *grown, n int) {
	e := g.one(n)
	for _, c := range e.changes {
		input := append(object{{"path", e.path}}, c.pair("old_str", "new_str")...)
		g.Write(marshal(object{{"name", "str_replace"}, {"input", input}}, ""))
		g.WriteByte('\n')
	}
}

// growMoved shows a file that has two lines more at its top.
func growMoved(g *grown, n int) {
	e := g.one(n)
	e.lines = append([]string{"// One.", "// Two."}, e.lines...)
	for i := range e.changes {
		e.changes[i].at += 2
	}
	g.Write(encodeGit([]*edited{e}))
}

func growApplied(g *grown, n int) {
	e := g.one(n)
	g.w.Files[0].Data = join(e.after())
	g.Write(encodeGit([]*edited{e}))
}

func growAmbiguous(g *grown, n int) {
	e := g.one(n)
	g.w.Files[0].Data = join(append(append([]string{}, e.lines...), e.lines...))
	g.Write(encodeSearch([]*edited{e}))
}

func growSamePlace(g *grown, n int) {
	var lines []string
	e := &edited{path: "one/list.go"}
	for range n {
		lines = append(lines, "\tcount(input)", g.unique(g.l, 1))
		e.changes = append(e.changes, change{old: lines[:1], new: []string{g.unique(g.l, 1)}})
	}
	g.file(e.path, lines)
	g.Write(encodeSearch([]*edited{e}))
}

func (g *grown) replaceAll(path string, pairs ...[2]string) {
	var patches []object
	for _, p := range pairs {
		patches = append(patches, object{{"path", path}, {"find", p[0]}, {"replace", p[1]}, {"limit", "all"}})
	}
	g.Write(marshal(object{{"root", "."}, {"patches", patches}}, "  "))
}

func growAllInLine(g *grown, n int) {
	g.file("one/list.txt", []string{"first", strings.Repeat("entry, ", n), "last"})
	g.replaceAll("one/list.txt", [2]string{"entry", "item"})
}

func growChained(g *grown, n int) {
	lines := g.text(g.l, 0, 400)
	for i := 10; i < 400; i += 20 {
		lines[i] = "\tuse(name00000)"
	}
	g.file("one/names.go", lines)
	var pairs [][2]string
	for i := range n {
		pairs = append(pairs, [2]string{fmt.Sprintf("name%05d", i), fmt.Sprintf("name%05d", i+1)})
	}
	g.replaceAll("one/names.go", pairs...)
}

// functions adds a file of n functions, and returns old and new lines of each.
func (g *grown) functions(path string, n int) (before, after [][]string) {
	var all []string
	for i := range n {
		head := fmt.Sprintf("func step%05d(input []string, limit int) (int, error) {", i)
		body := []string{head, g.unique(g.l, 1), g.statement(g.l, 1), g.unique(g.l, 1), g.unique(g.l, 1), "\treturn limit, nil", "}"}
		before = append(before, body)
		after = append(after, append(append([]string{}, body[:3]...), append([]string{g.unique(g.l, 1)}, body[4:]...)...))
		all = append(append(all, body...), "")
	}
	g.file(path, append([]string{"package one", ""}, all[:len(all)-1]...))
	return before, after
}

func growElisions(g *grown, n int) {
	_, after := g.functions("one/steps.go", n)
	g.WriteString("**`one/steps.go`**\n\n```go\n// ... existing code ...\n\n")
	for i := 0; i < n; i += 2 { // every second function is left out
		g.printf("%s\n\n// ... existing code ...\n\n", text(after[i]))
	}
	g.WriteString("```\n")
}

func growDefinitions(g *grown, n int) {
	_, after := g.functions("one/steps.go", n)
	g.WriteString("In `one/steps.go`, change these functions:\n\n```go\n")
	for i := 0; i < n; i += 2 {
		g.printf("%s\n\n", text(after[i]))
	}
	g.WriteString("```\n")
}

func growInsertions(g *grown, n int) {
	e := g.one(10)
	at := e.changes[0].at
	for range n {
		g.printf("```\n%s\n", e.path)
		writeSearch(&g.Buffer, &change{old: e.lines[at : at+1], new: []string{e.lines[at], g.unique(g.l, 1)}})
		g.WriteString("```\n\n")
	}
}

// replace writes a bundle that replaces a file with old lines by new ones.
func (g *grown) replace(before, after []string) {
	g.file("one/lines.txt", before)
	g.entries(1, func(int) object {
		return object{{"path", "one/lines.txt"}, {"operation", "replace"}, {"content", string(join(after))}}
	})
}

func growRewrite(g *grown, n int) {
	var before, after []string
	for range n {
		before, after = append(before, g.unique(g.l, 1)), append(after, g.unique(g.l, 1))
	}
	g.replace(before, after)
}

func growShuffle(g *grown, n int) {
	var before []string
	for range n {
		before = append(before, g.unique(g.l, 1))
	}
	after := append([]string{}, before...)
	for i := range after {
		j := g.below(i + 1)
		after[i], after[j] = after[j], after[i]
	}
	g.replace(before, after)
}

func growEqualLines(g *grown, n int) {
	kinds := []string{"{", "}", "", "\treturn nil"}
	var before, after []string
	for range n {
		before, after = append(before, g.of(kinds)), append(after, g.of(kinds))
	}
	g.replace(before, after)
}

func growLongLine(g *grown, n int) {
	var b strings.Builder
	for b.Len() < n*1000 {
		b.WriteString(g.unique(g.l, 0) + "; ")
	}
	line := b.String()
	e := &edited{path: "one/line.js", lines: []string{line}}
	e.changes = []change{{old: e.lines, new: []string{strings.ReplaceAll(line, "input", "output")}}}
	g.file(e.path, e.lines)
	g.Write(encodeGit([]*edited{e}))
}

func growBrackets(g *grown, n int) {
	lines := []string{"package one", "", "var a = 1"}
	e := &edited{path: "one/brackets.go", lines: lines, changes: []change{{at: 2, old: lines[2:], new: []string{"var a = 2"}}}}
	for range n {
		e.changes[0].new = append(e.changes[0].new, "func() { call([]int{")
	}
	g.file(e.path, lines)
	g.Write(encodeGit([]*edited{e}))
}
