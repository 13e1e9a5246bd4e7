package acceptance

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What documents say to type: the lines of their sh blocks, and the code in their text
// that begins with the name of a program and an argument, or is the program.
var (
	shellBlock   = regexp.MustCompile("(?ms)^```sh\n(.*?)^```")
	fencedBlock  = regexp.MustCompile("(?ms)^(`{3,})[^`\n]*\n.*?^`{3,}$")
	codeSpan     = regexp.MustCompile("`([^`\n]+(?:\n[^`\n]+)?)`")
	programNames = []string{"aptix-tui", "go", "git", "ssh", "tmux", "nvim", "code"}
)

// commandsOf returns the commands of a document, each once, in its order.
func commandsOf(page string) []string {
	var out []string
	add := func(command string) {
		if command != "" && !slices.Contains(out, command) {
			out = append(out, command)
		}
	}
	for _, block := range shellBlock.FindAllStringSubmatch(page, -1) {
		for line := range strings.Lines(block[1]) {
			add(strings.TrimSpace(line))
		}
	}
	for _, span := range spansOf(page) {
		if first, _, more := strings.Cut(span, " "); slices.Contains(programNames, first) && (more || first == module) {
			add(span)
		}
	}
	return out
}

// spansOf returns the code in the text of a document, outside of fences.
func spansOf(page string) []string {
	var out []string
	for _, m := range codeSpan.FindAllStringSubmatch(fencedBlock.ReplaceAllString(page, ""), -1) {
		out = append(out, strings.Join(strings.Fields(m[1]), " "))
	}
	return out
}

func TestCommandsOfADocument(t *testing.T) {
	page := "Run `aptix-tui`, `aptix-tui log` or `go test\n./...`, not `log` or `go`:\n\n```sh\naptix-tui undo\naptix-tui log\n```\n\n```json\n`go x`\n```\n"
	got := commandsOf(page)
	if want := []string{"aptix-tui undo", "aptix-tui log", "aptix-tui", "go test ./..."}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// document is a file of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
