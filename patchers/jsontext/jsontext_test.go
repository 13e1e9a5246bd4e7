package jsontext

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"aptix-tui/model"
)

var wide = Limits{Depth: 10000, Comments: 128, Comment: 16 << 10} // the depth of encoding/json

// said is what there is to say of a document, a remark a line, and what it is
// about.
func said(d *Document) string {
	var w strings.Builder
	all := d.Remarks
	if d.Broken != nil {
		all = append(all, *d.Broken)
	}
	for _, r := range all {
		fmt.Fprintf(&w, "%d:%d %s %s: %s\n", r.Line, r.Column, r.Code, d.Path(r.Offset), r.Message)
	}
	return w.String()
}

// TestRead: what leaves the structure clear is remarked on; where it breaks, the
// reading ends there, or at the end of the fence (READING §1.4). What the formats make
// of it is in their own cases.
func TestRead(t *testing.T) {
	fence := &model.Fence{Char: '`', Length: 3, Indent: 2, Open: 1, Close: 4, Closed: true}
	for _, c := range []struct{ name, text, top, want string }{
		{"JSON", "```\n  {\"a\": [1, null, \"\\u00e9\\ud83d\\ude00\"],\n   \"b\": {\"c\": true}}\n  ```\n", `{"a":[1,null,"é😀"],"b":{"c":true}}`, ""},
		{"what JSON does not have", "```\n  {\"a\": [{\"b\": /**/ 01},],\n   \"a\": \"\\q\t\\ud800\"} // x\n  ```\n", `{"a":"\\q\t\\ud800"}`,
			"2:16 json/comment a[0].b: comment in the JSON\n" +
				"2:21 json/word a[0].b: expected a value, but found \"01\"\n" +
				"2:24 json/trailing-comma a: trailing comma before ']'\n" +
				"3:12 json/raw-tab a: raw tab in a string; expected \\t\n" +
				"3:10 json/escape a: expected one of \" \\ / b f n r t, or u and four hexadecimal digits (of both halves of a surrogate pair), after the backslash (the first of 2 in this string)\n" +
				"3:4 json/duplicate-field a: the field \"a\" appears twice in one object; expected it once\n"},
		{"a line like the end of the fence in a string", "```\n  {\"a\": \"\n    x\n  ```\n  \"}\n", `{"a":"\n  x\n` + "```" + `\n"}`,
			"2:10 json/raw-newline a: raw line break in a string; expected \\n (the first of 3 in this string)\n"},
		{"the end of the fence in a string", "```\n  {\"a\": 1,\n  \"b\": \"x\n  ```\nHe said: \"no\".\n", `{"a":1,"b":"x\n"}`,
			"4:1 json/unclosed b: expected the string that begins at line 3, column 8 to end, but the fence ends\n"},
		{"the end of the fence", "```\n  [1,\n\n  ```\n[2]\n", `[1]`, "4:1 json/unclosed : expected a value, but the fence ends\n"},
		{"the end of the answer", "```\n  {\"a\": [1,\n\n", `{"a":[1]}`, "3:2 json/unclosed a: expected a value, but the answer ends\n"},
		{"a missing quote", "```\n  {\"a\": \"x, \"b\": [1]}\n\n  ```\n", `{"a":"x, "}`,
			"2:14 json/syntax : expected ',' or '}', but found 'b'\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Read(model.Block{Answer: model.NewAnswer("test", []byte(c.text)), Fence: fence}, 6, wide)
			if got := said(d); got != c.want {
				t.Errorf("said:\n%swant:\n%s", got, c.want)
			}
			got, err := json.Marshal(plain(d.Top))
			if err != nil || string(got) != c.top {
				t.Errorf("read %s, want %s (%v)", got, c.top, err)
			}
		})
	}
}

