package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A scripted model answers in a format from the printed text alone: all that it knows of a
// file is a pastedFile.
type pastedFile struct {
	path    string
	facts   map[string]string // lines such as "originalSha256": "…"
	lines   []string
	endless bool // no line break after the last line
	empty   bool
}

const endOfInstructions = "\n--- End of the instructions;"

var numberedLine = regexp.MustCompile(`^(\d+)\|`)

// readPrompt reads the files in a printed text.
func readPrompt(t fataler, text string) []pastedFile {
	t.Helper()
	_, text, ok := strings.Cut(text, endOfInstructions)
	if !ok {
		t.Fatalf("the text has no files:\n%s", text)
	}
	var out []pastedFile
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		path, ok := strings.CutPrefix(lines[i], "File: ")
		if !ok {
			continue
		}
		f := pastedFile{path: path, facts: map[string]string{}}
		for i++; lines[i] != "" && !strings.HasPrefix(lines[i], "```"); i++ {
			if note, ok := strings.CutPrefix(lines[i], "Note: "); ok {
				f.endless = f.endless || strings.Contains(note, "no line break after the last line")
				f.empty = f.empty || strings.Contains(note, "the file is empty")
			} else {
				fact := map[string]string{}
				if err := json.Unmarshal([]byte("{"+lines[i]+"}"), &fact); err != nil {
					t.Fatalf("the line %q above the content of %s: %v", lines[i], path, err)
				}
				for name, value := range fact {
					f.facts[name] = value
				}
			}
		}
		for fence := lines[i]; fence != "" && i+1 < len(lines) && lines[i+1] != fence; i++ {
			f.lines = append(f.lines, lines[i+1])
		}
		out = append(out, f)
	}
	return out
}

// withoutNumbers takes the numbers off the lines; they must count from 1.
func (f *pastedFile) withoutNumbers(t fataler) []string {
	var out []string
	for i, line := range f.lines {
		m := numberedLine.FindStringSubmatch(line)
		if m == nil || m[1] != strconv.Itoa(i+1) {
			t.Fatalf("line %d of %s has not this number: %q", i+1, f.path, line)
		}
		out = append(out, line[len(m[0]):])
	}
	return out
}

// A fataler is a *testing.T or a *rapid.T.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// A lineEdit replaces line at of a file, from 0, by other lines.
type lineEdit struct {
	pastedFile
	at  int
	new []string
}

// around returns the first and the last line, exclusive, of a part around the edit that
// occurs once and neither begins nor ends with a blank line.
func (e lineEdit) around(context int) (from, to int) {
	for {
		from, to = max(0, e.at-context), min(len(e.lines), e.at+context+1)
		for from > 0 && strings.TrimSpace(e.lines[from]) == "" {
			from--
		}
		for to < len(e.lines) && strings.TrimSpace(e.lines[to-1]) == "" {
			to++
		}
		all, part, n := withoutBlanks(e.lines), withoutBlanks(e.lines[from:to]), 0
		for i := 0; i+len(part) <= len(all); i++ {
			if slices.Equal(all[i:i+len(part)], part) {
				n++
			}
		}
		if n == 1 || from == 0 && to == len(e.lines) {
			return from, to
		}
		context++
	}
}

