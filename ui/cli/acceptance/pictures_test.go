//go:build e2e

package acceptance

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var updatePictures = flag.Bool("pictures.update", false, "redraw the pictures of the documents instead of comparing them")

// A shot is one picture of the documents: the size in cells, the keys pressed, and a text
// that the screen shows then.
type shot struct {
	name          string
	width, height int
	flags         string
	keys          []string
	ready         string
	paper         paper
}

var shots = []shot{
	{name: "side-by-side", width: 150, height: 26, ready: "accept", paper: dark},
	{name: "summary", width: 90, height: 24, flags: "--theme light", keys: []string{"y", "n", "w"}, ready: "enter apply", paper: light},
}

// The pictures show the program as it is, with its bundled example.
func TestPictures(t *testing.T) {
	for _, s := range shots {
		t.Run(s.name, func(t *testing.T) {
			term := launch(t, bundledExample(t), s.width, s.height, "BIN --root BASE/shop/workspace "+s.flags+" BASE/shop/answer.md")
			term.shows("accept")
			term.keys(s.keys...)
			term.shows(s.ready)
			if *updatePictures {
				s.write(t, s.svg(term.settled()))
				return
			}
			want := s.read(t)
			term.until("the picture "+s.file(), func() bool { return bytes.Equal(s.svg(term.styled()), want) })
		})
	}
}

// svg draws a screen.
func (s shot) svg(screen string) []byte { return s.page(strings.Join(s.paper.rows(screen), "")) }

func (s shot) file() string {
	return filepath.Join("..", "..", "..", "testdata", "screens", s.name+".svg")
}

func (s shot) read(t *testing.T) []byte {
	t.Helper()
	b, err := os.ReadFile(s.file())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (s shot) write(t *testing.T, picture []byte) {
	t.Helper()
	if err := os.WriteFile(s.file(), picture, 0o666); err != nil {
		t.Fatal(err)
	}
}

// bundledExample lays out the example of aptix-tui demo below a new base.
func bundledExample(t *testing.T) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("..", "demo.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	base := t.TempDir()
	writes(t, base, "ws/unused", "")
	for _, f := range archive.Files {
		writes(t, base, "shop/"+f.Name, string(f.Data))
	}
	return base
}

// styled is the screen with the escape sequences of its styles.
func (t *tmuxTerminal) styled() string { return t.tmux("capture-pane", "-p", "-e", "-N") + "\n" }

// settled is styled, once it has been the same many times in a row.
func (t *tmuxTerminal) settled() string {
	last, same := "", 0
	t.until("a screen that stays", func() bool {
		now := t.styled()
		if same++; now != last {
			last, same = now, 0
		}
		return same > 30
	})
	return last
}
