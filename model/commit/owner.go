package commit

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"aptix-tui/model/workspace"
)

// An inventory is what .aptix holds: this user's own records and others (TRUST.md).
type inventory struct {
	interrupted []string        // IDs of own interrupted transactions, oldest first
	history     []journal       // own transactions in the history, oldest first; only their IDs unless bodies are read
	foreign     []ForeignRecord // those of the history first, oldest first
	removable   []string        // directories of transactions that did not reach their commit point, or ended
	unknown     []string        // names in .aptix that aptix-tui does not use
}

// historyIDs returns the IDs of the own transactions in the history, oldest first.
func (c *inventory) historyIDs() (ids []string) {
	for _, j := range c.history {
		ids = append(ids, j.ID)
	}
	return ids
}

// A recordReader reads the records in .aptix. It follows no links, never blocks on a FIFO,
// and reads a bounded part of foreign records.
type recordReader struct {
	root      *os.Root
	keys      *Keyring
	canonical string // canonical path of the workspace
	budget    *int64 // bytes of foreign bodies that may still be read
}

func newRecordReader(ws *workspace.Workspace, keys *Keyring) recordReader {
	budget := int64(2 * maxForeignBody)
	return recordReader{root: ws.Root(), keys: keys, canonical: keys.canonical(ws), budget: &budget}
}

// scan reads the inventory of .aptix: of the own history only the heads, unless bodies is set.
func (r recordReader) scan(bodies bool) (*inventory, error) {
	c := &inventory{}
	ended, err := r.names(historyDir)
	names, failed := r.names(aptixDir)
	if err = cmp.Or(failed, err); err != nil {
		return nil, err
	}
	// The history first: its transactions have ended, so copies elsewhere are replays.
	for _, id := range ended {
		if isID(id) {
			r.classify(c, ForeignRecord{ID: id}, bodies)
		}
	}
	for _, name := range names {
		id, ends := strings.CutSuffix(name, removedSuffix)
		switch {
		case slices.Contains(ownNames, name):
		case !isID(id):
			c.unknown = append(c.unknown, name)
		case ends: // also a link or a file of that name
			c.removable = append(c.removable, aptixDir+"/"+name)
		default:
			r.classify(c, ForeignRecord{ID: id, Interrupted: true}, true)
		}
	}
	return c, nil
}

// ownNames are the names in .aptix that are not transactions.
var ownNames = []string{path.Base(lockName), path.Base(ignoreName), path.Base(historyDir)}

// isStagedName reports whether a file is one of a transaction that has not reached its
// commit point.
func isStagedName(name string) bool {
	number, kind, _ := strings.Cut(name, ".")
	return name == journalDraft || (kind == "new" || kind == "like") && number != "" && strings.Trim(number, "0123456789") == ""
}

// classify adds the record f, of which the ID and the place are known, to the own ones or
// to the foreign ones.
func (r recordReader) classify(c *inventory, f ForeignRecord, bodies bool) {
	files, err := r.names(f.Dir())
	j, own := r.find(&f, files, bodies)
	var invalid error
	if own && bodies {
		_, invalid = j.items(f.Dir())
	}
	ended := func() bool {
		return slices.Contains(c.historyIDs(), f.ID) || r.keys.newestEnded(r.canonical) >= f.ID
	}
	switch {
	case err != nil:
		f.because(Damaged, err.Error())
	case f.name == "" && !f.Interrupted: // its removal was interrupted by a power failure
		return
	case f.name == "" && !slices.ContainsFunc(files, func(name string) bool { return !isStagedName(name) }):
		c.removable = append(c.removable, f.Dir())
		return
	case f.name == "":
		f.because(Damaged, "there is none")
	case !own:
	case f.Interrupted && ended():
		f.because(Copied, "it is a copy of a transaction of yours that has ended")
	case invalid != nil:
		f.because(Damaged, invalid.Error())
	case f.Interrupted:
		c.interrupted = append(c.interrupted, f.ID)
		return
	case f.name != journalForward:
		f.because(Damaged, "the transaction was never applied")
	default:
		j.ID = f.ID
		c.history = append(c.history, j)
		return
	}
	c.foreign = append(c.foreign, f)
}