// withoutBlanks are the lines that have text, without whitespace around it: AP compares
// these (AP §3.2).
func withoutBlanks(lines []string) (out []string) {
	for _, line := range lines {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// texts are the lines of the part around the edit, before and after it.
func (e lineEdit) texts(context int) (old, after []string) {
	if e.empty {
		return nil, e.new
	}
	from, to := e.around(context)
	old = e.lines[from:to]
	return old, slices.Concat(e.lines[from:e.at], e.new, e.lines[e.at+1:to])
}

// models make an answer of edits, by format.
var models = map[string]func(t fataler, edits []lineEdit) string{
	"ap":         answerAP,
	"bundle":     answerBundle,
	"delimited":  answerDelimited,
	"git":        answerGit,
	"lines":      answerLines,
	"search":     answerSearch,
	"structured": answerStructured,
	"v4a":        answerV4A,
}

func joined(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

func answerAP(_ fataler, edits []lineEdit) string {
	var b strings.Builder
	b.WriteString("# Summary: edit\n# Plan: 1. edit\n\n0a1b2c3d AP 3.2\n")
	for _, e := range edits {
		fmt.Fprintf(&b, "\n0a1b2c3d FILE\n%s\n", e.path)
		if e.empty {
			fmt.Fprintf(&b, "\n0a1b2c3d RECREATE\n0a1b2c3d content\n%s", joined(e.new))
			continue
		}
		old, after := e.texts(0)
		fmt.Fprintf(&b, "\n0a1b2c3d REPLACE\n0a1b2c3d snippet\n%s0a1b2c3d content\n%s", joined(old), joined(after))
	}
	return fencedText("", b.String()+"\n0a1b2c3d END\n")
}

// fencedText puts text into a fence.
func fencedText(info, text string) string {
	fence := "````"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return "Here it is:\n\n" + fence + info + "\n" + text + fence + "\n"
}

func marshalled(v any) string {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err)
	}
	return fencedText("json", string(text)+"\n")
}

type object = map[string]any

func answerBundle(_ fataler, edits []lineEdit) string {
	var files []object
	for _, e := range edits {
		if e.empty {
			files = append(files, object{"path": e.path, "operation": "replace", "content": joined(e.new)})
			continue
		}
		files = append(files, object{"path": e.path, "operation": "patch", "patches": []object{e.findReplace()}})
	}
	return marshalled(object{"root": ".", "files": files})
}

// findReplace looks for lines with the line breaks around them, as many as occur once.
func (e lineEdit) findReplace() object {
	whole := strings.Join(e.lines, "\n")
	if !e.endless {
		whole += "\n"
	}
	for context := 0; ; context++ {
		from, to := e.around(context)
		old, after := e.texts(context)
		find, replace := strings.Join(old, "\n"), strings.Join(after, "\n")
		if from > 0 {
			find, replace = "\n"+find, "\n"+replace
		}
		if to < len(e.lines) || !e.endless {
			find, replace = find+"\n", replace+"\n"
		}
		if first := strings.Index(whole, find); first == strings.LastIndex(whole, find) {
			return object{"find": find, "replace": replace, "limit": "once"}
		}
	}
}

func answerStructured(_ fataler, edits []lineEdit) string {
	var patches []object
	for _, e := range edits {
		p := e.findReplace()
		p["path"] = e.path
		patches = append(patches, p)
	}
	return marshalled(object{"root": ".", "patches": patches})
}

// diff is a unified diff of one hunk.
func (e lineEdit) diff() string {
	var b strings.Builder
	from, to := max(0, e.at-3), min(len(e.lines), e.at+4)
	if e.empty {
		fmt.Fprintf(&b, "@@ -0,0 +1,%d @@\n", len(e.new))
	} else {
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n", from+1, to-from, from+1, to-from-1+len(e.new))
	}
	line := func(sign, text string, last bool) {
		b.WriteString(sign + text + "\n")
		if last && e.endless {
			b.WriteString("\\ No newline at end of file\n")
		}
	}
	for i := from; i < to; i++ {
		if i != e.at {
			line(" ", e.lines[i], i == len(e.lines)-1)
			continue
		}
		line("-", e.lines[i], i == len(e.lines)-1)
		for k, text := range e.new {
			line("+", text, i == len(e.lines)-1 && k == len(e.new)-1)
		}
	}
	if e.empty {
		for _, text := range e.new {
			line("+", text, false)
		}
	}
	return b.String()
}

func answerGit(_ fataler, edits []lineEdit) string {
	var b strings.Builder
	for _, e := range edits {
		fmt.Fprintf(&b, "diff --git a/%s b/%s\n--- a/%s\n+++ b/%s\n%s", e.path, e.path, e.path, e.path, e.diff())
	}
	return fencedText("patch", b.String())
}

func answerDelimited(_ fataler, edits []lineEdit) string {
	var b strings.Builder
	for _, e := range edits {
		if e.empty {
			fmt.Fprintf(&b, "--- START-REPLACE-FILE: %s ---\n%s--- END-REPLACE-FILE: %s ---\n\n", e.path, joined(e.new), e.path)
			continue
		}
		fmt.Fprintf(&b, "--- START-PATCH: %s ---\n--- a/%s\n+++ b/%s\n%s--- END-PATCH: %s ---\n\n", e.path, e.path, e.path, e.diff(), e.path)
	}
	return fencedText("", b.String())
}

func answerLines(t fataler, edits []lineEdit) string {
	var files []object
	for _, e := range edits {
		if e.facts["docPath"] == "" || e.facts["originalSha256"] == "" {
			t.Fatalf("%s has no docPath or no digest: %v", e.path, e.facts)
		}
		change := object{"operation": "insert", "afterLine": 0, "newLines": e.new}
		if !e.empty {
			change = object{"operation": "replace", "startLine": e.at + 1, "endLine": e.at + 1,
				"expectedOriginalLines": e.lines[e.at : e.at+1], "newLines": e.new}
		}
		files = append(files, object{"docPath": e.facts["docPath"], "originalSha256": e.facts["originalSha256"], "changes": []object{change}})
	}
	return marshalled(object{"files": files})
}

var searchMarker = regexp.MustCompile(`(?m)^\\*(<{5,9} |={5,9}$|>{5,9} )`)

func answerSearch(_ fataler, edits []lineEdit) string {
	var b strings.Builder
	for _, e := range edits {
		old, after := e.texts(0)
		escaped := func(lines []string) string { return searchMarker.ReplaceAllString(joined(lines), `\$0`) }
		b.WriteString(fencedText("", fmt.Sprintf("%s\n<<<<<<< SEARCH\n%s=======\n%s>>>>>>> REPLACE\n", e.path, escaped(old), escaped(after))))
	}
	return b.String()
}

func answerV4A(_ fataler, edits []lineEdit) string {
	var b strings.Builder
	b.WriteString("*** Begin Patch\n")
	for _, e := range edits {
		fmt.Fprintf(&b, "*** Update File: %s\n@@\n", e.path)
		from, to := 0, 0
		if !e.empty {
			from, to = e.around(3)
		}
		for i := from; i < to; i++ {
			if i != e.at {
				b.WriteString(" " + e.lines[i] + "\n")
				continue
			}
			b.WriteString("-" + e.lines[i] + "\n+" + strings.Join(e.new, "\n+") + "\n")
		}
		if e.empty {
			b.WriteString("+" + strings.Join(e.new, "\n+") + "\n")
		}
	}
	return fencedText("", b.String()+"*** End Patch\n")
}

// newLines are what every edit writes.
var newLines = []string{"first = \"new\" \\n `x` é", "\tsecond('новый')"}

// exchange is one turn of a conversation: files are printed, a scripted model changes line
// at of each (counted from its end if negative), and the answer is applied.
func exchange(t fataler, dir, format string, files map[string]string, at int) {
	t.Helper()
	ws := filepath.Join(dir, "ws")
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	args := []string{"prompt", "--root", ws, format}
	for _, name := range names {
		args = append(args, filepath.Join(ws, name))
	}
	var out, errs bytes.Buffer
	if status := Main(args, Streams{Out: &out, Err: &errs}); status != exitDone {
		t.Fatalf("%s: prompt ends with status %d: %s", format, status, errs.String())
	}
	var edits []lineEdit
	want := map[string]string{}
	for i, f := range readPrompt(t, out.String()) {
		shown := f.path
		if f.path = strings.TrimPrefix(strings.Trim(f.path, "`"), "./"); f.path != names[i] {
			t.Fatalf("%s: file %d is %q, not %q:\n%s", format, i+1, f.path, names[i], out.String())
		}
		if format == "lines" {
			f.lines = f.withoutNumbers(t)
		}
		if want[f.path] = files[f.path]; f.empty && format == "structured" {
			continue // it cannot say that
		}
		e := lineEdit{pastedFile: f, new: newLines}
		if !f.empty {
			e.at = ((at % len(f.lines)) + len(f.lines)) % len(f.lines)
			for k := 0; k < len(f.lines) && (strings.TrimSpace(f.lines[e.at]) == "" || strings.HasPrefix(f.lines[e.at], "```")); k++ {
				e.at = (e.at + 1) % len(f.lines) // a change of fences is a doubt in itself
			}
		}
		if !f.empty && e.at == 0 && strings.HasPrefix(f.lines[0], "\ufeff") {
			e.new = slices.Clone(newLines)
			e.new[0] = "\ufeff" + e.new[0]
		}
		want[f.path] = edited(files[f.path], e.at, e.new)
		if _, to := e.around(0); format == "ap" && to == len(f.lines) && to > 0 && strings.TrimSpace(f.lines[to-1]) != "" {
			want[f.path] = strings.TrimRight(want[f.path], "\r\n") + lineEnd(files[f.path]) // AP §4.4
		}
		e.path = shown
		edits = append(edits, e)
	}
	if len(edits) == 0 {
		return
	}
	if len(want) != len(files) {
		t.Fatalf("%s: %d files are shown, of %d: %s", format, len(want), len(files), errs.String())
	}
	answer := filepath.Join(dir, "answer.md")
	text := models[format](t, edits)
	mustWrite(t, answer, text)
	var told bytes.Buffer
	status := Main([]string{"apply", "--root", ws, answer}, Streams{Out: &told, Err: &told})
	for name := range files {
		if got := mustRead(t, filepath.Join(ws, name)); got != want[name] {
			t.Errorf("%s: %s is\n%q, not\n%q", format, name, got, want[name])
			status = exitRefused
		}
	}
	if status != exitDone {
		t.Errorf("%s: apply:\n%s\nanswer:\n%s", format, told.String(), text)
	}
}

// edited is the content with line at replaced, with the line ends of the file.
func edited(content string, at int, newLines []string) string {
	content, marked := strings.CutPrefix(content, "\ufeff")
	if marked {
		return "\ufeff" + edited(content, at, []string{strings.TrimPrefix(newLines[0], "\ufeff"), newLines[1]})
	}
	if content == "" {
		return joined(newLines)
	}
	lines := strings.SplitAfter(content, "\n")
	line := lines[at]
	end := line[len(strings.TrimRight(line, "\r\n")):]
	between := end
	if end == "" {
		between = lineEnd(content)
	}
	lines[at] = strings.Join(newLines, between) + end
	return strings.Join(lines, "")
}

// lineEnd is how lines of the content end.
func lineEnd(content string) string {
	if strings.Contains(content, "\r\n") {
		return "\r\n"
	}
	return "\n"
}