// plain is v as encoding/json has it.
func plain(v *Value) any {
	switch v.Kind {
	case Object:
		out := map[string]any{}
		for _, m := range v.Members {
			out[string(m.Name.Text)] = plain(m.Value)
		}
		return out
	case Array:
		out := []any{}
		for _, item := range v.Items {
			out = append(out, plain(item))
		}
		return out
	case String:
		return string(v.Text)
	case Number:
		return json.Number(v.Text)
	case Bool:
		return string(v.Text) == "true"
	}
	return nil
}

// FuzzRead: everything that is read points at what it says, and what is read
// without a remark is what encoding/json reads.
var halfPair = regexp.MustCompile(`(?i)\\ud[89a-f]`)

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"a": [1, -2.5e3, true, null, "\u00e9\ud83d\ude00\n"], "": {}}`, "{\"a\": \"x\n```\n y\", // c\n 'b'}", `[[[["\ud800", 01, ], /* */ {"a":1,"a":2}]`,
	} {
		f.Add([]byte(seed), uint8(0))
		f.Add([]byte(strings.ReplaceAll(seed, " ", "\r\n")), uint8(3))
	}
	f.Fuzz(func(t *testing.T, text []byte, closer uint8) {
		b := model.Block{Answer: model.NewAnswer("test", text)}
		text = b.Text()
		if n := int(closer); n > 1 && n <= b.Lines() {
			b.Fence = &model.Fence{Indent: 1, Open: 1, Close: n}
		}
		at := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
		d := Read(b, at, wide)
		checkValue(t, d, d.Top, "", at, d.End)
		remarked := d.Broken != nil
		for _, r := range d.Remarks {
			line, column := b.Position(r.Offset)
			if r.Offset < at || r.Offset >= d.End || r.Line != line || r.Column != column || r.Message == "" {
				t.Fatalf("a remark at %d of %d to %d: %v", r.Offset, at, d.End, r)
			}
			remarked = remarked || r.Code != "json/duplicate-field"
		}
		// Half of a surrogate pair is valid, but no text.
		if valid := json.Valid(text[at:d.End]); valid == remarked && !(valid && halfPair.Match(text[at:d.End])) {
			t.Fatalf("%q is valid: %v, and is said to be:\n%s", text[at:d.End], valid, said(d))
		}
		if whole := json.Valid(text); whole && len(bytes.TrimSpace(text[d.End:])) > 0 {
			t.Fatalf("%q is left of JSON", text[d.End:])
		}
		if len(said(d)) == 0 && utf8.Valid(text) {
			checkEqual(t, d, text[at:d.End])
		}
	})
}

// A document with too many values breaks where they are.
func TestTooManyValues(t *testing.T) {
	for many, want := range map[int]string{maxValues - 1: "", maxValues: "at most 1000000 values"} { // and the array
		text := "[" + strings.Repeat("1,", many-1) + "1]"
		d := Read(model.Block{Answer: model.NewAnswer("test", []byte(text))}, 0, wide)
		if got := said(d); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%d values: %q, want %q", many, got, want)
		}
	}
}

func checkEqual(t *testing.T, d *Document, text []byte) {
	t.Helper()
	var want any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&want); err != nil {
		t.Fatal(err)
	}
	if got := plain(d.Top); !reflect.DeepEqual(got, want) {
		t.Fatalf("read %q, want %q", got, want)
	}
}

