package gitdiff

import (
	"slices"
	"strconv"
	"strings"
)

// A fate is what a header says becomes of its file. Git knows one for each.
type fate string

const (
	created fate = "new"
	deleted fate = "deleted"
	renamed fate = "renamed"
	copied  fate = "copied"
)

// A claim is a header line that states a fate.
type claim struct {
	fate
	line int
}

func (g *gitHead) claim(f fate, n int) {
	if f != "" {
		g.claims = append(g.claims, claim{f, n})
	}
}

// checkClaims refuses a header whose lines state two fates: Git does too.
func (g *gitHead) checkClaims() {
	for _, c := range g.claims {
		if first := g.claims[0]; c.fate != first.fate {
			g.fail("header", c.line, "the header says that the file is %s, and in line %d that it is %s; expected one of the two", c.fate, first.line, first.fate)
			return
		}
	}
}

// completeMove adds the header line that is missing of a rename or a copy whose
// other name is in "---" or "+++", as Git does. Where no line says that the file
// moves, that it does is a guess.
func (g *gitHead) completeMove() {
	h := &g.head
	switch f := g.moves(); {
	case f != "" && g.from != "" && g.to != "":
		return
	case f != "" && (h.old == h.new || g.from == "" && g.dash == "" || g.to == "" && g.plus == ""):
		g.fail("header", g.claims[0].line, "the header says that the file is %s and gives one name only; expected a line with \"from\" and one with \"to\"", f)
	case f != "":
		g.warn("header", g.claims[0].line, "the header says that the file is %s and lacks the line \"from\" or \"to\"; the name is that of \"---\" or \"+++\"", f)
		g.addMove(f)
	case h.old != h.new && len(g.claims) == 0:
		g.warn("header", g.first, "the header names two files, %s and %s, without \"rename from\" and \"rename to\"; it is taken for a rename", h.old, h.new)
		g.doubt = guessedRename.With(h.old, h.new)
		g.addMove(renamed)
	}
}

// moves is renamed or copied if the header says that, else empty.
func (g *gitHead) moves() fate {
	if len(g.claims) > 0 && (g.claims[0].fate == renamed || g.claims[0].fate == copied) {
		return g.claims[0].fate
	}
	return ""
}

// addMove makes lines say that the file moves.
func (g *gitHead) addMove(f fate) {
	verb := map[fate]string{renamed: "rename", copied: "copy"}[f]
	g.lines = slices.DeleteFunc(g.lines, func(line string) bool { return strings.HasPrefix(line, verb+" ") })
	g.lines = append(g.lines, verb+" from "+strconv.Quote(g.head.old), verb+" to "+strconv.Quote(g.head.new))
}
