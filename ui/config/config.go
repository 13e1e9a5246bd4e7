// Package config holds what a person can set: the key table, and the defaults
// that hold without a config file. It reads nothing and draws nothing: ui/cli
// finds and reads the file, ui acts on the result.
package config

// A Config is everything that can be set.
type Config struct {
	Keys  []Binding
	Mouse bool // the wheel scrolls, a click selects
}

// Default is what holds without a config file.
func Default() Config {
	return Config{Keys: DefaultKeys(), Mouse: true}
}
