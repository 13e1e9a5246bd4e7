package label

// SaysWhole reports whether text says that a block is the whole content of a file.
func SaysWhole(text string) bool {
	text = plain(text)
	return wholeFile.MatchString(text) && !notWhole.MatchString(text) || foreignWhole.MatchString(text) && !foreignNotWhole.MatchString(text)
}

// SaysAllWhole is SaysWhole for all blocks of an answer: "the complete files".
func SaysAllWhole(text string) bool {
	text = plain(text)
	return allWhole.MatchString(text) && !notWhole.MatchString(text)
}

const wholeWord = `(?:complete|entire|full|whole)(?:,? (?:updated|new|fixed|revised|final|corrected|modified|refactored|working|rewritten|edited))*`

var (
	wholeFile = Compile(`\b`+wholeWord+` (?:\W?[\w./-]+\W? )?(?:file|contents?(?: of the file)?|file contents?|listing|script|stylesheet)\b`,
		`\b`+wholeWord+` (?:version|code|source|text|module|implementation|component|page|config|configuration) (?:of|for) (?:the file )?\W?(?:[\w-]+/)*[\w-]*\.\w+\W`,
		`\b(?:updated|new|fixed|revised|final) (?:complete|full|entire|whole) |\bin (?:its entirety|full)\b|[(\[](?:full|complete|entire|whole)[)\]]|\b(?:contents?|everything|all) (?:of|in) (?:\W?[\w./-]+\W? |the file )?with\b`,
		`\b(?:full|complete|entire|whole) `+"`"+`[^`+"`"+`]+`+"`"+`|[,:–—]\s+(?:the )?(?:complete|full|entire|whole):?$|\boverwrite\b|\brewrite (?:the )?(?:whole|entire|complete)\b`)
	allWhole     = Compile(`\b` + wholeWord + ` (?:files|contents of (?:each|every|both|all)|versions|sources|listings)\b|\b(?:each|every) (?:file )?(?:is |given |shown )?(?:complete|in full|in its entirety)\b|\bfiles in full\b`)
	notWhole     = Compile(`\b(?:not|isn't|aren't|incomplete|partial|only (?:the|a|part)|rather than|instead of|without|no|excerpt|omit(?:s|ted)?|abridged|shortened|\w+n't|cannot|unable|too (?:long|large|big|much)|later|if you|tell me|let me know|happy to|(?:parts?|lines?|sections?|top|beginning|end|most|some) (?:of|from))\b`)
	foreignWhole = Compile(`(?:^|[^\p{L}])(?:(?:vollständige[nr]?|komplette[nr]?|gesamte[nr]?|ganze[nr]?)(?: (?:neue[nr]?|aktualisierte[nr]?|geänderte[nr]?))? (?:datei(?:inhalt)?|inhalt|quelltext)|(?:archivo|fichero|arquivo) (?:completo|entero|inteiro)|(?:file|codice) (?:completo|intero)|fichier (?:complet|entier)|` +
		`contenu (?:complet|entier)|contenido completo|conteúdo completo|volledige bestand|(?:cały|pełny|kompletny) plik|(?:полный|весь) файл|файл (?:целиком|полностью))(?:$|[^\p{L}])|完整(?:的)?(?:文件|内容)|整个文件|文件(?:的)?完整|完全なファイル|ファイル全体|전체 파일|파일 전체`)
	foreignNotWhole = Compile(`(?:^|[^\p{L}])(?:nicht|kein\p{L}*|ohne|nur|statt|pas|sans|seulement|au lieu|sin|solo|sólo|no|não|sem|apenas|só|non|senza|niet|zonder|alleen|nie|bez|tylko|не|без|только)(?:$|[^\p{L}])|不是|没有|只|仅|ではない|なし|だけ|아니|없이|만`)
)
