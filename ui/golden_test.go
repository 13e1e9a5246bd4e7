package ui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// The screens of the review in the sizes that people have, without colour.
func TestGoldenScreens(t *testing.T) {
	sizes := []struct{ width, height int }{{40, 10}, {80, 24}, {120, 36}, {200, 50}}
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
		for _, size := range sizes {
			name := fmt.Sprintf("%s-%dx%d", s.name, size.width, size.height)
			t.Run(name, func(t *testing.T) {
				d := drive(t, s.world.options(), size.width, size.height)
				d.keys(words(s.keys)...)
				golden(t, filepath.Join("testdata", name+".txt"), d.screen())
			})
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
