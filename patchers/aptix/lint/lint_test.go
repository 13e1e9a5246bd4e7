package lint_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/patchers/aptix/lint"
	"aptix-tui/patchers/formattest"
)

// Answers that break no rule. The cases change something in one of them.
const (
	aBundle = "Here is the bundle.\n\n```json\n" + `{
  "root": ".",
  "files": [
    {
      "path": "src/App/Clock.cs",
      "operation": "create",
      "content": "class Clock\n{\n\tstring path = \"a\\b\";\n}\n"
    },
    {
      "path": "tests/App.Tests/ClockTests.cs",
      "operation": "create",
      "content": "class ClockTests { }\n"
    },
    {
      "path": "ddrs/SYS-005 - Clock.md",
      "operation": "create",
      "content": "// no comment\n"
    },
    {
      "path": "ddrs/jsonl/SYS-005.jsonl",
      "operation": "create",
      "content": "{}\n"
    },
    {
      "path": "README.md",
      "operation": "replace",
      "content": "# App\n"
    },
    {
      "path": "src/App/Old.cs",
      "operation": "delete"
    },
    {
      "path": "src/App/Main.cs",
      "operation": "patch",
      "patches": [
        {
          "find": "a",
          "replace": "",
          "limit": "once"
        },
        {
          "find": "b",
          "replace": "c",
          "limit": "all"
        }
      ]
    },
    {
      "path": "src/App/Util.cs",
      "operation": "gitPatch",
      "content": "--- a/src/App/Util.cs\n+++ b/src/App/Util.cs\n@@ -1 +1 @@\n-x\n+y\n"
    }
  ]
}` + "\n```\n\nThat is all.\n"

	aSrcBundle = "```json\n" + `{
  "root": "./src",
  "files": [
    {
      "path": "App/Clock.cs",
      "operation": "create",
      "content": "x\n"
    },
    {
      "path": "App/tests/old.cs",
      "operation": "delete"
    }
  ]
}` + "\n```\n"

	aStructured = "```json\n" + `{
  "root": ".",
  "patches": [
    {
      "path": "src/App/Main.cs",
      "find": "a",
      "replace": "b",
      "limit": "once"
    },
    {
      "path": "src/App/Main.cs",
      "find": "c",
      "replace": "d",
      "limit": "all"
    }
  ]
}` + "\n```\n"

	aGitPatch = "Two files:\n\n```patch\n" + `diff --git a/x b/x
--- a/x
+++ b/x
@@ -1 +1 @@
-a
+b
diff --git a/y b/y
--- a/y
+++ b/y
@@ -1,2 +1,2 @@
 a
-a
+b
` + "```\n\nThat is all.\n"

	aGitPatchBlock = "```patch\n--- a/z\n+++ b/z\n@@ -1 +1 @@\n-a\n+b\n```\n"
)

