package reply

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// A secretFilter finds the lines of an output that may hold secrets. They are not quoted
// (COMMANDS §4.4).
type secretFilter struct {
	values []string // of files that commonly hold secrets, those that occur in the output
}

// minSecret is the number of characters of a value that is looked for: shorter ones are in
// too many lines.
const minSecret = 6

// Limits of a line of a file with secrets: after how many separators a value is looked for,
// and how many bytes of it. Quoted values are found in all of it.
const (
	maxSeparators = 100
	maxValue      = 4096
)

// ordinary are values that say nothing although files with secrets often have them.
var ordinary = []string{"localhost", "127.0.0.1", "0.0.0.0", "development", "production", "staging"}

var (
	keyBegins = lazyregexp.New(`-----BEGIN [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----`)
	keyEnds   = lazyregexp.New(`-----END [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----`)

	// secretName matches a name that says that its value is a secret, and the value.
	secretName = lazyregexp.New(`(?i)(?:pass(?:word|wd|phrase)|\bpwd|_pwd|secret|token|(?:api|access|private|auth|account|encryption|signing)[_-]?key|credential|authorization|connection[_-]?string)[\w-]*["']?\]?\s*` +
		`(?:=>|:=|[:=])\s*["']?[^\s"':=]{3}`)

	// secretArgument matches an argument of a command whose name says the same.
	secretArgument = lazyregexp.New(`(?i)--?[\w-]*(?:pass(?:word|wd|phrase)|secret|token|api-?key|access-?key)[\w-]*\s+["']?[^\s"'-]\S{2}`)

	// secretShape matches tokens that are known by their form, and a password in a URL.
	secretShape = lazyregexp.New(`\b(?:AKIA|ASIA)[0-9A-Z]{16}` +
		`|\bgh[pousr]_[0-9A-Za-z]{20}` +
		`|\bgithub_pat_\w{20}` +
		`|\bglpat-[\w-]{16}` +
		`|\bxox[a-z]-[0-9A-Za-z-]{10}` +
		`|\b(?:sk|pk|rk)[-_][\w-]{16}` +
		`|\bAIza[\w-]{30}` +
		`|\bnpm_[0-9A-Za-z]{30}` +
		`|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*` +
		`|(?i)\bbearer\s+[\w.~+/-]{8}` +
		`|(?i)\bbasic\s+[\w+/]{12,}={0,2}(?:\s|$)` +
		`|\b[a-z][a-z0-9+.-]*://[^\s/:@]*:[^\s/@]+@`)

	quotedValue = lazyregexp.New(`"((?:[^"\\]|\\.)*)"(\s*[:=])?|'([^']*)'(\s*[:=])?`)
	urlPassword = lazyregexp.New(`://[^\s/:@]*:([^\s/@]+)@`)
	netrcValue  = lazyregexp.New(`\b(?:password|passwd|account)\s+(\S+)`)
)

// newSecretFilter looks for the values of files with secrets in the command and output of v.
func (w writer) newSecretFilter(v *Verification) *secretFilter {
	var all []string
	for _, line := range append([]string{v.Command}, v.Output...) {
		for _, form := range forms(line) {
			all = append(all, plain(form))
		}
	}
	text := strings.Join(all, "\n")
	starts := map[string]bool{} // most values are dismissed by their first bytes
	for i := range len(text) - minSecret + 1 {
		starts[text[i:i+minSecret]] = true
	}
	f := &secretFilter{}
	known := map[string]bool{}
	add := func(value string) {
		if len(value) < minSecret || !starts[value[:minSecret]] || known[value] {
			return
		}
		if characters(value) < minSecret || slices.Contains(ordinary, value) || !strings.Contains(text, value) {
			return
		}
		known[value] = true
		f.values = append(f.values, value)
	}
	for _, content := range w.secretTexts() {
		if model.IsBinary(content) {
			continue
		}
		for line := range bytes.Lines(content) {
			secretsOf(plain(string(line)), add)
		}
	}
	return f
}

