package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// maxCount is the greatest count: no page has more rows that matter.
const maxCount = 99_999

// afterCount are the results of keys after a count, which concerns only keys that scroll:
// the close key drops the count, and others do nothing.
var afterCount = map[config.Action]Result{config.Close: Handled, config.Suspend: Suspend}

// takesCount reports whether digits are a count: in a page that scrolls and that is not left
// by any key.
func (d *Dialog) takesCount() bool { return d.scrollable() && d.choices == 0 && d.otherwise == Ignored }

// pressCount adds a digit to the count, and reports whether the key is one.
func (d *Dialog) pressCount(msg tea.KeyMsg) bool {
	key := msg.String()
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || d.count == 0 && key == "0" {
		return false
	}
	d.count = min(d.count*10+int(key[0]-'0'), maxCount)
	return true
}

// counted is to as often as count says; the keys of the first and the last row go to that row.
func counted(action config.Action, to ScrollTarget, count int) ScrollTarget {
	return func(top, height, last int) int {
		if action == config.Top || action == config.Bottom {
			return count - 1
		}
		for range count {
			top = max(min(to(top, height, last), last), 0)
		}
		return top
	}
}
