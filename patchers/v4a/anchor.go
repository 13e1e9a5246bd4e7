package v4a

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/brackets"
	"aptix-tui/patchers/locate"
)

// A zone is the lines to which an anchor leads: head is the line of the anchor, end the
// line after its block. Lines are counted from 0.
type zone struct {
	head, end int
	tail      bool // the end of the file; head is its last line
}

// has reports whether a change is below the head of z, or in its block: the lines of its
// text are start to last, the first changed line is first.
func (z zone) has(start, first, last int, inside bool) bool {
	if z.tail {
		return last >= z.head
	}
	return first >= z.head && last >= z.head && (!inside || start < z.end)
}

const maxZones = 64 // lines that one anchor may name

// A fileState is shared by the placers of one file.
type fileState struct {
	path   string
	finder locate.Finder
	heads  locate.Memo[*heads]
}

// Heads are the lines of a text that anchors may name.
type heads struct {
	*model.Text
	rows   map[string][]int // by their text without whitespace around it
	sorted []string         // these texts
	zones  map[int]zone     // by line
	blocks *brackets.Blocks
}

func (f *fileState) headsOf(t *model.Text) *heads {
	return f.heads.Get(t, func(t *model.Text) *heads {
		h := &heads{Text: t, rows: map[string][]int{}, zones: map[int]zone{}, blocks: brackets.NewBlocks(f.path, t.Bytes, t)}
		for row := range t.Lines() {
			line := bytes.TrimSpace(t.Line(row))
			if all := h.rows[string(line)]; len(all) < maxZones {
				h.rows[string(line)] = append(all, row)
			}
		}
		h.sorted = slices.Sorted(maps.Keys(h.rows))
		return h
	})
}

// zones returns where anchors lead, one after the other, or the first anchor that is not
// in the text.
func (f *fileState) zones(t *model.Text, anchors []string) (found []zone, missing string) {
	found = []zone{{head: -1, end: t.Lines()}}
	if len(anchors) == 0 {
		return found, ""
	}
	h := f.headsOf(t)
	for _, anchor := range anchors {
		rows := h.rows[anchor]
		if len(rows) == 0 {
			rows = h.beginningWith(anchor)
		}
		next := h.below(rows, found, true)
		if len(next) == 0 {
			next = h.below(rows, found[:1], false)
		}
		if len(next) == 0 {
			return nil, anchor
		}
		found = next
	}
	return found, ""
}

// below returns the zones of rows that are in one of zones, or below the head of one.
func (h *heads) below(rows []int, zones []zone, inside bool) (out []zone) {
	for _, row := range rows {
		if slices.ContainsFunc(zones, func(z zone) bool { return row > z.head && (row < z.end || !inside) }) {
			out = append(out, h.zone(row))
		}
	}
	return out
}

// zone returns the zone of row. A line that opens no block leads to the end of the text.
func (h *heads) zone(row int) zone {
	z, ok := h.zones[row]
	if !ok {
		z = zone{head: row, end: h.Lines()}
		if block := h.blocks.Of(row, row); block.Opens {
			z.end = block.Last + 1
		}
		h.zones[row] = z
	}
	return z
}

// beginningWith returns the lines that begin with anchor.
func (h *heads) beginningWith(anchor string) (out []int) {
	at, _ := slices.BinarySearch(h.sorted, anchor)
	for ; at < len(h.sorted) && strings.HasPrefix(h.sorted[at], anchor) && len(out) < maxZones; at++ {
		out = append(out, h.rows[h.sorted[at]]...)
	}
	slices.Sort(out)
	return out
}

// tail returns the end of the text: only blank lines may follow.
func tail(t *model.Text) zone {
	end := t.Lines()
	for end > 0 && len(bytes.TrimSpace(t.Line(end-1))) == 0 {
		end--
	}
	return zone{head: end - 1, end: t.Lines(), tail: true}
}
