package cli

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"aptix-tui/model"
)

// An absolute path below the root is relative to it (HABITS §4.5).
func TestRelativeTo(t *testing.T) {
	root := filepath.ToSlash(t.TempDir())
	for _, c := range []struct{ root, name, want string }{
		{root, root + "/a.go", "a.go"},
		{root, root + "//src/./a.go", "src/a.go"},
		{root, "/a.go", ""},
		{root, "a.go", ""},
		{root, "", ""},
		{root, root, ""},
		{root, root + "/", ""},
		{root, root + "/src/", ""},
		{root, root + "2/a.go", ""},
		{root, root + "/../a.go", ""},
		{root, root + "/x/../a.go", ""},
		{root, `C:\work\a.go`, ""},
		{"/", "/etc/hosts", "etc/hosts"},
		{`C:\work`, `C:\work\src\a.go`, "src/a.go"},
		{`C:\work\`, `c:/Work/a.go`, "a.go"},
		{`C:\work`, `C:\work2\a.go`, ""},
		{`C:\work`, `D:\work\a.go`, ""},
		{`C:\work`, `C:\work\..\a.go`, ""},
	} {
		rel, ok := relativeTo(c.root, c.name)
		if rel != c.want || ok != (c.want != "") {
			t.Errorf("relativeTo(%q, %q) = %q, %v, want %q", c.root, c.name, rel, ok, c.want)
		}
	}
}

// Only changes that may have absolute paths are changed, once, with a note.
func TestMakeRelative(t *testing.T) {
	p := &model.Payload{Files: []model.FileChange{{Path: "/w/a", MayBeAbsolute: true}, {Path: "/w/b"}, {Path: "/x/c", NewPath: "/w/d", MayBeAbsolute: true}}}
	for range 2 {
		makeRelative([]*model.Payload{p}, "/w")
	}
	if p.Files[0].Path != "a" || p.Files[1].Path != "/w/b" || p.Files[2].Path != "/x/c" || p.Files[2].NewPath != "d" || len(p.Diagnostics) != 2 ||
		p.Diagnostics[0].Message != `the absolute path "/w/a" is below the workspace root; it is read as a` {
		t.Errorf("%+v", p)
	}
}

// The absolute path of a tool call is placed in the file below the root.
func TestAbsolutePathIsPlaced(t *testing.T) {
	root := t.TempDir()
	answer := filepath.Join(t.TempDir(), "answer.md")
	file := filepath.ToSlash(filepath.Join(root, "a.txt"))
	for name, text := range map[string]string{
		filepath.Join(root, "a.txt"): "one\n",
		answer:                       `{"path": "` + file + `", "old_str": "one", "new_str": "two"}` + "\n\n" + `<file path="/etc/x.txt">` + "\nx\n</file>\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := OpenSession(root, answer, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var got []string
	for _, h := range s.Set().Hunks {
		got = append(got, s.Set().Files[h.File].Path+" "+h.Placement.String())
	}
	if want := []string{"a.txt exact", "/etc/x.txt invalid"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
