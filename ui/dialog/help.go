package dialog

// NewHelp lists the keys by group, and the marks of the review: each is a sign and its meaning.
// It does not use help.Model, whose columns neither wrap nor scroll on small screens.
func NewHelp(keys KeyTable, interrupt string, marks [][2]string) *Dialog {
	var body []Line
	group := ""
	for _, k := range keys {
		if k.Group != group {
			group = k.Group
			body = append(body, Line{}, Line{Tone: Strong, Text: group})
		}
		if len(k.Keys) > 0 {
			body = append(body, helpLine(keyNames(k.Keys), k.Help))
		}
	}
	body = append(body, helpLine(KeyName(interrupt), "quit immediately, without asking"), Line{}, Line{Tone: Strong, Text: "Marks"})
	for _, mark := range marks {
		body = append(body, helpLine(mark[0], mark[1]))
	}
	return NewText(keys, "Keys", body[1:])
}

// helpLine puts keys or a mark and the meaning in two columns.
func helpLine(what, meaning string) Line {
	return Line{Text: "  " + PadRight(what+" ", 13) + meaning, Indent: 15}
}
