//go:build unix

// FIFOs, sockets, symbolic links and a terminal are those of Unix.

package acceptance

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// A repository that a stranger made may hold an .aptix. Whatever lies in it, no
// command changes anything outside .aptix, hangs, or takes much memory, and each
// one that meets it says so.
func TestForeignState(t *testing.T) {
	made := forge(t)
	for i, shape := range foreignShapes {
		for name, args := range foreignCommands {
			if at := slices.Index(byTurns, name); at >= 0 && i%len(byTurns) != at && !*thorough {
				continue
			}
			t.Run(strings.ReplaceAll(shape.name, " ", "_")+"/"+name, func(t *testing.T) {
				t.Parallel()
				v := newVictim(t, made)
				shape.lay(v)
				before := outsideState(t, v.base)
				r := v.run(args)
				if shape.sound && strings.Contains(name, "trust") {
					return // the user has taken it for theirs, and it keeps all rules
				}
				if err := os.Remove(filepath.Join(v.ws, "fresh.txt")); err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Fatal(err)
				}
				if diff := difference(outsideState(t, v.base), before); diff != "" {
					t.Errorf("outside of .aptix changed:\n%s\nand it said\n%s", diff, r.said)
				}
				if r.hung {
					t.Errorf("it hangs; it said %s", r.said)
				}
				if r.kib > mostMemory {
					t.Errorf("it took %d KiB of memory", r.kib)
				}
				if r.status > exitUsage && r.status != exitQuit || strings.Contains(r.said, "this is a bug") {
					t.Errorf("exit status %d: %s", r.status, r.said)
				}
				if steering.MatchString(regexp.MustCompile(`\x1b\[[0-9;?]*[a-zA-Z]`).ReplaceAllString(r.said, "")) && name != "review" {
					t.Errorf("it steers the terminal: %q", r.said)
				}
				if says := shape.says; says != "" && tellers[name] && !strings.Contains(strings.Join(strings.Fields(r.said), " "), says) {
					t.Errorf("exit status %d, and it does not say %q:\n%s", r.status, says, r.said)
				}
			})
		}
	}
}

// mostMemory is how much memory a command may use, in KiB. The collector runs only
// near memoryLimit, which makes short commands faster and hides no memory in use.
const (
	mostMemory  = 64 << 10
	memoryLimit = "40MiB"
)

// foreignCommands are all commands that read or write .aptix, by name.
var foreignCommands = map[string][]string{
	"check":   {"check", "ANSWER"},
	"apply":   {"apply", "ANSWER"},
	"review":  {"ANSWER"},
	"undo":    {"undo"},
	"undo ID": {"undo", foreignID},
	"log":     {"log"},
	"show":    {"show", foreignID},
	"doctor":  {"doctor"},
	"recover": {"recover"},
	"trust":   {"recover", "--trust", foreignID},
	"trusts":  {"undo", "--trust", foreignID},
	"discard": {"recover", "--discard", foreignID},
}

// byTurns are commands that read records as others do: each shape meets one of them, and in a
// thorough run all.
var byTurns = []string{"check", "recover", "undo", "undo ID", "show", "trusts", "review", "log", "doctor", "trust", "discard"}

// tellers are the commands that say what is wrong with a shape.
var tellers = map[string]bool{"check": true, "apply": true, "log": true}

const (
	foreignID = "01a10000-0000-7000-8000-00000000000a"
	otherID   = "01a10000-0000-7000-8000-00000000000b"
	notYours  = "not proved to be yours"
)

// A foreignShape is a way in which .aptix may be foreign.
type foreignShape struct {
	name  string
	lay   func(v *victim)
	says  string // what the tellers say; empty: nothing in particular
	sound bool   // all that it names keeps the rules
}

