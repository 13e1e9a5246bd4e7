package acceptance

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// headerLines are the lines that may follow "diff --git". Each of them, and each
// combination of two, and in a thorough run of three, is compared with git apply.
var headerLines = []string{
	"old mode 100644", "new mode 100755", "new file mode 100644", "deleted file mode 100644",
	"rename from a", "rename to n", "copy from a", "copy to n", "similarity index 100%",
}

// headerBodies are what may follow a header, with the first line above it.
var headerBodies = []struct{ name, first, body string }{
	{"no hunk", "diff --git a/a b/a", ""},
	{"no hunk, two names", "diff --git a/a b/n", ""},
	{"hunk", "diff --git a/a b/a", "--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n"},
	{"hunk, two names", "diff --git a/a b/n", "--- a/a\n+++ b/n\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n"},
	{"new", "diff --git a/n b/n", "--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+new\n"},
	{"gone", "diff --git a/a b/a", "--- a/a\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-one\n-two\n-three\n"},
}

// Where Git guesses, apply does something else and says so.
var headerGuesses = []string{
	"name different files", "gives one name only", "the header names", // refused here
	"inferred from /dev/null", `no "old mode" line`, // read here
}

// A header whose lines do not go together is refused as git apply refuses it;
// what both accept leads to the same tree (READING §5.3, AFS §3).
func TestHeadersAsGitApply(t *testing.T) {
	files := map[string]string{"a": "one\ntwo\nthree\n"}
	most := 2
	if *thorough {
		most = 3
	}
	for _, body := range headerBodies {
		for _, lines := range subsets(headerLines, most) {
			t.Run(fmt.Sprint(body.name, lines), func(t *testing.T) {
				t.Parallel()
				patch := body.first + "\n" + strings.Join(lines, "\n") + "\n" + body.body
				p := runPeers(t, patch, files)
				_, misread := p.git["dev/null"]
				if misread || slices.ContainsFunc(headerGuesses, func(s string) bool { return strings.Contains(p.oursSays, s) }) {
					return
				}
				if diff := difference(p.ours, p.git); p.gitRefuses != p.oursRefuses || diff != "" {
					t.Errorf("git refuses: %v, ours: %v\n%s%s\ngit: %sours: %s", p.gitRefuses, p.oursRefuses, diff, patch, p.gitSays, p.oursSays)
				}
			})
		}
	}
}

// subsets are all choices of one to most of all, in order.
func subsets(all []string, most int) [][]string {
	var out [][]string
	for i, first := range all {
		out = append(out, []string{first})
		if most > 1 {
			for _, more := range subsets(all[i+1:], most-1) {
				out = append(out, append([]string{first}, more...))
			}
		}
	}
	return out
}
