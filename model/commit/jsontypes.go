package commit

import (
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aptix-tui/model"
)

// journalItem is an item for people to read.
type jsonItem struct {
	Path    jsonPath  `json:"path"`
	From    jsonPath  `json:"from,omitempty"`
	Before  jsonState `json:"before"`
	After   jsonState `json:"after"`
	Implied bool      `json:"implied,omitempty"`
	Soft    bool      `json:"soft,omitempty"`
	Masked  bool      `json:"masked,omitempty"`
}

// A leaving is a model.Leaving for people to read.
type jsonCommittedState struct {
	Payload   jsonDigest     `json:"payload"`
	Path      jsonPath       `json:"path"`
	State     jsonState      `json:"state"`
	Created   bool           `json:"created,omitempty"`
	Omissions []jsonOmission `json:"omissions,omitempty"`
}

// An omission is a model.Omission.
type jsonOmission struct {
	Change  int  `json:"change"`
	Edit    int  `json:"edit"`
	Missing bool `json:"missing,omitempty"`
}

func newJSONCommittedState(l model.CommittedState) jsonCommittedState {
	out := jsonCommittedState{Payload: jsonDigest(l.Payload), Path: jsonPath(l.Path), State: newJSONState(l.State), Created: l.Created}
	for _, o := range l.Omissions {
		out.Omissions = append(out.Omissions, jsonOmission(o))
	}
	return out
}

func (l jsonCommittedState) committedState() model.CommittedState {
	out := model.CommittedState{Payload: model.Digest(l.Payload), Path: string(l.Path), State: l.State.state(), Created: l.Created}
	for _, o := range l.Omissions {
		out.Omissions = append(out.Omissions, model.Omission(o))
	}
	return out
}

// A state is a model.State for people to read.
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

// A kind is a model.Kind by its name.
type jsonKind model.Kind

var kindNames = [...]string{model.Absent: "absent", model.Regular: "file", model.Directory: "directory", model.Symlink: "link"}

func (k jsonKind) MarshalText() ([]byte, error) { return []byte(kindNames[k]), nil }

func (k *jsonKind) UnmarshalText(b []byte) error {
	i := slices.Index(kindNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("%q is no kind of file", b)
	}
	*k = jsonKind(i)
	return nil
}

// A digest is hexadecimal.
type jsonDigest model.Digest

func (d jsonDigest) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, d[:]), nil }

func (d *jsonDigest) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(d) {
		return fmt.Errorf("%q is no SHA-256", text)
	}
	copy(d[:], b)
	return nil
}

// A name is a path or a link's target, of any bytes: in JSON, which has only
// characters, other bytes are written \xff, and a backslash twice.
type jsonPath string

func (n jsonPath) MarshalText() ([]byte, error) {
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

func (n *jsonPath) UnmarshalText(b []byte) error {
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
	*n = jsonPath(out.String())
	return nil
}
