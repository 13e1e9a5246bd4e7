package ui

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/dialog"
)

var update = flag.Bool("update", false, "write the golden screens")

// A look is how a terminal shows a screen.
type look struct {
	name string
	set  func(*Options)
	show func(Model) string
}

var (
	plainLook = look{"plain", func(*Options) {}, withoutStyles}
	asciiLook = look{"ascii", func(o *Options) { o.Glyphs = theme.ASCII() }, withoutStyles}
	darkLook  = look{"dark", func(o *Options) { o.inColour("dark") }, Model.View}
	lightLook = look{"light", func(o *Options) { o.inColour("light") }, Model.View}
)

func withoutStyles(m Model) string { return ansi.Strip(m.View()) }

// Every pane, mode and dialog of the review at 80x24 without colour, and samples
// of other sizes and looks. What holds for all of them is in screens_test.go.
func TestGoldenScreens(t *testing.T) {
	samples := map[string][]struct {
		width, height int
		look          look
	}{
		"start":           {{40, 10, plainLook}, {120, 36, plainLook}, {200, 50, plainLook}, {80, 24, asciiLook}, {80, 24, darkLook}, {80, 24, lightLook}},
		"missing":         {{40, 10, plainLook}, {80, 24, darkLook}},
		"help":            {{40, 10, plainLook}},
		"selecting lines": {{80, 24, lightLook}},
		"placing by hand": {{200, 50, plainLook}},
		"search":          {{120, 36, darkLook}},
		"summary":         {{40, 10, plainLook}, {120, 36, plainLook}, {80, 24, asciiLook}},
		"the reason":      {{40, 10, plainLook}},
		"blocks":          {{60, 20, plainLook}, {40, 10, plainLook}, {120, 36, plainLook}},
		"block taken":     {{60, 20, plainLook}, {120, 36, plainLook}},
		"moved lines":     {{60, 20, plainLook}, {120, 36, plainLook}, {80, 24, darkLook}},

		"moved lines side by side": {{60, 20, plainLook}, {120, 36, plainLook}},
		"comments":                 {{60, 20, plainLook}, {120, 36, plainLook}, {200, 50, plainLook}, {80, 24, asciiLook}, {80, 24, darkLook}},
		"list of comments":         {{60, 20, plainLook}, {120, 36, plainLook}, {40, 10, plainLook}, {80, 24, asciiLook}},
	}
	for _, s := range goldenScreens() {
		t.Run(s.name, func(t *testing.T) {
			name := strings.ReplaceAll(strings.ReplaceAll(s.name, ",", ""), " ", "-")
			golden(t, filepath.Join("testdata", "screens", name+".txt"), s.draw(t, 80, 24, plainLook))
			for _, sample := range samples[s.name] {
				file := fmt.Sprintf("%s-%dx%d-%s.txt", name, sample.width, sample.height, sample.look.name)
				golden(t, filepath.Join("testdata", "samples", file), s.draw(t, sample.width, sample.height, sample.look))
			}
		})
	}
}

// drive presses the keys of the screen.
func (s goldenScreen) drive(t reporter, width, height int, look look) *driver {
	opt := s.options
	look.set(&opt)
	d := drive(t, opt, width, height)
	d.keys(words(s.keys)...)
	if s.dialog != nil {
		d.m.dialog = s.dialog(d.m.keys)
		d.m.settle()
	}
	return d
}

func (s goldenScreen) draw(t reporter, width, height int, look look) string {
	return look.show(s.drive(t, width, height, look).m)
}

// A goldenScreen is what a review shows after keys.
type goldenScreen struct {
	name    string
	options Options
	keys    string
	dialog  func(dialog.KeyTable) *dialog.Dialog // shown instead of what the keys lead to
}

