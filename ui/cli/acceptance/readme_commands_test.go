//go:build e2e

package acceptance

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// A readmeRun is how a command of README is run, as a new user does.
type readmeRun struct {
	as      string            // what is run in its place; empty: the command itself
	answer  string            // the answer in answer.md and in the clipboard; empty: sureAnswer
	dir     string            // below the home; empty: the project
	before  []string          // commands that are run before, in the project
	session func(*ptySession) // for a command on a terminal; nil: its output is read
	prints  string            // a text in the output
	status  int               // its exit status
	after   func(*newUser)    // looks at what it has done
}

// sureAnswer has one change, which is certain.
const sureAnswer = "src/cart/total.go\n```\n<<<<<<< SEARCH\n\treturn strings.ToUpper(it.Name)\n=======\n\treturn strings.TrimSpace(it.Name)\n>>>>>>> REPLACE\n```\n"

// The commands of README. One that is missing here, or that README lacks, fails the test.
var readmeRuns = map[string]readmeRun{
	"go run . demo": {dir: "clone", session: reviewAndQuit, status: 1, prints: "exit status 130"},

	// They take minutes, and this test is one of them: .ci/run has them all.
	"go test ./...": {as: "go test ./model/brackets ./model/lazyregexp", dir: "clone", prints: "ok ", after: ciRunsAllTests},

	"go install .":              {dir: "clone"}, // see firstDay
	"go env GOPATH":             {prints: "/go\n"},
	"aptix-tui completion bash": {prints: "complete -o default"},
	"aptix-tui doctor":          {prints: "ok       workspace"},
	"aptix-tui config":          {prints: "[keys]"},

	"aptix-tui":             {session: reviewAndQuit, status: exitQuit},
	"aptix-tui answer.md":   {session: reviewAndApply, after: changed},
	"aptix-tui < answer.md": {answer: "demo", session: reviewAndQuit, status: exitQuit},

	"aptix-tui log":  {before: []string{"aptix-tui apply answer.md"}, prints: "1 changed"},
	"aptix-tui show": {before: []string{"aptix-tui apply answer.md"}, prints: "changed src/cart/total.go"},
	"aptix-tui undo": {before: []string{"aptix-tui apply answer.md"}, prints: "1 changed", after: unchangedProject},

	"aptix-tui apply answer.md --reply reply.md": {answer: "demo", status: exitRefused, prints: "not applied", after: func(u *newUser) {
		if reply := u.read("shop/reply.md"); !strings.Contains(reply, "src/cart/retry.go") {
			u.Errorf("the reply is %q", reply)
		}
		unchangedProject(u)
	}},

	"aptix-tui prompt ap src/cart scripts/*.sh --task 'Count in cents.' --budget 20000": {prints: "Count in cents."},

	"aptix-tui --watch":           {answer: "none", session: waitForAnswer, status: exitQuit},
	"aptix-tui --watch answer.md": {session: reviewAndInterrupt, status: exitQuit},

	"aptix-tui check answer.md":                             {prints: "ready", after: unchangedProject},
	"aptix-tui apply answer.md --verify 'go vet ./...'":     {prints: "Applied 1 file", after: changed},
	"aptix-tui apply answer.md --allow loose":               {prints: "Applied 1 file", after: changed},
	"aptix-tui check answer.md --json --output report.json": {after: reportIsJSON},
	"aptix-tui check answer.md --diff":                      {prints: "+\treturn strings.TrimSpace(it.Name)", after: unchangedProject},

	// ssh is a program that runs the command here, in the home of the host.
	"ssh host 'cat > answer.md' < answer.md":          {after: sentAnswer},
	"ssh -t host 'cd shop && aptix-tui ../answer.md'": {before: []string{"cp answer.md .."}, session: reviewAndApply, after: changed},

	"aptix-tui recover": {before: []string{killed}, prints: "an interrupted transaction was undone", after: func(u *newUser) {
		unchangedProject(u)
		u.output("HOME=$HOME/stranger " + killed)
		if said, _ := u.sh("aptix-tui recover", "shop"); !strings.Contains(said, "not proved to be yours") {
			u.Errorf("of a stranger's, it says %q", said)
		}
	}},
	"aptix-tui recover --discard ID": {before: []string{"HOME=$HOME/stranger aptix-tui apply answer.md"}, prints: "removed .aptix/history/", after: func(u *newUser) {
		if _, err := os.Stat(filepath.Join(u.home, "shop", ".aptix")); err == nil {
			u.Error("the directory is still there")
		}
	}},

	"git clean -fdx": {before: []string{"git init -q", "aptix-tui apply answer.md"}, prints: "Removing .aptix/"},
	"git apply":      {as: "aptix-tui check answer.md --diff > ../a.patch && git apply ../a.patch", after: changed},
}

