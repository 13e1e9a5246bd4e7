package cli

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"aptix-tui/ui"
)

func TestPositionsInWord(t *testing.T) {
	for asked, want := range map[string][]ui.StartPlace{
		"a.go":                      {{Path: "a.go"}},
		"a.go:12":                   {{Path: "a.go:12"}, {Path: "a.go", Line: 12}},
		"a.go:12:5":                 {{Path: "a.go:12:5"}, {Path: "a.go:12", Line: 5}, {Path: "a.go", Line: 12}},
		"a.go:12:":                  {{Path: "a.go:12:"}, {Path: "a.go", Line: 12}},
		"a:b.go:12":                 {{Path: "a:b.go:12"}, {Path: "a:b.go", Line: 12}},
		`C:\x.go:3`:                 {{Path: `C:\x.go:3`}, {Path: `C:\x.go`, Line: 3}},
		`C:\x.go`:                   {{Path: `C:\x.go`}},
		":3":                        {{Path: ":3"}},
		"a.go:-3":                   {{Path: "a.go:-3"}},
		"a.go:99999999999999999999": {{Path: "a.go:99999999999999999999"}},
	} {
		if got := positionsIn(asked); !reflect.DeepEqual(got, want) {
			t.Errorf("%s may mean %v, want %v", asked, got, want)
		}
	}
}

func TestStartOfPaths(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "src", "cart", "a.go"), nil, 0o644)
	t.Chdir(filepath.Join(root, "src"))
	for asked, want := range map[string][]string{
		"cart/a.go":     {"src/cart/a.go", "cart/a.go"},
		"./cart/a.go":   {"src/cart/a.go", "cart/a.go"},
		"../x.go":       {"x.go"},
		"../../x.go":    nil,
		"src/cart/a.go": {"src/src/cart/a.go", "src/cart/a.go"},
		filepath.Join(root, "src", "cart", "a.go"): {"src/cart/a.go"},
		filepath.Join(os.TempDir(), "elsewhere"):   nil,
	} {
		var got []string
		for _, p := range startOf(asked, root).Places {
			got = append(got, p.Path)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %v, want %v", asked, got, want)
		}
	}
}
