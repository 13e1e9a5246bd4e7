package config

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func environ(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func given(pairs ...string) func(string) (string, bool) {
	return func(flag string) (string, bool) {
		i := slices.Index(pairs, flag)
		if i < 0 {
			return "", false
		}
		return pairs[i+1], true
	}
}

func print(t interface{ Fatal(...any) }, c Config) string {
	var out strings.Builder
	if err := Print(&out, c); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The default, the environment, the config file, the flags: the later one is in effect, and
// each option knows where its value came from.
func TestOrder(t *testing.T) {
	c := Default()
	expect := func(option, value, origin string) {
		t.Helper()
		for _, o := range options() {
			if o.name == option && (o.format(&c) != value || c.Origin(option) != origin) {
				t.Errorf("%s is %s from %s, want %s from %s", option, o.format(&c), c.Origin(option), value, origin)
			}
		}
	}
	expect("theme", `"auto"`, "default")
	c.Environment(environ("NO_COLOR", "1", "EDITOR", "vi", "VISUAL", "code -w"))
	expect("theme", `"none"`, "environment NO_COLOR")
	expect("editor", `"code -w"`, "environment VISUAL")
	if err := c.File("c.toml", []byte("theme = \"light\"\neditor = \"\"\nascii = true\nverify = \"make\"\n")); err != nil {
		t.Fatal(err)
	}
	expect("theme", `"light"`, "c.toml")
	expect("editor", `"code -w"`, "environment VISUAL")
	if err := c.Flags(given("theme", "dark", "no-mouse", "true", "ascii", "false")); err != nil {
		t.Fatal(err)
	}
	expect("theme", `"dark"`, "flag --theme")
	expect("mouse", "false", "flag --no-mouse")
	expect("ascii", "false", "flag --ascii")
	expect("verify", `"make"`, "c.toml")
	expect("log", `""`, "default")
}

func TestFlagsAreChecked(t *testing.T) {
	for want, flags := range map[string][]string{
		`flag --theme: theme must be one of auto, dark, light`:                 {"theme", "drak"},
		`flag --max-input: max-input must be a size such as "64MiB", not "-1"`: {"max-input", "-1"},
		`flag --no-mouse: mouse must be true or false`:                         {"no-mouse", "maybe"},
	} {
		c := Default()
		if err := c.Flags(given(flags...)); err == nil || !strings.Contains(err.Error(), want) || len(c.origins) != 0 {
			t.Errorf("%q: got %v, want %s", flags, err, want)
		}
	}
}

// The printed file documents every option and every key.
func TestPrint(t *testing.T) {
	c := Default()
	if err := c.Flags(given("theme", "colour-blind")); err != nil {
		t.Fatal(err)
	}
	got := print(t, c)
	for _, o := range options() {
		if o.doc == "" || !strings.Contains(got, "\n"+o.name+" = "+o.format(&c)+"\n") {
			t.Errorf("%s is missing in\n%s", o.name, got)
		}
	}
	for _, b := range c.Keys {
		if !strings.Contains(got, "\n"+string(b.Action)+" = ") {
			t.Errorf("%s is missing in\n%s", b.Action, got)
		}
	}
	for _, want := range []string{
		"# from: flag --theme\ntheme = \"colour-blind\"\n", "#   colour-blind  blue and orange", "toggle = \"space\" # accept or reject;",
		"down = [\"j\", \"down\"] # move the cursor down\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// The printed file can be read, whatever the settings are, and means the same.
func TestPrintedFileCanBeRead(t *testing.T) {
	for _, text := range []string{`a "b" 'c' \d\\`, "a\tb", "\x1b[31m\x7f\x01\u0085", "\u202e\u200d#", "é 漢 😀", `"""`, `'''`, " "} {
		c := Default()
		c.Environment(environ("VISUAL", text))
		_ = c.Flags(given("verify", text, "log", text)) // a line break is refused
		again := Default()
		again.Environment(environ("VISUAL", text))
		_ = again.Flags(given("verify", text, "log", text))
		err := again.File("config.toml", []byte(print(t, c)))
		if err != nil || again.Editor != c.Editor || again.Verify != c.Verify || again.Log != c.Log {
			t.Errorf("%q: it is read as %q, %q, %q, %v", text, again.Editor, again.Verify, again.Log, err)
		}
	}
}

func TestParseSize(t *testing.T) {
	for s, want := range map[string]int64{"1": 1, "64MiB": 64 << 20, "10M": 10 << 20, "2 gb": 2e9, "5KB": 5000, "7b": 7, "1024GiB": 1 << 40} {
		if got, ok := ParseSize(s); !ok || got != want {
			t.Errorf("%s is %d, %v; want %d", s, got, ok, want)
		}
	}
	for _, s := range []string{"", "0", "-1", "MiB", "1TiB", "1.5M", "99999999999999999999", "1025GiB", "x"} {
		if got, ok := ParseSize(s); ok {
			t.Errorf("%q is %d", s, got)
		}
	}
}

func TestParseKey(t *testing.T) {
	for name, want := range map[string]string{
		"x": "x", "G": "G", "ä": "ä", "|": "|", "space": " ", " ": " ", "ctrl+d": "ctrl+d", "^D": "ctrl+d", "Ctrl+D": "ctrl+d", "^": "^", "←": "←",
		"PgDown": "pgdown", "alt+up": "alt+up", "alt+x": "alt+x", "Alt+X": "alt+X", "alt+enter": "alt+enter", "F5": "f5", "+": "+", "ctrl+\\": "ctrl+\\",
	} {
		got, err := ParseKey(name)
		if err != nil || got != want {
			t.Errorf("%q is %q, %v; want %q", name, got, err, want)
			continue
		}
		if again, err := ParseKey(KeyText(got)); err != nil || again != got {
			t.Errorf("%q is written %q and read %q, %v", got, KeyText(got), again, err)
		}
	}
	for name, want := range map[string]string{
		"": "is not a key", "\x1b": "is not a key", "\xff": "is not a key", "xy": "is not a key; write it like", "ctrl+c": "always quits", "^c": "always quits",
		"ctrl+i": "is not a key", "ctrl+m": "is not a key", "shift+g": "is not a key", "pgdwn": "is not a key",
		"alt+alt+x": "is not a key", "alt+ctrl+c": "always quits", "alt+": "is not a key", "ctrl+shift+x": "is not a key", strings.Repeat("x", 1<<20): "is not a key",
	} {
		if got, err := ParseKey(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q is %q, %v; want %s", name, got, err, want)
		}
	}
}

// The names are Bubble Tea's: a key by another name would never be pressed.
func TestKeyNamesAreTheLibrarys(t *testing.T) {
	known := map[string]bool{}
	for k := -200; k < 200; k++ {
		name := tea.KeyType(k).String()
		if name == "" || name == "runes" {
			continue
		}
		known[name] = true
		if got, err := ParseKey(KeyText(name)); name != InterruptKey && (err != nil || got != name) {
			t.Errorf("%q is read as %q, %v", name, got, err)
		}
	}
	for _, name := range namedKeys {
		if !known[name] {
			t.Errorf("there is not a key %q", name)
		}
	}
	equal(t, (tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}, Alt: true}).String(), "alt+x")
}

// equal compares what is with what should be.
func equal[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
