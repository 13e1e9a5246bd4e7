package jsontext

import "strings"

// The words by which unknown fields are judged. Each table is one class of
// names or values; a word that is in none of them changes nothing.

// operationNames are names of fields that say what is to be done.
var operationNames = set(`operation op action verb method command cmd optype operationtype operationkind opname operationname
	actiontype changetype changekind edittype patchtype fileoperation`)

// vagueNames are names of fields that may say so.
var vagueNames = set(`type types kind mode modes format status state strategy behavior behaviour instruction instructions directive
	do how as style handling policy filetype filestatus filestate entrytype editmode patchmode writemode updatemode`)

// letters are values of such fields in the manner of git status.
var letters = set(`a c d m r`)

// valueWords are words of values that ask for something.
var valueWords = set(`append appends appended appending prepend prepended insert inserts inserted insertion add added adds
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

// noteWords in a name make it one of words for people or of facts.
var noteWords = set(`description desc comment comments reason reasoning rationale note notes remark remarks explanation summary
	title label message purpose why language lang id uuid guid key author date timestamp version confidence severity priority
	hash sha sha1 sha256 md5 checksum etag mime size category tag tags ticket issue todo warning warnings`)

// placing are words of names that say where, whatever else the name holds.
var placing = set(`append prepend insert insertion before after above below anchor`)

// numbered are words with numbers in them.
var numbered = set(`base64 sha1 sha256 md5`)

// noteNames are whole names of the same kind.
var noteNames = set(`name displayname linecount linescount totallines numlines linesadded linesremoved lineend lineends lineending
	lineendings newline additions deletions createdat updatedat modifiedat lastmodified indexed order step sequence seq`)

// fullNames are whole names that ask for more.
var fullNames = table(
	row(OfFile|OfEdit, byPath, `file filename filepath path target targetfile targetpath targetname uri fullpath absolutepath relativepath relpath`),
	row(OfPayload|OfFile, byFolder, `root rootdir cwd workdir workingdir workingdirectory basedir basepath subdir subdirectory dir directory folder prefix`),
	row(OfFile|OfEdit, byText, `from to into onto dest destination at in on where`),
	row(OfFile|OfEdit, byText, `content contents text body code data diff patch gitdiff gitpatch unifieddiff`),
	row(anywhere, byAll, `replaceall all every global allowmultiple multiple everywhere`),
)

// nameWords are words of names that ask for more.
var nameWords = table(
	row(anywhere, byAny, `append appends appended appending prepend prepended insert inserts insertion inserted rename renamed renames
		move moved moves copy copied regex regexp pattern glob wildcard wildcards fuzzy
		dry skip if when unless condition conditional precondition disabled draft partial fragment excerpt incomplete truncated
		base64 gzip compressed escaped insensitive delete deleted remove removed symlink hardlink`),
	row(OfFile|OfEdit, byAny, `line lines row rows column columns col cols range ranges span offset offsets position pos start end begin until
		flag flags modifier modifiers ignore multiline dotall word words trim
		before after above below anchor anchors near within inside between scope snippet chunk part template interpolate binary location`),
	row(OfFile|OfEdit, byCount, `occurrence occurrences nth ordinal instance instances times expected max`),
	row(OfEdit, byCount, `index idx count`),
	row(OfEdit, byAll, `all every global`),
	row(OfFile|OfEdit, byAll, `limit`),
	row(OfFile|OfEdit, byText, `old new previous prev original orig find search match existing section selector symbol replace replacement destination`),
	row(OfFile|OfEdit, byList, `edit edits change changes hunk hunks diff diffs patch patches operations ops actions modifications
		replacements updates commands instructions steps`),
	row(OfFile, byText, `diff hunk hunks`),
	row(OfFile|OfEdit, byPath, `path`),
	row(anywhere, byDenial, `sensitive literal exact complete full whole entire enabled active apply overwrite`),
)

type words struct {
	ask
	names map[string]bool
}

func row(scope Scope, by func(Unknown, *Value) bool, names string) words {
	return words{ask{scope, by}, set(names)}
}

func table(rows ...words) map[string][]ask {
	out := map[string][]ask{}
	for _, r := range rows {
		for name := range r.names {
			out[name] = append(out[name], r.ask)
		}
	}
	return out
}

func set(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		out[word] = true
	}
	return out
}
