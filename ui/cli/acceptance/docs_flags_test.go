package acceptance

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/ui/cli"
)

var (
	helpCommand = regexp.MustCompile(`(?m)^  ([a-z]+) {2,}[A-Z]`)
	helpFlag    = regexp.MustCompile(`(?m)^ +(?:-\w, )?(--[a-z-]+)`)
	flagWord    = regexp.MustCompile(`(?:^|[\s\[])(--[a-z][a-z-]*)`)
)

// helpOf is what --help of a command prints.
func helpOf(t *testing.T, command ...string) string {
	t.Helper()
	var out bytes.Buffer
	if status := cli.Main(append(command, "--help"), cli.Streams{In: os.Stdin, Out: &out, Err: io.Discard}); status != exitDone {
		t.Fatalf("aptix-tui %s --help: exit status %d", strings.Join(command, " "), status)
	}
	return out.String()
}

// commandLine is every command and every flag that --help lists.
func commandLine(t *testing.T) (commands, flags []string) {
	t.Helper()
	help := helpOf(t)
	for _, m := range helpCommand.FindAllStringSubmatch(help, -1) {
		commands = append(commands, m[1])
		help += helpOf(t, m[1])
	}
	for _, m := range helpFlag.FindAllStringSubmatch(help, -1) {
		if !slices.Contains(flags, m[1]) {
			flags = append(flags, m[1])
		}
	}
	return commands, flags
}

// The commands and flags in README and the pages about use exist.
func TestDocumentedCommandsExist(t *testing.T) {
	commands, flags := commandLine(t)
	for _, name := range []string{"README.md", "ui/cli/COMMANDS.md", "ui/cli/RECIPES.md", "ui/REVIEW.md"} {
		text := document(t, name)
		for _, command := range append(commandsOf(text), spansOf(text)...) {
			first, rest, _ := strings.Cut(command, " ")
			ours := strings.HasPrefix(command, "--")
			if first == module {
				word, _, _ := strings.Cut(rest, " ")
				ours = true
				if regexp.MustCompile(`^[a-z]+$`).MatchString(word) && !slices.Contains(commands, word) {
					t.Errorf("%s: %q: there is no command %s", name, command, word)
				}
			}
			if !ours {
				continue
			}
			for _, m := range flagWord.FindAllStringSubmatch(command, -1) {
				if !slices.Contains(flags, m[1]) {
					t.Errorf("%s: %q: there is no flag %s", name, command, m[1])
				}
			}
		}
	}
}

// COMMANDS has every command and every flag, and README every command.
func TestCommandsAndFlagsAreDocumented(t *testing.T) {
	commands, flags := commandLine(t)
	page, readme := document(t, "ui/cli/COMMANDS.md"), document(t, "README.md")
	for _, flag := range flags {
		if flag != "--help" && flag != "--version" && !regexp.MustCompile("`[^`]*"+flag+`\b`).MatchString(page) {
			t.Errorf("COMMANDS lacks the flag %s", flag)
		}
	}
	for _, c := range commands {
		if c == "help" {
			continue
		}
		named := regexp.MustCompile("(?m)(?:`|^" + module + " |^go run \\. )" + c + "(?:[` ]|$)|`" + module + " " + c + "\\b")
		for name, text := range map[string]string{"COMMANDS": page, "README": readme} {
			if !named.MatchString(text) {
				t.Errorf("%s lacks the command %s", name, c)
			}
		}
	}
}
