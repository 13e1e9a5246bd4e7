// Package workload generates the trees and answers that the benchmark measures.
//
// A workload is a tree of files and the same change of it in one or more formats.
// Everything follows from a seed: the same seed and size give the same bytes on
// every machine that has the same version of Git. The package reads and writes only
// the directories that it is given.
package workload

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// File is a file of a tree.
type File struct {
	Path string // relative to the tree, in lower case, with slashes
	Data []byte
	Mode os.FileMode // 0 means 0o644
}

// Answer is the text that asks for a change, in one format.
type Answer struct {
	Format string // the name that --format takes
	Name   string // the file name, such as "git.patch"
	Data   []byte
}

// Workload is a tree and the answers that change it.
type Workload struct {
	Files   []File
	Answers []Answer
	// Repository makes the tree a Git work tree with one commit.
	Repository bool
}

// Config says how a workload is generated.
type Config struct {
	Seed uint64
	Size float64 // 1 is full size
}

// scaled returns a count for the size, at least 1.
func (c Config) scaled(n int) int { return max(1, int(float64(n)*c.Size+0.5)) }

// Shape is a kind of workload.
type Shape struct {
	Name  string
	About string
	Make  func(Config) (*Workload, error)
}

// Shapes lists the workloads of fixed size; Growths has those that grow.
var Shapes = []Shape{
	{"big", "a Git patch of 2,400 files and about 30 MB over a tree of about 35 MB", Big},
	{"many", "1,000 files of 8 KiB with one changed line each, in every format", Many},
	{"deep", "one file of 200,000 lines with 5,000 hunks, in every format", Deep},
	{"wide", "a bundle that replaces one file of 5 MB", Wide},
	{"edits", "one file of 20,000 lines with 1,000 edits, in every format", Edits},
	{"usual", "an answer of 60 kB that changes 12 of 5,000 files of a repository", Usual},
}

// Find returns the shape of a name.
func Find(name string) (Shape, error) {
	i := slices.IndexFunc(Shapes, func(s Shape) bool { return s.Name == name })
	if i < 0 {
		return Shape{}, fmt.Errorf("there is no shape %q", name)
	}
	return Shapes[i], nil
}

// Weight returns the size of the answer in bytes, where a file of a tree of several
// counts as 1 kB of answer at least: making more files than that takes longer than
// what is measured. If the answer is short whatever it changes, it is the size of the
// tree.
func (w *Workload) Weight() int {
	answer, tree := len(w.Answers[0].Data), 0
	if answer < 1000 {
		for _, f := range w.Files {
			tree += len(f.Data)
		}
	} else if len(w.Files) > 1 {
		tree = 1000 * len(w.Files)
	}
	return max(answer, tree)
}

// Write writes the tree to DIR/before and the answers to DIR/answers, in place of
// what is there.
func (w *Workload) Write(dir string) error {
	before, answers := filepath.Join(dir, "before"), filepath.Join(dir, "answers")
	if err := errors.Join(os.RemoveAll(before), os.RemoveAll(answers)); err != nil {
		return err
	}
	if err := WriteTree(before, w.Files); err != nil {
		return err
	}
	if w.Repository {
		if err := commitAll(before); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(answers, 0o777); err != nil {
		return err
	}
	for _, a := range w.Answers {
		if err := os.WriteFile(filepath.Join(answers, a.Name), a.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// WriteTree writes files below a directory, which it makes.
func WriteTree(dir string, files []File) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	made := map[string]bool{}
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if parent := filepath.Dir(path); !made[parent] {
			made[parent] = true
			if err := os.MkdirAll(parent, 0o777); err != nil {
				return err
			}
		}
		mode := f.Mode
		if mode == 0 {
			mode = 0o644
		}
		if err := os.WriteFile(path, f.Data, mode); err != nil {
			return err
		}
	}
	return nil
}
