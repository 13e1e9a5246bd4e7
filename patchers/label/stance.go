package label

// A Stance is what prose says that a block is.
type Stance uint8

const (
	Unsaid  Stance = iota
	Change         // it is to be made: "add", "replace", "update"
	Shown          // it shows something: current content, output, an example
	Option         // it is one of several alternatives
	Unclear        // words for a change and words for something shown
)

// StanceOf returns the stance of the text just before a block. Words at its beginning
// that ask for a change decide before words for something that is shown; words for an
// example, for alternatives and for no change decide before both.
func StanceOf(text string) Stance {
	if firm := FirmStanceOf(text); firm != Unsaid {
		return firm
	}
	text = plain(text)
	if describes.MatchString(text) {
		return Shown
	}
	switch shown, change := mayShow.MatchString(text), changePattern.MatchString(text); {
	case shown && change:
		return Unclear
	case shown:
		return Shown
	case change:
		return Change
	}
	if stance := foreignStance(text); stance != Unsaid || !given.MatchString(text) {
		return stance
	}
	return Unclear
}

// FirmStanceOf is StanceOf for text that does not introduce the block, such as a sentence
// without a colon: only certain words count.
func FirmStanceOf(text string) Stance {
	text = plain(text)
	if offersMore.MatchString(text) {
		return Unsaid
	}
	for _, rule := range stanceRules {
		if rule.pattern.MatchString(text) {
			return rule.stance
		}
	}
	return Unsaid
}

// plain is text without emphasis, shortened to the part before the block.
func plain(text string) string {
	if len(text) > maxSentence {
		text = text[len(text)-maxSentence:]
	}
	return typographic.Replace(text)
}

// stanceRules decide in their order.
var stanceRules = []struct {
	pattern *Pattern
	stance  Stance
}{
	{noChange, Shown}, {example, Shown}, {optionPattern, Option}, {printsText, Shown}, {asksForChange, Change}, {surelyShown, Shown},
}

// offersMore is about what another answer may have: "Tell me if you want the whole file."
var offersMore = Compile(`^\W*(?:please |just )?(?:let me know|tell me|ask me|ask (?:if|for)|say so|feel free|(?:i(?:'m| am) )?happy to|i can (?:also )?(?:provide|give|send|share|post))(?:$|\W)[^:]*$`)

