package toolcall

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// The arguments that only calls have, with a text, and the path of a call, in any quotes or none; the
// texts of a call that is no JSON; and the beginning of a command in JSON.
var (
	callKey     = lazyregexp.New("\\b(?:old_str(?:ing)?|oldString|file_text|code_edit)[\"'“”‘’`]?\\s*[:=]\\s*[\"'“”‘’`]")
	callPath    = lazyregexp.New("\\b(?:path|file_path|filePath|target_file)[\"'“”‘’`]?\\s*[:=]\\s*[\"'“”‘’`]")
	namedCall   = lazyregexp.New(`^[A-Za-z<\[][^\s"{]{0,60}\s?\{\s*"(?:file_?|target_?)?[pP]ath"\s*:`)
	callContent = lazyregexp.New(`"(?:content|file_text)"\s*:`)
	textCall    = lazyregexp.New(`^BEGIN_ARG: *(?:contents?|changes|diffs?|edits|new_string)\b`)
	writingCall = lazyregexp.New(`"(?:command|cmd|script)"\s*:\s*(?:\[[^\]\n]{0,40})?"[^"\n]{0,200}(?:(?:\bcat\s*>|\btee\s)[^"\n]{0,200}<<|\b(?:sed|perl) -\w*i\b|>>\s*[\w.])`)
)

// Of a call that runs a command, it may be meant that the command is run.
var markers = []model.Marker{
	{Line: callKey, Needs: callPath, In: mayHoldCalls},
	{Has: "{", Line: namedCall, Needs: callContent, In: mayHoldCalls, Warns: true},
	{First: "B", Line: textCall, In: mayHoldCalls},
	{Has: `"`, Line: writingCall, In: mayHoldCalls, Warns: true, What: "a call that runs a command which writes a file"},
}

// mayHoldCalls reports whether calls may be in fences with this info string.
func mayHoldCalls(info string) bool { return slices.Contains(codeInfos, infoWord(info)) }
