package gitdiff_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"strings"
	"testing"

	lib "github.com/bluekeyes/go-gitdiff/gitdiff"

	"aptix-tui/model"
)

// TestBinaryBomb: little data that unpacks to much is refused before it takes
// the memory, also when it is many patches that do so together.
func TestBinaryBomb(t *testing.T) {
	const size = 50 << 20
	bomb := literal(t, size)
	patch := binaryPatch("one", bomb) + binaryPatch("two", bomb) + binaryPatch("three", literal(t, 5))
	payloads := scanAll(t, []byte(patch))
	if len(payloads) != 1 || len(payloads[0].Files) != 3 {
		t.Fatalf("got %d payloads", len(payloads))
	}
	files := payloads[0].Files
	if !files[0].Invalid.None() || !strings.Contains(files[1].Invalid.String(), "67108864 in all") || !files[2].Invalid.None() {
		t.Errorf("invalid: %q, %q, %q", files[0].Invalid, files[1].Invalid, files[2].Invalid)
	}
	if len(payloads[0].Diagnostics) != 1 || payloads[0].Diagnostics[0].Severity != model.Error {
		t.Errorf("diagnostics: %v", payloads[0].Diagnostics)
	}
}

// TestBinaryLies: data that does not unpack to what it states is refused.
func TestBinaryLies(t *testing.T) {
	honest := literal(t, 100)
	for name, lie := range map[string]*lib.BinaryFragment{
		"states less":                          {Method: honest.Method, Size: 99, RawData: honest.RawData},
		"states more":                          {Method: honest.Method, Size: 101, RawData: honest.RawData},
		"no zlib data":                         {Method: honest.Method, Size: 3, RawData: []byte("abc")},
		"a delta of zeros that states no size": {Method: lib.BinaryPatchDelta, Size: 0, RawData: literal(t, 0).RawData},
	} {
		t.Run(name, func(t *testing.T) {
			if change := scanAll(t, []byte(binaryPatch("x", lie)))[0].Files[0]; change.Invalid.None() {
				t.Error("it is taken")
			}
		})
	}
}

// TestBinaryOtherFile: a binary patch fits one content only, whatever the ids
// look like.
func TestBinaryOtherFile(t *testing.T) {
	for _, id := range []string{"1234567", strings.Repeat("ab", 20), strings.Repeat("ab", 32)} {
		patch := strings.Replace(binaryPatch("x", literal(t, 5)), "new file mode 100644\nindex 0000000", "index "+id, 1)
		change := scanAll(t, []byte(patch))[0].Files[0]
		if change.Op != model.OpEdit || len(change.Edits) != 1 || !change.Edits[0].Invalid.None() {
			t.Fatalf("%s: %v, %d edits, invalid: %s", id, change.Op, len(change.Edits), change.Invalid)
		}
		m := change.Edits[0].Locator.Locate(model.NewText([]byte("other")), 0)
		if m.Placement != model.Conflict || !strings.Contains(m.Why.String(), id) {
			t.Errorf("%s: %v, %s", id, m.Placement, m.Why.String())
		}
	}
}

// literal is n zero bytes, packed.
func literal(t *testing.T, n int64) *lib.BinaryFragment {
	t.Helper()
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	if _, err := io.CopyN(w, zeros{}, n); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &lib.BinaryFragment{Method: lib.BinaryPatchLiteral, Size: n, RawData: packed.Bytes()}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// binaryPatch is a patch that creates the file at path.
func binaryPatch(path string, f *lib.BinaryFragment) string {
	return "diff --git a/" + path + " b/" + path + "\nnew file mode 100644\nindex 0000000..2345678\nGIT binary patch\n" + f.String()
}
