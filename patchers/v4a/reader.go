package v4a

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
)

// A patchReader reads the lines of one patch.
type patchReader struct {
	line        func(n int) []byte // without the indentation of the patch; with its line end
	number      func(n int) int    // the line of the answer
	first, last int                // the lines of the patch; first is the Begin line
	end         int                // the End line; 0 if there is none
	diags       []model.Diagnostic
}

// newReader returns a reader for the patch that begins at line n of b.
func newReader(b model.Block, n int) *patchReader {
	r := &patchReader{line: b.Raw, number: func(n int) int { return n }, first: n, last: n}
	r.findEnd(b)
	indent := model.Indentation(b.Line(n))
	if indent == 0 || !r.isIndented(indent) {
		return r
	}
	r.line = func(n int) []byte {
		line := b.Raw(n)
		return line[min(indent, model.Indentation(line)):]
	}
	return r
}

// textReader returns a reader for a patch in a string that is in one line of the
// answer and begins with the patch.
func textReader(text string, number int) *patchReader {
	r := newReader(model.Block{Answer: model.NewAnswer("", []byte(text))}, 1)
	r.number = func(int) int { return number }
	return r
}

// findEnd sets the last line of the patch. Without an End line, that is the last line in
// the fence, or the last one that may belong to a patch.
func (r *patchReader) findEnd(b model.Block) {
	limit := b.Lines() + 1
	for n := r.first + 1; n < limit; n++ {
		m, _ := markOf(b.Line(n))
		if m == endPatch {
			r.end, r.last = n, n
			return
		}
		if m == beginPatch || closesFence(b, n) {
			limit = n
		}
	}
	for n := r.first + 1; n < limit; n++ {
		line := b.Line(n)
		if b.Fence == nil && !mayBelong(line) {
			break
		}
		if len(bytes.TrimSpace(line)) > 0 {
			r.last = n
		}
	}
}

// closesFence reports whether line n closes the fence of b. A line of context is
// indented.
func closesFence(b model.Block, n int) bool {
	line, ok := model.ReadFenceLine(b.Line(n))
	return ok && b.Fence != nil && line.Closes(b.Fence.Char, b.Fence.Length) && line.Indent == 0
}

// mayBelong reports whether line, outside of a fence, may be part of a patch.
func mayBelong(line []byte) bool {
	m, _ := markOf(line)
	return m != noMark || len(line) == 0 || bytes.IndexByte([]byte(" +-\t"), line[0]) >= 0 || isHeader(line)
}

// isHeader reports whether line begins a change of a file.
func isHeader(line []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(line), []byte("@@")) }

// isIndented reports whether all lines of the patch are indented by at least width bytes.
func (r *patchReader) isIndented(width int) bool {
	for n := r.first + 1; n <= r.last; n++ {
		line := r.line(n)
		if len(bytes.TrimSpace(line)) > 0 && model.Indentation(line) < width {
			return false
		}
	}
	return true
}

// text returns line n without its line end.
func (r *patchReader) text(n int) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(r.line(n), []byte("\n")), []byte("\r"))
}

// content returns line n from byte skip on, with an LF.
func (r *patchReader) content(n, skip int) []byte {
	line := r.text(n)[skip:]
	return append(line[:len(line):len(line)], '\n')
}

func (r *patchReader) blank(n int) bool { return len(bytes.TrimSpace(r.line(n))) == 0 }

// nextText returns the first line from n on, before limit, that is not blank; limit if
// there is none.
func (r *patchReader) nextText(n, limit int) int {
	for n < limit && r.blank(n) {
		n++
	}
	return n
}

// stop returns the line after the sections.
func (r *patchReader) stop() int {
	if r.end > 0 {
		return r.end
	}
	return r.last + 1
}

// body returns the lines between the markers, as text.
func (r *patchReader) body() []byte {
	var out []byte
	for n := r.first + 1; n < r.stop(); n++ {
		out = append(out, r.line(n)...)
	}
	return out
}

// report adds a diagnostic about line n.
func (r *patchReader) report(severity model.Severity, code, path string, n int, format string, args ...any) model.Reason {
	d := model.Diagnostic{Severity: severity, Code: "v4a/" + code, Message: fmt.Sprintf(format, args...), Path: path, Line: r.number(n)}
	r.diags = append(r.diags, d)
	return d.Reason()
}

// payload reads the sections of the patch.
func (r *patchReader) payload() *model.Payload {
	p := &model.Payload{Format: Format, First: r.number(r.first), Last: r.number(r.last), Atomic: true}
	for n := r.first + 1; n < r.stop(); {
		m, path := markOf(r.text(n))
		if !m.beginsSection() {
			r.strayLine(n)
			n++
			continue
		}
		s := section{patchReader: r, mark: m, first: n}
		s.setPath(path)
		n = s.read(n + 1)
		p.Files = append(p.Files, s.change)
	}
	if r.end == 0 {
		p.Doubt = cutOff.With()
		r.report(model.Error, "cut-off", "", r.first, "%s", p.Doubt)
	}
	p.Diagnostics = r.diags
	return p
}

// strayLine reports line n, which is in no section.
func (r *patchReader) strayLine(n int) {
	switch m, _ := markOf(r.text(n)); {
	case r.blank(n):
	case m == endOfFile || m == moveTo || isHeader(r.text(n)) || bytes.HasPrefix(bytes.TrimSpace(r.text(n)), []byte("***")):
		r.report(model.Error, "stray", "", n, "the line is in no section; expected \"*** Add File: path\", \"*** Update File: path\" or \"*** Delete File: path\" above it")
	default:
		r.report(model.Warning, "text", "", n, "text outside the sections of the patch ignored")
	}
}
