package cli

import (
	"fmt"
	"io"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
	"aptix-tui/ui/reply"
)

// writeReply writes a reply with the rules of the formats.
func writeReply(in reply.Input) string {
	in.Rule, in.RuleOfCode = ruleFor, ruleOfCode
	in.Delivery = delivery
	in.SanitizeRow = terminal.SanitizeRow
	return reply.Write(in)
}

// reply is what to tell the model during a review and after its commit.
func (s *session) reply(r ui.Review) (string, error) {
	in := reply.Input{Answer: r.Answer, Set: r.Set, Decisions: r.Decisions, Reasons: r.Reasons, Outcome: reply.Reviewing}
	if in.Decisions == nil {
		in.Decisions = r.Set.InitialDecisions()
	}
	if s.committed != "" {
		in.Outcome = reply.Committed
	}
	return writeReply(in), nil
}

// reply is what to tell the model after apply or check.
func (r *report) reply() string {
	outcome := reply.Checked
	switch {
	case r.verifyErr != nil:
		outcome = reply.VerifyFailed
	case r.Transaction != "":
		outcome = reply.Committed
	case r.applies && r.OK:
		outcome = reply.Committed // there was nothing to do
	case r.applies:
		outcome = reply.Refused
	}
	return writeReply(reply.Input{Answer: r.session.answer, Set: r.session.set, Decisions: r.decisions, Outcome: outcome})
}

// printReply writes the reply to out. A failed commit has none, unless its
// verification failed. Text of files goes unsanitised to files and pipes only.
func (a *app) printReply(out io.Writer, r *report) error {
	if out == nil || r.failure != nil && r.verifyErr == nil {
		return nil
	}
	text := r.reply()
	if a.reply == "-" && terminal.IsTerminal(a.Out) {
		text = terminal.Sanitize(text)
	}
	if _, err := io.WriteString(out, text); err != nil {
		return fmt.Errorf("writing the reply: %w", err)
	}
	return nil
}
