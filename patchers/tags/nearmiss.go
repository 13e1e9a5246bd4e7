package tags

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Tags, and the ends of elements, that only changes have, in any spelling; the path of an element;
// and other elements that name a file.
var (
	oddTag  = lazyregexp.New(`(?i)^</?(?:write[_-]?to[_-]?file|replace[_-]?in[_-]?file|apply[_-]?diff|bolt-?action\b[^>]*type=["']?file|lov-?write|dyad-?write|search[_-]?and[_-]?replace|insert[_-]?content|(?:lov|dyad)-(?:line|search)-?replace|invoke\s[^>]*name=["'][\w.]*(?:write|edit|replace|create|insert|patch|delete|remove|rename|move)\w*|function=[\w.]*(?:write|edit|replace|create|insert|patch|delete|remove|rename|move)\w*|arg_key>(?:file[_-]?)?path|old[_-]?(?:str(?:ing)?|text|code)|DeleteFile|MoveFile)\b`)
	hasPath = lazyregexp.New(`(?i)<(?:path|file[_-]?path|arg_key>(?:file[_-]?)?path</arg_key>\s*<arg_value)>|(?:path|file[_-]?path|DeleteFile file|MoveFile from)\s*=|<parameter\b[^>]*=["']?(?:file_?)?path`)
	ofFile  = lazyregexp.New(`(?i)^<(?:antArtifact\b[^<>]*\stitle|[a-z][\w:-]*\s(?:[^<>]*\s)?(?:path|file|file_?name|file_?path|name))\s*=\s*["'“”‘’][^"'“”‘’<>\n]+\.\w+["'“”‘’](?:[^<>]*[^<>/])?>`)
)

var markers = []model.Marker{
	{First: "<", Line: oddTag, Needs: hasPath, In: mayHoldCalls},
	{First: "<", Line: oddTag, In: mayHoldCalls, Warns: true},
	{First: "<", Line: ofFile, In: func(string) bool { return false }, Warns: true},
}

// mayHoldCalls reports whether fences with this info string may have elements that only changes have.
func mayHoldCalls(info string) bool {
	word, _, _ := strings.Cut(strings.ToLower(info), " ")
	return slices.Contains(plainInfos, word) || slices.Contains(xmlInfos, word)
}
