package ui

import (
	"errors"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// memory is a tree in memory: the Source of the tests.
type memory map[string]string

// directory is a directory in place of the text of a file.
const directory = "\x00directory"

func (m memory) CheckPath(root, p string) (string, []model.Diagnostic, error) {
	clean := path.Join(root, p)
	if strings.HasPrefix(clean, "../") || path.IsAbs(p) {
		return "", nil, errors.New("the path leads out of the root")
	}
	return clean, nil, nil
}

func (m memory) Read(p string, _ bool) (model.Snapshot, error) {
	text, ok := m[p]
	switch {
	case !ok:
		return model.Snapshot{Path: p}, nil
	case text == directory:
		return model.Snapshot{State: model.State{Kind: model.Directory, Mode: 0o755}, Path: p}, nil
	}
	b := []byte(text)
	return model.Snapshot{
		State: model.State{Kind: model.Regular, Digest: model.DigestOf(b), Mode: 0o644},
		Path:  p, Bytes: b, HardLinks: 1,
	}, nil
}

// SimilarPaths returns the paths with the same last component.
func (m memory) SimilarPaths(p string) ([]string, error) {
	var out []string
	for name := range m {
		if path.Base(name) == path.Base(p) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out, nil
}

func (m memory) List(string) ([]string, error)    { return nil, nil }
func (m memory) FindKey(string) ([]string, error) { return nil, nil }
