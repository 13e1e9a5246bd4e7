package linepatch

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// batchOf is a batch that holds changes of one file and was made for base.
func batchOf(base string, changes ...string) []byte {
	return fmt.Appendf(nil, "{\n\"files\": [{\"docPath\": \"f\", \"originalSha256\": \"%s\",\n\"changes\": [\n%s\n]}]}\n",
		model.DigestOf([]byte(base)), strings.Join(changes, ",\n"))
}

// editsOf are the edits of such a batch, which must be valid.
func editsOf(t *testing.T, base string, changes ...string) []model.Edit {
	t.Helper()
	p := Scan(model.Block{Answer: model.NewAnswer("test", batchOf(base, changes...))}, 1)
	if p == nil || len(p.Files) != 1 || !p.Files[0].Invalid.None() {
		t.Fatalf("the batch is not valid: %s", formattest.Show([]*model.Payload{p}, nil))
	}
	return p.Files[0].Edits
}

// tell writes a match as the cases have it: the placement, the lines of its
// places and their distance.
func tell(text *model.Text, m model.Match) string {
	out := m.Placement.String()
	for _, c := range m.Candidates {
		out += fmt.Sprintf(" %d", text.LineAt(c.Extent.Start)+1)
		if c.Distance != 0 {
			out += fmt.Sprintf("(%+d)", c.Distance)
		}
	}
	return out
}

// apply places edits in file and makes the changes of those that have one
// place, as model.Resolve does when it is told to accept them.
func apply(edits []model.Edit, file string) (placements, after string) {
	text := model.NewText([]byte(file))
	var told []string
	var out strings.Builder
	from := 0
	for _, e := range edits {
		m := e.Locator.Locate(text, 0)
		told = append(told, tell(text, m))
		if len(m.Candidates) != 1 {
			continue
		}
		for _, s := range m.Candidates[0].Splices {
			out.WriteString(file[from:s.Start])
			out.Write(s.New)
			from = s.End
		}
	}
	return strings.Join(told, ", "), out.String() + file[from:]
}

const (
	insTop    = `{"operation": "insert", "afterLine": 0, "newLines": ["new"]}`
	insBottom = `{"operation": "insert", "afterLine": 3, "newLines": ["new", "er"]}`
	repTwo    = `{"operation": "replace", "startLine": 2, "endLine": 2, "expectedOriginalLines": ["b"], "newLines": ["B", "BB"]}`
	repLast   = `{"operation": "replace", "startLine": 3, "endLine": 3, "expectedOriginalLines": ["c"], "newLines": ["C", "CC"]}`
	delOne    = `{"operation": "delete", "startLine": 1, "endLine": 1, "expectedOriginalLines": ["a"]}`
	delLast   = `{"operation": "delete", "startLine": 3, "endLine": 3, "expectedOriginalLines": ["c"]}`
)

func list(changes ...string) []string { return changes }

// abc is the file that most batches here are made for.
const abc = "a\nb\nc\n"