var foreignShapes = []foreignShape{
	// what reached Git's files
	{"a hook through a link that comes first", func(v *victim) { v.record("", "forward", linkAttack, linkAttackFiles) }, notYours, false},
	{"the same, to be undone", func(v *victim) { v.record("", "back", linkAttack, linkAttackFiles) }, notYours, false},
	{"the same, in the history", func(v *victim) { v.record("history", "forward", linkAttack, linkAttackFiles) }, notYours, false},
	{"the same, pulled into a workspace with a history", func(v *victim) {
		v.must("apply", v.answer)
		v.t.Helper()
		if err := os.Remove(filepath.Join(v.ws, "fresh.txt")); err != nil {
			v.t.Fatal(err)
		}
		v.record("", "forward", linkAttack, linkAttackFiles)
	}, notYours, false},
	{"a chain of two journals", func(v *victim) {
		v.record("", "forward", linkFirst, linkAttackFiles)
		v.id = otherID
		v.record("", "forward", `{"path":"d/hooks/post-checkout","before":{"kind":"absent"},"after":HOOK}`, map[string]string{"0.new*": foreignHook})
	}, notYours, false},
	{"a hook below Git's directory", func(v *victim) {
		v.record("", "forward", `{"path":".git/hooks/post-checkout","before":{"kind":"absent"},"after":HOOK}`, map[string]string{"0.new*": foreignHook})
	}, notYours, false},
	{"a bare repository", func(v *victim) {
		v.record("", "forward", `{"path":"x/HEAD","before":{"kind":"absent"},"after":HOOK},{"path":"x/objects","before":{"kind":"absent"},"after":{"kind":"directory","mode":493},"masked":true},{"path":"x/refs","before":{"kind":"absent"},"after":{"kind":"directory","mode":493},"masked":true}`,
			map[string]string{"0.new*": foreignHook})
	}, notYours, false},
	// what removed the user's files
	{"an aside that is a link upward", func(v *victim) { v.record("", "forward", asideAttack, map[string]string{"0.old": "-> ../.."}) }, notYours, false},
	{"the same, to be undone ", func(v *victim) { v.record("", "back", asideAttack, map[string]string{"0.old": "-> ../.."}) }, notYours, false},
	{"an aside that is a link to Git's directory", func(v *victim) {
		v.record("", "forward", strings.ReplaceAll(asideAttack, "src/.env", "src/config"), map[string]string{"0.old": "-> ../../.git"})
	}, notYours, false},
	{"a directory that becomes setgid", func(v *victim) {
		v.record("", "forward", `{"path":"src","before":{"kind":"directory","mode":493},"after":{"kind":"directory","mode":4194815}}`, nil)
	}, notYours, false},
	{"a setuid file", func(v *victim) {
		v.record("", "forward", `{"path":"tool","before":{"kind":"absent"},"after":{"kind":"file","digest":"DIGEST","mode":8389101}}`, map[string]string{"0.new*": foreignHook})
	}, notYours, false},
	{"a deletion", func(v *victim) {
		v.record("", "forward", `{"path":"a.txt","before":{"kind":"file","digest":"A","mode":420},"after":{"kind":"absent"}}`, nil)
	}, notYours, true},
	{"a deletion in a path of the answer", func(v *victim) {
		v.record("", "forward", `{"path":"fresh.txt","before":{"kind":"file","digest":"A","mode":420},"after":{"kind":"absent"}}`, nil)
	}, notYours, true},
	{"a record that is undone", func(v *victim) {
		v.record("history", "forward", `{"path":"a.txt","before":{"kind":"absent"},"after":{"kind":"file","digest":"A","mode":420}}`, nil)
	}, notYours, true},
	{"a size that empties the history", func(v *victim) {
		v.record("history", "forward", `{"path":"a.txt","before":{"kind":"absent"},"after":HOOK}`, nil)
		v.head("history", `"bytes":1152921504606846976`)
	}, notYours, false},
	// what is no regular file or directory
	{"a pipe as a journal", func(v *victim) { v.dir(""); v.fifo(foreignID + "/journal.forward") }, notYours, false},
	{"a pipe as a journal to be undone", func(v *victim) { v.dir(""); v.fifo(foreignID + "/journal.back") }, notYours, false},
	{"a pipe as a journal of the history", func(v *victim) { v.dir("history"); v.fifo("history/" + foreignID + "/journal.forward") }, notYours, false},
	{"a socket as a journal", func(v *victim) { v.dir(""); v.socket(foreignID + "/journal.forward") }, notYours, false},
	{"a directory as a journal", func(v *victim) { v.dir(foreignID + "/journal.forward") }, notYours, false},
	{"a link as a journal", func(v *victim) { v.dir(""); v.link("../../src/.env", foreignID+"/journal.forward") }, notYours, false},
	{"a link to a device as a journal", func(v *victim) { v.dir(""); v.link("/dev/zero", foreignID+"/journal.forward") }, notYours, false},
	{"a pipe as .aptix", func(v *victim) { v.fifo("") }, ".aptix", false},
	{"a file as .aptix", func(v *victim) { v.file("", "x") }, ".aptix", false},
	{"a link as .aptix", func(v *victim) { v.link("src", "") }, ".aptix", false},
	{"a socket as .aptix", func(v *victim) { v.socket("") }, ".aptix", false},
	{"a pipe as the history", func(v *victim) { v.dir("."); v.fifo("history") }, ".aptix/history", false},
	{"a link as the history", func(v *victim) { v.dir("."); v.link("../src", "history") }, ".aptix/history", false},
	{"a file as the history", func(v *victim) { v.dir("."); v.file("history", "x") }, ".aptix/history", false},
	{"a link as a transaction", func(v *victim) { v.dir("."); v.link("../src", foreignID) }, notYours, false},
	{"a file as a transaction", func(v *victim) { v.dir("."); v.file(foreignID, "x") }, notYours, false},
	{"a pipe as a transaction", func(v *victim) { v.dir("."); v.fifo(foreignID) }, notYours, false},
	{"a link as a transaction of the history", func(v *victim) { v.dir("./history"); v.link("../../src", "history/"+foreignID) }, notYours, false},
	{"a pipe as the lock", func(v *victim) { v.dir("."); v.fifo("lock") }, "", false},
	{"a link as the lock", func(v *victim) { v.dir("."); v.link("../src/.env", "lock") }, "", false},
	{"a directory as the lock", func(v *victim) { v.dir("lock") }, "", false},
	{"a hard link as the lock", func(v *victim) { v.dir("."); v.hardLink("src/.env", "lock") }, "", false},
	{"a link as the ignore file", func(v *victim) { v.dir("."); v.link("../src/.env", ".gitignore") }, "", false},
	{"a pipe as the ignore file", func(v *victim) { v.dir("."); v.fifo(".gitignore") }, "", false},
	// what was left for removal
	{"a link that waits for removal", func(v *victim) { v.dir("."); v.link("../src", foreignID+".gone") }, "", false},
	{"links in what waits for removal", func(v *victim) {
		v.dir(foreignID + ".gone/0.old")
		v.link("../../src", foreignID+".gone/1.old")
		v.link("../../../src", foreignID+".gone/0.old/x")
	}, "", false},
	{"links in a draft", func(v *victim) {
		v.dir("")
		v.link("../../src", foreignID+"/0.new")
		v.file(foreignID+"/journal.draft", "")
	}, "", false},
	{"asides without a journal", func(v *victim) { v.dir(""); v.link("../../src", foreignID+"/0.old") }, notYours, false},
	{"a directory nested deeply", func(v *victim) { v.dir(foreignID + strings.Repeat("/d", 300)) }, notYours, false},
	// what is damaged, or large
	{"an empty journal", func(v *victim) { v.file(foreignID+"/journal.forward", "") }, notYours, false},
	{"a journal cut off", func(v *victim) { v.record("", "forward", linkAttack, linkAttackFiles); v.truncate(-100) }, notYours, false},
	{"a journal cut off in its head", func(v *victim) { v.record("", "forward", linkAttack, linkAttackFiles); v.truncate(40) }, notYours, false},
	{"a sparse journal", func(v *victim) { v.record("", "forward", linkAttack, linkAttackFiles); v.truncate(3 << 30) }, notYours, false},
	{"a sparse journal without a head", func(v *victim) { v.file(foreignID+"/journal.forward", ""); v.truncate(3 << 30) }, notYours, false},
	{"a sparse journal whose head fits", func(v *victim) {
		v.record("", "forward", linkAttack, linkAttackFiles)
		v.head("", fmt.Sprintf(`"bytes":%d`, 1<<29))
		v.truncate(1<<29 + int64(len(v.headLine)) + 2)
	}, notYours, false},
	{"a body that nests deeply", func(v *victim) { v.body(strings.Repeat("[", 3<<20)) }, notYours, false},
	{"a body of a million empty items", func(v *victim) { v.body(`{"items":[` + strings.Repeat("{},", 1<<20) + `{}]}`) }, notYours, false},
	{"a negative size", func(v *victim) { v.record("", "forward", linkAttack, linkAttackFiles); v.head("", `"bytes":-1`) }, notYours, false},
	{"the version of older builds", func(v *victim) { v.record("", "forward", linkAttack, linkAttackFiles); v.head("", `"version":1`) }, notYours, false},
	{"a version to come", func(v *victim) { v.record("", "forward", linkAttack, linkAttackFiles); v.head("", `"version":3`) }, notYours, false},
	{"two hundred transactions", func(v *victim) {
		for i := range 200 {
			v.id = fmt.Sprintf("01a10000-0000-7000-8000-%012x", i)
			v.record("", "forward", linkAttack, linkAttackFiles)
		}
	}, notYours, false},
	{"many records of many items", func(v *victim) {
		for i := range 280 {
			v.id = fmt.Sprintf("01a10000-0000-7000-8000-%012x", i)
			v.body(`{"items":[` + strings.Repeat("{},", 19000) + `{}]}`)
		}
	}, notYours, false},
	{"many records of many paths", func(v *victim) {
		for i := range 280 {
			v.id = fmt.Sprintf("01a10000-0000-7000-8000-%012x", i)
			v.record("", "forward", strings.TrimSuffix(strings.Repeat(`{"path":"x","before":{"kind":"absent"},"after":{"kind":"absent"}},`, 1000), ","), nil)
		}
	}, notYours, false},
	{"a path of many directories", func(v *victim) {
		v.record("", "forward", `{"path":"`+strings.Repeat("a/", 900_000)+`x","before":{"kind":"absent"},"after":HOOK}`, nil)
	}, notYours, false},
	{"paths that steer terminals", func(v *victim) {
		v.record("", "forward", "{\"path\":\"a\\u001b[2Jb\\u202ec\",\"before\":{\"kind\":\"absent\"},\"after\":HOOK}", map[string]string{"0.new*": foreignHook})
	}, notYours, false},
	{"names that aptix-tui does not give", func(v *victim) { v.file("evil.sh", foreignHook); v.file("\x1b[2J", foreignHook) }, "", false},
	{"a hard link as a staged file", func(v *victim) {
		v.record("", "forward", `{"path":"copy","before":{"kind":"absent"},"after":{"kind":"file","digest":"SECRET","mode":420}}`, nil)
		v.hardLink("src/.env", foreignID+"/0.new")
	}, notYours, true},
	// what is genuine, but not here or not any more
	{"the user's record, of another directory", func(v *victim) { v.copy(v.made.own, "history") }, "in another directory", true},
	{"the user's interrupted transaction, of another directory", func(v *victim) { v.copy(v.made.ownPending, "") }, "in another directory", true},
	{"a stranger's interrupted transaction", func(v *victim) { v.copy(v.made.pending, "") }, "a key other than yours", true},
	{"a stranger's whole state", func(v *victim) { v.copy(v.made.pending, ""); v.copy(v.made.theirs, "history") }, "a key other than yours", true},
	{"the user's record under another name", func(v *victim) { v.must("apply", v.answer); v.renameRecord("history") }, "a copy of another transaction", false},
	{"the user's finished transaction as an interrupted one", func(v *victim) { v.must("apply", v.answer); v.replay() }, "a copy of a transaction of yours that has ended", false},
	{"the key is lost", func(v *victim) { v.must("apply", v.answer); v.loseKey() }, "", true},
}

