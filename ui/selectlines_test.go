package ui

import (
	"strings"
	"testing"
)

// v begins at the changed line under the cursor, or at the next one.
func TestMarkedLinesBeginAtTheCursor(t *testing.T) {
	for _, split := range []string{"", "|"} {
		for _, c := range []struct {
			keys string
			want string
		}{{"", "one"}, {"j", "ONE"}, {"j j j", "four"}, {"g", "one"}} {
			if split != "" {
				c.want = map[string]string{"": "one", "j": "more", "j j j": "four", "g": "one"}[c.keys]
			}
			d := drive(t, groupsFixture().options(), 120, 30).keys(words(split + " " + c.keys + " v")...)
			equal(t, strings.TrimSpace(string(d.m.selection.lines[d.m.selection.at].Text)), c.want, c.keys)
		}
	}
}
