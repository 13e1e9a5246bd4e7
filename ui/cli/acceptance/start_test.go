package acceptance

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What a package may allocate when the program starts. Regular expressions are compiled
// and tables are made on first use.
const maxStartBytes, maxStartAllocs = 32 << 10, 128

// moreAtStart lists packages that may allocate more, and why.
var moreAtStart = map[string]int{
	"model":              256 << 10, // four expressions of elision.go
	"patchers/unclaimed": 48 << 10,  // three expressions
}

var initLine = regexp.MustCompile(`(?m)^init ` + module + `/(\S+) @.*, (\d+) bytes, (\d+) allocs$`)

// Starting the program is most of what a short command takes.
func TestPackagesDoLittleAtStart(t *testing.T) {
	program, err := os.Executable() // this test has all packages of the program
	if err != nil {
		t.Fatal(err)
	}
	start := exec.Command(program, "-test.run=^$")
	start.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := start.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	lines := initLine.FindAllStringSubmatch(string(out), -1)
	if len(lines) < 10 {
		t.Fatalf("%d packages in\n%s", len(lines), out)
	}
	for _, m := range lines {
		size, _ := strconv.Atoi(m[2])
		allocs, _ := strconv.Atoi(m[3])
		if more, ok := moreAtStart[m[1]]; ok && size <= more || m[1] == "ui/cli/acceptance" {
			continue
		}
		if size > maxStartBytes || allocs > maxStartAllocs {
			t.Errorf("%s allocates %d bytes in %d parts at the start, want at most %d in %d", m[1], size, allocs, maxStartBytes, maxStartAllocs)
		}
	}
}

// These packages parse hundreds of files when a program that imports them starts.
func TestProgramLacksSlowPackages(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", module).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"github.com/alecthomas/chroma/v2/lexers", "github.com/alecthomas/chroma/v2/styles"} {
		if slices.Contains(strings.Fields(string(out)), p) {
			t.Errorf("the program imports %s; use theme/syntax", p)
		}
	}
}
