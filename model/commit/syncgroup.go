package commit

import (
	"errors"
	"sync"
)

// A syncGroup runs functions concurrently, at most maxParallelSyncs at a time.
// The zero value is ready.
type syncGroup struct {
	started sync.Once
	slots   chan struct{}
	group   sync.WaitGroup
	mu      sync.Mutex
	errs    []error
}

const maxParallelSyncs = 16

func (b *syncGroup) run(f func() error) {
	b.started.Do(func() { b.slots = make(chan struct{}, maxParallelSyncs) })
	b.slots <- struct{}{}
	b.group.Add(1)
	go func() {
		defer func() { <-b.slots; b.group.Done() }()
		if err := f(); err != nil {
			b.mu.Lock()
			b.errs = append(b.errs, err)
			b.mu.Unlock()
		}
	}()
}

// wait returns the joined errors when all functions have ended.
func (b *syncGroup) wait() error {
	b.group.Wait()
	return errors.Join(b.errs...)
}
