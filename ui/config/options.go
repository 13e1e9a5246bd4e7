package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aptix-tui/theme"
)

// keysPrefix begins the option names of keys.
const keysPrefix = "keys."

// sideBySideAuto is the number of columns from which "auto" shows side by side.
const sideBySideAuto = 140

// An option is one setting except keys.
type option struct {
	name, doc string // doc has one or more lines
	flag      string // the command line flag that sets it; "" for none
	field     func(c *Config) any
	check     func(o option, v any) (any, error) // converts a TOML value
}

// options returns all options except keys, in the order of Print.
func options() []option {
	return []option{
		{"theme", themeDoc(), "theme", func(c *Config) any { return &c.Theme }, checkTheme},
		{"ascii", "Draw with ASCII characters only.", "ascii", func(c *Config) any { return &c.ASCII }, checkBool},
		{"mouse", "Scroll, select and decide with the mouse. If false, the terminal handles it.", "no-mouse", func(c *Config) any { return &c.Mouse }, checkBool},
		{"highlight", "Highlight the syntax of code.", "", func(c *Config) any { return &c.Highlight }, checkBool},
		{"side-by-side", "When old and new are shown side by side: \"auto\" (from 140 columns), \"always\",\n\"never\", or the minimum number of columns. A key toggles it in the review.", "", func(c *Config) any { return &c.SideBySide }, checkColumns},
		{"wrap", "Wrap all long lines. If false, only changed lines wrap, and the others are cut.", "", func(c *Config) any { return &c.Wrap }, checkBool},
		{"context", "How many unchanged lines are shown around a hunk, 0 to 1000.", "", func(c *Config) any { return &c.Context }, checkRange(0, 1000)},
		{"tab-width", "How many columns a tab takes, 1 to 16.", "", func(c *Config) any { return &c.TabWidth }, checkRange(1, 16)},
		{"verify", "A command for /bin/sh (on Windows for cmd) that checks the applied changes, such as\n\"go test ./...\". If it fails, they are undone. Empty for none.", "verify", func(c *Config) any { return &c.Verify }, checkText},
		{"editor", "The editor, with its arguments. If empty, $VISUAL or else $EDITOR.", "", func(c *Config) any { return &c.Editor }, checkText},
		{"log", "A file to which the events of line patches are appended as JSON: a batch was\nreceived, stored, checked or refused. Empty for none.", "log", func(c *Config) any { return &c.Log }, checkText},
		{"max-input", "The maximum size of an answer, such as \"64MiB\", \"10MB\" or a number of bytes.", "max-input", func(c *Config) any { return &c.MaxInput }, checkSize},
	}
}

func findOption(name string) (option, bool) {
	for _, o := range options() {
		if o.name == name {
			return o, true
		}
	}
	return option{}, false
}

func themeDoc() string {
	var out strings.Builder
	out.WriteString("The colours: \"auto\" matches the background of the terminal; or one of")
	for _, t := range theme.Themes() {
		fmt.Fprintf(&out, "\n  %-12s  %s", t.Name, t.About)
	}
	return out.String()
}

// set gives the option a checked value.
func (o option) set(c *Config, v any) {
	switch field := o.field(c).(type) {
	case *bool:
		*field = v.(bool)
	case *int:
		*field = v.(int)
	case *string:
		*field = v.(string)
	}
}

// format returns the value of the option as TOML.
func (o option) format(c *Config) string {
	switch field := o.field(c).(type) {
	case *bool:
		return strconv.FormatBool(*field)
	case *string:
		return quote(*field)
	case *int:
		for word, n := range columnWords {
			if o.name == "side-by-side" && n == *field {
				return quote(word)
			}
		}
		return strconv.Itoa(*field)
	}
	return ""
}

// parseFlag converts the value of a flag to a TOML value.
func (o option) parseFlag(s string) any {
	if _, isBool := o.field(&Config{}).(*bool); !isBool {
		return s
	}
	b, err := strconv.ParseBool(s)
	if err != nil {
		return s
	}
	return b != (o.flag == "no-"+o.name)
}

func checkBool(o option, v any) (any, error) {
	if _, ok := v.(bool); !ok {
		return nil, fmt.Errorf("%s must be true or false, not %s", o.name, describe(v))
	}
	return v, nil
}

// checkRange returns the check of a number from low to high.
func checkRange(low, high int64) func(option, any) (any, error) {
	return func(o option, v any) (any, error) {
		n, ok := v.(int64)
		if !ok || n < low || n > high {
			return nil, fmt.Errorf("%s must be a number from %d to %d, not %s", o.name, low, high, describe(v))
		}
		return int(n), nil
	}
}

// checkText checks a single-line string.
func checkText(o option, v any) (any, error) {
	s, ok := v.(string)
	if !ok {
		return nil, fmt.Errorf("%s must be a string in quotes, not %s", o.name, describe(v))
	}
	if strings.ContainsAny(s, "\n\r\x00") {
		return nil, fmt.Errorf("%s must be a single-line string", o.name)
	}
	return s, nil
}

func checkTheme(o option, v any) (any, error) {
	s, ok := v.(string)
	switch near := Nearest(s, theme.Names()); {
	case ok && slices.Contains(theme.Names(), s):
		return s, nil
	case ok && near != "":
		return nil, fmt.Errorf("there is no theme %q; did you mean %q?", s, near)
	}
	return nil, fmt.Errorf("theme must be one of %s, not %s", strings.Join(theme.Names(), ", "), describe(v))
}

// columnWords are words for numbers of columns.
var columnWords = map[string]int{"auto": sideBySideAuto, "always": 1, "never": 0}

// checkColumns checks a number of columns or a word for one.
func checkColumns(o option, v any) (any, error) {
	if n, ok := v.(int64); ok && n >= 0 && n <= 10_000 {
		return int(n), nil
	}
	s, _ := v.(string)
	if n, ok := columnWords[s]; ok {
		return n, nil
	}
	return nil, fmt.Errorf("%s must be \"auto\", \"always\", \"never\" or a number of columns, not %s", o.name, describe(v))
}

// checkSize checks a number of bytes.
func checkSize(o option, v any) (any, error) {
	s, _ := v.(string)
	if n, ok := v.(int64); ok {
		s = strconv.FormatInt(n, 10)
	}
	if _, ok := ParseSize(s); !ok {
		return nil, fmt.Errorf("%s must be a size such as \"64MiB\", not %s", o.name, describe(v))
	}
	return s, nil
}

// describe returns the type or the value of a TOML value, for messages.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		if len(v) > 40 {
			return "a string of " + strconv.Itoa(len(v)) + " bytes"
		}
		return strconv.Quote(v)
	case int64, float64, bool:
		return fmt.Sprint(v)
	case []any, []map[string]any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date"
}

// sizeUnits are the suffixes of a size. A suffix comes after those that end in
// it.
var sizeUnits = []struct {
	suffix string
	bytes  int64
}{
	{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3},
	{"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}, {"B", 1}, {"", 1},
}

// ParseSize parses a number of bytes: "64MiB", "10M", "4096". It reports whether s is one.
func ParseSize(s string) (n int64, ok bool) {
	for _, u := range sizeUnits {
		digits, ok := strings.CutSuffix(strings.ToLower(s), strings.ToLower(u.suffix))
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
		if err != nil || n <= 0 || n > (1<<40)/u.bytes {
			break
		}
		return n * u.bytes, true
	}
	return 0, false
}
