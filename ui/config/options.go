package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aptix-tui/theme"
)

// keysPrefix is how the option of an action's keys begins.
const keysPrefix = "keys."

// sideBySideAuto is from how many columns on old and new stand side by side.
const sideBySideAuto = 140

// An option is one thing that can be set.
type option struct {
	name string
	doc  string // what it does, and what can be given; one or more lines
	flag string // of the command line that sets it; empty for none

	take func(v any) (any, error)      // checks a TOML value and returns the option's; nil sets nothing
	text func(s string) any            // makes a TOML value of a flag's
	put  func(c *Config, v any)        // sets it
	show func(c *Config) (toml string) // as it is written in a config file
}

// options is every option but the keys, in the order in which they are
// written.
func options() []option {
	return []option{
		choice("theme", themeDoc(), "theme", theme.Names(), func(c *Config) *string { return &c.Theme }),
		onOff("ascii", "Draw with ASCII characters only.", "ascii", func(c *Config) *bool { return &c.ASCII }),
		inverse(onOff("mouse", "Let the mouse scroll, select and decide. Without, it is left to the terminal.", "no-mouse", func(c *Config) *bool { return &c.Mouse })),
		onOff("highlight", "Colour code by its language.", "", func(c *Config) *bool { return &c.Highlight }),
		columns("side-by-side", "When old and new stand side by side: \"auto\" (from 140 columns on), \"always\",\n\"never\", or from how many columns on. A key changes it in the review.", func(c *Config) *int { return &c.SideBySide }),
		onOff("wrap", "Wrap long lines instead of cutting them.", "", func(c *Config) *bool { return &c.Wrap }),
		number("context", "How many unchanged lines are shown around a hunk, 0 to 1000.", 0, 1000, func(c *Config) *int { return &c.Context }),
		number("tab-width", "How many columns a tab takes, 1 to 16.", 1, 16, func(c *Config) *int { return &c.TabWidth }),
		words("verify", "A command for /bin/sh (on Windows for cmd) that checks each commit, such as \"go test ./...\". If it\nfails, the commit is undone. Empty for none.", "verify", func(c *Config) *string { return &c.Verify }),
		optional(words("editor", "The editor, with its arguments. Empty for $VISUAL or else $EDITOR.", "", func(c *Config) *string { return &c.Editor })),
		words("log", "A file that what becomes of line patches is appended to, as JSON: that a batch\ncame, and whether it was stored, checked or refused. Empty for none.", "log", func(c *Config) *string { return &c.Log }),
		size("max-input", "The largest answer that is read, such as \"64MiB\", \"10MB\" or a number of bytes.", "max-input", func(c *Config) *string { return &c.MaxInput }),
	}
}

func find(name string) (option, bool) {
	for _, o := range options() {
		if o.name == name {
			return o, true
		}
	}
	return option{}, false
}

func themeDoc() string {
	var out strings.Builder
	out.WriteString("The colours: \"auto\" fits the background of the terminal; or one of")
	for _, t := range theme.Themes() {
		fmt.Fprintf(&out, "\n  %-12s  %s", t.Name, t.About)
	}
	return out.String()
}

// onOff is an option that is true or false.
func onOff(name, doc, flag string, field func(*Config) *bool) option {
	return option{
		name: name, doc: doc, flag: flag,
		take: func(v any) (any, error) {
			if _, ok := v.(bool); !ok {
				return nil, fmt.Errorf("%s is true or false, not %s", name, describe(v))
			}
			return v, nil
		},
		text: func(s string) any {
			if b, err := strconv.ParseBool(s); err == nil {
				return b
			}
			return s
		},
		put:  func(c *Config, v any) { *field(c) = v.(bool) },
		show: func(c *Config) string { return strconv.FormatBool(*field(c)) },
	}
}

