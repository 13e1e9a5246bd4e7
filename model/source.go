package model

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
)

// A Source reads the user's tree for Resolve. All paths are relative to the
// workspace root, clean and separated by '/'.
type Source interface {
	// CheckPath joins path to a payload's root and checks both without reading any
	// file (PATHS §2.2). It returns the clean path, warnings about what it cleaned,
	// and an error if it refuses the path.
	CheckPath(root, path string) (clean string, warnings []Diagnostic, err error)

	// Read returns what is at a path that CheckPath accepted. With follow, a
	// symbolic link in the last component is followed; without, it is returned
	// as itself. A missing path is no error: Kind is Absent. An error means that
	// the path is refused: outside the root, not a regular file, too large or
	// unreadable.
	Read(path string, follow bool) (Snapshot, error)

	// List returns all paths below a directory, directories included. Symbolic links
	// are listed but not followed.
	List(dir string) ([]string, error)
	// FindKey returns the files that an opaque key can refer to (TUL §3).
	FindKey(key string) ([]string, error)
	// SimilarPaths returns a few files that a path without a file may refer to, best
	// first.
	SimilarPaths(path string) ([]string, error)
}

// A VersionedSource is a Source that knows what is under version control.
type VersionedSource interface {
	Source
	// Untracked returns those of the paths of files, with links resolved, that are known not
	// to be under version control. Instead, all reports that nothing in the workspace is.
	Untracked(paths []string) (untracked []string, all bool)
}

// A coded error has its own Diagnostic.Code. Errors of CheckPath and Read may
// be coded.
type coded interface {
	error
	DiagnosticCode() string
	WithoutPath(path string) string // the sentence, without path if it is about that one
}

// History holds the states that earlier commits left.
type History interface {
	// LastCommitted returns the state in which the last commit of a payload, given
	// by the digest of its text, left a path that the payload names.
	LastCommitted(payload Digest, path string) (CommittedState, bool)
}

// A CommittedState is the state in which a commit of a payload leaves one path.
type CommittedState struct {
	Payload   Digest
	Path      string
	State     State
	Created   bool       // the payload created the file, in this commit or an earlier one
	Omissions []Omission // ascending, without duplicates
}

// An Omission is a part of a payload that was left out when the rest was
// committed: it was rejected, or had no place. The same text of a payload has
// the same indexes. Histories on disk have its JSON.
type Omission struct {
	Change  int  `json:"change"`            // index into Payload.Files
	Edit    int  `json:"edit"`              // index into FileChange.Edits; wholeChange for parts that are no edit
	Missing bool `json:"missing,omitempty"` // no place was found for it
}

// Kind is the type of file at a path.
type Kind uint8

const (
	Absent Kind = iota
	Regular
	Directory
	Symlink
)

// A Snapshot is the file at a path when it was read. Every path is read once.
type Snapshot struct {
	State
	Path      string // with symbolic links resolved, in the spelling that the directories list
	Listed    string // the path that was asked for, in that spelling (PATHS §2.3)
	Folds     bool   // Absent, and so is its directory: other spellings of that would be the same one
	Bytes     []byte // of a regular file
	HardLinks int    // the number of names of a regular file
	Modeless  bool   // the system keeps no executable bits
}

// A State identifies the state of a path for a later comparison.
type State struct {
	Kind   Kind
	Digest Digest      // Regular: of its bytes
	Mode   fs.FileMode // Regular, Directory: permission bits, setuid and the like included
	Target string      // Symlink: its target
}

// equalExceptUmask reports whether two states differ by no more than the umask.
func (s State) equalExceptUmask(o State) bool {
	s.Mode, o.Mode = s.Mode&0o100, o.Mode&0o100
	return s == o
}

// A Digest is a SHA-256.
type Digest [sha256.Size]byte

// DigestOf returns the digest of b.
func DigestOf(b []byte) Digest { return sha256.Sum256(b) }

func (d Digest) String() string { return hex.EncodeToString(d[:]) }
