package cli

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// Garbage is collected between keys if the heap is large and has grown.
func TestWorthCollecting(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	held := make([]byte, 2*largeHeap)
	runtime.GC()
	if worthCollecting() {
		t.Error("there is no garbage")
	}
	garbage := make([]byte, largeHeap)
	if !worthCollecting() {
		t.Error("there is much garbage")
	}
	runtime.KeepAlive(garbage)
	runtime.KeepAlive(held) // and no longer
	runtime.GC()
	garbage = make([]byte, largeHeap/4)
	if worthCollecting() {
		t.Error("the heap is small")
	}
	runtime.KeepAlive(garbage)
}
