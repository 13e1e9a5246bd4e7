package config

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"
)

// Larger files are refused, because the TOML library would take long.
const (
	maxFileBytes = 1 << 16 // bytes of a file
	maxLineBytes = 1000    // bytes of a line
	maxErrors    = 100     // that are reported
)

// Parse parses a config file; name is its name in messages. It returns the
// valid settings, and all errors as Errors. A file that is not TOML sets
// nothing.
func Parse(name string, data []byte) (Layer, error) {
	p := parser{name: name, seen: map[string]bool{}}
	err := p.checkSize(data)
	if err != nil {
		return nil, err
	}
	if p.meta, err = toml.Decode(string(data), &p.top); err != nil {
		return nil, Errors{p.syntax(err)}
	}
	for _, key := range p.meta.Keys() {
		if p.read(key); len(p.errs) >= maxErrors {
			_, at := p.value(p.top[key[0]], key[1:])
			p.errs = append(p.errs, &Error{at, "more errors follow"})
			break
		}
	}
	_, err = Merge(p.layer)
	var clashing Errors
	if errors.As(err, &clashing) {
		p.errs = append(p.errs, clashing...)
	}
	return p.layer, joinErrors(p.errs)
}

// checkSize returns an error if the file or a line is too large.
func (p *parser) checkSize(data []byte) error {
	if len(data) > maxFileBytes {
		return Errors{{p.origin(toml.Position{Line: 1, Col: 1}), fmt.Sprintf("the config file has %d bytes, more than %d", len(data), maxFileBytes)}}
	}
	line := 0
	for text := range bytes.Lines(data) {
		if line++; len(text) > maxLineBytes {
			return Errors{{p.origin(toml.Position{Line: line, Col: maxLineBytes}), fmt.Sprintf("the line has more than %d bytes", maxLineBytes)}}
		}
	}
	return nil
}

// A parser parses one file.
type parser struct {
	name  string
	meta  toml.MetaData
	top   map[string]toml.Primitive
	keys  map[string]toml.Primitive // of the [keys] table
	seen  map[string]bool
	layer Layer
	errs  []*Error
}

// origin returns a position in the file. In a multi-line string the library may
// report a line before the first.
func (p *parser) origin(pos toml.Position) Origin {
	return Origin{Kind: FromFile, Name: p.name, Line: max(pos.Line, 1), Column: max(pos.Col, 1)}
}

// syntax returns the error of a file that is not TOML.
func (p *parser) syntax(err error) *Error {
	var at toml.ParseError
	if errors.As(err, &at) {
		return &Error{p.origin(at.Position), at.Message}
	}
	return &Error{p.origin(toml.Position{Line: 1, Col: 1}), err.Error()}
}

// read reads the option or the keys of the action that key belongs to, unless
// it has been read.
func (p *parser) read(key toml.Key) {
	if key[0] != "keys" {
		if p.firstTime(key[:1]) {
			v, at := p.value(p.top[key[0]], key[1:])
			p.layer, p.errs = p.layer.set(key[0], v, at, p.errs)
		}
		return
	}
	if p.firstTime(key[:1]) {
		p.readKeysTable(p.top["keys"], key[1:])
	}
	if len(key) > 1 && p.keys != nil && p.firstTime(key[:2]) {
		v, at := p.value(p.keys[key[1]], key[2:])
		p.layer, p.errs = p.layer.setKeys(key[1], v, at, p.errs)
	}
}

// firstTime reports whether key is seen for the first time.
func (p *parser) firstTime(key toml.Key) bool {
	name := key.String()
	known := p.seen[name]
	p.seen[name] = true
	return !known
}

// readKeysTable begins the [keys] table.
func (p *parser) readKeysTable(of toml.Primitive, inside toml.Key) {
	v, at := p.value(of, inside)
	if _, ok := v.(map[string]any); !ok {
		p.errs = append(p.errs, &Error{at, "keys must be a table of actions, not " + describe(v)})
	} else if err := p.meta.PrimitiveDecode(of, &p.keys); err != nil {
		p.errs = append(p.errs, &Error{at, err.Error()})
	}
}

// value returns a value and its position. The position of a table that exists
// only as part of a dotted key is that of the key.
func (p *parser) value(of toml.Primitive, inside toml.Key) (any, Origin) {
	var found positionProbe
	var at toml.ParseError
	errors.As(p.meta.PrimitiveDecode(of, &found), &at)
	if at.Position.Line > 0 {
		return found.value, p.origin(at.Position)
	}
	var deeper map[string]toml.Primitive
	if len(inside) > 0 && p.meta.PrimitiveDecode(of, &deeper) == nil && deeper != nil {
		_, origin := p.value(deeper[inside[0]], inside[1:])
		return found.value, origin
	}
	return found.value, p.origin(toml.Position{Line: 1, Col: 1})
}

// A positionProbe accepts no value, because the library reports positions only
// in errors.
type positionProbe struct{ value any }

func (h *positionProbe) UnmarshalTOML(v any) error {
	h.value = v
	return errProbe
}

var errProbe = errors.New("position")
