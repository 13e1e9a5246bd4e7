package reply

import (
	"fmt"

	"aptix-tui/model"
)

// unplaced returns the text of the file of an invalid change, which was not read to place it;
// nil if there is none that may be quoted.
func (w writer) unplaced(h *model.Hunk) []byte {
	f := w.Set.Files[h.File]
	if h.Placement != model.Invalid || f.Base.Kind != model.Absent || w.Read == nil || w.withheld(f) {
		return nil
	}
	file, ok := w.Read(w.Set.Payloads[h.Payload].Root, f.Path)
	if !ok || file.Kind != model.Regular || model.IsBinary(file.Bytes) || HoldsSecrets(file.Path) {
		return nil
	}
	return file.Bytes
}

// passagesOfInvalid are the lines that the edits of an invalid change look for, as far as they
// could be read and are in the file, or else all of a small file.
func (w writer) passagesOfInvalid(h *model.Hunk) []passage {
	f, b := w.Set.Files[h.File], w.unplaced(h)
	if len(b) == 0 {
		return nil
	}
	now := model.NewText(b)
	at := occurrences(now, h.Old(), maxPlaces)
	if len(at) == 0 && now.Lines() <= smallFile {
		at = []model.Span{{End: now.Lines()}}
	}
	var out []passage
	for _, s := range at {
		out = append(out, passage{path: f.Path, name: w.code(f.Path), textName: "now", lines: linesOf(now), numbered: w.format(h).Batches, start: s.Start, end: s.End})
	}
	return out
}

// digestOfInvalid is the digest of the file of an invalid change, if its format needs it.
func (w writer) digestOfInvalid(h *model.Hunk) string {
	if !w.format(h).Batches {
		return ""
	}
	if b := w.unplaced(h); b != nil {
		return fmt.Sprintf("The SHA-256 of %s is %s now.", w.code(w.Set.Files[h.File].Path), model.DigestOf(b))
	}
	return ""
}
