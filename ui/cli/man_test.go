package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestManPages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man1")
	if status, printed := command(t, "man", dir); status != exitDone || printed != "" {
		t.Fatalf("status %d: %s", status, printed)
	}
	a := &app{Streams: Streams{In: os.Stdin, Out: io.Discard, Err: io.Discard}}
	pages := 0
	for _, c := range allCommands(a.commands(io.Discard)) {
		if c.Hidden || c.Name() == "help" {
			continue
		}
		pages++
		text := textOf(t, filepath.Join(dir, pageName(c)+".1"))
		from := 0
		for _, section := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"} {
			at := strings.Index(text[from:], "\n.SH \""+section+"\"\n")
			if at < 0 {
				t.Errorf("%s lacks %s, or has it too early", pageName(c), section)
				continue
			}
			from += at
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(text, `\fB\-\-`+roff(f.Name)+`\fR`) {
				t.Errorf("%s lacks --%s", pageName(c), f.Name)
			}
		})
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != pages {
		t.Errorf("%d pages, want %d: %v", len(all), pages, err)
	}
}

func TestManRefusesArguments(t *testing.T) {
	for _, args := range [][]string{{"man"}, {"man", "a", "b"}} {
		want := fmt.Sprintf("man takes one directory, got %d arguments", len(args)-1)
		if status, printed := command(t, args...); status != exitUsage || !strings.Contains(printed, want) {
			t.Errorf("%q: status %d: %s", args, status, printed)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, nil, 0o644)
	if status, printed := command(t, "man", file); status != exitRefused || !strings.Contains(printed, "writing the man pages") {
		t.Errorf("status %d: %s", status, printed)
	}
}

// Text of a page is never taken for a request or an escape of roff.
func TestRoffText(t *testing.T) {
	for text, want := range map[string]string{
		".SH x":      `\&.SH x`,
		"'br":        `\(aqbr`,
		`a\fBb`:      `a\efBb`,
		"--root":     `\-\-root`,
		"a “b” 東":    `a \[u201C]b\[u201D] \[u6771]`,
		"`x` ^ ~ \"": `\(gax\(ga \(ha \(ti \(dq`,
	} {
		if got := roff(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	p := &page{}
	p.text("One\n.two\n\n  $ three\n\nfour")
	if want := "One\n\\&.two\n.PP\n.EX\n  $ three\n.EE\n.PP\nfour\n"; p.String() != want {
		t.Errorf("the text is\n%s\nwant\n%s", p.String(), want)
	}
	if regexp.MustCompile(`[^\x00-\x7f]`).MatchString(p.String()) {
		t.Error("a character that is not ASCII")
	}
}
