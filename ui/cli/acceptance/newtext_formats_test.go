package acceptance

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
)

// A textWriter is how a format states new text. A function is nil where the format cannot say it.
type textWriter struct {
	format  string
	create  func(path, text string) string
	replace func(path, old, text string) string              // the whole content of a file
	edit    func(path, file, old, new string, at int) string // whole lines; at is the line before them
}

var textWriters = []textWriter{
	{"bundle", bundled("create"), func(path, _, text string) string { return bundled("replace")(path, text) }, nil},
	{"structured", nil, nil, func(path, _, old, new string, _ int) string {
		return asJSON(map[string]any{"root": ".", "patches": []any{map[string]any{"path": path, "limit": "once", "find": old, "replace": new}}})
	}},
	{"git", func(path, text string) string {
		return fmt.Sprintf("```diff\ndiff --git a/%[1]s b/%[1]s\nnew file mode 100644\n--- /dev/null\n+++ b/%[1]s\n%[2]s```\n", path, hunkOf("", text, 0))
	}, func(path, old, text string) string { return diffOf(path, old, text, 0) }, func(path, _, old, new string, at int) string { return diffOf(path, old, new, at) }},
	{"delimited", func(path, text string) string {
		return fmt.Sprintf("--- START-FILE: %[1]s ---\n%[2]s--- END-FILE: %[1]s ---\n", path, text)
	}, func(path, _, text string) string {
		return fmt.Sprintf("--- START-REPLACE-FILE: %[1]s ---\n%[2]s--- END-REPLACE-FILE: %[1]s ---\n", path, text)
	}, nil},
	{"ap", func(path, text string) string {
		return "c0ffee12 AP 3.2\n\nc0ffee12 FILE\n" + path + "\n\nc0ffee12 CREATE\nc0ffee12 content\n" + text + "c0ffee12 END\n"
	},
		func(path, _, text string) string {
			return "c0ffee12 AP 3.2\n\nc0ffee12 FILE\n" + path + "\n\nc0ffee12 RECREATE\nc0ffee12 content\n" + text + "c0ffee12 END\n"
		},
		func(path, _, old, new string, _ int) string {
			return "c0ffee12 AP 3.2\n\nc0ffee12 FILE\n" + path + "\n\nc0ffee12 REPLACE\nc0ffee12 snippet\n" + old + "c0ffee12 content\n" + new + "c0ffee12 END\n"
		}},
	{"lines", nil, nil, func(path, file, old, new string, at int) string {
		return asJSON(map[string]any{"files": []any{map[string]any{"docPath": path, "originalSha256": model.DigestOf([]byte(file)).String(),
			"changes": []any{map[string]any{"operation": "replace", "startLine": at + 1, "endLine": at + strings.Count(old, "\n"),
				"expectedOriginalLines": linesOf(old), "newLines": linesOf(new)}}}}})
	}},
	{"search", func(path, text string) string { return searchBlock(path, "", text) }, nil, func(path, _, old, new string, _ int) string { return searchBlock(path, old, new) }},
	{"v4a", func(path, text string) string {
		return "*** Begin Patch\n*** Add File: " + path + "\n" + prefixed("+", text) + "*** End Patch\n"
	}, nil,
		func(path, _, old, new string, _ int) string {
			return "*** Begin Patch\n*** Update File: " + path + "\n@@\n" + prefixed("-", old) + prefixed("+", new) + "*** End Patch\n"
		}},
	{"tool", func(path, text string) string {
		return call(map[string]any{"file_path": path, "content": text}, "Write")
	}, func(path, _, text string) string {
		return call(map[string]any{"file_path": path, "content": text}, "Write")
	}, func(path, _, old, new string, _ int) string {
		return call(map[string]any{"file_path": path, "old_string": old, "new_string": new}, "Edit")
	}},
	{"tags", tagged, func(path, _, text string) string { return tagged(path, text) }, func(path, _, old, new string, _ int) string {
		return "<replace_in_file>\n<path>" + path + "</path>\n<old>\n" + old + "</old>\n<new>\n" + new + "</new>\n</replace_in_file>\n"
	}},
	{"shell", hereDocument, func(path, _, text string) string { return hereDocument(path, text) }, nil},
	{"blocks", labelled, func(path, _, text string) string { return labelled(path, text) }, nil},
}

func bundled(operation string) func(path, text string) string {
	return func(path, text string) string {
		return asJSON(map[string]any{"root": ".", "files": []any{map[string]any{"path": path, "operation": operation, "content": text}}})
	}
}

func call(input map[string]any, tool string) string {
	b, err := json.Marshal(map[string]any{"type": "tool_use", "name": tool, "input": input})
	if err != nil {
		panic(err) // strings only
	}
	return string(b) + "\n"
}

func diffOf(path, old, new string, at int) string {
	return fmt.Sprintf("```diff\n--- a/%[1]s\n+++ b/%[1]s\n%[2]s```\n", path, hunkOf(old, new, at))
}

func hunkOf(old, new string, at int) string {
	first := at
	if old != "" {
		first++
	}
	return fmt.Sprintf("@@ -%d,%d +%d,%d @@\n", first, strings.Count(old, "\n"), at+1, strings.Count(new, "\n")) + prefixed("-", old) + prefixed("+", new)
}

func searchBlock(path, old, new string) string {
	return path + "\n````\n<<<<<<< SEARCH\n" + old + "=======\n" + new + ">>>>>>> REPLACE\n````\n"
}

func tagged(path, text string) string {
	return "<write_to_file>\n<path>" + path + "</path>\n<content>\n" + text + "</content>\n</write_to_file>\n"
}

func hereDocument(path, text string) string {
	return "````sh\ncat > '" + path + "' <<'LAST'\n" + text + "LAST\n````\n"
}

func labelled(path, text string) string { return "**`" + path + "`**\n\n``````\n" + text + "``````\n" }

func linesOf(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

func prefixed(sign, text string) string {
	if text == "" {
		return ""
	}
	return sign + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+sign) + "\n"
}

// resolved places the answer in a workspace with these files.
func resolved(t *testing.T, answer string, files map[string]string) *model.ChangeSet {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		write(t, filepath.Join(dir, name), []byte(text), 0o644)
	}
	w, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	payloads, _ := patchers.Parse(model.NewAnswer("answer", []byte(answer)), patchers.Options{})
	return model.Resolve(payloads, w, nil, nil)
}