// find reads the journal of a record. Of two, it takes the user's own.
func (r recordReader) find(f *ForeignRecord, files []string, body bool) (j journal, own bool) {
	for _, name := range []string{journalBack, journalForward} {
		if slices.Contains(files, name) && !own {
			*f = ForeignRecord{ID: f.ID, Interrupted: f.Interrupted, name: name}
			j, own = r.read(f, body)
		}
	}
	return j, own
}

// read reads the journal of the record f and reports whether it is this user's own.
// Otherwise it sets the reason in f, and what could be read of its claims.
func (r recordReader) read(f *ForeignRecord, body bool) (j journal, own bool) {
	file, fi, err := openRegular(r.root, f.Dir()+"/"+f.name)
	if err == nil {
		own, err = r.readOpened(f, file, fi.Size(), body, &j)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		f.because(Damaged, fmt.Sprintf("%s/%s: %v", f.Dir(), f.name, cause(err)))
		return journal{}, false
	}
	return j, own
}

// readOpened is read for an open journal of size bytes.
func (r recordReader) readOpened(f *ForeignRecord, file io.Reader, size int64, body bool, j *journal) (own bool, err error) {
	h, start, err := readHead(file, size)
	if err != nil {
		return false, err
	}
	own = r.authenticate(f, h)
	if own && !body {
		return true, nil
	}
	limit := int64(maxBody)
	if !own && f.Reason != Moved {
		limit = min(maxForeignBody, *r.budget)
		*r.budget -= min(h.Bytes, limit)
	}
	if f.TooLong = h.Bytes > limit; f.TooLong {
		return false, nil
	}
	text, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(start), file), h.Bytes))
	digest := sha256.Sum256(text)
	switch {
	case err != nil:
	case hex.EncodeToString(digest[:]) != h.SHA256:
		err = errors.New("it does not have the checksum in its header")
	case own || f.Reason == Moved:
		err = json.Unmarshal(text, j)
	}
	if err == nil && !own {
		f.Changes, err = j.changes(), f.readPaths(text)
	}
	return own, err
}

// readHead reads the head of a journal of size bytes, and the part of the body that was read
// with it.
func readHead(f io.Reader, size int64) (h head, body []byte, err error) {
	start := make([]byte, maxHead)
	n, err := io.ReadFull(f, start)
	line, body, found := bytes.Cut(start[:n], []byte("\n"))
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return h, nil, err
	case !found || json.Unmarshal(line, &h) != nil:
		return h, nil, errors.New("it does not begin with a journal header")
	case h.Version != recordVersion:
		return h, nil, fmt.Errorf("it has version %d; this program reads version %d", h.Version, recordVersion)
	case h.Bytes < 0 || size != int64(len(line))+1+h.Bytes+1:
		return h, nil, fmt.Errorf("it has %d bytes, which does not match its header", size)
	}
	return h, body, nil
}

// authenticate reports whether a head is this user's own for the record f in this
// workspace. Otherwise it sets the reason in f.
func (r recordReader) authenticate(f *ForeignRecord, h head) (own bool) {
	key := r.keys.secret()
	switch {
	case key == nil:
		f.because(NotYours, "you have no key that could prove that you made it")
	case !equalMAC(h.MAC, h.mac(key)):
		f.because(NotYours, "it was made with a key other than yours, or modified since")
	case h.ID != f.ID:
		f.because(Copied, "it is a copy of another transaction of yours, "+h.ID)
	case !equalMAC(h.Workspace, workspaceMAC(key, r.canonical)):
		f.because(Moved, "it was made with your key in another directory: it was copied, or this workspace was moved")
	default:
		return true
	}
	return false
}

// names lists a directory in .aptix, or nothing if it does not exist, sorted.
func (r recordReader) names(dir string) ([]string, error) {
	names, err := listDir(r.root, dir)
	if slices.Sort(names); err != nil && !isNotExist(err) {
		return nil, &FileError{Op: "listing", Path: dir, Err: cause(err)}
	}
	return names, nil
}
