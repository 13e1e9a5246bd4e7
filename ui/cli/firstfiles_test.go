package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// A patchedFile is a file in a tree and its change in a Git patch.
type patchedFile struct {
	path, newPath string
	op            string // edit, create, delete, rename or copy
	drift         string // how the tree differs from what the patch was made for
}

// lines are those of the file that the patch was made for.
func (f patchedFile) lines() []string {
	var out []string
	for n := range 12 {
		out = append(out, fmt.Sprintf("line %d of %s", n, f.path))
	}
	return out
}

// inTree returns the content of the file in the tree, and whether it is there.
func (f patchedFile) inTree() (string, bool) {
	lines := f.lines()
	switch {
	case f.drift == "absent", f.op == "create" && f.drift != "present":
		return "", false
	case f.drift == "longer":
		lines = slices.Insert(lines, 0, "one more", "two more")
	case f.drift == "indented":
		lines[5] = "\t" + lines[5]
	case f.drift == "another":
		lines[5] = "something else"
	case f.drift == "applied":
		lines[5] = "changed"
	}
	return strings.Join(lines, "\n") + "\n", true
}

// patch is the change of the file.
func (f patchedFile) patch() string {
	to := f.path
	if f.newPath != "" {
		to = f.newPath
	}
	out := fmt.Sprintf("diff --git a/%s b/%s\n", f.path, to)
	lines := f.lines()
	whole := func(header, sign string) string {
		return out + header + "\n" + sign + strings.Join(lines, "\n"+sign) + "\n"
	}
	switch f.op {
	case "create":
		return whole(fmt.Sprintf("new file mode 100644\n--- /dev/null\n+++ b/%s\n@@ -0,0 +1,12 @@", to), "+")
	case "delete":
		return whole(fmt.Sprintf("deleted file mode 100644\n--- a/%s\n+++ /dev/null\n@@ -1,12 +0,0 @@", f.path), "-")
	case "rename", "copy":
		out += fmt.Sprintf("similarity index 90%%\n%s from %s\n%s to %s\n", f.op, f.path, f.op, to)
	}
	return out + fmt.Sprintf("--- a/%s\n+++ b/%s\n@@ -4,5 +4,5 @@\n %s\n %s\n-%s\n+changed\n %s\n %s\n", f.path, to, lines[3], lines[4], lines[5], lines[6], lines[7])
}

// place opens an answer in a tree with the files.
func placePatch(t interface{ Fatal(...any) }, dir string, files []patchedFile, answer string) *session {
	for _, f := range files {
		name := filepath.Join(dir, "ws", filepath.FromSlash(f.path))
		text, ok := f.inTree()
		if !ok {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			continue // a file is there
		}
		_ = os.WriteFile(name, []byte(text), 0o600) // a directory may be there
	}
	at := filepath.Join(dir, "answer.patch")
	if err := os.WriteFile(at, []byte(answer), 0o600); err != nil {
		t.Fatal(err)
	}
	a := &app{options: options{root: filepath.Join(dir, "ws"), maxInput: "1MiB"}}
	if err := os.MkdirAll(a.root, 0o777); err != nil {
		t.Fatal(err)
	}
	s, err := a.open([]string{at})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// gitPatch is the Git patch of files.
func gitPatch(files []patchedFile) string {
	var out strings.Builder
	for _, f := range files {
		out.WriteString(f.patch())
	}
	return out.String()
}

// What a review opens with is what the whole answer has first, whatever that is.
func TestFirstPartIsPartOfTheWhole(t *testing.T) {
	names := []string{"a", "b", "C", "c", "d/a", "d/b", "D/e", "d/f/g", "d/f/h", "e", "f/a", "f/b/c", "g", "h", "refs", "o/HEAD", "o/objects/x", "o/refs/y"}
	parts := 0
	rapid.Check(t, func(rt *rapid.T) {
		files := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) patchedFile {
			f := patchedFile{
				path:  rapid.SampledFrom(names).Draw(t, "path"),
				op:    rapid.SampledFrom([]string{"edit", "edit", "create", "delete", "rename", "copy"}).Draw(t, "op"),
				drift: rapid.SampledFrom([]string{"", "", "absent", "present", "longer", "indented", "another", "applied"}).Draw(t, "drift"),
			}
			if f.op == "rename" || f.op == "copy" {
				f.newPath = rapid.SampledFrom(names).Draw(t, "to")
			}
			return f
		}), 3, 9).Draw(rt, "files")
		dir, err := os.MkdirTemp("", "aptix-tui-first-")
		if err != nil {
			rt.Fatal(err)
		}
		defer os.RemoveAll(dir)
		s := placePatch(rt, dir, files, gitPatch(files))
		defer s.close()
		part, ok := s.firstPart(3, rapid.IntRange(1, 2).Draw(rt, "first"))
		if !ok {
			return
		}
		parts++
		if why := notPartOf(s.resolve(part, nil), s.set); why != "" {
			rt.Fatal(why)
		}
	})
	if parts == 0 {
		t.Error("no answer has a first part")
	}
}

