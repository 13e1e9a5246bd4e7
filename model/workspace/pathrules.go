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

// pathRules apply to a path as it was written. The first that refuses it gives
// the reason.
var pathRules = []rule{
	{"path/empty", "the path is empty", func(p string) bool { return p == "" }},
	{"path/control", "the path has a control character", func(p string) bool { return strings.ContainsFunc(p, unicode.IsControl) }},
	{"path/unc", "a network or device path; expected one relative to the workspace", isUNC},
	{"path/absolute", "the path is absolute; expected one relative to the workspace", func(p string) bool { return isSlash(p[0:min(1, len(p))]) }},
	{"path/drive", "the path begins with a drive letter; expected one relative to the workspace", isDrive},
}

// protectedRules refuse the names of protected directories.
var protectedRules = []rule{
	{"path/git-dir", "the path leads into Git's directory, at least on some systems", isGitDir},
	{"path/aptix-dir", "the path leads into aptix-tui's own directory, at least on some systems", isAptixDir},
	{"path/vcs-dir", "the path leads into the directory of a version control system (.hg, .svn, .jj …), at least on some systems", isVCSDir},
}

// componentRules apply to one component, which is neither empty nor ".".
var componentRules = slices.Concat([]rule{
	{"path/parent", "'..' would lead out of its directory", func(c string) bool { return c == ".." }},
}, protectedRules, []rule{
	{"path/device", "it names a device on Windows", isDevice},
	{"path/colon", "a ':' names a drive or an alternate data stream on Windows", func(c string) bool { return strings.Contains(c, ":") }},
	{"path/trailing-dot", "a name that ends in a dot means another file on Windows", func(c string) bool { return strings.HasSuffix(c, ".") }},
	{"path/trailing-space", "a name that ends in a space means another file on Windows", func(c string) bool { return strings.HasSuffix(c, " ") }},
	{"path/name-too-long", fmt.Sprintf("a name in it has more than %d bytes", maxComponent), func(c string) bool { return len(c) > maxComponent }},
})

func isSlash(s string) bool { return s == "/" || s == `\` }

// isUNC reports whether p begins like \\server\share, //server/share, \\?\C:\x
// or \\.\pipe.
func isUNC(p string) bool { return len(p) >= 2 && isSlash(p[:1]) && isSlash(p[1:2]) }

// isDrive reports whether p begins with a drive letter: C:\x, C:/x, C: or C:x.
func isDrive(p string) bool {
	return len(p) >= 2 && p[1] == ':' && (p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}

// isGitDir reports whether Git's verify_path refuses c: ".git" in any case, and
// the forms that HFS+ and NTFS treat as the same name.
func isGitDir(c string) bool {
	return matchesOnHFS(c, ".git") || matchesOnNTFS(c, ".git") || matchesOnNTFS(c, "git~1")
}

// isAptixDir reports whether a file system may take c for ".aptix".
func isAptixDir(c string) bool { return matchesOnSomeFS(c, ".aptix") }

// vcsDirs are the directories of other version control systems. Some of their
// files name programs to run: .hg/hgrc, .svn/wc.db, .jj/repo.
var vcsDirs = []string{".hg", ".svn", ".jj", ".sl", ".bzr", "_darcs", ".pijul"}

// isVCSDir reports whether a file system may take c for one of vcsDirs.
func isVCSDir(c string) bool {
	return slices.ContainsFunc(vcsDirs, func(name string) bool { return matchesOnSomeFS(c, name) })
}

// protectedName returns why c is refused as the name of a directory.
func protectedName(c string) refusal {
	for _, r := range protectedRules {
		if r.refuses(c) {
			return refusal{r.code, r.reason}
		}
	}
	return refusal{}
}

// matchesOnSomeFS reports whether some file system takes c for name. The short
// name on NTFS may have any number, since other names may come first.
func matchesOnSomeFS(c, name string) bool {
	if matchesOnHFS(c, name) || matchesOnNTFS(c, name) {
		return true
	}
	short := strings.TrimPrefix(name, ".")
	n := len(short) + len("~1")
	return len(c) >= n && c[n-2] == '~' && c[n-1] >= '1' && c[n-1] <= '9' && matchesOnNTFS(c, short+c[n-2:n])
}

// matchesOnHFS reports whether HFS+ takes c for name: it folds case and ignores
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

// matchesOnNTFS reports whether NTFS takes c for name: it folds case, drops
// dots and spaces at the end, and treats the part after a ':' as the name of a
// stream.
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

// isDevice reports whether c is a Windows device name, in any case and with any
// extension.
func isDevice(c string) bool {
	if i := strings.IndexAny(c, ".:"); i >= 0 {
		c = c[:i]
	}
	if c = strings.TrimRight(c, " "); c != "" && strings.IndexByte("CPANLcpanl", c[0]) < 0 {
		return false
	}
	c = strings.ToUpper(c)
	if slices.Contains(deviceNames, c) {
		return true
	}
	port, numbered := strings.CutPrefix(c, "COM")
	if !numbered {
		port, numbered = strings.CutPrefix(c, "LPT")
	}
	return numbered && utf8.RuneCountInString(port) == 1 && strings.ContainsAny(port, "123456789¹²³")
}