const foreignHook = "#!/bin/sh\necho owned > $HOME/owned\n"

const (
	linkFirst   = `{"path":"d","before":{"kind":"absent"},"after":{"kind":"link","target":".git"}}`
	linkAttack  = linkFirst + `,{"path":"d/hooks/post-checkout","before":{"kind":"absent"},"after":HOOK}`
	asideAttack = `{"path":"src","before":{"kind":"directory","mode":493},"after":{"kind":"directory","mode":493},"masked":true},` +
		`{"path":"src/.env","before":{"kind":"absent"},"after":{"kind":"absent"}}`
)

var linkAttackFiles = map[string]string{"0.new": "-> .git", "1.new*": foreignHook}

// A forgery is what records are made from: genuine ones, so that they follow the
// format.
type forgery struct {
	base            string
	theirs, pending string // directories of a stranger's records: of a history, and interrupted
	own, ownPending string // of the user's, in another workspace
	state           string // the user's
}

func forge(t *testing.T) *forgery {
	t.Helper()
	base := t.TempDir()
	f := &forgery{base: base, state: filepath.Join(base, "state")}
	record := func(name, state string, interrupted bool) string {
		v := &victim{t: t, made: f, base: base, ws: filepath.Join(base, name), state: state, answer: filepath.Join(base, "answer.md")}
		write(t, filepath.Join(v.ws, "a.txt"), []byte("a\n"), 0o644)
		write(t, v.answer, []byte(bundle("a.txt", `"content": "b\n"`)), 0o644)
		if interrupted {
			v.run([]string{"apply", "--verify", "kill -9 $PPID", "ANSWER"})
			return one(t, filepath.Join(v.ws, ".aptix", "*-*", "journal.back"))
		}
		v.must("apply", v.answer)
		return one(t, filepath.Join(v.ws, ".aptix", "history", "*-*", "journal.forward"))
	}
	stranger := filepath.Join(base, "stranger")
	f.theirs, f.pending = record("theirs", stranger, false), record("pending", stranger, true)
	f.own, f.ownPending = record("own", f.state, false), record("ownpending", f.state, true)
	return f
}

