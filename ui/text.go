package ui

import (
	"fmt"
	"slices"
	"strings"
)

// sentence joins the parts that are not empty: "it cannot be accepted: missing".
func sentence(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	return strings.Join(parts, ": ")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// fraction is a part of a whole: "3/4".
func fraction(n, of int) string { return fmt.Sprintf("%d/%d", n, of) }
