package acceptance

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Each folder of testdata/scripts has a test of its own, which plays its cases in
// parallel. testdata/scripts/README.md describes them.

func TestAllowScripts(t *testing.T)      { runScripts(t, "scripts/allow") }
func TestApScripts(t *testing.T)         { runScripts(t, "scripts/ap") }
func TestBundleScripts(t *testing.T)     { runScripts(t, "scripts/bundle") }
func TestCommandScripts(t *testing.T)    { runScripts(t, "scripts/cli") }
func TestDelimitedScripts(t *testing.T)  { runScripts(t, "scripts/delimited") }
func TestDoctorScripts(t *testing.T)     { runScripts(t, "scripts/doctor") }
func TestFlagScripts(t *testing.T)       { runScripts(t, "scripts/flags") }
func TestForeignScripts(t *testing.T)    { runScripts(t, "scripts/foreign") }
func TestGitScripts(t *testing.T)        { runScripts(t, "scripts/git") }
func TestLinesScripts(t *testing.T)      { runScripts(t, "scripts/lines") }
func TestPastScripts(t *testing.T)       { runScripts(t, "scripts/past") }
func TestPromptScripts(t *testing.T)     { runScripts(t, "scripts/prompt") }
func TestReplyScripts(t *testing.T)      { runScripts(t, "scripts/reply") }
func TestScripts(t *testing.T)           { runScripts(t, "scripts") }
func TestStructuredScripts(t *testing.T) { runScripts(t, "scripts/structured") }

func TestAnswers(t *testing.T) { runScripts(t, "answers") }

func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "..", "testdata", dir),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_STATE_HOME", env.WorkDir+"-state") // beside all workspaces of the script
			env.Setenv(toTell, "1")
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
