//go:build e2e

package acceptance

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// copiedAnswers are cases of testdata/answers that are copied to a clipboard and taken
// through the review: folder, archive, case.
var copiedAnswers = [][3]string{
	{"blocks", "lazy_go", "lazy_handlers"},
	{"blocks", "lazy_c_web", "lazy_html"},
	{"blocks", "lazy_c_web", "dockerfile"},
	{"blocks", "lazy_c_web", "markdown_nested"},
	{"search", "go_service", "search_one_fence"},
	{"v4a", "go_server", "v4a_plain"},
	{"tool", "multi_edit_rust", "tool_multi"},
	{"tags", "create_tsx", "tags_lov"},
	{"shell", "node_app", "shell_moves"},
}

// Answers of the formats that models write by habit, from a real clipboard to the
// written files. Each undecided hunk takes a y, and w and enter write.
func TestCopiedAnswersJourney(t *testing.T) {
	display := startX(t)
	for _, c := range copiedAnswers {
		t.Run(strings.Join(c[:], "/"), func(t *testing.T) {
			p := readPlacement(t, filepath.Join("..", "..", "..", "testdata", "answers", c[0], c[1]+".txtar"))
			i := slices.IndexFunc(p.cases, func(one placementCase) bool { return one.name == c[2] })
			if i < 0 {
				t.Fatal("there is no such case")
			}
			copied := &placementRun{T: t, placement: p, placementCase: p.cases[i]}
			term := copied.launchCopied(t, display)
			keys := 0
			press := func(key string) {
				term.keys(key)
				keys++
			}
			term.shows("? help")
			for range p.cases[i].want {
				if !strings.Contains(term.screen(), "undecided") {
					break
				}
				press("y")
			}
			press("w")
			term.shows("enter")
			press("Enter")
			term.shows("Applied ")
			press("x")
			term.exits(exitDone)
			term.holds(copied.wanted(0)[0])
			t.Logf("%d keys for %d hunks", keys, len(p.cases[i].want))
		})
	}
}

// launchCopied lays the workspace out, copies the answer to the clipboard of a display,
// and starts the program without a file.
func (p *placementRun) launchCopied(t *testing.T, display string) *tmuxTerminal {
	t.Helper()
	base := t.TempDir()
	if p.before = p.tree("ws." + p.name); p.before == nil {
		p.before = p.tree("ws")
	}
	if err := os.MkdirAll(filepath.Join(base, "ws"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, content := range p.before {
		write(t, filepath.Join(base, "ws", filepath.FromSlash(name)), []byte(content), 0o644)
	}
	copyText(t, display, p.files[p.name+".md"])
	return launch(t, base, 120, 36, "DISPLAY="+display+" WAYLAND_DISPLAY= BIN")
}
