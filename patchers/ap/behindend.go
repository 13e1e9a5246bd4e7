package ap

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
