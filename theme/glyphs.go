package theme

// Glyphs are the signs that stand beside words, never instead of them.
type Glyphs struct {
	Accepted, Undecided, Rejected, Applied, Failed string
	Bar                                            string // beside the selected hunk
	Vertical, Horizontal                           string
	TopLeft, TopJoint, TopRight                    string
	BottomLeft, BottomJoint, BottomRight           string
	Open, Closed                                   string // of a directory, of a fold
	Ellipsis                                       string // text goes on
	Arrow                                          string // becomes
	Dot                                            string // between things in a row
	Checked, Unchecked                             string // a line that is selected, or could be
	Marker                                         string // the line where a hunk would be placed by hand
	Wrap                                           string // this row goes on with the line above
	CutLeft, CutRight                              string // the line goes on beyond the edge
	Gap                                            string // lines left out between two stretches
	Spinner                                        []string
}

// Unicode is the signs for most terminals; each is one cell wide.
func Unicode() Glyphs {
	return Glyphs{
		Accepted: "●", Undecided: "○", Rejected: "✗", Applied: "=", Failed: "!", Bar: "▎",
		Vertical: "│", Horizontal: "─", TopLeft: "┌", TopJoint: "┬", TopRight: "┐",
		BottomLeft: "└", BottomJoint: "┴", BottomRight: "┘",
		Open: "▾", Closed: "▸", Ellipsis: "…", Arrow: "→", Dot: "·",
		Checked: "✓", Unchecked: "·", Marker: "▶", Wrap: "↪", CutLeft: "‹", CutRight: "›", Gap: "⋯",
		Spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
	}
}

// ASCII is the signs for terminals or fonts that have no others.
func ASCII() Glyphs {
	return Glyphs{
		Accepted: "*", Undecided: "o", Rejected: "x", Applied: "=", Failed: "!", Bar: "#",
		Vertical: "|", Horizontal: "-", TopLeft: "+", TopJoint: "+", TopRight: "+",
		BottomLeft: "+", BottomJoint: "+", BottomRight: "+",
		Open: "v", Closed: ">", Ellipsis: "~", Arrow: ">", Dot: "-",
		Checked: "x", Unchecked: ".", Marker: ">", Wrap: "\\", CutLeft: "<", CutRight: ">", Gap: "~",
		Spinner: []string{"|", "/", "-", "\\"},
	}
}
