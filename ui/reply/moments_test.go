package reply

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

// The changes of the answers of TestMoments, by what becomes of them.
var momentChanges = map[byte]string{
	'f': `{"path": "fits.txt", "find": "one\n", "replace": "ONE\n"}`,
	'F': `{"path": "too.txt", "find": "one\n", "replace": "ONE\n"}`,
	'a': `{"path": "applied.txt", "find": "the applied line\n", "replace": "the applied line\nand the next\n"}`,
	'm': `{"path": "missing.txt", "find": "two\nfour\n", "replace": "five\n"}`,
}

// momentOf places an answer with changes named by letters: those of momentChanges, and d
// for a deletion of a file that is not there.
func momentOf(t *testing.T, letters string) *placed {
	t.Helper()
	dir := t.TempDir()
	ws := filepath.Join(dir, "ws")
	var answer strings.Builder
	var patches []string
	for i := range len(letters) {
		if letters[i] == 'd' {
			answer.WriteString(fenced("json", `{"root": ".", "files": [{"path": "gone/fits.txt", "operation": "delete"}]}`))
			continue
		}
		patches = append(patches, momentChanges[letters[i]])
	}
	if len(patches) > 0 {
		answer.WriteString(fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"patches\": [\n%s\n]\n}", strings.Join(patches, ",\n"))))
	}
	for _, name := range []string{"fits", "too", "missing"} {
		write(t, filepath.Join(ws, name+".txt"), "one\n")
	}
	write(t, filepath.Join(ws, "applied.txt"), "the applied line\nand the next\n")
	write(t, filepath.Join(dir, "answer.md"), answer.String())
	return place(t, ws, filepath.Join(dir, "answer.md"))
}

// rejecting rejects everything that can be.
func rejecting(in *Input) { in.Decisions = in.Set.RejectAll(in.Decisions, nil) }

func beside(in *Input) { in.OtherWriter = true }

func failing(after Aftermath) func(*Input) {
	return func(in *Input) {
		in.Verification = &Verification{Command: "make check", Ended: "exit status 2", Output: []string{"boom at line 1"}, After: after}
	}
}

