// Package config holds what a person can set: the options with their
// documentation, the key table with the bindings that hold without a config
// file, and how the layers of settings (defaults, environment, config file,
// flags) become the one configuration that holds, in which every option knows
// where its value came from.
//
// It reads no files and no environment, and draws nothing: ui/cli finds and
// reads the file and hands its bytes over, ui acts on the result. It refuses to
// guess: what it does not understand in a config file is an error with its
// place and the nearest name that it knows, and all errors are told at once.
package config
