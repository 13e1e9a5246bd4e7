package reply

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
)

// The end of the output of a failed verification is quoted: bounded, safe, and nothing of
// files with secrets.
func TestOutputOfAFailedVerification(t *testing.T) {
	in := Input{Set: &model.ChangeSet{Files: []*model.File{{Path: ".env", Base: model.Snapshot{
		State: model.State{Kind: model.Regular}, Bytes: []byte("TOKEN=hunter22\n")}}}},
		SanitizeRow: func(s string) string { return strings.ReplaceAll(s, "\x1b", "?") }, Budget: DefaultBudget, Outcome: VerifyFailed}
	v := &Verification{Command: "make `x`", Ended: "exit status 2"}
	in.Verification = v
	for i := range 100 {
		v.Output = append(v.Output, fmt.Sprintf("line %d", i))
	}
	v.Output = append(v.Output, "got hunter22, want nothing", "reading config/.env: denied", "```` \x1b[31mFAIL")
	out := writer{in}.output()
	for _, want := range []string{"line 99\n", "line 63\n", "```` ?[31mFAIL\n`````\n", "left out", "\n`` make `x` `` failed: exit status 2. The end of its output:\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("it lacks %q:\n%s", want, out)
		}
	}
	for _, bad := range []string{"line 62\n", "hunter22", ".env", "\x1b"} {
		if strings.Contains(out, bad) {
			t.Errorf("it has %q:\n%s", bad, out)
		}
	}
	v.Output = []string{strings.Repeat("x", 5000), "end"}
	if out := (writer{in}).output(); len(out) > 4200 || !strings.Contains(out, "end\n") {
		t.Errorf("it has %d characters", len(out))
	}
	v.Command, v.Output = "TOKEN=hunter22 make", nil
	if out := (writer{in}).output(); out != "\nThe command that verifies failed: exit status 2. It printed nothing.\n" {
		t.Errorf("with a secret in its command: %q", out)
	}
	in.Outcome = Reviewing
	if out := (writer{in}).output(); out != "" {
		t.Errorf("without a failure it is %q", out)
	}
}