// killed is an apply that is killed when its changes are in place.
const killed = "aptix-tui apply --verify 'kill -9 $PPID' answer.md || true"

// A newUser has a home with a clone of the repository and a project, an empty environment
// and, beside the system's, only the programs that README tells to install.
type newUser struct {
	*testing.T
	home, display string
	env           []string
}

// Every command of README works for a user with nothing but Go, Git and a clone. The clone has
// what is committed. ssh is a stand-in; the clipboard is that of an X server.
func TestReadmeCommands(t *testing.T) {
	commands := commandsOf(document(t, "README.md"))
	u := firstDay(t)
	for _, command := range commands {
		run, known := readmeRuns[command]
		if !known {
			t.Errorf("README: no entry of readmeRuns says how to run %s", command)
			continue
		}
		t.Run(command, func(t *testing.T) {
			u.with(t).does(command, run)
		})
	}
	for command := range readmeRuns {
		if !strings.Contains("\n"+strings.Join(commands, "\n")+"\n", "\n"+command+"\n") {
			t.Errorf("README lacks %s: remove its entry", command)
		}
	}
}

// firstDay is a user who has cloned the repository and installed nothing yet.
func firstDay(t *testing.T) *newUser {
	t.Helper()
	u := newHome(t, strings.TrimSpace(output(t, "go", "env", "GOROOT"))+"/bin:/usr/local/bin:/usr/bin:/bin")
	clone := exec.Command("git", "clone", "-q", filepath.Join("..", "..", ".."), filepath.Join(u.home, "clone"))
	if out, err := clone.CombinedOutput(); err != nil {
		t.Fatalf("git clone: %v: %s", err, out)
	}
	// What Go has downloaded and built need not be fetched again.
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOTOOLCHAIN"} {
		u.env = append(u.env, name+"="+strings.TrimSpace(output(t, "go", "env", name)))
	}
	if where, err := u.sh("command -v aptix-tui", "."); err == nil {
		t.Fatalf("aptix-tui is installed already: %s", where)
	}
	u.does("go install .", readmeRuns["go install ."])
	return u
}

// newHome is an empty home with an environment that has these programs, what Go installs, and
// a stand-in for ssh.
func newHome(t *testing.T, path string) *newUser {
	t.Helper()
	u := &newUser{T: t, home: t.TempDir(), display: startX(t)}
	u.env = []string{"HOME=" + u.home, "PATH=" + u.home + "/tools:" + path + ":" + u.home + "/go/bin",
		"TERM=xterm-256color", "LANG=C.UTF-8", "TMPDIR=" + t.TempDir(), "DISPLAY=" + u.display, "EDITOR=vi"}
	writes(t, u.home, "tools/ssh", "#!/bin/sh\n[ \"$1\" = -t ] && shift\ncd && exec sh -c \"$2\"\n")
	if err := os.Chmod(filepath.Join(u.home, "tools", "ssh"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(u.home, "shop"), 0o777); err != nil {
		t.Fatal(err)
	}
	return u
}

func output(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return string(out)
}

// with is the user with a new project, for one command.
func (u *newUser) with(t *testing.T) *newUser {
	t.Helper()
	fresh := *u
	fresh.T = t
	if err := os.RemoveAll(filepath.Join(u.home, "shop")); err != nil {
		t.Fatal(err)
	}
	for name, text := range bundledFiles(t) {
		if rest, ok := strings.CutPrefix(name, "workspace/"); ok {
			writes(t, u.home, "shop/"+rest, text)
		}
	}
	writes(t, u.home, "shop/go.mod", "module shop\n")
	return &fresh
}

// bundledFiles are the files of the example of aptix-tui demo.
func bundledFiles(t *testing.T) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("..", "demo.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range archive.Files {
		out[f.Name] = string(f.Data)
	}
	return out
}

