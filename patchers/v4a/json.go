package v4a

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

func mayBeginJSON(line []byte) bool {
	text := bytes.TrimLeft(line, " \t")
	return len(text) > 0 && (text[0] == '{' || text[0] == '[')
}

// limits are enough for a call in a list of messages.
var limits = jsontext.Limits{Depth: 16, Comments: 256, Comment: 4 << 10}

// callSearch finds documents with patches in the arguments of calls.
var callSearch = jsontext.Search{
	Limits: limits, Openers: "{[", FieldNames: append([]string{"operation", "diff"}, argumentNames...),
	Match: func(d *jsontext.Document) bool { return len(callsIn(d, d.Top)) > 0 },
}

// argumentNames are the fields that hold a patch, or the arguments with one.
var argumentNames = []string{"command", "cmd", "input", "patch", "patchText", "patch_text", "arguments", "args", "parameters", "function", "tool_calls", "call", "calls", "operations"}

// A call is a patch in JSON: its text, or an operation on one file.
type call struct {
	document  *jsontext.Document
	value     *jsontext.Value
	text      string
	command   string
	operation bool
	id        string // what identifies the call in a log; empty if nothing does
}

// scanJSON reads the patches in the JSON that begins in line n of b.
func scanJSON(b model.Block, n int) *model.Payload {
	d := callSearch.Find(b, b.Offset(n), b.Offset(n+1))
	if d == nil {
		return nil
	}
	d.SortRemarks()
	var all []*model.Payload
	for _, c := range callsIn(d, d.Top) {
		if calls.FailedBelow(b, c.id, d.End) {
			continue
		}
		p := c.payload()
		if len(p.Files) == 0 {
			p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Error, Code: "v4a/empty", Line: p.First, Message: `the patch has no section; expected "*** Add File: path", "*** Update File: path" or "*** Delete File: path"`})
		}
		p.Fence = b.Fence
		p.First, p.Last = d.Lines(model.Span{Start: d.Top.Span.Start, End: d.End})
		p.Digest = model.DigestOf([]byte(c.text + string(c.value.Text)))
		if p.Doubt.None() && isNested(b, n, d) {
			p.Doubt = nested.With()
		}
		if d.Broken != nil {
			p.Doubt = cutOff.With()
			p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Error, Code: cutOff.Code, Message: "the JSON of the tool call is cut off", Line: p.First})
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil
	}
	all[0].Nested = all[1:]
	if len(all) == 1 {
		all[0].Digest = model.Digest{}
	}
	return all[0]
}

// isNested reports whether d, which begins in line n, is behind other text in its line.
func isNested(b model.Block, n int, d *jsontext.Document) bool {
	line := b.Line(n)
	return d.Top.Span.Start > b.Offset(n)+len(line)-len(bytes.TrimLeft(line, " \t"))
}

// callsIn returns the calls in v, a value of d.
func callsIn(d *jsontext.Document, v *jsontext.Value) []call {
	if slices.Contains([]string{"failed", "rejected", "error", "cancelled", "canceled", "declined", "denied"}, strings.ToLower(v.StringField("status"))) {
		return nil // it was made without success
	}
	if isOperation(v) {
		return []call{{document: d, value: v, operation: true}}
	}
	var out []call
	for _, item := range v.Items {
		out = append(out, callsIn(d, item)...)
	}
	for _, m := range v.Members {
		name := string(m.Name.Text)
		if name != "operation" && !slices.Contains(argumentNames, name) {
			continue
		}
		if text, command := patchText(m.Value); text != "" {
			out = append(out, call{document: d, value: m.Value, text: text, command: command})
		} else if m.Value.Kind == jsontext.String && mayBeginJSON(m.Value.Text) && bytes.Contains(m.Value.Text, []byte("*** ")) {
			inner := d.ReadString(m.Value, limits)
			inner.SortRemarks()
			out = append(out, callsIn(inner, inner.Top)...)
		} else {
			out = append(out, callsIn(d, m.Value)...)
		}
	}
	for i := range out {
		if out[i].id == "" {
			out[i].id = calls.IDOf(v)
		}
	}
	return out
}

// patchText returns the patch that v holds, and the command line above it: as text, or as
// the last of the words of a command.
func patchText(v *jsontext.Value) (text, command string) {
	switch {
	case v.Kind == jsontext.Array && len(v.Items) > 0:
		words := ""
		for _, item := range v.Items[:len(v.Items)-1] {
			if item.Kind != jsontext.String {
				return "", ""
			}
			words += string(item.Text) + " "
		}
		last := v.Items[len(v.Items)-1]
		if !strings.Contains(words, "sh -") && !strings.Contains(words, "apply") {
			return "", ""
		}
		return patchText(last)
	case v.Kind != jsontext.String:
		return "", ""
	}
	all := string(v.Text)
	at := strings.Index(all, beginText)
	if at < 0 {
		return "", ""
	}
	before := strings.TrimSpace(all[:at])
	if before != "" && !applyCommand.MatchString(before) || strings.Contains(before, "\n") {
		return "", ""
	}
	if first, _, _ := strings.Cut(all[at:], "\n"); strings.TrimSpace(first) != beginText {
		return "", ""
	}
	return all[at:], before
}

const beginText = "*** Begin Patch"

// payload reads the patch of c.
func (c call) payload() *model.Payload {
	line, _ := c.document.Lines(c.value.Span)
	if c.operation {
		return c.readOperation(line)
	}
	r := textReader(c.text, line)
	p := r.payload()
	if c.command != "" {
		command, _ := readCommand([]byte(c.command))
		command.applyTo(p, r.body())
	}
	return p
}

// operationTypes are the types of operations on one file, and the sections that they are.
var operationTypes = map[string]string{"create_file": "Add", "update_file": "Update", "delete_file": "Delete"}

// isOperation reports whether v is an operation of an apply_patch_call.
func isOperation(v *jsontext.Value) bool {
	kind := v.StringField("type")
	return operationTypes[kind] != "" && v.StringField("path") != "" && (v.Has("diff") || kind == "delete_file")
}

// readOperation reads c as a patch with one section.
func (c call) readOperation(line int) *model.Payload {
	kind, diff := operationTypes[c.value.StringField("type")], c.value.StringField("diff")
	text := beginText + "\n*** " + kind + " File: " + strings.Join(strings.Fields(c.value.StringField("path")), " ") + "\n" +
		strings.TrimSuffix(diff, "\n") + "\n*** End Patch\n"
	r := textReader(text, line)
	p := r.payload()
	if f := c.value.Field("diff"); f != nil && !f.Whole {
		p.Doubt = cutOff.With()
	}
	for _, m := range c.value.Members {
		if name := string(m.Name.Text); p.Doubt.None() && !slices.Contains([]string{"type", "path", "diff", "id"}, name) && !jsontext.IsAnnotation(name) {
			p.Doubt = unknownField.With(name)
		}
	}
	if len(p.Files) > 1 {
		p.Doubt = severalFiles.With()
	}
	return p
}