var placements = []struct {
	name    string
	base    string
	changes []string
	file    string // the current file; empty means base
	want    string // placements
	after   string
}{
	{"TUL §5.2: afterLine 0 is the top", abc, list(insTop), "", "exact 1", "new\na\nb\nc\n"},
	{"TUL §5.2: behind the last line", abc, list(insBottom), "", "exact 4", "a\nb\nc\nnew\ner\n"},
	{"TUL §5.3: one line by two", abc, list(repTwo), "", "exact 2", "a\nB\nBB\nc\n"},
	{"TUL §5.3: all lines by none", abc, list(`{"operation": "replace", "startLine": 1, "endLine": 3, "expectedOriginalLines": ["a", "b", "c"], "newLines": []}`),
		"", "exact 1", ""},
	{"TUL §5.4: a line goes", abc, list(delOne), "", "exact 1", "b\nc\n"},
	{"TUL §6: all lines are those of the original", abc, list(insTop, delOne, repTwo, insBottom), "", "exact 1, exact 1, exact 2, exact 4", "new\nB\nBB\nc\nnew\ner\n"},
	{"TUL §6: insertions at one line keep their order", abc, list(insTop, strings.Replace(insTop, "new\"]", "er\"]", 1)), "", "exact 1, exact 1", "new\ner\na\nb\nc\n"},
	{"TUL §6: an insertion listed before a change of its line", abc, list(strings.Replace(insTop, "0", "2", 1), repTwo), "", "exact 2, exact 3", "a\nB\nBB\nnew\nc\n"},
	{"an empty file", "", list(insTop), "", "exact 1", "new\n"},

	// Line ends.
	{"CRLF: new lines take the line end of their neighbours", "a\r\nb\r\nc\r\n", list(insTop, repTwo, insBottom), "", "exact 1, exact 2, exact 4",
		"new\r\na\r\nB\r\nBB\r\nc\r\nnew\r\ner\r\n"},
	{"mixed line ends: other lines keep theirs", "a\nb\r\nc\n", list(insTop, repTwo, insBottom), "", "exact 1, exact 2, exact 4",
		"new\na\nB\r\nBB\r\nc\nnew\ner\n"},
	{"no final line end: behind the last line", "a\nb\nc", list(insBottom), "", "exact 3", "a\nb\nc\nnew\ner"},
	{"no final line end: the last line replaced", "a\nb\nc", list(repLast), "", "exact 3", "a\nb\nC\nCC"},
	{"no final line end: both", "a\r\nb\r\nc", list(repLast, insBottom), "", "exact 3, exact 3", "a\r\nb\r\nC\r\nCC\r\nnew\r\ner"},
	{"no final line end: the last line deleted", "a\nb\nc", list(delLast), "", "exact 3", "a\nb\n"},
	{"no final line end: the last line deleted and lines behind it", "a\nb\nc", list(delLast, insBottom), "", "exact 3, conflict", "a\nb\n"},
	{"a single line without an end", "a", list(strings.Replace(insBottom, "3", "1", 1)), "", "exact 1", "a\nnew\ner"},

	// The byte order mark.
	{"a byte order mark stays where it is", byteOrderMark + abc, list(insTop, delOne), "", "exact 1, exact 1", byteOrderMark + "new\nb\nc\n"},
	{"a byte order mark in the expected line", byteOrderMark + abc, list(strings.Replace(delOne, "[\"a", "[\"\ufeffa", 1)), "", "exact 1", byteOrderMark + "b\nc\n"},

	// The digest.
	{"TUL §4.2.1: the digest of the text with LF line ends", abc, list(repTwo), "a\r\nb\r\nc\r\n", "exact 2", "a\r\nB\r\nBB\r\nc\r\n"},
	{"TUL §4.2.1: the digest of the text without its mark", abc, list(repTwo), byteOrderMark + abc, "exact 2", byteOrderMark + "a\nB\nBB\nc\n"},
	{"TUL §4.2.1: the digest without mark and with LF", abc, list(repTwo), byteOrderMark + "a\r\nb\r\nc\r\n", "exact 2", byteOrderMark + "a\r\nB\r\nBB\r\nc\r\n"},
	{"TUL §8.2: the digest is not of a text with CRLF added", "a\r\nb\r\nc\r\n", list(repTwo), abc, "conflict 2", "a\nB\nBB\nc\n"},

	// The original lines.
	{"TUL §5.3: the original lines match exactly, whitespace too", "a\n b\nc\n", list(repTwo), "", "conflict", "a\n b\nc\n"},
	{"TUL §5.3: original lines elsewhere are offered there", "b\na\nc\n", list(repTwo), "", "conflict 1(-1)", "B\nBB\na\nc\n"},
	{"original lines at several places", "b\na\nb\nb\n", list(repTwo), "", "conflict 3(+1) 1(-1) 4(+2)", "b\na\nb\nb\n"},
	{"READING §5.6: a range beyond the file", "a\nb\n", list(delLast), "", "conflict", "a\nb\n"},
	{"READING §5.6: an insertion beyond the file", "a\nb\n", list(insBottom), "", "conflict", "a\nb\n"},
	{"an empty line behind the final line end is no line", abc, list(`{"operation": "delete", "startLine": 4, "endLine": 4, "expectedOriginalLines": [""]}`), "", "conflict", abc},
	{"new lines that are the original lines", abc, list(strings.Replace(repTwo, `"B", "BB"`, `"b"`, 1)), "", "applied 2", abc},

	// Another file than the batch was made for.
	{"READING §5.6: stale, the original lines found once", abc, list(repTwo), "a\nx\nb\nc\n", "conflict 3(+1)", "a\nx\nB\nBB\nc\n"},
	{"READING §5.6: stale, the original lines at their line", abc, list(repTwo), "a\nb\nc\nx\n", "conflict 2", "a\nB\nBB\nc\nx\n"},
	{"READING §5.6: stale, the original lines found twice", abc, list(repTwo), "b\na\nx\nb\n", "conflict 1(-1) 4(+2)", "b\na\nx\nb\n"},
	{"READING §5.6: stale, the original lines gone", abc, list(repTwo, delLast), "a\nx\n", "missing, missing", "a\nx\n"},
	{"READING §5.6: stale, an insertion", abc, list(insTop), "a\nx\n", "missing", "a\nx\n"},
	{"PLACING §5.2: a new line in other whitespace is no evidence", abc, list(repTwo), "x\ny\n\tB\n\tBB\n", "missing", "x\ny\n\tB\n\tBB\n"},
	{"stale, in CRLF", abc, list(repTwo), "a\r\nx\r\nb\r\n", "conflict 3(+1)", "a\r\nx\r\nB\r\nBB\r\n"},

	// Applied already.
	{"PLACING §5.1: lines added without a final line end", "a\nb\nc", list(insBottom), "a\nb\nc\nnew\ner", "applied 4", "a\nb\nc\nnew\ner"},
	{"PLACING §5.1: applied at its site, in a file changed elsewhere", abc, list(insTop, repTwo), "new\na\nB\nBB\nx\n", "applied 1, applied 3", "new\na\nB\nBB\nx\n"},
	{"READING §5.6: a line that is elsewhere, too, is no evidence", abc, list(insTop, repTwo), "new\na\nB\nBB\nnew\n", "missing, applied 3", "new\na\nB\nBB\nnew\n"},
	{"PLACING §5.1: one applied without the ones before it", abc, list(insTop, repTwo), "a\nB\nBB\nc\n", "missing, applied 2", "a\nB\nBB\nc\n"},
	{"PLACING §5.2: new lines elsewhere are no evidence", abc, list(repTwo), "x\ny\nz\nB\nBB\n", "missing", "x\ny\nz\nB\nBB\n"},
	{"PLACING §5.2: blank new lines are no evidence", abc, list(strings.Replace(insTop, "new\"]", "\"]", 1)), "\nx\n", "missing", "\nx\n"},
	{"PLACING §5.2: new lines that begin the original ones", abc, list(`{"operation": "replace", "startLine": 1, "endLine": 2, "expectedOriginalLines": ["a", "b"], "newLines": ["a"]}`),
		"a\nb\nx\n", "conflict 1", "a\nx\n"},
	{"PLACING §5.2: original lines that begin the new ones", abc, list(`{"operation": "replace", "startLine": 1, "endLine": 1, "expectedOriginalLines": ["a"], "newLines": ["a", "x"]}`),
		"a\nx\nb\ny\n", "applied 1", "a\nx\nb\ny\n"},
}