// cases violates every rule at least once. old is replaced once.
var cases = []struct {
	answer, old, new string
	want             string // the rules violated, without prefix "sys004/", in the order of the answer
}{
	{aBundle, "]\n}\n", "],\n  \"patches\": [\n    {\n      \"path\": \"a\",\n      \"find\": \"x\",\n      \"replace\": \"y\",\n      \"limit\": \"all\"\n    }\n  ]\n}\n", "mixed-modes"},
	{aStructured, "```json\n", strings.TrimSuffix(aSrcBundle, "\n") + "\n\n```json\n", "one-block mixed-modes"},
	{aBundle, `"root": "."`, "\"root\": \".\",\n  \"version\": 2", "field-unknown"},
	{aBundle, "\"path\": \"README.md\"", "\"path\": \"README.md\",\n      \"description\": \"why\"", "field-unknown"},
	{aBundle, "\"limit\": \"all\"", "\"limit\": \"all\",\n          \"path\": \"src/App/Main.cs\"", "field-unknown"},
	{aStructured, "\"limit\": \"all\"", "\"limit\": \"all\",\n      \"operation\": \"patch\"", "field-unknown"},
	{aStructured, "\"find\": \"c\"", "\"find\": 7", "type"},
	{aBundle, "      ]\n", "        , 7\n      ]\n", "type"},

	{aBundle, "  \"root\": \".\",\n", "", "root-missing"},
	{aBundle, `"root": "."`, `"root": null`, "root-missing"},
	{aBundle, `"root": "."`, `"root": 7`, "type"},
	{aStructured, `"root": "."`, `"root": "lib"`, "root-other top-level-directory top-level-directory"},
	{aStructured, `"root": "."`, `"root": ""`, "root-missing root-other"},
	{aSrcBundle, "App/Clock.cs", "ddrs/SYS-1 - A.md", "root-src-only ddr-under-src"},
	{aSrcBundle, "App/Clock.cs", "../ddrs/SYS-1 - A.md", "root-src-only path-parent"},
	{aSrcBundle, "App/tests/old.cs", "tests/App.Tests/OldTests.cs", "root-tests"},
	{aSrcBundle, "App/tests/old.cs", "../tests/App.Tests/OldTests.cs", "root-tests path-parent"},
	{aSrcBundle, "./src", "tests", "root-other root-tests tests-directory tests-name"},

	{aBundle, "      \"path\": \"README.md\",\n", "", "path-missing"},
	{aBundle, "README.md", "", "path-missing"},
	{aStructured, "      \"path\": \"src/App/Main.cs\",\n", "", "path-missing"},
	{aBundle, "README.md", "./README.md", "path-dot-prefix"},
	{aBundle, "README.md", "src/../README.md", "path-parent"},
	{aBundle, "README.md", `src\\README.md`, "path-backslash"},
	{aBundle, "README.md", "/README.md", "path-absolute"},
	{aBundle, "README.md", "C:/README.md", "path-absolute"},
	{aBundle, "README.md", `..\\a`, "path-backslash path-parent"},

	{aBundle, "      \"operation\": \"replace\",\n", "", "operation-missing"},
	{aBundle, `"operation": "replace"`, `"operation": null`, "operation-missing"},
	{aBundle, `"operation": "replace"`, `"operation": "overwrite"`, "operation-unknown"},
	{aBundle, "\"create\",\n      \"content\": \"{}\\n\"", `"create"`, "content-missing"},
	{aBundle, "\"create\",\n      \"content\": \"{}\\n\"", "\"create\",\n      \"content\": null", "content-missing"},
	{aBundle, `"create"`, "\"create\",\n      \"patches\": []", "patches-forbidden"},
	{aBundle, `"delete"`, "\"delete\",\n      \"content\": \"x\"", "delete-with-content"},
	{aBundle, `"delete"`, "\"delete\",\n      \"patches\": []", "patches-forbidden"},
	{aBundle, `"delete"`, `"patch"`, "patch-without-patches"},
	{aBundle, `"patch",`, "\"patch\",\n      \"content\": \"x\",", "patch-with-content"},
	{aBundle, `"delete"`, `"gitPatch"`, "content-missing"},
	{aBundle, "\"replace\",\n      \"content\"", "\"gitPatch\",\n      \"content\"", "gitpatch-without-diff"},

	{aBundle, "          \"find\": \"a\",\n", "", "find-missing"},
	{aStructured, "      \"find\": \"a\",\n", "", "find-missing"},
	{aBundle, "          \"replace\": \"\",\n", "", "replace-missing"},
	{aStructured, "      \"replace\": \"b\",\n", "", "replace-missing"},
	{aBundle, ",\n          \"limit\": \"once\"", "", "limit-missing"},
	{aStructured, ",\n      \"limit\": \"once\"", "", "limit-missing"},
	{aBundle, `"once"`, `"first"`, "limit-unknown"},
	{aStructured, `"once"`, `"1"`, "limit-unknown"},
	{aStructured, `"limit": "once"`, "\"limit\": \"once\",\n      \"operation\": \"delete\"", "patch-creates"},
	{aStructured, `"limit": "once"`, "\"limit\": \"once\",\n      \"content\": \"x\"", "patch-creates"},

	{aBundle, "src/App/Clock.cs", "lib/App/Clock.cs", "top-level-directory"},
	{aBundle, "tests/App.Tests/ClockTests.cs", "tests/ClockTests.cs", "tests-directory"},
	{aBundle, "ClockTests.cs", "Clock.cs", "tests-name"},
	{aBundle, "SYS-005 - Clock.md", "clock.md", "ddr-name"},
	{aBundle, "ddrs/jsonl/", "ddrs/", "ddr-jsonl"},
	{aBundle, "ddrs/SYS-005", "src/ddrs/SYS-005", "ddr-under-src"},

	{aBundle, "\n}\n```", "\n```", "not-json"},
	{aBundle, "\n    },", "\n    }", "not-json"},
	{aBundle, `"once"`, `once`, "not-json"},
	{aBundle, `= \"a`, `= "a`, "not-json"},
	{aBundle, "\"limit\": \"all\"", "\"limit\": \"all\",", "trailing-comma"},
	{aBundle, "  \"root\"", "  // where\n  \"root\"", "comment"},
	{aBundle, `"delete"`, "\"delete\",\n      \"operation\": \"delete\"", "duplicate-field"},

	{aBundle, "\"root\": \".\",\n  ", `"root": ".", `, "pretty-printed"},
	{aBundle, `"root": "."`, "\"root\":\n    \".\"", "pretty-printed"},
	{aBundle, "      \"path\": \"README.md\"", "    \"path\": \"README.md\"", "indentation"},
	{aBundle, "      \"path\": \"README.md\"", "\t\t\t\"path\": \"README.md\"", "indentation"},
	{aBundle, "\n    },", "\n      },", "indentation"},
	{aBundle, "},\n        {", "}, {", "braces-on-own-lines"},
	{aBundle, "{\n      \"path\": \"README.md\"", "{ \"path\": \"README.md\"", "braces-on-own-lines pretty-printed"},
	{aBundle, "\"limit\": \"all\"\n        }", "\"limit\": \"all\" }", "braces-on-own-lines"},
	{aBundle, "\n        {\n          \"find\": \"a\",\n          \"replace\": \"\",\n          \"limit\": \"once\"\n        }", ` {"find": "a", "replace": "", "limit": "once"}`, "single-line-json"},

	{aBundle, `class Clock\n`, "class Clock\n", "raw-newline"},
	{aBundle, `\tstring`, "\tstring", "raw-tab"},
	{aBundle, `\tstring`, "\x01string", "raw-control"},
	{aBundle, `\tstring`, `\string`, "bad-escape"},
	{aBundle, `\tstring`, `\ud800string`, "bad-escape"},
	{aBundle, `"# App\n"`, `["# App"]`, "content-not-string"},
	{aBundle, `"operation": "replace"`, "\"operation\": \"replace\",\n      \"encoding\": \"base64\"", "content-encoding"},

	{aBundle, "```json\n", "", "one-block"},
	{aBundle, "}\n```", "}\n", "one-block only-json-in-block"},
	{aBundle, "That is all.", "```sh\nmake\n```", "one-block"},
	{aBundle, "Here is", "```sh\nmake\n```\nHere is", "one-block"},
	{aBundle, "\n}\n```", "\n}, {\"files\": [{\"path\": \"a\", \"operation\": \"delete\"}]}\n```", "braces-on-own-lines only-json-in-block one-block"},
	{aBundle, "```json\n", "```json\nHere:\n", "only-json-in-block"},
	{aBundle, "}\n```", "}\nDone.\n```", "only-json-in-block"},
	{aBundle, "```json", "```", "fence-language"},
	{aBundle, "```json", "```jsonc", "fence-language"},

	{aBundle, `class Clock\n`, "class Clock\n```\n", "raw-newline"},
	{aStructured, "```json", aGitPatchBlock + "```json", "one-block"},

	{aBundle, `"root": "."`, `"root": "../x"`, "root-outside"},
	{aBundle, `"root": "."`, `"root": "/srv/app"`, "root-outside"},
	{aBundle, `"root": "."`, `"root": "C:/app"`, "root-outside"},
	{aBundle, `"root": "."`, `"root": "a\\..\\..\\x"`, "root-outside"},
	{"```json\n{\n  \"root\": \".\",\n  \"patches\": []\n}\n```\n", "root", "root", "no-entries"},
	{"```json\n{\n  \"root\": \".\",\n  \"files\": []\n}\n```\n", "root", "root", "no-entries"},
	{aStructured, `"find": "a"`, `"find": ""`, "find-empty"},
	{aBundle, `"find": "a"`, `"find": ""`, "find-empty"},
	{aBundle, `"delete"`, "\"patch\",\n      \"patches\": []", "patch-without-patches"},
	{aStructured, "```json", "A patch cannot be *safely* generated with\nthe information provided.\n\n```json", "afs/declined-beside-patch"},
	{aGitPatch, "Two files:", "> \"Unable to generate a **safe** Git patch; fallback to Aptix file bundle.\"", "afs/declined-beside-patch"},
}

