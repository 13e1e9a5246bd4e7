package main

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// row is a line of the table. Its numbers are nanoseconds or bytes.
type row struct {
	work, peer   string
	ours, peers  float64
	format       func(float64) string
	target       float64 // the largest ratio of ours to the peer's that is wanted
	stopped      bool    // ours is at least this
	peersStopped bool    // the peer's is at least this; without stopped, the ratio is at most this
	err          error
}

func (r *row) ratio() float64 {
	if r.peers == 0 {
		return math.Inf(1)
	}
	return r.ours / r.peers
}

// over reports whether the ratio is over a multiple of the target, or not known.
func (r *row) over(multiple float64) bool {
	return r.err != nil || r.stopped || r.ratio() > multiple*r.target
}

func (r *row) cells() []string {
	if r.err != nil {
		message := strings.ReplaceAll(strings.ReplaceAll(r.err.Error(), "\n", " "), "|", "\\|")
		return []string{r.work, r.peer, "failed: " + message, "", "", fmt.Sprintf("≤ %.3g ×", r.target), "no"}
	}
	ours, peers, ratio, reached := r.format(r.ours), r.format(r.peers), fmt.Sprintf("%.2f", r.ratio()), "yes"
	if r.peersStopped {
		peers, ratio = "> "+peers, "< "+ratio
	}
	if r.stopped {
		ours, ratio = "> "+ours, "> "+ratio
	}
	if r.stopped && r.peersStopped {
		ratio = "?"
	}
	if r.over(1) {
		reached = "no"
	}
	return []string{r.work, r.peer, ours, peers, ratio, fmt.Sprintf("≤ %.3g ×", r.target), reached}
}

// head writes the head of the table.
func (b *bench) head() {
	fmt.Fprintf(b.out, "Size %g, seed %d, median of %d runs.\n\n", b.size, b.seed, b.runs)
	fmt.Fprintln(b.out, "| work | peer | ours | peer's | ratio | target | reached |")
	fmt.Fprintln(b.out, "| --- | --- | --- | --- | --- | --- | --- |")
}

// add writes rows of the table, at once, so that they are not lost if the run ends.
func (b *bench) add(rows ...row) {
	for _, r := range rows {
		fmt.Fprintf(b.out, "| %s |\n", strings.Join(r.cells(), " | "))
	}
	b.rows = append(b.rows, rows...)
}

// foot writes what the table says on the whole.
func (b *bench) foot() {
	missed := 0
	for _, r := range b.rows {
		if r.over(1) {
			missed++
		}
	}
	fmt.Fprintf(b.out, "\n%d of %d targets are reached.\n", len(b.rows)-missed, len(b.rows))
}

// failing returns the rows that are over a multiple of their targets. With 0 there is none.
func (b *bench) failing(multiple float64) (names []string) {
	for _, r := range b.rows {
		if multiple > 0 && r.over(multiple) {
			names = append(names, r.work)
		}
	}
	return names
}

func duration(ns float64) string {
	switch d := time.Duration(ns); {
	case d < 100*time.Millisecond:
		return fmt.Sprintf("%.1f ms", ns/1e6)
	case d < 10*time.Second:
		return fmt.Sprintf("%.0f ms", ns/1e6)
	}
	return fmt.Sprintf("%.1f s", ns/1e9)
}

func size(bytes float64) string { return fmt.Sprintf("%.1f MB", bytes/1e6) }
