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
	name string
	doc  string // one or more lines
	flag string // the command line flag that sets it; "" for none

	check     func(v any) (any, error) // converts a TOML value; nil sets nothing
	parseFlag func(s string) any       // converts the value of a flag to a TOML value
	set       func(c *Config, v any)
	format    func(c *Config) (toml string) // as TOML
}

// options returns all options except keys, in the order of Print.
func options() []option {
	return []option{
		enumOption("theme", themeDoc(), "theme", theme.Names(), func(c *Config) *string { return &c.Theme }),
		boolOption("ascii", "Draw with ASCII characters only.", "ascii", func(c *Config) *bool { return &c.ASCII }),
		invertFlag(boolOption("mouse", "Scroll, select and decide with the mouse. If false, the terminal handles it.", "no-mouse", func(c *Config) *bool { return &c.Mouse })),
		boolOption("highlight", "Highlight the syntax of code.", "", func(c *Config) *bool { return &c.Highlight }),
		columnsOption("side-by-side", "When old and new are shown side by side: \"auto\" (from 140 columns), \"always\",\n\"never\", or the minimum number of columns. A key toggles it in the review.", func(c *Config) *int { return &c.SideBySide }),
		boolOption("wrap", "Wrap all long lines. If false, only changed lines wrap, and the others are cut.", "", func(c *Config) *bool { return &c.Wrap }),
		intOption("context", "How many unchanged lines are shown around a hunk, 0 to 1000.", 0, 1000, func(c *Config) *int { return &c.Context }),
		intOption("tab-width", "How many columns a tab takes, 1 to 16.", 1, 16, func(c *Config) *int { return &c.TabWidth }),
		stringOption("verify", "A command for /bin/sh (on Windows for cmd) that checks the applied changes, such as\n\"go test ./...\". If it fails, they are undone. Empty for none.", "verify", func(c *Config) *string { return &c.Verify }),
		ignoreEmpty(stringOption("editor", "The editor, with its arguments. If empty, $VISUAL or else $EDITOR.", "", func(c *Config) *string { return &c.Editor })),
		stringOption("log", "A file to which the events of line patches are appended as JSON: a batch was\nreceived, stored, checked or refused. Empty for none.", "log", func(c *Config) *string { return &c.Log }),
		sizeOption("max-input", "The maximum size of an answer, such as \"64MiB\", \"10MB\" or a number of bytes.", "max-input", func(c *Config) *string { return &c.MaxInput }),
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

// boolOption returns an option that is true or false.
func boolOption(name, doc, flag string, field func(*Config) *bool) option {
	return option{
		name: name, doc: doc, flag: flag,
		check: func(v any) (any, error) {
			if _, ok := v.(bool); !ok {
				return nil, fmt.Errorf("%s must be true or false, not %s", name, describe(v))
			}
			return v, nil
		},
		parseFlag: func(s string) any {
			if b, err := strconv.ParseBool(s); err == nil {
				return b
			}
			return s
		},
		set:    func(c *Config, v any) { *field(c) = v.(bool) },
		format: func(c *Config) string { return strconv.FormatBool(*field(c)) },
	}
}

// invertFlag returns o with a flag that switches it off.
func invertFlag(o option) option {
	straight := o.parseFlag
	o.parseFlag = func(s string) any {
		if b, ok := straight(s).(bool); ok {
			return !b
		}
		return s
	}
	return o
}

// intOption returns an option that is a number from low to high.
func intOption(name, doc string, low, high int64, field func(*Config) *int) option {
	return option{
		name: name, doc: doc,
		check: func(v any) (any, error) {
			n, ok := v.(int64)
			if !ok || n < low || n > high {
				return nil, fmt.Errorf("%s must be a number from %d to %d, not %s", name, low, high, describe(v))
			}
			return int(n), nil
		},
		parseFlag: parseInt,
		set:       func(c *Config, v any) { *field(c) = v.(int) },
		format:    func(c *Config) string { return strconv.Itoa(*field(c)) },
	}
}

// parseInt returns the number in s, or else s.
func parseInt(s string) any {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	return s
}

// stringOption returns an option that is any single-line string.
func stringOption(name, doc, flag string, field func(*Config) *string) option {
	return option{
		name: name, doc: doc, flag: flag,
		check: func(v any) (any, error) {
			s, ok := v.(string)
			if !ok {
				return nil, fmt.Errorf("%s must be a string in quotes, not %s", name, describe(v))
			}
			if strings.ContainsAny(s, "\n\r\x00") {
				return nil, fmt.Errorf("%s must be a single-line string", name)
			}
			return s, nil
		},
		parseFlag: func(s string) any { return s },
		set:       func(c *Config, v any) { *field(c) = v.(string) },
		format:    func(c *Config) string { return quote(*field(c)) },
	}
}

// ignoreEmpty returns o, but "" sets nothing, so that a lower layer is not
// overridden.
func ignoreEmpty(o option) option {
	straight := o.check
	o.check = func(v any) (any, error) {
		if v == "" {
			return nil, nil
		}
		return straight(v)
	}
	return o
}

// enumOption returns an option that is one of the given words.
func enumOption(name, doc, flag string, of []string, field func(*Config) *string) option {
	o := stringOption(name, doc, flag, field)
	o.check = func(v any) (any, error) {
		s, ok := v.(string)
		switch near := Nearest(s, of); {
		case ok && slices.Contains(of, s):
			return s, nil
		case ok && near != "":
			return nil, fmt.Errorf("there is no %s %q; did you mean %q?", name, s, near)
		}
		return nil, fmt.Errorf("%s must be one of %s, not %s", name, strings.Join(of, ", "), describe(v))
	}
	return o
}

// columnWords are words for numbers of columns.
var columnWords = map[string]int{"auto": sideBySideAuto, "always": 1, "never": 0}

// columnsOption returns an option that is a number of columns or a word for
// one.
func columnsOption(name, doc string, field func(*Config) *int) option {
	o := intOption(name, doc, 0, 10_000, field)
	o.check = func(v any) (any, error) {
		if n, ok := v.(int64); ok && n >= 0 && n <= 10_000 {
			return int(n), nil
		}
		if s, ok := v.(string); ok {
			if n, ok := columnWords[s]; ok {
				return n, nil
			}
		}
		return nil, fmt.Errorf("%s must be \"auto\", \"always\", \"never\" or a number of columns, not %s", name, describe(v))
	}
	o.format = func(c *Config) string {
		for word, n := range columnWords {
			if n == *field(c) {
				return quote(word)
			}
		}
		return strconv.Itoa(*field(c))
	}
	return o
}

// sizeOption returns an option that is a number of bytes.
func sizeOption(name, doc, flag string, field func(*Config) *string) option {
	o := stringOption(name, doc, flag, field)
	o.check = func(v any) (any, error) {
		s, ok := v.(string)
		if n, is := v.(int64); is {
			s, ok = strconv.FormatInt(n, 10), true
		}
		if !ok {
			return nil, fmt.Errorf("%s must be a size such as \"64MiB\", not %s", name, describe(v))
		}
		if _, ok := ParseSize(s); !ok {
			return nil, fmt.Errorf("%s must be a size such as \"64MiB\", not %s", name, describe(v))
		}
		return s, nil
	}
	return o
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