// one is the directory of the only file that a pattern finds.
func one(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) != 1 {
		t.Fatalf("%s finds %v, %v", pattern, found, err)
	}
	return filepath.Dir(found[0])
}

// A victim is a user with a workspace that has what an attacker would like to
// reach.
type victim struct {
	t        *testing.T
	made     *forgery
	base, ws string
	state    string
	answer   string
	id       string // of the record that is laid next
	headLine string // of the one that was laid last
}

func newVictim(t *testing.T, made *forgery) *victim {
	t.Helper()
	base := t.TempDir()
	v := &victim{t: t, made: made, base: base, ws: filepath.Join(base, "ws"), state: filepath.Join(base, "state"), answer: filepath.Join(base, "answer.md"), id: foreignID}
	for name, text := range map[string]string{"ws/a.txt": "a\n", "ws/src/.env": "secret\n", "ws/src/config": "theirs\n", "ws/.git/HEAD": "ref: refs/heads/main\n",
		"ws/.git/config": "[core]\n", "ws/.git/hooks/sample": "x", "outside.txt": "outside\n",
		"answer.md": bundle("fresh.txt", `"content": "fresh\n"`)} {
		write(t, filepath.Join(base, name), []byte(text), 0o644)
	}
	if err := os.CopyFS(v.state, os.DirFS(made.state)); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(v.state, "aptix-tui", "key"), 0o600); err != nil {
		t.Fatal(err)
	}
	return v
}

