package config

import (
	"fmt"
	"slices"
)

// variables are the environment variables that set options. If two set the same
// option, the later one wins.
var variables = []struct {
	name, option string
	value        func(string) string
}{
	{"NO_COLOR", "theme", func(string) string { return "none" }},
	{"EDITOR", "editor", func(s string) string { return s }},
	{"VISUAL", "editor", func(s string) string { return s }},
}

// Environment returns the settings of the environment. They concern all
// programs, so the config file overrides them (see no-color.org). An empty
// variable sets nothing.
func Environment(getenv func(name string) string) (Layer, error) {
	var out Layer
	var errs []*Error
	for _, v := range variables {
		if s := getenv(v.name); s != "" {
			out, errs = out.set(v.option, v.value(s), Origin{Kind: FromEnvironment, Name: v.name}, errs)
		}
	}
	return out, joinErrors(errs)
}

// Flags returns the settings of the command line; given returns the value of a
// flag and whether it was given.
func Flags(given func(flag string) (value string, ok bool)) (Layer, error) {
	var out Layer
	var errs []*Error
	for _, o := range options() {
		if o.flag == "" {
			continue
		}
		if s, ok := given(o.flag); ok {
			out, errs = out.set(o.name, o.parseFlag(s), Origin{Kind: FromFlag, Name: o.flag}, errs)
		}
	}
	return out, joinErrors(errs)
}

// set adds a setting to l or an error to errs.
func (l Layer) set(name string, v any, from Origin, errs []*Error) (Layer, []*Error) {
	o, ok := findOption(name)
	if !ok {
		return l, append(errs, &Error{from, unknownOption(name)})
	}
	value, err := o.check(v)
	if err != nil {
		return l, append(errs, &Error{from, err.Error()})
	}
	if value == nil {
		return l, errs
	}
	return append(l, setting{name, value, from}), errs
}

func isAction(name string) bool {
	return slices.Contains(actionNames(), name)
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
		return fmt.Sprintf("%s is an action: set its keys under [keys]", name)
	}
	return unknownName("option", name, optionNames())
}

// unknownName returns the error message for an unknown name, with the nearest
// known one.
func unknownName(what, name string, known []string) string {
	if near := nearest(name, known); near != "" {
		return fmt.Sprintf("there is no %s %q; did you mean %s?", what, name, near)
	}
	return fmt.Sprintf("there is no %s %q; aptix-tui config lists them all", what, name)
}
