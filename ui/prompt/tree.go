package prompt

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// listing lists paths, those of each directory together, in at most limit bytes, or one line.
// If they do not all fit, directories from some depth on have the number of their files.
func listing(paths []string, limit int64) string {
	out := "(" + model.Count(len(paths), "file") + ")\n"
	for depth := 1; ; depth++ {
		next, whole := collapsed(paths, depth)
		if int64(len(next)) > limit {
			return out
		}
		if out = next; whole {
			return out
		}
	}
}

// collapsed lists paths; a directory at depth has the number of its files. whole reports
// whether there is none.
func collapsed(paths []string, depth int) (list string, whole bool) {
	var out strings.Builder
	dir, files := "", 0
	whole = true
	flush := func() {
		if files > 0 {
			fmt.Fprintf(&out, "%s/ (%s)\n", Quoted(dir), model.Count(files, "file"))
		}
		files = 0
	}
	for _, p := range paths {
		parts := strings.SplitN(p, "/", depth+1)
		if len(parts) <= depth {
			flush()
			out.WriteString(Quoted(p) + "\n")
			continue
		}
		if in := strings.Join(parts[:depth], "/"); in != dir {
			flush()
			dir = in
		}
		files++
		whole = false
	}
	flush()
	return out.String(), whole
}
