package ap

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/ap/place"
)

// A whole patch: every directive, and values with blank lines in them. @ is the
// ID and a space.
const everyDirective = `@AP 3.1

@FILE CRLF
a.go

@REPLACE
@anchor
one

two
@snippet
three

four
@snippet_tail
five

six
@include_leading_blank_lines 1
@include_trailing_blank_lines 2
@content
seven

eight
@FILE
b.go
@RENAME
c.go
@FILE
d.go
@INSERT_AFTER
@snippet
nine
@content
ten

eleven
@INSERT_BEFORE
@content
twelve

thirteen
@snippet
fourteen

fifteen
@FILE
e.go
@DELETE
@FILE
f.go
@CREATE
@content
package f

func F() {}
`

// spellers are ways in which models write keywords. A changed case is read.
var spellers = map[string]func(key string) string{
	"lower case":    strings.ToLower,
	"title case":    func(k string) string { return strings.ToUpper(k[:1]) + strings.ToLower(k[1:]) },
	"a colon":       func(k string) string { return k + ":" },
	"hyphens":       func(k string) string { return strings.ReplaceAll(k, "_", "-") },
	"bold":          func(k string) string { return "**" + k + "**" },
	"a dash before": func(k string) string { return "- " + k },
}

// envelopes are the texts around patches; last reports whether the last value ends the
// answer.
var surroundings = map[string]func(patch string) string{
	"bare":           func(p string) string { return p },
	"behind prose":   func(p string) string { return "So:\n\n" + p },
	"in a fence":     func(p string) string { return "```ap\n" + p + "```\nDone.\n" },
	"in an open one": func(p string) string { return "```ap\n" + p },
	"in a list": func(p string) string {
		return "1. So:\n\n   ```\n   " + strings.ReplaceAll(strings.TrimSpace(p), "\n", "\n   ") + "\n   ```\n"
	},
	"with CRLF":       func(p string) string { return strings.ReplaceAll(p, "\n", "\r\n") },
	"tab behind IDs":  func(p string) string { return strings.ReplaceAll(strings.ReplaceAll(p, "@", "@\t"), "@\tAP", "@AP") },
	"before a bundle": func(p string) string { return p + "\n```json\n{\"files\": []}\n```\n" },
}

// scanAll is the first payload of an answer.
func scanAll(answer string) *model.Payload {
	a := model.NewAnswer("test", []byte(strings.ReplaceAll(answer, "@", "a1b2c3d4 ")))
	var fence *model.Fence
	for n := 1; n <= a.Lines(); n++ {
		line := string(a.Line(n))
		if at := strings.Index(line, "```"); at >= 0 && fence == nil {
			fence = &model.Fence{Char: '`', Length: 3, Indent: at, Info: line[at+3:], Open: n, Close: a.Lines() + 1}
			for m := n + 1; m <= a.Lines() && !fence.Closed; m++ {
				if strings.TrimSpace(string(a.Line(m))) == "```" {
					fence.Close, fence.Closed = m, true
				}
			}
			continue
		}
		if p := Scan(model.Block{Answer: a, Fence: fence}, n); p != nil {
			return p
		}
	}
	return nil
}

// meaning is the changes of a payload, without its lines.
func meaning(p *model.Payload) string {
	if p == nil {
		return "nothing"
	}
	var w strings.Builder
	for _, c := range p.Files {
		fmt.Fprintf(&w, "%v %q to %q, line ends %q, content %q, doubtful %v, invalid %q\n",
			c.Op, c.Path, c.NewPath, c.LineEnds, c.Content, !c.Doubt.None(), c.Invalid)
		for _, e := range c.Edits {
			fmt.Fprintf(&w, "  %q by %q, doubtful %v, invalid %q", e.Old, e.New, !e.Doubt.None(), e.Invalid)
			if l, ok := e.Locator.(*place.Locator); ok {
				fmt.Fprintf(&w, ", %s, anchor %v, %d, %d", l.Action, l.Anchor != nil, l.Leading, l.Trailing)
			}
			fmt.Fprintln(&w)
		}
	}
	return w.String()
}

// TestSpellings (AP §0) writes each directive in several spellings and places of a patch (AP
// §2.3). What is not read as the directive is an error.
func TestSpellings(t *testing.T) {
	for where, envelope := range surroundings {
		want := meaning(scanAll(envelope(everyDirective)))
		if !strings.Contains(want, "func F() {}") || strings.Contains(want, `invalid "a`) {
			t.Fatalf("%s: the patch itself is not read: %s", where, want)
		}
		for key := range keywords {
			if !strings.Contains(everyDirective, "@"+key) {
				continue // of a later version
			}
			for how, spell := range spellers {
				patch := strings.NewReplacer("@"+key+"\n", "@"+spell(key)+"\n", "@"+key+" ", "@"+spell(key)+" ").Replace(everyDirective)
				p := scanAll(envelope(patch))
				fails := func(d model.Diagnostic) bool { return d.Severity == model.Error }
				if got := meaning(p); got != want && !slices.ContainsFunc(p.Diagnostics, fails) {
					t.Errorf("%s, %s with %s: got\n%swant\n%s", where, key, how, got, want)
				}
				if written := spell(key); written != key && len(p.Diagnostics) == 0 {
					t.Errorf("%s, %s: nothing says that %q is read", where, key, written)
				}
			}
		}
	}
}

// TestReadAfterID reads single lines.
func TestReadAfterID(t *testing.T) {
	for line, want := range map[string]string{
		" content":           "content||true",
		"content":            "content||false",
		" CREATE_FILE a.txt": "CREATE|a.txt|false",
		"\u00a0content":      "content||false",
		" FILE CRLF":         "FILE|CRLF|true",
		" file":              "FILE||false",
	} {
		c := readAfterID([]byte(line))
		if got := fmt.Sprintf("%s|%s|%v", c.key, c.args, c.exact); got != want || !c.known {
			t.Errorf("%q: got %s, known %v", line, got, c.known)
		}
	}
	for _, line := range []string{" contents", " is the ID", "", " ", " content:", " INSERT AFTER", " code", " AP 3.1"} {
		if c := readAfterID([]byte(line)); c.known {
			t.Errorf("%q is read as %s", line, c.key)
		}
	}
}