// checkValue checks v, which is at path p and between two offsets, against what
// Value promises.
func checkValue(t *testing.T, d *Document, v *Value, p Path, from, to int) {
	t.Helper()
	text := d.Block.Text()
	if v.Span.Start < from || v.Span.End < v.Span.Start || v.Span.End > to || !v.Whole && (d.Broken == nil || v.Span.End != d.Broken.Offset) {
		t.Fatalf("%s %s at %v of %d to %d, whole: %v", p, v.Kind, v.Span, from, to, v.Whole)
	}
	if len(p) < 200 && d.Path(v.Span.Start) != p { // a longer one would take its time
		t.Fatalf("the path of %d is %q, want %q", v.Span.Start, d.Path(v.Span.Start), p)
	}
	raw := text[v.Span.Start:v.Span.End]
	ends := map[Kind]string{Object: "{}", Array: "[]", String: `""`}[v.Kind]
	switch {
	case ends != "" && (raw[0] != ends[0] || v.Whole && raw[len(raw)-1] != ends[1]):
		t.Fatalf("%s is %q", v.Kind, raw)
	case v.Kind == Nothing && v.Whole != (!v.Invalid.None()), ends == "" && !bytes.Equal(v.Text, raw):
		t.Fatalf("%s is %q, from %q: %q", v.Kind, v.Text, raw, v.Invalid)
	case v.Kind == String && v.Whole && v.Invalid.None() && !bytes.ContainsAny(raw, "\\\n\r") && !bytes.Equal(v.Text, raw[1:len(raw)-1]):
		t.Fatalf("a string is %q, from %q", v.Text, raw)
	}
	from = v.Span.Start + 1
	for _, m := range v.Members {
		if m.Name.Kind != String || !m.Name.Whole || m.Name.Span.Start < from {
			t.Fatalf("a name at %v, behind %d", m.Name.Span, from)
		}
		checkValue(t, d, m.Value, p.Field(string(m.Name.Text)), m.Name.Span.End, v.Span.End)
		from = m.Value.Span.End
	}
	for i, item := range v.Items {
		checkValue(t, d, item, p.Item(i), from, v.Span.End)
		from = item.Span.End
	}
}

// TestFind: a document begins after the fragments of others, in a line or over
// its end; of a line full of openers only some are examined.
func TestFind(t *testing.T) {
	search := &Search{Limits: wide, Openers: "{[", FieldNames: []string{"a"}, Match: func(d *Document) bool { return d.Top.Has("a") || len(d.Top.Items) > 1 }}
	long := `{"a": "` + strings.Repeat("x", 2*window) + `"}`
	for _, c := range []struct{ text, want string }{
		{`f(x) { return [] } {"b": {"a": 1}}`, `{"a": 1}`},
		{"see [ // all\n{\"a\": 1}, 2]", "[ // all\n{\"a\": 1}, 2]"},
		{`{"b": 1}`, ""},
		{long, long},
		{strings.Repeat(`{"a":`, 9), strings.Repeat(`{"a":`, 9)},
		{strings.Repeat(`{"b":`, 8) + `{"a": 1}`, ""},
		{"{\"b\": 1,\n\"a\": 1}", "{\"b\": 1,\n\"a\": 1}"},
		{"x\n{\"a\": 1}", ""},
	} {
		b := model.Block{Answer: model.NewAnswer("test", []byte(c.text))}
		got := ""
		if d := search.Find(b, 0, b.Offset(2)); d != nil {
			got = c.text[d.Top.Span.Start:d.End]
		}
		if got != c.want {
			t.Errorf("in %.40q found %.40q, want %.40q", c.text, got, c.want)
		}
	}
}

// TestHostile reads long texts; what is quadratic does not come back.
func TestHostile(t *testing.T) {
	for _, part := range []string{`[`, `{"":`, `"\u12`, `"\ud800`, "\n", `/**/`, `/*`, `01,`, `"a":1,"a":1,`, `[1,],`, `[{"`, "```\n"} {
		for _, head := range []string{"", "[", "{", `"`} {
			a := model.NewAnswer("hostile", []byte(head+strings.Repeat(part, 1<<16/len(part))))
			d := Read(model.Block{Answer: a, Fence: &model.Fence{Indent: 3, Open: 1, Close: a.Lines()}}, 0, wide)
			if (d.Broken == nil) != d.Top.Whole {
				t.Errorf("%s%s is whole: %v, and breaks: %v", head, part, d.Top.Whole, d.Broken)
			}
		}
	}
}
