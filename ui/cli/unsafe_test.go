package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unsafePaths are refused on every system, whatever asks for them (SPEC §3).
var unsafePaths = []string{
	"", ".", "..", "../outside.txt", "../../outside.txt", "a/../../outside.txt", "a/..", "./../outside.txt", `..\outside.txt`,
	`a\..\..\outside.txt`, "/etc/passwd", "//server/share/x", `\\server\share\x`, "C:/x", "c:x", `C:\x`, "a/b:c", "file.txt:stream",
	".git/config", ".GIT/config", ".Git/hooks/pre-commit", "a/.git/config", "git~1/config", ".git./config", ".git /config",
	".git::$INDEX_ALLOCATION/config", ".g\u200cit/config", ".gi\ufefft/config", ".aptix/x", ".APTIX/x", "aptix~1/x", ".aptix./x",
	"CON", "con.txt", "a/NUL", "nul.tar.gz", "PRN", "AUX.h", "COM1", "com9.log", "LPT1", "lpt9.x", "COM¹", "CONIN$", "conout$.txt",
	"a.", "dir./x", "trailing ", "dir /x", "a\x01b", "a\x1b[31mb", "a\x7fb", "a\u0085b", "tab\tname", "new\nline",
	strings.Repeat("n", 256), strings.Repeat("long/", 820) + "x", "link/x.txt", "link", "loop", "fifo", "dir",
}

// askers ask for a change at a path, each in a format of its own.
var askers = []struct {
	name string
	ask  func(path string) string
}{
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
}

func bundle(path, rest string) string {
	return fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"files\": [\n{\"path\": %s, %s}\n]\n}", quoted(path), rest))
}

func fenced(info, body string) string {
	return "Here it is:\n\n```" + info + "\n" + strings.TrimSuffix(body, "\n") + "\n```\n"
}

func quoted(s string) string {
	b, _ := json.Marshal(s) //nolint:errchkjson // a string
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

// acceptable are pairs that are no danger: deleting a link removes the link
// itself, and what is not there any more cannot be a directory.
func acceptable(asker, path string) bool {
	switch path {
	case "link", "loop":
		return asker == "bundle delete"
	case "fifo", "dir":
		return false
	case "":
		return asker == "bundle root"
	case ".":
		return asker == "bundle root"
	}
	return asker == "bundle root" && path == "dir"
}

var steering = regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f]|\x{0085}|\x{200c}|\x{feff}`)

// Every unsafe path is refused through every format: exit status 1, nothing
// touched inside or outside, no raw control character printed.
func TestUnsafePaths(t *testing.T) {
	for _, asker := range askers {
		t.Run(asker.name, func(t *testing.T) {
			t.Parallel()
			base, ws := unsafeTree(t)
			before := tree(t, base)
			for _, path := range unsafePaths {
				if acceptable(asker.name, path) || asker.name == "bundle root" && path == "dir" {
					continue
				}
				name := filepath.Join(t.TempDir(), "answer.md")
				if err := os.WriteFile(name, []byte(asker.ask(path)), 0o666); err != nil {
					t.Fatal(err)
				}
				var out, errs bytes.Buffer
				status := Main([]string{"apply", "--root", ws, name}, Streams{In: os.Stdin, Out: &out, Err: &errs})
				if status != exitRefused {
					t.Errorf("%q: status %d\n%s%s", path, status, out.String(), errs.String())
				}
				if raw := steering.FindString(out.String() + errs.String()); raw != "" {
					t.Errorf("%q: %q is printed raw", path, raw)
				}
				if diff := difference(tree(t, base), before); diff != "" {
					t.Fatalf("%q: something was touched:\n%s", path, diff)
				}
			}
		})
	}
}

// unsafeTree is a workspace with traps in it, and what must not be reached
// around it.
func unsafeTree(t *testing.T) (base, ws string) {
	t.Helper()
	base = t.TempDir()
	ws = filepath.Join(base, "outer", "ws")
	for name, text := range map[string]string{
		"outside.txt": "a\n", "outer/outside.txt": "a\n", "outer/x.txt": "a\n", "outer/ws/keep.txt": "a\n",
		"outer/ws/dir/in.txt": "a\n",
	} {
		write(t, filepath.Join(base, filepath.FromSlash(name)), []byte(text), 0o644)
	}
	for link, target := range map[string]string{"link": "..", "loop": "loop"} {
		if err := os.Symlink(target, filepath.Join(ws, link)); err != nil {
			t.Fatal(err)
		}
	}
	makeFIFO(t, filepath.Join(ws, "fifo"))
	return base, ws
}
