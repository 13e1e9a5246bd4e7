package commit

import (
	"fmt"
	"time"
)

// The file name of a journal is the transaction's direction: none as a draft,
// apply as forward, undo as back. One rename changes it, which needs no disk
// space (PROTOCOL §6).
const (
	journalDraft   = "journal.draft"
	journalForward = "journal.forward"
	journalBack    = "journal.back"
)

// writeJournal writes j under the name journalDraft.
func (t *transaction) writeJournal(j journal, syncs *syncGroup) error {
	b, err := j.encode(t.keys.secret(), t.keys.canonical(t.ws))
	if err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	path := t.dir + "/" + journalDraft
	f, err := t.disk.create("writing", path, path, 0o600)
	if err != nil {
		return err
	}
	if err := t.disk.write(f, path, b); err != nil {
		return t.disk.close(f, path, err)
	}
	return t.syncAndClose(f, path, syncs)
}

// newJournal returns the transaction's journal.
func (t *transaction) newJournal() journal {
	j := journal{ID: t.id, Time: time.Now().UTC(), Undoes: t.undoes, Details: t.opts.Details}
	for _, it := range t.items {
		j.Items = append(j.Items, jsonItem{Path: jsonPath(it.path), From: jsonPath(it.from),
			Before: newJSONState(it.before), After: newJSONState(it.after), Implied: it.implied, Soft: it.ifEmpty, Masked: it.umaskApplies})
	}
	for _, l := range t.opts.CommittedStates {
		j.CommittedStates = append(j.CommittedStates, newJSONCommittedState(l))
	}
	return j
}

// renameJournal renames the journal durably.
func (t *transaction) renameJournal(from, to string) error {
	path := t.dir + "/" + to
	if err := t.disk.rename("writing", path, t.dir+"/"+from, path); err != nil {
		return err
	}
	t.journalName = to
	return t.disk.syncDir(t.dir)
}
