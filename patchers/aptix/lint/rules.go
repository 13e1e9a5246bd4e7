package lint

import "slices"

// A Rule is one requirement of SYS-004 on the text of an answer; or of AFS, where
// SYS-004 leaves it open.
type Rule struct {
	Name    string // "sys004/root-missing": the code of a violation
	Section string // the document and its sections: "SYS-004 §3.1"
	Text    string // what the document requires
	Advice  bool   // shown, not counted: a SHOULD, or a matter of the repository's layout
}

// Rules lists the rules that Check applies, in the order of the documents.
func Rules() []Rule { return slices.Clone(rules) }

// rule returns the rule of that name.
func rule(name string) Rule {
	n := slices.IndexFunc(rules, func(r Rule) bool { return r.Name == name })
	return rules[n]
}

var rules = []Rule{
	{Name: "sys004/mixed-modes", Section: "SYS-004 §2.2", Text: `an answer has either "files" or "patches", never both`},
	{Name: "sys004/no-entries", Section: "SYS-004 §2.2", Text: `"files" or "patches" has an entry`},
	{Name: "sys004/field-unknown", Section: "SYS-004 §3, §4", Text: "an object has only the fields of the printed shape"},
	{Name: "sys004/type", Section: "SYS-004 §3, §4", Text: "a field has the type of the printed shape"},

	{Name: "sys004/root-missing", Section: "SYS-004 §3.1", Text: `"root" is present`},
	{Name: "sys004/root-outside", Section: "SYS-004 §3.1.1, §5.2", Text: `"root" is relative, and has no ../`},
	{Name: "sys004/root-other", Section: "SYS-004 §3.1.1", Text: `"root" is "." or "./src", unless the request named another`, Advice: true},
	{Name: "sys004/root-src-only", Section: "SYS-004 §3.1.1", Text: `"root" is "./src" only when all paths are under src/`},
	{Name: "sys004/root-tests", Section: "SYS-004 §3.1.1", Text: `"root" is "." when any path is under tests/`},

	{Name: "sys004/path-missing", Section: "SYS-004 §3.2, §4", Text: `an entry has a "path"`},
	{Name: "sys004/path-dot-prefix", Section: "SYS-004 §3.2, §5.2", Text: "a path does not begin with ./"},
	{Name: "sys004/path-parent", Section: "SYS-004 §3.2, §5.2", Text: "a path has no ../"},
	{Name: "sys004/path-backslash", Section: "SYS-004 §3.2, §5.2", Text: "the separator in a path is /"},
	{Name: "sys004/path-absolute", Section: "SYS-004 §3.2, §5.2", Text: "a path is relative"},

	{Name: "sys004/operation-missing", Section: "SYS-004 §3.2", Text: `an entry of "files" has an "operation"`},
	{Name: "sys004/operation-unknown", Section: "SYS-004 §3.2", Text: "an operation is create, replace, delete, patch or gitPatch"},
	{Name: "sys004/content-missing", Section: "SYS-004 §3.3", Text: `the operations create, replace and gitPatch have "content"`},
	{Name: "sys004/patches-forbidden", Section: "SYS-004 §3.3", Text: `the operations create, replace, delete and gitPatch have no "patches"`},
	{Name: "sys004/delete-with-content", Section: "SYS-004 §3.3", Text: `the operation delete has no "content"`},
	{Name: "sys004/patch-without-patches", Section: "SYS-004 §3.3", Text: `the operation patch has "patches"`},
	{Name: "sys004/patch-with-content", Section: "SYS-004 §3.3", Text: `the operation patch should have no "content"`, Advice: true},
	{Name: "sys004/gitpatch-without-diff", Section: "SYS-004 §3.3", Text: `the operation gitPatch has a unified diff in "content"`},

	{Name: "sys004/find-missing", Section: "SYS-004 §3.4, §4", Text: `a patch has a "find"`},
	{Name: "sys004/find-empty", Section: "SYS-004 §3.4, §9", Text: "a find is not empty"},
	{Name: "sys004/replace-missing", Section: "SYS-004 §3.4, §4", Text: `a patch has a "replace"`},
	{Name: "sys004/limit-missing", Section: "SYS-004 §3.4, §4", Text: `a patch has a "limit"`},
	{Name: "sys004/limit-unknown", Section: "SYS-004 §3.4, §4", Text: "a limit is once or all"},
	{Name: "sys004/patch-creates", Section: "SYS-004 §4", Text: "a structured patch does not create, delete or replace whole files"},

	{Name: "sys004/top-level-directory", Section: "SYS-004 §5.1", Text: "the directories at the top are ddrs, src and tests", Advice: true},
	{Name: "sys004/tests-directory", Section: "SYS-004 §5.3", Text: "a new test goes under tests/{ProjectName}.Tests/", Advice: true},
	{Name: "sys004/tests-name", Section: "SYS-004 §5.3", Text: "the file name of a new test ends in Tests.cs", Advice: true},
	{Name: "sys004/ddr-name", Section: "SYS-004 §5.4", Text: "a new Markdown DDR is ddrs/{ID} - {Title}.md", Advice: true},
	{Name: "sys004/ddr-jsonl", Section: "SYS-004 §5.4", Text: "a new DDR as JSONL is ddrs/jsonl/{ID}.jsonl", Advice: true},
	{Name: "sys004/ddr-under-src", Section: "SYS-004 §5.4", Text: "no DDR asset is under src/", Advice: true},

	{Name: "sys004/not-json", Section: "SYS-004 §6", Text: "the JSON is syntactically valid"},
	{Name: "sys004/trailing-comma", Section: "SYS-004 §6", Text: "no comma is before a closing bracket"},
	{Name: "sys004/comment", Section: "SYS-004 §6, §8", Text: "the JSON has no comments"},
	{Name: "sys004/duplicate-field", Section: "SYS-004 §6", Text: "an object has no field twice"},

	{Name: "sys004/pretty-printed", Section: "SYS-004 §7.1", Text: "each field is on a line of its own"},
	{Name: "sys004/indentation", Section: "SYS-004 §7.1", Text: "every step of the indentation is the same"},
	{Name: "sys004/braces-on-own-lines", Section: "SYS-004 §7.1", Text: "{ and } are on lines of their own"},
	{Name: "sys004/single-line-json", Section: "SYS-004 §6, §7.1", Text: "no object is on a single line"},
	{Name: "sys004/raw-newline", Section: "SYS-004 §6, §7.2, §7.3", Text: `a line break in a string is written \n`},
	{Name: "sys004/raw-tab", Section: "SYS-004 §7.2", Text: `a tab in a string is written \t`},
	{Name: "sys004/raw-control", Section: "SYS-004 §6, §7.2", Text: "a string has no raw control characters"},
	{Name: "sys004/bad-escape", Section: "SYS-004 §6, §7.2", Text: `a backslash in a string is written \\, and every escape sequence is one of JSON`},
	{Name: "sys004/content-not-string", Section: "SYS-004 §7.3", Text: `"content" is one single string`},
	{Name: "sys004/content-encoding", Section: "SYS-004 §7.3", Text: `"content" is the text itself, in no other encoding`},

	{Name: "sys004/one-block", Section: "SYS-004 §8", Text: "the JSON is in a guarded code block, the only one of the answer"},
	{Name: "sys004/only-json-in-block", Section: "SYS-004 §8", Text: "nothing but the JSON is in its block"},
	{Name: "sys004/fence-language", Section: "SYS-004 §8", Text: "the language of the block is json", Advice: true},

	{Name: "afs/declined-beside-patch", Section: "AFS §2.4, §3.2, §6, SYS-004 §4", Text: "an answer that declines to make a patch contains none"},
}