// secretTexts are the files with secrets of the workspace, and those of the answer before
// and after its changes.
func (w writer) secretTexts() [][]byte {
	var out [][]byte
	if w.SecretTexts != nil {
		out = w.SecretTexts()
	}
	for _, f := range w.Set.Files {
		if w.withheld(f) {
			out = append(out, f.Base.Bytes, w.Set.Preview(f.Index, w.Decisions))
		}
	}
	return out
}

// forms are a line of the output as it is quoted, and as a terminal shows it: a value may be
// whole in only one of them.
func forms(line string) []string { return []string{line, ansi.Strip(line)} }

// plain is text in the form in which values are compared: in lower case, without the
// characters that a terminal does not show.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// secretsOf calls add with what may be a secret in a line of a file with secrets: the line,
// and the value after each separator.
func secretsOf(line string, add func(string)) {
	line = strings.TrimSpace(line)
	line = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(line, "- "), "export "))
	if line != "" && !strings.ContainsAny(line[len(line)-1:], ":={[(,") && !strings.HasPrefix(line, "#") {
		add(line)
	}
	rest := line
	for range maxSeparators {
		at := strings.IndexAny(rest, "=:")
		if at < 0 {
			break
		}
		rest = rest[at+1:]
		addValue(rest[:min(len(rest), maxValue)], add)
	}
	for _, m := range quotedValue.FindAllStringSubmatch(line, -1) {
		if m[2]+m[4] == "" { // else it is a name
			addValue(m[1]+m[3], add)
		}
	}
	for _, pattern := range []*lazyregexp.Regexp{urlPassword, netrcValue} {
		for _, m := range pattern.FindAllStringSubmatch(line, -1) {
			addValue(m[1], add)
		}
	}
}

// addValue calls add with a value without quotes, comment and punctuation, and with the
// lines that are written in it.
func addValue(value string, add func(string)) {
	whole, _, _ := strings.Cut(value, " #")
	first := whole
	if end := strings.IndexAny(whole, ",;}])"); end >= 0 {
		first = whole[:end]
	}
	for _, v := range []string{value, whole, first} {
		for part := range strings.SplitSeq(v, `\n`) {
			add(strings.Trim(strings.TrimRight(strings.TrimSpace(part), ",;"), "\"' \t"))
		}
	}
}

// matches reports whether line alone shows that it may hold a secret.
func (f *secretFilter) matches(line string) bool {
	return slices.ContainsFunc(forms(line), func(form string) bool {
		if mentionsSecret(form) || secretName.MatchString(form) || secretArgument.MatchString(form) || secretShape.MatchString(form) {
			return true
		}
		form = plain(form)
		return slices.ContainsFunc(f.values, func(v string) bool { return strings.Contains(form, v) })
	})
}

// withheld reports for each line whether it is withheld. A private key is withheld from its
// first to its last line, as far as they are there.
func (f *secretFilter) withheld(lines []string) []bool {
	out := make([]bool, len(lines))
	inKey := false
	for i, line := range lines {
		begin, end := keyBegins.FindIndex([]byte(line)), keyEnds.FindIndex([]byte(line))
		if end != nil && begin == nil && !inKey { // its beginning was cut off
			for j := range i {
				out[j] = true
			}
		}
		inKey = inKey || begin != nil
		out[i] = inKey || end != nil || f.matches(line)
		if end != nil && (begin == nil || end[0] > begin[0]) {
			inKey = false
		}
	}
	return out
}

// mentionsSecret reports whether a word of line is the path of a file with secrets.
func mentionsSecret(line string) bool {
	separates := func(r rune) bool { return strings.ContainsRune(" \t\"'`:=,;()[]{}<>|", r) }
	for word := range strings.FieldsFuncSeq(line, separates) {
		if strings.ContainsAny(word, "./\\_") && HoldsSecrets(word) {
			return true
		}
	}
	return false
}
