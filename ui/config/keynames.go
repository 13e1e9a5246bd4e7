package config

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spaceName is the name of the space bar in a config file.
const spaceName = "space"

// namedKeys are the keys that are not characters, with the names of Bubble Tea.
// Those with ctrl and a letter are omitted.
var namedKeys = []string{
	"up", "down", "left", "right", "home", "end", "pgup", "pgdown", "insert", "delete", "backspace", "tab", "enter", "esc",
	"shift+tab", "shift+up", "shift+down", "shift+left", "shift+right", "shift+home", "shift+end",
	"ctrl+up", "ctrl+down", "ctrl+left", "ctrl+right", "ctrl+home", "ctrl+end", "ctrl+pgup", "ctrl+pgdown",
	"ctrl+shift+up", "ctrl+shift+down", "ctrl+shift+left", "ctrl+shift+right", "ctrl+shift+home", "ctrl+shift+end",
	"ctrl+@", "ctrl+\\", "ctrl+]", "ctrl+^", "ctrl+_",
	"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12", "f13", "f14", "f15", "f16", "f17", "f18", "f19", "f20",
}

// ParseKey parses the name of a key in a config file: "x", "G", "space",
// "ctrl+d" or "^d", "alt+x", "f5". It returns Bubble Tea's name.
func ParseKey(name string) (string, error) {
	if r, n := utf8.DecodeRuneInString(name); n > 0 && n == len(name) && r != utf8.RuneError && unicode.IsPrint(r) {
		return name, nil
	}
	lower := strings.ToLower(name)
	if rest, ok := strings.CutPrefix(lower, "^"); ok {
		lower = "ctrl+" + rest
	}
	rest, alt := strings.CutPrefix(lower, "alt+")
	switch {
	case alt && !strings.HasPrefix(rest, "alt+"):
		key, err := ParseKey(name[len(name)-len(rest):])
		return "alt+" + key, err
	case lower == InterruptKey:
		return "", fmt.Errorf("%s cannot be bound: it always quits", InterruptKey)
	case lower == spaceName:
		return " ", nil
	case slices.Contains(namedKeys, lower) || isCtrlLetter(lower):
		return lower, nil
	}
	return "", fmt.Errorf("%q is not a key; write it like \"x\", \"G\", \"space\", \"ctrl+d\", \"alt+x\", \"pgdown\" or \"f5\"", name)
}

// isCtrlLetter reports whether name is ctrl with a letter, except the two that a terminal
// sends as tab and enter.
func isCtrlLetter(name string) bool {
	letter, ok := strings.CutPrefix(name, "ctrl+")
	return ok && len(letter) == 1 && strings.Contains("abcdefghjklnopqrstuvwxyz", letter)
}

// KeyText returns the name of a key in a config file; ParseKey reverses it.
func KeyText(key string) string {
	if rest, ok := strings.CutPrefix(key, "alt+"); ok && rest != "" {
		return "alt+" + KeyText(rest)
	}
	if key == " " {
		return spaceName
	}
	return key
}
