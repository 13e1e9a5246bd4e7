//go:build e2e

package acceptance

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// recipe is the code of a section of RECIPES.md.
func recipe(t *testing.T, number string) string {
	t.Helper()
	text := pageSection([]byte(document(t, "ui/cli/RECIPES.md")), number)
	m := regexp.MustCompile("(?s)```[a-z]+\n(.*?)```").FindSubmatch(text)
	if m == nil {
		t.Fatalf("RECIPES §%s has no code", number)
	}
	return string(m[1])
}

// desktop is what a session with the program and a clipboard adds to the environment.
func desktop(t *testing.T, tools ...string) (environment, display string) {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	display = startX(t)
	path := strings.Join(append(tools, filepath.Dir(bin), os.Getenv("PATH")), ":")
	return fmt.Sprintf("DISPLAY=%s PATH='%s' ", display, path), display
}

// RECIPES §1: the popup reviews the answer in the clipboard, in the directory of the pane.
func TestTmuxRecipe(t *testing.T) {
	environment, display := desktop(t)
	base := layOut(t, "three")
	copyAnswer(t, display, "three")
	writes(t, base, "tmux.conf", recipe(t, "1.1")+recipe(t, "1.2"))
	t.Cleanup(func() {
		exec.Command("env", "TMUX=", "TMUX_TMPDIR="+base, "tmux", "-L", "inner", "kill-server").Run()
	})
	term := launch(t, base, 120, 36, environment+"TMUX= TMUX_TMPDIR=BASE TERM=xterm-256color tmux -L inner -f BASE/tmux.conf new-session \"PS1='ready> ' sh\"")
	term.shows("ready>")
	term.does("C-b", "ready>")
	term.does("a", "accepted")
	term.shows("clipboard")
	term.does("w", "enter apply")
	term.does("Enter", "Applied ")
	const popup = "┌" // which reads the keys as long as it is there
	term.keys("z")
	term.lacks("Applied ")
	term.lacks(popup)
	term.holds(map[string]string{"greet.go": both("hi", "see you"), "docs/greet.md": "# Greetings\n"})

	term.keys("C-b")
	term.does("a", "applied") // already
	term.keys("q")
	term.lacks("applied")
	term.lacks(popup)

	writes(t, base, "config/aptix-tui/config.toml", "no-such-setting = 1\n")
	term.keys("C-b")
	term.does("a", "aptix-tui: ") // the message stays; a long path wraps its words
	term.keys("Enter")
	term.lacks("aptix-tui: ")
	term.types("exit\r")
	term.exits(exitDone)
}

