package label

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// IsShown reports whether prose, which is the text above a block with a grammar of its
// own, says that the block is an example, an alternative, a rejected attempt or a
// quotation. Prose has paragraphs and headings, the nearest first. The other paragraphs
// count where the nearest one does not ask for a change.
func IsShown(prose []string) bool {
	for i, text := range prose {
		if alternative.MatchString(text) {
			return true
		}
		isHeading := strings.HasPrefix(text, "#")
		if (i == 0 || isHeading || !announces(lastSentence(prose[0]))) && paragraphShows(text) {
			return true
		}
	}
	return false
}

// paragraphShows reports whether text says that what is below is only shown. Its last
// sentence decides, if that asks for a change or shows something.
func paragraphShows(text string) bool {
	last := lastSentence(text)
	switch {
	case sentenceShows(last):
		return true
	case announces(last):
		return false
	}
	for _, sentence := range sentenceEnd.Split(text, -1) {
		if sentence = strings.TrimSpace(sentence); sentence != last && sentenceShows(sentence) {
			return true
		}
	}
	return false
}

func sentenceShows(text string) bool {
	text = typographic.Replace(strings.TrimLeft(text, "#> \t*_"))
	lower := strings.ToLower(text)
	if !slices.ContainsFunc(shownHints, func(hint string) bool { return strings.Contains(lower, hint) }) {
		return false
	}
	if corrects.MatchString(text) {
		return false
	}
	return shownSentence.MatchString(text) || examplePattern.MatchString(text) || rejected.MatchString(text) || foreign.MatchString(text) ||
		otherwise.MatchString(text) || optionPattern.MatchString(text) && !announces(text)
}

var typographic = strings.NewReplacer("’", "'", "*", "", "_", " ")

// shownHints are parts of words. Every sentence that shows something has one of them, which
// is found at little cost.
var shownHints = []string{"exampl", "instance", "e.g.", "illustrat", "reference", "template", "skeleton", "format", "syntax", "grammar", "notation", "envelope", "look", "like this", "like so", "like that",
	"n't", "do not", "never", "does not", "no change", "you ", "your ", "hypothetical", "instead", "form", "shape", "applied", "output", "option", "alternat", "approach", "variant", "solution", "possibility",
	"choice", "way", "method", "or else", "could", "might", "if you", "or", "consider", "prefer", "rather", "lieber", "i ", "previous", "earlier", "initial", "original", "last", "before", "first", "fail", "reject",
	"wrong", "bad", "incorrect", "broken", "outdated", "obsolete", "❌", "beispiel", "z.", "so aus", "nicht", "exem", "ressembl", "appliquez", "ejemplo", "se ver", "apli", "exemplo", "ficaria", "esempio", "applicare",
	"voorbeeld", "przykład", "например", "пример", "не прим", "例", "比如", "示例", "举", "예", "si vous", "si pref", "se pref"}

// announces reports whether text says that a change follows.
func announces(text string) bool {
	return asksForChange.MatchString(text) || announcement.MatchString(text)
}

// lastSentence returns the last sentence of text.
func lastSentence(text string) string {
	text = strings.TrimRight(text, " .:!?,*_。：")
	all := sentenceEnd.Split(text, -1)
	return strings.TrimSpace(all[len(all)-1])
}

