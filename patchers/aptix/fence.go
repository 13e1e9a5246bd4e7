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
	g := fenceCheck{Answer: a}
	f := p.Fence
	if f == nil {
		g.report(model.Warning, "aptix/no-fence", a.Offset(p.First), "the JSON is in no fence; expected a fenced json block around it (AFS §1, SYS-004 §8)")
		return g.found
	}
	d := Document(model.Block{Answer: a, Fence: f}, p.First)
	if d == nil || d.Broken != nil {
		return nil // the block may end elsewhere
	}
	if FenceTag(f) != "json" {
		severity := model.Note
		if followsAFS(d.Top) {
			severity = model.Warning
		}
		g.report(severity, "aptix/fence-tag", a.Offset(f.Open), "the fence around the JSON is tagged "+jsontext.Quote([]byte(FenceTag(f)))+"; expected json (AFS §1)")
	}
	g.checkBeside(d, a.Offset(min(f.Close, a.Lines()+1)))
	return g.found
}

// A fenceCheck checks the text around a payload in its fence.
type fenceCheck struct {
	*model.Answer
	found []model.Diagnostic
}

func (g *fenceCheck) report(severity model.Severity, code string, offset int, message string) {
	line, column := g.Position(offset)
	g.found = append(g.found, model.Diagnostic{Severity: severity, Code: code, Message: message, Line: line, Column: column})
}

// checkBeside reports what is beside d in its fence, which ends at offset end, and
// is no payload: text, a closing bracket, another value. A payload above d reports
// its own.
func (g *fenceCheck) checkBeside(d *jsontext.Document, end int) {
	const (
		prose  = "there is text beside the JSON in its fence; expected nothing but the JSON (AFS §1, SYS-004 §8)"
		second = "another JSON value is in the fence; expected one object alone (AFS §1, SYS-004 §8)"
	)
	start := d.Top.Span.Start
	before, after := g.textBetween(g.Offset(d.Block.Fence.Open+1), start), g.textBetween(d.End, end)
	switch {
	case len(before) > 0 && !beginsWith(before, "{[}]"):
		g.report(model.Warning, "aptix/prose-in-fence", start-len(before), prose)
		return
	case len(after) > 0 && !beginsWith(after, "{[}]"):
		g.report(model.Warning, "aptix/prose-in-fence", end-len(after), prose)
		return
	case beginsWith(after, "}]"):
		g.report(model.Warning, "aptix/brackets-around", end-len(after),
			"a "+string(after[:1])+" follows the JSON; expected the object with \"files\" or \"patches\" alone, and nothing around it (SYS-004 §3, §4, §8)")
	case beginsWith(after, "{["):
		g.report(model.Warning, "aptix/second-value", end-len(after), second)
		return
	}
	if !beginsWith(before, "{[") {
		return
	}
	other := jsontext.Read(d.Block, start-len(before), Limits)
	if other.Broken == nil && other.End <= start && !isPayload(other) {
		g.report(model.Warning, "aptix/second-value", start-len(before), second)
	}
}

// textBetween returns the text between two offsets, without white space before it.
func (g *fenceCheck) textBetween(from, to int) []byte {
	return bytes.TrimLeft(g.Text()[min(from, to):to], " \t\r\n")
}

// beginsWith reports whether text begins with one of chars.
func beginsWith(text []byte, chars string) bool {
	return len(text) > 0 && strings.IndexByte(chars, text[0]) >= 0
}

// FenceTag returns the language of a block: the first word behind its fence.
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
