package ap

import "aptix-tui/model"

// finish turns the blocks into file changes.
func (p *parser) finish() {
	for _, b := range p.blocks {
		p.block, p.mod = b, nil
		p.blockChanges(b)
	}
	p.block = nil
	if len(p.blocks) == 0 {
		p.diagnose(model.Error, "ap/empty", p.headLine, "the patch has no FILE directive: nothing follows its header")
	}
}

// blockChanges makes the file changes of one block, usually one.
func (p *parser) blockChanges(b *fileBlock) {
	p.checkExclusive(b)
	switch {
	case b.faults != nil:
		p.addChange(model.FileChange{Invalid: combined(b.faults)}, b.first, b.last)
	case len(b.renames) > 0:
		p.renameChange(b)
	case len(b.mods) == 0:
		p.implicitCreate(b)
	case len(b.mods) == 1 && b.mods[0].deletesFile():
		b.mods[0].addDoubt(p.cutOff(&b.mods[0].line))
		c := model.FileChange{Op: model.OpDelete, AllowsDirectory: true, Doubt: b.mods[0].doubt}
		if b.doubt.Code == morePath.Code { // else the missing file would be taken for deleted
			c.Invalid = p.diagnose(model.Error, "ap/path", b.first, b.doubt.String()).Reason()
		}
		p.addChange(c, b.first, b.last)
	default:
		p.modifications(b)
	}
}

// addChange adds a change of the current block.
func (p *parser) addChange(c model.FileChange, first, last int) *model.FileChange {
	c.Path, c.First, c.Last, c.LineEnds = p.block.path, first, last, p.block.lineEnds
	c.PathAsWritten = p.block.spelled
	if p.block.doubt.Code == morePath.Code {
		c.PathDoubt = p.block.doubt
	} else if c.Doubt.None() {
		c.Doubt = p.block.doubt
	}
	p.payload.Files = append(p.payload.Files, c)
	return &p.payload.Files[len(p.payload.Files)-1]
}

// checkExclusive reports directives that AP §2.5 does not allow in one block.
func (p *parser) checkExclusive(b *fileBlock) {
	if n := len(b.renames); n > 1 || n == 1 && (len(b.mods) > 0 || len(b.unassigned) > 0) {
		p.fault("ap/rename", b.renames[0].line,
			"RENAME must be alone in its file block, but there are other directives; expected them in a FILE block of the new path")
	}
	if len(b.mods) > 0 && len(b.unassigned) > 0 {
		p.fault("ap/no-action", b.unassigned[0].line, "%s is before any action; expected it after the action that it belongs to", b.unassigned[0].key)
	}
}

func (p *parser) renameChange(b *fileBlock) {
	d := &b.renames[0]
	c := model.FileChange{Op: model.OpRename, NewPath: p.path(d), AllowsDirectory: true}
	if c.Invalid = combined(b.faults); c.Invalid.None() {
		c.Doubt = d.doubt
	}
	p.addChange(c, b.first, b.last)
}

// implicitCreate reads a block without an action: a creation if it has content and
// nothing else (AP §3.6).
func (p *parser) implicitCreate(b *fileBlock) {
	switch {
	case len(b.unassigned) == 1 && b.unassigned[0].key == "content":
		d := &b.unassigned[0]
		if d.doubt.None() && d.value == nil {
			d.doubt = p.cutOff(d)
		}
		p.warn("ap/implicit-create", d.line, "the file block has content but no action: read as CREATE")
		p.addChange(model.FileChange{Op: model.OpCreate, Content: p.text(d), StripTrailing: true, Doubt: d.doubt}, b.first, b.last)
	case len(b.unassigned) == 0 && b.lineEnds != "":
		p.addChange(model.FileChange{Op: model.OpEdit}, b.first, b.last)
	default:
		p.fault("ap/no-action", b.first, "the file block has no action; expected RENAME, REPLACE, INSERT_AFTER, INSERT_BEFORE, DELETE or CREATE")
		p.addChange(model.FileChange{Invalid: combined(b.faults)}, b.first, b.last)
	}
}

// modifications adds the changes of a block with actions. All edits are in one file
// change; each creation has its own.
func (p *parser) modifications(b *fileBlock) {
	first := b.first // of the change to come: the FILE directive, or the action
	var edit *model.FileChange
	for _, m := range b.mods {
		p.mod = m
		if createsFile(m.action) {
			p.createChange(m, first)
			edit, first = nil, m.last+1
			continue
		}
		if edit == nil {
			edit = p.addChange(model.FileChange{Op: model.OpEdit, StripTrailing: p.stripsTrailing()}, first, m.last)
		}
		edit.Last = m.last
		edit.Edits = append(edit.Edits, p.newEdit(m))
		first = m.last + 1
	}
}

// createChange reads a CREATE, which makes a file with content or a directory
// without, or a RECREATE, which overwrites a file.
func (p *parser) createChange(m *modification, first int) {
	p.noteIgnored(m)
	content, file := m.fields["content"]
	op := model.OpCreate
	if m.action == "RECREATE" {
		op = model.OpReplace
		p.checkRecreate(m)
	}
	switch {
	case m.faults != nil:
		p.addChange(model.FileChange{Op: op, Invalid: combined(m.faults)}, first, m.last)
	case file:
		switch {
		case content.value != nil || content.end == beforeDirective:
		case op == model.OpReplace:
			m.addDoubt(emptyAtEnd.With(content.line))
		default:
			m.addDoubt(p.cutOff(&content))
		}
		p.addChange(model.FileChange{Op: op, Content: p.text(&content), StripTrailing: op == model.OpCreate, Doubt: m.doubt}, first, m.last)
	default:
		if len(m.fields) == 0 {
			m.addDoubt(p.cutOff(&m.line))
		}
		p.addChange(model.FileChange{Op: model.OpMkdir, Doubt: m.doubt}, first, m.last)
	}
}

// noteIgnored reports directives without effect on CREATE and RECREATE. AP §2.5
// ignores snippet and anchor; ignoring the others is a leniency.
func (p *parser) noteIgnored(m *modification) {
	for _, key := range fieldOrder {
		d, ok := m.fields[key]
		if !ok || key == "content" {
			continue
		}
		severity := model.Warning
		if key == "snippet" || key == "anchor" {
			severity = model.Note
		}
		p.diagnose(severity, "ap/ignored", d.line, key+" has no effect on "+m.action)
	}
}
