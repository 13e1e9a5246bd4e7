package ui

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// text is a locator that takes the text as it is: one place is exact, several
// are ambiguous.
type text struct {
	old, new string
	loose    string // the relaxation to claim, if any
}

// because is a reason in these words; none if they are empty.
func because(words string) model.Reasons {
	if words == "" {
		return nil
	}
	return model.Because(model.ReasonKind{Code: "test/words", Sentence: "%s"}.With(words))
}

func relaxed(words string) model.Relaxation {
	if words == "" {
		return model.AsWritten
	}
	return model.RelaxProposal
}

func (f text) Locate(t *model.Text, _ int) model.Match {
	var places []model.Candidate
	for at := 0; ; {
		i := bytes.Index(t.Bytes[at:], []byte(f.old))
		if i < 0 {
			break
		}
		span := model.Span{Start: at + i, End: at + i + len(f.old)}
		places = append(places, model.Candidate{
			Extent: span, Relaxation: relaxed(f.loose), Assumptions: because(f.loose),
			Splices: []model.Splice{{Span: span, New: []byte(f.new)}},
		})
		at = span.End
	}
	switch {
	case len(places) == 0 && bytes.Contains(t.Bytes, []byte(f.new)):
		return model.Match{Placement: model.Applied}
	case len(places) == 0:
		return model.Match{Placement: model.Missing, Why: because("no line like this")}
	case len(places) > 1:
		return model.Match{Placement: model.Ambiguous, Candidates: places, Why: because(model.Count(len(places), "place") + " hold this text")}
	case f.loose != "":
		return model.Match{Placement: model.Loose, Candidates: places}
	}
	return model.Match{Placement: model.Exact, Candidates: places}
}

func edit(p string, finds ...text) model.FileChange {
	c := model.FileChange{Op: model.OpEdit, Path: p}
	for _, f := range finds {
		c.Edits = append(c.Edits, model.Edit{Locator: f, Old: []byte(f.old), New: []byte(f.new)})
	}
	return c
}

// payload asks for changes, each on two lines of the answer.
func payload(changes ...model.FileChange) *model.Payload {
	for i := range changes {
		c := &changes[i]
		c.First, c.Last = 3+2*i, 4+2*i
		for j := range c.Edits {
			c.Edits[j].First, c.Edits[j].Last = c.First, c.Last
		}
	}
	return &model.Payload{Format: &model.Format{Name: "structured"}, First: 3, Last: 2 + 2*len(changes), Prose: "Sum up in Money.", Files: changes}
}

// A fixture is a tree, what an answer asks of it, and a record of the calls.
type fixture struct {
	tree     memory
	payloads []*model.Payload
	answer   *model.Answer
	blocks   []model.CodeBlock
	holders  []model.Holders // of blocks

	searches []context.Context // of the pages of code blocks

	commits []*model.Plan
	failing error

	verify  func(context.Context, Observer) error // asked after a commit is written
	undone  []string
	editor  func(text *[]byte) error // what the person does in it
	opened  []string
	copied  string
	patches map[string]*model.Plan
	saved   []Saved
	saveErr error
	changed []string // files that are no longer as they were read
	copyErr error
}

func (w *fixture) review() Review {
	if w.answer == nil {
		w.answer = model.NewAnswer("clipboard", nil)
	}
	return Review{Answer: w.answer, Set: model.Resolve(w.payloads, w.tree, nil, nil), Blocks: w.blocks}
}

// taken are the blocks of r that were taken, as whole files.
func (w *fixture) taken(r Review) []*model.Payload {
	var out []*model.Payload
	for _, t := range r.Taken {
		b := r.Block(t)
		p := payload(model.FileChange{Op: model.OpWrite, Path: t.Path, Content: b.Content})
		p.Doubt = because("file chosen by hand")[0]
		out = append(out, p)
	}
	return out
}

// find reports the files of the tree, and then the holders.
func (w *fixture) find(ctx context.Context, _ Review, found func(model.BlockSearch)) error {
	s := model.BlockSearch{Files: slices.Sorted(maps.Keys(w.tree))}
	found(s)
	s.Holders, s.Done = w.holders, true
	found(s)
	w.searches = append(w.searches, ctx)
	return nil
}

func (w *fixture) choose(_ context.Context, r Review) (Review, error) {
	next := r
	next.Set = model.Resolve(append(slices.Clip(w.payloads), w.taken(r)...), w.tree, nil, r.Choices)
	next.Decisions = next.Set.TransferDecisions(r.Set, r.Decisions)
	return next, nil
}

