package workload

import (
	"fmt"
	"strings"
)

// growthsInTree are changes of many files.
var growthsInTree = []Growth{
	{"bundle-creates", "new files of a bundle", 2000, growCreates},
	{"git-creates", "new files of a Git patch", 2000, growGitCreates},
	{"git-files", "files of a Git patch", 1000, each(encodeGit)},
	{"ap-files", "files of an ap patch", 1000, each(encodeAP)},
	{"lines-files", "files of a line patch", 1000, each(encodeLines)},
	{"v4a-files", "files of a V4A patch", 1000, each(encodeV4A)},
	{"tool-files", "files, a tool call for each", 1000, each(encodeTool)},
	{"tags-files", "files, an element for each", 1000, each(encodeTags)},
	{"shell-files", "files, a here-document for each", 1000, each(encodeShell)},
	{"blocks-files", "whole files in code blocks", 1000, each(encodeBlocks)},
	{"payloads", "code blocks with a diff for a file each", 1000, growPayloads},
	{"deletes", "deletions of a bundle", 2000, growDeletes},
	{"git-deletes", "deletions of a Git patch", 2000, growGitDeletes},
	{"renames", "renames, each to the name that the next file had", 1000, growRenames},
	{"same-path", "whole contents for one path", 1000, growSamePath},
	{"file-in-file", "new files a, a/a, a/a/a", 40_000, growFileInFile},
	{"nested-paths", "new files d/f, d/d/f, d/d/d/f", 40_000, growNested},
	{"invalid-paths", "new files with paths outside the tree", 2000, growInvalid},
	{"absent-files", "changes of files that are not there, in a tree of n files", 500, growAbsent},
	{"warnings", "hunks with wrong counts", 1000, growWarnings},
}

func growCreates(g *grown, n int) {
	g.entries(n, func(i int) object {
		return object{{"path", g.path(g.l, i)}, {"operation", "create"}, {"content", g.short()}}
	})
}

// gitFile writes a section of a Git patch that creates or deletes a file.
func (g *grown) gitFile(path, content string, deletes bool) {
	lines := strings.SplitAfter(strings.TrimSuffix(content, "\n"), "\n")
	g.printf("diff --git a/%[1]s b/%[1]s\n", path)
	if deletes {
		g.printf("deleted file mode 100644\n--- a/%s\n+++ /dev/null\n@@ -1,%d +0,0 @@\n-%s\n", path, len(lines), strings.Join(lines, "-"))
		return
	}
	g.printf("new file mode 100644\n--- /dev/null\n+++ b/%s\n@@ -0,0 +1,%d @@\n+%s\n", path, len(lines), strings.Join(lines, "+"))
}

func growGitCreates(g *grown, n int) {
	for i := range n {
		g.gitFile(g.path(g.l, i), g.short(), false)
	}
}

func growPayloads(g *grown, n int) {
	for _, e := range g.several(n) {
		g.printf("The next file is `%s`.\n\n```diff\n", e.path)
		writeUnified(&g.Buffer, e)
		g.WriteString("```\n\n")
	}
}

func growDeletes(g *grown, n int) {
	g.entries(n, func(i int) object {
		path := g.path(g.l, i)
		g.file(path, []string{g.unique(g.l, 0)})
		return object{{"path", path}, {"operation", "delete"}}
	})
}

func growGitDeletes(g *grown, n int) {
	for i := range n {
		path, content := g.path(g.l, i), g.short()
		g.w.Files = append(g.w.Files, File{Path: path, Data: []byte(content)})
		g.gitFile(path, content, true)
	}
}

func growRenames(g *grown, n int) {
	for i := range n {
		path := fmt.Sprintf("names/f%06d.go", i)
		g.file(path, []string{g.unique(g.l, 0)})
		g.printf("diff --git a/%[1]s b/%[2]s\nsimilarity index 100%%\nrename from %[1]s\nrename to %[2]s\n", path, fmt.Sprintf("names/f%06d.go", i+1))
	}
}

func growSamePath(g *grown, n int) {
	g.file("one/list.go", g.text(g.l, 500, 0))
	for range n {
		g.printf("--- START-REPLACE-FILE: one/list.go ---\n%s--- END-REPLACE-FILE: one/list.go ---\n", join(g.text(g.l, 500, 0)))
	}
}

// growFileInFile asks for files below files, which cannot be.
func growFileInFile(g *grown, n int) {
	g.entries(depth(n), func(i int) object {
		return object{{"path", "a" + strings.Repeat("/a", i)}, {"operation", "create"}, {"content", "text\n"}}
	})
}

func growNested(g *grown, n int) {
	g.entries(depth(n), func(i int) object {
		return object{{"path", strings.Repeat("d/", i+1) + "f.txt"}, {"operation", "create"}, {"content", "text\n"}}
	})
}

func growInvalid(g *grown, n int) {
	g.entries(n, func(i int) object {
		return object{{"path", "../" + g.path(g.l, i)}, {"operation", "create"}, {"content", g.short()}}
	})
}

func growAbsent(g *grown, n int) {
	files := g.several(n)
	for _, e := range files {
		e.path = "elsewhere/" + e.path
	}
	g.Write(encodeSearch(files))
}

func growWarnings(g *grown, n int) {
	for _, e := range g.several(n) {
		g.printf("diff --git a/%[1]s b/%[1]s\n--- a/%[1]s\n+++ b/%[1]s\n", e.path)
		eachHunk(e, func(h *hunk) {
			g.printf("@@ -%d,%d +%d,%d @@\n", h.oldStart, h.oldCount+1, h.newStart, h.newCount+2)
			h.writeLines(&g.Buffer)
		})
	}
}
