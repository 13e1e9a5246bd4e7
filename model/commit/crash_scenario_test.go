package commit

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A scenario is a tree and a plan with every kind of change to it.
type scenario struct {
	dirs       tempDirs
	base       *diskImage
	plan       *model.Plan
	old, new   string   // the texts of the tree before and after
	bystanders []string // what the plan leaves alone
}

// newScenario returns a scenario with every kind of change in so many
// directories.
func newScenario(t *testing.T, copies int) *scenario { return newScenarioOn(t, copies, systems[0]) }

// newScenarioOn is newScenario for a kind of file system, which may keep no modes or take two
// spellings for one name.
func newScenarioOn(t *testing.T, copies int, m capabilities) *scenario {
	t.Helper()
	files, wants := map[string]string{}, map[string]wantedFile{}
	s := &scenario{dirs: tempDirs(t.TempDir())}
	for n := range copies {
		in := fmt.Sprintf("%c/", 'a'+n)
		for name, content := range scenarioFiles {
			files[in+name] = strings.Replace(content, "=> ", "=> "+in, 1)
			if content == "mine" || strings.HasPrefix(name, "by") {
				s.bystanders = append(s.bystanders, in+strings.Trim(name, "/*"))
			}
		}
		for name, w := range scenarioWants {
			if w.from != "" {
				w.from = in + w.from
			}
			wants[in+name] = w
		}
		if m.kind == "folding" {
			files[in+"cased"] = "old"
			wants[in+"cased"], wants[in+"Cased"] = wantedFile{absent: true}, wantedFile{content: "new", from: in + "cased"}
		}
	}
	s.base = diskImageOf(files)
	for i := range s.base.nodes {
		switch n := &s.base.nodes[i]; {
		case m.kind != "modeless":
		case n.mode.IsRegular():
			n.mode = 0o666
		case n.mode.IsDir():
			n.mode = fs.ModeDir | 0o777
		}
	}
	must(t, s.dirs.withImage(s.base, func(ws *workspace.Workspace) error {
		s.plan = planOf(t, ws, wants)
		before, err := readTree(ws.Dir())
		must(t, err)
		_, err = Commit(context.Background(), ws, s.plan, Options{Keys: sharedKeys, wrap: m.wrap(nil)})
		must(t, err)
		after, err := readTree(ws.Dir())
		s.old, s.new = before.text(), after.text()
		return err
	}))
	return s
}

var scenarioFiles = map[string]string{
	"replaced": "old", "replaced.link": "=> replaced", "moded": "same", "both*": "old", "deleted": "old", "emptied/too/deep": "old",
	"from/name*": "old", "swap1": "one", "swap2*": "two", "link": "-> replaced", "link2": "-> from",
	"emptydir/": "", "olddir/": "", "file": "old", "dir/x": "old", "dir/y/z": "old",
	"bystander": "mine", "from/bystander*": "mine", "emptied/bystander": "mine", "bylink": "-> bystander", "bydir/": "",
}

var scenarioWants = map[string]wantedFile{
	"replaced": {content: "new"}, "moded": {content: "same", mode: 0o755}, "both": {content: "new", mode: 0o600},
	"deleted": {absent: true}, "emptied/too/deep": {absent: true}, "new": {content: "new"}, "fresh/deep/new": {content: "new", mode: 0o777},
	"from/name": {absent: true}, "to/name": {content: "new", mode: 0o755, from: "from/name"},
	"swap1": {content: "two", mode: 0o755, from: "swap2"}, "swap2": {content: "one", mode: 0o644, from: "swap1"},
	"link": {absent: true}, "link2": {content: "new"}, "emptydir": {absent: true}, "made/here": {dir: true},
	"olddir": {absent: true}, "renameddir": {dir: true, mode: fs.ModeSetgid | 0o550, from: "olddir"},
	"file": {absent: true}, "file/inside": {content: "new"},
	"dir": {content: "new"}, "dir/x": {absent: true}, "dir/y": {absent: true}, "dir/y/z": {absent: true},
}

// wholeState returns an error unless the tree in dir is the old or the new one,
// without leftovers, and files outside the plan are unchanged. It reports
// whether the tree is the new one.
func (s *scenario) wholeState(dir string, before tree) (isNew bool, err error) {
	now, err := readTree(dir)
	if err != nil {
		return false, err
	}
	text := now.text()
	if text != s.old && text != s.new {
		return false, fmt.Errorf("the tree is neither the old nor the new one:\n%s", difference(text, s.old, s.new))
	}
	if names := leftoversIn(dir); len(names) > 0 {
		return false, fmt.Errorf("astray are %v", names)
	}
	if names := now.touched(before, s.bystanders); len(names) > 0 {
		return false, fmt.Errorf("touched were %v", names)
	}
	return text == s.new, nil
}

// difference compares a tree with the closer one of two others.
func difference(text, old, new string) string {
	lines := strings.Split(text, "\n")
	best := ""
	for name, other := range map[string]string{"old": old, "new": new} {
		var out []string
		wanted := strings.Split(other, "\n")
		for _, line := range lines {
			if !slices.Contains(wanted, line) {
				out = append(out, "  here, not in the "+name+" one: "+line)
			}
		}
		for _, line := range wanted {
			if !slices.Contains(lines, line) {
				out = append(out, "  in the "+name+" one, not here: "+line)
			}
		}
		if found := strings.Join(out, "\n"); best == "" || len(found) < len(best) {
			best = found
		}
	}
	return best
}

// capabilities are what a file system supports.
type capabilities struct {
	name string
	lack []string
	kind string // of its injector, or empty
}

// systems are the kinds of file systems on which crashes are tried.
var systems = []capabilities{
	{name: "with all means"},
	{name: "synced one by one", lack: []string{"syncAll"}},
	{name: "without exchange", lack: []string{"exchange", "syncAll"}},
	{name: "by links", lack: []string{"exchange", "renameNew", "syncAll"}},
}

// on returns the system s with these capabilities only.
func (m capabilities) on(s system) system {
	limited := limitedSystem{s, m.lack}
	if inject := injectors[m.kind]; inject != nil {
		return inject(limited, s.(*rootedSystem).root)
	}
	return limited
}

func (m capabilities) wrap(hook func(op) error) func(system) system {
	return func(s system) system { return &hookedSystem{system: m.on(s), hook: hook} }
}

// nth acts at operation n only, or from there on.
func nth(n int, act error) func(op) error {
	return func(op) error {
		if n--; n == -1 {
			return act
		}
		return nil
	}
}
