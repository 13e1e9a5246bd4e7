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
	if tag(f) != "json" {
		severity := model.Note
		if followsAFS(d.Top) {
			severity = model.Warning
		}
		g.report(severity, "aptix/fence-tag", a.Offset(f.Open), "the fence around the JSON is tagged "+jsontext.Quote([]byte(tag(f)))+"; expected json (AFS §1)")
	}
	end := a.Offset(min(f.Close, a.Lines()+1))
	if !g.checkText(a.Offset(f.Open+1), d.Top.Span.Start) && !g.checkText(d.End, end) {
		g.checkBracket(d.End, end)
		g.checkSecondValue(d, end)
	}
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

// checkText reports text between two offsets of a fence that cannot be part of
// another payload.
func (g *fenceCheck) checkText(from, to int) bool {
	at := g.textOffset(from, to)
	if at < 0 {
		return false
	}
	g.report(model.Warning, "aptix/prose-in-fence", at, "there is text beside the JSON in its fence; expected nothing but the JSON (AFS §1, SYS-004 §8)")
	return true
}

// checkBracket reports a closing bracket behind the JSON.
func (g *fenceCheck) checkBracket(from, to int) {
	between := g.Text()[min(from, to):to]
	rest := bytes.TrimLeft(between, " \t\r\n")
	if len(rest) > 0 && (rest[0] == '}' || rest[0] == ']') {
		g.report(model.Warning, "aptix/brackets-around", to-len(rest),
			"a "+string(rest[:1])+" follows the JSON; expected the object with \"files\" or \"patches\" alone, and nothing around it (SYS-004 §3, §4, §8)")
	}
}

// checkSecondValue reports another JSON value in the fence of d, which ends at
// offset end. A payload above d reports its own.
func (g *fenceCheck) checkSecondValue(d *jsontext.Document, end int) {
	const message = "another JSON value is in the fence; expected one object alone (AFS §1, SYS-004 §8)"
	if at := g.valueOffset(d.End, end); at >= 0 {
		g.report(model.Warning, "aptix/second-value", at, message)
		return
	}
	start := d.Top.Span.Start
	at := g.valueOffset(g.Offset(d.Block.Fence.Open+1), start)
	if at < 0 {
		return
	}
	before := jsontext.Read(d.Block, at, Limits)
	if before.Broken == nil && before.End <= start && !isPayload(before) {
		g.report(model.Warning, "aptix/second-value", at, message)
	}
}

// valueOffset returns the offset of the bracket that opens the text between two
// offsets; -1 if the text begins otherwise.
func (g *fenceCheck) valueOffset(from, to int) int {
	if from >= to {
		return -1
	}
	rest := bytes.TrimLeft(g.Text()[from:to], " \t\r\n")
	if len(rest) == 0 || rest[0] != '{' && rest[0] != '[' {
		return -1
	}
	return to - len(rest)
}

// textOffset returns the offset of the first text between two offsets that cannot
// be part of another payload; -1 if there is none.
func (g *fenceCheck) textOffset(from, to int) int {
	if from >= to {
		return -1
	}
	between := g.Text()[from:to]
	rest := bytes.TrimLeft(between, " \t\r\n")
	if len(rest) == 0 || bytes.IndexByte([]byte("{[}]"), rest[0]) >= 0 {
		return -1
	}
	return from + len(between) - len(rest)
}

// tag is the language of a block: the first word behind its fence.
func tag(f *model.Fence) string {
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