func (v *victim) path(name string) string { return filepath.Join(v.ws, ".aptix", name) }

func (v *victim) check(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
}

// dir makes a directory in .aptix; "" and "history" mean a transaction there.
func (v *victim) dir(name string) {
	v.t.Helper()
	if name == "" || name == "history" {
		name = filepath.Join(name, v.id)
	}
	v.check(os.MkdirAll(v.path(name), 0o755))
}

func (v *victim) file(name, text string) {
	v.t.Helper()
	write(v.t, v.path(name), []byte(text), 0o644)
}

func (v *victim) fifo(name string) { v.t.Helper(); makeFIFO(v.t, v.path(name)) }

func (v *victim) link(to, name string) { v.t.Helper(); v.check(os.Symlink(to, v.path(name))) }

func (v *victim) hardLink(of, name string) {
	v.t.Helper()
	v.check(os.Link(filepath.Join(v.ws, of), v.path(name)))
}

// socket makes a socket without a listener, as a socket in a repository has none.
func (v *victim) socket(name string) {
	v.t.Helper()
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	v.check(err)
	defer syscall.Close(fd)
	at, err := os.MkdirTemp("", "s") // the name of a socket is short
	v.check(err)
	defer os.RemoveAll(at)
	v.check(syscall.Bind(fd, &syscall.SockaddrUnix{Name: filepath.Join(at, "s")}))
	v.check(os.Rename(filepath.Join(at, "s"), v.path(name)))
}

