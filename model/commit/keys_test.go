package commit

import (
	"testing"
)

// testKeys is a keyring whose key is not stored.
var testKeys = &Keyring{key: []byte("0123456789abcdef0123456789abcdef")}

// otherKeys is the keyring of another user.
var otherKeys = &Keyring{key: []byte("fedcba9876543210fedcba9876543210")}

// movedKeys are testKeys in another directory.
var movedKeys = &Keyring{key: testKeys.key, canonicalForTests: "/elsewhere"}

// sharedKeys is a keyring to which copies of a workspace are the same one.
var sharedKeys = &Keyring{key: []byte("0123456789abcdef0123456789abcdef"), canonicalForTests: "/everywhere"}

// keyringIn returns a keyring whose key is stored in a new directory.
func keyringIn(t *testing.T) *Keyring {
	t.Helper()
	k, err := OpenKeyring(t.TempDir() + "/state/aptix-tui")
	must(t, err)
	must(t, k.ensure())
	return k
}
