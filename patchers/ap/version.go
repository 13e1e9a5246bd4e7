package ap

import (
	"strconv"
	"strings"

	"aptix-tui/model"
)

// Version 3.2 adds END, RECREATE, scope_end, the places ^ and $, and keeps the
// trailing blanks of lines that no modification touches (AP §8). What is
// certain in it is read under any header.

// isVersion32 reports whether the header asks for AP 3.2 or a later version.
func (p *parser) isVersion32() bool {
	first, rest, _ := strings.Cut(p.version, ".")
	second, _, _ := strings.Cut(rest, ".")
	major, _ := strconv.Atoi(first)
	minor, _ := strconv.Atoi(second)
	return major > 3 || major == 3 && minor >= 2
}

// stripsTrailing reports whether whitespace at the end of lines is removed (AP
// §3.5).
func (p *parser) stripsTrailing() bool { return !p.isVersion32() }

// warnNewer warns about AP 3.2 features in a patch of an older version.
func (p *parser) warnNewer(line int, what string) {
	if !p.isVersion32() {
		p.warn("ap/newer", line, "%s is new in AP 3.2, but the header says AP %s; read as AP 3.2", what, p.version)
	}
}

// endDirective reads the directive END, which ends the patch.
func (p *parser) endDirective(d *directive) {
	if d.args == "" {
		p.warnNewer(d.line, "END")
		return
	}
	if p.block == nil {
		p.warn("ap/arguments", d.line, "END takes no arguments, but %q follows it", d.args)
		return
	}
	p.fault("ap/arguments", d.line, "END takes no arguments, but %q follows it; expected END alone after the last modification", d.args)
}

// warnAfterEnd warns about directives of this patch after its END, up to the next
// header: they are not read.
func (p *parser) warnAfterEnd(s *patchScan, x extent) {
	if c, ok := s.directiveAt(x.last); !ok || !c.isEnd() {
		return
	}
	for n := x.last + 1; n <= s.b.Lines(); n++ {
		if _, ok := readHeader(s.b.Line(n)); ok {
			return
		}
		if c, ok := s.directiveAt(n); ok && !c.isEnd() {
			p.block = nil
			p.warn("ap/behind-end", n, "the patch ended with END at line %d: this directive and the rest are not read", x.last)
			return
		}
	}
}

// createsFile reports whether an action gives a file its whole content.
func createsFile(action string) bool { return action == "CREATE" || action == "RECREATE" }

// checkRecreate checks that a RECREATE has content (READING §5.5).
func (p *parser) checkRecreate(m *modification) {
	p.warnNewer(m.first, m.action)
	if _, ok := m.fields["content"]; !ok {
		p.fault("ap/missing", m.first, "%s needs content: expected the whole content of the file", m.action)
	}
}

// scopeEnd reads the option scope_end.
func (p *parser) scopeEnd(m *modification) bool {
	d, ok := m.fields["scope_end"]
	if !ok {
		return false
	}
	p.warnNewer(d.line, "scope_end")
	switch _, tail := m.fields["snippet_tail"]; {
	case d.args != "" && d.args != "1":
		p.fault("ap/number", d.line, "scope_end is followed by %q; expected nothing or 1", d.args)
	case tail:
		p.fault("ap/forbidden", d.line, "scope_end and snippet_tail both say where the place ends; expected one of them")
	case m.action == "INSERT_BEFORE":
		p.diagnose(model.Note, "ap/ignored", d.line, "scope_end has no effect on INSERT_BEFORE")
		return false
	}
	return true
}
