package dialog

import "aptix-tui/ui/config"

// A ScrollTarget returns the row that a scroll key moves to from row top, in a
// window of height rows. last is the last row allowed; the caller clamps.
type ScrollTarget func(top, height, last int) int

// ScrollTargets lists the keys that scroll pages and move cursors.
var ScrollTargets = map[config.Action]ScrollTarget{
	config.Down:     ScrollBy(1),
	config.Up:       ScrollBy(-1),
	config.HalfDown: func(top, height, _ int) int { return top + max(height/2, 1) },
	config.HalfUp:   func(top, height, _ int) int { return top - max(height/2, 1) },
	config.PageDown: func(top, height, _ int) int { return top + max(height-1, 1) },
	config.PageUp:   func(top, height, _ int) int { return top - max(height-1, 1) },
	config.Top:      func(_, _, _ int) int { return 0 },
	config.Bottom:   func(_, _, last int) int { return last },
}

// ScrollBy returns the target of a mouse wheel that moves by rows.
func ScrollBy(rows int) ScrollTarget {
	return func(top, _, _ int) int { return top + rows }
}
