package cli

import (
	"fmt"
	"sync"
	"time"

	"aptix-tui/theme/terminal"
)

// progressDelay is how long an operation may take before progress names it.
const progressDelay = 200 * time.Millisecond

// progress names an operation on the terminal if it takes long. done removes the
// message.
func (a *app) progress(what string) (done func()) {
	if a.drawn || !terminal.IsTerminal(a.Err) {
		return func() {}
	}
	var mu sync.Mutex
	said, over := false, false
	timer := time.AfterFunc(progressDelay, func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			said = true
			fmt.Fprintf(a.Err, "%s; ^C stops", what)
		}
	})
	return func() {
		mu.Lock()
		defer mu.Unlock()
		timer.Stop()
		over = true
		if said {
			fmt.Fprint(a.Err, "\r\x1b[K")
		}
	}
}
