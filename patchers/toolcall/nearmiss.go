package toolcall

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

const likeCall = "a tool call; expected valid JSON with the path of the file, the old and the new text or the whole content"

// The keys that only calls have, the paths of calls, and what shows that JSON is something
// else. Keys may be in wrong quotes or none.
var (
	jsonStart   = lazyregexp.New(`(?m)^[\s\d.*+-]*(?:[A-Za-z][\w.]*\s*[(:]?\s*)?[{\[]`)
	callKey     = lazyregexp.New("\\b(?:old_str(?:ing)?|oldString|file_text|code_edit)[\"'“”‘’`]?\\s*[:=]")
	callPath    = lazyregexp.New("[\"'“”‘’`]?\\b(?:path|file_path|filePath|target_file)[\"'“”‘’`]?\\s*[:=]\\s*[\"'“”‘’`]([^\"'“”‘’`\\n]+)")
	pythonCall  = lazyregexp.New(`\b([a-z]\w*)\(\s*[a-z_]*(?:path|file)\w*\s*=`)
	noCallWords = lazyregexp.New(`"(?:properties|input_schema|structuredPatch|originalFile|tool_result|parameters_schema)"`)
)

const likeCommand = "a call that runs a command which writes a file"

// writingCall matches the beginning of a command in JSON.
var writingCall = lazyregexp.New(`"(?:command|cmd|script)"\s*:\s*(?:\[[^\]\n]{0,40})?"[^"\n]{0,200}(?:\bcat\s*>|\btee\s)[^"\n]{0,200}<<`)

// nearMisses finds calls that cannot be read.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		if p.Fence != nil && infoWord(p.Fence) == "tool_code" {
			if m := pythonCall.FindSubmatch(p.Text); m != nil && calls.ChangesFiles(string(m[1])) {
				return model.NearMiss{Line: p.FirstText, What: likeCall, Certain: true}
			}
		}
		b := model.Block{Answer: u.Answer(), Fence: p.Fence}
		if writingCall.Match(p.Text) {
			return model.NearMiss{Line: p.FirstText, What: likeCommand}
		}
		if !callKey.Match(p.Text) {
			return model.NearMiss{}
		}
		path := callPath.FindSubmatch(p.Text)
		if path == nil || !jsonStart.Match(p.Text) || noCallWords.Match(p.Text) || calls.IsPlaceholder(string(path[1])) {
			return model.NearMiss{}
		}
		quoted := bytes.HasPrefix(bytes.TrimSpace(b.Answer.Line(p.First)), []byte(">"))
		program := p.Fence != nil && !slices.Contains(codeInfos, infoWord(p.Fence))
		if quoted || program || calls.IsContentOf(b, []string{string(path[1])}) {
			return model.NearMiss{}
		}
		return model.NearMiss{Line: p.FirstText, What: likeCall, Certain: true}
	}
}