// truncate sets the length of the journal that was laid; a negative one cuts off.
func (v *victim) truncate(size int64) {
	v.t.Helper()
	name := v.path(foreignID + "/journal.forward")
	if size < 0 {
		info, err := os.Stat(name)
		v.check(err)
		size += info.Size()
	}
	v.check(os.Truncate(name, size))
}

// record lays a record with these items into part of .aptix, made from a genuine
// one, with the files that it keeps.
func (v *victim) record(part, direction, items string, kept map[string]string) {
	v.t.Helper()
	digest := func(text string) string { sum := sha256.Sum256([]byte(text)); return hex.EncodeToString(sum[:]) }
	items = strings.NewReplacer("HOOK", `{"kind":"file","digest":"`+digest(foreignHook)+`","mode":493}`, "DIGEST", digest(foreignHook),
		"SECRET", digest("secret\n"), `"A"`, `"`+digest("a\n")+`"`).Replace(items)
	var body map[string]json.RawMessage
	_, genuine := v.genuine()
	v.check(json.Unmarshal(genuine, &body))
	body["id"], body["items"] = json.RawMessage(`"`+v.id+`"`), json.RawMessage("["+items+"]")
	delete(body, "leavings")
	if strings.Contains(items, `"link"`) {
		body["undoes"] = json.RawMessage(`"` + otherID + `"`)
	}
	text, err := json.Marshal(body)
	v.check(err)
	v.lay(part, direction, string(text))
	for name, text := range kept {
		path := v.path(filepath.Join(part, v.id, strings.TrimSuffix(name, "*")))
		if target, link := strings.CutPrefix(text, "-> "); link {
			v.check(os.Symlink(target, path))
			continue
		}
		write(v.t, path, []byte(text), map[bool]fs.FileMode{true: 0o755, false: 0o644}[strings.HasSuffix(name, "*")])
	}
}

func (v *victim) genuine() (head, body []byte) {
	v.t.Helper()
	b, err := os.ReadFile(filepath.Join(v.made.theirs, "journal.forward"))
	v.check(err)
	head, body, _ = bytes.Cut(b, []byte("\n"))
	return head, bytes.TrimSuffix(body, []byte("\n"))
}

// lay writes a journal with this body below a head that fits.
func (v *victim) lay(part, direction, body string) {
	v.t.Helper()
	line, _ := v.genuine()
	var head map[string]any
	v.check(json.Unmarshal(line, &head))
	sum := sha256.Sum256([]byte(body))
	head["id"], head["bytes"], head["sha256"] = v.id, len(body), hex.EncodeToString(sum[:])
	line, err := json.Marshal(head)
	v.check(err)
	v.headLine = string(line)
	write(v.t, v.path(filepath.Join(part, v.id, "journal."+direction)), []byte(v.headLine+"\n"+body+"\n"), 0o600)
}

func (v *victim) body(text string) { v.t.Helper(); v.lay("", "forward", text) }

// head replaces a field of the head that was laid.
func (v *victim) head(part, field string) {
	v.t.Helper()
	name, _, _ := strings.Cut(field, ":")
	path := v.path(filepath.Join(part, v.id, "journal.forward"))
	b, err := os.ReadFile(path)
	v.check(err)
	_, body, _ := strings.Cut(string(b), "\n")
	v.headLine = regexp.MustCompile(regexp.QuoteMeta(name)+`:("[^"]*"|[-0-9]+)`).ReplaceAllLiteralString(v.headLine, field)
	v.check(os.WriteFile(path, []byte(v.headLine+"\n"+body), 0o600))
}

