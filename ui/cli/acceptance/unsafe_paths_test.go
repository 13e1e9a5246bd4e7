package acceptance

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/ui/cli"
)

// unsafePaths are refused on every system, whatever asks for them (PATHS §2.1).
var unsafePaths = []string{
	// no file of the workspace
	"", ".", "./", "./.", "..", "../outside.txt", "../../outside.txt", "a/../../outside.txt", "a/..", "./../outside.txt", "dir/../../outside.txt",
	`..\outside.txt`, `a\..\..\outside.txt`, `dir\..\..\outside.txt`, "/", "/etc/passwd", "/../outside.txt", "//server/share/x", `\\server\share\x`,
	`\\?\C:\x`, `\\.\pipe\x`, `\x`, "C:", "C:/x", "c:x", `C:\x`, "z:outside.txt", "file:///etc/passwd",
	// Git's files and aptix-tui's own, also as other systems disguise them
	".git", ".git/config", ".git/hooks/pre-commit", ".GIT/config", ".Git/hooks/pre-commit", "a/.git/config", "a/.GiT/x", `.git\config`, "./.git/config",
	"git~1", "git~1/config", "GIT~1/config", "a/git~1/x", ".git./config", ".git /config", ".git . /config", ".git...", ".git:x", ".git::$INDEX_ALLOCATION/config",
	".g\u200cit/config", ".gi\ufefft/config", "\u200e.git/config", ".git\u200d/config", ".gi\u202et/x",
	".aptix", ".aptix/x", ".aptix/lock", ".aptix/history/x", ".APTIX/x", "a/.aptix/x", "aptix~1/x", "APTIX~2", ".aptix./x", ".aptix /x", ".ap\u200ctix/x",
	// the directories of other version control systems, and bare Git repositories
	".hg", ".hg/hgrc", ".HG/hgrc", "a/.hg/hgrc", `.hg\hgrc`, ".svn/wc.db", ".SVN", ".jj/repo/x", "a/.jj", ".sl/config", ".bzr/x", "_darcs/prefs/x", "_DARCS", ".pijul/x",
	"hg~1/hgrc", "SVN~9/x", "jj~2", "pijul~1/x", ".hg./hgrc", ".svn /x", ".jj:x", ".hg::$INDEX_ALLOCATION/hgrc", ".h\u200cg/hgrc", "\ufeff.svn/x", "_dar\u200dcs/x",
	"bare.git", "bare.git/", "bare.git/config", "bare.git/hooks/post-update", "bare.git/new/x.txt", "bare.git/refs/in.txt", "dir/added", "dir/added/config", "dir/added/new/x",
	// names that Windows keeps for devices, and names that it changes
	"CON", "con.txt", "a/NUL", "nul.tar.gz", "PRN", "AUX.h", "aux/x", "COM1", "com9.log", "LPT1", "lpt9.x", "COM¹", "com².txt", "CONIN$", "conout$.txt", "nul .txt",
	"a.", "dir./x", "...", "trailing ", "dir /x", ". ./x", "a/b:c", "file.txt:stream", "keep.txt::$DATA",
	// what steers terminals or does not fit
	"a\x01b", "a\x1b[31mb", "a\x7fb", "a\u0085b", "a\u009bb", "tab\tname", "new\nline", "return\rname",
	strings.Repeat("n", 256), "dir/" + strings.Repeat("é", 128), strings.Repeat("long/", 820) + "x",
	// links that lead out, around or to nothing, and what is no regular file
	"link", "link/x.txt", "link/ws/../x.txt", "up/outside.txt", "up/new.txt", "dir/back/outside.txt", "abs/x.txt", "abs/new/deep.txt", "absfile", "chain/x.txt", "chain2/x.txt",
	"dangling", "dangling/x", "loop", "loop/x", "ring/x", "gitlink/config", "gitlink/new", "aptixlink/x", "hglink/hgrc", "hglink/new", "barelink/config", "barelink/new/x", "hookslink/x", "fifo", "fifo/x", "dir", "keep.txt/x", "keep.txt/x/y",
}

// harmlessRequests are requests that are no danger, by path: the ways of asking
// that may succeed, "*" for all of them.
var harmlessRequests = map[string][]string{
	// a root may be the workspace itself, or a directory in it
	"": {"bundle root", "structured root"}, ".": {"bundle root", "structured root"},
	"./": {"bundle root", "structured root"}, "./.": {"bundle root", "structured root"},
	"dir": {"bundle root", "structured root", "ap mkdir", "ap delete", "ap rename away"},
	// deleting a link removes the link, not what it leads to
	"link": deletes, "loop": deletes, "dangling": deletes, "absfile": deletes,
	// lines cannot say these: whitespace at the end of a path is none of it
	"trailing ": {"delimited create", "delimited replace", "ap create", "ap mkdir", "ap delete", "ap rename", "ap rename away", "delimited delete"},
}

var deletes = []string{"bundle delete", "git delete", "delimited delete", "ap delete"}

