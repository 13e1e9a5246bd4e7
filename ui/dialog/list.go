package dialog

import (
	"slices"

	"aptix-tui/ui/config"
)

// NewComments returns the list of the comments on lines, with item at selected.
func NewComments(keys KeyTable, body []Line, at int) *Dialog {
	d := newDialog(keys, "Comments", body, map[config.Action]Result{config.Quit: Close}).with(config.Confirm, ShowItem, "go there").with(config.Comment, EditItem, "edit").
		with(config.DeleteComment, DeleteItem, "delete").with(config.CopyReply, CopyReply, "copy reply").with(config.Close, Close, "close")
	d.items = body[len(body)-1].Item
	d.at, d.whole = min(at, d.items-1), true
	return d
}

// Item returns the index of the selected item of a list.
func (d *Dialog) Item() int { return d.at }

// isSelected reports whether a row is one of the selected item.
func (d *Dialog) isSelected(l Line) bool { return d.items > 0 && l.Item == d.at+1 }

// selectItem selects another item, and reports whether there is one.
func (d *Dialog) selectItem(to ScrollTarget) bool {
	was := d.at
	d.at = max(min(to(was, d.view.Height/2, d.items-1), d.items-1), 0)
	d.showItem()
	return d.at != was
}

// showItem scrolls as little as possible to show the selected item, its beginning if it does not
// fit.
func (d *Dialog) showItem() {
	first := slices.IndexFunc(d.rows, d.isSelected)
	end := first
	for end < len(d.rows) && d.isSelected(d.rows[end]) {
		end++
	}
	d.view.SetYOffset(min(max(d.view.YOffset, end-d.view.Height), first))
}
