package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
)

// review runs a review of the answer, or of all answers that come while it watches.
func (a *app) review(ctx context.Context, args []string) error {
	keyboard, err := a.keyboard()
	if err != nil {
		return err
	}
	if err := checkTerminal(); err != nil {
		return err
	}
	keys := terminal.NewKeyboard(keyboard)
	a.inTime = searchInTime
	// Two threads will wait for keys. Each may keep the scheduler from its processor for 10 ms.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	begin := a.openReview
	if a.watching {
		begin = a.waitingOptions
	}
	opt, err := begin(args, keys)
	if err != nil {
		return err
	}
	a.keys() // which warns while there is no review
	out, err := a.run(ctx, keys, opt)
	return a.endReviews(out, err)
}

// openReview opens a review of the answer that is there now. If the clipboard has none, it is
// the empty screen, on which one can be pasted.
func (a *app) openReview(args []string, keys *terminal.Keyboard) (ui.Options, error) {
	s, err := a.open(args)
	if s.answer == nil && err != nil && len(args) == 0 && terminal.IsTerminal(a.In) && !errors.As(err, new(usageError)) {
		why := model.Diagnostic{Severity: model.Error, Code: model.NoPayload, Message: err.Error(), Payload: -1}
		opt, err := a.optionsWithoutAnswer(args, keys)
		opt.Diagnostics, opt.Example = []model.Diagnostic{why}, example
		return opt, err
	}
	if err != nil {
		return ui.Options{}, err
	}
	return a.reviewOptions(args, s, keys)
}

// framesPerSecond is how often the review is drawn at most. At the usual 60, a key waits
// for its frame longer than the frame takes.
const framesPerSecond = 120

// run runs the program on the terminal. It ends when the terminal is closed or at a
// signal, and restores the terminal.
func (a *app) run(ctx context.Context, keys *terminal.Keyboard, opt ui.Options) (ui.Outcome, error) {
	ctx, end := untilSignal(ctx)
	defer end()
	if err := keys.Take(end); err != nil {
		return ui.Outcome{}, fmt.Errorf("reading the keys: %w", err)
	}
	screen := a.screen()
	if f, ok := screen.(*os.File); ok {
		screen = terminal.NewScreen(f) // each frame is one update
	}
	settings := []tea.ProgramOption{tea.WithContext(ctx), tea.WithoutSignalHandler(), tea.WithInput(keys), tea.WithOutput(screen), tea.WithAltScreen(), tea.WithFPS(framesPerSecond), tea.WithFilter(suspending(keys))}
	if opt.Mouse {
		settings = append(settings, tea.WithMouseCellMotion())
	}
	defer stopLooking(ctx, opt.Watch)()
	a.drawn, a.ending = true, ctx
	p := tea.NewProgram(ui.NewProgram(opt), settings...)
	onStop(func() {
		if keys.Lent() {
			stop(os.Getpid())
			return
		}
		p.Send(tea.SuspendMsg{})
	})
	last, err := p.Run()
	a.drawn = false
	err = errors.Join(err, keys.GiveBack())
	if s, ok := screen.(*terminal.Screen); ok && terminal.IsTerminal(a.Err) {
		a.Err = s // which does not wait for a terminal that reads nothing
		if !s.Flush() {
			a.Err = io.Discard
		}
	}
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
		return ui.Outcome{}, bugError{err}
	case ctx.Err() != nil:
		if a.editedFile != "" {
			fmt.Fprintf(a.Err, "the review ended before it could take the edited text, which is in %s\n", a.editedFile)
		}
		return ui.Outcome{Ending: ui.Quit}, nil
	case err != nil:
		return ui.Outcome{}, fmt.Errorf("running the review: %w", err)
	}
	return last.(ui.Program).Outcome(), nil
}

// suspending makes the suspension of the program one of the programs that have the terminal
// meanwhile: the terminal is given back, and taken again.
func suspending(keys *terminal.Keyboard) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		if _, ok := msg.(tea.SuspendMsg); !ok || runtime.GOOS == "windows" {
			return msg
		}
		return tea.Exec(loan{suspension{}, keys}, func(error) tea.Msg { return tea.ResumeMsg{} })()
	}
}

// A suspension stops the process group until it is continued. It implements tea.ExecCommand.
type suspension struct{}

func (suspension) SetStdin(io.Reader)  {}
func (suspension) SetStdout(io.Writer) {}
func (suspension) SetStderr(io.Writer) {}