// notPartOf says what of a part is not in the whole, or is not the same there.
func notPartOf(part, whole *model.ChangeSet) string {
	if len(part.Hunks) == 0 || len(part.Hunks) >= len(whole.Hunks) || part.Order[0] != whole.Order[0] {
		return fmt.Sprintf("it has %d of %d hunks, and begins at %d and not %d", len(part.Hunks), len(whole.Hunks), part.Order[0], whole.Order[0])
	}
	for id, h := range part.Hunks {
		got, want := *h, *whole.Hunks[id]
		f, of := part.Files[h.File], whole.Files[want.File]
		if f.Path != of.Path || f.NewPath != of.NewPath || !reflect.DeepEqual(f.Base, of.Base) || !slices.Equal(f.Hunks, of.Hunks) {
			return fmt.Sprintf("the file %s is another", f.Path)
		}
		if got.File, want.File = 0, 0; !reflect.DeepEqual(got, want) {
			return fmt.Sprintf("hunk %d is %+v, and %+v in the whole", id, got, want)
		}
	}
	all := slices.DeleteFunc(slices.Clone(whole.Order), func(id int) bool { return id >= len(part.Hunks) })
	if !slices.Equal(part.Order, all) {
		return fmt.Sprintf("the order is %v, and %v in the whole", part.Order, all)
	}
	return ""
}

// An answer is placed as a whole before the review opens if its changes may depend on each
// other.
func TestWithoutFirstPart(t *testing.T) {
	edit := func(path string) patchedFile { return patchedFile{path: path, op: "edit"} }
	rest := []patchedFile{edit("m"), edit("n"), edit("o")}
	for name, files := range map[string][]patchedFile{
		"few":                    {edit("a"), edit("b"), edit("c")},
		"the same file":          append([]patchedFile{edit("a"), edit("b"), edit("a")}, rest...),
		"one file in any case":   append([]patchedFile{edit("a"), edit("b"), {path: "A", op: "create"}}, rest...),
		"below a first file":     append([]patchedFile{edit("a"), edit("b"), {path: "a/x", op: "create"}}, rest...),
		"above a first file":     append([]patchedFile{edit("d/a"), edit("b"), {path: "d", op: "create"}}, rest...),
		"renamed to a first one": append([]patchedFile{edit("a"), edit("b"), {path: "x", newPath: "b", op: "rename"}}, rest...),
		"copied from a file":     append([]patchedFile{{path: "x", newPath: "y", op: "copy"}, edit("b")}, rest...),
		"a refused path":         append([]patchedFile{edit("a"), edit("b"), edit("../x")}, rest...),
		"a repository":           append([]patchedFile{edit("a/x"), edit("b"), {path: "a/HEAD", op: "create"}}, rest...),
		"two in the first":       append([]patchedFile{edit("a"), {path: "a/x", op: "create"}}, rest...),
	} {
		t.Run(name, func(t *testing.T) {
			s := placePatch(t, t.TempDir(), files, gitPatch(files))
			defer s.close()
			if _, ok := s.firstPart(4, 2); ok {
				t.Error("it has a first part")
			}
		})
	}
	files := append([]patchedFile{edit("a"), edit("b")}, rest...)
	s := placePatch(t, t.TempDir(), files, "One:\n\n```diff\n"+gitPatch(files)+"```\n\nAnd another:\n\n```diff\n"+edit("p").patch()+"```\n")
	defer s.close()
	if _, ok := s.firstPart(4, 2); ok || len(s.Payloads) != 2 {
		t.Errorf("one of %d payloads is a first part", len(s.Payloads))
	}
}
