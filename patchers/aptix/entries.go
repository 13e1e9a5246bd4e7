package aptix

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/jsontext"
)

// roles maps the folded name of a field to its role in JSON that is meant as a
// change. Language models misspell the names of the documents, or use those of
// other tools.
var roles = rolesOf([][2]string{
	{"path", "path docpath filename filepath filename relativepath targetfile targetpath name"},
	{"body", "content contents filecontent filecontents code text body data source lines diff gitpatch"},
	{"old", "find old search oldtext oldstring oldstr oldcode oldlines oldcontent original before match expectedoriginallines"},
	{"new", "replace new replacement replacewith newtext newstring newstr newcode newlines newcontent newcontents updated after"},
	{"operation", "operation op action type kind mode changetype"},
	{"list", "files file entries changes edits patches patch replacements operations updates update modifications hunks " +
		"create creates created creations add added modify modified write writes writefiles createfiles newfiles"},
	{"removal", "delete deletes deletions deleted deletefiles deletedfiles filestodelete remove removes removals removed removefiles removedfiles"},
	{"other", "root description reason explanation summary comment comments note notes title language lang encoding limit range " +
		"startline endline afterline start end occurrence occurrences count originalsha256 sha256 position " +
		"changekey filekey filelabel batchlabel batchkey"},
})

func rolesOf(rows [][2]string) map[string]string {
	roles := make(map[string]string)
	for _, row := range rows {
		for name := range strings.FieldsSeq(row[1]) {
			roles[name] = row[0]
		}
	}
	return roles
}

func roleOf(m jsontext.Member) string {
	name := foldName(m.Name.Text)
	if name == "file" && m.Value.Kind == jsontext.String {
		return "path"
	}
	return roles[name]
}

// operationValues are values of a field that names an operation; those of the
// documents come first.
var operationValues = []string{"create", "replace", "delete", "patch", "gitpatch", "insert", "add", "update", "modify", "edit", "write", "overwrite", "remove", "rename"}

const documentedValues = 6 // of operationValues

// foldName returns the name of a field in lower case, without underscores and
// hyphens. Unlike jsontext.foldName it keeps spaces, so that words of prose match
// no field.
func foldName(name []byte) string { return nameSeparators.Replace(strings.ToLower(string(name))) }

var nameSeparators = strings.NewReplacer("_", "", "-", "")

// entryLimits bound the JSON in which entries are looked for.
var entryLimits = jsontext.Limits{Depth: 32, Comments: 256, Comment: 16 << 10}

const (
	maxBroken   = 64      // incomplete values read in one text
	maxRelative = 1 << 10 // bytes of a path
)

// An foundEntry is a value that looks like an entry of a payload in JSON that no
// format reads.
type foundEntry struct {
	Text    []byte
	Certain bool // it cannot be other JSON
	Line    int  // in which it begins, or the string around it; 1-based
}

// An entryFinder searches JSON values for entries.
type entryFinder struct {
	block         model.Block
	found         []foundEntry
	besidePayload bool            // the same value contains a payload, so that foreign fields prove nothing
	outermost     *jsontext.Value // the outermost string that is being searched
	depth         int

	// isRead reports whether a payload is read at v; nil if none is.
	isRead func(v *jsontext.Value) bool
}

// findEntries returns the entries in the JSON values that begin a line of plain
// text.
func findEntries(text []byte) []foundEntry {
	b := model.Block{Answer: model.NewAnswer("", bytes.Clone(text))}
	s := entryFinder{block: b}
	for at, broken := 0, 0; broken < maxBroken; {
		start := lineOfJSON.FindIndex(b.Text()[at:])
		if start == nil {
			break
		}
		at += start[1]
		d := jsontext.Read(b, at-1, entryLimits)
		if d.Broken != nil {
			broken++
			continue
		}
		in := ""
		if hasLongTextOrObject(d.Top) {
			in = "list"
		}
		s.visit(b, d.Top, in)
		at = d.End
	}
	return s.found
}

// lineOfJSON matches where a line begins an object or an array.
var lineOfJSON = lazyregexp.New(`(?m)^[ \t]*[{\[]`)

