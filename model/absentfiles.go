package model

import "fmt"

// AbsentFiles counts the files that an answer changes and that are not below the root, and
// all that it changes.
type AbsentFiles struct{ Absent, Of int }

// AbsentFiles counts those of cs.
func (cs *ChangeSet) AbsentFiles() AbsentFiles {
	var out AbsentFiles
	for _, f := range cs.Files {
		if !cs.needsBaseFile(f) {
			continue
		}
		out.Of++
		if f.Base.Kind == Absent {
			out.Absent++
		}
	}
	return out
}

// needsBaseFile reports whether the answer changes the content of f and does not create it.
func (cs *ChangeSet) needsBaseFile(f *File) bool {
	needs := false
	for _, id := range f.Hunks {
		switch h := cs.Hunks[id]; {
		case h.Kind == KindCreate:
			return false
		case h.Kind == KindContent && h.Placement != Applied && h.Placement != Invalid:
			needs = true
		}
	}
	return needs
}

// WrongRoot reports whether the root is probably wrong: most files are not there.
func (a AbsentFiles) WrongRoot() bool { return a.Absent >= 2 && 2*a.Absent > a.Of }

// String returns "10 of 12 files are".
func (a AbsentFiles) String() string {
	return fmt.Sprintf("%s of %s are", Number(a.Absent), Count(a.Of, "file"))
}
