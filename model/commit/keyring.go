package commit

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"aptix-tui/model/workspace"
)

const (
	keyName      = "key"   // key file in a keyring's directory
	endedDirName = "ended" // directory of the newest ended IDs, beside it
	keyBytes     = sha256.Size
)

// A Keyring holds the user's secret key. Journals and history records are
// authenticated with it, which distinguishes them from records that came with a
// clone, a pull or an archive (TRUST.md). It is stored in the user's state
// directory, never in a workspace.
//
// It also stores, for each workspace, the newest transaction that ended there,
// so that a copy of an old journal is not taken for an interrupted transaction.
//
// A nil Keyring has no key: every record is foreign to it.
type Keyring struct {
	dir string // holds the key and the newest ended IDs; empty for a temporary key

	mu  sync.Mutex
	key []byte // nil if there is none yet

	canonicalForTests string // replaces the canonical path of every workspace
}

// canonical returns the path for which records in ws are authenticated.
func (k *Keyring) canonical(ws *workspace.Workspace) string {
	if k != nil && k.canonicalForTests != "" {
		return k.canonicalForTests
	}
	return ws.Canonical()
}

// OpenKeyring reads the key in dir, if there is one. It makes none. If the key
// cannot be used, it returns an error and a keyring without a key.
func OpenKeyring(dir string) (*Keyring, error) {
	if !filepath.IsAbs(dir) { // a relative one could be in the workspace
		return nil, nil
	}
	k := &Keyring{dir: dir}
	key, err := readKey(k.path())
	if isNotExist(err) {
		err = nil
	}
	k.key = key
	return k, err
}

// newTemporaryKeyring returns a keyring with a new key that is not stored.
func newTemporaryKeyring() *Keyring {
	k := &Keyring{key: make([]byte, keyBytes)}
	rand.Read(k.key) // never fails
	return k
}

// path returns the key file.
func (k *Keyring) path() string { return filepath.Join(k.dir, keyName) }

// secret returns the key, or nil. Another process may have made it since there was none.
func (k *Keyring) secret() []byte {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.key == nil && k.dir != "" {
		k.key, _ = readKey(k.path()) // OpenKeyring has reported one that cannot be used
	}
	return k.key
}

// ensure makes the key if there is none, and makes it durable before anything
// is authenticated with it.
func (k *Keyring) ensure() error {
	if k == nil {
		return errors.New("there is no state directory to keep a key in: HOME is not an absolute path")
	}
	if k.secret() != nil {
		return nil
	}
	key, err := makeKey(k.dir)
	if err != nil {
		return fmt.Errorf("saving a key in %s: %w", k.dir, err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.key = key
	return nil
}

// computeMAC returns the HMAC-SHA-256 of parts in hexadecimal. Each part is
// preceded by its length, so that different lists never have the same input.
func computeMAC(key []byte, parts ...string) string {
	h := hmac.New(sha256.New, key)
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p)))) // a hash returns no error
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// equalMAC reports whether a and b are equal, in constant time.
func equalMAC(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// makeKey writes a new key to dir, durably, and never replaces one: two processes that do so
// at once return the same key.
func makeKey(dir string) ([]byte, error) {
	if err := makeDurableDir(dir); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(dir, "new-key-*") // mode 0600
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(f, "%x\n", newTemporaryKeyring().key)
	err = errors.Join(err, f.Sync(), f.Close())
	path := filepath.Join(dir, keyName)
	if err == nil {
		err = os.Link(f.Name(), path)
	}
	if _, missing := os.Lstat(path); err != nil && isNotExist(missing) { // the file system has no hard links
		err = os.Rename(f.Name(), path)
	} else if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	if removed := os.Remove(f.Name()); err == nil && !isNotExist(removed) {
		err = removed
	}
	if err == nil {
		err = syncPath(dir)
	}
	if err != nil {
		return nil, err
	}
	return readKey(path)
}

// makeDurableDir makes a directory and its parents, and syncs each directory that gets a new
// entry.
func makeDurableDir(dir string) error {
	if fi, err := os.Stat(dir); err == nil && fi.IsDir() {
		return nil
	}
	up := filepath.Dir(dir)
	err := error(nil)
	if up != dir {
		err = makeDurableDir(up)
	}
	if err == nil {
		err = os.Mkdir(dir, 0o700)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncPath(up)
}

// readKey reads a key file. It refuses one that other users may read or write,
// and one that is not a regular file: another user may know it or have made it.
func readKey(path string) ([]byte, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if err := checkPrivate(fi); fi.Mode().IsRegular() && err != nil {
		return nil, fmt.Errorf("the key %s %w", path, err)
	}
	b, err := readBounded(openShared, path, fi, 1024)
	if err != nil {
		return nil, fmt.Errorf("reading the key %s: %w", path, cause(err))
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(b)))
	if err != nil || len(key) != keyBytes {
		return nil, fmt.Errorf("the key %s is damaged; move it away, and a new one will be made", path)
	}
	return key, nil
}

// endedPath returns the file that names the newest ended transaction of a
// workspace.
func (k *Keyring) endedPath(workspace string) string {
	return filepath.Join(k.dir, endedDirName, computeMAC(k.secret(), "ended", workspace))
}

// newestEnded returns the ID of the newest transaction that ended in a
// workspace, or empty if it is not known.
func (k *Keyring) newestEnded(workspace string) string {
	if k.secret() == nil || k.dir == "" {
		return ""
	}
	path := k.endedPath(workspace)
	if fi, err := os.Lstat(path); err == nil {
		b, err := readBounded(openShared, path, fi, 64)
		if id := strings.TrimSpace(string(b)); err == nil && isID(id) {
			return id
		}
	}
	return ""
}

// markEnded stores id as ended, if it is the newest. The file is not synced:
// after a power failure an older ID may be there, and then more journals count
// as interrupted.
func (k *Keyring) markEnded(workspace, id string) error {
	if k.secret() == nil || k.dir == "" || k.newestEnded(workspace) >= id {
		return nil
	}
	return WriteStateFile(k.endedPath(workspace), []byte(id+"\n"))
}

// WriteStateFile replaces a file of the user's state directory as a whole. It is not synced.
func WriteStateFile(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
