package commit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// The journal of a transaction says all that recovery and undo have to know.
// Its name says what they have to do: nothing while it is a draft; go forward
// from the moment that it has that name; go back if the name is that. So what
// is to be is turned by one rename, for which even a full disk has room.
const (
	journalDraft   = "journal.draft"
	journalForward = "journal.forward"
	journalBack    = "journal.back"
)

// A journal is two lines of JSON: what is needed to trust the second, and that.
type journal struct {
	journalHead
	journalBody
}

type journalHead struct {
	Version int    `json:"version"`
	SHA256  string `json:"sha256"` // of the second line, without its line end
	Bytes   int64  `json:"bytes"`  // about how much room the transaction takes in the history
}

type journalBody struct {
	ID       string          `json:"id"`
	Time     time.Time       `json:"time"`
	Undoes   string          `json:"undoes,omitempty"` // the transaction that this one undoes
	Items    []journalItem   `json:"items"`            // number n has its files in n.new, n.old and n.like
	Leavings []leaving       `json:"leavings,omitempty"`
	Details  json.RawMessage `json:"details,omitempty"` // Options.Details
}

type journalItem struct {
	Path    name  `json:"path"`
	From    name  `json:"from,omitempty"`
	Before  state `json:"before"`
	After   state `json:"after"`
	Implied bool  `json:"implied,omitempty"`
	Soft    bool  `json:"soft,omitempty"`
	Masked  bool  `json:"masked,omitempty"`
}

// A leaving is a model.Leaving for people to read.
type leaving struct {
	Payload   digest     `json:"payload"`
	Path      name       `json:"path"`
	State     state      `json:"state"`
	Created   bool       `json:"created,omitempty"`
	Omissions []omission `json:"omissions,omitempty"`
}

// An omission is a model.Omission.
type omission struct {
	Change  int  `json:"change"`
	Edit    int  `json:"edit"`
	Missing bool `json:"missing,omitempty"`
}

func leavingFor(l model.Leaving) leaving {
	out := leaving{Payload: digest(l.Payload), Path: name(l.Path), State: stateFor(l.State), Created: l.Created}
	for _, o := range l.Omissions {
		out.Omissions = append(out.Omissions, omission(o))
	}
	return out
}

func (l leaving) leaving() model.Leaving {
	out := model.Leaving{Payload: model.Digest(l.Payload), Path: string(l.Path), State: l.State.state(), Created: l.Created}
	for _, o := range l.Omissions {
		out.Omissions = append(out.Omissions, model.Omission(o))
	}
	return out
}

// A state is a model.State for people to read.
type state struct {
	Kind   kind        `json:"kind"`
	Digest digest      `json:"digest,omitzero"`
	Mode   fs.FileMode `json:"mode,omitempty"`
	Target name        `json:"target,omitempty"`
}

func stateFor(s model.State) state {
	return state{Kind: kind(s.Kind), Digest: digest(s.Digest), Mode: s.Mode, Target: name(s.Target)}
}

func (s state) state() model.State {
	return model.State{Kind: model.Kind(s.Kind), Digest: model.Digest(s.Digest), Mode: s.Mode, Target: string(s.Target)}
}

const journalVersion = 1

func (j journal) encode() ([]byte, error) {
	body, err := json.Marshal(j.journalBody)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	j.Version, j.SHA256 = journalVersion, hex.EncodeToString(sum[:])
	j.Bytes += int64(len(body))
	head, err := json.Marshal(j.journalHead)
	if err != nil {
		return nil, err
	}
	return slices.Concat(head, []byte("\n"), body, []byte("\n")), nil
}

// decodeHead reads the first line, and returns what follows.
func decodeHead(b []byte) (h journalHead, rest []byte, err error) {
	line, rest, _ := bytes.Cut(b, []byte("\n"))
	if err := json.Unmarshal(line, &h); err != nil {
		return h, nil, fmt.Errorf("it is damaged: %w", err)
	}
	if h.Version != journalVersion {
		return h, nil, fmt.Errorf("it has version %d, this program knows version %d", h.Version, journalVersion)
	}
	return h, rest, nil
}

func decodeJournal(b []byte) (j journal, err error) {
	var rest []byte
	if j.journalHead, rest, err = decodeHead(b); err != nil {
		return j, err
	}
	body := bytes.TrimSuffix(rest, []byte("\n"))
	if sum := sha256.Sum256(body); hex.EncodeToString(sum[:]) != j.SHA256 {
		return j, errors.New("it is damaged: its content does not have the checksum that it states")
	}
	if err := json.Unmarshal(body, &j.journalBody); err != nil {
		return j, fmt.Errorf("it is damaged: %w", err)
	}
	return j, nil
}

