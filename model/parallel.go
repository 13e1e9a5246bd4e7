package model

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// batchSize is how many indexes a goroutine of forEach takes at once.
const batchSize = 8

// forEach calls f for every index below n, on all cores, in no order. The calls must not
// share what they write. A panic of f is raised again in the caller.
func forEach(n int, f func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), (n+batchSize-1)/batchSize)
	if workers < 2 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var group sync.WaitGroup
	var raised atomic.Pointer[any]
	for range workers {
		group.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					raised.CompareAndSwap(nil, &p)
				}
			}()
			for {
				end := int(next.Add(batchSize))
				for i := end - batchSize; i < min(end, n); i++ {
					f(i)
				}
				if end >= n {
					return
				}
			}
		})
	}
	group.Wait()
	if p := raised.Load(); p != nil {
		panic(*p)
	}
}
