package cli

import (
	"context"
	"errors"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/theme"
)

// errRefused says that nothing was written and that the report tells why.
var errRefused = errors.New("nothing was written")

// A committedError is a report that could not be written of a commit that was.
type committedError struct {
	id  string
	err error
}

func (e committedError) Error() string {
	return fmt.Sprintf("everything was committed, transaction %s, but the report could not be written: %v", e.id, e.err)
}

// apply commits without a review if nothing needs a person.
func (a *app) apply(ctx context.Context, args []string) error {
	return a.headless(ctx, args, func(s *session, r *report, plan *model.Plan) error {
		if len(plan.Entries) == 0 {
			return nil
		}
		kept, err := details(r.InvokeResults)
		if err != nil {
			return err
		}
		done, err := s.write(ctx, plan, commit.Options{Leavings: s.set.Leavings(plan), Details: kept})
		r.Transaction, r.IDsKept = done.ID, err == nil
		return err
	})
}

// check does the same but for the commit.
func (a *app) check(ctx context.Context, args []string) error {
	a.notes = true
	return a.headless(ctx, args, func(s *session, _ *report, _ *model.Plan) error { return nil })
}

// headless decides by placement alone, reports, and hands a plan that needs no
// person to act.
func (a *app) headless(ctx context.Context, args []string, act func(*session, *report, *model.Plan) error) (err error) {
	s, err := a.open(args)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	out, err := a.openOutput()
	if err != nil {
		return err
	}
	r := newReport(s, s.unattended(a.strict))
	var plan *model.Plan
	if r.OK {
		if plan, err = s.set.Plan(r.decisions); err != nil {
			return err
		}
		r.settle(plan)
		if err = act(s, r, plan); err != nil {
			return err
		}
	}
	s.logEnd(ctx, r.InvokeResults, r.Transaction != "")
	if err := errors.Join(a.print(out, r, plan), out.Close()); err != nil {
		if r.Transaction != "" {
			return committedError{r.Transaction, err}
		}
		return err
	}
	if !r.OK {
		a.status = exitRefused
		fmt.Fprintf(a.Err, "aptix-tui: %s\n", errRefused)
	}
	return nil
}

// unattended is what the placements decide when nobody is asked. A literal
// replacement that is not found is a warning and a no-op (SYS-004 §3.4),
// unless strict.
func (s *session) unattended(strict bool) model.Decisions {
	d := s.set.Start()
	if strict {
		return d
	}
	for id, h := range s.set.Hunks {
		if s.noOp(h) {
			d[id] = model.Rejected
			s.set.Diagnostics = append(s.set.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: "replace/not-found",
				Message: "the replacement is skipped: " + h.Note,
				Path:    s.set.Files[h.File].Path, Line: h.First, Payload: h.Payload})
		}
	}
	return d
}

func (s *session) noOp(h *model.Hunk) bool {
	format := s.payloads[h.Payload].Format
	return h.Placement == model.Missing && (format == "structured" || format == "bundle") &&
		!s.payloads[h.Payload].Files[h.Key.Change].Simultaneous
}

// printDiagnostics writes what was noticed, each with the line of the answer
// that it is about.
func (a *app) printDiagnostics(s *session, ds []model.Diagnostic) {
	for _, d := range ds {
		if d.Severity == model.Note && !a.notes {
			continue
		}
		fmt.Fprintf(a.Err, "%s: %s [%s]\n", d.Severity, theme.SanitizeRow(d.String()), d.Code)
		if line, caret := pointAt(s.answer, d); line != "" {
			fmt.Fprintf(a.Err, "    %s\n    %s\n", line, caret)
		}
	}
}
