package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func wantKeys(t *testing.T, c Config, a Action, want ...string) {
	t.Helper()
	for _, b := range c.Keys {
		if b.Action == a && !slices.Equal(b.Keys, want) {
			t.Errorf("%s has the keys %q, want %q", a, b.Keys, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", ""},
		{"all right", "theme = \"dark\"\ncontext = 5\n[keys]\napply = [\"ctrl+w\", \"f5\"]\nquit = []\n", ""},
		{"dotted", "keys.apply = \"f5\"\n", ""},
		{"inline", "keys = { apply = \"f5\" }\n", ""},
		{"unknown option", "mouse = true\ntehme = \"dark\"\n", `f:2:10: there is no option "tehme"; did you mean theme?`},
		{"nothing like it", "xyzzy = 1\n", `f:1:9: there is no option "xyzzy"; aptix-tui config lists them all`},
		{"unknown theme", "theme = \"drak\"\n", `f:1:10: there is no theme "drak"; did you mean "dark"?`},
		{"no theme like it", "theme = \"sepia\"\n", `f:1:10: theme must be one of auto, dark, midnight, light, paper, colour-blind, ansi, none, not "sepia"`},
		{"bad type", "mouse = \"yes\"\n", `f:1:10: mouse must be true or false, not "yes"`},
		{"out of range", "tab-width = 0\n", `f:1:13: tab-width must be a number from 1 to 16, not 0`},
		{"list for a number", "context = [1]\n", `f:1:12: context must be a number from 0 to 1000, not a list`},
		{"table for a text", "[verify]\nx = 1\n", `verify must be a string in quotes, not a table`},
		{"date", "log = 2020-01-01\n", `f:1:7: log must be a string in quotes, not a date`},
		{"columns", "side-by-side = \"wide\"\n", `side-by-side must be "auto", "always", "never" or a number of columns, not "wide"`},
		{"size", "max-input = \"big\"\n", `max-input must be a size such as "64MiB", not "big"`},
		{"lines", "editor = \"a\\nb\"\n", `editor must be a single-line string`},
		{"action as option", "accept = \"x\"\n", `f:1:11: accept is an action: set its keys under [keys]`},
		{"option as action", "[keys]\ntheme = \"x\"\n", `f:2:10: theme is an option, not an action: set it above [keys]`},
		{"unknown action", "[keys]\nacept = \"x\"\n", `f:2:10: there is no action "acept"; did you mean accept?`},
		{"bad key", "[keys]\naccept = \"pgdwn\"\n", `f:2:11: accept: "pgdwn" is not a key; did you mean "pgdown"?`},
		{"interrupt", "[keys]\naccept = \"^C\"\n", `f:2:11: accept: ctrl+c cannot be bound: it always quits`},
		{"keys of a wrong type", "[keys]\naccept = [\"x\", 1]\n", `f:2:11: the keys of accept must be a string or a list of strings, not a list`},
		{"keys is no table", "keys = 1\n", `f:1:8: keys must be a table of actions, not 1`},
		{"taken by default", "[keys]\napply = \"q\"\n", `f:2:10: "q" is bound to apply and also to quit (default); give one of them another key, or [] for none`},
		{"taken twice", "[keys]\nquit = \"Q\"\napply = \"Q\"\n", `f:3:10: "Q" is bound to apply and also to quit (f:2)`},
		{"taken earlier in the table", "[keys]\napply = \"Q\"\naccept = \"Q\"\n", `f:3:11: "Q" is bound to accept and also to apply (f:2)`},
		{"size of a wrong type", "max-input = true\n", `f:1:13: max-input must be a size such as "64MiB", not true`},
		{"other places", "[keys]\nyes = \"]\"\n", ""},
		{"swapped", "[keys]\naccept = \"n\"\nreject = \"y\"\n", ""},
		{"unknown table", "\n[them.dark]\nadded = 1\n", `f:2:2: there is no option "them"; did you mean theme?`},
		{"part of a key", "wrap.x.y = true\nwrap.x.z = true\n", `wrap must be true or false, not a table`},
		{"keys in a table", "[keys.accept]\nx = 1\n", `the keys of accept must be a string or a list of strings, not a table`},
		{"tables of keys", "[[keys]]\naccept = \"x\"\n", `f:1:1: keys must be a table of actions, not a list`},
		{"no TOML", "theme = dark\n", `f:1:9: expected value but found "dark" instead`},
		{"twice", "wrap = true\nwrap = true\n", `f:2:13: Key 'wrap' has already been defined.`},
		{"long line", "\nlog = \"" + strings.Repeat("x", maxLineBytes) + "\"\n", `f:2:1000: the line has more than 1000 bytes`},
		{"too large", strings.Repeat("#\n", maxFileBytes), `f:1:1: the config file has 131072 bytes, more than 65536`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("f", []byte(c.file))
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if err != nil && !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("no place: %v", err)
			}
		})
	}
}

