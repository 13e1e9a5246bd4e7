package merge

import "strings"

// PairReadings returns the readings of an old text and of the new text that takes its
// place: two blocks of an answer.
func PairReadings(name string, file, old, new []byte) []Reading {
	f := read(name, file, nil)
	o, n := read(name, old, f), read(name, new, f)
	if len(o.filled(0, len(o.lines))) == 0 || o.hasElision(0, len(o.lines)) {
		return nil
	}
	places := occurrences(f, o)
	if len(places) == 0 {
		return nil
	}
	var out []Reading
	for _, at := range places {
		m := newMerger(f, n, true)
		first, last := n.filled(0, len(n.lines)), o.filled(0, len(o.lines))
		ref := [2]string{indentOf(o.lines[last[0]]), indentOf(f.lines[at[0]])}
		if len(first) > 0 {
			m.put(at[0], at[1], first[0], first[len(first)-1]+1, ref, 0, 0)
		} else {
			m.edits = []Edit{{From: at[0], To: at[1]}}
		}
		r := Reading{Kind: Pair, Name: "replaces the old text", Edits: refined(f, m.edits), Explains: true}
		r.measure(f)
		if len(places) > 1 {
			r.Uncertain = "two places"
		}
		if len(r.Edits) > 0 && len(out) < maxReadings {
			out = append(out, r)
		}
	}
	return out
}

// signed returns the two texts of a block of code with the signs of a diff: its removed lines
// are in the file.
func signed(f *source, block []byte) (old, new []byte, ok bool) {
	if isMarkdown(f.ext) || hasWord(".yml .yaml .txt .diff .patch", f.ext) {
		return nil, nil, false
	}
	known := func(text string) bool { return f.count[text] > 0 }
	plus, context := 0, 0
	for line := range strings.Lines(string(block)) {
		text := strings.TrimSpace(line)
		switch rest := strings.TrimPrefix(line, " "); {
		case strings.HasPrefix(line, "-") && !known(text) && known(strings.TrimSpace(line[1:])):
			old, context = append(old, line[1:]...), context+1
		case strings.HasPrefix(line, "+") && !strings.HasPrefix(line, "++"):
			new, plus = append(new, line[1:]...), plus+1
		case text == "" || known(text):
			old, new = append(old, rest...), append(new, rest...)
			context += min(len(text), 1)
		default:
			return nil, nil, false
		}
	}
	return old, new, plus > 0 && context > 0
}

// occurrences returns the places of the lines of old in the file, from and to.
func occurrences(f, old *source) (out [][2]int) {
	x, y := f.filled(0, len(f.lines)), old.filled(0, len(old.lines))
	byLine := map[string][]int{}
	for k, i := range x {
		byLine[f.norm[i]] = append(byLine[f.norm[i]], k)
	}
	for next := 0; len(out) < 10; {
		k := place(f, old, x, y, byLine, next)
		if k < 0 {
			return out
		}
		out = append(out, [2]int{x[k], x[k+len(y)-1] + 1})
		next = k + len(y)
	}
	return out
}