func TestPlace(t *testing.T) {
	for _, c := range placements {
		t.Run(c.name, func(t *testing.T) {
			file := c.file
			if file == "" {
				file = c.base
			}
			got, after := apply(editsOf(t, c.base, c.changes...), file)
			if got != c.want {
				t.Errorf("placements %s, want %s", got, c.want)
			}
			if after != c.after {
				t.Errorf("after %q, want %q", after, c.after)
			}
		})
	}
}

// TestNotes: what is not as the batch says is said in words.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		name, base, change, file, want string
	}{
		{"right", abc, repTwo, abc, ""},
		{"LF", abc, repTwo, "a\r\nb\r\nc\r\n", "the SHA-256 is of the text with LF line endings"},
		{"mark", abc, repTwo, byteOrderMark + abc, "the SHA-256 is of the text without its byte order mark"},
		{"differs", "a\nx\nc\n", repTwo, "a\nx\nc\n", "files[0].changes[0].expectedOriginalLines[0]: the SHA-256 matches, but line 2 differs from the original line in the patch; the original lines are not in the file"},
		{"beyond", "a\n", delLast, "a\n", "files[0].changes[0].endLine: the change is for line 3, but the file has 1 line"},
		{"stale", abc, repTwo, "b\n", "files[0].originalSha256: the patch is for another version of the file: its SHA-256 differs; the original lines are at line 1"},
		{"stale twice", abc, repTwo, "b\nb\n", "files[0].originalSha256: the patch is for another version of the file: its SHA-256 differs; the original lines match 2 places"},
		{"stale everywhere", abc, repTwo, strings.Repeat("b\n", 100), "files[0].originalSha256: the patch is for another version of the file: its SHA-256 differs; the original lines match more than 64 places"},
		{"stale insertion", abc, insTop, "x\n", "files[0].originalSha256: the patch is for another version of the file: its SHA-256 differs; an insertion has no original lines to search for"},
		{"line endings and mark", abc, repTwo, byteOrderMark + "a\r\nb\r\nc\r\n", "the SHA-256 is of the text with LF line endings and without its byte order mark"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := editsOf(t, c.base, c.change)[0].Locator.Locate(model.NewText([]byte(c.file)), 0)
			if m.Why.String() != c.want {
				t.Errorf("note %q, want %q", m.Why.String(), c.want)
			}
		})
	}
}

// TestClosest: for original lines that are not found, the most similar lines are shown.
func TestClosest(t *testing.T) {
	change := `{"operation": "delete", "startLine": 1, "endLine": 1, "expectedOriginalLines": ["return third first second"]}`
	file := "x\nreturn first other of these\n"
	m := editsOf(t, abc, change)[0].Locator.Locate(model.NewText([]byte(file)), 0)
	if m.Closest == nil || file[m.Closest.Start:m.Closest.End] != "return first other of these\n" {
		t.Errorf("closest %v", m.Closest)
	}
}
