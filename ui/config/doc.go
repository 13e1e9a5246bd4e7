// Package config defines the options with their documentation, and the key bindings and
// their defaults. A Config begins with the defaults and then takes the environment, the
// config file and the flags, each of which overrides the ones before. It knows where each
// value came from.
//
// The package reads neither files nor the environment: ui/cli reads the config file and
// passes its content, ui uses the result. It does not guess: all that is invalid in a
// config file is reported at once.
package config
