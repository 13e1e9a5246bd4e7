package model

// validateRefused reports the other faults of a change that is refused together
// with its payload. An author who gets all faults at once needs only one more
// attempt (TUL §9). It places nothing.
func (r *resolver) validateRefused(p *Payload) {
	c := r.change
	if !c.PathIsKey || c.Path == "" {
		return
	}
	f, fault := r.fileToValidate(p)
	if fault != nil {
		r.reportFault(c.Path, *fault)
		return
	}
	t := r.textOf(f)
	seen := map[Fault]bool{}
	for i := range c.Edits {
		e, ok := c.Edits[i].Locator.(Validator)
		if !ok {
			continue
		}
		for _, fault := range e.Validate(t) {
			if !seen[fault] {
				r.reportFault(c.Path, fault)
			}
			seen[fault] = true
		}
	}
}

// fileToValidate returns the file of the current change, or the fault why there
// is none.
func (r *resolver) fileToValidate(p *Payload) (*File, *Fault) {
	path, _, err := r.src.CheckPath(p.Root, r.change.Path)
	if err != nil {
		return nil, &Fault{Code: "path/refused", Message: refusal("path/refused", r.change.Path, err).String()}
	}
	path, why := r.findByKey(path)
	if !why.None() {
		return nil, &Fault{Code: reasonKeyAmbiguous.Code, Message: why.String()}
	}
	s := r.lookup(path, true)
	switch {
	case s.err != nil:
		return nil, &Fault{Code: "file/refused", Message: refusal("file/refused", path, s.err).String()}
	case s.file == nil:
		return nil, &Fault{Code: "path/missing", Message: reasonFileMissing.Sentence}
	case s.file.Base.Kind != Regular:
		return nil, &Fault{Code: "file/refused", Message: "not a regular file"}
	}
	return s.file, nil
}

// reportFault reports a fault of the current change, which is about path.
func (r *resolver) reportFault(path string, f Fault) {
	r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Error, Code: f.Code, Message: r.change.Sentence(f),
		Path: path, Line: r.change.First, Payload: r.key.Payload})
}

// Sentence returns the message for a fault of c, after its position in the
// payload.
func (c *FileChange) Sentence(f Fault) string {
	if f.At == "" {
		f.At = c.Field
	}
	if f.At == "" {
		return f.Message
	}
	return f.At + ": " + f.Message
}
