package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"aptix-tui/model"
	"aptix-tui/model/commit"
)

// COMMANDS §4.2: messages of one code are written up to a number and then counted, as text and
// in the report, which fits its schema. The totals count all.
func TestManyMessages(t *testing.T) {
	const blocks = maxMessages + 1240
	var text strings.Builder
	for i := range blocks {
		fmt.Fprintf(&text, "--- START-FILE: %d.txt ---\nx\n", i)
	}
	ws, answer := t.TempDir(), filepath.Join(t.TempDir(), "answer.md")
	write(t, answer, []byte("````\n"+text.String()+"````\n"), 0o600)
	status, printed := command(t, "check", "--root", ws, answer)
	if n := strings.Count(printed, "error: line "); status != exitRefused || n != maxMessages || strings.Count(printed, "needs review: line ") != n {
		t.Errorf("status %d, %d errors:\n%.1000s", status, n, printed)
	}
	for _, want := range []string{"error: and 1,240 more [delimited/unclosed]\n", "needs review: and 1,240 more [delimited/unclosed]\n",
		"needs-review: and 1,240 more\n", "cannot be applied: 1,440 changes need review, 1,440 errors"} {
		if !strings.Contains(printed, want) {
			t.Errorf("%q is not in\n%.1000s", want, printed)
		}
	}
	var out bytes.Buffer
	Main([]string{"check", "--json", "--root", ws, answer}, Streams{In: os.Stdin, Out: &out, Err: io.Discard})
	var r report
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(out.Bytes()))
	if err == nil {
		err = reportSchema(t).Validate(whole)
	}
	if err = errors.Join(err, json.Unmarshal(out.Bytes(), &r)); err != nil {
		t.Fatal(err)
	}
	if n := len(r.Diagnostics); n != maxMessages+1 || len(r.Hunks) != blocks || r.Diagnostics[n-1].Message != "and 1,240 more" {
		t.Errorf("%d diagnostics, %d hunks", n, len(r.Hunks))
	}
	if r.Hunks[0].Note == "" || r.Hunks[blocks-1].Note != "" || r.Hunks[blocks-1].Reasons != nil {
		t.Error("the first hunks have their reasons, and others not")
	}
}

// The messages of envelopes, which have no codes, are counted too.
func TestFirstMessages(t *testing.T) {
	if got := firstMessages(make([]string, maxMessages+3)); len(got) != maxMessages+1 || got[maxMessages] != "and 3 more" {
		t.Errorf("of a list, %d are written", len(got))
	}
}

// A saved review that cannot be read is named as such.
func TestSavedReviewMessage(t *testing.T) {
	_, err := loadReview(t.TempDir())
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
	r := newInvokeResult(d.s.set, 0, d.s.set.Hunks, rejected)
	if text, err := json.Marshal(r); err != nil || !strings.Contains(string(text), "every change of the batch was rejected") {
		t.Errorf("%s, %v", text, err)
	}
}

// A transaction whose details are not those of line patches is named.
func TestDetailsCannotBeRead(t *testing.T) {
	d := newDesk(t, "one\n", fenced("json", `{"root": ".", "files": [{"path": "a.txt", "operation": "replace", "content": "two\n"}]}`))
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