func goldenScreens() []goldenScreen {
	one := &fixture{tree: memory{"a.go": "one\n"}, payloads: []*model.Payload{payload(edit("a.go", text{old: "one\n", new: "two\n"}))}}
	empty := &fixture{tree: memory{}, answer: model.NewAnswer("clipboard", []byte("Hello.\n"))}
	silent := shop() // its clipboard fails
	silent.copyErr = errors.New("xclip is missing; apt install xclip brings it")
	saved := rejection(shop().review(), 0)
	saved.At = at1042
	resumed := shop().offering(saved)
	refused := shop() // neither commits nor undoes
	refused.failing = errors.New("src/cart/total.go: changed since it was read; nothing was written\nR reads the files again")
	notUndone := func(keys dialog.KeyTable) *dialog.Dialog { return dialog.NewNotUndone(keys, refused.failing, false) }
	ask := func(keys dialog.KeyTable) *dialog.Dialog {
		return dialog.NewKeep(keys, []dialog.Line{{Text: "--- FAIL: TestTotal (0.00s)"}, {Text: "FAIL"}, {}, {Tone: dialog.Failed, Text: "go test ./...: exit status 1"}})
	}
	return []goldenScreen{
		{name: "start", options: shop().options()},
		{name: "ambiguous", options: shop().options(), keys: "] ] c"},
		{name: "missing", options: shop().options(), keys: "} } ] y"},
		{name: "tree", options: shop().options(), keys: "tab j"},
		{name: "one file", options: one.options()},
		{name: "help", options: shop().options(), keys: "?"},
		{name: "summary", options: shop().options(), keys: "] ] y y n w"},
		{name: "nothing", options: empty.options()},
		{name: "selecting lines", options: shop().options(), keys: "] ] v j space"},
		{name: "placing by hand", options: shop().options(), keys: "} } ] m j j"},
		{name: "splitting", options: groupsFixture().options(), keys: "s space"},
		{name: "the reason", options: shop().options(), keys: "r t o o space b i g"},
		{name: "rejected with a reason", options: shop().options(), keys: "r b a d enter g"},
		{name: "search", options: shop().options(), keys: "/ s u m enter n"},
		{name: "folded", options: shop().options(), keys: "Z"},
		{name: "other files", options: astray().options(), keys: "[ g"},
		{name: "side by side", options: shop().options(), keys: "|"},
		{name: "the words about it", options: shop().options(), keys: "i"},
		{name: "patch", options: shop().options(), keys: "x"},
		{name: "reply", options: silent.options(), keys: "] r b a d enter Y"},
		{name: "quit", options: shop().options(), keys: "q"},
		{name: "done", options: shop().options(), keys: "] ] y y n w enter"},
		{name: "apply failed", options: refused.options(), keys: "] ] y y n w enter"},
		{name: "not undone", options: shop().options(), dialog: notUndone},
		{name: "undone", options: shop().options(), keys: "] ] y y n w enter U"},
		{name: "resume", options: resumed},
		{name: "question", options: shop().options(), dialog: ask},
		{name: "another file meant", options: mistaken().options()},
		{name: "blocks offered", options: unnamed().options(), keys: "esc"},
		{name: "blocks", options: unnamed().options()},
		{name: "searching a file", options: unnamed().options(), keys: "down enter t o t"},
		{name: "moved lines", options: movedTax().options()},
		{name: "moved lines side by side", options: movedTax().options(), keys: "} |"},
		{name: "moved lines, rejected there", options: movedTax().options(), keys: "} n {"},
		{name: "block taken", options: unnamed().options(), keys: "1"},
		{name: "comments", options: shop().options(), keys: "y [ ; o l d enter j j ; g o o d , space b u t enter j j ; w h y enter"},
		{name: "list of comments", options: shop().options(), keys: "y [ ; g o o d , space b u t enter } ; w h y enter K j"},
	}
}

// golden compares a screen with the file, except for spaces at the ends of rows.
func golden(t *testing.T, file, screen string) {
	t.Helper()
	rows := strings.Split(screen, "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	got := strings.Join(rows, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; the screen is\n%s", file, got)
	}
}

// movedTax moves a function to another file, and another one within its file.
func movedTax() *fixture {
	tax := "// Tax is what a net sum costs.\nfunc Tax(net Money) Money {\n\treturn net.Times(rate)\n}\n\n"
	count := "func Count(items []Item) int {\n\treturn len(items)\n}\n"
	names := "func Names(items []Item) []string {\n\treturn nil\n}\n"
	return &fixture{
		tree: memory{"src/cart/total.go": "package cart\n\n" + tax + count + "\n" + names, "src/tax/tax.go": "package tax\n\nvar rate = 19\n"},
		payloads: []*model.Payload{payload(
			edit("src/cart/total.go", text{old: tax, new: ""}, text{old: count + "\n", new: ""}, text{old: names, new: names + "\n" + count}),
			edit("src/tax/tax.go", text{old: "rate = 19\n", new: "rate = 21\n\n" + strings.TrimSuffix(tax, "\n")}),
		)},
	}
}
