package jsontext

import (
	"strings"
	"sync"
)

// The words by which unknown fields are classified. Each table is one class of
// names or values. A word in none of them has no influence.

// operationNames are names of fields that name an operation.
var operationNames = wordSet(`operation op action verb method command cmd optype operationtype operationkind opname operationname
	actiontype changetype changekind edittype patchtype fileoperation`)

// maybeOperationNames are names of fields that may name an operation.
var maybeOperationNames = wordSet(`type types kind mode modes format status state strategy behavior behaviour instruction instructions directive
	do how as style handling policy filetype filestatus filestate entrytype editmode patchmode writemode updatemode`)

// statusLetters are values of such fields in the manner of git status.
var statusLetters = wordSet(`a c d m r`)

// valueWords are words of values that ask for something.
var valueWords = wordSet(`append appends appended appending prepend prepended insert inserts inserted insertion add added adds
	rename renamed move moved copy copied concat concatenate merge merged splice splicing upsert inject injected
	delete deleted deletion remove removed removal unlink erase clear truncate drop
	create created replace replaced overwrite overwritten write update updated modify modified edit edited change changed
	patch patched gitpatch diff git unified udiff substitute substitution swap
	partial fragment snippet excerpt incomplete chunk range line lines before after
	regex regexp pattern glob wildcard fuzzy template
	base64 gzip zip hex binary compressed escaped urlencoded
	directory folder dir mkdir symlink hardlink submodule chmod touch
	skip skipped noop ignore ignored dry unchanged keep revert restore undo
	all every global each last second third nth`)

// annotationWords in a name make it one of words for people or of facts.
var annotationWords = wordSet(`description desc comment comments reason reasoning rationale note notes remark remarks explanation summary
	title label message purpose why language lang id uuid guid key author date timestamp version confidence severity priority
	hash sha sha1 sha256 md5 checksum etag mime size category tag tags ticket issue todo warning warnings`)

// positionWords are words of names that give a position. They take precedence
// over annotationWords.
var positionWords = wordSet(`append prepend insert insertion before after above below anchor`)

// wordsWithDigits are words with numbers in them.
var wordsWithDigits = wordSet(`base64 sha1 sha256 md5`)

// annotationNames are whole names of the same kind.
var annotationNames = wordSet(`name displayname linecount linescount totallines numlines linesadded linesremoved lineend lineends lineending
	lineendings newline additions deletions createdat updatedat modifiedat lastmodified indexed order step sequence seq`)

// fullNames are whole names that ask for more.
var fullNames = sync.OnceValue(func() nameTable {
	return nameTable{}.
		row(FileScope|EditScope, whenOtherFile, `file filename filepath path target targetfile targetpath targetname uri fullpath absolutepath relativepath relpath`).
		row(PayloadScope|FileScope, whenOtherFolder, `root rootdir cwd workdir workingdir workingdirectory basedir basepath subdir subdirectory dir directory folder prefix`).
		row(FileScope|EditScope, whenOtherText, `from to into onto dest destination at in on where`).
		row(FileScope|EditScope, whenOtherText, `content contents text body code data diff patch gitdiff gitpatch unifieddiff`).
		row(anyScope, whenSeveral, `replaceall all every global allowmultiple multiple everywhere`)
})

// nameWords are words of names that ask for more.
var nameWords = sync.OnceValue(func() nameTable {
	return nameTable{}.
		row(anyScope, whenSet, `append appends appended appending prepend prepended insert inserts insertion inserted rename renamed renames
			move moved moves copy copied regex regexp pattern glob wildcard wildcards fuzzy
			dry skip if when unless condition conditional precondition disabled draft partial fragment excerpt incomplete truncated
			base64 gzip compressed escaped insensitive delete deleted remove removed symlink hardlink`).
		row(FileScope|EditScope, whenSet, `line lines row rows column columns col cols range ranges span offset offsets position pos start end begin until
			flag flags modifier modifiers ignore multiline dotall word words trim
			before after above below anchor anchors near within inside between scope snippet chunk part template interpolate binary location`).
		row(FileScope|EditScope, whenNotFirst, `occurrence occurrences nth ordinal instance instances times expected max`).
		row(EditScope, whenNotFirst, `index idx count`).
		row(EditScope, whenSeveral, `all every global`).
		row(FileScope|EditScope, whenSeveral, `limit`).
		row(FileScope|EditScope, whenOtherText, `old new previous prev original orig find search match existing section selector symbol replace replacement destination`).
		row(FileScope|EditScope, whenObjects, `edit edits change changes hunk hunks diff diffs patch patches operations ops actions modifications
			replacements updates commands instructions steps`).
		row(FileScope, whenOtherText, `diff hunk hunks`).
		row(FileScope|EditScope, whenOtherFile, `path`).
		row(anyScope, whenNegative, `sensitive literal exact complete full whole entire enabled active apply overwrite`)
})

// A nameTable has the criteria of each name.
type nameTable map[string][]criterion

func (t nameTable) row(scope Scope, by func(UnknownFields, *Value) bool, names string) nameTable {
	for name := range strings.FieldsSeq(names) {
		t[name] = append(t[name], criterion{scope, by})
	}
	return t
}

// wordSet returns a function that returns the set of words, which it makes when it is
// first called.
func wordSet(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for word := range strings.FieldsSeq(list) {
			out[word] = true
		}
		return out
	})
}
