package search

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// A pathSource is where the path of a block is stated (HABITS §2.3).
type pathSource uint8

const (
	nowhere   pathSource = iota
	inherited            // by the block before
	sentence             // in a sentence above
	labelled             // in the block, alone on a line above, or in the info string
)

const (
	maxLabel  = 400  // bytes of a line with a path
	maxBlanks = 12   // blanks in it
	maxAbove  = 3    // lines with text above a block or its fence
	maxBefore = 1000 // lines searched for a block before, with a path
	maxHops   = 64   // blocks searched for one with a path
)

// findPath finds the path of blk: the nearest line that is a path, else a sentence with
// one path, else the path of the block before, but not for a new file.
func (blk *block) findPath(b model.Block) {
	blk.searchPath(b)
	if blk.source < sentence && blk.creates() {
		blk.named = named{}
	}
}

func (blk *block) searchPath(b model.Block) {
	if blk.open.path != "" {
		blk.named = blk.open.named
		return
	}
	var names []string
	for n, hops := blk.first, 0; n > 0 && hops < maxHops && blk.first-n < maxBefore; hops++ {
		above := readAbove(b, n)
		if hops == 0 {
			names = above.names
		}
		if above.path != "" || len(above.rivals) > 0 {
			blk.named = above.named
			if hops > 0 {
				blk.source, blk.names = inherited, append(names, above.names...)
				blk.doubtInherited(b)
			}
			return
		}
		n = blockBefore(b, above.top, blk.first)
	}
}

// doubtInherited looks for other paths in the text after the block before. A path alone on
// its line is more likely than the inherited one.
func (blk *block) doubtInherited(b model.Block) {
	nearest := true
	for n := b.Top(blk.first) - 1; n > 0 && blk.first-n < maxNear; n-- {
		line := b.Answer.Line(n)
		if isCloser(line) || isOpener(line) || model.OpenFence(line) != nil {
			return
		}
		paths := sentencePaths(string(line))
		if name := pathOf(line, false).path; name != "" {
			paths = []string{name}
		}
		if text := strings.Trim(string(line), "*`# \t\r"); len(paths) == 0 && nearest && mayName(text) {
			paths = []string{text}
		} else if text != "" {
			nearest = false
		}
		for _, name := range paths {
			if name != blk.path {
				blk.rivals = []string{name, blk.path}
				if isPath(line, false) {
					blk.path, blk.source = name, sentence
				}
				return
			}
		}
	}
}

// blockBefore is the first line of the block that ends above line n; 0 if there is none
// near line from.
func blockBefore(b model.Block, n, from int) int {
	ended := false
	for n--; n > 0 && from-n < maxBefore; n-- {
		line := b.Line(n)
		switch m, opens := parseOpener(line); {
		case opens && !m.head && ended:
			return n
		case opens && !m.head:
			return 0 // it is cut off
		case !ended:
			ended = isCloser(line)
		}
	}
	return 0
}

// A named is a path as the answer states it.
type named struct {
	path    string
	names   []string // what is meant instead where a file has it as its name, the likeliest first
	unusual bool     // path may be other words
	source  pathSource
	rivals  []string // other paths that may be meant
}

// labelledBy is the path that text is. unusual reports that it may be other words.
func labelledBy(text, path string, unusual bool) named {
	return named{path: path, names: label.Longer(text, path), unusual: unusual, source: labelled}
}

// Above is what the lines above a block say about its path.
type above struct {
	named
	top int // the first of these lines
}

