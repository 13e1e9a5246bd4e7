package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Config is everything that a person can set, as it holds.
type Config struct {
	Theme      string // one of theme.Names
	ASCII      bool   // draw with ASCII characters only
	Mouse      bool
	Highlight  bool // colour code
	SideBySide int  // from how many columns on; 0 is never
	Wrap       bool // wrap long lines
	Context    int  // unchanged lines around a hunk
	TabWidth   int
	Verify     string // a command for the shell, run after a commit; empty for none
	Editor     string // a command; empty for none
	Log        string // the file that events are appended to; empty for none
	MaxInput   string // the largest answer, as ParseSize reads it
	Keys       []Binding

	origins map[string]Origin
}

// Default is what holds where nothing is set.
func Default() Config {
	return Config{
		Theme: "auto", Mouse: true, Highlight: true, SideBySide: sideBySideAuto, Context: 3, TabWidth: 4,
		MaxInput: "64MiB", Keys: DefaultKeys(),
	}
}

// Origin tells where the value of an option came from. The keys of an action
// are the option "keys." and its name.
func (c *Config) Origin(option string) Origin { return c.origins[option] }

// Bindings are the keys of all that the review does.
func (c *Config) Bindings() []Binding { return slices.Clone(c.Keys) }

// An Origin is where a value came from; the zero value is the default.
type Origin struct {
	Kind         OriginKind
	Name         string // of the file, the variable or the flag
	Line, Column int    // in the file, from 1
}

// OriginKind is what kind of thing sets an option.
type OriginKind uint8

const (
	FromDefault OriginKind = iota
	FromEnvironment
	FromFile
	FromFlag
)

// String is how people read it: "default", "config.toml:12", "environment
// EDITOR", "flag --theme".
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

// A Layer is what one source sets. Its values have been checked.
type Layer []setting

type setting struct {
	option string
	value  any
	from   Origin
}

// Merge puts layers on the defaults, each over those before it. It refuses keys
// that would mean two things at one place.
func Merge(layers ...Layer) (Config, error) {
	c := Default()
	c.origins = map[string]Origin{}
	for _, s := range slices.Concat(layers...) {
		put(&c, s)
		c.origins[s.option] = s.from
	}
	return c, joined(c.clashes())
}

func put(c *Config, s setting) {
	if name, ok := strings.CutPrefix(s.option, keysPrefix); ok {
		for i := range c.Keys {
			if c.Keys[i].Action == Action(name) {
				c.Keys[i].Keys = s.value.([]string)
			}
		}
		return
	}
	o, _ := find(s.option)
	o.put(c, s.value)
}

// clashes says of every key that means two things where it was bound to either.
func (c *Config) clashes() []*Error {
	var out []*Error
	for _, clash := range clashes(c.Keys) {
		here, there := clash.b, clash.a
		if later(c.Origin(keysPrefix+string(there)), c.Origin(keysPrefix+string(here))) {
			here, there = there, here
		}
		from := c.Origin(keysPrefix + string(here))
		out = append(out, &Error{from, fmt.Sprintf("%q is bound to %s and also to %s (%s); give one of them another key, or [] for none",
			KeyText(clash.key), here, there, c.Origin(keysPrefix+string(there)))})
	}
	return out
}

// later tells that a stands behind b, so that a message about both belongs to
// a.
func later(a, b Origin) bool {
	if a.Kind != b.Kind {
		return a.Kind > b.Kind
	}
	return place(a, b) > 0
}

// An Error is what is wrong with a setting.
type Error struct {
	From    Origin
	Message string
}

// Error begins with the place: file:line:column for a file.
func (e *Error) Error() string {
	where := e.From.String()
	if e.From.Kind == FromFile {
		where = fmt.Sprintf("%s:%d", where, e.From.Column)
	}
	return where + ": " + e.Message
}

// Errors is all that is wrong, in the order of places.
type Errors []*Error

// Error is one line each.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, err := range e {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\n")
}

// joined makes one error of all; nil of none.
func joined(errs []*Error) error {
	if len(errs) == 0 {
		return nil
	}
	slices.SortStableFunc(errs, func(a, b *Error) int { return place(a.From, b.From) })
	return Errors(errs)
}

func place(a, b Origin) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
