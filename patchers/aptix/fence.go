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
	if FenceTag(f) != "json" {
		severity := model.Note
		if followsAFS(d.Top) {
			severity = model.Warning
		}
		found = append(found, d.Report(severity, "aptix/fence-tag", a.Offset(f.Open),
			"the fence around the JSON is tagged %s; expected json", jsontext.Quote([]byte(FenceTag(f)))))
	}
	return append(found, checkBeside(d, a.Offset(min(f.Close, a.Lines()+1)))...)
}

// checkBeside reports what is beside d in its fence, which ends at offset end, and
// is no payload: text, a closing bracket, another value. A payload above d reports
// its own.
func checkBeside(d *jsontext.Document, end int) (found []model.Diagnostic) {
	const (
		prose  = "there is other text in the fence of the JSON; expected nothing but the JSON"
		second = "another JSON value is in the fence; expected one object alone"
	)
	warn := func(code string, offset int, format string, args ...any) {
		found = append(found, d.Report(model.Warning, code, offset, format, args...))
	}
	textBetween := func(from, to int) []byte { return bytes.TrimLeft(d.Block.Text()[min(from, to):to], " \t\r\n") }
	start := d.Top.Span.Start
	before, after := textBetween(d.Block.Offset(d.Block.Fence.Open+1), start), textBetween(d.End, end)
	switch {
	case len(before) > 0 && !beginsWith(before, "{[}]"):
		warn("aptix/prose-in-fence", start-len(before), prose)
		return found
	case len(after) > 0 && !beginsWith(after, "{[}]"):
		warn("aptix/prose-in-fence", end-len(after), prose)
		return found
	case beginsWith(after, "}]"):
		warn("aptix/brackets-around", end-len(after),
			`a %c follows the JSON; expected the object with "files" or "patches" alone, and nothing around it`, after[0])
	case beginsWith(after, "{["):
		warn("aptix/second-value", end-len(after), second)
		return found
	}
	if !beginsWith(before, "{[") {
		return found
	}
	other := jsontext.Read(d.Block, start-len(before), Limits)
	if other.Broken == nil && other.End <= start && !isPayload(other) {
		warn("aptix/second-value", start-len(before), second)
	}
	return found
}

// beginsWith reports whether text begins with one of chars.
func beginsWith(text []byte, chars string) bool {
	return len(text) > 0 && strings.IndexByte(chars, text[0]) >= 0
}

// FenceTag returns the language of a block: the first word of its info string.
func FenceTag(f *model.Fence) string {
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
