package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
)

// errRefused says that nothing was written. The report says why.
var errRefused = errors.New("nothing was written")

// A committedError is a failure to write the report of a finished commit.
type committedError struct {
	done string // "everything was applied ..."
	err  error
}

func (e committedError) Error() string {
	return fmt.Sprintf("%s, but the report could not be written: %v", e.done, e.err)
}

// commit writes the plan of a report.
func (a *app) commit(ctx context.Context, r *report, plan *model.Plan) error {
	s := r.session
	kept, err := marshalResults(r.InvokeResults)
	if err != nil {
		return err
	}
	on := ui.Observer{Verifying: func(string) io.Writer { return &lineWriter{to: a.Err} }}
	done, err := s.write(ctx, plan, commit.Options{CommittedStates: s.set.CommittedStates(plan), Details: kept, Verify: s.verifying(on, nil)})
	r.Transaction, r.IDsKept = done.ID, err == nil
	for i := range r.Files {
		if err == nil && done.ID == "" && r.Files[i].Status == statusReady {
			r.Files[i].Status = statusDone // the file system keeps no such mode, and a warning says so
		}
	}
	a.printWarnings(done.Warnings)
	return explainChanged(err)
}

// requireSettled refuses a report of success while another process may still roll back its
// changes: it is writing, or was when the files were read (PROTOCOL §3); again says how to read
// them again. It also refuses one for files that may be half of an interrupted transaction that
// is not proved to be the user's.
func (s *session) requireSettled(set *model.ChangeSet, again string) error {
	other := currentWriter(s.workspace.Dir())
	if other == nil {
		other = s.otherWriter.Load()
	}
	if other != nil {
		return fmt.Errorf("%w, and may roll back what is in place now. Nothing was written. %s when it is done", other, again)
	}
	var paths []string
	for _, f := range set.Files {
		paths = append(paths, f.Path)
	}
	err := commit.CheckForeignConflicts(s.history.Load().ForeignRecords(), paths)
	var foreign *commit.ForeignError
	if errors.As(err, &foreign) {
		return fmt.Errorf("%w. Nothing was written. %s", err, foreign.Foreign.Advice())
	}
	return err
}

// findWriter notes which other process writes, if any, before the files are read.
func (s *session) findWriter() *commit.LockedError {
	s.otherWriter.Store(currentWriter(s.workspace.Dir()))
	return s.otherWriter.Load()
}

// asError returns nil for no writer.
func asError(writer *commit.LockedError) error {
	if writer == nil {
		return nil
	}
	return writer
}

// currentWriter returns a LockedError that names the process that is writing to the
// workspace at dir, or nil.
func currentWriter(dir string) *commit.LockedError {
	if pid, held := commit.LockHolder(dir); held {
		return &commit.LockedError{PID: pid}
	}
	return nil
}

// explainChanged says what to do about files that changed since they were read. There
// is no review that could refresh them.
func explainChanged(err error) error {
	var changed *commit.ChangedError
	if !errors.As(err, &changed) || errors.As(err, new(*commit.RollbackError)) {
		return err
	}
	return fmt.Errorf("files have changed since apply read them: %s. Nothing was written. Run apply again", strings.Join(changed.Paths, ", "))
}

// printWarnings prints the warnings of a commit.
func (a *app) printWarnings(warnings []string) {
	for _, w := range warnings {
		fmt.Fprintf(a.Err, "note: %s\n", terminal.SanitizeRow(w))
	}
}

// ballast is memory that is never used: with it, a small heap is collected less often.
var ballast = sync.OnceValue(func() []byte { return make([]byte, 32<<20) })

// headless decides by placement alone and reports: it is apply, or check, which writes nothing.
func (a *app) headless(ctx context.Context, args []string) (err error) {
	if err := a.checkReportFlags(); err != nil {
		return err
	}
	ballast()
	s, err := a.open(args)
	if err != nil {
		return a.failEarly(s, err)
	}
	a.session = s
	defer func() { err = errors.Join(err, s.close()) }()
	out, err := a.openOutputs()
	if err != nil {
		return err
	}
	r := newReport(s, s.unattended(a.options))
	r.applies = !a.readOnly
	plan, err := a.execute(ctx, r)
	if err != nil {
		r.fail(err)
	}
	if a.onlyEnvelopes() {
		r.withoutBatch()
	}
	r.keepIDs(s.workspace.Dir())
	s.logEnd(ctx, r.InvokeResults, r.Transaction != "")
	return a.finish(r, errors.Join(a.print(out.report, r, plan), printReply(out.reply, r), out.close()))
}

// execute makes the plan, if no hunk needs review, and writes it if this is apply. It refuses to
// call done what another process may undo. It returns no plan if it fails.
func (a *app) execute(ctx context.Context, r *report) (*model.Plan, error) {
	if !r.OK {
		return nil, nil
	}
	plan, err := r.session.set.Plan(r.decisions)
	if err != nil {
		return nil, err
	}
	r.markDone(plan)
	switch {
	case len(plan.Entries) == 0:
		err = r.session.requireSettled(r.session.set, "Run aptix-tui again")
	case r.applies:
		err = a.commit(ctx, r, plan)
	}
	if err != nil {
		return nil, err
	}
	return plan, nil
}

// finish is the error of the run, once the report is written or could not be.
func (a *app) finish(r *report, unwritten error) error {
	switch {
	case r.failure != nil:
		return errors.Join(r.failure, unwritten)
	case unwritten != nil && r.Transaction != "":
		return committedError{"everything was applied (aptix-tui log lists it)", unwritten}
	case unwritten != nil:
		return unwritten
	case !r.OK:
		a.status = exitRefused
		fmt.Fprintf(a.Err, "aptix-tui: %s\n", errRefused)
		if len(r.session.Payloads) == 0 {
			a.printExample()
		}
	}
	return nil
}

// checkReportFlags refuses values of the flags of apply and check that conflict.
func (a *app) checkReportFlags() error {
	if a.output == "-" {
		a.output = ""
	}
	switch {
	case a.allow != "" && a.allow != "loose":
		return unknownName("value of --allow", a.allow, []string{"loose"})
	case a.reply == "-" && a.output == "" && (a.json || a.diff):
		return usageError{errors.New("--reply - and the report both want standard output: give one of them a file")}
	}
	return nil
}

// noticeable are the codes of the notes that apply prints, too.
var noticeable = []string{model.NothingToDelete}

// addDiagnostics adds diagnostics, those of one kind as one, with the lines of the
// answer that they are about.
func (a *app) addDiagnostics(out *messages, answer *model.Answer, ds []model.Diagnostic) {
	for _, d := range model.GroupDiagnostics(ds) {
		if d.Severity == model.Note && !a.readOnly && !slices.Contains(noticeable, d.Code) {
			continue
		}
		severity := d.Severity.String()
		out.add(messageKind{severity, d.Code}, diagnosticRow(answer, severity, d.Diagnostic, d.String()))
	}
}

// unattended is what the placements decide in a run without a person. The change
// set may be another one afterwards: edits that are left out are no part of the
// text in which the later ones are placed.
func (s *session) unattended(opt options) model.Decisions {
	rules := model.Unattended{Strict: opt.strict, AllowLoose: opt.allow == "loose"}
	if choices := rules.Choices(s.set); choices != nil {
		s.set = s.resolve(s.reading, choices)
	}
	v := rules.Decide(s.set)
	s.leftOut, s.skipped = v.LeftOut, v.Skipped
	s.set = s.set.WithDiagnostics(slices.Concat(s.set.Diagnostics, v.Diagnostics))
	return v.Decisions
}
