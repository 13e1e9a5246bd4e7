package model

// A FileAnalyzer stands for one edit in an analysis of all edits that the
// answer has for a file, across payloads.
type FileAnalyzer interface {
	// AnalyzeFile analyzes the edits of one file, in the order of the answer. The
	// locator of each edit gets the result as PrecedingEdits.Shared. AnalyzeFile
	// does not change the edits.
	AnalyzeFile(all []FileAnalyzer) any
}

// analyzeFiles runs the analyses of the edits, file by file. Two
// spellings of a path are one file, and a renamed file stays the same file.
func (r *resolver) analyzeFiles() {
	var files [][]FileAnalyzer
	byPath := map[string]int{} // index into files
	for n, p := range r.cs.Payloads {
		for i := range p.Files {
			c := &p.Files[i]
			path, newPath, ok := r.cleanPaths(p, c, r.choices.PathFor(HunkKey{Payload: n, Change: i}))
			if !ok {
				continue
			}
			at, known := byPath[path]
			if !known {
				at = len(files)
				byPath[path], files = at, append(files, nil)
			}
			for _, e := range c.Edits {
				if e.Analyzer != nil {
					files[at] = append(files[at], e.Analyzer)
				}
			}
			if c.Op == OpRename {
				delete(byPath, path)
				byPath[newPath] = at
			}
		}
	}
	for _, all := range files {
		if len(all) == 0 {
			continue
		}
		shared := all[0].AnalyzeFile(all)
		for _, j := range all {
			r.analyses[j] = shared
		}
	}
}

// cleanPaths returns the checked paths of c, a change of p, and whether none is
// refused. chosen is the path that a person chose instead, or empty.
func (r *resolver) cleanPaths(p *Payload, c *FileChange, chosen string) (path, newPath string, ok bool) {
	root, path := p.Root, c.Path
	if chosen != "" {
		root, path = "", chosen
	}
	path, _, err := r.src.CheckPath(root, path)
	if err == nil && c.Op == OpRename {
		if newPath, _, err = r.src.CheckPath(p.Root, c.NewPath); err == nil {
			newPath = r.listedPath(newPath)
		}
	}
	if err == nil {
		path = r.listedPath(path)
	}
	return path, newPath, err == nil && c.Invalid.None()
}

// locateUnbounded places e after the preceding edits, with the analysis of its
// file.
func (r *resolver) locateUnbounded(e *Edit, t *Text, from int, preceding PrecedingEdits) Match {
	sequential, ok := e.Locator.(SequentialLocator)
	if !ok {
		return e.Locator.Locate(t, from)
	}
	if e.Analyzer != nil {
		preceding.Shared = r.analyses[e.Analyzer]
	}
	return sequential.LocateAfter(t, from, preceding)
}
