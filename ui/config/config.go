package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Config is the value of every option.
type Config struct {
	Theme      string // one of theme.Names
	ASCII      bool   // draw with ASCII characters only
	Mouse      bool
	Highlight  bool // highlight code
	SideBySide int  // from this number of columns on; 0 means never
	Wrap       bool // wrap all long lines
	Context    int  // unchanged lines around a hunk
	TabWidth   int
	Verify     string // a shell command that is run after applying; "" for none
	Editor     string // a command; "" for none
	Log        string // the file that events are appended to; "" for none
	MaxInput   string // the largest answer, in the format of ParseSize
	Keys       []Binding

	origins map[string]Origin
}

// Default returns the configuration without any layer.
func Default() Config {
	return Config{
		Theme: "auto", Mouse: true, Highlight: true, SideBySide: sideBySideAuto, Context: 3, TabWidth: 4,
		MaxInput: "64MiB", Keys: DefaultKeys(),
	}
}

// Origin returns where the value of an option came from. The option name of the
// keys of an action is "keys." and the action.
func (c *Config) Origin(option string) Origin { return c.origins[option] }

// An Origin is the source of a value; the zero value is the default.
type Origin struct {
	Kind         OriginKind
	Name         string // of the file, the variable or the flag
	Line, Column int    // in the file, from 1
}

// OriginKind is the kind of an Origin.
type OriginKind uint8

const (
	FromDefault OriginKind = iota
	FromEnvironment
	FromFile
	FromFlag
)

// String returns "default", "config.toml:12", "environment EDITOR" or "flag
// --theme".
func (o Origin) String() string {
	switch o.Kind {
	case FromEnvironment:
		return "environment " + o.Name
	case FromFile:
		return fmt.Sprintf("%s:%d", o.Name, o.Line)
	case FromFlag:
		return "flag --" + o.Name
	}
	return "default"
}

// A Layer is the checked settings of one source.
type Layer []setting

type setting struct {
	option string
	value  any
	from   Origin
}

// Merge applies layers to the defaults; later layers override earlier ones. It
// returns an error if a key has two actions in the same scope.
func Merge(layers ...Layer) (Config, error) {
	c := Default()
	c.origins = map[string]Origin{}
	for _, s := range slices.Concat(layers...) {
		apply(&c, s)
		c.origins[s.option] = s.from
	}
	return c, joinErrors(c.conflicts())
}

func apply(c *Config, s setting) {
	if name, ok := strings.CutPrefix(s.option, keysPrefix); ok {
		for i := range c.Keys {
			if c.Keys[i].Action == Action(name) {
				c.Keys[i].Keys = s.value.([]string)
			}
		}
		return
	}
	o, _ := findOption(s.option)
	o.set(c, s.value)
}

// conflicts returns an error for each key with two actions in one scope, at the later of
// both settings.
func (c *Config) conflicts() []*Error {
	var out []*Error
	bound := map[string][]Binding{}
	for _, b := range c.Keys {
		for _, key := range b.Keys {
			for _, other := range bound[key] {
				if b.Scope.Overlaps(other.Scope) {
					out = append(out, c.conflict(key, other.Action, b.Action))
				}
			}
			bound[key] = append(bound[key], b)
		}
	}
	return out
}

func (c *Config) conflict(key string, there, here Action) *Error {
	if isAfter(c.Origin(keysPrefix+string(there)), c.Origin(keysPrefix+string(here))) {
		here, there = there, here
	}
	return &Error{c.Origin(keysPrefix + string(here)), fmt.Sprintf("%q is bound to %s and also to %s (%s); give one of them another key, or [] for none",
		KeyText(key), here, there, c.Origin(keysPrefix+string(there)))}
}

// isAfter reports whether a comes after b, so that an error about both is
// reported at a.
func isAfter(a, b Origin) bool {
	if a.Kind != b.Kind {
		return a.Kind > b.Kind
	}
	return comparePositions(a, b) > 0
}

// An Error is an error in a setting.
type Error struct {
	From    Origin
	Message string
}

// Error begins with the position: file:line:column in a file.
func (e *Error) Error() string {
	where := e.From.String()
	if e.From.Kind == FromFile {
		where = fmt.Sprintf("%s:%d", where, e.From.Column)
	}
	return where + ": " + e.Message
}

// Errors are all errors of a source, in the order of their positions.
type Errors []*Error

// Error has one line for each error.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, err := range e {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\n")
}

// joinErrors returns errs as one error, nil if there are none.
func joinErrors(errs []*Error) error {
	if len(errs) == 0 {
		return nil
	}
	slices.SortStableFunc(errs, func(a, b *Error) int { return comparePositions(a.From, b.From) })
	return Errors(errs)
}

func comparePositions(a, b Origin) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
