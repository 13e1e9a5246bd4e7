package aptix

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// CheckFence reports violations of AFS §1 and SYS-004 §8 in the block around the
// JSON of p: there is a fence, it is tagged json, and it contains nothing but
// payloads. SYS-004 only prefers the tag.
func CheckFence(a *model.Answer, p *model.Payload) []model.Diagnostic {
	f := p.Fence
	b := model.Block{Answer: a, Fence: f}
	if f == nil {
		around := &jsontext.Document{Block: b}
		return []model.Diagnostic{around.Report(model.Warning, "aptix/no-fence", a.Offset(p.First),
			"the JSON is in no fence; expected a fenced json block around it")}
	}
	d := Document(b, p.First)
	if d == nil || d.Broken != nil {
		return nil // the block may end elsewhere
	}
	var found []model.Diagnostic
	if fenceTag(f) != "json" {
		severity := model.Note
		if followsAFS(d.Top) {
			severity = model.Warning
		}
		found = append(found, d.Report(severity, "aptix/fence-tag", a.Offset(f.Open),
			"the fence around the JSON is tagged %s; expected json", jsontext.Quote([]byte(fenceTag(f)))))
	}
	for i, gap := range []model.Span{
		{Start: a.Offset(f.Open + 1), End: d.Top.Span.Start},
		{Start: d.End, End: a.Offset(min(f.Close, a.Lines()+1))},
	} {
		text := a.Text()[gap.Start:max(gap.Start, gap.End)]
		at := gap.Start + len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
		above := i == 0 && at < gap.End && a.Text()[at] == '{' && hasPayloadShape(jsontext.Read(b, at, limits).Top) // it reports this one
		if at < gap.End && !above {
			return append(found, d.Report(model.Warning, "aptix/beside-in-fence", at,
				"there is something else in the fence of the JSON; expected one object alone"))
		}
	}
	return found
}

// fenceTag returns the language of a block: the first word of its info string.
func fenceTag(f *model.Fence) string {
	word, _, _ := strings.Cut(f.Info, " ")
	return word
}

// followsAFS reports whether the object at the top was written to AFS and not to
// SYS-004: an entry has no operation, or has replacements.
func followsAFS(top *jsontext.Value) bool {
	any := func(list *jsontext.Value, is func(*jsontext.Value) bool) bool {
		return list != nil && slices.ContainsFunc(list.Items, func(v *jsontext.Value) bool { return v.Kind == jsontext.Object && is(v) })
	}
	return any(top.Field("files"), func(v *jsontext.Value) bool { return v.NonNull("operation") == nil }) ||
		any(top.Field("patches"), func(v *jsontext.Value) bool { return v.Has("replacements") })
}
