package terminal

import (
	"bytes"
	"regexp"
	"time"
	"unicode/utf8"
)

// An input separates the keys in the input of a terminal from what the terminal reports to
// programs, also to those that have ended: strings (OSC, DCS, APC, PM, SOS) are never keys. It
// gives Bubble Tea whole sequences, which ignores the CSI sequences that are no keys, but takes
// the parts of one for keys.
type input struct {
	report  func(sequence []byte) // is called with each string
	pending []byte                // the beginning of a sequence, or of a character
	apart   bool                  // the escape of pending came alone
	cut     []byte                // the beginning of a sequence that did not end in time
}

// How long an input waits for more.
const (
	escapeWait   = 100 * time.Millisecond // of what may be a key: an escape alone, or with a character
	sequenceWait = time.Second            // of a sequence
)

const (
	maxUnit   = 255     // what Bubble Tea reads at a time, less than its buffer has
	maxString = 1 << 16 // how much of a string is kept
	maxTyped  = 8       // more bytes at a time are not typed
)

// Control characters.
const (
	interrupt = '\x03' // ^C
	bell      = '\a'
	cancel    = '\x18'
	suspend   = '\x1a' // ^Z
	esc       = '\x1b'
)

// introducers follow the escape of a sequence.
const introducers = "[O]P_^X"

