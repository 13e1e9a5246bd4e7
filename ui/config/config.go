package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"aptix-tui/theme"
)

// A Config is the value of every option.
type Config struct {
	Theme    string // one of theme.Names
	ASCII    bool   // draw with ASCII characters only
	Mouse    bool
	Verify   string // a shell command that is run after applying; "" for none
	Editor   string // a command; "" for none
	Log      string // the file that events are appended to; "" for none
	MaxInput string // the largest answer, in the format of ParseSize
	Keys     []Binding

	origins map[string]string
}

// Default returns the configuration without settings.
func Default() Config {
	return Config{Theme: theme.Auto, Mouse: true, MaxInput: "64MiB", Keys: DefaultKeys(), origins: map[string]string{}}
}

// Origin returns where the value of an option, or the keys of an action, came from:
// "default", "environment EDITOR", "flag --theme" or the name of the config file.
func (c *Config) Origin(name string) string {
	if from := c.origins[name]; from != "" {
		return from
	}
	return "default"
}

// An option is one setting except keys.
type option struct {
	name, doc string // doc has one or more lines
	flag      string // the command line flag that sets it; "" for none
	field     func(c *Config) any
	values    string // which are right; "" for all
	isRight   func(value string) bool
}

// options returns all options except keys, in the order of Print.
func options() []option {
	return []option{
		{"theme", themeDoc(), "theme", func(c *Config) any { return &c.Theme },
			"one of " + strings.Join(theme.Names(), ", "), func(name string) bool { return slices.Contains(theme.Names(), name) }},
		{"ascii", "Draw with ASCII characters only.", "ascii", func(c *Config) any { return &c.ASCII }, "", nil},
		{"mouse", "Scroll, select and decide with the mouse. If false, the terminal handles it.", "no-mouse", func(c *Config) any { return &c.Mouse }, "", nil},
		{"verify", "A command for /bin/sh (on Windows for cmd) that checks the applied changes, such as\n\"go test ./...\". If it fails, they are undone. Empty for none.", "verify", func(c *Config) any { return &c.Verify }, "", nil},
		{"editor", "The editor, with its arguments. If empty, $VISUAL or else $EDITOR.", "", func(c *Config) any { return &c.Editor }, "", nil},
		{"log", "A file to which the events of line patches are appended as JSON: a batch was\nreceived, stored, checked or refused. Empty for none.", "log", func(c *Config) any { return &c.Log }, "", nil},
		{"max-input", "The maximum size of an answer, such as \"64MiB\", \"10MB\" or \"1000000\".", "max-input", func(c *Config) any { return &c.MaxInput },
			"a size such as \"64MiB\"", func(size string) bool { _, ok := ParseSize(size); return ok }},
	}
}

func themeDoc() string {
	var out strings.Builder
	out.WriteString("The colours: \"auto\" matches the background of the terminal; or one of")
	for _, t := range theme.Themes() {
		fmt.Fprintf(&out, "\n  %-12s  %s", t.Name, t.About)
	}
	return out.String()
}

// set gives the option a value of TOML.
func (o option) set(c *Config, v any, from string) error {
	switch field := o.field(c).(type) {
	case *bool:
		b, ok := v.(bool)
		if !ok {
			return fmt.Errorf("%s must be true or false", o.name)
		}
		*field = b
	case *string:
		s, ok := v.(string)
		if !ok || strings.ContainsAny(s, "\n\r\x00") {
			return fmt.Errorf("%s must be a single-line string in quotes", o.name)
		}
		if o.values != "" && !o.isRight(s) {
			return fmt.Errorf("%s must be %s, not %q", o.name, o.values, s)
		}
		if o.name == "editor" && s == "" { // it does not override the environment
			return nil
		}
		*field = s
	}
	c.origins[o.name] = from
	return nil
}

// Environment takes the settings of the environment. They concern all programs, so the
// config file overrides them (see no-color.org). An empty variable sets nothing. An editor
// is not checked, since other programs use it too and most commands need none: what starts
// it refuses one that cannot be run (EditorProblem).
func (c *Config) Environment(getenv func(name string) string) {
	if getenv("NO_COLOR") != "" {
		c.Theme, c.origins["theme"] = "none", "environment NO_COLOR"
	}
	for _, name := range []string{"EDITOR", "VISUAL"} {
		if editor := getenv(name); editor != "" {
			c.Editor, c.origins["editor"] = editor, "environment "+name
		}
	}
}

