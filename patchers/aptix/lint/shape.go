package lint

import (
	"path"
	"slices"

	"aptix-tui/patchers/jsontext"
)

// The fields of SYS-004 §3 and §4, without the other fields of AFS. "encoding", and the
// last two of a structured patch, have rules of their own.
var (
	sysTop   = []string{"root", "files", "patches"}
	sysFile  = []string{"path", "operation", "content", "patches", "encoding"}
	sysPatch = []string{"find", "replace", "limit"}
	sysFlat  = []string{"path", "find", "replace", "limit", "operation", "content"}
)

// checkShape checks the fields of the payload that its reader permits or ignores. Incomplete
// entries are ignored: what is missing in them may have been cut off.
func (l *linter) checkShape(top *jsontext.Value) {
	l.base = path.Clean(slashed(top.StringField("root")))
	l.checkFields(top, sysTop)
	l.eachObject(top.Field("files"), func(v *jsontext.Value) {
		l.path = v.StringField("path")
		l.checkFields(v, sysFile)
		l.checkPath(v, v.StringField("operation"))
		l.eachObject(v.Field("patches"), func(v *jsontext.Value) {
			l.checkFields(v, sysPatch)
			l.checkLimit(v)
		})
	})
	l.eachObject(top.Field("patches"), func(v *jsontext.Value) {
		l.path = v.StringField("path")
		l.checkFields(v, sysFlat)
		l.checkPath(v, "patch")
		l.checkLimit(v)
	})
	l.path = ""
	l.checkRoot(top)
}

// eachObject calls check for the complete objects in a list.
func (l *linter) eachObject(list *jsontext.Value, check func(*jsontext.Value)) {
	if list == nil {
		return
	}
	for _, v := range list.Items {
		if v.Whole && v.Kind == jsontext.Object {
			check(v)
		}
	}
}

// checkFields checks the names of the fields of v.
func (l *linter) checkFields(v *jsontext.Value, shape []string) {
	for _, m := range v.Members {
		if !slices.Contains(shape, string(m.Name.Text)) {
			l.report("sys004/field-unknown", m.Name.Span.Start, "the field %s is not in the printed shape", jsontext.Quote(m.Name.Text))
		}
	}
}

// checkLimit reports a patch without a limit.
func (l *linter) checkLimit(v *jsontext.Value) {
	if v.NonNull("limit") == nil && !v.Has("replacements") {
		l.report("sys004/limit-missing", v.Span.Start, "there is no limit; expected once or all")
	}
}
