package config

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"aptix-tui/theme/terminal"
)

// Print writes c as a config file, with the documentation of each option and
// the origin of its value. Parse reads it back.
func Print(w io.Writer, c Config) error {
	var out strings.Builder
	for _, o := range options() {
		writeComment(&out, o.doc)
		line := o.name + " = " + o.format(&c)
		if !readsAs(line, o, &c) { // an editor of the environment is not checked
			line = "# not possible in a config file: " + line
		}
		fmt.Fprintf(&out, "# from: %s\n%s\n\n", terminal.SanitizeRow(c.Origin(o.name).String()), line)
	}
	writeComment(&out, "The keys of each action: one, or a list of them, such as \"x\", \"G\", \"space\",\n\"ctrl+d\", \"alt+x\", \"pgdown\" or \"f5\"; [] means none.")
	out.WriteString("[keys]\n")
	group := ""
	for _, b := range c.Keys {
		if b.Group != group {
			group = b.Group
			fmt.Fprintf(&out, "\n# %s\n", group)
		}
		from := ""
		if o := c.Origin(keysPrefix + string(b.Action)); o.Kind != FromDefault {
			from = " (from: " + terminal.SanitizeRow(o.String()) + ")"
		}
		fmt.Fprintf(&out, "%s = %s # %s%s\n", b.Action, formatKeys(b.Keys), b.Help, from)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// readsAs reports whether a line of a config file gives an option its value in c.
func readsAs(line string, o option, c *Config) bool {
	layer, err := Parse("", []byte(line))
	again, err2 := Merge(layer)
	return err == nil && err2 == nil && o.format(&again) == o.format(c)
}

func writeComment(out *strings.Builder, text string) {
	for _, line := range strings.Split(text, "\n") {
		out.WriteString("# " + line + "\n")
	}
}

// formatKeys formats keys for a config file.
func formatKeys(keys []string) string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = quote(KeyText(key))
	}
	if len(names) == 1 {
		return names[0]
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// quote returns s as a TOML string. Invisible characters are escaped.
func quote(s string) string {
	var out strings.Builder
	out.WriteByte('"')
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], string(r)):
			fmt.Fprintf(&out, `\x%02X`, s[i])
		case r == '"' || r == '\\':
			out.WriteRune('\\')
			out.WriteRune(r)
		case r == '\t':
			out.WriteString(`\t`)
		case r == '\n':
			out.WriteString(`\n`)
		case terminal.Sanitize(string(r)) != string(r):
			fmt.Fprintf(&out, `\U%08X`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