func (w *fixture) commit(ctx context.Context, _ Review, p *model.Plan, on Observer) (CommitResult, error) {
	w.commits = append(w.commits, p)
	on.Progress(len(p.Entries), len(p.Entries))
	if w.verify != nil {
		if err := w.verify(ctx, on); err != nil {
			return CommitResult{RolledBack: true}, err
		}
	}
	if w.failing != nil {
		return CommitResult{}, w.failing
	}
	result := CommitResult{ID: "20260102-1"}
	if w.verify != nil {
		result.Kept = errVerify
	}
	return result, nil
}

func (w *fixture) undo(_ context.Context, id string) (CommitResult, error) {
	if w.failing != nil {
		return CommitResult{}, w.failing
	}
	w.undone = append(w.undone, id)
	return CommitResult{ID: "20260102-2"}, nil
}

// program is an editor whose work is a function.
type program func() error

func (p program) Run() error        { return p() }
func (program) SetStdin(io.Reader)  {}
func (program) SetStdout(io.Writer) {}
func (program) SetStderr(io.Writer) {}

func (w *fixture) edit(_ string, text *[]byte) tea.ExecCommand {
	return program(func() error { return w.editor(text) })
}

func (w *fixture) open(path string, line int) tea.ExecCommand {
	return program(func() error {
		w.opened = append(w.opened, fmt.Sprintf("%s:%d", path, line))
		return w.failing
	})
}

// reply lists the reasons and the comments.
func (w *fixture) reply(r Review) (string, error) {
	if w.failing != nil {
		return "", w.failing
	}
	var out strings.Builder
	for id, h := range r.Set.Hunks {
		if r.Decisions[id] == model.Rejected {
			fmt.Fprintf(&out, "%s: %s\n", r.Set.Files[h.File].Path, r.Reasons[h.Key])
		}
	}
	for _, c := range r.Comments {
		fmt.Fprintf(&out, "%s: %s\n", c.Path, c.Says)
	}
	return out.String(), nil
}

func (w *fixture) copy(text string) (string, error) {
	if w.copyErr != nil {
		return "", w.copyErr
	}
	w.copied = text
	return "handed to tmux", nil
}

func (w *fixture) patch(plan *model.Plan, name string) (string, error) {
	if w.patches[name] != nil {
		return "", fmt.Errorf("%s exists", name)
	}
	w.patches[name] = plan
	return "~/src/shop/" + name, nil
}

func (w *fixture) save(_ Review, k Saved) error {
	w.saved = append(w.saved, k)
	return w.saveErr
}

// inColour draws in a theme, on a terminal with all colours.
func (o *Options) inColour(name string) {
	o.Styles = themed(name)
	o.Colour = theme.NewHighlighter(&o.Styles)
}

// themed is the styles of a theme on a terminal with all colours.
func themed(name string) theme.Styles {
	styles, err := theme.NewStyles(name, terminal.Capabilities{Profile: termenv.TrueColor})
	if err != nil {
		panic(err)
	}
	return *styles
}

// options are those of a review, with all functions.
func (w *fixture) options() Options {
	c := config.Default()
	w.patches = map[string]*model.Plan{}
	return Options{
		Keys: c.Keys, Styles: *theme.NoColor(lipgloss.DefaultRenderer()), Themes: func() []theme.Styles { return []theme.Styles{themed("dark"), themed("light")} }, Glyphs: theme.Unicode(),
		Look:   Look{SideBySide: 140, Context: 3, TabWidth: 4},
		Review: w.review(), Source: "clipboard", Root: "~/src/shop",
		FindBlocks: w.find, Choose: w.choose, Reload: w.choose, Commit: w.commit, Undo: w.undo, Save: w.save, Edit: w.edit, Open: w.open,
		Reply: w.reply, Copy: w.copy, Patch: w.patch, Prompt: func() string { return "Answer with" },
		Changed: func(*model.Plan) []string { return w.changed },
		Settled: func(Review) (writer, err error) { return nil, nil },
		Watch:   &Watch{Source: "the clipboard", Next: func(context.Context) (Arrival, error) { return Arrival{}, errIdle }},
	}
}

// A driver runs a model as Bubble Tea does, but one message at a time: the
// commands that a message leads to are run, and their answers delivered,
// before the next one. Timers never fire.
type driver struct {
	t    reporter
	m    Model
	quit bool

	suspended, mice int // how often the program was suspended, and the mouse switched on
}

// reporter is what tests and properties have in common.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// drive begins at the first hunk, driveAsOpened where the review opens.
func drive(t reporter, opt Options, width, height int) *driver {
	return driveFrom(t, opt, width, height, func(m *Model) {
		if order := m.rev.Set.Order; len(order) > 0 {
			m.goTo(order[0])
		}
	})
}

func driveAsOpened(t reporter, opt Options, width, height int) *driver {
	return driveFrom(t, opt, width, height, func(*Model) {})
}