func (suspension) Run() error {
	stop(0)
	return nil
}

// A loan is a program that has the terminal while it runs.
type loan struct {
	tea.ExecCommand
	keys *terminal.Keyboard
}

// Run runs the program.
func (l loan) Run() error { return l.keys.Lend(l.ExecCommand.Run) }

// screen is where the review is drawn: standard output, or standard error if standard
// output is redirected.
func (a *app) screen() io.Writer {
	if terminal.IsTerminal(a.Out) {
		return a.Out
	}
	return a.Err
}

// keyboard is where keys are read from: the controlling terminal if standard input
// holds the answer.
func (a *app) keyboard() (*os.File, error) {
	if terminal.IsTerminal(a.In) {
		return a.In, nil
	}
	tty, err := openTerminal()
	if err != nil {
		return nil, setupError{errors.New("there is no terminal to review on; aptix-tui apply and aptix-tui check work without one")}
	}
	return tty, nil
}

// checkTerminal refuses terminals on which a review cannot be drawn.
func checkTerminal() error {
	if kind := os.Getenv("TERM"); runtime.GOOS != "windows" && (kind == "" || kind == "dumb") {
		return setupError{fmt.Errorf("a review cannot be drawn on this terminal (TERM=%s); aptix-tui apply and aptix-tui check work without one", kind)}
	}
	return nil
}

// reviewOptions are the options of a review of s, which it closes if it fails.
func (a *app) reviewOptions(args []string, s *session, keys *terminal.Keyboard) (ui.Options, error) {
	opt, err := a.appearance(keys)
	if err != nil {
		return ui.Options{}, errors.Join(err, s.close())
	}
	opt.Choose = a.chooser(s, args)
	opt.Review = ui.Review{Answer: s.answer, Set: s.set, Blocks: s.Blocks, OtherWriter: asError(s.otherWriter.Load())}
	if opt.Search = a.searchOf(args, s); opt.Search == nil { // what was decided is of all blocks
		opt.Review = s.withOffer(opt.Review, opt.Choose)
	}
	if err := pruneState(reviewDir(), math.MaxInt); err != nil {
		opt.Diagnostics = append(opt.Diagnostics, keptWarning(err))
	}
	for _, text := range s.recovered { // the review hides earlier messages
		opt.Diagnostics = append(opt.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: "commit/recovered", Message: text, Payload: -1})
	}
	opt.Example = example
	opt.Source = path.Base(filepath.ToSlash(s.answer.Name))
	opt.Root, opt.Verify = underHome(s.workspace.Dir()), s.verifyCommand
	opt.Save = func(r ui.Review, k ui.Saved) error { return saveReview(s.storeOf(r.Answer), k) } // R may have read another answer
	opt.FindBlocks = func(ctx context.Context, r ui.Review, found func(model.BlockSearch)) error {
		return s.workspace.FindBlocks(ctx, model.BlockQuery{Blocks: r.Blocks}, found)
	}
	opt.Reload = func(ctx context.Context, r ui.Review) (ui.Review, error) { return a.reload(args, s, r) }
	opt.Settled = func(r ui.Review) (writer, err error) {
		return asError(currentWriter(s.workspace.Dir())), s.requireSettled(r.Set, "Reload")
	}
	opt.Changed = func(p *model.Plan) []string {
		var out []string
		ws := s.workspace.ListedOnce()
		for _, e := range p.Entries {
			if now, err := ws.Read(e.Path, false); err != nil || now.State != e.Before {
				out = append(out, e.Path)
			}
		}
		return out
	}
	opt.Commit, opt.Undo = s.commit, s.undo
	opt.Edit = func(name string, text *[]byte) tea.ExecCommand { return loan{a.edit(name, text), keys} }
	opt.Open = func(path string, line int) tea.ExecCommand { return loan{a.openAt(s, path, line), keys} }
	opt.Reply, opt.Copy, opt.Patch = s.reply, a.copy, writePatchFile
	opt.Prompt, opt.Watch = shortPrompt, a.watch(args, keys)
	opt.Ended = a.reviews.begin(a, s)
	return opt, nil
}

// underHome writes a path with ~ for the home directory.
func underHome(dir string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "/" {
		return dir
	}
	if rest, ok := strings.CutPrefix(dir, home); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		return "~" + rest
	}
	return dir
}