var (
	sentenceEnd  = lazyregexp.New(`[.!?]["')*_]*\s+|[。！？]`)
	announcement = Compile(`\b(?:fix(?:es|ed)?|here(?:'s| is| are)|apply (?:this|it|the)|the (?:patch|changes?|edits?|update)|changes? (?:are|is|below)|use this)\b`)
	// corrects matches a sentence about another text that the block replaces.
	corrects = Compile(`\b(?:correct(?:s|ed|ing|ion)?|fix(?:es|ed|ing)?|updat(?:es|ed|ing)|revis(?:es|ed|ing)|replac(?:es|ed|ing|ement)|supersed(?:es|ing)|improv(?:es|ed|ing)|redo(?:es|ing)?|rebased?)\b.{0,40}\b(?:your|my|the|that|of)\b.{0,30}\b(?:patch|block|version|attempt|answer|suggestion|edit)\b|` +
		`\bhere(?:'s| is| are) (?:the |an? |my )?(?:right|correct(?:ed)?|fixed|proper|new|updated|better|working|exact|revised) (?:one|patch|block|version|attempt|edit|change|answer|try)s?\b`)

	shownSentence = Compile(`^(?:hypothetically|you (?:sent|posted|pasted|proposed|suggested|wrote|gave)|instead of(?: this| that)?$)|` +
		`^(?:the )?(?:sample |expected |console |terminal |program |test |current |actual )?output(?: (?:before|after|now|of .*))?\W*$|` +
		`\b(?:looks? like(?: this| so)?|would look(?: like(?: this)?)?|in (?:this|the following) (?:form|format)|of this (?:form|shape)|(?:this|the following) format)$|` +
		`^(?:the|an?) (?:[\w/-]+ ){1,2}(?:grammar|format|syntax|notation)\W*$|` +
		`\b(?:(?:format|syntax) (?:is|looks|of (?:a|the|each|such) )|illustration only|only an? (?:example|illustration)|not (?:to be )?applied|already applied|applied (?:already|in (?:my|the|our|your) (?:last|previous|earlier|first) \w+)|your (?:earlier|previous|last) (?:block|answer|attempt|suggestion|version))`)
	// alternative matches the heading of an alternative.
	alternative = Compile(`^[#*\s\d.)-]*(?:option|alternative|approach|variant|solution|opci[oó]n|op[cç][aã]o|opzione|optie|opcja|variante|вариант)\s+(?:[a-h]|\d{1,2}|one|two|three)\b|^[#*\s\d.)-]*(?:方案|选项|案|オプション|옵션)\s*[A-Ha-h\d一二三]`)
	// otherwise matches a sentence that introduces an alternative.
	otherwise = Compile(`^(?:alternatively|or else|instead,? you (?:can|could)|if you(?:'d| would)? (?:prefer|rather|like|want)|alternativ|wenn (?:du|sie) lieber|si vous préférez|si prefieres|se preferir|alternativement|alternativamente)\b`)
	// rejected matches a sentence about a change that is not to be made.
	rejected = Compile(`^(?:at )?(?:first,? )?I (?:first |initially |originally |also |had )*(?:tried|attempted|considered|proposed|suggested|sent|posted|gave|wrote) (?:you )?(?:this|that|it|the following)\b|` +
		`^(?:previously|earlier|initially|originally|last time|before),? (?:I|you|we|it)(?: had)? (?:suggested|proposed|sent|wrote|posted|tried|gave|said|was|looked)\b|` +
		`^(?:in )?(?:my|your|the) (?:earlier|previous|first|original|last|failed|failing|rejected) (?:\w+ )?(?:patch|block|suggestion|attempt|version|answer|edit)(?: (?:was|is|said|had|read|failed|looked)\b|\W*$)|` +
		`^(?:this|that|the) (?:patch|block|attempt|edit) (?:that )?(?:failed|fails to apply|was rejected|is wrong|was wrong|did(?:n't| not) (?:apply|work)|does(?:n't| not) (?:apply|work))|` +
		`\b(?:do not|don't|never|please don't) (?:use|apply|copy|commit|merge|send) (?:it|this|that|the following|these|either|any of)\b|^(?:wrong|bad|incorrect|broken|rejected|outdated|obsolete|❌.*)\W*$`)
	// foreign matches what examplePattern does in other languages.
	foreign = Compile(`\b(?:zum beispiel|z\. ?b\.|beispielsweise|als beispiel|ein beispiel|beispiel:?$|(?:sieht|sehen|sähe|würde|könnte)\b.{0,60}\bso aus(?:sehen)?|nicht (?:anwenden|übernehmen|verwenden)|` +
		`(?:par|un|d') ?exem[p]le|exem[p]le\s?:?$|ressembler?(?:ait|a)? à (?:ceci|cela|ça)|n'appliquez pas|` +
		`por ejemplo|a modo de ejemplo|un ejemplo|ejemplo:?$|se ver(?:ía|á) así|no (?:lo )?apli(?:ques|que)|por exemplo|um exemplo|exemplo:?$|ficaria assim|não apli(?:que|car)|` +
		`per esempio|ad esempio|un esempio|esempio:?$|non applicare|bijvoorbeeld|een voorbeeld|voorbeeld:?$|na przykład|przykład:?$)|например|(?:^|\s)пример(?:\s?:?$| )|не применяй|例えば|たとえば|例如|比如|示例|举例|例：?$|例:$|예를 들어|예시`)
)

// ProseAbove returns the paragraphs and the heading above line n, the nearest first. It
// reads up to the end of another block; lines that skip names are no prose.
func ProseAbove(line func(n int) []byte, n int, ends, skip func(line []byte) bool) (out []string) {
	paragraph, gaps := "", 0
	flush := func() {
		if paragraph != "" {
			out, paragraph = append(out, paragraph), ""
		}
	}
	for n--; n > 0 && gaps < 4 && len(paragraph) < maxProse; n-- {
		text := line(n)
		switch {
		case len(text) > maxProse:
			flush()
			return out
		case len(bytes.TrimSpace(text)) == 0:
			gaps++
			flush()
			if len(out) > 0 && gaps > 2 {
				return out
			}
			continue
		case ends(text):
			flush()
			return out
		case skip(text):
			continue
		}
		paragraph = strings.TrimSpace(string(text)) + " " + paragraph
		if strings.HasPrefix(paragraph, "#") {
			break
		}
	}
	flush()
	return out
}

// InDocument reports whether the fence that opens in line open and has info is the text of a
// document, such as a README, and not the whole answer: text is above it. What is quoted in
// a document is no change.
func InDocument(line func(n int) []byte, open int, info string) bool {
	word, _, _ := strings.Cut(strings.ToLower(info), " ")
	return (word == "markdown" || word == "md" || word == "mdx") && LineAbove(line, open) != ""
}

// InComment reports whether line n, outside of fences, is in an HTML comment that begins
// above it.
func InComment(line func(n int) []byte, n int) bool {
	for m := n - 1; m > 0 && m > n-maxComment; m-- {
		text := line(m)
		if !bytes.Contains(text, []byte("--")) {
			continue
		}
		opens, closes := bytes.LastIndex(text, []byte("<!--")), bytes.LastIndex(text, []byte("-->"))
		if opens > closes {
			return true
		}
		if closes >= 0 {
			return false
		}
	}
	return false
}

const (
	maxComment = 60  // lines
	maxProse   = 600 // bytes of a paragraph
)
