package config

import "fmt"

// variables are those of the environment that set options, the one that counts
// more behind the other: what each sets, given its value.
var variables = []struct {
	name, option string
	value        func(string) string
}{
	{"NO_COLOR", "theme", func(string) string { return "none" }},
	{"EDITOR", "editor", func(s string) string { return s }},
	{"VISUAL", "editor", func(s string) string { return s }},
}

// Environment is what the environment sets. It says what a person wants of all
// programs, so that it lies below the config file (no-color.org says so, too).
// An empty variable sets nothing.
func Environment(getenv func(name string) string) (Layer, error) {
	var out Layer
	var errs []*Error
	for _, v := range variables {
		if s := getenv(v.name); s != "" {
			out, errs = out.set(v.option, v.value(s), Origin{Kind: FromEnvironment, Name: v.name}, errs)
		}
	}
	return out, joined(errs)
}

// Flags is what the command line sets; given returns the value of a flag, and
// whether it was given.
func Flags(given func(flag string) (value string, ok bool)) (Layer, error) {
	var out Layer
	var errs []*Error
	for _, o := range options() {
		if o.flag == "" {
			continue
		}
		if s, ok := given(o.flag); ok {
			out, errs = out.set(o.name, o.text(s), Origin{Kind: FromFlag, Name: o.flag}, errs)
		}
	}
	return out, joined(errs)
}

// set adds a setting, or the reason why it is none.
func (l Layer) set(name string, v any, from Origin, errs []*Error) (Layer, []*Error) {
	o, ok := find(name)
	if !ok {
		return l, append(errs, &Error{from, unknownOption(name)})
	}
	value, err := o.take(v)
	if err != nil {
		return l, append(errs, &Error{from, err.Error()})
	}
	if value == nil {
		return l, errs
	}
	return append(l, setting{name, value, from}), errs
}

func isAction(name string) bool {
	for _, b := range DefaultKeys() {
		if b.Action == Action(name) {
			return true
		}
	}
	return false
}

func optionNames() []string {
	out := []string{"keys"}
	for _, o := range options() {
		out = append(out, o.name)
	}
	return out
}

func unknownOption(name string) string {
	if isAction(name) {
		return fmt.Sprintf("%s is an action: its keys are set under [keys]", name)
	}
	return unknown("option", name, optionNames())
}

// unknown says that a name is not known, and what could have been meant.
func unknown(what, name string, known []string) string {
	if near := nearest(name, known); near != "" {
		return fmt.Sprintf("there is no %s %q; did you mean %s?", what, name, near)
	}
	return fmt.Sprintf("there is no %s %q; aptix-tui config lists them all", what, name)
}
