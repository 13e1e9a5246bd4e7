package model

import (
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// The vocabulary of elisions.

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

var (
	// strongWords rarely occur next to dots for another reason.
	strongWords = wordSet("rest remainder existing remaining remains unchanged unmodified untouched omitted elided snip snipped truncated abbreviated")

	// omissionWords say it alone, in brackets.
	omissionWords = wordSet("unchanged unmodified untouched omitted elided snip snipped truncated abbreviated")

	// openingWords are first words of phrases that end in dots: "other methods ...".
	openingWords = wordSet("rest remainder existing remaining unchanged unmodified omitted same other previous more additional keep")

	// continuationWords continue a sentence after dots.
	continuationWords = wordSet(`a an the and or but nor so yet in on at to of for from with without by into onto over under between
		then than that this these those there here which who whom whose what where when while why how as if unless until since because
		although though even also not no only just it its we you he she they i is are was were be been being
		has have had can could may might must shall should will would like except perhaps maybe well thus hence therefore`)
)

// Parts of the phrases below: nouns for code, their modifiers, and predicates.
const (
	codeNoun = `(?:code|codebase|files?|class(?:es)?|functions?|methods?|implementations?|contents?|logic|imports?|body|bodies|styles?|rules|fields|` +
		`props|properties|items|tests?|cases|lines|config(?:uration)?s?|settings|entries|definitions?|declarations?|components?|routes?|handlers?|` +
		`variables|constants|statements?|sections?|scripts?|templates?|markup|html|jsx|css|module|options|elements|helpers?|endpoints|types|` +
		`interfaces|setup|structure|document|text|block|loop|program|subs|subroutines?|constructors?|columns|tables|rows|keys|values|attributes|` +
		`arguments|args|parameters|params|dependencies|packages|members|branches|steps|jobs|targets|env|environment|selectors|queries|migrations|` +
		`services|validations?|checks|hooks|listeners|getters|setters|accessors|exports|enums?|structs?|traits?|impls?|macros|assertions?|paragraphs?|chapters?|page|card|view|form)`
	plainNoun  = `(?:code|implementations?|contents?|logic|body|functions?|methods?|imports?|lines|definitions|declarations|files?|styles|class(?:es)?|subs|items|tests|fields|routes|columns|properties|entries|sections)`
	modifiers  = `(?:(?:the|all|all of|your|our|its|this|these|those|any|some|of|and|other|remaining|existing|original|current|same|previous|old|my) )*`
	predicates = `(?:(?:is|are|was|were|will|should|must|be|to|goes?|remains?|remaining|stays?|stayed|keeps?|kept|left|continues?|unchanged|unmodified|untouched|` +
		`omitted|elided|truncated|abbreviated|intact|identical|exactly|the|same|as|is|it|before|above|below|here|in|place|for|brevity|clarity|simplicity|` +
		`from|original|previous|already|there|follows?|not|shown|like|was|and|so|on)(?: |$))*`
)

// elisionPhrases match phrases for existing code: words in lower case with single
// spaces.
var elisionPhrases = []*lazyregexp.Regexp{
	// rest of the file; the rest of your code here; rest unchanged; the rest remains the same
	lazyregexp.New(`^(?:and )?(?:the )?(?:rest|remainder)(?: of)? ` + modifiers + `(?:[\w-]+ ){0,2}?` + codeNoun + `(?: |$)` + predicates + `$`),
	lazyregexp.New(`^(?:and )?(?:the )?(?:rest|remainder|everything else|all else|others) (?:of (?:it|them) )?(?:is|are|remains?|stays?|unchanged|unmodified|untouched|omitted|as|the same|kept|goes|here)(?: |$)` + predicates + `$`),
	// existing code; remaining methods here; existing validation logic unchanged
	lazyregexp.New(`^(?:your |the |all |all the |other |some |more |and )*(?:existing|remaining|unchanged|unmodified|untouched) ` + modifiers + `(?:[\w-]+ ){0,2}?` + codeNoun + `(?: |$)` + predicates + `$`),
	// previous code; same implementation as before; other methods unchanged
	lazyregexp.New(`^(?:the |all |and )*(?:previous|same|original|old) (?:[\w-]+ )?` + plainNoun + `(?: |$)` + predicates + `$`),
	lazyregexp.New(`^(?:the |all |and )*(?:other|more|additional|further) (?:[\w-]+ )?` + codeNoun + ` (?:unchanged|unmodified|omitted|elided|here|remain|stay|as before|are|not shown|below|above|kept)(?: |$)` + predicates + `$`),
	// method body unchanged; imports omitted for brevity; code goes here
	lazyregexp.New(`^` + modifiers + `(?:[\w-]+ )?` + codeNoun + ` (?:is |are |remains? |stays? |continues? |were |was |left |kept )?(?:unchanged|unmodified|untouched|omitted|elided|truncated|as before|as is|the same|same as|not shown|goes here|stays here)(?: |$)` + predicates + `$`),
	lazyregexp.New(`^(?:your |existing |my |the |more |actual |real )*(?:code|implementation|logic|content) (?:goes |continues )?(?:here|continues)(?: |$)` + predicates + `$`),
	// unchanged; no changes here; same as before; omitted for brevity; snip
	lazyregexp.New(`^(?:unchanged|unmodified|untouched|omitted|elided|truncated|snip|snipped|no changes?|nothing changed|same as|as before|as above|stays the same|remains the same|remains unchanged)(?: |$)` + predicates + `$`),
	// keep the existing code; leave everything else as is
	lazyregexp.New(`^(?:keep|keeps|leave|retain|preserve|include|insert|add|put|paste|copy|no changes? (?:to|in)) ` + modifiers + `(?:rest|everything|everything else|` + codeNoun + `)(?: |$)` + modifiers + `(?:` + codeNoun + `(?: |$))?` + predicates + `$`),
	// the tags stay the same
	lazyregexp.New(`^(?:[\w-]+ ){1,4}(?:stays?|remains?) (?:the same|unchanged|as (?:is|it is|they are|before))(?: |$)` + predicates + `$`),
	// rest of main is unchanged
	lazyregexp.New(`^(?:and )?(?:the )?(?:rest|remainder) of (?:the )?[\w.-]+ (?:is |are |remains? |stays? |goes )?(?:unchanged|unmodified|untouched|omitted|the same|as is|as before|here)(?: |$)` + predicates + `$`),
	// 12 more lines; +25 lines; 3 unchanged methods
	lazyregexp.New(`^(?:and )?(?:\+\d+ |\d+\+? (?:(?:more|other|further|additional|remaining|unchanged|hidden|omitted) )+(?:of )?)` + codeNoun + `(?: |$)` + predicates + `$`),
	// existing links: several of something, and no sentence about them
	lazyregexp.New(`^(?:your |the |all |all the |and )*existing (?:[\w-]+ )?[\w-]+s(?: here)?$`),
	// existing env stays the same; existing handlers remain unchanged
	lazyregexp.New(`^(?:the |all |your )*(?:existing|other|remaining) (?:[\w-]+ ){0,2}(?:stays?|remains?|is|are|kept) (?:the same|unchanged|untouched|as is|as before|intact|here)(?: |$)` + predicates + `$`),
}

// Words without which elisionPhrases do not match. Comments rarely have them in these places.
var (
	// phraseLeads may come before the first of phraseHeads.
	phraseLeads = wordSet("and the your all other some more my existing actual real")

	// phraseHeads are the first words of most phrases.
	phraseHeads = wordSet(`rest remainder everything all others existing remaining unchanged unmodified untouched previous same original old
		other more additional further omitted elided truncated snip snipped no nothing as stays remains
		keep keeps leave retain preserve include insert add put paste copy`)

	// codeHeads are the first words of phrases like "code goes here", with one of hereWords behind them.
	codeHeads = wordSet("code implementation logic content")
	hereWords = wordSet("goes continues here")

	// phrasePredicates say of code that it is left out: the pairs are two words in sequence.
	phrasePredicates     = wordSet("unchanged unmodified untouched omitted elided truncated")
	phrasePredicatePairs = map[string]string{"as": "before is it they", "the": "same", "same": "as", "not": "shown", "goes": "here", "stays": "here"}
)

// mayBeElisionPhrase reports whether words may match one of elisionPhrases, at a small part
// of the cost of matching them.
func mayBeElisionPhrase(words []string) bool {
	leads := true
	for i, w := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		if leads && (phraseHeads[w] || i > 0 && strings.Trim(words[i-1], "+0123456789") == "" || codeHeads[w] && hereWords[next]) || phrasePredicates[w] {
			return true
		}
		if second := phrasePredicatePairs[w]; second != "" && next != "" && slices.Contains(strings.Fields(second), next) {
			return true
		}
		leads = leads && (phraseLeads[w] || strings.Trim(w, "+0123456789") == "")
	}
	return false
}

// matchesElisionPhrase reports whether one of elisionPhrases matches phrase.
func matchesElisionPhrase(phrase string) bool {
	return slices.ContainsFunc(elisionPhrases, func(p *lazyregexp.Regexp) bool { return p.MatchString(phrase) })
}

// namesUnchanged matches the names of functions that are not changed: "find() and clear()
// unchanged".
var namesUnchanged = lazyregexp.New(`(?i)^(?:[\w$.:]+\(\)(?:, and |, | and | & )?)+ (?:methods? |functions? |both )?(?:(?:is|are|remains?|stays?|kept|left) )?(?:unchanged|unmodified|untouched|omitted|the same|as before|as is|as they are|as it is)(?: here)?$`)
