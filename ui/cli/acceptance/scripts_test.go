package acceptance

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/rogpeppe/go-internal/testscript"
)

// Each folder of testdata/scripts has a test of its own, described in its README.md.

func TestAllowScripts(t *testing.T)        { playInTurn(t, "scripts/allow") }
func TestApScripts(t *testing.T)           { playInTurn(t, "scripts/ap") }
func TestBundleScripts(t *testing.T)       { playInTurn(t, "scripts/bundle") }
func TestCommandScripts(t *testing.T)      { runScripts(t, "scripts/cli") }
func TestDelimitedScripts(t *testing.T)    { playInTurn(t, "scripts/delimited") }
func TestDoctorScripts(t *testing.T)       { runScripts(t, "scripts/doctor") }
func TestElisionScripts(t *testing.T)      { playInTurn(t, "scripts/elision") }
func TestFlagScripts(t *testing.T)         { playInTurn(t, "scripts/flags") }
func TestForeignStateScripts(t *testing.T) { runScripts(t, "scripts/foreign_state") }
func TestGitScripts(t *testing.T)          { playInTurn(t, "scripts/git") }
func TestHistoryScripts(t *testing.T)      { playInTurn(t, "scripts/history") }
func TestLinesScripts(t *testing.T)        { playInTurn(t, "scripts/lines") }
func TestOperationScripts(t *testing.T)    { playInTurn(t, "scripts/operations") }
func TestPathScripts(t *testing.T)         { playInTurn(t, "scripts/paths") }
func TestPromptScripts(t *testing.T)       { playInTurn(t, "scripts/prompt") }
func TestReadingScripts(t *testing.T)      { playInTurn(t, "scripts/reading") }
func TestReplyScripts(t *testing.T)        { playInTurn(t, "scripts/reply") }
func TestSecondRunScripts(t *testing.T)    { playInTurn(t, "scripts/second_run") }
func TestStructuredScripts(t *testing.T)   { playInTurn(t, "scripts/structured") }

func TestAnswers(t *testing.T) { runScripts(t, "answers") }

// Every folder of testdata/scripts is played by a test above, and holds all cases.
func TestEveryFolderOfScriptsIsPlayed(t *testing.T) {
	source, err := os.ReadFile("scripts_test.go")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join("..", "..", "..", "testdata", "scripts"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if played := bytes.Contains(source, []byte(`"scripts/`+e.Name()+`"`)); e.Name() != "README.md" && !played {
			t.Errorf("no test plays testdata/scripts/%s", e.Name())
		}
	}
}

// runScripts plays the cases of a folder in parallel.
func runScripts(t *testing.T, dir string) { testscript.Run(t, parameters(dir)) }

// playInTurn plays the cases of a folder one after the other. They may run commands of
// the program in the process of the test, with the directory and environment of the case.
func playInTurn(t *testing.T, dir string) {
	p := parameters(dir)
	for _, command := range []string{"apply", "check", "undo", "show", "log", "recover", "prompt"} {
		p.Cmds[command] = func(ts *testscript.TestScript, neg bool, args []string) { here(ts, neg, command, args) }
	}
	folder, err := filepath.Abs(p.Dir)
	if err != nil {
		t.Fatal(err)
	}
	p.Dir = folder
	setup := p.Setup
	p.Setup = func(env *testscript.Env) error {
		err := setup(env)
		for _, variable := range env.Vars {
			if name, value, _ := strings.Cut(variable, "="); name != "$" {
				t.Setenv(name, value)
			}
		}
		xdg.Reload()
		return err
	}
	t.Cleanup(xdg.Reload) // called after the environment is as it was
	t.Chdir(".")
	testscript.RunT(inTurn{t}, p)
}

// inTurn is a test whose parts do not run in parallel.
type inTurn struct{ *testing.T }

func (inTurn) Parallel()     {}
func (inTurn) Verbose() bool { return testing.Verbose() }
func (t inTurn) Run(name string, part func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { part(inTurn{t}) })
}

// parameters are those of the scripts of a folder.
func parameters(dir string) testscript.Params {
	return testscript.Params{
		Dir:                 filepath.Join("..", "..", "..", "testdata", dir),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_STATE_HOME", env.WorkDir+"-state") // beside all workspaces of the script
			env.Setenv(announceCheck, "1")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"sametree":  sameTree,
			"snapshot":  snapshot,
			"unchanged": unchanged,
			"chop":      chop,

			"leaveout":    leaveOut,
			"transaction": transaction,
			"status":      status,
		},
	}
}
