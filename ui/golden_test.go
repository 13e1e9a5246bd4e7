package ui

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// goldenSizes is the terminals that people have.
var goldenSizes = []struct{ width, height int }{{40, 10}, {80, 24}, {120, 36}, {200, 50}}

// The screens of the review, without colour.
func TestGoldenScreens(t *testing.T) {
	one := &world{tree: memory{"a.go": "one\n"}, payloads: []*model.Payload{payload(edit("a.go", text{old: "one\n", new: "two\n"}))}}
	empty := &world{tree: memory{}, answer: model.NewAnswer("clipboard", []byte("Hello.\n"))}
	screens := []struct {
		name  string
		world *world
		keys  string
	}{
		{"start", shop(), ""},
		{"ambiguous", shop(), "] ] c"},
		{"missing", shop(), "} } ] y"},
		{"tree", shop(), "tab j"},
		{"one-file", one, ""},
		{"help", shop(), "?"},
		{"summary", shop(), "] ] y y n w"},
		{"done", shop(), "] ] y y n w enter"},
		{"quit", shop(), "q"},
		{"nothing", empty, ""},
	}
	for _, s := range screens {
		for _, size := range goldenSizes {
			name := fmt.Sprintf("%s-%dx%d", s.name, size.width, size.height)
			t.Run(name, func(t *testing.T) {
				d := drive(t, s.world.options(), size.width, size.height)
				d.keys(words(s.keys)...)
				golden(t, filepath.Join("testdata", name+".txt"), d.screen())
			})
		}
	}
}

// The modes and dialogs, without colour and in the dark theme.
func TestGoldenModes(t *testing.T) {
	broken := shop()
	broken.unclip = errors.New("xclip is missing; apt install xclip brings it")
	kept := Kept{Hunks: []KeptHunk{{Key: shop().review().Set.Hunks[0].Key, Decision: "rejected"}}}
	ask := questionPage(question{text: "go test ./... failed; keep the commit?", details: []string{"--- FAIL: TestTotal (0.00s)", "FAIL"}})
	screens := []struct {
		name  string
		world *world
		keys  string
		set   func(*Options)
		page  *page
	}{
		{name: "select-lines", world: shop(), keys: "] ] v j v"},
		{name: "place-by-hand", world: shop(), keys: "} } ] m j j"},
		{name: "place-find", world: shop(), keys: "} } ] m / O p"},
		{name: "split", world: groupsWorld(), keys: "s space"},
		{name: "because", world: shop(), keys: "r t o o space b i g"},
		{name: "rejected", world: shop(), keys: "r b a d enter g"},
		{name: "search", world: shop(), keys: "/ s u m enter n"},
		{name: "folded", world: shop(), keys: "Z"},
		{name: "other-files", world: astray(), keys: "[ g"},
		{name: "side-by-side", world: shop(), keys: "|"},
		{name: "words", world: shop(), keys: "i"},
		{name: "patch", world: shop(), keys: "x"},
		{name: "reply", world: broken, keys: "] r b a d enter Y"},
		{name: "keep-or-quit", world: shop(), keys: "q"},
		{name: "done-whole", world: shop(), keys: "] ] y y n w enter"},
		{name: "undo", world: shop(), keys: "] ] y y n w enter U"},
		{name: "undone", world: shop(), keys: "] ] y y n w enter U y"},
		{name: "resume", world: shop(), set: func(o *Options) { o.Kept, o.KeptAt = kept, "10:42" }},
		{name: "question", world: shop(), page: ask},
	}
	for _, s := range screens {
		for _, size := range goldenSizes {
			for _, theme := range []string{"none", "dark"} {
				name := fmt.Sprintf("%s-%dx%d", s.name, size.width, size.height)
				t.Run(name+"-"+theme, func(t *testing.T) {
					opt := s.world.whole()
					if s.set != nil {
						s.set(&opt)
					}
					if theme == "dark" {
						opt.Styles = opt.Themes[0]
					}
					d := drive(t, opt, size.width, size.height)
					d.keys(words(s.keys)...)
					if s.page != nil {
						d.m.page = s.page
					}
					if theme == "dark" {
						golden(t, filepath.Join("testdata", "dark", name+".txt"), d.m.View())
						return
					}
					golden(t, filepath.Join("testdata", name+".txt"), d.screen())
				})
			}
		}
	}
}

// golden compares a screen with the file, blanks at the ends of rows aside.
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
