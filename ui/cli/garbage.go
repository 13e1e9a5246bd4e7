package cli

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

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

// Collecting the garbage of a large heap takes as long as drawing two frames. It is therefore
// done in the pauses between frames, before it is due.
const (
	idleAfter = 12 * time.Millisecond // the last message; its frame is drawn then
	largeHeap = 64 << 20              // bytes
)

// collectWhenIdle returns a filter of all messages of a program that collects garbage in the
// pauses between them.
func collectWhenIdle() func(tea.Model, tea.Msg) tea.Msg {
	var collecting sync.Mutex
	timer := time.AfterFunc(math.MaxInt64, func() {
		if collecting.TryLock() {
			defer collecting.Unlock()
			if worthCollecting() {
				runtime.GC()
			}
		}
	})
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		timer.Reset(idleAfter)
		return msg
	}
}

// worthCollecting reports whether the heap is large and has grown by a sixth since garbage was
// collected.
func worthCollecting() bool {
	heap := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(heap)
	live, now := heap[0].Value.Uint64(), heap[1].Value.Uint64()
	return live >= largeHeap && now-live >= live/6 && now > live
}