// TestRules: SYS-004 §2 to §9 and AFS §1 and §3.1, rule by rule: every case
// breaks the rules that it says and no other, and there is one for every rule.
func TestRules(t *testing.T) {
	broken := make(map[string]bool)
	for _, c := range cases {
		t.Run(strings.ReplaceAll(c.want, " ", "+"), func(t *testing.T) {
			if !strings.Contains(c.answer, c.old) {
				t.Fatalf("%q is not in the answer", c.old)
			}
			found := check(strings.Replace(c.answer, c.old, c.new, 1), patchers.Options{})
			var got []string
			for _, d := range found {
				broken[d.Code] = true
				got = append(got, strings.TrimPrefix(d.Code, "sys004/"))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("broken: %s, want %s\n%s", strings.Join(got, " "), c.want, show(found))
			}
			checkViolations(t, found)
		})
	}
	for _, r := range lint.Rules() {
		if !broken[r.Name] {
			t.Errorf("no case breaks %s", r.Name)
		}
	}
}

// TestNoViolations: the answers that the cases start from, in which every rule has
// something to look at, break none; nor does the same text in the places and
// forms that the documents leave open.
func TestNoViolations(t *testing.T) {
	indent := func(s, by string) string { return by + strings.ReplaceAll(s, "\n", "\n"+by) }
	for _, c := range []struct{ name, answer string }{
		{"a bundle", aBundle},
		{"a bundle below src (SYS-004 §3.1.1)", aSrcBundle},
		{"a structured patch", aStructured},
		{"a Git patch (AFS §3.1)", aGitPatch},
		{"several Git patches (AFS §3.1)", aGitPatch + aGitPatchBlock},
		{"a payload of another format", "--- START-FILE: a ---\nx\n--- END-FILE: a ---\n"},
		{"CRLF", strings.ReplaceAll(aBundle, "\n", "\r\n")},
		{"four spaces", regexp.MustCompile(`(?m)^ +`).ReplaceAllStringFunc(aBundle, func(s string) string { return s + s })},
		{"tabs", regexp.MustCompile(`(?m)^ +`).ReplaceAllStringFunc(aBundle, func(s string) string { return strings.Repeat("\t", len(s)/2) })},
		{"in a list item", "1. Do this:\n\n" + indent(aStructured, "   ")},
		{"tildes", strings.ReplaceAll(aBundle, "```", "~~~~")},
		{"a fence in a string", strings.Replace(aBundle, "# App\\n", "```sh\\nmake\\n```\\n", 1)},
		{"ticks in a line", strings.Replace(aBundle, "That is all.", "```That``` is all.", 1)},
		{"a file that exists keeps its path (SYS-004 §5.3)", strings.Replace(aBundle, "README.md", "tests/helper.cs", 1)},
		{"what is misplaced may be deleted", strings.Replace(aBundle, "src/App/Old.cs", "lib/ddrs/x.cs", 1)},
		{"a name with dots", strings.Replace(aBundle, "README.md", "src/a..b/.env", 1)},
		{"no payload", "Nothing to do.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if found := check(c.answer, patchers.Options{}); len(found) > 0 {
				t.Errorf("breaks:\n%s", show(found))
			}
		})
	}
}

