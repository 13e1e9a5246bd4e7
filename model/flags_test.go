package model

import "testing"

// SPEC §4: elision comments are known in all common styles, and what only looks
// like one is not.
func TestElision(t *testing.T) {
	for _, line := range []string{
		"// ... rest of the code", "# existing code ...", "/* existing styles */", "<!-- ... -->", "-- ... unchanged", "; ...", "% ...",
		"  {/* ... */}", "(* ... *)", "' ... other subs unchanged", "...", "\t…", "// rest of the file", "* ... previous items ...",
		"# remaining methods here", "REM ... existing lines",
	} {
		if !elision([]byte("a\n" + line + "\nb\n")) {
			t.Errorf("%q is not known", line)
		}
	}
	for _, line := range []string{
		"fmt.Println(args...)", "x = [...rest]", "// the existing user is kept when the new one is invalid", "// wait ...", "func f(xs ...int) {",
		"# see the existing code in main.go for why", "echo ...", "return '...'",
	} {
		if elision([]byte("a\n" + line + "\nb\n")) {
			t.Errorf("%q is taken for one", line)
		}
	}
}