// chooser places a review again with its choices.
func (a *app) chooser(s *session, args []string) ui.Chooser {
	return func(_ context.Context, r ui.Review) (ui.Review, error) {
		next := s.placeAgain(r)
		return next, a.checkOutputFiles(s, next.Set, args) // a chosen file may be that of --log
	}
}

// placeAgain resolves again and keeps the choices and decisions that still apply.
func (s *session) placeAgain(r ui.Review) ui.Review {
	old := r.Set
	from := s.readingOf(r.Answer).withTaken(r)
	r.Set = s.resolve(from, r.Choices)
	if still, less := r.Choices.WithoutStale(old, r.Set); less {
		r.Choices, r.Set = still, s.resolve(from, still)
	}
	r.Decisions = r.Set.TransferDecisions(old, r.Decisions)
	return r
}

// commit writes a plan of r.
func (s *session) commit(ctx context.Context, r ui.Review, plan *model.Plan, on ui.Observer) (ui.CommitResult, error) {
	results := invokeResults(r.Set, plan.Decisions)
	kept, err := marshalResults(results)
	if err != nil {
		return ui.CommitResult{}, err
	}
	var failed *ui.VerifyFailure // whose changes were kept
	done, err := s.write(ctx, plan, commit.Options{CommittedStates: r.Set.CommittedStates(plan), Details: kept, Progress: on.Progress, Verify: s.verifying(on, &failed)})
	s.noteVerification(failed, err)
	if err != nil {
		failAll(results, err.Error())
		if len(results) > 0 {
			warnIDsNotKept(results, keepUncommitted(s.workspace.Dir(), results))
		}
	}
	s.logEnd(ctx, results, err == nil)
	rolledBack := errors.As(err, new(*commit.VerifyError)) && !errors.As(err, new(*commit.RollbackError))
	return ui.CommitResult{ID: done.ID, Notes: done.Warnings, RolledBack: rolledBack, Kept: failed}, err
}

// reportOutcome prints how the review ended.
func (a *app) reportOutcome(s *session, out ui.Outcome) error {
	switch out.Ending {
	case ui.Committed:
		what := out.Applied
		if what == "" { // it was written while the review ended
			what = "the changes"
		}
		kept := ""
		if s.keptFailure() {
			kept = "; " + ui.KeptAlthoughFailed
		}
		fmt.Fprintf(a.Err, "Applied %s%s%s%s.\n", what, inRoot(s.workspace.Dir()), out.LeftOut, kept)
		if advice := out.LeftOut.Advice(); advice != "" {
			fmt.Fprintln(a.Err, advice)
		}
		a.printWarnings(out.Result.Notes)
		a.printSaveError(out.SaveErr)
		return nil
	case ui.Undone:
		fmt.Fprintf(a.Err, "Applied, then undone%s: the files are as they were.\n", inRoot(s.workspace.Dir()))
		return nil
	case ui.NothingToDo:
		if r := out.Review; len(r.Set.Hunks) == 0 {
			out := newMessages()
			a.addDiagnostics(out, r.Answer, r.Set.Diagnostics)
			fmt.Fprint(a.Err, out.text())
			return errRefused
		}
		if err := s.requireSettled(out.Review.Set, "Start aptix-tui again"); err != nil {
			return err
		}
		fmt.Fprintln(a.Err, "nothing to do")
		return nil
	}
	a.printSaveError(out.SaveErr)
	if out.Err != nil {
		a.printOutput(out.Err)
		return out.Err
	}
	a.endUnwritten(keptDecisions(out))
	return nil
}

// endUnwritten says that nothing was written, and how many decisions are saved for next time.
func (a *app) endUnwritten(kept int) {
	a.status = exitQuit
	if kept == 0 {
		fmt.Fprintln(a.Err, errRefused)
		return
	}
	fmt.Fprintf(a.Err, "%s kept, nothing written\n", model.Count(kept, "decision"))
}

// keptDecisions counts the decisions of a review that are saved.
func keptDecisions(out ui.Outcome) int {
	if out.SaveErr != nil || out.Review.Set == nil {
		return 0
	}
	saved := ui.SavedOf(out.Review)
	return len(saved.Hunks) + len(saved.Blocks)
}

// printSaveError says why decisions were not saved for next time, if they were not.
func (a *app) printSaveError(err error) {
	if err != nil {
		fmt.Fprintf(a.Err, "your decisions could not be saved: %s\n", terminal.SanitizeRow(err.Error()))
	}
}
