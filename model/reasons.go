package model

// The kinds of reasons that Resolve gives.
var (
	reasonFileMissing      = ReasonKind{Code: "path/missing", Sentence: "the file does not exist"}
	reasonFileMoved        = ReasonKind{Code: "path/moved", Sentence: "an earlier change of this answer deletes or renames the file"}
	reasonIsDirectory      = ReasonKind{Code: "path/directory", Sentence: "it is a directory, but the change is for a file"}
	reasonIsFile           = ReasonKind{Code: "path/file", Sentence: "it is a file, but the change is for a directory"}
	reasonPathEndsInSlash  = ReasonKind{Code: "path/slash", Sentence: "a path that ends in / names a directory, but the change is for a file"}
	reasonKeyUnknown       = ReasonKind{Code: "path/no-key", Sentence: "no file of the workspace has this key"}
	reasonKeyAmbiguous     = ReasonKind{Code: "path/key", Sentence: "the key means more than one file: %s"}
	reasonFileRefused      = ReasonKind{Code: "file/refused", Sentence: "%v"}
	reasonOtherPath        = ReasonKind{Code: "path/other", Sentence: "the answer names %s"}
	reasonPathInterpreted  = ReasonKind{Code: "path/read-as", Sentence: "the answer says %s, which is read as %s, and a file of the former name exists"}
	reasonSamePathFolded   = ReasonKind{Code: "path/collision", Sentence: "it is the same file as %s where case or normal form is ignored"}
	reasonDirectoryOfOther = ReasonKind{Code: "path/collision", Sentence: "it is a directory in %s"}
	reasonParentIsFile     = ReasonKind{Code: "path/collision", Sentence: "%s is a file"}
	reasonMakesRepository  = ReasonKind{Code: "path/git-dir", Sentence: "the answer would make %s the directory of a Git repository (HEAD, objects and refs, or HEAD and commondir), " +
		"from which Git takes settings that run programs; make repositories with Git"}
	reasonPathTaken             = ReasonKind{Code: "path/taken", Sentence: "there is a file at %s already"}
	reasonDirectoryMade         = ReasonKind{Code: "directory/made", Sentence: "an earlier change of this answer makes this directory"}
	reasonDestinationMade       = ReasonKind{Code: "directory/made", Sentence: "%s: %s"}
	reasonDirectoryExists       = ReasonKind{Code: "directory/exists", Sentence: "the directory exists"}
	reasonDirectoryRemoved      = ReasonKind{Code: "directory/leaves", Sentence: "an earlier change of this answer deletes or renames this directory: leave that out, or make the directory with another answer"}
	reasonDirectoryReplaced     = ReasonKind{Code: "directory/replaced", Sentence: "an earlier change of this answer deletes or renames the directory %s, and this one has another mode or holds no file: rename it with another answer"}
	reasonDirectoryEntries      = ReasonKind{Code: "directory/entries", Sentence: "a directory with %d entries"}
	reasonDirectoryKeepsEntries = ReasonKind{Code: "directory/entries", Sentence: "a directory with %d entries; %d stay, because a later change of this answer puts them there"}
	reasonDirectoryHasLink      = ReasonKind{Code: "directory/link", Sentence: "it holds the symbolic link %s, and symbolic links are never created"}
	reasonEntryRefused          = ReasonKind{Code: "directory/entry", Sentence: "%s, which is in it, cannot go with it: %s"}
	reasonEntryRemoved          = ReasonKind{Code: "directory/entry", Sentence: "an earlier change of this answer deletes or renames it"}
	reasonEntryChanged          = ReasonKind{Code: "directory/entry", Sentence: "an earlier change of this answer is about it"}
	reasonEntryCreated          = ReasonKind{Code: "directory/entry", Sentence: "%s cannot go with it: an earlier change of this answer puts it there"}
	reasonRenameIntoItself      = ReasonKind{Code: "rename/into-itself", Sentence: "it cannot be moved into itself"}
	reasonRenamesLink           = ReasonKind{Code: "rename/link", Sentence: "it is a symbolic link, and those are not renamed"}
	reasonRenamesChanged        = ReasonKind{Code: "rename/changed", Sentence: "the change of answer line %d, in the same patch, is about this file too, and both mean the file as it was before the patch"}
	reasonRenamed               = ReasonKind{Code: "applied/renamed", Sentence: "renamed from %s already"}
	reasonRenamedAndReplaced    = ReasonKind{Code: "applied/renamed", Sentence: "renamed already; a later change of this answer put the present file at %s"}
	reasonRenamedAgain          = ReasonKind{Code: "applied/renamed", Sentence: "renamed already, then renamed again by a later change of this answer"}
	reasonRenamedAndDeleted     = ReasonKind{Code: "applied/renamed", Sentence: "renamed already, then deleted by a later change of this answer"}
	reasonReplacedLater         = ReasonKind{Code: "applied/refilled", Sentence: "a later change of this answer put the present file here"}
	reasonDeleted               = ReasonKind{Code: "applied/deleted", Sentence: "there is no such file"}
	reasonDeletedLater          = ReasonKind{Code: "applied/deleted", Sentence: "there is no such file, and a later change of this answer deletes it"}
	reasonEditsDone             = ReasonKind{Code: "applied/made", Sentence: "the file holds the result of this answer"}
	reasonHasContent            = ReasonKind{Code: "applied/content", Sentence: "the file holds this content"}
	reasonHasContentAndEdits    = ReasonKind{Code: "applied/content", Sentence: "the file holds this content, with later changes of this answer"}
	reasonHasContentRenamed     = ReasonKind{Code: "applied/content", Sentence: "the file holds this content, at the path to which this answer renames it"}
	reasonHasMode               = ReasonKind{Code: "applied/mode", Sentence: "the file has this mode"}
	reasonCommitted             = ReasonKind{Code: "applied/committed", Sentence: "committed before, and the file is as that commit left it"}
	reasonLeftOut               = ReasonKind{Code: "history/left-out", Sentence: "left out when the rest was committed"}
	reasonRenamedAway           = ReasonKind{Code: "rename/not-here", Sentence: "the file is no longer at %s, from where the answer renames it"}
	reasonDeletesOtherText      = ReasonKind{Code: "delete/other-text", Sentence: "the file does not hold the text that the patch deletes"}
	reasonDeletesLessText       = ReasonKind{Code: "delete/more-text", Sentence: "the file holds %d bytes more than the patch deletes"}
	reasonCreateExists          = ReasonKind{Code: "create/exists", Sentence: "the file to create exists with other content"}
	reasonReplaceMissing        = ReasonKind{Code: "replace/no-file", Sentence: "the file to replace does not exist"}
	reasonCopy                  = ReasonKind{Code: "copy/of", Sentence: "a copy of %s"}
	reasonOverlap               = ReasonKind{Code: "place/overlap", Sentence: "it overlaps the change before it"}
	reasonPlacedByHand          = ReasonKind{Code: "person/placed", Sentence: "placed by hand"}
	reasonEditedByHand          = ReasonKind{Code: "person/edited", Sentence: "edited by hand"}
	reasonElision               = ReasonKind{Code: "flag/elision", Sentence: "an elision comment would take the place of existing code"}
	reasonLineEndsAsked         = ReasonKind{Code: "line-ends/asked", Sentence: "the answer asks for these line ends"}
	reasonLineEndsMixed         = ReasonKind{Code: "line-ends/content", Sentence: "the new content is in LF, the file in CRLF"}
	reasonTrailingSpace         = ReasonKind{Code: "white-space/trailing", Sentence: "trailing whitespace (AP §3.5)"}
	reasonNeedsUndecided        = ReasonKind{Code: "needs/undecided", Sentence: "it builds on the change of answer line %d, which is undecided"}
	reasonAcceptDeletes         = ReasonKind{Code: "accept/deletes", Sentence: "accepting still deletes the file", Outcome: true}
	reasonAcceptCreates         = ReasonKind{Code: "accept/creates", Sentence: "accepting creates it", Outcome: true}
	reasonAcceptOverwrites      = ReasonKind{Code: "accept/overwrites", Sentence: "accepting overwrites", Outcome: true}
	reasonAcceptCopies          = ReasonKind{Code: "accept/copies", Sentence: "accepting copies the file as it is now, with what was committed", Outcome: true}
)
