package patchers_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"aptix-tui/model"
	"aptix-tui/patchers"
)

// A shape is a form of answer of any length.
type shape struct {
	name       string
	head, unit string // unit is repeated; "%d" in it is its number
	tail       string
}

// text is an answer of this shape of about size bytes.
func (s shape) text(size int) []byte {
	var out strings.Builder
	out.WriteString(s.head)
	for i := 0; out.Len() < size; i++ {
		out.WriteString(strings.ReplaceAll(s.unit, "%d", fmt.Sprint(i)))
	}
	out.WriteString(s.tail)
	return []byte(out.String())
}

// BenchmarkGrowth reads answers of many shapes. It reports how many times as much time and
// memory four times the text takes: more than 4.8 is more than linear.
func BenchmarkGrowth(b *testing.B) {
	for _, s := range slices.Concat(shapes, jsonShapes, textShapes) {
		b.Run(s.name, func(b *testing.B) {
			small, large := s.text(1<<16), s.text(1<<18)
			for b.Loop() {
				time1, bytes1 := readingCost(small)
				time2, bytes2 := readingCost(large)
				b.ReportMetric(float64(time2)/float64(time1), "time-ratio")
				b.ReportMetric(float64(bytes2)/float64(bytes1), "bytes-ratio")
				b.ReportMetric(float64(time2.Milliseconds()), "ms/256KiB")
				b.ReportMetric(float64(bytes2>>20), "MB/256KiB")
			}
		})
	}
}

// readingCost is the least time that reading text takes, and the memory that it allocates.
func readingCost(text []byte) (least time.Duration, allocated uint64) {
	var before, after runtime.MemStats
	for i := 0; i < 3 && (i == 0 || least < 100*time.Millisecond); i++ {
		runtime.GC()
		runtime.ReadMemStats(&before)
		began := time.Now()
		patchers.Read(model.NewAnswer("", text), patchers.Options{})
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		if i == 0 || took < least {
			least, allocated = took, after.TotalAlloc-before.TotalAlloc
		}
	}
	return least, allocated
}