const (
	pasteBegin = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// CutPaste begins a pasted text of which the end did not come.
const CutPaste = string(rune(cancel))

// lateReport is the beginning of a report of which the first one or two bytes were taken for keys.
var lateReport = regexp.MustCompile(`^\x1b(\](\d+;|[lL])|P[\d;]*[!$+>]|_G|\[([<=>?]\d|\d+(;\d|n)))`)

// altSequence is a sequence of a key that is pressed with alt, after a further escape.
var altSequence = regexp.MustCompile(`^\x1b(\[[\d;]*[A-HP-SZ~]|O[A-Za-z])$`)

// feed takes further input and returns the keys in it.
func (in *input) feed(b []byte) (keys [][]byte) {
	if len(b) == 0 {
		return nil
	}
	if isRest(b, in.cut) {
		b = append(in.cut, b...)
	}
	in.cut = nil
	in.apart = string(in.pending) == "\x1b"
	if in.apart && bytes.IndexByte([]byte(introducers), b[0]) < 0 { // with alt, a key comes at once
		keys, in.pending = [][]byte{in.pending}, nil
	}
	b = append(in.pending, b...)
	for in.pending = nil; len(b) > 0; {
		n, is := scan(b)
		switch {
		case is == partial:
			if len(b) > maxString && b[1] != '[' {
				b = append(b[:2:2], b[len(b)-1])
			}
			in.pending = b
			return keys
		case is == key:
			keys = append(keys, b[:n])
		case isPaste(b):
			keys = append(keys, []byte(pasteBegin+CutPaste+pasteEnd))
		default:
			in.report(b[:n])
		}
		b = b[n:]
	}
	return keys
}

// isRest reports whether b goes on with a sequence of which the beginning was cut off.
func isRest(b, cut []byte) bool {
	all := append(bytes.Clone(cut), b...)
	if len(cut) <= 2 {
		return lateReport.Match(all)
	}
	n, is := scan(all)
	return b[0] != esc && (len(b) > maxTyped || n == len(all) && is != partial)
}

// wait is how long to wait for more before lapse.
func (in *input) wait() time.Duration {
	if isShort(in.pending) {
		return escapeWait
	}
	return sequenceWait
}

// lapse ends what is pending: no more has come in time. It returns the keys in it. A sequence
// that is no key is dropped, and so is the rest of it that comes later.
func (in *input) lapse() (keys [][]byte) {
	b := in.pending
	in.pending = nil
	if b[0] == esc {
		in.cut = b[:min(len(b), len(pasteBegin))]
	}
	switch {
	case isPaste(b):
		in.cut = []byte(pasteBegin + CutPaste)
		return [][]byte{[]byte(pasteBegin + CutPaste + pasteEnd)}
	case string(b) == "\x1b\x1b", in.apart && len(b) == 2:
		return [][]byte{b[:1], b[1:]}
	case isShort(b):
		return [][]byte{b}
	}
	return nil
}

// isShort reports whether the beginning of a sequence may be a key of its own.
func isShort(b []byte) bool { return len(b) <= 2 || b[0] != esc }

func isPaste(b []byte) bool { return bytes.HasPrefix(b, []byte(pasteBegin)) }

// A kind is what a unit of the input is.
type kind uint8

const (
	key     kind = iota // also an event of the mouse, a paste, and what Bubble Tea ignores
	report              // and what is broken off
	partial             // there may be more of it
)

// scan returns the size of the first unit of b.
func scan(b []byte) (int, kind) {
	switch {
	case b[0] != esc:
		return scanText(b)
	case len(b) == 1:
		return 1, partial
	case b[1] == '[':
		return scanCSI(b)
	case b[1] != 'O' && bytes.IndexByte([]byte(introducers), b[1]) >= 0:
		return scanString(b)
	case b[1] == 'O' && len(b) == 2:
		return 2, partial
	case b[1] == 'O' && b[2] > ' ' && b[2] < utf8.RuneSelf:
		return 3, key
	case b[1] == interrupt:
		return 1, key
	case b[1] == esc:
		return scanAlt(b)
	}
	n, is := scanText(b[1:min(len(b), 1+utf8.UTFMax)])
	if is == key {
		_, n = utf8.DecodeRune(b[1:])
	}
	return n + 1, is
}

// scanText returns the size of the characters before an escape, as many as fit.
func scanText(b []byte) (n int, is kind) {
	for n < len(b) && b[n] != esc && utf8.FullRune(b[n:]) {
		_, size := utf8.DecodeRune(b[n:])
		if n+size > maxUnit {
			break
		}
		n += size
	}
	if n == 0 {
		return len(b), partial
	}
	return n, key
}

// scanAlt returns the size of a key after a further escape, or of that escape alone.
func scanAlt(b []byte) (int, kind) {
	n, is := scan(b[1:])
	switch {
	case is == partial && (len(b) == 2 || b[2] == '[' || b[2] == 'O'):
		return len(b), partial
	case is == key && altSequence.Match(b[1:1+n]):
		return n + 1, key
	}
	return 1, key
}

// scanCSI returns the size of a control sequence.
func scanCSI(b []byte) (int, kind) {
	n := 2
	for n < len(b) && b[n] >= ' ' && b[n] < '@' {
		n++
	}
	size := n + 1
	switch {
	case n == len(b):
		return n, partial
	case b[n] < '@' || b[n] > '~' || n >= maxUnit:
		return n, report
	case isPaste(b):
		return scanPaste(b)
	case n == 2 && b[n] == '[': // a function key of the Linux console
		size = 4
	case n == 2 && b[n] == 'M': // an event of the mouse, with button and cell
		size = 6
	}
	if size > len(b) {
		return len(b), partial
	}
	return size, key
}

// scanString returns the size of a control string, which also BEL ends, as in
// xterm, and before which it is broken off.
func scanString(b []byte) (int, kind) {
	for i := 2; i < len(b); i++ {
		switch b[i] {
		case bell:
			return i + 1, report
		case interrupt, cancel, suspend:
			return i, report
		case esc:
			if i+1 == len(b) {
				return len(b), partial
			}
			if b[i+1] == '\\' {
				i += 2
			}
			return i, report
		}
	}
	return len(b), partial
}

// scanPaste returns the size of a pasted text, which ^C breaks off.
func scanPaste(b []byte) (int, kind) {
	if end := bytes.Index(b, []byte(pasteEnd)); end >= 0 {
		return end + len(pasteEnd), key
	}
	if end := bytes.IndexByte(b, interrupt); end >= 0 {
		return end, report
	}
	return len(b), partial
}
