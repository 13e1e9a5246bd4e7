package model

// examine reports what else is wrong with the change at hand, which is refused
// as a part of its payload: an author who is told all at once needs one more try
// only (TUL §9). It places nothing.
func (r *resolver) validateRefused(p *Payload) {
	c := r.change
	if !c.PathIsKey || c.Path == "" {
		return
	}
	f, fault := r.fileToValidate(p)
	if fault != nil {
		r.reportFault(*fault)
		return
	}
	t := f.textWith(r.included)
	seen := map[Fault]bool{}
	for i := range c.Edits {
		e, ok := c.Edits[i].Locator.(Validator)
		if !ok {
			continue
		}
		for _, fault := range e.Validate(t) {
			if !seen[fault] {
				r.reportFault(fault)
			}
			seen[fault] = true
		}
	}
}

// examined is the file that the change at hand is about, or why there is none.
func (r *resolver) fileToValidate(p *Payload) (*File, *Fault) {
	path, _, err := r.src.CheckPath(p.Root, r.change.Path)
	if err != nil {
		return nil, &Fault{Code: "path/refused", Message: refusal("path/refused", err).String()}
	}
	path, why := r.findByKey(path)
	if !why.None() {
		return nil, &Fault{Code: reasonKeyAmbiguous.Code, Message: why.String()}
	}
	s := r.lookup(path, true)
	switch {
	case s.err != nil:
		return nil, &Fault{Code: "file/refused", Message: refusal("file/refused", s.err).String()}
	case s.file == nil:
		return nil, &Fault{Code: "path/missing", Message: reasonFileMissing.Sentence}
	case s.file.Base.Kind != Regular:
		return nil, &Fault{Code: "file/refused", Message: "it is no regular file"}
	}
	return s.file, nil
}

// fault reports a fault of the change at hand.
func (r *resolver) reportFault(f Fault) {
	r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Error, Code: f.Code, Message: r.change.Sentence(f),
		Path: r.change.Path, Line: r.change.First, Payload: r.key.Payload})
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
