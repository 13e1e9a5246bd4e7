package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/commit"
)

// A saved review that cannot be read is named as such.
func TestSavedReviewMessage(t *testing.T) {
	_, err := reviewStore{file: t.TempDir()}.load()
	if err == nil || !strings.HasPrefix(err.Error(), "reading the saved review: ") {
		t.Errorf("got %v", err)
	}
}

// A terminal that takes nothing cannot be asked to copy.
func TestCopyFails(t *testing.T) {
	t.Setenv("SSH_CONNECTION", "here")
	t.Setenv("TMUX", "")
	a := &app{Streams: Streams{Out: fullDisk{}, Err: fullDisk{}}}
	if how, err := a.copy("x"); err == nil || err.Error() != "asking the terminal to copy: no space left" {
		t.Errorf("got %q, %v", how, err)
	}
}

// A batch whose changes were all rejected in a review says so.
func TestBatchRejected(t *testing.T) {
	const file = "one\n"
	d := newDesk(t, file, fenced("json", `{"files": [{"docPath": "a.txt", "originalSha256": "`+model.DigestOf([]byte(file)).String()+
		`", "changes": [{"operation": "replace", "startLine": 1, "endLine": 1, "expectedOriginalLines": ["one"], "newLines": ["two"]}]}]}`))
	rejected, _ := d.s.set.Reject(d.s.set.InitialDecisions(), 0)
	r := newInvokeResult(d.s.set, 0, d.s.set.Hunks, rejected, nil)
	if text, err := json.Marshal(r); err != nil || !strings.Contains(string(text), "every change of the batch was rejected") {
		t.Errorf("%s, %v", text, err)
	}
}

// A transaction whose details are not those of line patches is named.
func TestDetailsCannotBeRead(t *testing.T) {
	d := newDesk(t, "one\n", fenced("json", `{"root": ".", "files": [{"path": "a.txt", "operation": "replace", "content": "two\\n"}]}`))
	plan, err := d.s.set.Plan(d.s.set.InitialDecisions())
	if err != nil {
		t.Fatal(err)
	}
	done, err := d.s.write(context.Background(), plan, commit.Options{Details: json.RawMessage(`{"other": 1}`)})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	status := Main([]string{"show", "--root", d.ws, "some-key"}, Streams{In: os.Stdin, Out: &out, Err: &out})
	if status != exitRefused || !strings.Contains(out.String(), "the history of transaction "+done.ID+" cannot be read: ") {
		t.Errorf("status %d: %s", status, out.String())
	}
}
