package model

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
)

// files is a Source with files at some paths.
type files map[string]bool

func (f files) Read(path string, _ bool) (Snapshot, error) {
	s := Snapshot{Path: path}
	if f[path] {
		s.Kind = Regular
	}
	return s, nil
}

func (files) CheckPath(_, path string) (string, []Diagnostic, error) { return path, nil, nil }
func (files) List(string) ([]string, error)                          { return nil, nil }
func (files) FindKey(string) ([]string, error)                       { return nil, nil }
func (files) SimilarPaths(string) ([]string, error)                  { return nil, nil }

// TestTreeBefore: what a payload replaces is still found in the tree before it, whenever it is
// looked up first.
func TestTreeBefore(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	path := func() string { return fmt.Sprint("f", random.IntN(6)) }
	for range 500 {
		src := files{"f0": true, "f1": true, "f2": true}
		r := &resolver{src: src, tree: map[string]*treeEntry{}}
		for range 3 { // payloads
			r.treeBefore = map[string]*treeEntry{}
			before, replaced := maps.Clone(r.tree), map[string]bool{}
			for range 12 {
				switch p := path(); random.IntN(3) {
				case 0:
					r.setFileAt(p, nil, random.IntN(9))
					replaced[p] = true
				case 1:
					now := r.lookup(p, false)
					if _, known := before[p]; !known && !replaced[p] {
						before[p] = now
					}
				default:
					got, want := r.lookupBefore(p), before[p]
					if want != nil && got != want || want == nil && (len(got.changedBy) > 0 || (got.file != nil) != src[p]) {
						t.Fatalf("%s before: got %+v, want %+v", p, got, want)
					}
					before[p] = got
				}
			}
		}
	}
}