// readAbove reads the lines above the block that begins at line n.
func readAbove(b model.Block, n int) above {
	a := above{top: n}
	if m, ok := parseOpener(b.Line(n)); ok && m.path != "" {
		a.named = m.named
		return a
	}
	var sentences []string
	fenced, left, adjacent := false, maxAbove, true
	for n--; n > 0 && left > 0; n-- {
		line := b.Answer.Line(n)
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if isCloser(line) || isOpener(line) {
			break
		}
		if f := model.OpenFence(line); f != nil {
			if name := fencedPath(b, n); name.path != "" {
				return above{name, n - 2}
			}
			if fenced || f.Info == "" && b.Fence == nil {
				break
			}
			a.top, fenced, left, adjacent = n, true, maxAbove, true
			if info := label.Info(f.Info); info.Path != "" {
				a.named = labelledBy(f.Info, info.Path, info.Unusual)
				return a
			}
			continue
		}
		if name := pathOf(line, adjacent); name.path != "" {
			name.names = append(a.names, name.names...)
			return above{name, n}
		}
		for _, name := range sentencePaths(string(line)) {
			a.names = append(a.names, label.Longer(string(line), name)...)
			sentences = append(sentences, name)
		}
		a.top, adjacent = n, false
		left--
	}
	a.choose(sentences)
	return a
}

// fencedPath returns the path that is all that the fence closed in line n holds; none if it
// holds something else.
func fencedPath(b model.Block, n int) named {
	if n < 3 || model.OpenFence(b.Answer.Line(n-2)) == nil || model.OpenFence(b.Answer.Line(n)).Info != "" {
		return named{}
	}
	return pathOf(b.Answer.Line(n-1), true)
}

// mayName reports whether line has a few words and no sign of a sentence, as a name of a
// file without an extension has: "my notes".
func mayName(line string) bool { return len(line) < maxName && fewWords.MatchString(line) }

const maxName = 60 // bytes

var fewWords = lazyregexp.New(`^[\p{L}\p{N}_'&+./\\-]+(?:[ \t]+[\p{L}\p{N}_'&+/()\\-]+){0,3}$`)

// choose takes the path that sentences name, if it is only one.
func (a *above) choose(paths []string) {
	if len(paths) == 0 {
		return
	}
	a.path, a.source = paths[0], sentence
	if slices.ContainsFunc(paths, func(other string) bool { return other != paths[0] }) {
		a.rivals = paths
	}
}

// sentencePaths returns the paths that a sentence names, without those that it only
// compares with.
func sentencePaths(text string) []string {
	if len(text) > 10*maxLabel || !strings.ContainsAny(text, "./`\\") {
		return nil
	}
	all := label.Sentence(text)
	if len(all) == 0 {
		return nil
	}
	compared := label.Sentence(strings.Join(comparison.FindAllString(text, -1), "\n"))
	return slices.DeleteFunc(all, func(name string) bool { return slices.Contains(compared, name) })
}

var comparison = lazyregexp.New(`(?i)\b(?:(?:like|same as|as|similar to)(?: in)?|see|mirrors?|mirroring|match(?:es|ing)?|unlike|than|from|follows|imports?|calls?|used (?:by|in))\s+(?:the\s+(?:one|code|style|pattern)s?\s+(?:in|of)\s+)?\S+`)

// pathOf returns the path that is all that line says. Next to a block, a script in a
// directory and a word after "./" are paths, too.
func pathOf(line []byte, adjacent bool) named {
	text := strings.TrimSpace(string(line))
	if text == "" || len(line) > maxLabel || strings.Count(text, " ") > maxBlanks {
		return named{}
	}
	if name, ok := label.Comment(text, false); ok && !strings.HasPrefix(text, "//"+name) {
		return labelledBy(text, name, false)
	} else if ok {
		return labelledBy(text, text, false) // a network path, which is refused
	}
	if name, unusual, ok := label.WholeLine(text); ok {
		return labelledBy(text, name, unusual)
	}
	if name, ok := label.ScriptLine(text); ok && adjacent {
		return labelledBy(text, name, false)
	}
	if adjacent && strings.HasPrefix(text, "./") && !strings.ContainsAny(text, " \t`\"'<>|*") {
		return labelledBy(text, text, false)
	}
	return named{}
}

// isPath reports whether line is nothing but a path.
func isPath(line []byte, adjacent bool) bool {
	return pathOf(line, adjacent).path != ""
}