// TestLintDocuments: testdata holds the JSON that the documents print, and
// messages with their places.
func TestLintDocuments(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string { return show(check(string(answer), patchers.Options{})) })
}

// TestStrict: what Check reports does not depend on how the payloads were read.
func TestStrict(t *testing.T) {
	answer := strings.Replace(aBundle, `class Clock\n`, "class Clock\n", 1)
	if got, want := show(check(answer, patchers.Options{Strict: true})), show(check(answer, patchers.Options{})); got != want || got == "" {
		t.Errorf("strict:\n%sotherwise:\n%s", got, want)
	}
}

// TestRuleTable: names are unique and belong to their document.
func TestRuleTable(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range slices.Concat(lint.Rules(), notCheckable) {
		document, _, _ := strings.Cut(r.Name, "/")
		if want := map[string]string{"sys004": "SYS-004 §", "afs": "AFS §"}[document]; want == "" || !strings.HasPrefix(r.Section, want) {
			t.Errorf("%s is in %s", r.Name, r.Section)
		}
		if seen[r.Name] || r.Text == "" {
			t.Errorf("%s is there twice or has no text", r.Name)
		}
		seen[r.Name] = true
	}
}

func check(answer string, opts patchers.Options) []model.Diagnostic {
	a := model.NewAnswer("test", []byte(answer))
	payloads, _ := patchers.Parse(a, opts)
	return lint.Check(a, payloads)
}

