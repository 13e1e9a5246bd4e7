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

// The crash tests check the guarantees of PROTOCOL §1 when the process is killed
// or the power fails. There are more failure points than a test run has time for,
// so it takes a sample, the same one each time. These flags take more:
//
//	go test ./model/commit -run Crash -crash.time 2m -v
//	go test ./model/commit -run Crash -crash.all -timeout 0 -v
var (
	crashTime = flag.Duration("crash.time", 0, "try as many crashes as fit in this time, for each test of crashes")
	crashAll  = flag.Bool("crash.all", false, "try every crash")
)

// errNoSuchPoint means that a point does not exist because the run ended
// before.
var errNoSuchPoint = errors.New("there is no such point")

// sample tries some of n points, at most usual of them unless a flag says more,
// in an order that spreads them evenly. It logs how many there were, and stops
// after a few failures.
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

// onEachCPU runs work once for each CPU concurrently.
func onEachCPU(work func()) {
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(work)
	}
	wg.Wait()
}

// strideOf returns a number close to n divided by the golden ratio that is
// coprime to n, so that its multiples reach every point once.
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

// A tempDirs is a directory for concurrent runs, each in a directory of its
// own.
type tempDirs string

// withImage runs f on a workspace with the content of p.
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

// text returns the names, types, modes and contents of a tree as text.
func (a tree) text() string { return strings.Join(a.lines(), "\n") }

// touched returns those of names that are another file than in before, or have
// another time.
func (a tree) touched(before tree, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		was, is := before[name], a[name]
		return was.info != nil && is.info != nil && os.SameFile(was.info, is.info) &&
			(was.info.IsDir() || was.info.ModTime().Equal(is.info.ModTime()))
	})
}