// does runs a command and compares what it does.
func (u *newUser) does(command string, run readmeRun) {
	u.Helper()
	answer := map[string]string{"": sureAnswer, "demo": bundledFiles(u.T)["answer.md"], "none": "nothing"}[run.answer]
	writes(u.T, u.home, "shop/answer.md", answer)
	copyText(u.T, u.display, []byte(answer))
	dir := run.dir
	if dir == "" {
		dir = "shop"
	}
	for _, before := range run.before {
		if out, err := u.sh(before, dir); err != nil {
			u.Fatalf("%s: %v: %s", before, err, out)
		}
	}
	if run.as != "" {
		command = run.as
	}
	command = strings.Replace(command, " ID", " "+u.transaction(), 1)
	var printed string
	var err error
	if run.session != nil {
		s := u.terminal(command, dir)
		run.session(s)
		printed, err = s.ends()
	} else {
		printed, err = u.sh(command, dir)
	}
	if got := exitStatus(err); got != run.status || !strings.Contains(printed, run.prints) {
		u.Fatalf("exit status %d, want %d and %q; it prints:\n%s", got, run.status, run.prints, printed)
	}
	if run.after != nil {
		run.after(u)
	}
}

func exitStatus(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	if err != nil {
		return -1
	}
	return 0
}

// sh runs a command in a directory of the home, without a terminal.
func (u *newUser) sh(command, dir string) (string, error) {
	cmd := exec.Command("/bin/bash", "-o", "pipefail", "-c", command)
	cmd.Dir, cmd.Env = filepath.Join(u.home, dir), u.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// output runs a command that succeeds.
func (u *newUser) output(command string) string {
	u.Helper()
	out, err := u.sh(command, "shop")
	if err != nil {
		u.Fatalf("%s: %v: %s", command, err, out)
	}
	return out
}

func (u *newUser) read(name string) string {
	u.Helper()
	b, err := os.ReadFile(filepath.Join(u.home, filepath.FromSlash(name)))
	if err != nil {
		u.Fatal(err)
	}
	return string(b)
}

// transaction is the ID of the only transaction of the project; empty if there is none.
func (u *newUser) transaction() string {
	found, _ := filepath.Glob(filepath.Join(u.home, "shop", ".aptix", "history", "*-*"))
	if len(found) != 1 {
		return ""
	}
	return filepath.Base(found[0])
}

func sentAnswer(u *newUser) {
	u.Helper()
	if got := u.read("answer.md"); got != sureAnswer {
		u.Errorf("the host has %q", got)
	}
}

func changed(u *newUser) {
	u.Helper()
	if !strings.Contains(u.read("shop/src/cart/total.go"), "TrimSpace") {
		u.Error("the change is not in the file")
	}
}

func unchangedProject(u *newUser) {
	u.Helper()
	for name, want := range bundledFiles(u.T) {
		if rest, ok := strings.CutPrefix(name, "workspace/"); ok && u.read("shop/"+rest) != want {
			u.Errorf("%s has changed", rest)
		}
	}
}

func reportIsJSON(u *newUser) {
	u.Helper()
	var report struct{ Files []any }
	if err := json.Unmarshal([]byte(u.read("shop/report.json")), &report); err != nil || len(report.Files) != 1 {
		u.Errorf("the report has %d files (%v)", len(report.Files), err)
	}
}

var ciTests = regexp.MustCompile(`(?m)^\S*\s*go test (?:-skip "\^TestCrash\|\$longer\|TestProperties" )?\./\.\.\.$`)

// ciRunsAllTests: what README tells to run is run by CI; what it skips there it runs longer.
func ciRunsAllTests(u *newUser) {
	u.Helper()
	ci := document(u.T, ".ci/run")
	if !ciTests.MatchString(ci) {
		u.Error(".ci/run does not run go test ./...")
	}
	for _, longer := range []string{"crashes -run", `-run "$longer" -thorough`, "-run TestProperties -rapid.checks"} {
		if !strings.Contains(ci, longer) {
			u.Errorf(".ci/run lacks %s", longer)
		}
	}
}
