package acceptance

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Each folder of testdata/scripts has a test of its own, which plays its cases in
// parallel. testdata/scripts/README.md describes them.

func TestAllowScripts(t *testing.T)        { runScripts(t, "scripts/allow") }
func TestApScripts(t *testing.T)           { runScripts(t, "scripts/ap") }
func TestBundleScripts(t *testing.T)       { runScripts(t, "scripts/bundle") }
func TestCommandScripts(t *testing.T)      { runScripts(t, "scripts/cli") }
func TestDelimitedScripts(t *testing.T)    { runScripts(t, "scripts/delimited") }
func TestDoctorScripts(t *testing.T)       { runScripts(t, "scripts/doctor") }
func TestElisionScripts(t *testing.T)      { runScripts(t, "scripts/elision") }
func TestFlagScripts(t *testing.T)         { runScripts(t, "scripts/flags") }
func TestForeignStateScripts(t *testing.T) { runScripts(t, "scripts/foreign_state") }
func TestGitScripts(t *testing.T)          { runScripts(t, "scripts/git") }
func TestHistoryScripts(t *testing.T)      { runScripts(t, "scripts/history") }
func TestLinesScripts(t *testing.T)        { runScripts(t, "scripts/lines") }
func TestOperationScripts(t *testing.T)    { runScripts(t, "scripts/operations") }
func TestPathScripts(t *testing.T)         { runScripts(t, "scripts/paths") }
func TestPromptScripts(t *testing.T)       { runScripts(t, "scripts/prompt") }
func TestReadingScripts(t *testing.T)      { runScripts(t, "scripts/reading") }
func TestReplyScripts(t *testing.T)        { runScripts(t, "scripts/reply") }
func TestSecondRunScripts(t *testing.T)    { runScripts(t, "scripts/second_run") }
func TestStructuredScripts(t *testing.T)   { runScripts(t, "scripts/structured") }

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

func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "..", "testdata", dir),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_STATE_HOME", env.WorkDir+"-state") // beside all workspaces of the script
			env.Setenv(announceCheck, "1")
			env.Setenv("GOGC", "800") // most commands are too short for a collection to pay
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
	})
}
