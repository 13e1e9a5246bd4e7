package gitdiff

import (
	"slices"
	"strconv"
	"strings"
)

// A fileStatus is what a header says happens to its file. Git accepts one for each
// file.
type fileStatus string

const (
	created fileStatus = "new"
	deleted fileStatus = "deleted"
	renamed fileStatus = "renamed"
	copied  fileStatus = "copied"
)

// A statedStatus is a header line that states a status.
type statedStatus struct {
	fileStatus
	line int
}

func (g *gitHeader) state(f fileStatus, n int) {
	if f != "" {
		g.statuses = append(g.statuses, statedStatus{f, n})
	}
}

// checkStatuses refuses a header that states two statuses, as Git does.
func (g *gitHeader) checkStatuses() {
	for _, c := range g.statuses {
		if first := g.statuses[0]; c.fileStatus != first.fileStatus {
			g.fail("header", c.line, "the header says that the file is %s, and in line %d that it is %s; expected one of the two", c.fileStatus, first.line, first.fileStatus)
			return
		}
	}
}

// completeMove adds the missing header line of a rename or copy whose other name is
// in "---" or "+++", as Git does. If no line says that the file is renamed, the
// rename is a guess.
func (g *gitHeader) completeMove() {
	h := &g.header
	switch f := g.movedOrCopied(); {
	case f != "" && g.from != "" && g.to != "":
		return
	case f != "" && (h.old == h.new || g.from == "" && g.oldFile == "" || g.to == "" && g.newFile == ""):
		g.fail("header", g.statuses[0].line, "the header says that the file is %s and gives one name only; expected a line with \"from\" and one with \"to\"", f)
	case f != "":
		g.warn("header", g.statuses[0].line, "the header says that the file is %s and lacks the line \"from\" or \"to\"; the name is that of \"---\" or \"+++\"", f)
		g.addMove(f)
	case h.old != h.new && len(g.statuses) == 0:
		g.warn("header", g.first, "the header names two files, %s and %s, without \"rename from\" and \"rename to\"; it is taken for a rename", h.old, h.new)
		g.doubt = guessedRename.With(h.old, h.new)
		g.addMove(renamed)
	}
}

// movedOrCopied is renamed or copied if the header says so, else empty.
func (g *gitHeader) movedOrCopied() fileStatus {
	if len(g.statuses) > 0 && (g.statuses[0].fileStatus == renamed || g.statuses[0].fileStatus == copied) {
		return g.statuses[0].fileStatus
	}
	return ""
}

// addMove adds lines which say that the file is renamed or copied.
func (g *gitHeader) addMove(f fileStatus) {
	verb := map[fileStatus]string{renamed: "rename", copied: "copy"}[f]
	g.lines = slices.DeleteFunc(g.lines, func(line string) bool { return strings.HasPrefix(line, verb+" ") })
	g.lines = append(g.lines, verb+" from "+strconv.Quote(g.header.old), verb+" to "+strconv.Quote(g.header.new))
}