var (
	noChange = words(`(?:is|are) (?:not|no longer) (?:needed|required|necessary)`, `no (?:code |further |other )?(?:changes?|modifications?|edits?|updates?) (?:(?:is|are|was|were) )?(?:needed|required|necessary|to)`, `nothing (?:to change|changes|needs to change|(?:else|more) (?:is |to )?(?:needed|required|do|change))`, `(?:applied|made|done|sent) (?:already|in (?:my|the|our|your) (?:last|previous|earlier|first) \w+)`,
		`(?:do not|don't|doesn't|does not|no) need (?:to|any) (?:chang|modif|touch|edit|creat|add|writ|mak|hav|updat)\w*`, `(?:do not|don't|never) (?:do|write|change|touch|edit|modify|use|apply|copy|paste|add|create|put)`,
		`(?:is|are|stays?|remains?) (?:the same|unchanged|as (?:it|they) (?:is|are|was|were)|untouched|correct|fine)`, `leave (?:\S+ ){1,4}as (?:it|they|is)`, `not (?:a change|to be applied|for applying)`, `already (?:has|have|contains?|does|handles?|correct)`)

	example = words(`for example`, `for instance`, `e\.g\.`, `examples?`, `for reference`, `for comparison`, `for context`, `for illustration`, `to illustrate`, `as a reference`, `as an illustration`,
		`illustrat(?:es|ion|ing)`, `sketch`, `pseudo-?code`, `hypothetical(?:ly)?`, `imagine`, `suppose`, `typical(?:ly)?`, `would (?:look|be written|typically|normally|usually)`, `(?:could|might|may) look`,
		`other projects?`, `their (?:repo|repository|docs|documentation|project)`, `from the (?:docs|documentation|README)`, `the docs (?:show|say|have)`)

	optionPattern = words(`(?:option|alternative|approach|variant|solution|possibility|choice|way|method) (?:[a-z]|#?\d+|one|two|three|first|second)(?: ?[:.(—–-].*)?$`, `(?:option|alternative|variant|approach) (?:[a-z]|#?\d+|one|two|three)`,
		`(?:first|second|third|another|one|either|other) (?:option|alternative|approach|variant|solution|possibility|way)`, `alternatively`, `alternatives?`, `or else`, `instead,? you (?:can|could|might)`, `you (?:can|could|might) (?:also|instead|either)`,
		`(?:you|one|we) (?:could|might)`, `could (?:also|instead)`, `if you (?:want|wanted|prefer|like|need|ever|would|'d|wish|decide|are using|use|were)`, `if you'd`, `you may (?:also )?(?:want|like|need|prefer|wish)`, `optional(?:ly)?`, `or(?:,)? (?:simpler|shorter|with|in|as|using|if)\b.*:\s*$`, `consider`)

	// printsText introduces output: "The fixed version prints:".
	printsText = Compile(`^\W*(?:the|this|that|it|your|now|then|and|both|(?:with|after) (?:this|that|the|these|those))\b[^:]*\b(?:prints?|outputs?|responds?|logs|yields|returns? (?:this|the following)|will (?:print|output|return|show)|(?:should|would|must) (?:now |then )?(?:print|output|see|get))\b[^:]{0,40}:\s*$`)

	asksForChange = Compile(`^[\s#>*+-]*(?:\d{1,2}[.)]\s*)?(?:step \d+[:.)—–-]*\s*)?(?:(?:first|second|third|then|next|now|finally|also|and|lastly|afterwards|please|so|ok|okay|sure|great|done)[,:!.—–-]*\s+)*`+
		`(?:(?:in|inside|within|at|to|for|under|below|on|open|after|near|with|from) [^:]*?[, ]+(?:and |then |we |you |i |should |need to |must |please |let's )*)?`+
		`(?:`+imperative+`|`+otherImperative+`)(?:$|[^\w/.-])`,
		`^[^.]{0,60}(?:here(?:'s| is| are)|this is|these are|below (?:is|are)) (?:the |your |a |an |my |our |all )*(?:two |three |four |both )?(?:new|updated|fixed|modified|revised|corrected|refactored|changed|complete|full|entire|whole|final|improved|rewritten|patched|edited|right|proper)(?:$|\W)`,
		`here(?:'s| is) what (?:changes|changed|(?:i|we)(?:'ve| have)? (?:changed|did|added|updated)|(?:you )?(?:needs?|has|have|should|must)? ?(?:to )?(?:be )?(?:change|add|update|changed|added|updated))(?:$|\W)`,
		`^\W*(?:please |now |then )?use (?:this|the following)(?: [\w-]+){0,3} (?:for|in|as)\b`,
		`(?:^|\W)(?:proposal|suggestion|diff|patch) (?:for|to|in)\b`, `should (?:end up|be) (?:as|like)\b`,
		`(?:^|\W)(?:i|we)(?:'ve| have|'ll| will|'d| would)? (?:also |now |just |then )*(?:`+imperative+`|`+pastVerbs+`)(?:$|[^\w/-])`,
		"^[\\s#>*+-]*(?:(?:the|your|my) )?(?:new|updated|fixed|modified|revised|corrected|final|complete|full|rewritten|refactored) [`*\"]+[\\w./\\\\@-]+\\.\\w+[`*\"]+\\W*$",
		`(?:^|\W)(?:should (?:now )?(?:become|look|be|read)|becomes|needs to (?:be|become)|must (?:be|become)|has to (?:be|become)|with (?:this|the following) (?:content|code|version)|(?:the )?(?:new|updated|fixed|full|complete|entire|final|revised|corrected) (?:file|content|contents|version|code|implementation|source))(?:$|[^\w/-])`)

	surelyShown = words(`looking at`, `look at`, `take a look`, `currently`, `(?:the|your|its|this|my|our) current`, `^\W*current\b`, `at the moment`, `right now`, `today`, `as it (?:is|stands|was)(?: now)?`, `(?:the|your|this|an|its) existing`, `^\W*existing`,
		`(?:the|your|its) (?:original|old|previous|former|present)`, `^\W*(?:original|old|previous|before)\b`, `before(?: the| this| that| my| your)?(?: change| fix| refactoring| edit| update)?:?$`, `you(?:'ve| already)? (?:have|had|got|wrote|posted|sent|shared|pasted|showed|show|gave)`, `you've`,
		`excerpt`, `snippet (?:above|from)`, `defined (?:in|as|at|here|like)`, `declared (?:in|as|at)`, `comes from`, `taken from`, `quot(?:e|ed|ing)`, `used to`, `we (?:see|find|have)`, `i (?:see|found|looked|noticed|notice)`, `notice`, `note (?:that|how)`, `this (?:is|was) (?:what|how|where|why)`, `that's (?:what|how|where|why)`,
		`here(?:'s| is) (?:what|how|where|why)`, `(?:wrong|bad|don't|broken|incorrect)\s*:\s*$`, `❌.*`)

	// describes counts only where the sentence introduces the block.
	describes = words(`(?:the|this) (?:bug|problem|issue|culprit|offending|failing|broken|wrong|bad)\b[^,]*?(?:is|are|lies|in|line|lines|code|part|comes?|sits|:)`, `(?:which|it|file|code|function|method|class|module|line|that|this|config|test|handler|component|log|page|script|section|block|one) (?:now )?(?:shows?|says?|reads?|does|contains?|has|holds|looks like|gives|means|lives)`)

	mayShow = words(`shows?(?: that)?`, `(?:console |terminal |program |command |test |expected |sample |following )?outputs?`, `prints?`, `printed`, `logs?`, `logged`, `(?:you|we|this|it|that)(?: will|'ll| would| should) (?:then |now )?(?:see|get|print|give|look|return|output|produce)`, `will (?:look|see|print|give|show)`,
		`results? (?:in|is|of|looks?)`, `returns?`, `respon(?:ds|se|ses)`, `repl(?:y|ies)`, `replies with`, `errors?`, `fail(?:s|ed|ing|ure)?`, `crash(?:es|ed)?`, `stack ?trace`, `traceback`, `warnings?`, `expected`, `run`, `runs`, `running`, `re-?run`, `execut(?:e|es|ing)`, `invoke`, `install(?:ing)?`, `usage`, `used like`, `use (?:it|this|the|them)`, `using it`, `call it`, `to (?:test|verify|try|check|start|build)`,
		`verify`, `try it`, `test it`, `start (?:the|it)`, `build (?:the|it)`, `unchanged`, `the (?:bug|problem|issue|culprit|error)`, `structure`, `layout`, `tree`, `like (?:this|so)`, `looks like`, `generates?d?`, `payload`, `request`, `comparison`, `compare`, `instead of`, `rather than`, `similar(?:ly)?`, `same (?:pattern|idea|as)`, `see`, `recall`, `remember`, `how .* works`, `explain(?:s|ed)?`)

	// given is said of files that are there, come from elsewhere or are produced, if nothing
	// asks for a change.
	given = words(`given`, `(?:with|from|for|on|against|using) (?:this|these|the following) (?:(?:small|simple|sample|test|input|dummy) )*(?:input|files?|data|dataset|document|program|page|config\w*|project|setup)`,
		`(?:sample|test|input|dummy) (?:input|data|files?|project|document|program|config\w*)`, `(?:you|we|i)(?: will|'ll| should| can)? (?:then |now |also )*(?:find|end up with|have|get)`, `(?:would|could) be`, `same (?:thing |file |code )?in`, `your (?:version|code|snippet|implementation|attempt)`,
		`i (?:tested|tried|ran|used|assumed?) (?:(?:it|this|that) )?(?:with|on|against|this|these|that|the following)`, `assum(?:es|ing)`, `(?:is|are|gets?|will be) (?:generated|produced|emitted|built|compiled)`, `as input`)

	changePattern = words(imperative, pastVerbs, otherVerbs, `(?:should|must|needs? to|has to|have to|ought to) (?:(?:also|now|only|not|never|always|first|then|really|rather) )*(?:`+imperative+`|`+wantedVerbs+`)`)
)

