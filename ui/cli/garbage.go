package cli

import (
	"os"
	"runtime/debug"

	"aptix-tui/model"
)

// Values of GOGC: by how much, in percent, memory grows before garbage is collected.
const (
	// An answer of largeAnswer bytes. Text costs the garbage collector next to nothing to keep.
	largeAnswerGCPercent = 50
	largeAnswer          = 8 << 20

	// An answer of less than smallAnswer bytes, until a review of it opens. There is little
	// memory yet, and to collect its garbage would only delay the first frame.
	smallAnswerGCPercent = 200
	smallAnswer          = 256 << 10

	// An answer of less than mediumAnswer bytes without a review has smallAnswerGCPercent, too:
	// most of what is read and placed is kept up to the end.
	mediumAnswer = 2 << 20

	// A review. What highlights its syntax leaves much garbage, and needs little memory.
	reviewGCPercent = 50
)

// setGCPercent sets GOGC unless the user has.
func setGCPercent(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// setGCPercentFor sets GOGC for the time until the changes of an answer are placed.
func (a *app) setGCPercentFor(answer *model.Answer) {
	switch size := len(answer.Text()); {
	case size >= largeAnswer:
		setGCPercent(largeAnswerGCPercent)
	case size < smallAnswer && a.reviewing, size < mediumAnswer && !a.reviewing:
		setGCPercent(smallAnswerGCPercent)
	}
}