func show(found []model.Diagnostic) string {
	var w strings.Builder
	for _, d := range found {
		fmt.Fprintf(&w, "%s %s %d:%d", d.Severity, d.Code, d.Line, d.Column)
		if d.Path != "" {
			fmt.Fprintf(&w, " %s", d.Path)
		}
		fmt.Fprintf(&w, ": %s\n", d.Message)
	}
	return w.String()
}

// checkViolations fails unless every diagnostic is one of a rule: advice is a
// note, and the message ends with the section.
func checkViolations(t *testing.T, found []model.Diagnostic) {
	t.Helper()
	for _, d := range found {
		n := slices.IndexFunc(lint.Rules(), func(r lint.Rule) bool { return r.Name == d.Code })
		if n < 0 {
			t.Fatalf("there is no rule %s", d.Code)
		}
		r := lint.Rules()[n]
		if r.Advice != (d.Severity == model.Note) || !strings.HasSuffix(d.Message, " ("+r.Section+")") || d.Line == 0 {
			t.Fatalf("%+v does not follow from %+v", d, r)
		}
	}
}

// FuzzLint: any answer is checked without a panic, and every violation
// points into it.
func FuzzLint(f *testing.F) {
	for _, c := range cases {
		f.Add([]byte(strings.Replace(c.answer, c.old, c.new, 1)))
	}
	formattest.Seeds(f, "../testdata/*.txtar")
	f.Fuzz(func(t *testing.T, text []byte) {
		a := model.NewAnswer("test", text)
		payloads, _ := patchers.Parse(a, patchers.Options{})
		found := lint.Check(a, payloads)
		checkViolations(t, found)
		for _, d := range found {
			if d.Line > a.Lines() || d.Column < 0 || d.Column > len(a.Raw(d.Line))+1 || d.Payload < -1 || d.Payload >= len(payloads) {
				t.Fatalf("%+v points nowhere", d)
			}
		}
	})
}

// notCheckable lists what the documents require of an agent and no text can show;
// Text says why.
var notCheckable = []lint.Rule{
	{Name: "sys004/mode-requested", Section: "SYS-004 §2.1", Text: "the request that selects the mode is not in the answer"},
	{Name: "sys004/mode-unclear", Section: "SYS-004 §2.1", Text: "whether the request was clear is not in the answer"},
	{Name: "sys004/root-requested", Section: "SYS-004 §3.1, §3.1.1", Text: "whether the request named a root, and whether the repository is a backend, is not in the answer"},
	{Name: "sys004/find-no-op", Section: "SYS-004 §3.4", Text: "that a find which is not found changes nothing is a matter of the client"},
	{Name: "sys004/patch-unsafe", Section: "SYS-004 §4, §9", Text: "whether a change was too large for a patch, or should have been refused, is not in the answer"},
	{Name: "sys004/path-kept", Section: "SYS-004 §5.3", Text: "which path a file has, and where its siblings are, is in the repository"},
	{Name: "sys004/path-uncertain", Section: "SYS-004 §5.3", Text: "whether the agent was certain, or should have asked, is not in the answer"},
	{Name: "sys004/partial-classes", Section: "SYS-004 §5.5", Text: "namespace and class of all parts of a class are in the repository"},
	{Name: "sys004/object-first", Section: "SYS-004 §6, §7.3", Text: "how the JSON came about cannot be seen, only whether it is valid"},
	{Name: "sys004/refused", Section: "SYS-004 §6, §7.4", Text: "what an agent should have said instead of JSON cannot be seen from the JSON"},
	{Name: "sys004/unescaped-quote", Section: "SYS-004 §6, §7.2", Text: "a quote that is not escaped ends its string; what follows is reported as sys004/not-json"},
	{Name: "sys004/general-style", Section: "SYS-004 §7.1", Text: "what can be measured of the style of the document is in the other rules of §7.1"},
	{Name: "sys004/patch-minimal", Section: "SYS-004 §9", Text: "whether a smaller patch would do, and keeps unrelated code, depends on the request and the file"},
	{Name: "sys004/find-literal", Section: "SYS-004 §9", Text: "whether a find is in the file is shown when it is placed"},
	{Name: "sys004/patch-order", Section: "SYS-004 §9", Text: "whether the order of the patches is right is shown when they are placed"},
	{Name: "afs/patch-unique", Section: "AFS §2.4", Text: "whether a find is unique is shown when it is placed"},
	{Name: "afs/declined", Section: "AFS §2.4, §3.2, §6", Text: "whether an agent that made a patch should have declined is not in the answer"},
}
