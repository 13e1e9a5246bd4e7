package label

// SaysWhole reports whether text says that a block is the whole content of a file.
func SaysWhole(text string) bool {
	text = plain(text)
	return wholeFile.MatchString(text) && !notWhole.MatchString(text)
}

// SaysAllWhole is SaysWhole for all blocks of an answer: "the complete files".
func SaysAllWhole(text string) bool {
	text = plain(text)
	return allWhole.MatchString(text) && !notWhole.MatchString(text)
}

const wholeWord = `(?:complete|entire|full|whole)(?:,? (?:updated|new|fixed|revised|final|corrected|modified|refactored|working|rewritten|edited))*`

var (
	wholeFile = compile(`\b`+wholeWord+` (?:\W?[\w./-]+\W? )?(?:file|contents?(?: of the file)?|file contents?|listing|script|stylesheet)\b`,
		`\b`+wholeWord+` (?:version|code|source|text|module|implementation|component|page|config|configuration) (?:of|for) (?:the file )?\W?(?:[\w-]+/)*[\w-]*\.\w+\W`,
		`\b(?:updated|new|fixed|revised|final) (?:complete|full|entire|whole) |\bin (?:its entirety|full)\b|[(\[](?:full|complete|entire|whole)[)\]]|\b(?:contents?|everything|all) (?:of|in) (?:\W?[\w./-]+\W? |the file )?with\b`,
		`\b(?:full|complete|entire|whole) `+"`"+`[^`+"`"+`]+`+"`"+`|[,:–—]\s+(?:the )?(?:complete|full|entire|whole):?$|\boverwrite\b|\brewrite (?:the )?(?:whole|entire|complete)\b`)
	allWhole = compile(`\b` + wholeWord + ` (?:files|contents of (?:each|every|both|all)|versions|sources|listings)\b|\b(?:each|every) (?:file )?(?:is |given |shown )?(?:complete|in full|in its entirety)\b|\bfiles in full\b`)
	notWhole = compile(`\b(?:not|isn't|aren't|incomplete|partial|only (?:the|a|part)|rather than|instead of|without|no|excerpt|omit(?:s|ted)?|abridged|shortened)\b`)
)
