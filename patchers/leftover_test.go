package patchers

import "testing"

// SPEC §2: what looks like a change is read, or shown again, or named.
func TestLeftOver(t *testing.T) {
	const diff = "```diff\n" + aDiff + "\n```\n"
	for _, c := range []struct{ name, text, want string }{
		{"nothing left", diff, "git 2-6 x"},
		{"code that is no change", diff + "```go\n+a\n```\n", "git 2-6 x"},
		{"shown again", diff + "```diff\n-a\n+b\n```\n", "git 2-6 x; answer/again"},
		{"another one, without a name", diff + "```diff\n-c\n+d\n```\n", "git 2-6 x; answer/unread"},
		{"another one, with a name", diff + "In `yy.go`:\n```diff\n-c\n+d\n```\n", "git 2-6 x; git 10-11 yy.go"},
		{"the same lines of another file", diff + "In `yy.go`:\n```diff\n-a\n+b\n```\n", "git 2-6 x; git 10-11 yy.go"},
		{"search/replace", diff + "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n", "git 2-6 x; answer/unread"},
		{"a merge conflict that is spoken of", diff + "<<<<<<< HEAD\n", "git 2-6 x"},
		{"cut off before anything can be read", diff + "```json\n{\n  \"root\": \".\",\n", "git 2-6 x; answer/unread"},
		{"code cut off", diff + "```go\nfunc", "git 2-6 x"},
		{"content of a payload", "--- START-FILE: a ---\n<<<<<<< SEARCH\n--- END-FILE: a ---\n", "delimited 1-3 a"},
		{"none", "*** Begin Patch\n", "answer/no-payload; answer/unread"},
	} {
		if got := summary(c.text, Options{}); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	if got := summary(diff+"*** Begin Patch\n", Options{Format: "git"}); got != "git 2-6 x" {
		t.Errorf("one format only: got %s", got)
	}
}
