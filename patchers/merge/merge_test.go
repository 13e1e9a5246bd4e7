package merge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/patchers/formattest"
)

// described returns a line for each reading.
func described(readings []Reading) string {
	var out strings.Builder
	for _, r := range readings {
		fmt.Fprintf(&out, "%s +%d -%d", r.Name, r.Added, r.Removed)
		if r.Kind == Same {
			fmt.Fprintf(&out, " at %d-%d", r.At[0], r.At[1])
		}
		if r.LostLines > 0 || len(r.LostNames) > 0 {
			fmt.Fprintf(&out, ", loses %d lines %v", r.LostLines, r.LostNames)
		}
		if r.Uncertain != "" {
			fmt.Fprintf(&out, ", %s", r.Uncertain)
		}
		if !r.Explains {
			out.WriteString(", not all lines")
		}
		out.WriteString("\n")
	}
	if len(readings) == 0 {
		return "nothing\n"
	}
	return out.String()
}

func readingsOf(path string, file, block []byte) []Reading {
	if old, new, pair := strings.Cut(string(block), "===\n"); pair {
		return PairReadings(path, file, []byte(old), []byte(new))
	}
	return Readings(path, file, block)
}

// TestReadings runs the cases of testdata (HABITS §7.4): a file, a block (or an old and a new text, with ===
// between), the readings, the file after the first one.
func TestReadings(t *testing.T) {
	formattest.Archives(t, "testdata/*.txtar", func(archive string, ar *txtar.Archive) {
		for i := 0; i+3 < len(ar.Files); i += 4 {
			name := ar.Files[i].Name
			t.Run(archive+"/"+name, func(t *testing.T) {
				path, file, block := strings.Fields(name)[0], ar.Files[i].Data, ar.Files[i+1].Data
				readings := readingsOf(path, file, block)
				ar.Files[i+2].Data = formattest.Compare(t, described(readings), ar.Files[i+2].Data)
				after := string(file)
				if len(readings) > 0 {
					after = strings.Join(read(path, file, nil).apply(readings[0].Edits), "\n") + "\n"
				}
				ar.Files[i+3].Data = formattest.Compare(t, after, ar.Files[i+3].Data)
				marked := []byte(byteOrderMark + string(file))
				for k, r := range readingsOf(path, marked, block) { // PLACING §6.5
					if got, want := string(r.Apply(marked)), byteOrderMark+string(readings[k].Apply(file)); got != want {
						t.Errorf("with a byte order mark, reading %d makes %q, want %q", k, got, want)
					}
				}
			})
		}
	})
}