// inverse is an option whose flag switches it off.
func inverse(o option) option {
	straight := o.text
	o.text = func(s string) any {
		if b, ok := straight(s).(bool); ok {
			return !b
		}
		return s
	}
	return o
}

// number is an option that is a number from low to high.
func number(name, doc string, low, high int64, field func(*Config) *int) option {
	return option{
		name: name, doc: doc,
		take: func(v any) (any, error) {
			n, ok := v.(int64)
			if !ok || n < low || n > high {
				return nil, fmt.Errorf("%s is a number from %d to %d, not %s", name, low, high, describe(v))
			}
			return int(n), nil
		},
		text: numeric,
		put:  func(c *Config, v any) { *field(c) = v.(int) },
		show: func(c *Config) string { return strconv.Itoa(*field(c)) },
	}
}

// numeric makes a number of a flag's value, if it is one.
func numeric(s string) any {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	return s
}

// words is an option that is any text of one line.
func words(name, doc, flag string, field func(*Config) *string) option {
	return option{
		name: name, doc: doc, flag: flag,
		take: func(v any) (any, error) {
			s, ok := v.(string)
			if !ok {
				return nil, fmt.Errorf("%s is a text in quotes, not %s", name, describe(v))
			}
			if strings.ContainsAny(s, "\n\r\x00") {
				return nil, fmt.Errorf("%s is a text of one line", name)
			}
			return s, nil
		},
		text: func(s string) any { return s },
		put:  func(c *Config, v any) { *field(c) = v.(string) },
		show: func(c *Config) string { return quote(*field(c)) },
	}
}

// optional is an option of which the empty text sets nothing, so that it does
// not hide what lies below.
func optional(o option) option {
	straight := o.take
	o.take = func(v any) (any, error) {
		if v == "" {
			return nil, nil
		}
		return straight(v)
	}
	return o
}

// choice is an option that is one of some words.
func choice(name, doc, flag string, of []string, field func(*Config) *string) option {
	o := words(name, doc, flag, field)
	o.take = func(v any) (any, error) {
		s, ok := v.(string)
		switch near := nearest(s, of); {
		case ok && slices.Contains(of, s):
			return s, nil
		case ok && near != "":
			return nil, fmt.Errorf("there is no %s %q; did you mean %q?", name, s, near)
		}
		return nil, fmt.Errorf("%s is one of %s, not %s", name, strings.Join(of, ", "), describe(v))
	}
	return o
}

// widths are the words for numbers of columns.
var widths = map[string]int{"auto": sideBySideAuto, "always": 1, "never": 0}

// columns is an option that is a number of columns, or a word for one.
func columns(name, doc string, field func(*Config) *int) option {
	o := number(name, doc, 0, 10_000, field)
	o.take = func(v any) (any, error) {
		if n, ok := v.(int64); ok && n >= 0 && n <= 10_000 {
			return int(n), nil
		}
		if s, ok := v.(string); ok {
			if n, ok := widths[s]; ok {
				return n, nil
			}
		}
		return nil, fmt.Errorf("%s is \"auto\", \"always\", \"never\" or a number of columns, not %s", name, describe(v))
	}
	o.show = func(c *Config) string {
		for word, n := range widths {
			if n == *field(c) {
				return quote(word)
			}
		}
		return strconv.Itoa(*field(c))
	}
	return o
}

// size is an option that is a number of bytes.
func size(name, doc, flag string, field func(*Config) *string) option {
	o := words(name, doc, flag, field)
	o.take = func(v any) (any, error) {
		s, ok := v.(string)
		if n, is := v.(int64); is {
			s, ok = strconv.FormatInt(n, 10), true
		}
		if !ok {
			return nil, fmt.Errorf("%s is a size such as \"64MiB\", not %s", name, describe(v))
		}
		if _, err := ParseSize(s); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return s, nil
	}
	return o
}

// describe says what a TOML value is.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		if len(v) > 40 {
			return "a text of " + strconv.Itoa(len(v)) + " bytes"
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
