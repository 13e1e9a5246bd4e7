package cli

import (
	"bytes"
	"flag"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// reportSchema is the documented shape of a report.
func reportSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	f, err := os.Open("report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("report.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

var schemaEvery = flag.Int("schema.every", 16, "check the reports of one case in so many")

// Every report of check and apply on a case fits the schema.
func TestReportsFitTheSchema(t *testing.T) {
	schema := reportSchema(t)
	var cases []string
	for _, pattern := range []string{"answers/*.txtar", "answers/*/*.txtar", "journeys/*.txtar", "scripts/*/*.txtar"} {
		found, err := filepath.Glob(filepath.Join("..", "..", "testdata", filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, found...)
	}
	reports := 0
	for i, name := range cases {
		if i%*schemaEvery != 0 {
			continue
		}
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		var answers []string
		for _, f := range a.Files {
			write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data, 0o644)
			if f.Name == "answer.md" || strings.Contains(name, "answers"+string(filepath.Separator)) && path.Ext(f.Name) == ".md" && !strings.Contains(f.Name, "/") {
				answers = append(answers, filepath.Join(dir, f.Name))
			}
		}
		ws := filepath.Join(dir, "ws")
		if _, err := os.Stat(ws); err != nil {
			continue // a case of another shape
		}
		for _, answer := range answers {
			for _, command := range []string{"check", "apply"} {
				reports += checkReport(t, schema, name, command, ws, answer)
			}
		}
	}
	if reports < 50 {
		t.Errorf("only %d reports were made", reports)
	}
}

// checkReport checks the report of a command, if it makes one, and returns how many it made.
func checkReport(t *testing.T, schema *jsonschema.Schema, name, command, ws, answer string) int {
	t.Helper()
	var out, errs bytes.Buffer
	Main([]string{command, "--json", "--root", ws, answer}, Streams{In: os.Stdin, Out: &out, Err: &errs})
	if out.Len() == 0 {
		return 0 // refused before there was anything to report
	}
	report, err := jsonschema.UnmarshalJSON(strings.NewReader(out.String()))
	if err == nil {
		err = schema.Validate(report)
	}
	if err != nil {
		t.Errorf("%s, %s %s: %v", name, command, filepath.Base(answer), err)
	}
	return 1
}
