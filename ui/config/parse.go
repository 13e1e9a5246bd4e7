package config

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"
)

// What is larger is no config file that a person wrote, and would keep the
// library busy.
const (
	mostConfig  = 1 << 16 // bytes of a file
	longestLine = 1000    // bytes of a line
	mostErrors  = 100     // that are told
)

// Parse reads a config file; name is what messages call it. It returns what it
// understood, and everything that is wrong with the rest as Errors. A file that
// is no TOML sets nothing.
func Parse(name string, data []byte) (Layer, error) {
	p := parser{name: name, seen: map[string]bool{}}
	err := p.size(data)
	if err != nil {
		return nil, err
	}
	if p.meta, err = toml.Decode(string(data), &p.top); err != nil {
		return nil, Errors{p.syntax(err)}
	}
	for _, key := range p.meta.Keys() {
		if p.take(key); len(p.errs) >= mostErrors {
			_, at := p.value(p.top[key[0]], key[1:])
			p.errs = append(p.errs, &Error{at, "there is more wrong behind this"})
			break
		}
	}
	_, err = Merge(p.layer)
	var clashing Errors
	if errors.As(err, &clashing) {
		p.errs = append(p.errs, clashing...)
	}
	return p.layer, joined(p.errs)
}

// size refuses what is too large.
func (p *parser) size(data []byte) error {
	if len(data) > mostConfig {
		return Errors{{p.at(toml.Position{Line: 1, Col: 1}), fmt.Sprintf("a config file has no more than %d bytes, this one %d", mostConfig, len(data))}}
	}
	line := 0
	for text := range bytes.Lines(data) {
		if line++; len(text) > longestLine {
			return Errors{{p.at(toml.Position{Line: line, Col: longestLine}), fmt.Sprintf("a line has no more than %d bytes", longestLine)}}
		}
	}
	return nil
}

// A parser reads one file.
type parser struct {
	name  string
	meta  toml.MetaData
	top   map[string]toml.Primitive
	keys  map[string]toml.Primitive // of the table of keys
	seen  map[string]bool
	layer Layer
	errs  []*Error
}

// at is a place in the file. In a text of several lines the library may name a
// line before the first.
func (p *parser) at(pos toml.Position) Origin {
	return Origin{Kind: FromFile, Name: p.name, Line: max(pos.Line, 1), Column: max(pos.Col, 1)}
}

// syntax is what the library says of a file that is no TOML.
func (p *parser) syntax(err error) *Error {
	var at toml.ParseError
	if errors.As(err, &at) {
		return &Error{p.at(at.Position), at.Message}
	}
	return &Error{p.at(toml.Position{Line: 1, Col: 1}), err.Error()}
}

// take reads the option, or the keys of the action, that key is or lies in, if
// it has not been read.
func (p *parser) take(key toml.Key) {
	if key[0] != "keys" {
		if p.first(key[:1]) {
			v, at := p.value(p.top[key[0]], key[1:])
			p.layer, p.errs = p.layer.set(key[0], v, at, p.errs)
		}
		return
	}
	if p.first(key[:1]) {
		p.table(p.top["keys"], key[1:])
	}
	if len(key) > 1 && p.keys != nil && p.first(key[:2]) {
		v, at := p.value(p.keys[key[1]], key[2:])
		p.layer, p.errs = p.layer.setKeys(key[1], v, at, p.errs)
	}
}

// first tells that key has not been asked for before.
func (p *parser) first(key toml.Key) bool {
	name := key.String()
	known := p.seen[name]
	p.seen[name] = true
	return !known
}

// table begins the table of keys.
func (p *parser) table(of toml.Primitive, inside toml.Key) {
	v, at := p.value(of, inside)
	if _, ok := v.(map[string]any); !ok {
		p.errs = append(p.errs, &Error{at, "keys is a table of actions, not " + describe(v)})
	} else if err := p.meta.PrimitiveDecode(of, &p.keys); err != nil {
		p.errs = append(p.errs, &Error{at, err.Error()})
	}
}

// value is what stands in the file, and where. A table that is only written as
// part of a longer key is where that key inside of it is.
func (p *parser) value(of toml.Primitive, inside toml.Key) (any, Origin) {
	var found here
	var at toml.ParseError
	errors.As(p.meta.PrimitiveDecode(of, &found), &at)
	if at.Position.Line > 0 {
		return found.value, p.at(at.Position)
	}
	var deeper map[string]toml.Primitive
	if len(inside) > 0 && p.meta.PrimitiveDecode(of, &deeper) == nil && deeper != nil {
		_, origin := p.value(deeper[inside[0]], inside[1:])
		return found.value, origin
	}
	return found.value, p.at(toml.Position{Line: 1, Col: 1})
}

// here takes any value and refuses it: the library tells places only with
// errors.
type here struct{ value any }

func (h *here) UnmarshalTOML(v any) error {
	h.value = v
	return errHere
}

var errHere = errors.New("here")