// EditorProblem says why editor cannot be started, and is empty if it may be.
func EditorProblem(editor string) string {
	switch {
	case strings.TrimSpace(editor) == "":
		return "the setting is blank"
	case strings.ContainsAny(editor, "\n\r"):
		return "the setting has a line break"
	}
	return ""
}

// Flags takes the settings of the command line; given returns the value of a flag and
// whether it was given.
func (c *Config) Flags(given func(flag string) (value string, ok bool)) error {
	var errs []error
	for _, o := range options() {
		s, ok := given(o.flag)
		if o.flag == "" || !ok {
			continue
		}
		v := any(s)
		if b, err := strconv.ParseBool(s); err == nil {
			if _, isBool := o.field(c).(*bool); isBool {
				v = b != (o.flag == "no-"+o.name)
			}
		}
		if err := o.set(c, v, "flag --"+o.flag); err != nil {
			errs = append(errs, fmt.Errorf("flag --%s: %w", o.flag, err))
		}
	}
	return errors.Join(errs...)
}

// File takes the settings of a config file; name is its name in messages. The error has one
// line for each mistake.
func (c *Config) File(name string, text []byte) error {
	var top map[string]any
	if _, err := toml.Decode(string(text), &top); err != nil {
		var at toml.ParseError
		if errors.As(err, &at) {
			return fmt.Errorf("%s:%d:%d: %s", name, at.Position.Line, at.Position.Col, at.Message)
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	var errs []error
	for _, key := range slices.Sorted(maps.Keys(top)) {
		if key == "keys" {
			errs = append(errs, c.setAllKeys(top[key], name)...)
		} else {
			errs = append(errs, c.setOption(key, top[key], name))
		}
	}
	errs = append(errs, c.conflicts()...)
	for i, err := range errs {
		if err != nil {
			errs[i] = fmt.Errorf("%s: %w", name, err)
		}
	}
	return errors.Join(errs...)
}

func (c *Config) setOption(name string, v any, from string) error {
	for _, o := range options() {
		if o.name == name {
			return o.set(c, v, from)
		}
	}
	return fmt.Errorf("there is no option %q; aptix-tui config lists them all", name)
}

// setAllKeys sets the keys of the actions in the table keys.
func (c *Config) setAllKeys(v any, from string) []error {
	actions, ok := v.(map[string]any)
	if !ok {
		return []error{errors.New("keys must be a table of actions")}
	}
	var errs []error
	for _, action := range slices.Sorted(maps.Keys(actions)) {
		errs = append(errs, c.setKeys(action, actions[action], from))
	}
	return errs
}

// setKeys sets the keys of an action, a string or a list of strings.
func (c *Config) setKeys(action string, v any, from string) error {
	i := slices.IndexFunc(c.Keys, func(b Binding) bool { return string(b.Action) == action })
	if i < 0 {
		return fmt.Errorf("there is no action %q; aptix-tui config lists them all", action)
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	keys := []string{}
	for _, item := range list {
		name, ok := item.(string)
		if !ok {
			return fmt.Errorf("the keys of %s must be a string or a list of strings", action)
		}
		key, err := ParseKey(name)
		if err != nil {
			return fmt.Errorf("%s: %w", action, err)
		}
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	c.Keys[i].Keys, c.origins[action] = keys, from
	return nil
}

// conflicts returns an error for each key with two actions in one scope.
func (c *Config) conflicts() []error {
	var out []error
	bound := map[string][]Binding{}
	for _, b := range c.Keys {
		for _, key := range b.Keys {
			for _, other := range bound[key] {
				if b.Scope.Overlaps(other.Scope) {
					out = append(out, fmt.Errorf("%q is bound to %s and also to %s; give one of them another key, or [] for none", KeyText(key), other.Action, b.Action))
				}
			}
			bound[key] = append(bound[key], b)
		}
	}
	return out
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
