package commit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"aptix-tui/model/workspace"
)

// A recordReader reads the records in .aptix. It follows no links, never blocks
// on a FIFO, and reads no more than it needs.
type recordReader struct {
	root          *os.Root
	canonical     string // canonical path of the workspace
	keys          *Keyring
	foreignBudget *int64 // bytes of foreign bodies that may still be read
	readWhole     bool   // also foreign bodies up to maxTrustedBody
}

// maxForeignTotal is the number of bytes that are read of all foreign bodies
// together.
const maxForeignTotal = 2 * maxForeignBody

func newRecordReader(ws *workspace.Workspace, keys *Keyring) recordReader {
	allowance := int64(maxForeignTotal)
	return recordReader{root: ws.Root(), canonical: keys.canonical(ws), keys: keys, foreignBudget: &allowance}
}

// read reads the journal called name of transaction id in the directory dir. If
// it is not this user's own, foreign says why, and j holds what could be read
// of its claims.
func (r recordReader) read(dir, name, id string) (j journal, foreign *ForeignRecord) {
	path := dir + "/" + name
	f, fi, err := openRegular(r.root, path)
	if err != nil {
		return j, &ForeignRecord{Reason: Unreadable, Detail: fmt.Sprintf("%s: %v", path, cause(err))}
	}
	defer f.Close() // it is only read
	h, body, why := r.readHead(f, fi, id)
	if why != nil && why.Reason == Damaged {
		return j, why
	}
	limit := int64(maxBody)
	switch {
	case why != nil && r.readWhole:
		limit = maxTrustedBody
	case why != nil:
		limit = min(maxForeignBody, *r.foreignBudget)
		*r.foreignBudget -= min(h.Bytes, limit)
	}
	if h.Bytes > limit {
		return j, tooLong(why, fi.Size(), limit)
	}
	rest := make([]byte, h.Bytes-int64(len(body)))
	if _, err := io.ReadFull(f, rest); err != nil {
		return j, &ForeignRecord{Reason: Damaged, Detail: fmt.Sprintf("reading %s: %v", path, cause(err))}
	}
	body = slices.Concat(body, rest)
	if digest := sha256.Sum256(body); hex.EncodeToString(digest[:]) != h.SHA256 {
		return j, &ForeignRecord{Reason: Damaged, Detail: path + " does not have the checksum in its header"}
	}
	if why != nil {
		why.sha256 = h.SHA256
		err = checkListable(body)
	}
	if err == nil {
		err = json.Unmarshal(body, &j)
	}
	if err == nil && why != nil {
		err = j.checkCanonical(body)
	}
	if err != nil {
		return journal{}, &ForeignRecord{Reason: Damaged, Detail: fmt.Sprintf("%s: %v", path, err)}
	}
	if why == nil && j.ID != id {
		why = &ForeignRecord{Reason: Renamed, Detail: j.ID}
	}
	return j, why
}

// tooLong returns the foreign record of a body that is too long to be read.
func tooLong(why *ForeignRecord, size, limit int64) *ForeignRecord {
	if why == nil {
		return &ForeignRecord{Reason: Damaged, Detail: fmt.Sprintf("it has %d bytes; the limit is %d", size, limit)}
	}
	out := *why
	out.TooLong, out.Detail = true, fmt.Sprintf("it has %d bytes, too many to be read here", size)
	return &out
}

// checkListable returns an error unless a foreign body is an object whose items
// have paths of limited length. It bounds the memory that decoding needs.
func checkListable(body []byte) error {
	d := json.NewDecoder(bytes.NewReader(body))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("it is not a JSON object")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		if key != "items" {
			if err := d.Decode(new(json.RawMessage)); err != nil {
				return err
			}
			continue
		}
		if t, err := d.Token(); err != nil || t != json.Delim('[') {
			return errors.New("its items are not an array")
		}
		for d.More() {
			var it jsonItem
			if err := d.Decode(&it); err != nil {
				return err
			}
			if len(it.Path) == 0 || len(it.Path) > maxPath {
				return fmt.Errorf("it has a path of %d bytes", len(it.Path))
			}
		}
		if _, err := d.Token(); err != nil {
			return err
		}
	}
	return nil
}

