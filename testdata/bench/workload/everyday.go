package workload

import (
	"fmt"
	"slices"
	"strings"
)

// An Everyday is an answer of a size that people send, which is hard to read or to
// place. N is its size: it is not made larger.
type Everyday struct {
	Growth
	Large bool // the answer is over 200 kB, or a file over 1 MB
	Apply bool // it is applied, not only checked
}

// Everydays returns all of them.
func Everydays() []Everyday {
	small := func(name, about string, n int, make func(*grown, int)) Everyday {
		return Everyday{Growth: Growth{name, about, n, make}}
	}
	all := []Everyday{
		small("labelled-functions", "labelled blocks of changed functions of a file of 900 kB", 100, growLabelledFunctions),
		small("equal-keys", "a block of changed objects with equal keys of a JSON file", 2000, growEqualKeys),
		small("all-longer", "an `all` replacement of each letter of a line by two", 16_000, growAllLonger),
		small("all-doubling", "`all` replacements, each of which doubles what the one before wrote", 40, growAllDoubling),
		small("all-lines", "three `all` replacements in each of n equal lines", 100_000, growAllLines),
		small("once-in-line", "replacements in one line of 1 MB", 400, growOnceInLine),
		small("ap-equal-lines", "ap snippets in a file of equal lines", 200, growAPEqualLines("")),
		small("ap-no-tail", "ap ranges whose end is not in a file of equal lines", 200, growAPEqualLines("%[1]s snippet_tail\nabsent\n")),
		small("ap-scope-end", "ap blocks in a file of equal lines", 200, growAPEqualLines("%[1]s scope_end\n1\n")),
		small("v4a-anchors", "anchors before one change of V4A", 10_000, growAnchors),
		small("v4a-anchored", "changes of V4A with an anchor each", 2000, growAnchored),
		small("tool-inserts", "inserts of one tool call each", 1000, growToolInserts),
		small("git-elided", "hunks with dots in place of numbers, in equal lines", 500, growElidedHunks),
		small("fence-names", "code blocks with names of files that are not there", 2700, growFenceNames),
		small("nested-delimiters", "delimited blocks in delimited blocks", 3000, growNestedDelimiters),
		small("names-in-case", "new files whose names differ in case", 2000, growNamesInCase),
		small("bundles-cut", "bundles that are cut off", 2000, growBundlesCut),
	}
	large := []Everyday{
		{Growth: Growth{"many-hunks", "a whole file in which every third line changes", 100_000, growManyHunks}},
		{Growth: Growth{"most-hunks", "a whole file of hunks, as many as an answer may have", 20_000, growManyHunks}},
		{Growth: Growth{"hunks-of-one-edit", "a whole file of more hunks than an answer may have", 166_667, growManyHunks}},
		{Growth: Growth{"deep-path", "a new file in n directories", 1500, growDeepPath}, Apply: true},
		{Growth: Growth{"large-equal-lines", "hunks with dots in place of numbers, in a file of 8 MB", 2000, growElidedHunks}},
	}
	for i := range large {
		large[i].Large = true
	}
	return slices.Concat(all, large)
}

func growLabelledFunctions(g *grown, n int) {
	_, after := g.functions("one/steps.go", 4400)
	for i := range n {
		g.printf("**`one/steps.go`**\n\n```go\n%s\n```\n\n", text(after[i*40]))
	}
}

func growEqualKeys(g *grown, n int) {
	lines := []string{"["}
	for i := range n {
		lines = append(lines, "  {", `    "name": "one",`, `    "kind": "part",`, fmt.Sprintf(`    "id": %d`, i), "  },")
	}
	lines = append(lines[:len(lines)-1], "  }", "]")
	g.file("one/parts.json", lines)
	after := slices.Clone(lines)
	for i := 3; i < len(after)-2; i += 50 {
		after[i] = `    "kind": "whole",`
	}
	g.printf("**`one/parts.json`**\n\n```json\n%s\n```\n", text(after[1:len(after)-1]))
}

func growAllLonger(g *grown, n int) {
	g.file("one/line.txt", []string{strings.Repeat("x", n)})
	g.replaceAll("one/line.txt", [2]string{"x", "yy"})
}

func growAllDoubling(g *grown, n int) {
	g.file("one/line.txt", []string{"a", "start"})
	var pairs [][2]string
	for i := range n {
		letters := [2]string{"a", "b"}
		pairs = append(pairs, [2]string{letters[i%2], strings.Repeat(letters[(i+1)%2], 2)})
	}
	g.replaceAll("one/line.txt", pairs...)
}

