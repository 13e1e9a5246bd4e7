package ui

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/ui/diffview"
)

// sentence joins the parts that are not empty: "it cannot be accepted: missing".
func sentence(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	return strings.Join(parts, ": ")
}

// count is a number of things: "1 hunk", "1,204 hunks".
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return diffview.Number(n) + " " + what
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// fraction is a part of a whole: "3/4".
func fraction(n, of int) string { return fmt.Sprintf("%d/%d", n, of) }
