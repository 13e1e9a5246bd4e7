//go:build e2e

package acceptance

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var randomSeed = flag.Uint64("journey.seed", 1, "where the randomness of the keys begins")

const (
	bursts = 50
	burst  = 100 // keys
)

// editors start one at the end of some bursts. The keys after them are the
// editor's, and starting it in the midst of keys takes its time.
var editors = []string{"e", "", "", "", "", "o", "", "", "", ""}

// harmlessKeys is every key of the review but those that apply, lead to a file, out of
// the program or back to the shell: w, Z twice, U, x, q, ^C, ^Z. Those of the editor come
// by themselves.
var harmlessKeys = append(strings.Split("]|[|}|{|j|k|g|G|y|n|r|a|d|A|D|b|c|C|1|2|3|9|v|s|m|u|i|!|z|Z+|+|-|W|t|R|Y|P|f|S|I|F|T|<|>|h|l|?|/|N|*|ö|東", "|"),
	" ", "|", "\r", "\t", "\x02", "\x04", "\x06", "\x15", "\x12", "\x7f", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F",
	"\x1b[<0;60;8M", "\x1b[<0;8;6M", "\x1b[<64;60;8M", "\x1b[<65;60;8M",
	"\x1b", "\x1b", "\x1b", "\r", "\r", "\r") // so that what was opened is closed again

// Five thousand keys at random, as fast as the terminal takes them: the review
// lives, and nothing is written without the keys that apply.
func TestRandomKeysJourney(t *testing.T) {
	term := start(t, "shop", "BIN ANSWER", "VISUAL=", "EDITOR=true")
	before := tree(t, term.dir)
	term.shows("accepted")
	seed := *randomSeed
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range bursts {
		var keys strings.Builder
		for range burst {
			keys.WriteString(harmlessKeys[random.IntN(len(harmlessKeys))])
		}
		keys.WriteString(editors[i%len(editors)])
		term.types(keys.String())
		term.keys("Escape")
		if _, err := os.Stat(term.status); err == nil {
			t.Fatalf("seed %d: the review has ended; the screen shows:\n%s", seed, term.screen())
		}
	}
	// A key that is in no burst: when it is answered, all before it have been read.
	// Those that come while an editor runs are the editor's.
	term.until("an answer to F9", func() bool {
		term.keys("F9")
		return strings.Contains(term.screen(), "f9 does nothing here")
	})
	term.until("the review to come to rest", func() bool {
		term.keys("Escape")
		return strings.Contains(term.screen(), "esc: there is nothing to close")
	})
	term.does("F9", "f9 does nothing here") // an escape right before a letter would be alt and that letter
	for name, text := range tree(t, term.dir) {
		if before[name] != text {
			t.Errorf("seed %d: %s was written: %q", seed, name, text)
		}
		delete(before, name)
	}
	for name := range before {
		t.Errorf("seed %d: %s is missing", seed, name)
	}
	if _, err := os.Stat(filepath.Join(term.dir, ".aptix")); err == nil {
		t.Errorf("seed %d: .aptix is there before anything is applied", seed)
	}
	term.keys("A")
	term.keys("q")
	term.exits(exitQuit)
	for _, bad := range []string{"panic", "goroutine", "this is a bug"} {
		if strings.Contains(term.screen(), bad) {
			t.Errorf("seed %d: the screen shows %q:\n%s", seed, bad, term.screen())
		}
	}
}