// copy puts a genuine record here, as a clone or an archive would.
func (v *victim) copy(from, part string) {
	v.t.Helper()
	v.check(os.CopyFS(v.path(filepath.Join(part, filepath.Base(from))), os.DirFS(from)))
}

// renameRecord gives the user's own record another ID.
func (v *victim) renameRecord(part string) {
	v.t.Helper()
	own := one(v.t, v.path("history/*-*/journal.forward"))
	v.check(os.CopyFS(v.path(filepath.Join(part, foreignID)), os.DirFS(own)))
	v.check(os.Remove(filepath.Join(v.ws, "fresh.txt")))
}

// replay makes the user's finished transaction an interrupted one again, with the
// new content where it waited.
func (v *victim) replay() {
	v.t.Helper()
	own := one(v.t, v.path("history/*-*/journal.forward"))
	v.check(os.Rename(own, v.path(filepath.Base(own))))
	v.check(os.Rename(filepath.Join(v.ws, "fresh.txt"), v.path(filepath.Base(own)+"/0.new")))
}

func (v *victim) loseKey() {
	v.t.Helper()
	v.check(os.Remove(filepath.Join(v.state, "aptix-tui", "key")))
	v.check(os.Remove(filepath.Join(v.ws, "fresh.txt")))
}

// must runs a command that has to succeed.
func (v *victim) must(args ...string) {
	v.t.Helper()
	if r := v.run(args); r.status != 0 {
		v.t.Fatalf("%v: exit status %d: %s", args, r.status, r.said)
	}
}

// A ran is what became of a command.
type ran struct {
	status int
	said   string
	hung   bool
	kib    int64
}

// endless is how long a command is waited for that does not end: far longer than
// any takes.
const endless = 20 * time.Second

// run runs the program; a review on a terminal of its own, which is left with ^C
// when its first screen is there.
func (v *victim) run(args []string) ran {
	v.t.Helper()
	bin, err := exec.LookPath("aptix-tui") // these tests, as testscript names them
	v.check(err)
	ctx, stop := context.WithTimeout(context.Background(), endless)
	defer stop()
	full := []string{}
	for _, arg := range args {
		if arg == "ANSWER" {
			arg = v.answer
		}
		full = append(full, arg)
	}
	cmd := exec.CommandContext(ctx, bin, full...)
	cmd.Dir = v.ws
	peak := filepath.Join(v.t.TempDir(), "peak")
	cmd.Env = []string{peakFile + "=" + peak, "HOME=" + v.base, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "XDG_STATE_HOME=" + v.state,
		"GOGC=off", "GOMEMLIMIT=" + memoryLimit}
	var said bytes.Buffer
	if args[0] == "ANSWER" {
		err = onTerminal(cmd, &said)
	} else {
		cmd.Stdout, cmd.Stderr = &said, &said
		err = cmd.Run()
	}
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		v.t.Fatal(err)
	}
	kib := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if noted, err := os.ReadFile(peak); err == nil {
		kib, err = strconv.ParseInt(string(noted), 10, 64)
		v.check(err)
	}
	return ran{cmd.ProcessState.ExitCode(), said.String(), ctx.Err() != nil, kib}
}

// onTerminal runs a command on a terminal and sends ^C when it draws.
func onTerminal(cmd *exec.Cmd, said *bytes.Buffer) error {
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		return err
	}
	defer tty.Close()
	sent := false
	for b := make([]byte, 4096); ; {
		n, err := tty.Read(b)
		said.Write(b[:n])
		if !sent && strings.Contains(said.String(), "quit") {
			sent = true
			if _, err := io.WriteString(tty, "\x03"); err != nil {
				return err
			}
		}
		if err != nil {
			break // the terminal's other end is closed
		}
	}
	return cmd.Wait()
}

// outsideState is everything below dir but what is in the workspace's .aptix and
// the user's state directory.
func outsideState(t *testing.T, dir string) map[string]string {
	t.Helper()
	return listed(t, dir, func(path string) bool {
		rel, _ := filepath.Rel(dir, path)
		return rel == "ws/.aptix" || rel == "state"
	})
}
