// Package config defines the options with their documentation, the key bindings
// and their defaults, and how the layers of settings (defaults, environment,
// config file, flags) are merged. Each option knows the origin of its value.
//
// The package reads neither files nor the environment: ui/cli reads the config
// file and passes its content, ui uses the result. It does not guess: all that
// is invalid in a config file is reported at once, with its position and the
// nearest valid name.
package config
