package merge

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// A source is a text prepared for comparing: a file, or a block. A line of a block that ends in
// an elision is two lines.
type source struct {
	path, ext string
	lines     []string // without trailing blanks
	norm      []string // without indentation
	width     []int    // of the indentation, in columns
	elided    []bool
	full      []int            // the lines that are not blank
	where     map[string][]int // in full, the lines with a text, which has no indentation and no comma at its end
	at        []int            // the line of the text that this one is from
	root      *node
	rules     []*headRule
	heads     map[string]head // what lines define, which the block shares with the file
	tabs      bool            // indented with tabs
	unit      int             // columns of one level of indentation
	marks     []Mark          // of a block: in the text above it
	fit       bool            // see fits
	judged    bool            // whether fit is known
	folded    map[string]bool // lines as in where that are not in ASCII, with foldSigns
}

const tabWidth = 4

// newSource returns an empty text of this kind, of which heads are known.
func newSource(name string, heads map[string]head) *source {
	s := &source{path: name, ext: extension(name), where: map[string][]int{}, heads: heads, folded: map[string]bool{}}
	for i := range headRules {
		if r := &headRules[i]; hasWord(r.files, s.ext) || r.files == "" && s.isCode() {
			s.rules = append(s.rules, r)
		}
	}
	return s
}

// read prepares text. Elisions are looked for if file, the text of the file that the block is
// for, is given and has no such line.
func read(name string, text []byte, file *source) *source {
	heads := map[string]head{}
	if file != nil && file.heads != nil {
		heads = file.heads
	}
	return readWith(heads, name, text, file)
}

// readWith is read with what lines are known to define.
func readWith(heads map[string]head, name string, text []byte, file *source) *source {
	s := newSource(name, heads)
	raw := strings.Split(strings.ReplaceAll(strings.TrimPrefix(string(text), byteOrderMark), "\r\n", "\n"), "\n")
	if raw[len(raw)-1] == "" {
		raw = raw[:len(raw)-1]
	}
	known := func(line string) bool { return file == nil || file.times(trimmed(line)) > 0 }
	for i, line := range raw {
		line = strings.TrimRight(line, "\r")
		if strings.ContainsAny(line, "#/<") && !known(line) {
			line = cmp.Or(newMark.ReplaceAllString(line, ""), line)
		}
		code, elided := "", false
		if !known(line) {
			code, elided = model.CutElision(raw, i, name)
		}
		if elided && code != "" {
			s.add(code, i, false)
		}
		s.add(line, i, elided)
	}
	s.measure()
	s.root = s.tree(file)
	return s
}

// newMark matches a comment behind a line that says that it is new, or as it was, or numbers it.
var newMark = lazyregexp.New(`\s+(?://|#|<!--)\s*(?:<?-*\s*)?(?:NEW!?|unchanged|no changes?|same as before|\(\d\)|[①-⑳])(?:\s*-->)?$`)

func (s *source) add(line string, at int, elided bool) {
	text := trimmed(line)
	if text != "" {
		key := strings.TrimSuffix(text, ",")
		s.where[key] = append(s.where[key], len(s.full))
		s.full = append(s.full, len(s.lines))
		if !isASCII(key) {
			s.folded[foldSigns(key)] = true
		}
	}
	s.lines = append(s.lines, line)
	s.norm = append(s.norm, text)
	s.width = append(s.width, columns(indentOf(line)))
	s.elided = append(s.elided, elided)
	s.at = append(s.at, at)
}

// times returns how often s has a line, at any indentation.
func (s *source) times(line string) int { return len(s.where[strings.TrimSuffix(line, ",")]) }

func extension(name string) string {
	base := path.Base(name)
	if ext := strings.ToLower(path.Ext(base)); ext != "" && !strings.HasPrefix(base, ".env") {
		return ext
	}
	return strings.ToLower(base)
}

func indentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

func columns(indent string) int {
	return len(indent) + (tabWidth-1)*strings.Count(indent, "\t")
}

