// Package formattest runs the test cases of the formats: txtar archives of
// answers and of the expected results. Only tests import it. The flag -update
// writes the actual results into the archives.
package formattest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
)

var update = flag.Bool("update", false, "write the actual results into the cases of testdata")

// Archives calls play for each archive that pattern matches, with the name of its
// file without ".txtar". With -update, it writes the archive back.
func Archives(t *testing.T, pattern string, play func(name string, ar *txtar.Archive)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		play(strings.TrimSuffix(filepath.Base(file), ".txtar"), ar)
		if *update {
			if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Pairs runs the cases of archives that consist of pairs: an answer, named for what
// it shows, and the expected result of read.
func Pairs(t *testing.T, pattern string, read func(answer []byte) string) {
	t.Helper()
	Archives(t, pattern, func(file string, ar *txtar.Archive) {
		for i := 0; i+1 < len(ar.Files); i += 2 {
			t.Run(file+"/"+ar.Files[i].Name, func(t *testing.T) {
				ar.Files[i+1].Data = Compare(t, read(ar.Files[i].Data), ar.Files[i+1].Data)
			})
		}
	})
}

// Compare fails the test if got differs from want. It returns what to write into the
// archive: with -update, that is got.
func Compare(t *testing.T, got string, want []byte) []byte {
	t.Helper()
	if *update {
		return []byte(got)
	}
	if got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	return want
}

// Scan offers every line of an answer to scan, as patchers.Parse does.
func Scan(answer []byte, scan model.Scanner) []*model.Payload {
	a := model.NewAnswer("test", answer)
	return scanLines(a, scan, model.FencesOf(a))
}

// ScanUnfenced is Scan for text without fences, in linear time.
func ScanUnfenced(text []byte, scan model.Scanner) []*model.Payload {
	return scanLines(model.NewAnswer("hostile", text), scan, nil)
}

func scanLines(a *model.Answer, scan model.Scanner, fences *model.Fences) (out []*model.Payload) {
	for n := 1; n <= a.Lines(); n++ {
		b := model.Block{Answer: a}
		if fences != nil {
			b.Fence = fences.Around(n)
		}
		p := scan(b, n)
		if p == nil {
			continue
		}
		out = append(append(out, p), p.Nested...)
		if p = out[len(out)-1]; p.Unclosed {
			n = p.First
			continue
		}
		n = max(n, p.Last)
		if fences != nil {
			fences.Resume(n + 1)
		}
	}
	return out
}

// Marks make characters visible that editors and txtar change: "~" is a space and
// "^" a CR at the end of a line, "$" at the end of a file means that it has no final
// newline.
type Marks struct{ read, write *strings.Replacer }

// NewMarks returns Marks. pairs are further marks for Read, each followed by the text
// that it represents.
func NewMarks(pairs ...string) Marks {
	return Marks{
		read:  strings.NewReplacer(append([]string{"~\n", " \n", "^\n", "\r\n"}, pairs...)...),
		write: strings.NewReplacer(" \n", "~\n", "\r\n", "^\n"),
	}
}

// Read returns the text of a part of a case.
func (m Marks) Read(data []byte) string {
	return strings.TrimSuffix(m.read.Replace(string(data)), "$\n")
}

// Write returns text with marks.
func (m Marks) Write(text string) string {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "$\n"
	}
	return m.write.Replace(text)
}

// Seeds adds the files of the archives that pattern matches to the corpus of f.
func Seeds(f *testing.F, pattern string) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, one := range ar.Files {
			f.Add(one.Data)
		}
	}
}
