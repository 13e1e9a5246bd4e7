package workload

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// GitEnv is the environment in which Git reads no configuration of the user and
// writes the same objects every time.
func GitEnv() []string {
	env := []string{
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_TERMINAL_PROMPT=0", "LC_ALL=C",
		"GIT_AUTHOR_NAME=bench", "GIT_AUTHOR_EMAIL=bench@example.com", "GIT_AUTHOR_DATE=2024-01-01T00:00:00Z",
		"GIT_COMMITTER_NAME=bench", "GIT_COMMITTER_EMAIL=bench@example.com", "GIT_COMMITTER_DATE=2024-01-01T00:00:00Z",
	}
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GIT_") && !strings.HasPrefix(v, "LC_ALL=") {
			env = append(env, v)
		}
	}
	return env
}

// git runs Git in a directory and returns its output.
func git(dir string, env []string, args ...string) ([]byte, error) {
	fixed := []string{
		"-c", "core.autocrlf=false", "-c", "core.abbrev=12", "-c", "core.compression=0", "-c", "core.fsync=none",
		"-c", "core.fileMode=true", "-c", "diff.algorithm=myers", "-c", "gc.auto=0", "-c", "init.defaultBranch=main",
	}
	cmd := exec.Command("git", append(fixed, args...)...)
	cmd.Dir = dir
	cmd.Env = append(GitEnv(), env...)
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("git %s: %w: %s", args[0], err, errors.Bytes())
	}
	return out.Bytes(), nil
}

// commitAll makes a directory a repository with one commit of all its files.
func commitAll(dir string) error {
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"commit", "-q", "-m", "Begin"}} {
		if _, err := git(dir, nil, args...); err != nil {
			return err
		}
	}
	return nil
}

// gitDiff returns the Git patch between two trees: with binary contents, renames and
// modes.
func gitDiff(before, after []File) ([]byte, error) {
	dir, err := os.MkdirTemp("", "workload")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary directory
	if _, err := git(dir, nil, "init", "-q", "--bare", "repository"); err != nil {
		return nil, err
	}
	repository := filepath.Join(dir, "repository")
	var trees []string
	for i, files := range [][]File{before, after} {
		tree := filepath.Join(dir, fmt.Sprint("tree", i))
		if err := WriteTree(tree, files); err != nil {
			return nil, err
		}
		env := []string{"GIT_DIR=" + repository, "GIT_WORK_TREE=" + tree, "GIT_INDEX_FILE=" + tree + ".index"}
		if _, err := git(tree, env, "add", "-A", "-f"); err != nil {
			return nil, err
		}
		id, err := git(tree, env, "write-tree")
		if err != nil {
			return nil, err
		}
		trees = append(trees, strings.TrimSpace(string(id)))
	}
	return git(repository, nil, "diff", "--binary", "-M", "-l0", trees[0], trees[1])
}
