package dialog

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/ui/config"
)

// NewHelp lists the keys that work, by group, and the marks of the review: each is a sign and
// its meaning. What keys mean only in scope comes first. It does not use help.Model, whose
// columns neither wrap nor scroll on small screens.
func NewHelp(keys, working KeyTable, scope config.Scope, marks [][2]string) *Dialog {
	body := helpLines(working, scope)
	body = append(body, helpLine(KeyName(config.InterruptKey), "quit immediately, without asking"), Line{}, Line{Tone: Strong, Text: "Marks"})
	for _, mark := range marks {
		body = append(body, helpLine(mark[0], mark[1]))
	}
	return newHelp(keys, body)
}

// NewHelpOf lists the keys of a dialog, with the meanings that its footer gives them.
func NewHelpOf(d *Dialog) *Dialog {
	var working KeyTable
	for _, k := range d.keys {
		_, acts := d.results[k.Action]
		_, scrolls := ScrollTargets[k.Action]
		if !k.Scope.Overlaps(config.InDialog) || !acts && !(scrolls && d.scrollable()) {
			continue
		}
		if i := slices.IndexFunc(d.hints, func(h Hint) bool { return h.Action == k.Action }); i >= 0 && k.Action != config.ApplyDecided {
			k.Help = d.hints[i].Label
		}
		working = append(working, k)
	}
	return newHelp(d.keys, helpLines(working, config.InDialog))
}

func newHelp(keys KeyTable, body []Line) *Dialog {
	d := NewText(keys, "Keys", body)
	d.search = newLineSearch(keys)
	d.hints = append(d.hints, Hint{config.Search, "search"})
	return d
}

// helpLines are the lines of keys, those first that mean something else in scope.
func helpLines(working KeyTable, scope config.Scope) []Line {
	var body []Line
	group := ""
	working, pairs := inScope(working, scope)
	seconds := map[config.Action]bool{}
	for _, p := range pairs {
		seconds[p.Second] = true
	}
	add := func(shown func(config.Binding) bool) {
		for _, k := range working {
			if len(k.Keys) == 0 || !shown(k) || seconds[k.Action] {
				continue
			}
			if k.Group != group {
				if group != "" {
					body = append(body, Line{})
				}
				group = k.Group
				body = append(body, Line{Tone: Strong, Text: group})
			}
			names, help := keyNames(k.Keys), k.Help
			if p, ok := pairs[k.Action]; ok && p.Second != "" {
				names, help = bothNames(k.Keys, working.Of(p.Second).Keys, p.Help)
			}
			body = append(body, helpLine(names, help))
		}
	}
	own := func(k config.Binding) bool { return k.Scope == scope && scope != config.InReview }
	add(own)
	add(func(k config.Binding) bool { return !own(k) })
	return body
}

// inScope returns keys with the meaning that they have in scope, and the pairs of which
// both have keys, by their first action.
func inScope(keys KeyTable, scope config.Scope) (KeyTable, map[config.Action]config.Pair) {
	pairs := map[config.Action]config.Pair{}
	here := config.Meanings[scope]
	for _, p := range append(slices.Clip(config.Pairs), here.Pairs...) {
		delete(pairs, p.First)
		if p.Second == "" || len(keys.Of(p.First).Keys) > 0 && len(keys.Of(p.Second).Keys) > 0 {
			pairs[p.First] = p
		}
	}
	helps := map[config.Action]string{}
	for _, p := range here.Pairs {
		helps[p.First], helps[p.Second] = p.Help, p.Help
	}
	var own, rest KeyTable
	for _, k := range keys {
		if help := helps[k.Action]; help != "" {
			k.Help, k.Group, k.Scope = help, here.Group, scope
			own = append(own, k)
		} else {
			rest = append(rest, k)
		}
	}
	return append(rest, own...), pairs
}

// maxNames are the cells of the keys in a line of the help.
const maxNames = 8

// bothNames are the first keys of a pair that fit, and its help with the others: "^f ^b" with
// PgDn and PgUp there.
func bothNames(a, b []string, help string) (names, meaning string) {
	for i := range max(len(a), len(b)) {
		var both string
		if i < len(a) {
			both = KeyName(a[i])
		}
		if i < len(b) {
			both = strings.TrimSpace(both + " " + KeyName(b[i]))
		}
		switch {
		case names == "" && i < min(len(a), len(b)) && ansi.StringWidth(both) <= maxNames:
			names = both
		case meaning == "":
			meaning = "; also " + both
		default:
			meaning += ", " + both
		}
	}
	if names == "" {
		return KeyName(a[0]) + " " + KeyName(b[0]), help
	}
	return names, help + meaning
}

// helpLine puts keys or a mark and the meaning in two columns.
func helpLine(what, meaning string) Line {
	return Line{Text: "  " + PadRight(what+" ", 9) + meaning, Indent: 11}
}
