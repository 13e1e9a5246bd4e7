package config

import (
	"fmt"
	"slices"
	"strings"
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
// variable sets nothing. An editor is not checked, since other programs use it too and
// most commands need none: what starts it refuses one that cannot be run (EditorProblem).
func Environment(getenv func(name string) string) (Layer, error) {
	var out Layer
	var errs []*Error
	for _, v := range variables {
		s, from := getenv(v.name), Origin{Kind: FromEnvironment, Name: v.name}
		switch {
		case s == "":
		case v.option == "editor":
			out = append(out, setting{v.option, s, from})
		default:
			out, errs = out.set(v.option, v.value(s), from, errs)
		}
	}
	return out, joinErrors(errs)
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
	if name == "editor" && v == "" {
		return l, errs // it does not override a lower layer
	}
	value, err := o.check(o, v)
	if err != nil {
		return l, append(errs, &Error{from, err.Error()})
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
	if near := Nearest(name, known); near != "" {
		return fmt.Sprintf("there is no %s %q; did you mean %s?", what, name, near)
	}
	return fmt.Sprintf("there is no %s %q; aptix-tui config lists them all", what, name)
}
