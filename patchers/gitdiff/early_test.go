package gitdiff_test

import (
	"crypto/sha1"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
)

// Places that are found early, on all cores, are those that are found one after the other.
func TestEarlyPlaces(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp("", "early")
		if err != nil {
			rt.Fatal(err)
		}
		defer os.RemoveAll(dir)
		var patch strings.Builder
		var paths []string
		for i := range rapid.IntRange(1, 40).Draw(rt, "files") {
			name := fmt.Sprintf("f%02d.txt", i)
			text, diff := drawChange(rt, name)
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				rt.Fatal(err)
			}
			patch.WriteString(diff)
			paths = append(paths, name)
		}
		ws, err := workspace.Open(dir)
		if err != nil {
			rt.Fatal(err)
		}
		defer ws.Close()
		early := resolved(rt, patch.String(), ws.ReadAhead(paths))
		if later := resolved(rt, patch.String(), ws); early != later {
			rt.Fatalf("early:\n%s\nlater:\n%s", early, later)
		}
	})
}

// drawChange draws a file and a patch of it. The file may be another one than the patch was
// made for.
func drawChange(t *rapid.T, name string) (text, diff string) {
	lines := make([]string, rapid.IntRange(12, 30).Draw(t, "lines"))
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d\n", rapid.IntRange(0, 12).Draw(t, "line"))
	}
	old := strings.Join(lines, "")
	var hunks strings.Builder
	after := slices.Clone(lines)
	for at := 1; at+3 < len(lines); at += rapid.IntRange(3, 9).Draw(t, "gap") {
		fmt.Fprintf(&hunks, "@@ -%d,3 +%d,3 @@\n %s-%s+new %s %s", at, at, lines[at-1], lines[at], lines[at], lines[at+1])
		if rapid.Bool().Draw(t, "applied") {
			after[at] = "new " + lines[at]
		}
	}
	diff = fmt.Sprintf("diff --git a/%s b/%s\n", name, name)
	if rapid.Bool().Draw(t, "index") {
		diff += fmt.Sprintf("index %s..%s 100644\n", blob(old), blob("other"+old))
	}
	diff += fmt.Sprintf("--- a/%s\n+++ b/%s\n%s", name, name, hunks.String())
	switch rapid.IntRange(0, 3).Draw(t, "file") {
	case 0:
		return "above\n" + old, diff
	case 1:
		return strings.Join(after, ""), diff
	}
	return old, diff
}

func blob(text string) string {
	return fmt.Sprintf("%x", sha1.Sum(fmt.Appendf(nil, "blob %d\x00%s", len(text), text)))
}

// resolved describes where the hunks of patch are in the files of src.
func resolved(t *rapid.T, patch string, src model.Source) string {
	payloads, _ := patchers.Parse(model.NewAnswer("", []byte(patch)), patchers.Options{})
	set := model.Resolve(payloads, src, nil, nil)
	d := set.InitialDecisions()
	var out strings.Builder
	for _, h := range set.Hunks {
		fmt.Fprintf(&out, "%d %v %v %q needs %v %v %q\n", h.ID, h.Placement, h.InitialDecision, h.Explanation(), h.Needs, h.Flags, h.EditableText())
		for _, c := range h.Candidates {
			fmt.Fprintf(&out, "  %v %v %d %v\n", c.Extent, c.Splices, c.Distance, c.AsStated)
		}
	}
	for i := range set.Files {
		fmt.Fprintf(&out, "%q\n", set.Preview(i, d))
	}
	for _, diagnostic := range set.Diagnostics {
		fmt.Fprintln(&out, diagnostic)
	}
	return out.String()
}