// RECIPES §2: the review is in a tab, in which o opens the file at the line of the hunk, and e edits.
func TestNeovimRecipe(t *testing.T) {
	environment, display := desktop(t)
	base := layOut(t, "three")
	copyAnswer(t, display, "three")
	writes(t, base, "init.lua", recipe(t, "2"))
	term := launch(t, base, 120, 36, "cd /; "+environment+"nvim --clean -n -u BASE/init.lua BASE/ws/greet.go")
	term.shows("Hello greets")
	term.keys(`\`)
	term.does("a", "accepted")
	term.shows("clipboard")
	term.keys("o")
	term.until("the tab with the file at its line", func() bool {
		screen := term.screen()
		return strings.Contains(screen, "// Bye parts.") && strings.Contains(screen, " 5,1") && !strings.Contains(screen, "accepted")
	})
	term.types(":q\r")
	term.shows("accepted")
	term.keys("e")
	term.until("the editor in the tab", func() bool {
		return strings.Contains(term.screen(), `return "hi"`) && !strings.Contains(term.screen(), "accepted")
	})
	term.types(":%s/hi/howdy/\r:wq\r")
	term.shows("edited; y accepts it")
	term.does("y", "howdy")
	term.does("w", "enter apply")
	term.does("Enter", "Applied ")
	term.keys("z")
	term.shows("[Process exited 0]")
	term.holds(map[string]string{"greet.go": both("howdy", "see you"), "docs/greet.md": "# Greetings\n"})
	term.keys("Enter")
	term.types(":tabfirst\r")
	term.shows("see you") // it was read again
	term.types(":qa!\r")
	term.exits(exitDone)
}

// RECIPES §3: the task runs, and its editor is called as VS Code wants it.
func TestVSCodeRecipe(t *testing.T) {
	var file struct {
		Tasks []struct {
			Command string
			Options struct {
				Cwd string
				Env map[string]string
			}
		}
	}
	if err := json.Unmarshal([]byte(regexp.MustCompile(`(?m)^\s*//.*$`).ReplaceAllString(recipe(t, "3"), "")), &file); err != nil {
		t.Fatal(err)
	}
	task := file.Tasks[0]
	if task.Options.Cwd != "${workspaceFolder}" {
		t.Errorf("it runs in %s", task.Options.Cwd)
	}
	for _, editor := range []string{task.Options.Env["VISUAL"], "code --wait"} {
		t.Run(editor, func(t *testing.T) {
			base := layOut(t, "three")
			environment, display := desktop(t, base+"/tools")
			copyAnswer(t, display, "three")
			writes(t, base, "tools/code", "#!/bin/sh\necho \"$@\" >> "+base+"/calls\nfor file; do :; done\ncase \" $* \" in *' --goto '*) ;; *' --wait '*) sed -i s/hi/howdy/ \"$file\";; esac\n")
			if err := os.Chmod(filepath.Join(base, "tools", "code"), 0o700); err != nil {
				t.Fatal(err)
			}
			term := launch(t, base, 120, 36, environment+"VISUAL='"+editor+"' "+task.Command)
			term.shows("accepted")
			term.does("o", "if the file has changed")
			term.does("e", "howdy")
			term.keys("y")
			term.commits()
			term.holds(map[string]string{"greet.go": both("howdy", "see you"), "docs/greet.md": "# Greetings\n"})
			wait := strings.TrimPrefix(editor, "code")
			want := regexp.MustCompile(`^` + strings.TrimSpace(wait+" --goto "+term.dir+"/greet.go:5") + "\n--wait /.*/greet\\.go\n$")
			if calls := term.reads("calls"); !want.MatchString(calls) {
				t.Errorf("code is called with\n%swant %s", calls, want)
			}
		})
	}
}

// RECIPES §4 to §6: each line does what it says.
func TestShellRecipes(t *testing.T) {
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	u := newHome(t, filepath.Dir(bin)+":/usr/local/bin:/usr/bin:/bin")
	alias, rest, _ := strings.Cut(recipe(t, "4"), "\n")
	runs := map[string]readmeRun{
		"git ai":                 {before: []string{"git init -q .."}, session: reviewAndApply, after: changed},
		"git ai check answer.md": {before: []string{"git init -q .."}, prints: "ready", after: unchangedProject},
		"git ai log":             {before: []string{"git init -q ..", "git ai apply answer.md"}, prints: "1 changed"},

		"xclip -selection clipboard -o | aptix-tui":       {session: reviewAndApply, after: changed},
		"xclip -selection clipboard -o | aptix-tui apply": {prints: "Applied 1 file", after: changed},

		"xclip -selection clipboard -o | ssh host 'cat > answer.md'":            {after: sentAnswer},
		"ssh -t host 'cd shop && aptix-tui ../answer.md'":                       {before: []string{"cp answer.md .."}, session: reviewAndApply, after: changed},
		"xclip -selection clipboard -o | ssh host 'cd shop && aptix-tui apply'": {prints: "Applied 1 file", after: changed},
	}
	u.output(alias)
	for line := range strings.Lines(rest + recipe(t, "5") + recipe(t, "6")) {
		line = strings.TrimSpace(line)
		run, known := runs[line]
		if !known {
			t.Errorf("no entry says how to run %s", line)
			continue
		}
		t.Run(line, func(t *testing.T) { u.with(t).does(line, run) })
	}
}

// The alias of RECIPES §4 names answers from the directory that it is called in.
func TestGitAliasRecipe(t *testing.T) {
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	u := newHome(t, filepath.Dir(bin)+":/usr/local/bin:/usr/bin:/bin").with(t)
	alias, _, _ := strings.Cut(recipe(t, "4"), "\n")
	u.output(alias + " && git init -q && mkdir -p docs/notes")
	writes(t, u.home, "shop/docs/notes/answer.md", sureAnswer)
	if out, err := u.sh("git ai apply answer.md", "shop/docs/notes"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	changed(u)
}
