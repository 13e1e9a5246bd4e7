package commit

import (
	"runtime"
	"sync"
	"sync/atomic"
)

const (
	parallelMin   = 256 // as many items are worth several goroutines
	parallelBatch = 32  // consecutive items, which are mostly in one directory
	maxWorkers    = 8   // each may keep directories open
)

// forEach calls do with 0 to n-1, concurrently if there are many. After an error it
// begins no more calls. It returns the error of the smallest number.
func forEach(n int, do func(i int) error) error {
	workers := min(runtime.GOMAXPROCS(0), maxWorkers, n/parallelMin+1)
	var (
		next  atomic.Int64
		stop  atomic.Bool
		mu    sync.Mutex
		first = n
		err   error
		group sync.WaitGroup
	)
	work := func() {
		for !stop.Load() {
			from := int(next.Add(parallelBatch)) - parallelBatch
			if from >= n {
				return
			}
			for i := from; i < min(from+parallelBatch, n); i++ {
				failed := do(i)
				if failed == nil {
					continue
				}
				stop.Store(true)
				mu.Lock()
				if i < first {
					first, err = i, failed
				}
				mu.Unlock()
				break
			}
		}
	}
	if workers == 1 { // tests that end the goroutine rely on it
		work()
		return err
	}
	for range workers {
		group.Go(work)
	}
	group.Wait()
	return err
}
