package acceptance

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var caseName = regexp.MustCompile(`^(?:answers|placement|scripts)/[\w/*]+$`)

// The page about what models do wrong names cases that exist, and all of testdata/answers.
func TestAnswersPage(t *testing.T) {
	var cases []string
	eachFile(t, func(name string, _ []byte) {
		if rest, ok := strings.CutPrefix(name, "testdata/"); ok && path.Ext(name) == ".txtar" {
			cases = append(cases, strings.TrimSuffix(rest, ".txtar"))
		}
	})
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "answers", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, span := range spansOf(string(text)) {
		if !caseName.MatchString(span) {
			continue
		}
		found := false
		for _, name := range cases {
			if ok, _ := path.Match(span, name); ok {
				found, named[name] = true, true
			}
		}
		if !found {
			t.Errorf("there is no case %s", span)
		}
	}
	for _, name := range cases {
		if strings.HasPrefix(name, "answers/") && !named[name] {
			t.Errorf("the page does not name %s", name)
		}
	}
}
