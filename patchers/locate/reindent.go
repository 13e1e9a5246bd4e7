package locate

// Reindent returns a function that indents lines as the lines of file are indented,
// which are those of old but for their indentation. uniform reports whether one change
// of indentation fits all of them.
func Reindent(old, file [][]byte) (indent func(line []byte) []byte, uniform bool) {
	pairs := make([]pair, len(old))
	for i := range old {
		pairs[i].old, _ = cutIndent(old[i])
		pairs[i].file, _ = cutIndent(file[i])
	}
	if len(pairs) == 0 {
		return func(line []byte) []byte { return line }, true
	}
	if found := shifts(pairs, 1); len(found) > 0 {
		return found[0].apply, true
	}
	return func(line []byte) []byte { return indentLike(pairs, line) }, false
}

// Similarity returns how similar two lines are, from 0 to 1.
func Similarity(a, b []byte) float64 { return sketchOf(a).similarityTo(sketchOf(b)) }
