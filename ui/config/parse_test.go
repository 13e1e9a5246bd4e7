package config

import (
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

func TestFileErrors(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", ""},
		{"all right", "theme = \"dark\"\n[keys]\napply = [\"ctrl+w\", \"f5\"]\nquit = []\n", ""},
		{"dotted", "keys.apply = \"f5\"\n", ""},
		{"inline", "keys = { apply = \"f5\" }\n", ""},
		{"unknown option", "mouse = true\ntehme = \"dark\"\n", `f: there is no option "tehme"; aptix-tui config lists them all`},
		{"unknown theme", "theme = \"sepia\"\n", `f: theme must be one of auto, dark, light, colour-blind, none, not "sepia"`},
		{"bad type", "mouse = \"yes\"\n", `f: mouse must be true or false`},
		{"table for a text", "[verify]\nx = 1\n", `verify must be a single-line string in quotes`},
		{"size", "max-input = \"big\"\n", `max-input must be a size such as "64MiB", not "big"`},
		{"lines", "editor = \"a\\nb\"\n", `editor must be a single-line string`},
		{"action as option", "accept = \"x\"\n", `f: there is no option "accept"`},
		{"unknown action", "[keys]\nacept = \"x\"\n", `f: there is no action "acept"`},
		{"bad key", "[keys]\naccept = \"pgdwn\"\n", `f: accept: "pgdwn" is not a key`},
		{"interrupt", "[keys]\naccept = \"^C\"\n", `f: accept: ctrl+c cannot be bound: it always quits`},
		{"keys of a wrong type", "[keys]\naccept = [\"x\", 1]\n", `f: the keys of accept must be a string or a list of strings`},
		{"keys is no table", "keys = 1\n", `f: keys must be a table of actions`},
		{"tables of keys", "[[keys]]\naccept = \"x\"\n", `f: keys must be a table of actions`},
		{"taken by default", "[keys]\napply = \"q\"\n", `f: "q" is bound to apply and also to quit; give one of them another key, or [] for none`},
		{"taken twice", "[keys]\nquit = \"Q\"\napply = \"Q\"\n", `f: "Q" is bound to apply and also to quit`},
		{"other places", "[keys]\nyes = \"]\"\n", ""},
		{"swapped", "[keys]\naccept = \"n\"\nreject = \"y\"\n", ""},
		{"keys in a table", "[keys.accept]\nx = 1\n", `the keys of accept must be a string or a list of strings`},
		{"no TOML", "theme = dark\n", `f:1:9: expected value but found "dark" instead`},
		{"twice", "ascii = true\nascii = true\n", `f:2:`},
	} {
		t.Run(c.name, func(t *testing.T) {
			settings := Default()
			err := settings.File("f", []byte(c.file))
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// All errors are reported at once, and correct settings are kept.
func TestFileTellsAll(t *testing.T) {
	c := Default()
	err := c.File("c.toml", []byte("theme = \"dusk\"\nascii = true\nmouse = -1\n\n[keys]\nquit = \"cmd+q\"\nexplode = \"x\"\nhelp = \"w\"\n"))
	if err == nil || strings.Count(err.Error(), "c.toml: ") != 5 || strings.Count(err.Error(), "\n") != 4 {
		t.Fatalf("got %v", err)
	}
	if !c.ASCII || c.Theme != "auto" || !c.Mouse {
		t.Errorf("got %+v", c)
	}
}

func TestFileValues(t *testing.T) {
	c := Default()
	err := c.File("dir/c.toml", []byte(`
theme = "light"
ascii = true
mouse = false
verify = "go test ./..."
editor = "vim -n"
log = "/tmp/log"
max-input = "1024"
[keys]
accept = ["space", "^y", "alt+G"]
toggle = "t"
next-theme = []
page-down = []
`))
	if err != nil {
		t.Fatal(err)
	}
	if c.Theme != "light" || !c.ASCII || c.Mouse || c.Verify != "go test ./..." || c.Editor != "vim -n" || c.Log != "/tmp/log" || c.MaxInput != "1024" {
		t.Errorf("got %+v", c)
	}
	wantKeys(t, c, Accept, " ", "ctrl+y", "alt+G")
	wantKeys(t, c, Toggle, "t")
	wantKeys(t, c, PageDown)
	equal(t, c.Origin("verify"), "dir/c.toml")
	equal(t, c.Origin("toggle"), "dir/c.toml")
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

func FuzzFile(f *testing.F) {
	f.Add("theme = \"dark\"\n[keys]\naccept = [\"x\", \"^y\"]\n")
	f.Add("keys.a.b = 1\n[[keys]]\n")
	f.Add("a = [{b = 1}]\n[c]\n[c.d]\n")
	f.Fuzz(func(t *testing.T, file string) {
		c := Default()
		if c.File("f", []byte(file)) != nil {
			return
		}
		again := Default()
		if err := again.File("printed", []byte(print(t, c))); err != nil {
			t.Fatalf("what was printed is wrong: %v", err)
		}
		if values(print(t, again)) != values(print(t, c)) {
			t.Fatalf("printed, it is\n%s\nand read again\n%s", print(t, c), print(t, again))
		}
	})
}
