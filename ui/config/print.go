package config

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"aptix-tui/theme/terminal"
)

// Print writes c as a config file, with the documentation of each option and
// the origin of its value. File reads it back.
func Print(w io.Writer, c Config) error {
	var out strings.Builder
	for _, o := range options() {
		fmt.Fprintf(&out, "%s\n# from: %s\n%s = %s\n\n", comment(o.doc), terminal.SanitizeRow(c.Origin(o.name)), o.name, o.format(&c))
	}
	out.WriteString(comment("The keys of each action: one, or a list of them, such as \"x\", \"G\", \"space\",\n\"ctrl+d\", \"alt+x\", \"pgdown\" or \"f5\"; [] means none.") + "\n[keys]\n")
	group := ""
	for _, b := range c.Keys {
		if b.Group != group {
			group = b.Group
			fmt.Fprintf(&out, "\n# %s\n", group)
		}
		from := ""
		if file := c.origins[string(b.Action)]; file != "" {
			from = " (from: " + terminal.SanitizeRow(file) + ")"
		}
		fmt.Fprintf(&out, "%s = %s # %s%s\n", b.Action, formatKeys(b.Keys), b.Help, from)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func comment(text string) string { return "# " + strings.ReplaceAll(text, "\n", "\n# ") }

// format returns the value of the option as TOML. An editor of the environment, which is not
// checked, may be one that no config file can have.
func (o option) format(c *Config) string {
	if on, ok := o.field(c).(*bool); ok {
		return strconv.FormatBool(*on)
	}
	return strconv.Quote(*o.field(c).(*string))
}

// formatKeys formats keys for a config file.
func formatKeys(keys []string) string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = strconv.Quote(KeyText(key))
	}
	if len(names) == 1 {
		return names[0]
	}
	return "[" + strings.Join(names, ", ") + "]"
}
