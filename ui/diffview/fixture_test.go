package diffview

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
)

// tree is a Source in memory.
type tree map[string]string

func (m tree) CheckPath(root, p string) (string, []model.Diagnostic, error) {
	if strings.HasPrefix(p, "..") {
		return "", nil, errors.New("the path leads out of the root")
	}
	return path.Join(root, p), nil, nil
}

func (m tree) Read(p string, _ bool) (model.Snapshot, error) {
	content, ok := m[p]
	if !ok {
		return model.Snapshot{Path: p}, nil
	}
	b := []byte(content)
	state := model.State{Kind: model.Regular, Digest: model.DigestOf(b), Mode: 0o644}
	return model.Snapshot{State: state, Path: p, Bytes: b, HardLinks: 1}, nil
}

func (m tree) SimilarPaths(string) ([]string, error) { return nil, nil }
func (m tree) List(string) ([]string, error)         { return nil, nil }
func (m tree) FindKey(key string) ([]string, error)  { return []string{key}, nil }

// finding is a locator that finds all occurrences of a text and reports them as
// the test wants. If there are none, the placement is missing.
type finding struct {
	old, new   string
	as         model.Placement
	note       string
	relaxation string
	distance   int
	score      float64
	closest    string
}

// because is a reason in these words; none if they are empty.
func because(words string) model.Reasons {
	if words == "" {
		return nil
	}
	return model.Because(model.ReasonKind{Code: "test/words", Sentence: "%s"}.With(words))
}

func (f finding) Locate(t *model.Text, _ int) model.Match {
	m := model.Match{Placement: f.as, Why: because(f.note)}
	for _, s := range spansOf(t.Bytes, f.old) {
		m.Candidates = append(m.Candidates, model.Candidate{
			Extent: s, Splices: []model.Splice{{Span: s, New: []byte(f.new)}},
			Distance: f.distance, Assumptions: because(f.relaxation), Score: f.score,
		})
	}
	switch n := len(m.Candidates); {
	case f.as == model.Applied:
		m.Candidates = nil
	case n == 0:
		m.Placement = model.Missing
		for _, s := range spansOf(t.Bytes, f.closest) {
			m.Closest = &model.Closest{Span: s, Score: 0.8}
		}
	case n > 1:
		m.Placement, m.Why = model.Ambiguous, because(fmt.Sprintf("matches %d places", n))
	}
	return m
}

func spansOf(text []byte, what string) []model.Span {
	var out []model.Span
	for at := 0; what != ""; {
		i := bytes.Index(text[at:], []byte(what))
		if i < 0 {
			break
		}
		at += i
		out = append(out, model.Span{Start: at, End: at + len(what)})
		at += len(what)
	}
	return out
}

// edits asks for changes of one file.
func edits(p string, findings ...finding) model.FileChange {
	c := model.FileChange{Op: model.OpEdit, Path: p}
	for _, f := range findings {
		c.Edits = append(c.Edits, model.Edit{Locator: f, Old: []byte(f.old), New: []byte(f.new)})
	}
	return c
}

func described(c model.FileChange, descriptions ...string) model.FileChange {
	for i, d := range descriptions {
		c.Edits[i].Description = d
	}
	return c
}

// resolve places changes, each of them one payload.
func resolve(src model.Source, changes ...model.FileChange) *model.ChangeSet {
	var payloads []*model.Payload
	for i, c := range changes {
		c.First, c.Last = 10*i+1, 10*i+9
		payloads = append(payloads, &model.Payload{Format: &model.Format{Name: "structured"}, First: c.First, Last: c.Last, Files: []model.FileChange{c}})
	}
	return model.Resolve(payloads, src, nil, nil)
}

// themed is the styles of a theme on a terminal with all colours.
func themed(name string) *theme.Styles {
	styles, err := theme.NewStyles(name, terminal.Capabilities{Profile: termenv.TrueColor})
	if err != nil {
		panic(err)
	}
	return styles
}

// input shows the first file of a set without colours.
func input(cs *model.ChangeSet, width int) Input {
	return Input{
		Set: cs, Decisions: cs.InitialDecisions(), Selected: -1, Cursor: -1, Width: width, Context: 3, TabWidth: 4,
		Styles: theme.NoColor(lipgloss.NewRenderer(io.Discard)), Glyphs: theme.Unicode(),
	}
}

// plain returns all rows of a layout without styles and trailing spaces.
func plain(in Input) []string {
	l := New(in)
	rows := l.Render(0, l.Rows())
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return rows
}
