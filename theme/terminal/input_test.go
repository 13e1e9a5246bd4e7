package terminal

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const (
	white   = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
	dropped = pasteBegin + CutPaste + pasteEnd
)

// reports are what terminals send that is no key.
var reports = []string{white, "\x1b]4;1;rgb:ffff/0000/rrrr\a", "\x1b]10;rgb:dddd/dddd/dddd\x1b\\", "\x1b]52;c;cnlu\x1b\\",
	"\x1bP1+r524742=38\x1b\\", "\x1bP>|xterm(390)\x1b\\", "\x1b_Gi=1;OK\x1b\\", "\x1b^rn\x1b\\", "\x1bXrn\a"}

// The keys in pieces of input, separated by |: a piece "pause" is a time in which nothing comes.
func TestInput(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []string
		keys   string
	}{
		{"keys", []string{"yn", "\x1b[A\x1bOP", "日"}, "yn|\x1b[A|\x1bOP|日"},
		{"a report among keys", []string{"]" + white + "y"}, "]|y"},
		{"ended by the next sequence", []string{"\x1b]10;r\x1b[A"}, "\x1b[A"},
		{"ended by ^C", []string{"\x1bPrrr", "r\x03"}, "\x03"},
		{"without an end", []string{"\x1b]52;c;rrr", "r", "pause", "y"}, "y"},
		{"slow", []string{"\x1b]52;c;rrr", "pause", strings.Repeat("r", 20), "r\ay"}, "y"},
		{"long", []string{"\x1b]52;c;" + strings.Repeat("r", 1<<17), "r\ay"}, "y"},
		{"escape", []string{"\x1b", "pause", "]", "1"}, "\x1b|]|1"},
		{"escape, and a key at once", []string{"\x1b", "/"}, "\x1b|/"},
		{"escape, and an introducer at once", []string{"\x1b", "]", "pause"}, "\x1b|]"},
		{"escape twice", []string{"\x1b", "\x1b", "pause"}, "\x1b|\x1b"},
		{"escape, and ^C", []string{"\x1b", "\x03"}, "\x1b|\x03"},
		{"alt and a key", []string{"\x1b]", "pause", "y"}, "\x1b]|y"},
		{"alt and an arrow", []string{"\x1b\x1b", "[A"}, "\x1b\x1b[A"},
		{"escape before a report", []string{"\x1b" + white + "y"}, "\x1b|y"},
		{"slow after the escape", []string{"\x1b", "pause", white[1:] + "y"}, "\x1b|y"},
		{"slow after two bytes", []string{"\x1bP", "pause", ">|rrr\x1b\\y"}, "\x1bP|y"},
		{"a control sequence in pieces", []string{"\x1b[1;", "5", "A"}, "\x1b[1;5A"},
		{"a control sequence without an end", []string{"\x1b[?62;", "pause", "cy"}, "cy"},
		{"slow in a control sequence", []string{"\x1b[?2026;", "pause", "2$y", "y"}, "\x1b[?2022$y|y"},
		{"slow before the end of a string", []string{"\x1bP>|X", "pause", "m(3)\x1b\\", "y"}, "y"},
		{"slow before the end of a paste", []string{pasteBegin + "nn", "pause", "nn" + pasteEnd, "y"}, "\x1b[200~\x18\x1b[201~|\x1b[200~\x18nn\x1b[201~|y"},
		{"slow in a status report", []string{"\x1b[", "pause", "0ny"}, "\x1b[|\x1b[0n|y"},
		{"slow before a title", []string{"\x1b", "pause", "]ltitle\x1b\\y"}, "\x1b|y"},
		{"a control sequence broken off", []string{"\x1b[1\x03"}, "\x03"},
		{"an escape before a response", []string{"\x1b\x1b[?62;22c"}, "\x1b|\x1b[?62;22c"},
		{"the Linux console", []string{"\x1b[[", "Ay"}, "\x1b[[A|y"},
		{"the mouse", []string{"\x1b[M !", "!y"}, "\x1b[M !!|y"},
		{"a paste", []string{pasteBegin + "rr\x1b", "\x1b]rr", "pas" + pasteEnd + "y"}, "\x1b[200~rr\x1b\x1b]rrpas\x1b[201~|y"},
		{"a paste without an end", []string{pasteBegin + "rr", "pause", "y"}, "\x1b[200~\x18\x1b[201~|y"},
		{"a paste and ^C", []string{pasteBegin + "rr", "r\x03"}, "\x1b[200~\x18\x1b[201~|\x03"},
		{"a slow paste", []string{pasteBegin + "rr", "pause", strings.Repeat("r", 20), "A" + pasteEnd + "y"}, "\x1b[200~\x18\x1b[201~|\x1b[200~\x18rrrrrrrrrrrrrrrrrrrrA\x1b[201~|y"},
	} {
		in, got := input{report: func([]byte) {}}, ""
		for _, piece := range c.pieces {
			var units [][]byte
			if piece == "pause" {
				units = in.lapse()
			} else {
				units = in.feed([]byte(piece))
			}
			for _, unit := range units {
				got += "|" + string(unit)
			}
		}
		if strings.TrimPrefix(got, "|") != c.keys {
			t.Errorf("%s: %q are the keys, want %q", c.name, got[1:], c.keys)
		}
	}
}

// However the input is split, keys are keys, in whole sequences, and reports are none.
func TestInputInPieces(t *testing.T) {
	keys := []string{"y", "n", "]", "1", "\x1b[A", "\x1b[<0;10;20M", "日", " ", pasteBegin + "a\x1b]b" + pasteEnd, "\x1bOP", "\x1bx"}
	rapid.Check(t, func(t *rapid.T) {
		var all, want string
		var told []string
		for _, s := range rapid.SliceOfN(rapid.SampledFrom(append(keys, reports...)), 1, 20).Draw(t, "sent") {
			all += s
			if slices.Contains(keys, s) {
				want += s
			} else {
				told = append(told, s)
			}
		}
		var got []byte
		in := input{report: func(b []byte) {
			if len(told) == 0 || told[0] != string(b) {
				t.Fatalf("%q is reported, want %q", b, told)
			}
			told = told[1:]
		}}
		for len(all) > 0 {
			n := rapid.IntRange(1, min(len(all), 12)).Draw(t, "size")
			for _, unit := range in.feed([]byte(all[:n])) {
				if len(unit) > 1 && unit[0] == esc && !slices.Contains(keys, string(unit)) {
					t.Fatalf("%q is part of a sequence", unit)
				}
				got = append(got, unit...)
			}
			all = all[n:]
		}
		if string(got) != want || len(in.pending) > 0 || len(told) > 0 {
			t.Fatalf("the keys are %q, want %q; %q is pending, %q is not reported", got, want, in.pending, told)
		}
	})
}

func FuzzInput(f *testing.F) {
	for _, r := range reports {
		f.Add([]byte("y"+r), []byte("\x1b["))
	}
	f.Add([]byte(pasteBegin), []byte("\x03"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		in := input{report: func([]byte) {}}
		keys := append(in.feed(a), in.feed(b)...)
		if bytes.Contains(append(a, b...), []byte(pasteBegin)) {
			return // a paste that is cut has another text
		}
		if got := bytes.Join(keys, nil); len(got) > len(a)+len(b) {
			t.Fatalf("%q are the keys in %q and %q", got, a, b)
		}
		for _, unit := range keys {
			if len(unit) == 0 || len(unit) > maxUnit {
				t.Fatalf("a unit of %d bytes", len(unit))
			}
		}
	})
}
