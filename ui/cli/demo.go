package cli

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
)

// demoArchive is the example: an answer and its workspace.
//
//go:embed demo.txtar
var demoArchive []byte

// example is shown if nothing could be read from an answer.
const example = "```diff\n--- a/hello.txt\n+++ b/hello.txt\n@@ -1,2 +1,2 @@\n-Hello\n+Hello, world\n Bye\n```\n"

func (a *app) demoCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "demo",
		Short: "Review a bundled example in a new workspace",
		Long: `Opens a review of an answer that comes with the program, in a new workspace in
the directory for temporary files. It works as any
other review, and changes files only in that workspace, which stays there until
you or the system removes it.`,
		Args: noArguments("demo"),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.demo(cmd.Context()) },
	}
	a.reviewFlags(c)
	return c
}

// demo writes the example to a new directory, which is not removed, and reviews it.
func (a *app) demo(ctx context.Context) error {
	if _, err := a.keyboard(); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "aptix-tui-demo-")
	if err != nil {
		return fmt.Errorf("making the demo's workspace: %w", err)
	}
	for _, f := range txtar.Parse(demoArchive).Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, f.Data, 0o666)); err != nil {
			return fmt.Errorf("making the demo's workspace: %w", err)
		}
	}
	a.root = filepath.Join(dir, "workspace")
	fmt.Fprintf(a.Err, "the demo's workspace is %s\n", a.root)
	return a.review(ctx, []string{filepath.Join(dir, "answer.md")})
}
