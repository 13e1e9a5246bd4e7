package commit

import (
	"errors"
	"flag"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aptix-tui/model/workspace"
)

// The crash tests prove the promise of this package (SPEC §7): all or nothing,
// also when the process is killed or the power fails at any instant. There are
// far more instants than a usual test run has time for, so it takes a sample,
// the same one each time. These flags take more, for each of the tests:
//
//	go test ./model/commit -run Crash -crash.time 2m -v
//	go test ./model/commit -run Crash -crash.all -timeout 0 -v
var (
	crashTime = flag.Duration("crash.time", 0, "try as many crashes as fit in this time, for each test of crashes")
	crashAll  = flag.Bool("crash.all", false, "try every crash")
)

// errVoid tells that a point does not exist after all: the run ended before.
var errNoSuchPoint = errors.New("there is no such point")

// sample tries some of n points, at most usual of them unless a flag says more,
// in an order in which every beginning is spread evenly over all. It says how
// many there were, and stops when a few have failed.
func sample(t *testing.T, n, usual int, try func(point int) error) {
	t.Helper()
	var taken, done, void, failed atomic.Int64
	wanted := int64(min(n, usual))
	if *crashAll || *crashTime > 0 {
		wanted = int64(n)
	}
	began, stride := time.Now(), strideOf(n)
	onEachCPU(func() {
		for failed.Load() < 5 && (*crashTime == 0 || time.Since(began) < *crashTime) {
			i := taken.Add(1) - 1
			if i >= wanted {
				return
			}
			switch err := try(int(i) * stride % n); {
			case err == nil:
				done.Add(1)
			case errors.Is(err, errNoSuchPoint):
				void.Add(1)
			default:
				failed.Add(1)
				t.Error(err)
			}
		}
	})
	t.Logf("%d of %d points were tried in %v, %d failed", done.Load()+failed.Load(), int64(n)-void.Load(), time.Since(began).Round(time.Millisecond), failed.Load())
}

// each runs work once for every processor.
func onEachCPU(work func()) {
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(work)
	}
	wg.Wait()
}

// strideOf is about the golden section of n and has no divisor in common with
// it, so that its multiples reach every point once, and none late.
func strideOf(n int) int {
	stride := max(1, int(float64(n)*0.618034))
	for gcd(stride, n) != 1 {
		stride++
	}
	return stride
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// TestSampleReachesAll: whatever n is, every point has its turn once.
func TestSampleReachesAll(t *testing.T) {
	for n := 1; n < 200; n++ {
		seen := map[int]bool{}
		for i := range n {
			seen[i*strideOf(n)%n] = true
		}
		if len(seen) != n {
			t.Errorf("of %d points %d are reached", n, len(seen))
		}
	}
}

// A lab is a directory for runs that may go on beside each other: each gets one
// of its own in it.
type tempDirs string

// with runs f on a workspace that holds p.
func (l tempDirs) withImage(p *diskImage, f func(ws *workspace.Workspace) error) error {
	dir, err := os.MkdirTemp(string(l), "")
	if err != nil {
		return err
	}
	err = p.writeTo(dir)
	if err == nil {
		var ws *workspace.Workspace
		if ws, err = workspace.Open(dir); err == nil {
			err = errors.Join(f(ws), ws.Close())
		}
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// text is what tells two trees apart: names, types, modes and contents.
func (a tree) text() string { return strings.Join(a.lines(), "\n") }

// touched names what is not the very same as in before: another file, or one
// with another time.
func (a tree) touched(before tree, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		was, is := before[name], a[name]
		return was.info != nil && is.info != nil && os.SameFile(was.info, is.info) &&
			(was.info.IsDir() || was.info.ModTime().Equal(is.info.ModTime()))
	})
}