var steering = regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f]|\x{0085}|\x{009b}|\x{200c}|\x{feff}`)

// Every unsafe path, or without -thorough every other one, is refused through every format: exit
// status 1, nothing touched inside or outside, no raw control character printed.
func TestUnsafePaths(t *testing.T) {
	// AP §6: a patch is untrusted: a person sees it, and no path leads out.
	if len(unsafePaths) < 90 {
		t.Errorf("only %d paths", len(unsafePaths))
	}
	for i, asker := range askers {
		t.Run(asker.name, func(t *testing.T) {
			t.Parallel()
			base, ws := unsafeTree(t)
			before := everything(t, base)
			for _, path := range part(unsafePaths, i, 2) {
				if !slices.Contains(harmlessRequests[path], asker.name) {
					refuses(t, ws, path, asker.ask(path))
				}
			}
			if diff := difference(everything(t, base), before); diff != "" {
				t.Errorf("something was touched:\n%s", diff)
			}
		})
	}
}

// The requests are valid: at a path that is not unsafe the same request is
// carried out.
func TestSafePaths(t *testing.T) {
	for _, asker := range askers {
		_, ws := unsafeTree(t)
		write(t, filepath.Join(ws, "dir", "a.txt"), []byte("a\n"), 0o644)
		done := 0
		for _, path := range []string{"dir/a.txt", "dir/new.txt", "dir"} {
			status, text := apply(t, ws, asker.ask(path))
			if status != exitDone && status != exitRefused {
				t.Errorf("%s at %s: status %d\n%s", asker.name, path, status, text)
			}
			if status == exitDone && !strings.Contains(text, "nothing to do") {
				done++
			}
		}
		if done == 0 {
			t.Errorf("%s is never carried out", asker.name)
		}
	}
}

// apply applies an answer and returns what is printed.
func apply(t *testing.T, ws, answer string) (status int, printed string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "answer.md")
	write(t, name, []byte(answer), 0o644)
	var out bytes.Buffer
	status = cli.Main([]string{"apply", "--root", ws, name}, cli.Streams{In: os.Stdin, Out: &out, Err: &out})
	return status, out.String()
}

// refuses applies an answer that must be refused.
func refuses(t *testing.T, ws, what, answer string) {
	t.Helper()
	status, printed := apply(t, ws, answer)
	if status != exitRefused {
		t.Errorf("%q: status %d\n%s", what, status, printed)
	}
	if raw := steering.FindString(printed); raw != "" {
		t.Errorf("%q: %q is printed raw", what, raw)
	}
}

// Modes that Git knows and a patch may not ask for, and links and submodules
// (PATHS §3.1): of them nothing is made.
func TestUnsafeModes(t *testing.T) {
	base, ws := unsafeTree(t)
	before := everything(t, base)
	for _, mode := range []string{"120000", "160000", "040000", "100600", "100666", "100777", "104755", "102755", "101644", "060000", "020000", "010000", "140000", "100000", "644", "x"} {
		refuses(t, ws, "new file mode "+mode, fenced("diff",
			"diff --git a/new.txt b/new.txt\nnew file mode "+mode+"\n--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+../outside.txt\n"))
		refuses(t, ws, "new mode "+mode, fenced("diff",
			"diff --git a/keep.txt b/keep.txt\nold mode 100644\nnew mode "+mode+"\n"))
		refuses(t, ws, "empty, mode "+mode, fenced("diff",
			"diff --git a/new.txt b/new.txt\nnew file mode "+mode+"\nindex 0000000..e69de29\n"))
	}
	if diff := difference(everything(t, base), before); diff != "" {
		t.Errorf("something was touched:\n%s", diff)
	}
}

// unsafeTree is a workspace with traps in it, and what must not be reached
// around it.
func unsafeTree(t *testing.T) (base, ws string) {
	t.Helper()
	base = t.TempDir()
	ws = filepath.Join(base, "outer", "ws")
	for _, name := range []string{
		"outside.txt", "in.txt", "outer/outside.txt", "outer/x.txt", "outer/in.txt", "away/x.txt", "away/in.txt",
		"outer/ws/keep.txt", "outer/ws/dir/in.txt", "outer/ws/.git/config", "outer/ws/.git/in.txt", "outer/ws/.aptix/x", "outer/ws/.aptix/in.txt",
		"outer/ws/.hg/hgrc", "outer/ws/.hg/in.txt", "outer/ws/bare.git/HEAD", "outer/ws/bare.git/config", "outer/ws/bare.git/in.txt",
		"outer/ws/bare.git/objects/x", "outer/ws/bare.git/refs/in.txt", "outer/ws/bare.git/hooks/in.txt",
		"outer/ws/dir/added/HEAD", "outer/ws/dir/added/commondir", "outer/ws/dir/added/in.txt",
	} {
		write(t, filepath.Join(base, filepath.FromSlash(name)), []byte("a\n"), 0o644)
	}
	for link, target := range map[string]string{
		"link": "..", "up": "../..", "dir/back": "../../..", "abs": filepath.Join(base, "away"), "absfile": filepath.Join(base, "outside.txt"),
		"chain": "chain2", "chain2": "dir/../abs", "dangling": "../nowhere", "loop": "loop", "ring": "ring2", "ring2": "ring",
		"gitlink": ".git", "aptixlink": ".aptix", "hglink": ".hg", "barelink": "bare.git", "hookslink": "bare.git/hooks",
	} {
		if err := os.Symlink(target, filepath.Join(ws, link)); err != nil {
			t.Fatal(err)
		}
	}
	makeFIFO(t, filepath.Join(ws, "fifo"))
	return base, ws
}
