package terminal

import "testing"

// REVIEW §6: text of an answer or a file reaches the terminal only escaped.
func TestSanitize(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain text stays", "func f() {\n\treturn // größe 日本 👍🏽\n}\n", "func f() {\n\treturn // größe 日本 👍🏽\n}\n"},
		{"escape sequences", "a\x1b]0;title\x07b", "a␛]0;title␇b"},
		{"CR cannot overwrite", "safe\rrm -rf", "safe␍rm -rf"},
		{"bidirectional", "if \u2066admin\u2069", "if ‹U+2066›admin‹U+2069›"},
		{"zero width in a path", "src/\u200bmain.go", "src/‹U+200B›main.go"},
		{"invalid UTF-8", "a\xfe", "a‹FE›"},
		{"replacement character", "\ufffd", "\ufffd"},
		{"LF and marks", "\u202e\n\u202e", "‹U+202E›\n‹U+202E›"},
	} {
		if got := Sanitize(c.in); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSanitizeTwiceIsSanitizeOnce(t *testing.T) {
	for _, p := range pieces {
		once := Sanitize("x" + p + "y")
		if twice := Sanitize(once); twice != once {
			t.Errorf("%q becomes %q, then %q", p, once, twice)
		}
	}
}
