package blocks

import "aptix-tui/patchers/label"

// asksLead matches words before a verb that asks for something.
const asksLead = `(?:(?:first|second|third|then|next|now|finally|also|and|lastly|please|so|just|simply|again|here|instead|afterwards|after that|we|you|i|let['’]s|let us|['’]ll|need to|have to|want to|should|must|can|will)[\s,:*_]+)*`

var (
	// saysOld introduces text that is to be replaced.
	saysOld = label.Compile(`(?:^|[^\w-])(?:replace|find|change|swap|locate|search for|substitute)(?:$|[^\w-])`)
	// saysNew introduces the text that replaces it.
	saysNew = label.Compile(`^\W*(?:with|by|to|and )?\W*(?:with|by|to|for (?:this|these|that|the following)|(?:change|replace|swap) (?:it|this|that|them)?\s*(?:with|by|to|for)|replace with|change to|replacement)(?:$|\W)`)
	// refusesPair says that a pair is not to be made: "Do not replace".
	refusesPair = label.Compile(`(?:^|[^\w-])(?:do not|don['’]t|never|must not|mustn['’]t|should not|shouldn['’]t|cannot|can['’]t|(?:avoid|resist|without|instead of|rather than)(?: the urge to)?|no need to|wrong to)\s+(?:\w+\s+){0,3}(?:replac|chang|swap|substitut|find)\w*(?:$|[^\w-])`)
	// asksPair asks for the replacement: "In `a.go`, replace". Verbs elsewhere in a sentence
	// may be about what others do, did or should not do.
	asksPair = label.Compile(`^[^\p{L}\p{N}\x60"']*(?:\d{1,2}[.):]\W*)?(?:(?:step|fix|change|edit|part|update|issue) #?\d{1,2}\W+)?` + asksLead +
		`(?:(?:in|inside|within|on|at|near|around|open|go to|for|from|under|to (?:fix|solve|resolve|correct|address|avoid|prevent|make|get|do|apply)|the|[\x60*"]+[^\s\x60]+\.\w+[\x60*"]+:?)(?:$|\W)[^!?]{0,200}?(?:[,:)\]\x60*"'—–-]|\.\w{1,10})\s+)?` + asksLead +
		`(?:replace|find|change|swap|locate|search for|substitute)(?:$|[^\w-])`)
	// replacesIt says that what is above is replaced by what is below.
	replacesIt = label.Compile(`^\W*(?:(?:please|now|so|then|and|you should|you can|we) )*(?:change|replace|swap|update|turn|rewrite) (?:it|this|that|them|these|this line|that line|these lines|those lines|the line|the lines|the above)(?: (?:lines?|block|code|part))? (?:with|by|to|into)(?:$|\W)`)
	// showsOld and showsNew introduce two states.
	showsOld = label.Compile(`^(?:[\s#*>\d.)-]|❌|🔴)*(?:before|old(?: code| version)?|original(?: code)?|current(?:ly)?(?: code)?|existing(?: code)?|from|instead of)(?:$|[^\w-])|\((?:before|old|current|original)\)\W*$|[,;:] instead of\W*$`)
	showsNew = label.Compile(`^(?:[\s#*>\d.)-]|✅|🟢)*(?:after|new(?: code| version)?|updated(?: code)?|fixed(?: code)?|becomes|should (?:be|become)|to|proposed|changed|(?:write|use|do|put|have) (?:this|the following)|(?:write|use|put|have)(?: instead)?:?$)(?:$|[^\w-])|\((?:after|new|updated|fixed)\)\W*$`)
	// foreignOld and foreignNew are what saysOld, saysNew, showsOld and showsNew are in other
	// languages; what they ask for is never certain.
	foreignOld = label.Compile(`(?:^|[^\p{L}])(?:ersetz\p{L}*|änder[en]\p{L}*|such\p{L}*|tausch\p{L}*|vorher|bisher\p{L}*|alt(?:er code)?:?$|aus|statt|` +
		`rempla\p{L}+|chang\p{L}+|modifi\p{L}+|avant|ancien\p{L}*|au lieu de|reempla\p{L}+|sustitu\p{L}+|cambi\p{L}+|antes|anterior|en lugar de|en vez de|substitu\p{L}+|troque|troca|mud[ea]\p{L}*|alter[ea]\p{L}*|em vez de|` +
		`sostitui\p{L}+|prima|invece di|vervang\p{L}*|wijzig\p{L}*|verander\p{L}*|oud|voor|zamie\p{L}+|zastąp\p{L}*|przed|nahra\p{L}+|před|byt ut|ersätt|före|замен\p{L}+|измен\p{L}+|помен\p{L}+|было|до|раньше|замін\p{L}+|değiştir\p{L}*|önce)(?:$|[^\p{L}])|` +
		`将|把|修改前|原来|原代码|原始|旧|替换|更改前|置き換え|変更前|修正前|以下を|の次の|旧|변경 전|수정 전|기존|다음을`)
	foreignNew = label.Compile(`^(?:[\s#*>\d.)✅🟢→-]*(?:und |et |y |e |i |и )?(?:durch|mit|zu|in|nachher|neu(?:er code)?|danach|wird zu|stattdessen|par|avec|en|après|nouveau|devient|por|con|después|nuevo|queda|a|com|depois|novo|para|dopo|nuovo|diventa|met|door|naar|na|nieuw|za|po|nowy|zmień na|za|med|till|efter|på|на|стало|после|следующим|ile|şununla|sonra|aşağıdakiyle)` +
		`(?:[ ,](?:folgende\p{L}*|dies\p{L}*|das|ceci|cela|le code suivant|ce qui suit|esto|lo siguiente|isto|o seguinte|questo|il seguente|het volgende|dit|to|это|следующее|код))?[^\p{L}]*$|` +
		`\W*(?:替换为|替换成|改为|改成|修改为|修改成|更改为|换成|修改后|更改后|新代码|新的|变成|为|に置き換え|を次|に変更|次のように|変更後|修正後|新しい|変更してください|置き換えてください|로 변경|으로 변경|로 바꾸|으로 바꾸|변경 후|수정 후|다음으로))`)
)

// isPair reports whether old and between, the text above two blocks, speak of one state and
// of the one after it.
func isPair(old, between string) bool {
	switch {
	case replacesIt.MatchString(between), showsNew.MatchString(between) && showsOld.MatchString(old):
		return true
	}
	return foreignNew.MatchString(between) && foreignOld.MatchString(old)
}
