package acceptance

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// An asker asks for a change at a path, in one format and one way.
type asker struct {
	name string
	ask  func(path string) string
}

// askers are all ways to ask that all formats have.
var askers = slices.Concat(jsonAskers, gitAskers, lineAskers)

var jsonAskers = []asker{
	{"bundle create", func(p string) string { return bundle(p, `"operation": "create", "content": "x\n"`) }},
	{"bundle write", func(p string) string { return bundle(p, `"content": "x\n"`) }},
	{"bundle replace", func(p string) string { return bundle(p, `"operation": "replace", "content": "x\n"`) }},
	{"bundle delete", func(p string) string { return bundle(p, `"operation": "delete"`) }},
	{"bundle patch", func(p string) string {
		return bundle(p, `"operation": "patch", "patches": [{"find": "a", "replace": "b", "limit": "once"}]`)
	}},
	{"bundle gitPatch", func(p string) string {
		return bundle(p, `"operation": "gitPatch", "content": "@@ -1 +1 @@\n-a\n+b\n"`)
	}},
	{"bundle root", func(p string) string {
		return fenced("json", fmt.Sprintf("{\n\"root\": %s,\n\"files\": [\n{\"path\": \"x.txt\", \"operation\": \"create\", \"content\": \"x\"}\n]\n}", quoted(p)))
	}},
	{"structured", func(p string) string {
		return fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"patches\": [\n{\"path\": %s, \"find\": \"a\", \"replace\": \"b\"}\n]\n}", quoted(p)))
	}},
	{"structured nested", func(p string) string {
		return fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"patches\": [\n{\"path\": %s, \"replacements\": [{\"find\": \"a\", \"replace\": \"b\"}]}\n]\n}", quoted(p)))
	}},
	{"structured root", func(p string) string {
		return fenced("json", fmt.Sprintf("{\n\"root\": %s,\n\"patches\": [\n{\"path\": \"in.txt\", \"find\": \"a\", \"replace\": \"b\"}\n]\n}", quoted(p)))
	}},
	{"lines insert", func(p string) string {
		return linePatch(p, `{"operation": "insert", "afterLine": 0, "newLines": ["b"]}`)
	}},
	{"lines replace", func(p string) string {
		return linePatch(p, `{"operation": "replace", "startLine": 1, "endLine": 1, "expectedOriginalLines": ["a"], "newLines": ["b"]}`)
	}},
}

var gitAskers = []asker{
	{"git create", func(p string) string {
		return fenced("diff", "diff --git "+gitName("a/", p)+" "+gitName("b/", p)+"\nnew file mode 100644\n--- /dev/null\n+++ "+gitName("b/", p)+"\n@@ -0,0 +1 @@\n+x\n")
	}},
	{"git edit", func(p string) string {
		return fenced("diff", "--- "+gitName("a/", p)+"\n+++ "+gitName("b/", p)+"\n@@ -1 +1 @@\n-a\n+b\n")
	}},
	{"git delete", func(p string) string {
		return fenced("diff", "diff --git "+gitName("a/", p)+" "+gitName("b/", p)+"\ndeleted file mode 100644\n--- "+gitName("a/", p)+"\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
	}},
	{"git rename", func(p string) string {
		return fenced("diff", "diff --git a/keep.txt "+gitName("b/", p)+"\nsimilarity index 100%\nrename from keep.txt\nrename to "+gitName("", p)+"\n")
	}},
	{"git rename away", func(p string) string {
		return fenced("diff", "diff --git "+gitName("a/", p)+" b/new.txt\nsimilarity index 100%\nrename from "+gitName("", p)+"\nrename to new.txt\n")
	}},
	{"git copy", func(p string) string {
		return fenced("diff", "diff --git a/keep.txt "+gitName("b/", p)+"\nsimilarity index 100%\ncopy from keep.txt\ncopy to "+gitName("", p)+"\n")
	}},
	{"git mode", func(p string) string {
		return fenced("diff", "diff --git "+gitName("a/", p)+" "+gitName("b/", p)+"\nold mode 100644\nnew mode 100755\n")
	}},
	{"git binary", func(p string) string {
		return fenced("diff", "diff --git "+gitName("a/", p)+" "+gitName("b/", p)+"\nnew file mode 100644\nindex 0000000000000000000000000000000000000000..0743be0f50d02ce3c33624c3ec07da4a1fa3159b\n"+
			"GIT binary patch\nliteral 3\nKcmb<m-~s>vbpV3^\n\nliteral 0\nHcmV?d00001\n\n")
	}},
}

// lineAskers write the path in a line of its own.
var lineAskers = []asker{
	{"delimited create", func(p string) string { return block("START-FILE", "END-FILE", p, "x\n") }},
	{"delimited replace", func(p string) string { return block("START-REPLACE-FILE", "END-REPLACE-FILE", p, "x\n") }},
	{"delimited patch", func(p string) string { return block("START-PATCH", "END-PATCH", p, "@@ -1 +1 @@\n-a\n+b\n") }},
	{"delimited delete", func(p string) string { return "--- DELETE-FILE: " + p + " ---\n" }},
	{"ap create", func(p string) string { return apPatch(p, "CREATE", "content", "x") }},
	{"ap mkdir", func(p string) string { return apPatch(p, "CREATE") }},
	{"ap delete", func(p string) string { return apPatch(p, "DELETE") }},
	{"ap edit", func(p string) string { return apPatch(p, "REPLACE", "snippet", "a", "content", "b") }},
	{"ap rename", func(p string) string { return apPatch("keep.txt", "RENAME", "", p) }},
	{"ap rename away", func(p string) string { return apPatch(p, "RENAME", "", "new.txt") }},
}

// block is a delimited block.
func block(start, end, path, content string) string {
	return "--- " + start + ": " + path + " ---\n" + content + "--- " + end + ": " + path + " ---\n"
}

// apPatch is an ap patch of one file; what follows the action are keys and
// their values, an empty key for the action's own.
func apPatch(path, action string, keys ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "a1b2c3d4 AP 3.2\n\na1b2c3d4 FILE\n%s\n\na1b2c3d4 %s\n", path, action)
	for i := 0; i < len(keys); i += 2 {
		if keys[i] != "" {
			fmt.Fprintf(&b, "a1b2c3d4 %s\n", keys[i])
		}
		b.WriteString(keys[i+1] + "\n")
	}
	return b.String() + "a1b2c3d4 END\n"
}

// linePatch is a batch with one change of a file that holds one line, a.
func linePatch(path, change string) string {
	return fenced("json", fmt.Sprintf("{\n\"files\": [\n{\"docPath\": %s, \"originalSha256\": %q,\n\"changes\": [%s]}\n]\n}",
		quoted(path), model.DigestOf([]byte("a\n")).String(), change))
}

func bundle(path, rest string) string {
	return fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"files\": [\n{\"path\": %s, %s}\n]\n}", quoted(path), rest))
}

func fenced(info, body string) string {
	return "Here it is:\n\n```" + info + "\n" + strings.TrimSuffix(body, "\n") + "\n```\n"
}

func quoted(s string) string {
	b, _ := json.Marshal(s) // a string
	return string(b)
}

// gitName writes a path as git diff does.
func gitName(prefix, path string) string {
	var b strings.Builder
	b.WriteString(`"` + prefix)
	for _, c := range []byte(path) {
		if c < 0x20 || c > 0x7e || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\%03o`, c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String() + `"`
}
