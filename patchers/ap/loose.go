package ap

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// loosely climbs the ladder of SPEC §4 for a snippet that no rule of AP finds.
// White space is ignored by those rules, so that only looser rungs are left. It
// looks where AP §3.2 lets a snippet be; a range, whose middle nobody has seen,
// and an anchor are never placed so.
func (l *locator) loosely(pg *page, cursor int, missing missing) (model.Match, bool) {
	if missing.what != l.snippet || l.tail != nil || l.leading+l.trailing > 0 {
		return model.Match{}, false
	}
	scope := cursor
	if l.anchor != nil {
		anchors, _ := l.find(pg, l.anchor, cursor, len(pg.lines))
		if len(anchors) != 1 {
			return model.Match{}, false
		}
		scope = anchors[0].last + 1
	}
	if m, ok := l.looselyFrom(pg, pg.start(scope)); ok || scope == 0 || l.anchor != nil {
		return m, ok
	}
	m, ok := l.looselyFrom(pg, 0)
	return before(m, pg.start(scope)), ok
}

func (l *locator) looselyFrom(pg *page, from int) (model.Match, bool) {
	m, ok := l.memory.finder.Loosely(pg.source, locate.Wanted{
		Lines: l.lines(), Stated: -1, From: from, Piece: true, AsWritten: true,
	})
	for i := range m.Candidates {
		m.Candidates[i].Before = l.action == "INSERT_BEFORE"
	}
	return m, ok
}

// traces says whether a snippet that AP does not find stands in another form. AP
// §3.1 takes it for deleted all the same.
func (l *locator) traces(pg *page) string {
	m, ok := l.memory.finder.Loosely(pg.source, locate.Wanted{Lines: l.lines(), Stated: -1, All: true})
	if !ok {
		return "there is no trace of the snippet"
	}
	return fmt.Sprintf("the snippet is not found, but in line %d, %s", pg.source.LineAt(m.Candidates[0].Extent.Start)+1, m.Note)
}

// lines is the modification as lines that it keeps, removes and adds.
func (l *locator) lines() []locate.Line {
	snippet := make([][]byte, len(l.snippet.lines))
	for i, line := range l.snippet.lines {
		snippet[i] = bytes.TrimRight(line, " \t")
	}
	old, new := plain(trimBlank(snippet)), plain(l.content)
	switch l.action {
	case "INSERT_AFTER":
		return locate.Derive(old, append(bytes.Clone(old), new...))
	case "INSERT_BEFORE":
		return locate.Derive(old, append(bytes.Clone(new), old...))
	}
	return locate.Derive(old, new)
}