// Verbs of change in their forms.
const (
	imperative = `create|add|update|replace|change|modify|save|put|edit|insert|append|prepend|rewrite|refactor|fix|move|delete|remove|apply|rename|extend|adjust|patch|overwrite|paste|place|write|implement|introduce|define|swap|convert|make|set|drop|expand|simplify|correct|copy|store|adapt|register|wire|declare|migrate|switch|turn|tweak|include|extract|split|wrap`
	// otherImperative counts only at the beginning of a sentence.
	otherImperative = `handle|validate|catch|guard|escape|reject|raise|throw|skip|ignore|limit|cache|flush|reset|saniti[sz]e|debounce|memoi[sz]e|enable|disable|bump|pin|upgrade|downgrade|increase|decrease|lower|reduce|narrow|annotate|uncomment|override|merge|reorder|restore|surround|secure|harden|provide|initiali[sz]e`
	pastVerbs       = `created|added|updated|replaced|changed|modified|saved|edited|inserted|appended|prepended|rewrote|rewritten|refactored|fixed|moved|deleted|removed|applied|renamed|extended|adjusted|patched|overwritten|pasted|placed|implemented|introduced|defined|swapped|converted|made|simplified|corrected|stored|adapted|registered|wired|extracted|split|wrapped`
	// wantedVerbs say, after "should", what code is to do.
	wantedVerbs = `accept|allow|await|avoid|begin|cache|catch|check|clean|clear|close|compare|count|deny|escape|filter|flush|free|guard|handle|ignore|init|initiali[sz]e|keep|limit|load|lock|notify|open|parse|pass|propagate|protect|raise|read|refuse|reject|release|require|reset|respect|retry|round|skip|sort|stop|support|take|throw|trim|truncate|unlock|use|validate|wait`
	otherVerbs  = `(?:creat|updat|replac|chang|sav|delet|renam|past|plac|mak|mov|remov|rewrit)(?:es|ing)|(?:add|edit|insert|append|extend|adjust|patch|refactor|implement)(?:s|ing)|(?:modif|appl)(?:ies|ying)|fix(?:es|ing)|goes (?:in|into|to)|belongs (?:in|into)`
)
