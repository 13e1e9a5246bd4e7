package linepatch

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// argumentNames are the fields for the arguments of a tool call, as an object or
// as JSON in a string.
var argumentNames = []string{"arguments", "args", "input", "parameters"}

// batches returns the batches in d: d itself, or those in calls of the tool,
// however they are wrapped: as "arguments", "function", "tool_calls" or "input",
// or in an array. The arguments of a call may be JSON in a string.
func batches(d *jsontext.Document) []*jsontext.Document {
	d.SortRemarks()
	return batchesIn(d, d.Top)
}

func batchesIn(d *jsontext.Document, v *jsontext.Value) []*jsontext.Document {
	if isBatch(v) {
		return []*jsontext.Document{d.Subdocument(v)}
	}
	var out []*jsontext.Document
	for _, item := range v.Items {
		out = append(out, batchesIn(d, item)...)
	}
	for _, m := range v.Members {
		if isArgumentText(m) {
			out = append(out, batchesInText(d, m.Value)...)
		} else {
			out = append(out, batchesIn(d, m.Value)...)
		}
	}
	return reportInvalid(out, v.Invalid)
}

// batchesInText returns the batches in a string of d.
func batchesInText(d *jsontext.Document, v *jsontext.Value) []*jsontext.Document {
	inner := d.ReadString(v, limits)
	out := reportInvalid(batches(inner), v.Invalid)
	if !v.Whole {
		return reportInvalid(out, callCutOff.With())
	}
	if rest := inner.Block.Text()[inner.End:]; inner.Broken == nil && len(bytes.TrimSpace(rest)) > 0 {
		return reportInvalid(out, callGoesOn.With(jsontext.Quote(rest)))
	}
	return out
}

// reportInvalid reports for each batch why the value around it is invalid, if it
// is.
func reportInvalid(batches []*jsontext.Document, why model.Reason) []*jsontext.Document {
	for _, d := range batches {
		if !why.None() {
			d.Report(model.Error, "lines/call", d.Top.Span.Start, "%s", why)
		}
	}
	return batches
}

// isArgumentText reports whether m is a field with arguments as JSON in a string
// that mentions fields of a batch.
func isArgumentText(m jsontext.Member) bool {
	text := bytes.TrimLeft(m.Value.Text, " \t\r\n")
	return m.Value.Kind == jsontext.String && len(text) > 0 && (text[0] == '{' || text[0] == '[') &&
		slices.Contains(argumentNames, string(m.Name.Text)) &&
		slices.ContainsFunc(batchFieldNames, func(name []byte) bool { return bytes.Contains(text, name) })
}

// batchFieldNames are field names that show that a text may contain a batch.
var batchFieldNames = [][]byte{[]byte(`files`), []byte(`docPath`), []byte(`batchLabel`), []byte(`batchKey`)}

// mayHoldBatch reports whether v, which is truncated, may contain batches.
func mayHoldBatch(v *jsontext.Value) bool {
	if isBatch(v) || v.NonNull("changes") != nil || slices.ContainsFunc(v.Items, mayHoldBatch) {
		return true // where fields are sorted by name, "changes" comes before the fields that identify a file patch
	}
	return slices.ContainsFunc(v.Members, func(m jsontext.Member) bool {
		if m.Value.Kind == jsontext.String && string(m.Value.Text) == toolName {
			return true
		}
		return isArgumentText(m) || mayHoldBatch(m.Value)
	})
}

const toolName = "workspace_write_patch"

// newPayload returns an empty payload for d.
func newPayload(d *jsontext.Document) *model.Payload {
	p := &model.Payload{Format: Format, Fence: d.Block.Fence, Unclosed: d.Broken != nil}
	p.First, p.Last = d.Lines(model.Span{Start: d.Top.Span.Start, End: d.End})
	if _, name := textBefore(d); bytes.HasSuffix(name, []byte(`"result"`)) && !d.InString() && d.Top.NonNull("batchId") != nil {
		p.Doubt = isToolAnswer.With() // the result of an envelope (TUL §7.1, §9)
	}
	return p
}
