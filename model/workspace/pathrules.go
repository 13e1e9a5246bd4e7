package workspace

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A rule refuses a path or a component of one.
type rule struct {
	code    string
	reason  string
	refuses func(string) bool
}

// pathRules look at a path as it was written. The first that refuses names
// the reason.
var pathRules = []rule{
	{"path/empty", "the path is empty", func(p string) bool { return p == "" }},
	{"path/control", "the path holds a control character", func(p string) bool { return strings.ContainsFunc(p, unicode.IsControl) }},
	{"path/unc", "it is a network or device path; paths are relative to the workspace", isUNC},
	{"path/absolute", "it is absolute; paths are relative to the workspace", func(p string) bool { return isSlash(p[0:min(1, len(p))]) }},
	{"path/drive", "it begins with a drive letter; paths are relative to the workspace", isDrive},
}

// protectedRules refuse the names of directories that are never touched,
// whatever is asked for in them.
var protectedRules = []rule{
	{"path/git-dir", "it leads into Git's own directory, or would on some systems", isGitDir},
	{"path/aptix-dir", "it leads into aptix-tui's own directory, or would on some systems", isAptixDir},
	{"path/vcs-dir", "it leads into the own directory of a version control system (.hg, .svn, .jj and the like), or would on some systems", isVCSDir},
}

// componentRules look at one component, which is neither empty nor ".".
var componentRules = slices.Concat([]rule{
	{"path/parent", "'..' would lead out of its directory", func(c string) bool { return c == ".." }},
}, protectedRules, []rule{
	{"path/device", "it names a device on Windows", isDevice},
	{"path/colon", "a ':' names a drive or a hidden stream on Windows", func(c string) bool { return strings.Contains(c, ":") }},
	{"path/trailing-dot", "a name that ends in a dot means another file on Windows", func(c string) bool { return strings.HasSuffix(c, ".") }},
	{"path/trailing-space", "a name that ends in a space means another file on Windows", func(c string) bool { return strings.HasSuffix(c, " ") }},
	{"path/name-too-long", fmt.Sprintf("a name in it has more than %d bytes", maxComponent), func(c string) bool { return len(c) > maxComponent }},
})

func isSlash(s string) bool { return s == "/" || s == `\` }

// isUNC finds \\server\share, //server/share, \\?\C:\x and \\.\pipe.
func isUNC(p string) bool { return len(p) >= 2 && isSlash(p[:1]) && isSlash(p[1:2]) }

// isDrive finds C:\x and C:/x, but also C: and C:x.
func isDrive(p string) bool {
	return len(p) >= 2 && p[1] == ':' && (p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}

// isGitDir refuses what Git's verify_path refuses: ".git" in any case and in
// the disguises under which HFS+ and NTFS would find it.
func isGitDir(c string) bool {
	return matchesOnHFS(c, ".git") || matchesOnNTFS(c, ".git") || matchesOnNTFS(c, "git~1")
}

// isAptixDir refuses the same disguises of ".aptix".
func isAptixDir(c string) bool { return matchesOnSomeFS(c, ".aptix") }

// vcsDirs are the directories in which other version control systems keep
// their data. Some of it names programs to run: .hg/hgrc, .svn/wc.db, .jj/repo.
var vcsDirs = []string{".hg", ".svn", ".jj", ".sl", ".bzr", "_darcs", ".pijul"}

// isVCSDir refuses them, also in the same disguises.
func isVCSDir(c string) bool {
	return slices.ContainsFunc(vcsDirs, func(name string) bool { return matchesOnSomeFS(c, name) })
}

// protectedName returns the rule by which c may not be the name of a directory
// that is touched, and whether there is one.
func protectedNameRule(c string) (rule, bool) {
	for _, r := range protectedRules {
		if r.refuses(c) {
			return r, true
		}
	}
	return rule{}, false
}

// foundAs reports whether some file system takes c for name, whose short name
// on NTFS may carry any number, since other names may have been there first.
func matchesOnSomeFS(c, name string) bool {
	if matchesOnHFS(c, name) || matchesOnNTFS(c, name) {
		return true
	}
	short := strings.TrimPrefix(name, ".")
	n := len(short) + len("~1")
	return len(c) >= n && c[n-2] == '~' && c[n-1] >= '1' && c[n-1] <= '9' && matchesOnNTFS(c, short+c[n-2:n])
}

// foundByHFS tells whether HFS+ takes c for name: it folds case and ignores
// some invisible code points. As in Git, malformed UTF-8 ends the comparison.
func matchesOnHFS(c, name string) bool {
	for len(c) > 0 {
		r, size := utf8.DecodeRuneInString(c)
		if r == utf8.RuneError && size == 1 {
			break
		}
		c = c[size:]
		if ignoredByHFS(r) {
			continue
		}
		if name == "" || r >= utf8.RuneSelf || lower(byte(r)) != name[0] {
			return false
		}
		name = name[1:]
	}
	return name == ""
}

func ignoredByHFS(r rune) bool {
	return r >= 0x200c && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x206a && r <= 0x206f || r == 0xfeff
}

// foundByNTFS tells whether NTFS takes c for name: it folds case, drops dots
// and spaces at the end, and reads what follows a ':' as the name of a stream.
func matchesOnNTFS(c, name string) bool {
	if len(c) < len(name) || !strings.EqualFold(c[:len(name)], name) {
		return false
	}
	rest, _, _ := strings.Cut(c[len(name):], ":")
	return strings.Trim(rest, ". ") == ""
}

func lower(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b | 0x20
	}
	return b
}

var deviceNames = []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}

// isDevice finds Windows device names, in any case and with any extension.
func isDevice(c string) bool {
	if i := strings.IndexAny(c, ".:"); i >= 0 {
		c = c[:i]
	}
	c = strings.ToUpper(strings.TrimRight(c, " "))
	if slices.Contains(deviceNames, c) {
		return true
	}
	port, numbered := strings.CutPrefix(c, "COM")
	if !numbered {
		port, numbered = strings.CutPrefix(c, "LPT")
	}
	return numbered && utf8.RuneCountInString(port) == 1 && strings.ContainsAny(port, "123456789¹²³")
}