// visit searches v, the value of a field with role in.
func (s *entryFinder) visit(b model.Block, v *jsontext.Value, in string) {
	if isAnyPayload(v) {
		if s.isRead == nil || !s.isRead(s.outer(v)) {
			s.add(b, v, true)
		}
		return
	}
	if v.Kind == jsontext.String {
		s.visitString(v, in)
	}
	if certain, ok := s.isEntry(v, in); ok {
		s.add(b, v, certain)
		return
	}
	if in == "list" && s.isMapByPath(v) {
		s.add(b, v, false)
		return
	}
	for _, item := range v.Items {
		s.visit(b, item, in)
	}
	foreign := !s.besidePayload && slices.ContainsFunc(v.Members, func(m jsontext.Member) bool { return roleOf(m) == "" })
	for _, m := range v.Members {
		role := roleOf(m)
		switch {
		case role == "removal" && !foreign && namesFiles(m.Value):
			s.add(b, m.Value, false)
		case role == "list" && foreign && m.Value.Kind == jsontext.Object:
			s.visit(b, m.Value, "") // foreign names may look like paths
		default:
			s.visit(b, m.Value, role)
		}
	}
}

// visitString searches the text of a string if that is JSON.
func (s *entryFinder) visitString(v *jsontext.Value, in string) {
	text := bytes.TrimSpace(v.Text)
	if s.depth == maxStringDepth || !v.Whole || !beginsWith(text, "{[") {
		return
	}
	d := readWhole(text)
	if d == nil {
		return
	}
	outermost := s.outermost
	s.outermost = s.outer(v)
	s.depth++
	s.visit(d.Block, d.Top, in)
	s.depth--
	s.outermost = outermost
}

// outer returns v, or the string of the answer that contains it.
func (s *entryFinder) outer(v *jsontext.Value) *jsontext.Value {
	if s.outermost != nil {
		return s.outermost
	}
	return v
}

func (s *entryFinder) add(b model.Block, v *jsontext.Value, certain bool) {
	line, _ := s.block.Position(s.outer(v).Span.Start)
	s.found = append(s.found, foundEntry{b.Text()[v.Span.Start:v.Span.End], certain, line})
}

// isAnyPayload reports whether v has the shape of a bundle, a structured patch or a
// batch of line patches.
func isAnyPayload(v *jsontext.Value) bool {
	files := v.Field("files")
	return hasPayloadShape(v) || files != nil && slices.ContainsFunc(files.Items, func(item *jsontext.Value) bool {
		return item.Has("docPath") && item.Has("originalSha256", "changes")
	})
}

// isEntry reports whether v, the value of a field with role in, names a file and
// its change and has no unknown fields, and whether that is certain.
func (s *entryFinder) isEntry(v *jsontext.Value, in string) (certain, ok bool) {
	if ofToolCall(v) && in != "list" {
		return false, false
	}
	has := make(map[string]bool)
	for _, m := range v.Members {
		role := roleOf(m)
		switch {
		case role == "path":
			has["path"] = has["path"] || namesFile(m, in != "" || s.besidePayload)
		case role == "operation":
			deed := strings.TrimSuffix(foldName(m.Value.Text), "file")
			has[role] = has[role] || slices.Contains(operationValues, deed)
		case role == "list":
			has["body"] = has["body"] || isText(m.Value)
			has["edits"] = has["edits"] || isEdits(m.Value)
		case role == "body" && !isText(m.Value) && !slices.ContainsFunc(m.Value.Members, isBody):
			has[""] = true
		case role != "" || m.Value.Kind != jsontext.Bool: // that is an option
			has[role] = true
		}
	}
	pair := has["old"] && has["new"]
	changed := has["body"] || has["new"] || has["edits"] || has["operation"] || has["removal"]
	if !has["path"] || !changed || has[""] && !s.besidePayload {
		return false, false
	}
	named := slices.Contains(operationValues[:documentedValues], strings.ToLower(v.StringField("operation")))
	return v.Has("path", "docPath") && (named && has["body"] || pair) || pair && v.Has("find", "replace") || has["edits"], true
}

// toolFields are fields of tool calls, which another format reads (HABITS §4).
var toolFields = []string{"old_str", "old_string", "oldString", "oldText", "file_text", "code_edit"}

// ofToolCall reports whether v has the arguments of a tool call.
func ofToolCall(v *jsontext.Value) bool { return v.Has(toolFields...) }

// isBody reports whether m is the text of a file, in an object that is its
// content.
func isBody(m jsontext.Member) bool { return roleOf(m) == "body" && isText(m.Value) }

// isText reports whether v is a text, or an array of lines.
func isText(v *jsontext.Value) bool {
	return v.Kind == jsontext.String || v.Kind == jsontext.Array && len(v.Items) > 0 &&
		!slices.ContainsFunc(v.Items, func(item *jsontext.Value) bool { return item.Kind != jsontext.String })
}

