package dialog

import "aptix-tui/ui/config"

// Help lists all keys by group, and the marks of the review. It does not use
// help.Model, whose columns neither wrap nor scroll on small screens.
type Help struct{ Text }

// NewHelp returns the help page. Each mark is a sign and its meaning.
func NewHelp(keys KeyTable, marks [][2]string) *Help {
	var body []Line
	group := ""
	for _, k := range keys {
		if len(k.Keys) == 0 {
			continue
		}
		if k.Group != group {
			if group != "" {
				body = append(body, Line{})
			}
			group = k.Group
			body = append(body, Line{Tone: Strong, Text: group})
		}
		body = append(body, helpLine(keys.Names(k.Action), k.Help))
	}
	body = append(body, helpLine(KeyName(config.InterruptKey), "leave at once"), Line{}, Line{Tone: Strong, Text: "Marks"})
	for _, mark := range marks {
		body = append(body, helpLine(mark[0], mark[1]))
	}
	return &Help{*NewText(keys, "Keys", body)}
}

// helpLine puts keys or a mark and the meaning in two columns.
func helpLine(what, meaning string) Line {
	return Line{Text: "  " + PadRight(what+" ", 9) + meaning, Indent: 11}
}