func growAllLines(g *grown, n int) {
	g.file("one/lines.txt", slices.Repeat([]string{"x"}, n))
	g.replaceAll("one/lines.txt", [2]string{"x\n", "y\nz\n"}, [2]string{"y", "w"}, [2]string{"z", "v"})
}

func growOnceInLine(g *grown, n int) {
	var words, patches []string
	for i := range 125_000 {
		words = append(words, fmt.Sprintf("w%06d", i))
	}
	for i := range n {
		patches = append(patches, fmt.Sprintf(`{"path": "one/line.txt", "find": "w%06d", "replace": "v%06d", "limit": "once"}`, i*300, i))
	}
	g.file("one/line.txt", []string{strings.Join(words, " ")})
	g.printf("{\"root\": \".\", \"patches\": [\n%s\n]}\n", strings.Join(patches, ",\n"))
}

// growAPEqualLines makes replacements of one line of equal ones, with a further directive.
func growAPEqualLines(further string) func(*grown, int) {
	return func(g *grown, n int) {
		g.file("one/equal.go", slices.Repeat([]string{"\tif a {", "\t\tb()", "\t}"}, 60_000))
		g.printf("%[1]s AP 3.2\n%[1]s FILE\none/equal.go\n", "3f9a1c07")
		for i := range n {
			g.printf("%[1]s REPLACE\n%[1]s snippet\nif a {\n"+further+"%[1]s content\nif a%[2]d {\n", "3f9a1c07", i)
		}
		g.printf("3f9a1c07 END\n")
	}
}

func growAnchors(g *grown, n int) {
	g.file("one/equal.go", slices.Repeat([]string{"\tb()", "\tfunc c() {"}, 50_000))
	g.printf("*** Begin Patch\n*** Update File: one/equal.go\n%s-\tb()\n+\td()\n*** End Patch\n", strings.Repeat("@@ func c() {\n", n))
}

func growAnchored(g *grown, n int) {
	_, after := g.functions("one/steps.go", 4400)
	g.printf("*** Begin Patch\n*** Update File: one/steps.go\n")
	for i := range n {
		g.printf("@@ %s\n %s\n-\treturn limit, nil\n+\treturn limit + 1, nil\n }\n", after[i*2][0], after[i*2][4])
	}
	g.printf("*** End Patch\n")
}

func growToolInserts(g *grown, n int) {
	g.file("one/steps.go", g.text(g.l, 900_000, 0))
	for i := range n {
		input := object{{"path", "one/steps.go"}, {"insert_line", i * 3}, {"insert_text", g.unique(g.l, 1)}}
		g.Write(marshal(object{{"name", "insert"}, {"input", input}}, ""))
		g.WriteByte('\n')
	}
}

func growElidedHunks(g *grown, n int) {
	g.file("one/equal.go", slices.Repeat([]string{"\tif a {", "\t\tb()", "\t}"}, 120*n))
	g.printf("--- a/one/equal.go\n+++ b/one/equal.go\n")
	for i := range n {
		g.printf("@@ ... @@\n \tif a {\n-\t\tb()\n+\t\tc(%d)\n \t}\n", i)
	}
}

func growFenceNames(g *grown, n int) {
	for i := range n {
		g.printf("```go one/absent%05d.go\n%s\n```\n", i, g.unique(g.l, 0))
	}
}

func growNestedDelimiters(g *grown, n int) {
	for i := range n {
		g.printf("--- START-FILE: new/f%05d.go ---\n%s\n", i, g.unique(g.l, 0))
	}
	for i := range n {
		g.printf("--- END-FILE: new/f%05d.go ---\n", n-1-i)
	}
}

func growNamesInCase(g *grown, n int) {
	g.entries(n, func(i int) object {
		name := []byte("abcdefghijkl")
		for bit := range name {
			if i>>bit&1 == 1 {
				name[bit] -= 'a' - 'A'
			}
		}
		return object{{"path", "new/" + string(name) + ".txt"}, {"operation", "create"}, {"content", "text\n"}}
	})
}

func growBundlesCut(g *grown, n int) {
	for i := range n {
		g.printf("```json\n{\"root\": \".\", \"files\": [{\"path\": \"new/f%d.go\", \"operation\": \"create\", \"content\": \"pack\n```\n", i)
	}
}

func growManyHunks(g *grown, n int) {
	var before, after []string
	for i := range n {
		before = append(before, fmt.Sprintf("%d", i), "a", "b")
		after = append(after, fmt.Sprintf("%d.", i), "a", "b")
	}
	g.replace(before, after)
}

func growDeepPath(g *grown, n int) {
	g.entries(1, func(int) object {
		return object{{"path", strings.Repeat("d/", n) + "f.txt"}, {"operation", "create"}, {"content", "text\n"}}
	})
}
