package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"aptix-tui/testdata/bench/workload"
)

// generate writes workloads to DIR/SHAPE.
func generate(args []string) error {
	flags := flag.NewFlagSet("generate", flag.ExitOnError)
	dir := flags.String("dir", "", "the `directory` to write to")
	size := flags.Float64("size", 1, "the size, 1 is full size")
	seed := flags.Uint64("seed", 1, "the seed")
	weight := flags.Int("weight", 0, "the `bytes` of the answer of a shape that grows, instead of its usual number of parts times the size")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "Usage: bench generate -dir DIR [-size 1] [-seed 1] [-weight BYTES] [shape...]")
		flags.PrintDefaults()
		fmt.Fprintln(flags.Output(), "Shapes, all of them if none is named:")
		for _, s := range workload.Shapes {
			fmt.Fprintf(flags.Output(), "  %-24s %s\n", s.Name, s.About)
		}
		fmt.Fprintln(flags.Output(), "Shapes that grow:")
		for _, g := range workload.Growths() {
			fmt.Fprintf(flags.Output(), "  %-24s %s, %d\n", g.Name, g.About, g.N)
		}
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *dir == "" {
		flags.Usage()
		return errors.New("-dir is missing")
	}
	names := flags.Args()
	if len(names) == 0 {
		for _, s := range workload.Shapes {
			names = append(names, s.Name)
		}
	}
	for _, name := range names {
		w, err := shape(name, workload.Config{Seed: *seed, Size: *size}, *weight)
		if err != nil {
			return err
		}
		if err := w.Write(filepath.Join(*dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// shape generates a workload of either kind.
func shape(name string, c workload.Config, weight int) (*workload.Workload, error) {
	if s, err := workload.Find(name); err == nil {
		return s.Make(c)
	}
	g, err := workload.FindGrowth(name)
	if err != nil {
		return nil, err
	}
	n := max(1, int(float64(g.N)*c.Size))
	if weight > 0 {
		sample := max(1, g.N/10)
		n = max(1, int(float64(sample)*float64(weight)/float64(g.Make(c, sample).Weight())))
	}
	return g.Make(c, n), nil
}

// touched returns how many bytes a Git patch has together with the files of the tree
// that it changes.
func touched(place string) (int64, error) {
	patch, err := os.ReadFile(filepath.Join(place, "answers", "git.patch"))
	if err != nil {
		return 0, err
	}
	total := int64(len(patch))
	for line := range strings.Lines(string(patch)) {
		header, ok := strings.CutPrefix(line, "diff --git a/")
		if !ok {
			continue
		}
		path, _, _ := strings.Cut(header, " ") // no path of a workload has blanks
		info, err := os.Stat(filepath.Join(place, "before", path))
		if err == nil {
			total += info.Size()
		} else if !errors.Is(err, os.ErrNotExist) { // a new file
			return 0, err
		}
	}
	return total, nil
}
