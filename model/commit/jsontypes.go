package commit

import (
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"unicode/utf8"

	"aptix-tui/model"
)

// A jsonItem is an item in JSON.
type jsonItem struct {
	Path    jsonPath  `json:"path"`
	From    jsonPath  `json:"from,omitempty"`
	Before  jsonState `json:"before"`
	After   jsonState `json:"after"`
	Implied bool      `json:"implied,omitempty"`
	Soft    bool      `json:"soft,omitempty"`
	Masked  bool      `json:"masked,omitempty"`
}

// A jsonCommittedState is a model.CommittedState in JSON.
type jsonCommittedState struct {
	Payload   jsonDigest       `json:"payload"`
	Path      jsonPath         `json:"path"`
	State     jsonState        `json:"state"`
	Created   bool             `json:"created,omitempty"`
	Omissions []model.Omission `json:"omissions,omitempty"`
}

func newJSONCommittedState(l model.CommittedState) jsonCommittedState {
	return jsonCommittedState{Payload: jsonDigest(l.Payload), Path: jsonPath(l.Path), State: newJSONState(l.State), Created: l.Created, Omissions: l.Omissions}
}

func (l jsonCommittedState) committedState() model.CommittedState {
	return model.CommittedState{Payload: model.Digest(l.Payload), Path: string(l.Path), State: l.State.state(), Created: l.Created, Omissions: l.Omissions}
}

// A jsonState is a model.State in JSON.
type jsonState struct {
	Kind   jsonKind    `json:"kind"`
	Digest jsonDigest  `json:"digest,omitzero"`
	Mode   fs.FileMode `json:"mode,omitempty"`
	Target jsonPath    `json:"target,omitempty"`
}

func newJSONState(s model.State) jsonState {
	return jsonState{Kind: jsonKind(s.Kind), Digest: jsonDigest(s.Digest), Mode: s.Mode, Target: jsonPath(s.Target)}
}

func (s jsonState) state() model.State {
	return model.State{Kind: model.Kind(s.Kind), Digest: model.Digest(s.Digest), Mode: s.Mode, Target: string(s.Target)}
}

// A jsonKind is a model.Kind, encoded by its name.
type jsonKind model.Kind

var kindNames = [...]string{model.Absent: "absent", model.Regular: "file", model.Directory: "directory", model.Symlink: "link"}

func (k jsonKind) MarshalText() ([]byte, error) { return []byte(kindNames[k]), nil }

func (k *jsonKind) UnmarshalText(b []byte) error {
	i := slices.Index(kindNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("%q is not a kind of file", b)
	}
	*k = jsonKind(i)
	return nil
}

// A jsonDigest is a model.Digest, encoded in hexadecimal.
type jsonDigest model.Digest

func (d jsonDigest) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, d[:]), nil }

func (d *jsonDigest) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(d) {
		return fmt.Errorf("%q is not a SHA-256 digest", text)
	}
	copy(d[:], b)
	return nil
}

// A jsonPath is a path or link target of any bytes. In JSON, bytes that are not
// valid UTF-8 are written \xff and a backslash is doubled.
type jsonPath string

func (n jsonPath) MarshalText() (out []byte, err error) {
	for n != "" {
		r, size := utf8.DecodeRuneInString(string(n))
		switch {
		case r == utf8.RuneError && size == 1:
			out = fmt.Appendf(out, `\x%02x`, n[0])
		case r == '\\':
			out = append(out, `\\`...)
		default:
			out = append(out, n[:size]...)
		}
		n = n[size:]
	}
	return out, nil
}

func (n *jsonPath) UnmarshalText(b []byte) error {
	var out []byte
	for s := string(b); s != ""; {
		r, multibyte, rest, err := strconv.UnquoteChar(s, 0)
		if err != nil {
			return fmt.Errorf("%q is not a path", b)
		}
		if s = rest; multibyte {
			out = utf8.AppendRune(out, r)
		} else {
			out = append(out, byte(r))
		}
	}
	*n = jsonPath(out)
	return nil
}
