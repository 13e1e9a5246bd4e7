package workspace

import "context"

// The bounds of ReadMatching.
const (
	maxMatching      = 200     // files that are read
	maxMatchingFile  = 4 << 20 // bytes of a file that is read
	maxMatchingBytes = 8 << 20 // bytes of all files together
)

// ReadMatching returns the texts of the files, also of those behind links, whose paths match,
// those near the root first. Files that are binary, larger than 4 MiB or not readable are left out,
// and so is what exceeds 200 files, 8 MiB or a listing of 100,000 entries.
func (w *Workspace) ReadMatching(match func(path string) bool) [][]byte {
	var names []string
	_, _ = w.walk(context.Background(), nil, func(name string, _ bool) { // the error is that of the context
		if len(names) < maxMatching && match(name) {
			names = append(names, name)
		}
	})
	var out [][]byte
	left := maxMatchingBytes
	for _, name := range names {
		text := w.searchedText(name, int64(min(left, maxMatchingFile)))
		if len(text) > 0 {
			out = append(out, text)
			left -= len(text)
		}
	}
	return out
}
