// Package toolcall reads calls of tools that change files, as coding agents write them
// into chat: JSON with the name of a tool and its arguments, or the arguments alone
// (HABITS §4).
//
// Scan finds the calls at a line of an answer and returns them as one payload with a file
// change for each. What a call means is known by package calls. Calls of tools that read
// or run something, results, schemas and examples are nothing. JSON that only has a path
// and a content is no call.
package toolcall

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// Scan reads the calls that begin at line n of b, or returns nil. It is a model.Scanner.
// Calls with only blank lines between them are one payload.
func Scan(b model.Block, n int) *model.Payload {
	d := document(b, n)
	if d == nil {
		return nil
	}
	r := &documentReader{Builder: calls.Builder{Block: b, Payload: &model.Payload{Format: Format, First: n, Fence: b.Fence}}}
	if !r.read(d) {
		return nil
	}
	for !r.broken {
		next := r.nextLine()
		if next > b.Lines() || next >= b.Limit() {
			break
		}
		if d = document(b, next); d == nil || !r.read(d) {
			break
		}
	}
	calls.Link(r.Payload.Files)
	return r.Payload
}

// limits bound the JSON that is read as calls.
var limits = jsontext.Limits{Depth: 24, Comments: 128, Comment: 4 << 10}

// callSearch finds documents with calls.
var callSearch = jsontext.Search{Limits: limits, Openers: "{[", FieldNames: fieldNames, Match: holdsCalls}

// fieldNames are the names of fields near the beginning of a call.
var fieldNames = []string{"path", "file_path", "filePath", "filepath", "target_file", "TargetFile", "absolute_path", "name", "tool", "toolName", "tool_name",
	"function", "recipient_name", "command", "old_str", "old_string", "oldString", "oldText", "file_text", "code_edit", "tool_calls", "tool_uses", "edits"}

// opener matches what may be before the JSON in its line: a list marker, a tag for calls.
var opener = lazyregexp.New(`^\s*(?:(?:[-*+]|\d+[.)])\s+)?(?:</?\w*(?:tool|function)\w*>\s*){0,3}([{\[])`)

// codeInfos are the info strings of fences in which calls are written.
var codeInfos = []string{"", "json", "jsonc", "json5", "jsonl", "ndjson", "text", "txt", "plain", "plaintext", "tool", "tools", "tool_call", "tool_calls",
	"tool_code", "tool_use", "tool-call", "tool-use", "function", "function_call", "function_calls", "xml", "markdown", "md"}

// document returns the document with calls that begins line n of b, or nil.
func document(b model.Block, n int) *jsontext.Document {
	line := b.Line(n)
	if b.Fence != nil && !mayHoldCalls(b.Fence.Info) {
		return nil
	}
	if !bytes.ContainsAny(line[:min(len(line), maxBeforeJSON)], "{[") {
		return nil
	}
	m := opener.FindSubmatchIndex(line)
	if m == nil {
		return nil
	}
	at := b.Offset(n) + b.Indent(n) + m[2]
	return callSearch.Find(b, at, at+1)
}

// maxBeforeJSON bounds what may be before the JSON in its line, in bytes.
const maxBeforeJSON = 120

func infoWord(info string) string {
	word, _, _ := strings.Cut(info, " ")
	return strings.ToLower(strings.TrimRight(word, ":"))
}

// A documentReader reads the documents of one payload.
type documentReader struct {
	calls.Builder
	end    int // the offset after the last document
	broken bool
}

// read adds the calls of d to the payload. It reports whether it
// has calls that change files and are meant.
func (r *documentReader) read(d *jsontext.Document) bool {
	f := &callFinder{Document: d}
	f.find(d.Top, 1)
	all := slices.DeleteFunc(slices.Clone(f.found), func(c calls.Call) bool {
		return calls.KindOf(&c) != calls.Changes || calls.FailedBelow(r.Block, c.ID, d.Top.Span.Start) || len(f.found) == 1 && calls.FailsBelow(r.Text()[d.End:])
	})
	switch {
	case len(all) == 0 && (len(f.found) == 0 || len(r.Payload.Files) == 0), len(r.Payload.Files) == 0 && r.isContent(all):
		return false
	case len(all) == 0:
		r.noteCommands(d)
		r.end = d.End // calls that change no file are between those that do
		return d.Broken == nil
	}
	for i := range all {
		for _, change := range r.Read(&all[i]) {
			r.Add(change)
		}
	}
	r.noteCommands(d)
	for _, v := range f.unread {
		first, _ := d.Lines(v.Span)
		r.Fail(first, "", notACall.With())
	}
	r.end = d.End
	r.Payload.Last, _ = d.Block.Position(max(d.End-1, d.Top.Span.Start))
	if f.results && r.Payload.Doubt.None() {
		r.Payload.Doubt = hasResults.With()
	}
	d.SortRemarks()
	for _, remark := range d.Remarks {
		r.Payload.Diagnostics = append(r.Payload.Diagnostics, remark.Diagnostic)
	}
	if d.Broken != nil {
		r.reportBreak(d, f)
	}
	return true
}

// noteCommands warns of a call in d that gives a here-document to a file: no command is run.
func (r *documentReader) noteCommands(d *jsontext.Document) {
	text := d.Block.Text()[d.Top.Span.Start:d.End]
	if !writingCall.Match(text) {
		return
	}
	line, _ := d.Block.Position(d.Top.Span.Start)
	r.Payload.Diagnostics = append(r.Payload.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: "tool/command", Line: line,
		Message: "a call runs a command that writes a file; left out, since commands are never run"})
}

// reportBreak reports where d breaks off. The payload ends after its last whole call, so
// that what follows is searched.
func (r *documentReader) reportBreak(d *jsontext.Document, f *callFinder) {
	r.broken = true
	r.Payload.Diagnostics = append(r.Payload.Diagnostics, d.Broken.Diagnostic)
	r.Payload.Last = max(r.Payload.First, f.lastWhole)
	if f.lastWhole <= r.Payload.First && r.Payload.Doubt.None() {
		r.Payload.Doubt = brokenCall.With()
	}
	for _, c := range r.Payload.Files {
		r.Payload.Last = max(r.Payload.Last, c.First) // the call that is cut off is not read again
	}
	r.Payload.Unclosed = r.Payload.Last == r.Payload.First
}

// isContent reports whether calls are the content of a file.
func (r *documentReader) isContent(all []calls.Call) bool {
	var paths []string
	for i := range all {
		paths = append(paths, all[i].Path())
	}
	return len(paths) > 0 && calls.IsContentOf(r.Block, paths)
}

// nextLine returns the line after the last document on which another may begin. Commas,
// closing tags and brackets may be between them.
func (r *documentReader) nextLine() int {
	line, _ := r.Position(max(r.end-1, 0))
	if rest := r.Text()[r.end:r.Offset(line+1)]; !closing.Match(bytes.TrimSpace(rest)) {
		return r.Lines() + 1
	}
	for line++; line < r.Limit() && line <= r.Lines() && closing.Match(bytes.TrimSpace(r.Line(line))); line++ {
	}
	return line
}

var closing = lazyregexp.New(`^(?:[,;)]|</?\w*(?:tool|function)\w*>)*$`)
