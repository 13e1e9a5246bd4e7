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
	for _, want := range []string{"line 99\n", "line 62\n", "```` ?[31mFAIL\n`````\n", "2 lines withheld", "\n`` make `x` `` failed: exit status 2. The end of its output:\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("it lacks %q:\n%s", want, out)
		}
	}
	for _, bad := range []string{"line 61\n", "hunter22", ".env", "\x1b"} {
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
	in.Outcome, in.Verification = Reviewing, nil
	if out := (writer{in}).output(); out != "" {
		t.Errorf("without a failure it is %q", out)
	}
}

// A last line that is longer than the limit is quoted from its end.
func TestLongLastLineOfOutput(t *testing.T) {
	for _, lines := range [][]string{{strings.Repeat("x", 9000) + " the end"}, {"first", strings.Repeat("é", 9000) + " the end"}} {
		in := Input{Set: &model.ChangeSet{}, SanitizeRow: func(s string) string { return s }, Budget: DefaultBudget, Outcome: VerifyFailed,
			Verification: &Verification{Command: "make", Ended: "exit status 2", Output: lines}}
		out := writer{in}.output()
		if !strings.Contains(out, "```text\n… ") || !strings.Contains(out, " the end\n```\n") || characters(out) > DefaultBudget/4+200 {
			t.Errorf("it has %d characters, and is %.60q … %q", characters(out), out, out[max(0, len(out)-20):])
		}
	}
}

// A secretCase is a file with secrets, and lines of an output.
type secretCase struct {
	file           string
	withheld, kept []string
}

var secretCases = map[string]secretCase{
	"dotenv": {"# comment of it\nexport API_KEY=\"hunter2value\"\nPIN=1234\nURL=postgres://app:db-pass-1@db.example/x # main\nNODE_ENV=production\nHOST=localhost\nEMPTY=\n",
		[]string{"got hunter2value", "HUNTER2VALUE", "hunter2\x1b[0mvalue", "hunter2\u200bvalue", "\x1b]0;hunter2value", "PIN=1234", "auth failed for db-pass-1"},
		[]string{"pin 1234", "in production mode", "connect localhost:5432: refused", "EMPTY=", "comment of it"}},
	"yaml": {"db:\n  password: s3cr3tPassw0rd\n  users:\n    - 'listed-user-secret'\n  inline: {key: inline-secret, b: c}\n",
		[]string{"login with s3cr3tPassw0rd failed", "listed-user-secret", "<inline-secret>"}, []string{"db: 1 error", "users: 3"}},
	"json": {`{"key": "jsonsecretvalue", "a": ["listsecretvalue"], "pem": "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n"}` + "\n",
		[]string{"x jsonsecretvalue x", "listsecretvalue", "MIIEvQIBADANBg", "kqhkiG9w0BAQEF"}, []string{"unknown field a"}},
	"pem":    {"-----BEGIN KEY-----\nabcdefghijklmnop\nqrstuv\n-----END KEY-----\n", []string{"-----BEGIN KEY-----", "abcdefghijklmnop", "  qrstuv", "-----END KEY-----"}, nil},
	"netrc":  {"machine example.org login me password netrc-secret\n", []string{"netrc-secret"}, []string{"example.com"}},
	"pgpass": {"localhost:5432:shop:app:pg-secret\n", []string{"pg-secret refused"}, []string{"app refused"}},
	"binary": {"a\x00b=binarysecret\n", nil, []string{"binarysecret"}},
	"no file": {"", []string{
		"-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1r\nAAAAB3Nz\n-----END OPENSSH PRIVATE KEY-----", "PASSWORD=abc123", `  "api_key": "abc123"`, "db.password: abc123", "client-secret => abc",
		"AWS_SECRET_ACCESS_KEY=abc", "run --password hunter2", "id AKIAIOSFODNN7EXAMPLE.", "ghp_0123456789abcdefghijABCDEFGHIJ012345", "xoxb-123456789012-abcdef", "sk-proj-0123456789abcdef",
		"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl", "Authorization: Bearer abcdef.ghijkl", "https://user:pass@example.org/x", "reading config/.env: denied"},
		[]string{"src/token.go:14:3: undefined: x", "tests/test_token.py::test_secret FAILED", "auth::token::verify panicked", "lib/tokens.c:3: error", "SyntaxError: Unexpected token }",
			"assert token == other", "-----BEGIN CERTIFICATE-----", "https://example.org:8080/x", "task-list-of-something-long", "FAIL: TestPassword (0.00s)"}},
	"key without its beginning": {"", []string{"AAAAB3Nz\n-----END RSA PRIVATE KEY-----"}, []string{"after it"}},
	"key without its end":       {"", []string{"-----BEGIN PGP PRIVATE KEY BLOCK-----\nAAAAB3Nz\nmore"}, nil},
}

// COMMANDS §4.4: which lines of an output are withheld.
func TestWithheldLines(t *testing.T) {
	for name, c := range secretCases {
		for want, groups := range map[bool][]string{true: c.withheld, false: c.kept} {
			for _, group := range groups {
				lines := strings.Split(group, "\n")
				v := &Verification{Command: "make", Output: append(lines, "after it")}
				w := writer{Input{Set: &model.ChangeSet{}, SecretTexts: func() [][]byte { return [][]byte{[]byte(c.file)} }}}
				for i, got := range w.newSecretFilter(v).withheld(lines) {
					if got != want {
						t.Errorf("%s: %q: withheld is %v, want %v", name, lines[i], got, want)
					}
				}
			}
		}
	}
}

// A line with a great many separators costs what its length does.
func BenchmarkSecretsOfALongLine(b *testing.B) {
	line := strings.Repeat("=", 1<<20) + strings.Repeat(`"key":1,`, 1<<17)
	for b.Loop() {
		secretsOf(line, func(string) {})
	}
}
