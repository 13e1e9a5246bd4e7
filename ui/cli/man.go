package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manCommand writes the man pages. It is for those who make packages, and hidden.
func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "man DIR",
		Short:             "Write the man pages to a directory",
		Hidden:            true,
		PersistentPreRunE: noSettings,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("man takes one directory, got %d arguments", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := writeManPages(cmd.Root(), args[0]); err != nil {
				return fmt.Errorf("writing the man pages: %w", err)
			}
			return nil
		},
	}
}

// writeManPages writes a page for the program and one for each command.
func writeManPages(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		if c.Hidden || c.Name() == "help" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, pageName(c)+".1"), []byte(manPage(c)), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// pageName is the name of the page of a command: "aptix-tui-undo".
func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manPage is the page of a command, for man(7).
func manPage(c *cobra.Command) string {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	v := currentVersion()
	day, _, _ := strings.Cut(v.date, "T")
	p := &page{}
	p.macro("TH", strings.ToUpper(pageName(c)), "1", day, c.Root().Name()+" "+v.version, "User Commands")
	p.section("NAME")
	p.line(roff(pageName(c)) + ` \- ` + roff(c.Short))
	p.synopsis(c)
	p.section("DESCRIPTION")
	p.text(c.Long)
	p.commands(c)
	p.flags(c.LocalFlags())
	if c.HasExample() {
		p.section("EXAMPLES")
		p.verbatim(c.Example)
	}
	p.list("EXIT STATUS", statusesOf(c))
	p.list("ENVIRONMENT", environment)
	p.list("FILES", files)
	p.seeAlso(c)
	return p.String()
}

// A page is the source of a man page.
type page struct{ strings.Builder }

// roffText writes text so that roff prints it as it is. Of "-" it makes the character that
// can be copied into a shell.
var roffText = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, `"`, `\(dq`)

// roff returns text in one line of a page.
func roff(text string) string {
	var out strings.Builder
	for _, r := range roffText.Replace(text) {
		if r < 0x80 {
			out.WriteRune(r)
		} else {
			fmt.Fprintf(&out, `\[u%04X]`, r)
		}
	}
	if s := out.String(); !strings.HasPrefix(s, ".") {
		return s
	}
	return `\&` + out.String()
}

func (p *page) line(source string) { p.WriteString(source + "\n") }

// macro writes a request with its arguments.
func (p *page) macro(name string, args ...string) {
	for i, a := range args {
		args[i] = `"` + roff(a) + `"`
	}
	p.line(strings.TrimSuffix("."+name+" "+strings.Join(args, " "), " "))
}

func (p *page) section(title string) { p.macro("SH", title) }

// text writes paragraphs. Lines that begin with blanks stay as they are.
func (p *page) text(text string) {
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			p.macro("PP")
		}
		verbatim := false
		for row := range strings.SplitSeq(paragraph, "\n") {
			if indented := strings.HasPrefix(row, "  "); indented != verbatim {
				p.macro(map[bool]string{true: "EX", false: "EE"}[indented])
				verbatim = indented
			}
			p.line(roff(row))
		}
		if verbatim {
			p.macro("EE")
		}
	}
}

// verbatim writes lines as they are.
func (p *page) verbatim(text string) {
	p.macro("EX")
	for row := range strings.SplitSeq(text, "\n") {
		p.line(roff(strings.TrimPrefix(row, "  ")))
	}
	p.macro("EE")
}

func (p *page) synopsis(c *cobra.Command) {
	p.section("SYNOPSIS")
	path, arguments := c.CommandPath(), strings.TrimPrefix(c.Use, c.Name())
	p.line(fmt.Sprintf(`\fB%s\fR [\fIflags\fR]%s`, roff(path), roff(arguments)))
	if c.HasAvailableSubCommands() {
		p.macro("br")
		p.line(fmt.Sprintf(`\fB%s\fR \fICOMMAND\fR [\fIflags\fR]`, roff(path)))
	}
}

func (p *page) commands(c *cobra.Command) {
	if !c.HasAvailableSubCommands() {
		return
	}
	p.section("COMMANDS")
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			p.item(`\fB`+roff(sub.Name())+`\fR`, sub.Short)
		}
	}
}

// item writes an entry of a list, whose head is source.
func (p *page) item(head, text string) {
	p.macro("TP")
	p.line(head)
	p.line(roff(text))
}

func (p *page) flags(flags *pflag.FlagSet) {
	p.section("OPTIONS")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, text := pflag.UnquoteUsage(f)
		head := `\fB\-\-` + roff(f.Name) + `\fR`
		if f.Shorthand != "" {
			head = `\fB\-` + f.Shorthand + `\fR, ` + head
		}
		if value != "" {
			head += ` \fI` + roff(value) + `\fR`
		}
		if f.DefValue != "" && f.DefValue != "false" {
			text += " (default " + f.DefValue + ")"
		}
		p.item(head, text)
	})
}

// list writes a section with an entry for each row.
func (p *page) list(title string, rows []manRow) {
	p.section(title)
	for _, r := range rows {
		p.item(`\fB`+roff(r.name)+`\fR`, r.text)
	}
}

// seeAlso names the pages of the other commands.
func (p *page) seeAlso(c *cobra.Command) {
	p.section("SEE ALSO")
	var pages []string
	if c != c.Root() {
		pages = append(pages, pageName(c.Root()))
	}
	for _, other := range c.Root().Commands() {
		if !other.Hidden && other != c && other.Name() != "help" {
			pages = append(pages, pageName(other))
		}
	}
	for i, name := range append(pages, "git-apply") {
		end := map[bool]string{true: ",", false: ""}[i < len(pages)]
		p.line(fmt.Sprintf(`.BR %s (1)%s`, roff(name), end))
	}
}