// isOwn reports whether the head of a journal is this user's own.
func (r recordReader) isOwn(dir, name, id string) bool {
	f, fi, err := openRegular(r.root, dir+"/"+name)
	if err != nil {
		return false
	}
	defer f.Close() // it is only read
	_, _, why := r.readHead(f, fi, id)
	return why == nil
}

// readHead reads the head and the part of the body that was read with it.
func (r recordReader) readHead(f io.Reader, fi fs.FileInfo, id string) (h head, body []byte, why *ForeignRecord) {
	start := make([]byte, maxHead)
	n, err := io.ReadFull(f, start)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return h, nil, &ForeignRecord{Reason: Damaged, Detail: cause(err).Error()}
	}
	line, body, found := bytes.Cut(start[:n], []byte("\n"))
	if !found || json.Unmarshal(line, &h) != nil {
		return h, nil, &ForeignRecord{Reason: Damaged, Detail: "it does not begin with a journal header"}
	}
	if h.Version != recordVersion && h.Version != versionUnauthenticated {
		return h, nil, &ForeignRecord{Reason: Damaged, Detail: fmt.Sprintf("it has version %d; this program reads version %d", h.Version, recordVersion)}
	}
	if h.Version == versionUnauthenticated { // its head has no length
		h.Bytes = fi.Size() - int64(len(line)) - 2
	}
	if h.Bytes < 0 || fi.Size() != int64(len(line))+1+h.Bytes+1 {
		return h, nil, &ForeignRecord{Reason: Damaged, Detail: fmt.Sprintf("it has %d bytes, which does not match its header", fi.Size())}
	}
	return h, body[:min(int64(len(body)), h.Bytes)], r.authenticate(h, id)
}

// authenticate returns why a head is not this user's own for transaction id in
// this workspace, or nil if it is.
func (r recordReader) authenticate(h head, id string) *ForeignRecord {
	key := r.keys.secret()
	switch {
	case h.Version == versionUnauthenticated:
		return &ForeignRecord{Reason: Unauthenticated}
	case key == nil:
		return &ForeignRecord{Reason: NoKey}
	case !equalMAC(h.MAC, h.mac(key)):
		return &ForeignRecord{Reason: OtherKey}
	case !equalMAC(h.Workspace, workspaceMAC(key, r.canonical)):
		return &ForeignRecord{Reason: OtherWorkspace}
	case h.ID != id:
		return &ForeignRecord{Reason: Renamed, Detail: h.ID}
	}
	return nil
}

// names lists a directory in .aptix, or nothing if it does not exist.
func (r recordReader) names(dir string) ([]string, error) {
	names, err := disk{root: r.root}.names(dir)
	if isNotExist(err) {
		return nil, nil
	}
	return names, err
}

// readContent reads a displaced regular file.
func (r recordReader) readContent(name string) ([]byte, error) {
	f, fi, err := openRegular(r.root, name)
	if err != nil {
		return nil, err
	}
	b, err := readSized(f, fi, maxContent)
	return b, errors.Join(err, f.Close())
}

// maxContent is the size of the largest file that is read. A review has the
// same limit.
const maxContent = 256 << 20

// fileTypeName names a file type in a message.
func fileTypeName(m fs.FileMode) string {
	for _, k := range []struct {
		bit  fs.FileMode
		name string
	}{{fs.ModeSymlink, "a symbolic link"}, {fs.ModeDir, "a directory"}, {fs.ModeNamedPipe, "a named pipe"}, {fs.ModeSocket, "a socket"}, {fs.ModeDevice, "a device"}} {
		if m&k.bit != 0 {
			return k.name
		}
	}
	return "a file"
}
