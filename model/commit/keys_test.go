package commit

import (
	"testing"
)

// testKeys is a keyring whose key ends with the process.
var testKeys = &Keyring{key: []byte("0123456789abcdef0123456789abcdef")}

// otherKeys is that of another user.
var otherKeys = &Keyring{key: []byte("fedcba9876543210fedcba9876543210")}

// everywhere is a keyring to which a copy of a workspace is the same one.
var sharedKeys = &Keyring{key: []byte("0123456789abcdef0123456789abcdef"), canonicalForTests: "/everywhere"}

// keyringIn is a keyring with a key that is kept in a new directory.
func keyringIn(t *testing.T) *Keyring {
	t.Helper()
	k, err := OpenKeyring(t.TempDir() + "/state/aptix-tui")
	must(t, err)
	must(t, k.ensure())
	return k
}