// All errors are reported at once, in the order of the file, and correct settings are
// kept.
func TestParseTellsAll(t *testing.T) {
	layer, err := Parse("c.toml", []byte("theme = \"dusk\"\nwrap = true\ncontext = -1\n\n[keys]\nquit = \"cmd+q\"\nexplode = \"x\"\nhelp = \"w\"\n"))
	var errs Errors
	if !errors.As(err, &errs) || len(errs) != 5 {
		t.Fatalf("got %v", err)
	}
	for i, want := range []string{"c.toml:1:", "c.toml:3:", "c.toml:6:", "c.toml:7:", "c.toml:8:"} {
		if got := errs[i].Error(); !strings.HasPrefix(got, want) {
			t.Errorf("error %d is %s, want one at %s", i, got, want)
		}
	}
	c, _ := Merge(layer)
	if !c.Wrap || c.Theme != "auto" || c.Context != 3 {
		t.Errorf("got %+v", c)
	}
}

// A file full of errors tells the first of them, and that there are more.
func TestParseManyErrors(t *testing.T) {
	var file strings.Builder
	for n := range 5000 {
		fmt.Fprintf(&file, "a%d = 1\n", n)
	}
	_, err := Parse("f", []byte(file.String()))
	var errs Errors
	if !errors.As(err, &errs) || len(errs) != maxErrors+1 || !strings.Contains(errs[maxErrors].Error(), "more errors follow") {
		t.Errorf("%d errors, the last one %v", len(errs), errs[len(errs)-1])
	}
}

func TestParseValues(t *testing.T) {
	layer, err := Parse("dir/c.toml", []byte(`
theme = "paper"
ascii = true
mouse = false
highlight = false
side-by-side = 200
wrap = true
context = 0
tab-width = 8
verify = "go test ./..."
editor = "vim -n"
log = "/tmp/log"
max-input = 1024
[keys]
accept = ["space", "^y", "PgDwn", "alt+G"]
toggle = "t"
next-theme = []
page-down = []
`))
	if err == nil || !strings.Contains(err.Error(), `dir/c.toml:15:11: accept: "PgDwn" is not a key`) {
		t.Errorf("got %v", err)
	}
	c, err := Merge(layer)
	if err != nil {
		t.Fatal(err)
	}
	if c.Theme != "paper" || !c.ASCII || c.Mouse || c.Highlight || c.SideBySide != 200 || !c.Wrap || c.Context != 0 || c.TabWidth != 8 ||
		c.Verify != "go test ./..." || c.Editor != "vim -n" || c.Log != "/tmp/log" || c.MaxInput != "1024" {
		t.Errorf("got %+v", c)
	}
	wantKeys(t, c, Accept, " ", "ctrl+y", "alt+G")
	wantKeys(t, c, Toggle, "t")
	wantKeys(t, c, PageDown)
	equal(t, c.Origin("verify").String(), "dir/c.toml:10")
	equal(t, c.Origin("keys.toggle").String(), "dir/c.toml:16")
}

// values leaves out the comments.
func values(file string) string {
	var out []string
	for _, line := range strings.Split(file, "\n") {
		if line, _, _ = strings.Cut(line, " # "); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

func FuzzParse(f *testing.F) {
	f.Add("theme = \"dark\"\n[keys]\naccept = [\"x\", \"^y\"]\n")
	f.Add("keys.a.b = 1\n[[keys]]\n")
	f.Add("a = [{b = 1}]\n[c]\n[c.d]\n")
	f.Fuzz(func(t *testing.T, file string) {
		layer, err := Parse("f", []byte(file))
		var errs Errors
		if err != nil && !errors.As(err, &errs) {
			t.Fatalf("an error without a place: %v", err)
		}
		for _, e := range errs {
			if e.From.Line < 1 || e.From.Column < 1 {
				t.Fatalf("%v has no place", e)
			}
		}
		c, err := Merge(layer)
		if err != nil {
			return
		}
		again, err := Parse("printed", []byte(print(t, c)))
		if err != nil {
			t.Fatalf("what was printed is wrong: %v", err)
		}
		if d, err := Merge(again); err != nil || values(print(t, d)) != values(print(t, c)) {
			t.Fatalf("printed, it is\n%s\nand read again\n%s", print(t, c), print(t, d))
		}
	})
}