// Each sentence of a reply is true at the moment at which it is written.
func TestMoments(t *testing.T) {
	const (
		nothingMissing = "Nothing is missing"
		already        = "in the files already"
		now            = "in the files now"
		keeps          = "unless the user keeps them"
		another        = "Another process is writing"
		noneOf         = "none of those that are"
	)
	failure := []string{"he verification failed", "`make check` failed: exit status 2", "boom at line 1"}
	with := func(more ...string) []string { return append(append([]string{}, failure...), more...) }
	for _, c := range []struct {
		moment, changes string
		outcome         Outcome
		change          func(*Input)
		want, never     []string
	}{
		{"check", "fF", Checked, nil, []string{"This was a check: nothing has been written.", "Of 2 changes:\n- fit in their places: 2 (`fits.txt`, `too.txt`)\n\n" + nothingMissing}, []string{already, now}},
		{"check of one change", "f", Checked, nil, []string{"Of 1 change:\n- fit in their places: 1 (`fits.txt`)"}, []string{already, now}},
		{"check, one fails", "fm", Checked, nil, []string{"This was a check", "- fit in their places: 1 (`fits.txt`)\n- no sure place: 1\n", "Since nothing was written, send the whole answer again"},
			[]string{now, already, noneOf, nothingMissing}},
		{"check, only one and it fails", "m", Checked, nil, []string{"This was a check"}, []string{noneOf, now, already}},
		{"check, all applied", "a", Checked, nil, []string{"- in the files already: 1\n\n" + nothingMissing}, []string{now, another}},
		{"check, one applied, one fits", "fa", Checked, nil, []string{nothingMissing, "- fit in their places: 1 (`fits.txt`)\n- in the files already: 1\n"}, []string{now}},
		{"check, all applied, beside another writer", "a", Checked, beside, []string{"- in the files when they were read: 1\n", another, "may be undone"},
			[]string{nothingMissing, already, now}},
		{"check, one applied, one fails, beside another writer", "am", Checked, beside, []string{another, "Send the whole answer again"}, []string{nothingMissing, noneOf}},

		{"apply refused", "fm", Refused, nil, []string{"Nothing was written: if one change", "- fit in their places: 1"}, []string{now, noneOf, "applied"}},
		{"apply refused, all fail", "m", Refused, nil, []string{"Nothing was written: if one change"}, []string{noneOf}},
		{"apply refused, one applied before", "am", Refused, nil, []string{already + ": 1", noneOf + " in the files"}, nil},
		{"applied", "fF", Committed, nil, []string{"were applied.", "- in the files now: 2 (", nothingMissing}, []string{already}},
		{"nothing to apply", "a", Committed, nil, []string{"There was nothing to apply.", already + ": 1", nothingMissing}, []string{now}},
		{"applied, one failed", "fm", Committed, nil, []string{"The changes that fit were applied.", "- in the files now: 1 (`fits.txt`)\n- no sure place: 1\n", noneOf + " in the files"}, []string{nothingMissing}},

		{"apply, verification failed", "fF", VerifyFailed, failing(RolledBack), with("They were rolled back: the files are as they were.", "- fit in their places: 2 (`fits.txt`, `too.txt`)"),
			[]string{keeps, now, already, nothingMissing}},
		{"verification failed, one applied before", "fa", VerifyFailed, failing(RolledBack), with(already + ": 1"), []string{keeps, now, "none of them"}},
		{"verification failed, one change fails", "fm", VerifyFailed, failing(RolledBack), with("Send the whole answer again"), []string{keeps, noneOf}},
		{"kept", "fF", Committed, failing(Kept), with("are in the files now, although the verification failed: the user kept them.", "- in the files now: 2", "Send what makes the verification pass"),
			[]string{keeps, nothingMissing, "rolled back", "Send the answer again"}},
		{"kept, one failed", "fm", Committed, failing(Kept), with("are in the files now, although the verification failed", "- in the files now: 1", "the changes listed above, corrected, and what makes"),
			[]string{keeps, nothingMissing}},
		{"kept, then undone", "fF", VerifyFailed, failing(Undone), with("They were undone: the files are as they were."), []string{keeps, now, nothingMissing}},
		{"roll-back failed", "fF", VerifyFailed, failing(Unrestored), with("Not all of them could be rolled back: some may be in the files."), []string{"They were", now, nothingMissing}},

		{"review", "fF", Reviewing, nil, []string{"and will apply those that are accepted.", "- accepted: 2 (", nothingMissing}, []string{already, now}},
		{"review, one fails", "fm", Reviewing, nil, []string{"- accepted: 1 (`fits.txt`)\n- no sure place: 1\n", noneOf + " accepted."}, []string{now, already, "those that are in the files"}},
		{"review, all rejected", "fF", Reviewing, rejecting, []string{"The user is reviewing your changes.", "- rejected: 2\n"}, []string{"will apply", noneOf}},
		{"second review, one applied, one fails", "am", Reviewing, nil, []string{"The user is reviewing your changes.", already + ": 1\n", noneOf + " in the files."},
			[]string{"Nothing was written", "will apply"}},
		{"second review, one accepted", "afm", Reviewing, nil, []string{"and will apply those that are accepted.", "- accepted: 1", already + ": 1\n", noneOf + " accepted or in the files."},
			[]string{"Nothing was written"}},
		{"second review, the rest rejected", "afF", Reviewing, rejecting, []string{"The user is reviewing your changes.", already + ": 1\n"}, []string{"will apply"}},
		{"review of what another process verifies", "a", Reviewing, beside, []string{"in the files when they were read: 1\n", another}, []string{nothingMissing, already}},

		{"nothing to delete", "d", Committed, nil, []string{"- skipped: 1\n", "`gone/fits.txt`: delete\n\nNothing was changed: the file or text is not there. If you meant another one, send that change again, else leave it out.\nFiles with a similar path: `fits.txt`.\n"},
			[]string{now, already, nothingMissing}},
		{"nothing to delete, one applied", "fd", Committed, nil, []string{"- in the files now: 1", "`gone/fits.txt`: delete\n\nNothing was changed"}, []string{nothingMissing}},
		{"nothing to delete, one fails", "dm", Refused, nil, []string{"Nothing was written", "`gone/fits.txt`: delete\n\nNothing was changed"}, []string{noneOf}},
	} {
		in := momentOf(t, c.changes).input(c.outcome)
		if c.change != nil {
			c.change(&in)
		}
		text := Write(in)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the reply lacks %q:\n%s", c.moment, want, text)
			}
		}
		for _, bad := range append(c.never, "1 changes") {
			if strings.Contains(text, bad) {
				t.Errorf("%s: the reply has %q:\n%s", c.moment, bad, text)
			}
		}
	}
}

// The letters of momentOf are what they are called.
func TestMomentChanges(t *testing.T) {
	for letter, want := range map[string]model.Placement{"f": model.Exact, "a": model.Applied, "m": model.Missing, "d": model.Applied} {
		if h := momentOf(t, letter).set.Hunks[0]; h.Placement != want || h.NoEvidence != (letter == "d") {
			t.Errorf("%s is %s, %v", letter, h.Placement, h.NoEvidence)
		}
	}
}