// measure finds out how s is indented: by the commonest step to a deeper line.
func (s *source) measure() {
	steps, last := map[int]int{}, -1
	for i, line := range s.lines {
		if s.norm[i] == "" || strings.HasPrefix(s.norm[i], "*") {
			continue
		}
		if step := s.width[i] - last; step > 1 && last >= 0 {
			if steps[step]++; steps[step] > steps[s.unit] {
				s.unit = step
			}
		}
		s.tabs = s.tabs || strings.HasPrefix(line, "\t")
		last = s.width[i]
	}
}

// outermost returns the first of units with the least indentation; -1 if there is none. The first line counts
// only if another one, or its closer, has its indentation: it may be pasted without.
func (s *source) outermost(units []unit) int {
	first, best := -1, -1
	for i, u := range units {
		switch line, w := s.norm[u.from], s.width[u.from]; {
		case isComment(line) && u.node == nil || u.elided || u.node != nil && u.node.imports:
		case first < 0:
			first = i
		case w == s.width[units[first].from] || !isLastCloser(line):
			if best < 0 || w < s.width[units[best].from] {
				best = i
			}
		}
	}
	return best
}

// closing returns the line that closes what line i opens; i if it opens nothing.
func (s *source) closing(i int) int {
	line, j := s.norm[i], i+1
	opens := line != "" && (strings.ContainsAny(line[len(line)-1:], "{[(") || strings.HasSuffix(line, " do") ||
		line[0] == '<' && !strings.HasPrefix(line, "</"))
	for opens && j < len(s.lines) && (s.norm[j] == "" || s.width[j] > s.width[i]) {
		j++
	}
	if opens && j < len(s.lines) && s.width[j] == s.width[i] && (isLastCloser(s.norm[j]) || strings.HasPrefix(s.norm[j], ")")) {
		return j
	}
	return i
}

// Distinctive reports whether a trimmed line says something about its file: it has words.
func Distinctive(line string) bool {
	if len(line) < 5 || strings.Contains(line, "...") || strings.Contains(line, "…") {
		return false
	}
	letters := 0
	for _, r := range line {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 3
}

// filled returns the lines of [lo, hi) that are not blank.
func (s *source) filled(lo, hi int) []int {
	from, _ := slices.BinarySearch(s.full, lo)
	to, _ := slices.BinarySearch(s.full, max(lo, hi))
	return s.full[from:to]
}

func (s *source) hasElision(lo, hi int) bool { return slices.Contains(s.elided[lo:hi], true) }

// isCloser reports whether line begins with what ends something before it.
func isCloser(line string) bool {
	return line != "" && (strings.ContainsAny(line[:1], "})]") || strings.HasPrefix(line, "</") || endWords[firstWord(line)])
}

// isLastCloser reports whether line only ends something.
func isLastCloser(line string) bool {
	return line != "" && (strings.Trim(line, "})];,") == "" || strings.HasPrefix(line, "</") || strings.HasPrefix(line, "}, ") && strings.HasSuffix(strings.TrimSuffix(line, ";"), ")") || line == "/>" || line == "end" || line == "fi" || line == "done" || line == "esac")
}

var endWords = wordSet("end else elif elsif except finally catch rescue ensure fi done esac then")

func inWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func firstWord(text string) string { return text[:len(text)-len(strings.TrimLeftFunc(text, inWord))] }

// shifted returns line of the block b, indented as in the file f where the indentation from of
// the block is to in the file.
func shifted(f, b *source, line, from, to string) string {
	text := strings.TrimLeft(line, " \t")
	if text == "" {
		return ""
	}
	indent := indentOf(line)
	same := f.tabs == b.tabs && (f.tabs || f.unit == b.unit || f.unit == 0 || b.unit == 0) || f.ext == ".md" || b.unit == 0
	if rest, ok := strings.CutPrefix(indent, from); ok && same {
		return to + rest + text
	}
	delta := columns(indent) - columns(from)
	if !same {
		delta = delta/b.unit*max(f.unit, 1) + delta%b.unit
	}
	w := max(columns(to)+delta, 0)
	if f.tabs {
		return strings.Repeat("\t", w/tabWidth) + strings.Repeat(" ", w%tabWidth) + text
	}
	return strings.Repeat(" ", w) + text
}