// isEdits reports whether v contains edits of a file: texts to find and to write.
func isEdits(v *jsontext.Value) bool {
	isEdit := func(v *jsontext.Value) bool {
		if ofToolCall(v) {
			return false
		}
		old, also := false, false
		for _, m := range v.Members {
			role := roleOf(m)
			old, also = old || role == "old" || role == "other", also || role == "new"
		}
		return old && also
	}
	return isEdit(v) || slices.ContainsFunc(v.Items, isEdit)
}

// namesFile reports whether the value of m is the path of a file. A name in a
// list may be one, too, if it has an extension or a folder.
func namesFile(m jsontext.Member, listed bool) bool {
	name := foldName(m.Name.Text)
	if m.Value.Kind != jsontext.String || name == "name" && !(listed && hasFolder(m.Value.Text)) {
		return false
	}
	return isRelative(m.Value.Text)
}

// isRelative reports whether text may be the relative path of a file, and is
// neither a route nor a URL.
func isRelative(text []byte) bool {
	return len(text) > 0 && len(text) < maxRelative && bytes.IndexByte([]byte("/$#~"), text[0]) < 0 &&
		!bytes.Contains(text, []byte("://")) && bytes.IndexByte(text, '\n') < 0
}

// hasFolder reports whether text looks like a path by itself.
func hasFolder(text []byte) bool {
	return isRelative(text) && bytes.ContainsAny(text, "./") && bytes.IndexByte(text, ' ') < 0
}

// isMapByPath reports whether v maps paths to contents or edits.
func (s *entryFinder) isMapByPath(v *jsontext.Value) bool {
	return v.Kind == jsontext.Object && len(v.Members) > 0 && !slices.ContainsFunc(v.Members, func(m jsontext.Member) bool {
		known := func(m jsontext.Member) bool {
			role := roleOf(m)
			return role == "body" || role == "new" || role == "operation" || role == "list"
		}
		v := m.Value
		return !hasFolder(m.Name.Text) || !isText(v) && !isEdits(v) && !slices.ContainsFunc(v.Members, known)
	})
}

// hasLongTextOrObject reports whether the object v has a text of several lines or
// an object as a value. Settings whose names look like paths hardly have.
func hasLongTextOrObject(v *jsontext.Value) bool {
	return slices.ContainsFunc(v.Members, func(m jsontext.Member) bool {
		return m.Value.Kind == jsontext.Object || bytes.IndexByte(m.Value.Text, '\n') >= 0
	})
}

// namesFiles reports whether v is the path of a file, or a list of them.
func namesFiles(v *jsontext.Value) bool {
	for _, m := range v.Members {
		if roleOf(m) == "path" && namesFile(m, true) {
			return true
		}
	}
	return v.Kind == jsontext.String && hasFolder(v.Text) || len(v.Items) > 0 &&
		!slices.ContainsFunc(v.Items, func(item *jsontext.Value) bool { return item.Kind == jsontext.Array || !namesFiles(item) })
}

var entryKeys = []string{"root", "files", "patches", "path", "operation", "content", "description"}

// isEntryKey reports whether name is a field of Aptix JSON whose entries have no
// more than a path, an operation, a content and a description.
func isEntryKey(name string) bool { return slices.Contains(entryKeys, name) }

// hasEntriesByPath reports whether text is a bundle or a structured patch whose
// list of entries is an object instead, with paths as names. It has no other
// fields, and each value is a content or the fields of an entry.
func hasEntriesByPath(text []byte) bool {
	b := model.Block{Answer: model.NewAnswer("", text)}
	top := jsontext.Read(b, 0, stringLimits).Top
	if slices.ContainsFunc(top.Members, func(m jsontext.Member) bool { return !isEntryKey(string(m.Name.Text)) }) {
		return false
	}
	for _, name := range []string{"files", "patches"} {
		if list := top.Field(name); list != nil && list.Kind == jsontext.Object && len(list.Members) > 0 &&
			!slices.ContainsFunc(list.Members, func(m jsontext.Member) bool { return !isEntryByPath(m) }) {
			return true
		}
	}
	return false
}

// isEntryByPath reports whether the name of m is a path and its value is a
// content or the fields of an entry.
func isEntryByPath(m jsontext.Member) bool {
	v := m.Value
	if v.Kind == jsontext.Array && len(v.Items) > 0 {
		v = v.Items[0]
	}
	return strings.ContainsAny(string(m.Name.Text), "./") &&
		(v.Kind == jsontext.String || v.Has("content", "operation", "find", "replace", "patches", "replacements"))
}