// items are those of the journal of a transaction whose directory is dir. Their
// paths are held to what a plan's are: a journal may have come with a
// repository that somebody else made.
func (j journal) items(dir string) (items, error) {
	all := make(items, len(j.Items))
	for i, r := range j.Items {
		p := string(r.Path)
		clean, _, err := workspace.Gate("", p)
		if err != nil || clean != p || i > 0 && all[i-1].path >= p {
			return nil, fmt.Errorf("the journal in %s is unsound at %q", dir, p)
		}
		all[i] = &item{path: p, from: string(r.From), before: r.Before.state(), after: r.After.state(),
			implied: r.Implied, soft: r.Soft, masked: r.Masked}
	}
	all.number(dir)
	return all, nil
}

// draftJournal writes the journal, under the name of one that means nothing
// yet.
func (t *transaction) draftJournal(syncs *background) error {
	b, err := t.journal().encode()
	if err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	path := t.dir + "/" + journalDraft
	f, err := t.disk.create("writing", path, path, 0o600)
	if err != nil {
		return err
	}
	if err := t.disk.write(f, path, b); err != nil {
		return t.disk.close(f, path, err)
	}
	return t.finish(f, path, syncs)
}

func (t *transaction) journal() journal {
	j := journal{journalBody: journalBody{ID: t.id, Time: time.Now().UTC(), Undoes: t.undoes, Details: t.opts.Details}}
	for _, it := range t.items {
		j.Items = append(j.Items, journalItem{Path: name(it.path), From: name(it.from),
			Before: stateFor(it.before), After: stateFor(it.after), Implied: it.implied, Soft: it.soft, Masked: it.masked})
		if it.first != nil && it.before.Kind == model.Regular {
			j.Bytes += it.first.Size()
		}
	}
	for _, l := range t.opts.Leavings {
		j.Leavings = append(j.Leavings, leavingFor(l))
	}
	return j
}

// turnJournal renames the journal, durably.
func (t *transaction) turnJournal(from, to string) error {
	path := t.dir + "/" + to
	if err := t.disk.rename("writing", path, t.dir+"/"+from, path); err != nil {
		return err
	}
	t.turned = to
	return t.disk.syncDir(t.dir)
}

// A kind is a model.Kind by its name.
type kind model.Kind

var kinds = [...]string{model.Absent: "absent", model.Regular: "file", model.Directory: "directory", model.Symlink: "link"}

func (k kind) MarshalText() ([]byte, error) { return []byte(kinds[k]), nil }

func (k *kind) UnmarshalText(b []byte) error {
	i := slices.Index(kinds[:], string(b))
	if i < 0 {
		return fmt.Errorf("%q is no kind of file", b)
	}
	*k = kind(i)
	return nil
}

// A digest is hexadecimal.
type digest model.Digest

func (d digest) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, d[:]), nil }

func (d *digest) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(d) {
		return fmt.Errorf("%q is no SHA-256", text)
	}
	copy(d[:], b)
	return nil
}

// A name is a path or a link's target, of any bytes: in JSON, which has only
// characters, other bytes are written \xff, and a backslash twice.
type name string

func (n name) MarshalText() ([]byte, error) {
	var out []byte
	for i := 0; i < len(n); {
		r, size := utf8.DecodeRuneInString(string(n[i:]))
		switch {
		case r == utf8.RuneError && size == 1:
			out = fmt.Appendf(out, `\x%02x`, n[i])
		case r == '\\':
			out = append(out, `\\`...)
		default:
			out = append(out, n[i:i+size]...)
		}
		i += size
	}
	return out, nil
}

func (n *name) UnmarshalText(b []byte) error {
	var out strings.Builder
	for s := string(b); s != ""; {
		plain, rest, escaped := strings.Cut(s, `\`)
		out.WriteString(plain)
		if !escaped {
			break
		}
		if after, ok := strings.CutPrefix(rest, `\`); ok {
			out.WriteByte('\\')
			s = after
			continue
		}
		if len(rest) < 3 || rest[0] != 'x' {
			return fmt.Errorf("%q is no path", b)
		}
		v, err := strconv.ParseUint(rest[1:3], 16, 8)
		if err != nil {
			return fmt.Errorf("%q is no path", b)
		}
		out.WriteByte(byte(v))
		s = rest[3:]
	}
	*n = name(out.String())
	return nil
}