func driveFrom(t reporter, opt Options, width, height int, begin func(*Model)) *driver {
	d := &driver{t: t, m: New(opt)}
	begin(&d.m)
	d.m.task.after = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	d.m.exec = func(c tea.ExecCommand, done tea.ExecCallback) tea.Cmd {
		return func() tea.Msg { return done(c.Run()) }
	}
	d.run(d.m.Init())
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	return d
}

func (d *driver) send(msg tea.Msg) {
	next, cmd := d.m.Update(msg)
	d.m = next.(Model)
	d.run(cmd)
}

func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		d.quit = true
	case tea.SuspendMsg:
		d.suspended++
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	default:
		if msg == tea.EnableMouseCellMotion() {
			d.mice++
		}
		d.send(msg)
	}
}

// keys presses keys, named as Bubble Tea names them, one after the other.
func (d *driver) keys(names ...string) *driver {
	for _, n := range names {
		d.send(keyMsg(n))
	}
	return d
}

var keyTypes = map[string]tea.KeyType{
	"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "ctrl+w": tea.KeyCtrlW, "ctrl+a": tea.KeyCtrlA, "ctrl+e": tea.KeyCtrlE, "ctrl+z": tea.KeyCtrlZ,
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, " ": tea.KeySpace,
	"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"ctrl+d": tea.KeyCtrlD, "ctrl+f": tea.KeyCtrlF, "ctrl+b": tea.KeyCtrlB, "ctrl+u": tea.KeyCtrlU, "ctrl+r": tea.KeyCtrlR, "ctrl+c": tea.KeyCtrlC,
}

func keyMsg(name string) tea.KeyMsg {
	if t, ok := keyTypes[name]; ok {
		if name == " " {
			return tea.KeyMsg{Type: t, Runes: []rune{' '}}
		}
		return tea.KeyMsg{Type: t}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// screen is the frame without its styles.
func (d *driver) screen() string { return ansi.Strip(d.m.View()) }

// footer is the message and the row of keys.
func (d *driver) footer() string {
	rows := strings.Split(d.screen(), "\n")
	return strings.Join(rows[len(rows)-1-d.m.frame().message:], "\n")
}

func (d *driver) wantFooter(want string) {
	d.t.Helper()
	if !strings.Contains(d.footer(), want) {
		d.t.Errorf("the footer says %q, want it to say %q", d.footer(), want)
	}
}

func (d *driver) wantScreen(want ...string) *driver {
	d.t.Helper()
	for _, w := range want {
		if !strings.Contains(d.screen(), w) {
			d.t.Errorf("%q is not on the screen:\n%s", w, d.screen())
		}
	}
	return d
}

func (d *driver) decisions() model.Decisions { return d.m.rev.Decisions }

const totalGo = `package cart

func Total(items []Item) Money {
	sum := 0
	for _, item := range items {
		sum += item.Price
	}
	return sum
}

func Count(items []Item) int {
	sum := 0
	for range items {
		sum++
	}
	return sum
}
`

const dbGo = `package cart

func Open(path string) error {
	return nil
}
`

// shop is the fixture of the goldens, with all kinds of hunks.
func shop() *fixture {
	return &fixture{
		tree: memory{"src/cart/total.go": totalGo, "src/cart/db.go": dbGo, "src/cart/legacy.go": "package cart\n"},
		payloads: []*model.Payload{payload(
			edit("src/cart/total.go",
				text{old: "\tsum := 0\n\tfor _, item", new: "\tsum := Money{}\n\tfor _, item"},
				text{old: "\t\tsum += item.Price\n", new: "\t\tsum = sum.Add(item.Price)\n"},
				text{old: "\treturn sum\n", new: "\treturn sum.Round()\n"}),
			model.FileChange{Op: model.OpCreate, Path: "src/cart/tax.go", Content: []byte("package cart\n\n// Tax is a rate.\ntype Tax int\n")},
			edit("src/cart/db.go",
				text{old: "\treturn nil\n", new: "\treturn open(path)\n", loose: "trailing whitespace"},
				text{old: "func Close() {}\n", new: "func Close() error { return nil }\n"}),
			model.FileChange{Op: model.OpDelete, Path: "src/cart/legacy.go"},
		)},
		answer: model.NewAnswer("clipboard", []byte("Sum up in Money.\n```\n{\n  \"patches\": []\n}\n```\n")),
	}
}

// marks is the decisions as shown: a letter a hunk, '=' for what is settled.
func (d *driver) marks() string {
	var out []byte
	for _, id := range d.m.rev.Set.Order {
		letter := "UAR"[d.m.rev.Decisions[id]]
		if d.m.rev.Set.Hunks[id].Placement == model.Applied {
			letter = '='
		}
		out = append(out, letter)
	}
	return string(out)
}

func (d *driver) wantMarks(want string) {
	d.t.Helper()
	equal(d.t, d.marks(), want)
}
