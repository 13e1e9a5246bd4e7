//go:build e2e

package cli

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	bursts = 50
	burst  = 100 // keys
)

// harmlessKeys is every key of the review but those that lead to a commit, to a
// file, out of the program or back to the shell: w, U, x, q, ^C, ^Z.
var harmlessKeys = append(strings.Split("]|[|}|{|j|k|g|G|y|n|r|a|d|A|D|c|C|1|2|3|9|v|s|m|e|u|i|!|o|z|Z|+|-|W|t|R|Y|?|/|N|*|ö|東", "|"),
	" ", "|", "\r", "\t", "\x04", "\x15", "\x12", "\x7f", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F",
	"\x1b[<0;60;8M", "\x1b[<0;8;6M", "\x1b[<64;60;8M", "\x1b[<65;60;8M", "\x1b")

// Five thousand keys at random, as fast as the terminal takes them: the review
// lives, and nothing is written without the keys of a commit.
func TestRandomKeysJourney(t *testing.T) {
	term := start(t, "shop", "BIN ANSWER", "VISUAL=", "EDITOR=true", "TERM=xterm-256color")
	before := tree(t, term.dir)
	term.shows("accepted")
	const seed = 20260102
	random := rand.New(rand.NewPCG(seed, 0))
	for range bursts {
		var keys strings.Builder
		for range burst {
			keys.WriteString(harmlessKeys[random.IntN(len(harmlessKeys))])
		}
		term.types(keys.String())
		term.keys("Escape")
		if _, err := os.Stat(term.status); err == nil {
			t.Fatalf("seed %d: the review has ended; the screen shows:\n%s", seed, term.screen())
		}
	}
	term.until("the review to come to rest", func() bool {
		term.keys("Escape")
		return strings.Contains(lastLine(term.screen()), "q quit")
	})
	for name, text := range tree(t, term.dir) {
		if before[name] != text {
			t.Errorf("seed %d: %s was written: %q", seed, name, text)
		}
		delete(before, name)
	}
	for name := range before {
		t.Errorf("seed %d: %s is gone", seed, name)
	}
	if _, err := os.Stat(filepath.Join(term.dir, ".aptix")); err == nil {
		t.Errorf("seed %d: .aptix is there before any commit", seed)
	}
	term.keys("D") // so that there is something to lose, and the same in every run
	term.keys("u")
	term.keys("q")
	term.until("the question or the end", func() bool {
		_, err := os.Stat(term.status)
		return err == nil || strings.Contains(term.screen(), "quit?")
	})
	term.keys("y")
	term.exits(exitQuit)
	for _, bad := range []string{"panic", "goroutine", "this is a bug"} {
		if strings.Contains(term.screen(), bad) {
			t.Errorf("seed %d: the screen shows %q:\n%s", seed, bad, term.screen())
		}
	}
}

// lastLine is the last line of a screen that holds anything.
func lastLine(screen string) string {
	screen = strings.TrimRight(screen, " \n")
	return screen[strings.LastIndexByte(screen, '\n')+1:]
}
