package locate

import "aptix-tui/model"

// NewIndex indexes the lines of t.
func NewIndex(t *model.Text, fold Fold) *Index { return newIndex(nil, t, fold, true) }

// NewWordIndex indexes the words of t.
func NewWordIndex(t *model.Text) *WordIndex { return newWordIndex(nil, t) }
