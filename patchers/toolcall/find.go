package toolcall

import (
	"bytes"
	"slices"

	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// The fields of calls. Names are folded.
var (
	nameFields     = []string{"name", "tool", "toolname", "function", "recipientname", "functionname"}
	argumentFields = []string{"input", "args", "arguments", "parameters", "params", "toolinput", "functionargs", "kwargs"}
	// wrapperFields are fields in which calls are.
	wrapperFields = []string{"toolcalls", "tooluses", "toolcall", "tooluse", "calls", "call", "content", "function", "functioncall", "functioncalls", "message", "messages",
		"choices", "delta", "output", "parts", "invocations", "actions", "steps", "tools", "candidates", "requests", "response", "item", "items"}
)

// A callFinder collects the calls of a document.
type callFinder struct {
	*jsontext.Document
	found     []calls.Call
	results   bool              // it has results of calls, too
	lastWhole int               // the last line of the last call that is whole
	lists     int               // lists of edits around what is read
	unread    []*jsontext.Value // objects beside calls that name a file and are no calls
}

// holdsCalls reports whether d, which may be truncated anywhere, has calls.
func holdsCalls(d *jsontext.Document) bool {
	f := &callFinder{Document: d}
	f.find(d.Top, 1)
	return slices.ContainsFunc(f.found, func(c calls.Call) bool { return calls.KindOf(&c) != calls.Foreign }) ||
		mayBeArguments(d.Top)
}

// mayBeArguments reports whether v may be the arguments of a call whose name is before it.
func mayBeArguments(v *jsontext.Value) bool {
	return v.Kind == jsontext.Object && slices.ContainsFunc(v.Members, func(m jsontext.Member) bool {
		name := jsontext.FoldName(string(m.Name.Text))
		return slices.Contains([]string{"path", "filepath", "targetfile", "absolutepath"}, name)
	})
}

// find collects the calls in v. depth counts the objects and arrays around v, and v.
func (f *callFinder) find(v *jsontext.Value, depth int) {
	if depth > maxNesting {
		return
	}
	switch v.Kind {
	case jsontext.Array:
		for _, item := range v.Items {
			known := len(f.found)
			f.find(item, depth+1)
			if len(f.found) == known && isUnread(item) {
				f.unread = append(f.unread, item)
			}
		}
		return
	case jsontext.Object:
	default:
		return
	}
	if calls.IsResult(v) {
		f.results = true
		return
	}
	if c, ok := f.call(v); ok {
		c.ID = calls.IDOf(v)
		f.found = append(f.found, c)
		if v.Whole {
			_, f.lastWhole = f.Lines(v.Span)
		}
		return
	}
	for _, m := range v.Members {
		if slices.Contains(wrapperFields, jsontext.FoldName(string(m.Name.Text))) {
			known := len(f.found)
			f.find(m.Value, depth+1)
			if len(f.found) == known+1 && f.found[known].ID == "" {
				f.found[known].ID = calls.IDOf(v)
			}
		}
	}
}

// isUnread reports whether v, which is no call, may ask for a change of files.
func isUnread(v *jsontext.Value) bool {
	return v.Has("files", "patches", "docPath") || mayBeArguments(v) && v.Has("content", "operation", "find", "replace", "changes", "text", "old_string", "old_str", "new_string", "new_str", "edits") && !calls.IsResult(v)
}

// call returns v as a call, if it is one: an object with the name of a tool and its
// arguments, or the arguments alone.
func (f *callFinder) call(v *jsontext.Value) (calls.Call, bool) {
	named, arguments := toolName(v), calls.Field(v, argumentFields)
	switch {
	case arguments != nil && named != "":
		return f.callWith(v, named, arguments)
	case isSchema(v):
		return calls.Call{}, false
	case arguments != nil && arguments.Kind == jsontext.Object && !calls.IsTool(named):
		if c, ok := f.callWith(v, "", arguments); ok {
			return c, true
		}
		return f.call(arguments) // JSON-RPC: "params" has the name and the arguments
	case named != "" && calls.IsTool(named):
		c := f.read(v, named, true)
		c.Sure = v.Has("tool", "tool_name", "toolName")
		return c, calls.KindOf(&c) != calls.Foreign
	}
	c := f.read(v, "", false)
	return c, calls.KindOf(&c) != calls.Foreign
}

// callWith returns the call v of a tool with these arguments, which may be the text of
// JSON.
func (f *callFinder) callWith(v *jsontext.Value, tool string, arguments *jsontext.Value) (calls.Call, bool) {
	var c calls.Call
	switch {
	case arguments.Kind == jsontext.Object && !isSchema(arguments):
		c = f.read(arguments, tool, false)
	case arguments.Kind == jsontext.String && bytes.HasPrefix(bytes.TrimLeft(arguments.Text, " \t\r\n"), []byte("{")):
		c = f.readText(arguments, tool)
	case arguments.Kind == jsontext.Nothing && calls.IsTool(tool):
		c = calls.Call{Tool: tool, Cut: true}
	default:
		return c, false
	}
	c.First, c.Last = f.Lines(v.Span)
	c.Cut, c.Sure = c.Cut || !v.Whole, true
	return c, calls.KindOf(&c) != calls.Foreign
}

// readText reads arguments that are JSON in a string.
func (f *callFinder) readText(v *jsontext.Value, tool string) calls.Call {
	inner := f.ReadString(v, limits)
	g := &callFinder{Document: inner}
	c := g.read(inner.Top, tool, false)
	for _, r := range inner.Remarks {
		f.Remarks = append(f.Remarks, jsontext.Remark{Diagnostic: r.Diagnostic, Offset: v.Span.Start})
	}
	rest := inner.Block.Text()[min(inner.End, len(inner.Block.Text())):]
	c.Cut = c.Cut || inner.Broken != nil || !v.Whole || len(bytes.TrimSpace(rest)) > 0
	return c
}

// read returns the members of v as the arguments of a call. If flat, the name of the tool
// is one of them.
func (f *callFinder) read(v *jsontext.Value, tool string, flat bool) calls.Call {
	c := calls.Call{Tool: tool, Cut: !v.Whole}
	c.First, c.Last = f.Lines(v.Span)
	for _, m := range v.Members {
		name := string(m.Name.Text)
		isName := slices.Contains(nameFields, jsontext.FoldName(name)) && string(m.Value.Text) == tool
		if m.Value.Kind == jsontext.Null || flat && isName {
			continue
		}
		c.Args = append(c.Args, f.argument(name, m.Value))
	}
	return c
}

// argument returns the value of one argument.
func (f *callFinder) argument(name string, v *jsontext.Value) calls.Arg {
	a := calls.Arg{Name: name, Invalid: v.Invalid, IsText: v.Kind == jsontext.String, Text: v.Text}
	a.First, a.Last = f.Lines(v.Span)
	switch v.Kind {
	case jsontext.Array:
		a.Holds = len(v.Items) > 0
		if calls.RoleOf(name) == calls.EditList && f.lists < maxLists {
			a.List = f.list(v)
		}
	case jsontext.Object:
		a.Holds = len(v.Members) > 0
		if calls.RoleOf(name) == calls.EditList && f.lists < maxLists {
			a.List = f.list(&jsontext.Value{Items: []*jsontext.Value{v}})
		}
	}
	return a
}

// list returns the objects of an array as calls without a name.
func (f *callFinder) list(v *jsontext.Value) (out []calls.Call) {
	f.lists++
	defer func() { f.lists-- }()
	for _, item := range v.Items {
		out = append(out, f.read(item, "", false))
	}
	return out
}

// maxLists bounds lists of edits inside one another, maxNesting the objects and arrays
// around a call: "choices" of messages with calls have seven.
const (
	maxLists   = 3
	maxNesting = 10
)

// toolName returns the name of the tool that v calls; empty if it has none.
func toolName(v *jsontext.Value) string {
	if m := calls.Field(v, nameFields); m != nil && m.Kind == jsontext.String {
		return string(m.Text)
	}
	return ""
}

// isSchema reports whether v describes a tool or its arguments.
func isSchema(v *jsontext.Value) bool {
	return v.Has("input_schema", "inputSchema", "properties", "$schema") ||
		v.Has("parameters") && v.Field("parameters").Has("properties", "type", "$ref")
}
