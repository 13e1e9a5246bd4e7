package model

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
)

// A Source reads the user's tree for Resolve. All paths are relative to the
// workspace root, '/'-separated and clean.
type Source interface {
	// CheckPath joins path to a payload's root and checks both, before anything is
	// read (PATHS §2.2). It returns the clean path; what it had to clean it says in
	// warnings, why it refuses in err.
	CheckPath(root, path string) (clean string, warnings []Diagnostic, err error)

	// Read returns what is at a path that CheckPath accepted. With follow, a
	// symbolic link in the last component is followed; without, it is returned
	// as itself. Nothing there is no error: Kind is Absent. An error means that
	// it is refused: outside the root, not a regular file, too large, unreadable.
	Read(path string, follow bool) (Snapshot, error)
}

// A Lister is a Source that can also look around, for what concerns whole
// directories and for keys that are no paths.
type Lister interface {
	// List names everything below a directory, directories included; links are
	// named, not followed.
	List(dir string) ([]string, error)
	// FindKey returns the files that an opaque key can mean (TUL §3).
	FindKey(key string) ([]string, error)
	// SimilarPaths lists the files that a path without a file may mean, best first;
	// a few at most.
	SimilarPaths(path string) ([]string, error)
}

// A coded error says by which Diagnostic.Code it is known. What CheckPath and Read
// return may be one.
type coded interface {
	error
	DiagnosticCode() string
	WithoutPath(path string) string // the sentence, without path if it is about that one
}

// History knows what earlier commits left behind.
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
	Created   bool       // the payload made the file, in this commit or one before
	Omissions []Omission // what was left out; ascending, none twice
}

// An Omission is a part of a payload that was left out when the rest was
// committed: rejected, or without a place. The same text of the payload leads to
// the same numbers.
type Omission struct {
	Change  int  // index into Payload.Files
	Edit    int  // index into FileChange.Edits; -1 for what is no edit
	Missing bool // no place was found for it
}

// Kind is what stands at a path.
type Kind uint8

const (
	Absent Kind = iota
	Regular
	Directory
	Symlink
)

// A Snapshot is what stood at a path when it was read; it is read once.
type Snapshot struct {
	State
	Path      string // where it really is: symbolic links resolved
	Bytes     []byte // of a regular file
	HardLinks int    // how many names a regular file has
	Untracked bool   // not under version control, as far as that is known
}

// A State is what identifies the state of a path for a later comparison.
type State struct {
	Kind   Kind
	Digest Digest      // Regular: of its bytes
	Mode   fs.FileMode // Regular, Directory: permission bits, setuid and the like included
	Target string      // Symlink: where it points
}

// like tells that two states do not differ by more than the umask.
func (s State) like(o State) bool {
	s.Mode, o.Mode = s.Mode&0o100, o.Mode&0o100
	return s == o
}

// A Digest is a SHA-256.
type Digest [sha256.Size]byte

// DigestOf is the digest of b.
func DigestOf(b []byte) Digest { return sha256.Sum256(b) }

func (d Digest) String() string { return hex.EncodeToString(d[:]) }
