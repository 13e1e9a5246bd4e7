package theme

// Glyphs are the symbols that accompany words; they never replace them.
type Glyphs struct {
	Accepted, Undecided, Rejected, Applied, Failed string
	Unseen                                         string // was never on the screen
	Bar                                            string // beside the selected hunk
	Vertical, Horizontal                           string
	TopLeft, TopJoint, TopRight                    string
	BottomLeft, BottomRight                        string
	Open, Closed                                   string // of a directory, of a fold
	Ellipsis                                       string // the text is cut here
	Arrow                                          string // between old and new
	Dot                                            string // separates items in a row
	Checked                                        string // of a selectable line
	Marker                                         string // the line where a hunk would be placed by hand
	Wrap                                           string // the row continues the line above
	CutLeft, CutRight                              string // the line continues beyond the edge
	Gap                                            string // hidden lines
	Comment                                        string // of a person, on a line
	Minus                                          string // before the number of removed lines
	Range                                          string // between the ends of a range
	Thumb                                          string // of a scroll bar
	Tab, Space                                     string // whitespace that differs
	Hatch                                          string // no line on this side
	Spinner                                        []string
}

// Unicode returns the glyphs for most terminals; each is one cell wide.
func Unicode() Glyphs {
	return Glyphs{
		Accepted: "●", Undecided: "○", Rejected: "✗", Applied: "=", Failed: "!", Unseen: "◌", Bar: "▎",
		Vertical: "│", Horizontal: "─", TopLeft: "┌", TopJoint: "┬", TopRight: "┐",
		BottomLeft: "└", BottomRight: "┘",
		Open: "▾", Closed: "▸", Ellipsis: "…", Arrow: "→", Dot: "·",
		Checked: "✓", Marker: "▶", Wrap: "↪", CutLeft: "‹", CutRight: "›", Gap: "⋯", Comment: "✎", Range: "–", Thumb: "┃", Minus: "−",
		Tab: "→", Space: "·", Hatch: "╱",
		Spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
	}
}

// ASCII returns the glyphs for terminals or fonts without others.
func ASCII() Glyphs {
	return Glyphs{
		Accepted: "*", Undecided: "o", Rejected: "x", Applied: "=", Failed: "!", Unseen: ".", Bar: "|",
		Vertical: "|", Horizontal: "-", TopLeft: "+", TopJoint: "+", TopRight: "+",
		BottomLeft: "+", BottomRight: "+",
		Open: "v", Closed: ">", Ellipsis: "~", Arrow: ">", Dot: "-",
		Checked: "x", Marker: ">", Wrap: "\\", CutLeft: "<", CutRight: ">", Gap: "~", Comment: "\"", Range: "-", Thumb: "|", Minus: "-",
		Tab: ">", Space: ".", Hatch: "/",
		Spinner: []string{"|", "/", "-", "\\"},
	}
}
