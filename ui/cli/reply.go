package cli

import (
	"io"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/patchers/aptix/lint"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
	"aptix-tui/ui/reply"
)

// writeReply writes a reply with the rules of the formats.
func writeReply(in reply.Input) string {
	in.Rule, in.RuleOfCode = ruleFor, ruleOfCode
	in.Delivery, in.Advised = delivery, advised()
	in.SanitizeRow = terminal.SanitizeRow
	return reply.Write(in)
}

// reply is what to tell the model during a review and after its commit.
func (s *session) reply(r ui.Review) (string, error) {
	in := reply.Input{Answer: r.Answer, Set: r.Set, Decisions: r.Decisions, Reasons: r.Reasons, Outcome: reply.Reviewing,
		OtherWriter: s.otherWriter.Load() != nil, SecretTexts: s.secretTexts, Verification: s.failedVerify.Load()}
	for _, c := range r.PlacedComments(r.Set.WithoutUndecided(r.Decisions)) {
		in.Comments = append(in.Comments, reply.Comment{Path: c.Path, Hunk: c.Hunk, Old: c.Old, New: c.New, Gone: c.Gone, Line: c.Text, Says: c.Says})
	}
	switch {
	case in.Verification != nil && in.Verification.After != reply.Kept:
		in.Outcome = reply.VerifyFailed
	case s.committed != "":
		in.Outcome = reply.Committed
	}
	in.OtherWriter = in.OtherWriter || currentWriter(s.workspace.Dir()) != nil
	return writeReply(in), nil
}

// secretTexts are the files of the workspace that commonly hold secrets.
func (s *session) secretTexts() [][]byte { return s.workspace.ReadMatching(reply.HoldsSecrets) }

// verification is what to tell the model about a failed verification.
func verification(failed *ui.VerifyFailure, after reply.Aftermath) *reply.Verification {
	return &reply.Verification{Command: failed.Command, Ended: failed.Err.Error(), Output: failed.Output, After: after}
}

// reply is what to tell the model after apply or check.
func (r *report) reply() string {
	in := reply.Input{Answer: r.session.answer, Set: r.session.set, Decisions: r.decisions, Outcome: reply.Checked, Unattended: true,
		OtherWriter: r.locked || r.session.otherWriter.Load() != nil, SecretTexts: r.session.secretTexts}
	switch {
	case r.verifyErr != nil:
		in.Outcome, in.Verification = reply.VerifyFailed, verification(r.verifyErr, aftermath(r.failure))
	case r.Transaction != "":
		in.Outcome = reply.Committed
	case r.applies && r.OK:
		in.Outcome = reply.Committed // there was nothing to do
	case r.applies:
		in.Outcome = reply.Refused
	}
	return writeReply(in)
}

// printReply writes the reply to out. A failed commit has none, unless its verification
// failed or another process was writing.
func printReply(out io.Writer, r *report) error {
	if out == nil || r.failure != nil && r.verifyErr == nil && !r.locked {
		return nil
	}
	return writeResult(out, r.reply())
}

// delivery says in which form the model sends what is missing; f is nil where no
// format was found.
func delivery(f *model.Format) string {
	if f != nil {
		return f.Delivery
	}
	var others []string
	for _, f := range patchers.Formats {
		if f.Brief != "" && f != advised() {
			others = append(others, f.Brief)
		}
	}
	return advised().Delivery + "; or as " + strings.Join(others, ", ")
}

// advised is the format that models should prefer.
func advised() *model.Format {
	return patchers.Formats[slices.IndexFunc(patchers.Formats, func(f *model.Format) bool { return f.Advised != "" })]
}

// commonRules are those of no format.
var commonRules = []model.Rule{
	{Code: "json/", Text: "the JSON is valid, with every string escaped."},                     // SYS-004 §6, §7.2
	{Code: "answer/", Text: "changes are delivered in a fenced block, in one of the formats."}, // AFS §8
}

// incomplete is the rule for an answer that was cut off, unless its format has one.
const incomplete = "an answer is complete; if it is too long, send fewer changes at a time."

var cutOffRules = []model.Rule{
	{Code: "json/unclosed", Text: incomplete}, {Code: "answer/cut-off", Text: incomplete}, {Code: "ap/cut-off", Text: incomplete},
	{Code: "git/cut-off", Text: incomplete}, {Code: "tool/cut-off", Text: incomplete}, {Code: "search/unclosed", Text: incomplete}, {Code: "block/cut-off", Text: incomplete},
}

// ruleFor is the rule that h breaks.
func ruleFor(f *model.Format, c *model.FileChange, h *model.Hunk, code string) string {
	if c.Simultaneous && f.Diffs != nil && h.Placement != model.Conflict && code == "" { // gitPatch
		f = f.Diffs
	}
	return ruleOf(f, h.Placement, c.Op, code)
}

// ruleOfCode is the rule of a part of the answer that could not be read.
func ruleOfCode(f *model.Format, code string) string {
	for _, r := range lint.Rules() {
		if r.Name == code {
			return r.Text + "."
		}
	}
	return ruleOf(f, model.Invalid, model.OpEdit, code)
}

// ruleOf is the first rule that fits: of the format f, of all formats, and else
// the one that f has for the rest.
func ruleOf(f *model.Format, p model.Placement, op model.Op, code string) string {
	if f == nil {
		f = &model.Format{}
	}
	for _, rules := range [][]model.Rule{cutOffRules, f.Rules, commonRules} {
		if rule := model.RuleFor(rules, code, p, op); rule != "" {
			return rule
		}
	}
	return f.Otherwise
}
