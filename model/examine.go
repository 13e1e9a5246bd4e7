package model

// examine reports what else is wrong with the change at hand, which is refused
// as a part of its payload: an author who is told all at once needs one more try
// only (TUL §9). It places nothing.
func (r *resolver) examine(p *Payload) {
	c := r.change
	if !c.Opaque || c.Path == "" {
		return
	}
	f, fault := r.examined(p)
	if fault != nil {
		r.fault(*fault)
		return
	}
	t := f.text(r.on)
	seen := map[Fault]bool{}
	for i := range c.Edits {
		e, ok := c.Edits[i].Locator.(Examiner)
		if !ok {
			continue
		}
		for _, fault := range e.Examine(t) {
			if !seen[fault] {
				r.fault(fault)
			}
			seen[fault] = true
		}
	}
}

// examined is the file that the change at hand is about, or why there is none.
func (r *resolver) examined(p *Payload) (*File, *Fault) {
	path, _, err := r.src.CheckPath(p.Root, r.change.Path)
	if err != nil {
		return nil, &Fault{Code: "path/refused", Message: refusal("path/refused", r.change.Path, err).String()}
	}
	path, why := r.find(path)
	if !why.None() {
		return nil, &Fault{Code: hasKeys.Code, Message: why.String()}
	}
	s := r.look(path, true)
	switch {
	case s.err != nil:
		return nil, &Fault{Code: "file/refused", Message: refusal("file/refused", path, s.err).String()}
	case s.file == nil:
		return nil, &Fault{Code: "path/missing", Message: isMissing.Sentence}
	case s.file.Base.Kind != Regular:
		return nil, &Fault{Code: "file/refused", Message: "it is no regular file"}
	}
	return s.file, nil
}

// fault reports a fault of the change at hand.
func (r *resolver) fault(f Fault) {
	r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Error, Code: f.Code, Message: r.change.Sentence(f),
		Path: r.change.Path, Line: r.change.First, Payload: r.at.Payload})
}

// Sentence says what a fault of c is, behind the place in the payload.
func (c *FileChange) Sentence(f Fault) string {
	if f.At == "" {
		f.At = c.Field
	}
	if f.At == "" {
		return f.Message
	}
	return f.At + ": " + f.Message
}
