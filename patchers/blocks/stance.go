package blocks

import (
	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// A stanceKey and a firmStanceKey are a text of which the stance is asked: several times for a
// block, and for each block below the same words.
type (
	stanceKey     string
	firmStanceKey string
)

// stanceOf is label.StanceOf, found once for each text of a.
func stanceOf(a *model.Answer, text string) label.Stance {
	return a.Memo(stanceKey(text), func() any { return label.StanceOf(text) }).(label.Stance)
}

// firmStanceOf is label.FirmStanceOf, found once for each text of a.
func firmStanceOf(a *model.Answer, text string) label.Stance {
	return a.Memo(firmStanceKey(text), func() any { return label.FirmStanceOf(text) }).(label.Stance)
}
