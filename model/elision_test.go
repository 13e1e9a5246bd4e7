package model

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// PLACING §4.1: elisions are recognised in the comments of all common languages
// by their shape.
func TestElision(t *testing.T) {
	for line := range strings.SplitSeq(strings.TrimSpace(elidingLines), "\n") {
		if got := elisions([]byte("a\n  "+line+"\r\nb\n"), nil, "a.js"); !slices.Equal(got, []string{line}) {
			t.Errorf("%q is not known: %q", line, got)
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(plainLines), "\n") {
		if got := elisions([]byte("a\n  "+line+"\nb\n"), nil, "a.js"); len(got) > 0 {
			t.Errorf("%q is taken for one", line)
		}
	}
}

const elidingLines = `
...
…
....
[...]
// ...
# ...
-- ...
; ...
% ...
/* ... */
/* … */
<!-- ... -->
{/* ... */}
(* ... *)
REM ...
// ... rest of the code
<rest of the code>
<existing code stays the same>
// ...rest of code...
// ... existing code ...
// ...existing code...
//... existing code
/// ... existing members ...
# existing code ...
# ... existing code ...
/* existing styles */
/* ... existing styles ... */
-- ... unchanged
-- ... other columns unchanged
;; ... existing code ...
% ... rest of the section unchanged ...
' ... other subs unchanged
// rest of the file
// rest of the function
// The rest of your code remains the same
// rest of the implementation unchanged
// the rest stays the same
// everything else unchanged
* ... previous items ...
# remaining methods here
# ... rest of the method unchanged ...
# ... completely new structure
# existing env stays the same ...
# existing env stays the same
REM ... existing lines
{/* ... rest of the card ... */}
{/* existing JSX */}
<!-- ... existing content ... -->
<!-- rest of the page unchanged -->
{{!-- ... existing markup ... --}}
(* ... other cases unchanged ... *)
// existing imports
// existing validation logic
// same code as before
// previous code
// ... same as before ...
// same as before
// unchanged
// no changes here
// ... (unchanged)
// (rest of the code unchanged)
// [... existing code ...]
// --- existing code ---
// other methods unchanged
// other methods...
// implementation omitted for brevity
// ... omitted for brevity ...
// ... 20 more lines ...
// ... more cases
// ... validation logic
// ... keep the existing code ...
// Keep existing code
// your existing code here
// ... your code here ...
// constructor unchanged
// … other fields …
""" ... existing docstring ... """
... existing code ...
... rest of the file unchanged
[... rest of the document ...]
[rest of the file unchanged]
(remaining code omitted)
// ...existing methods
// the tags stay the same
// find() and list() stay as they are
function two() { /* ... */ }
function two() { /* existing code */ }
function two() { // ... existing code
if x: # ... unchanged
return { /* ... existing fields */ };
function two() { ... }
case 1: // ...
Rest of the file unchanged.
The rest of the code remains the same...
{existing code}
{{ rest of code }}
{ ... existing code ... }
_(rest unchanged)_
[lines 12-80 unchanged]
(lines 20-45 unchanged)
...[1234 chars truncated]
... output truncated ...
[File truncated at 2000 lines]
`

const plainLines = `
<input disabled required>
<Rest />
fmt.Println(args...)
x = [...rest]
[...rest]
[...previous, item],
(...remaining) => {
...existing,
[existing, items]
.
...store,
...rest
...rest,
...existing,
...(previous ?? {}),
{ ...state, existing }
func f(xs ...int) {
function f(...rest) {}
echo ...
return '...'
'... existing',
"..."
go vet ./...
// wait ...
// loading...
# ...in other words, the loop ends
# ...in other words
# ...and the tests pass
# ... and this one is not
// ...so that it is closed
// ... which is why the code is here
/* ...but not the other one */
# ...then the merge is done
...in other words
...and so it goes
// the existing user is kept when the new one is invalid
# see the existing code in main.go for why
// Rest parameters come last
// REST API client
// rest of the world
// remaining time in seconds
// existing users are migrated first
// previous value
// same origin only
// other
// returns the same value for the same input
# Check whether the file exists
// here be dragons
// before the request is sent
// restore the previous state
// restart the service
// the original text, unchanged, is compared with the new one
// foo(...) is called twice
// matches ./... in every module
// accepts (name, ...args)
// from a ... z
url = "https://example.org/...existing"
x := 1 // the same as y
x := 1 // unchanged by f
log("... rest of the file")
catch (...) { throw; }
template <typename... T> struct S {};
printf("%s...", name); // the rest is printed below by g
#define LOG(...) f(__VA_ARGS__)
TODO: rest
`

// Prose has headings and lists where code has comments (PLACING §4.1).
func TestElisionInProse(t *testing.T) {
	for line, want := range map[string]bool{
		"...":                                    true,
		"[...]":                                  true,
		"<!-- rest of the section -->":           true,
		"... rest of the document unchanged ...": true,
		"// ... the other commands":              true,
		"// ... the loop ends here":              false,
		"// ... rest of the code":                true,
		"// existing code":                       true,
		"# ... rest of the document":             true,
		"# Existing code":                        false,
		"* remaining methods here":               false,
		"# ... and more":                         false,
		"-- the same as before":                  false,
		"...and then there was silence":          false,
		"... the rest is history":                false,
	} {
		if got := elisions([]byte(line+"\n"), nil, "docs/a.md"); (len(got) > 0) != want {
			t.Errorf("%q: %q", line, got)
		}
	}
}

// Dots are the body of a new Python function or class (PLACING §4.1).
func TestElisionInPython(t *testing.T) {
	for _, c := range []struct {
		name, file, removed, text string
		want                      bool
	}{
		{"a new function", "a.py", "x = 1\n", "def f(self):\n    ...\n", false},
		{"a stub file", "a.pyi", "", "class A:\n    ...\n\nclass B:\n    ...\n", false},
		{"behind a docstring", "a.py", "", "def f():\n    \"\"\"Does it.\"\"\"\n    ...\n", false},
		{"a signature of several lines", "a.py", "", "async def f(\n    a: int,\n) -> int:\n    ...\n", false},
		{"in place of a body", "a.py", "    return launch()\n", "    ...\n", true},
		{"in place of a function's body", "a.py", "def f(self):\n    return launch()\n", "def f(self, now):\n    ...\n", true},
		{"between statements", "a.py", "", "def f():\n    a()\n    ...\n    b()\n", true},
		{"behind statements", "a.py", "", "def f():\n    a()\n    ...\n", true},
		{"first of a body", "a.py", "", "def f():\n    ...\n    b()\n", true},
		{"at the end of a file", "a.py", "", "x = 1\n...\n", true},
		{"another language", "a.rb", "", "def f:\n    ...\n", true},
	} {
		h := &Hunk{baseChanges: []baseChange{{removed: []byte(c.removed), new: []byte(c.text)}}}
		if got, _ := h.addedElision(&File{Path: c.file}); (got != "") != c.want {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// What a comment of a new file elides is an example; what stands for a part of the file is asked.
func TestElisionInNewFile(t *testing.T) {
	for text, asked := range map[string]bool{
		"// a\n//\t...\n// b\n":                                false,
		"// Use it so:\n//\n//\tx := f()\n//\t...\nfunc f()\n": false,
		"/*\nUsage:\n\tf(x)\n\t...\n*/\n":                      false,
		"x = \"\"\"\na\n...\n\"\"\"\n":                         false,
		"a() // ... writes here\n":                             false,
		"// It does not break\n// existing tests.\nf()\n":      false,
		"// no change\n":                                       false,
		"a()\n// ...\nb()\n":                                   true,
		"// Routes\n// ...\nb()\n":                             true,
		"// Routes\n// ... existing routes ...\n// End\n":      true,
		"/*\na\n*/\n...\n":                                     true,
		"f(function () { // ...\n":                             true,
		"// rest of the code\n":                                true,
		"// ...\n// a\n// ...\n\n// ... more ...\n":            true,
	} {
		h := &Hunk{Kind: KindCreate, baseChanges: []baseChange{{new: []byte(text)}}}
		if line, flagged := h.addedElision(&File{Path: "a.ts"}); line == "" || flagged == asked {
			t.Errorf("%q: elision %q, asked %v", text, line, !flagged)
		}
	}
}

// A line that the old text contains is not an elision of the answer
// (PLACING §4.1).
func TestElisionInOldText(t *testing.T) {
	for _, c := range []struct {
		name, removed, text string
		want                bool
	}{
		{"kept", "a\n// ...\n", "b\n  // ...\n", false},
		{"once more", "a\n// ...\n", "// ...\nb\n// ...\n", true},
		{"another one", "a\n...\n", "b\n// ... rest of the code\n", true},
		{"taken away", "a\n// ...\n", "b\n", false},
	} {
		h := &Hunk{baseChanges: []baseChange{{removed: []byte(c.removed), new: []byte(c.text)}}}
		if got, _ := h.addedElision(&File{Path: "a.js"}); (got != "") != c.want {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// What is left out before the patterns are tried is no elision.
func TestElisionScan(t *testing.T) {
	parts := append([]string{"...", "…", ".. ", " ", "x", "{", "}", ">", "É", "\u212aeep", "\u0130s", "as \u0130s", "REST", "ſame", "\xe2", "\x84\xaa", "code", "of the", "the", ":", ")"}, elisionHints...)
	for _, m := range commentMarks {
		parts = append(parts, m.open, m.end)
	}
	rapid.Check(t, func(t *rapid.T) {
		line := strings.TrimSpace(strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 1, 6).Draw(t, "parts"), ""))
		name := rapid.SampledFrom([]string{"a.go", "a.md"}).Draw(t, "name")
		hinted := strings.Contains(line, "...") || strings.Contains(line, "…") || hasHint(line)
		if hinted && isElision(line, name) && !mayBeElision([]byte(line)) {
			t.Fatalf("%q is rejected", line)
		}
	})
}
