// Command lint is go vet and the linters, for go vet -vettool. An exception is a comment nolint:NAME
// with its reason, in the line that it is for.
package main

import (
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gordonklaus/ineffassign/pkg/ineffassign"
	"github.com/kisielk/errcheck/errcheck"
	"github.com/polyfloyd/go-errorlint/errorlint"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/nilness"
	"golang.org/x/tools/go/analysis/passes/unusedwrite"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/unused"
)

// ignorable are calls whose errors matter to nobody: a deferred Close of what was read, since
// writers look at what Close says, and output to a terminal or a buffer.
var ignorable = regexp.MustCompile(`defer .*\.Close\(\)|\bfmt\.Fprint`)

func main() {
	all := append(slices.Clone(vet.Suite),
		ineffassign.Analyzer, errcheck.Analyzer, errorlint.NewAnalyzer(), nilness.Analyzer, unusedwrite.Analyzer, unusedObjects)
	for _, a := range staticcheck.Analyzers {
		all = append(all, a.Analyzer)
	}
	for _, a := range all {
		except(a)
	}
	unitchecker.Main(all...)
}

// unusedObjects reports what nothing uses. The analyzer itself only returns it.
var unusedObjects = &analysis.Analyzer{
	Name: "unused", Doc: "report constants, variables, functions, types and fields that nothing uses",
	Requires: []*analysis.Analyzer{unused.Analyzer.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, o := range pass.ResultOf[unused.Analyzer.Analyzer].(unused.Result).Unused {
			file := pass.Fset.File(pass.Files[0].Pos())
			for _, f := range pass.Files {
				if in := pass.Fset.File(f.Pos()); in.Name() == o.Position.Filename {
					file = in
				}
			}
			if o.Position.Line <= file.LineCount() {
				pass.Reportf(file.LineStart(o.Position.Line), "%s %s is unused", o.Kind, o.Name)
			}
		}
		return nil, nil
	},
}

// except leaves out what an analyzer reports in lines with an exception.
func except(a *analysis.Analyzer) {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		report := pass.Report
		pass.Report = func(d analysis.Diagnostic) {
			at := pass.Fset.Position(d.Pos)
			line := lineOf(at.Filename, at.Line)
			unchecked := a == errcheck.Analyzer && (strings.HasSuffix(at.Filename, "_test.go") || ignorable.MatchString(line))
			if !unchecked && !strings.Contains(line, "//nolint:"+a.Name+" ") {
				report(d)
			}
		}
		return run(pass)
	}
}

// lineOf returns a line of a file, or nothing.
func lineOf(name string, n int) string {
	text, err := os.ReadFile(name)
	lines := strings.Split(string(text), "\n")
	if err != nil || n > len(lines) {
		return ""
	}
	return lines[n-1]
}
