// Command bench measures aptix-tui beside its peers and prints a table.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"aptix-tui/testdata/bench/workload"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "generate" {
		if err := generate(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
	}
}

// generate writes workloads to DIR/SHAPE.
func generate(args []string) error {
	flags := flag.NewFlagSet("generate", flag.ExitOnError)
	dir := flags.String("dir", "", "the `directory` to write to")
	size := flags.Float64("size", 1, "the size, 1 is full size")
	seed := flags.Uint64("seed", 1, "the seed")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "Usage: bench generate -dir DIR [-size 1] [-seed 1] [shape...]")
		flags.PrintDefaults()
		for _, s := range workload.Shapes {
			fmt.Fprintf(flags.Output(), "  %-8s %s\n", s.Name, s.About)
		}
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *dir == "" {
		flags.Usage()
		return fmt.Errorf("-dir is missing")
	}
	names := flags.Args()
	if len(names) == 0 {
		for _, s := range workload.Shapes {
			names = append(names, s.Name)
		}
	}
	for _, name := range names {
		s, err := workload.Find(name)
		if err != nil {
			return err
		}
		w, err := s.Make(workload.Config{Seed: *seed, Size: *size})
		if err != nil {
			return err
		}
		if err := w.Write(filepath.Join(*dir, name)); err != nil {
			return err
		}
	}
	return nil
}
