package workspace

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"aptix-tui/model"
)

// Every refusal of the path check (SYS-004 §3.1, §5.2; AP §2.4: "MUST NOT
// contain components that traverse parent directories").
var refusedPaths = []struct{ path, code string }{
	{"", "path/empty"},
	{".", "path/self"},
	{"./", "path/self"},
	{"./.", "path/self"},
	{`.\`, "path/self"},

	{"/", "path/absolute"},
	{"/etc/passwd", "path/absolute"},
	{`\windows\system32`, "path/absolute"},
	{"/./a", "path/absolute"},
	{"//server/share", "path/unc"},
	{`\\server\share\a`, "path/unc"},
	{`\\?\C:\a`, "path/unc"},
	{`\\.\pipe\a`, "path/unc"},
	{`/\server/a`, "path/unc"},
	{"C:", "path/drive"},
	{"C:a", "path/drive"},
	{`C:\a`, "path/drive"},
	{"c:/x", "path/drive"},
	{"z:/x", "path/drive"},
	{"a:b", "path/drive"},

	{"..", "path/parent"},
	{"../a", "path/parent"},
	{"a/..", "path/parent"},
	{"a/../b", "path/parent"},
	{"a/../../b", "path/parent"},
	{"./../a", "path/parent"},
	{`..\a`, "path/parent"},
	{`a\..\b`, "path/parent"},
	{`a/..\b`, "path/parent"},
	{".. /a", "path/trailing-space"},
	{"..../a", "path/trailing-dot"},

	{"a\x00b", "path/control"},
	{"a\nb", "path/control"},
	{"a\tb", "path/control"},
	{"a\x1b[31mb", "path/control"},
	{"a\x7f", "path/control"},
	{"a\u0085b", "path/control"},
	{"a\u009bb", "path/control"},
	{"a\r", "path/control"},

	{".git", "path/git-dir"},
	{".git/config", "path/git-dir"},
	{".GIT/config", "path/git-dir"},
	{".gIt/hooks/pre-commit", "path/git-dir"},
	{"sub/.git/config", "path/git-dir"},
	{`sub\.git\config`, "path/git-dir"},
	{".git/", "path/git-dir"},
	{".git./config", "path/git-dir"},
	{".git /config", "path/git-dir"},
	{".git . ./config", "path/git-dir"},
	{".git...", "path/git-dir"},
	{".git:stream", "path/git-dir"},
	{".git::$INDEX_ALLOCATION/config", "path/git-dir"},
	{".git . :x", "path/git-dir"},
	{"git~1/config", "path/git-dir"},
	{"GIT~1", "path/git-dir"},
	{"git~1.", "path/git-dir"},
	{"Git~1 :a", "path/git-dir"},
	{".g\u200cit/config", "path/git-dir"},
	{".git\u200d", "path/git-dir"},
	{"\u200e.git", "path/git-dir"},
	{".G\u200fIT", "path/git-dir"},
	{".\u202agit", "path/git-dir"},
	{".gi\u202et", "path/git-dir"},
	{".g\u206ai\u206ft", "path/git-dir"},
	{"\ufeff.git", "path/git-dir"},
	{".git\xff", "path/git-dir"}, // as in Git: malformed UTF-8 ends the comparison

	{".aptix", "path/aptix-dir"},
	{".aptix/lock", "path/aptix-dir"},
	{"a/.APTIX/x", "path/aptix-dir"},
	{".aptix.", "path/aptix-dir"},
	{".aptix ", "path/aptix-dir"},
	{".aptix::$INDEX_ALLOCATION", "path/aptix-dir"},
	{".ap\u200ctix", "path/aptix-dir"},
	{"aptix~1", "path/aptix-dir"},
	{"APTIX~4/x", "path/aptix-dir"},
	{"aptix~9:x", "path/aptix-dir"},

	{".hg", "path/vcs-dir"},
	{".hg/hgrc", "path/vcs-dir"},
	{".HG/hgrc", "path/vcs-dir"},
	{"sub/.svn/wc.db", "path/vcs-dir"},
	{`sub\.jj\repo`, "path/vcs-dir"},
	{".sl/config", "path/vcs-dir"},
	{".bzr/branch", "path/vcs-dir"},
	{"_darcs/prefs", "path/vcs-dir"},
	{"_DARCS", "path/vcs-dir"},
	{".pijul/config", "path/vcs-dir"},
	{".hg./hgrc", "path/vcs-dir"},
	{".svn /x", "path/vcs-dir"},
	{".jj::$INDEX_ALLOCATION", "path/vcs-dir"},
	{".h\u200cg/hgrc", "path/vcs-dir"},
	{"\ufeff.svn", "path/vcs-dir"},
	{"_dar\u200dcs", "path/vcs-dir"},
	{"hg~1/hgrc", "path/vcs-dir"},
	{"SVN~9", "path/vcs-dir"},
	{"jj~2 :x", "path/vcs-dir"},
	{"Pijul~3.", "path/vcs-dir"},

	{"CON", "path/device"},
	{"con", "path/device"},
	{"src/aux.c", "path/device"},
	{"Prn.txt", "path/device"},
	{"nul.tar.gz", "path/device"},
	{"nul .txt", "path/device"},
	{"COM1", "path/device"},
	{"com9.log", "path/device"},
	{"lpt1", "path/device"},
	{"LPT9.x", "path/device"},
	{"COM¹", "path/device"},
	{"com².txt", "path/device"},
	{"lpt³", "path/device"},
	{"CONIN$", "path/device"},
	{"conout$.txt", "path/device"},
	{"nul:", "path/device"},
	{"aux/a", "path/device"},

	{"src/a.txt:stream", "path/colon"},
	{"file:///etc/passwd", "path/colon"},
	{"1:a", "path/colon"},
	{"a/b:", "path/colon"},

	{"a.", "path/trailing-dot"},
	{"a./b", "path/trailing-dot"},
	{"...", "path/trailing-dot"},
	{"a ", "path/trailing-space"},
	{"a /b", "path/trailing-space"},
	{" ", "path/trailing-space"},

	{strings.Repeat("a", 256), "path/name-too-long"},
	{"a/" + strings.Repeat("é", 128), "path/name-too-long"},
	{strings.Repeat("abcdefghijklmno/", 256) + "ab", "path/too-long"},
	{strings.Repeat("d/", 256) + "ab", "path/too-deep"},
}

// SYS-004 §5.2: no ../ traversal: refused before anything is read. The same rules apply to a
// payload's root, which may be the workspace itself.
func TestCheckPathRefuses(t *testing.T) {
	for _, c := range refusedPaths {
		clean, _, err := CheckPath("", c.path)
		checkRefusal(t, c.path, clean, err, c.code, c.path)
		if c.code != "path/empty" && c.code != "path/self" && !strings.HasPrefix(c.code, "path/too-") {
			clean, _, err = CheckPath(c.path, "x.txt")
			checkRefusal(t, c.path, clean, err, c.code, c.path)
		}
	}
}

func checkRefusal(t *testing.T, input, clean string, err error, code, path string) {
	t.Helper()
	var refused *PathError
	if !errors.As(err, &refused) {
		t.Errorf("%q: got %q, %v; want a refusal with %s", input, clean, err, code)
		return
	}
	if refused.Code != code || refused.Path != path || refused.Reason == "" || clean != "" {
		t.Errorf("%q: got %#v, clean %q; want %s", input, refused, clean, code)
	}
}

func TestCheckPathLimitsWholePath(t *testing.T) {
	root := strings.Repeat(strings.Repeat("a", 55)+"/", 73) // 4,088 bytes with its last slash
	if clean, _, err := CheckPath(root, "12345678"); err != nil || len(clean) != maxPath {
		t.Errorf("a path of %d bytes: %v", len(clean), err)
	}
	_, _, err := CheckPath(root, "123456789")
	checkRefusal(t, "long root", "", err, "path/too-long", "123456789")
}

func TestCheckPathAccepts(t *testing.T) {
	for _, c := range []struct{ root, path, clean, codes string }{
		{"", "a", "a", ""},
		{".", "a", "a", ""},
		{"./", "a", "a", ""},
		{"./.", "a", "a", ""},
		{"./src", "a.go", "src/a.go", ""}, // SYS-004 §3.1.1
		{"src/", "a.go", "src/a.go", ""},
		{"./src/./x", "a", "src/x/a", "path/dot-component"},
		{`.\src`, "a", "src/a", "path/backslash"},
		{"src", "./a", "src/a", "path/dot-prefix"},
		{"a//b", "c//d", "a/b/c/d", "path/double-slash path/double-slash"},
		{"", "./a", "a", "path/dot-prefix"},
		{"", "././a", "a", "path/dot-prefix"},
		{"", "a//b", "a/b", "path/double-slash"},
		{"", "a///b//c", "a/b/c", "path/double-slash"},
		{"", "a/./b", "a/b", "path/dot-component"},
		{"", `a\b`, "a/b", "path/backslash"},
		{"", `.\a\\b\.\c`, "a/b/c", "path/backslash path/dot-prefix path/double-slash path/dot-component"},
		{"", "dir/", "dir", ""},
		{"", "dir//", "dir", ""},
		{"", ".gitignore", ".gitignore", ""},
		{"", ".github/workflows/ci.yml", ".github/workflows/ci.yml", ""},
		{"", ".git2", ".git2", ""},
		{"", ".gitmodules", ".gitmodules", ""},
		{"", "git", "git", ""},
		{"", "git~2", "git~2", ""},
		{"", "git~10", "git~10", ""},
		{"", "x.git", "x.git", ""},
		{"", ".aptixrc", ".aptixrc", ""},
		{"", "aptix", "aptix", ""},
		{"", "aptix~x", "aptix~x", ""},
		{"", ".hgignore", ".hgignore", ""},
		{"", ".hgtags", ".hgtags", ""},
		{"", "hg", "hg", ""},
		{"", "svn~10", "svn~10", ""},
		{"", "sl~0", "sl~0", ""},
		{"", "darcs/x", "darcs/x", ""},
		{"", "x.hg", "x.hg", ""},
		{"", "...a", "...a", ""},
		{"", "..a/b", "..a/b", ""},
		{"", " a", " a", ""},
		{"", "a b/c d", "a b/c d", ""},
		{"", "~/x", "~/x", ""},
		{"", "console.log", "console.log", ""},
		{"", "com0", "com0", ""},
		{"", "com10", "com10", ""},
		{"", "lpt", "lpt", ""},
		{"", "auxiliary", "auxiliary", ""},
		{"", "a\xff\x80b", "a\xff\x80b", ""}, // any bytes make a name on Linux
		{"", "naïve/日本.txt", "naïve/日本.txt", ""},
		{"", strings.Repeat("a", 255), strings.Repeat("a", 255), ""},
	} {
		clean, warnings, err := CheckPath(c.root, c.path)
		if err != nil || clean != c.clean || codes(t, warnings) != c.codes {
			t.Errorf("Gate(%q, %q) = %q, %q, %v; want %q, %q", c.root, c.path, clean, codes(t, warnings), err, c.clean, c.codes)
		}
	}
}

func codes(t *testing.T, warnings []model.Diagnostic) string {
	t.Helper()
	var out []string
	for _, w := range warnings {
		if w.Severity != model.Warning || w.Message == "" || w.Path == "" || w.Payload != -1 {
			t.Errorf("incomplete warning %#v", w)
		}
		out = append(out, w.Code)
	}
	return strings.Join(out, " ")
}

func FuzzCheckPath(f *testing.F) {
	for _, c := range refusedPaths {
		f.Add("", c.path)
		f.Add(c.path, "a")
	}
	f.Add("./src", `a\.\b//c/`)
	f.Fuzz(func(t *testing.T, root, path string) {
		clean, _, err := CheckPath(root, path)
		if err != nil {
			if clean != "" {
				t.Fatalf("refused, but returned %q", clean)
			}
			return
		}
		if !filepath.IsLocal(clean) || filepath.ToSlash(filepath.Clean(clean)) != clean {
			t.Fatalf("%q is not clean and local", clean)
		}
		if strings.ContainsFunc(clean, unicode.IsControl) || strings.ContainsAny(clean, `\:`) || len(clean) > maxPath {
			t.Fatalf("%q should not have passed", clean)
		}
		again, warnings, err := CheckPath("", clean)
		if again != clean || len(warnings) > 0 || err != nil {
			t.Fatalf("gating %q again: %q, %v, %v", clean, again, warnings, err)
		}
	})
}
