package model

// The kinds of reasons that Resolve gives.
var (
	reasonFileMissing      = ReasonKind{Code: "path/missing", Sentence: "the file does not exist"}
	reasonMayBeOther       = ReasonKind{Code: "path/similar", Doubts: OfFile, Sentence: "the file does not exist; possibly %s"}
	reasonMayBeComposed    = ReasonKind{Code: "path/similar", Doubts: OfFile, Sentence: "the file does not exist; possibly %s, where letters and their marks are composed otherwise"}
	reasonFileMoved        = ReasonKind{Code: "path/moved", Sentence: "the file is deleted or renamed by an earlier change in this answer"}
	reasonIsDirectory      = ReasonKind{Code: "path/directory", Sentence: "this is a directory, but the change is for a file"}
	reasonIsFile           = ReasonKind{Code: "path/file", Sentence: "this is a file, but the change is for a directory"}
	reasonPathEndsInSlash  = ReasonKind{Code: "path/slash", Sentence: "a path that ends in / names a directory, but the change is for a file"}
	reasonKeyUnknown       = ReasonKind{Code: "path/no-key", Sentence: "no file of the workspace matches this docPath"}
	reasonKeyAmbiguous     = ReasonKind{Code: "path/key", Sentence: "this docPath matches several files: %s"}
	reasonFileRefused      = ReasonKind{Code: "file/refused", Sentence: "%v"}
	reasonOtherPath        = ReasonKind{Code: "path/other", Doubts: OfFile, Sentence: "the answer names %s"}
	reasonFileByHand       = ReasonKind{Code: "path/chosen", Sentence: "file chosen by hand"}
	reasonPathInterpreted  = ReasonKind{Code: "path/read-as", Doubts: OfFile, Sentence: "the answer says %s, read as %s, but a file with the first name exists"}
	reasonPlaceholder      = ReasonKind{Code: "path/placeholder", Doubts: OfFile, Sentence: "%s does not exist and may be a placeholder for a name"}
	reasonSamePathFolded   = ReasonKind{Code: "path/collision", Sentence: "same file as %s on systems that ignore case or Unicode normalization"}
	reasonDirectoryOfOther = ReasonKind{Code: "path/collision", Sentence: "the answer makes %s, which is below this path: a file cannot be there, too"}
	reasonParentIsFile     = ReasonKind{Code: "path/collision", Sentence: "%s is a file, so nothing can be below it"}
	reasonMakesRepository  = ReasonKind{Code: "path/git-dir", Sentence: "the answer would turn %s into a Git repository (HEAD, objects and refs, or HEAD and commondir), " +
		"whose settings can run programs; create repositories with Git"}
	reasonPathTaken         = ReasonKind{Code: "path/taken", Sentence: "%s already exists"}
	reasonDirectoryMade     = ReasonKind{Code: "directory/made", Sentence: "created by an earlier change in this answer"}
	reasonDestinationMade   = ReasonKind{Code: "directory/made", Sentence: "%s: %s"}
	reasonDirectoryExists   = ReasonKind{Code: "directory/exists", Sentence: "the directory already exists"}
	reasonDirectoryRemoved  = ReasonKind{Code: "directory/leaves", Sentence: "an earlier change in this answer deletes or renames this directory: leave that change out, or create the directory in a separate answer"}
	reasonDirectoryReplaced = ReasonKind{Code: "directory/replaced", Sentence: "an earlier change in this answer deletes or renames %s, and this directory has a different mode or no files: rename it in a separate answer"}
	reasonDirectoryEntries  = ReasonKind{Code: "directory/entries", Sentence: "a directory with %s"}
	reasonDirectoryHasLink  = ReasonKind{Code: "directory/link", Sentence: "contains the symbolic link %s, and symbolic links are never created"}
	reasonEntryRefused      = ReasonKind{Code: "directory/entry", Sentence: "its entry %s cannot be moved or deleted: %s"}
	reasonEntryRemoved      = ReasonKind{Code: "directory/entry", Sentence: "deleted or renamed by an earlier change in this answer"}
	reasonEntryChanged      = ReasonKind{Code: "directory/entry", Sentence: "an earlier change in this answer also changes it"}
	reasonEntryCreated      = ReasonKind{Code: "directory/entry", Sentence: "%s cannot be moved or deleted: created by an earlier change in this answer"}
	reasonRenameIntoItself  = ReasonKind{Code: "rename/into-itself", Sentence: "a directory cannot be moved into itself"}
	reasonRenamesLink       = ReasonKind{Code: "rename/link", Sentence: "symbolic links are not renamed"}
	reasonRenamesChanged    = ReasonKind{Code: "rename/changed", Sentence: "the change at answer line %d, in the same patch, also changes this file, and both refer to the file before the patch"}
	reasonRenamed           = ReasonKind{Code: "applied/renamed", Sentence: "already renamed from %s"}
	reasonOwnPath           = ReasonKind{Code: "applied/renamed", Sentence: "this is the path of the file"}
	reasonDeleted           = ReasonKind{Code: "applied/deleted", Sentence: "the file does not exist"}
	reasonStatedBefore      = ReasonKind{Code: "applied/stated", Sentence: "same change as at answer line %d, and the text to find is nowhere else"}
	reasonHasContent        = ReasonKind{Code: "applied/content", Sentence: "the file already has this content"}
	reasonHasMode           = ReasonKind{Code: "applied/mode", Sentence: "the file already has this mode"}
	reasonCommitted         = ReasonKind{Code: "applied/committed", Sentence: "applied before, and the file has not changed since"}
	reasonLeftOut           = ReasonKind{Code: "history/left-out", Sentence: "left out when the rest was applied"}
	reasonMayBeRenamed      = ReasonKind{Code: "delete/renamed", Sentence: "a later change in this answer renames a file to this path, and that file is gone: it may be this one"}
	reasonDeletesOtherText  = ReasonKind{Code: "delete/other-text", Sentence: "the file does not have the text that the patch deletes"}
	reasonDeletesLessText   = ReasonKind{Code: "delete/more-text", Sentence: "the file has %s more than the patch deletes"}
	reasonCreateExists      = ReasonKind{Code: "create/exists", Sentence: "the file already exists with different content"}
	reasonReplaceMissing    = ReasonKind{Code: "replace/no-file", Sentence: "the file to replace does not exist"}
	reasonCopy              = ReasonKind{Code: "copy/of", Sentence: "a copy of %s"}
	reasonSearchLimit       = ReasonKind{Code: "place/search-limit", Sentence: "not found as written, and the changes before it used up the approximate search: send fewer changes at once, or quote the file exactly"}
	reasonOverlap           = ReasonKind{Code: "place/overlap", Sentence: "overlaps the previous change"}
	reasonSomeOffered       = ReasonKind{Code: "place/some-offered", Sentence: "first %d shown"}
	reasonPlacedByHand      = ReasonKind{Code: "person/placed", Sentence: "placed by hand"}
	reasonEditedByHand      = ReasonKind{Code: "person/edited", Sentence: "edited by hand"}
	reasonElision           = ReasonKind{Code: "text/elision", Sentence: "the elision %q would be written in place of omitted code"}
	reasonOtherEncoding     = ReasonKind{Code: "text/encoding", Sentence: "the encoding of the file is %s"}
	reasonLineEndsAsked     = ReasonKind{Code: "line-ends/asked", Sentence: "the answer asks for these line endings"}
	reasonLineEndsMixed     = ReasonKind{Code: "line-ends/content", Sentence: "the new content has LF line endings, the file CRLF"}
	reasonTrailingSpace     = ReasonKind{Code: "whitespace/trailing", Sentence: "trailing whitespace"}
	reasonNeedsUndecided    = ReasonKind{Code: "needs/undecided", Sentence: "builds on the change at answer line %d, which is undecided"}
	reasonAcceptDeletes     = ReasonKind{Code: "accept/deletes", Sentence: "accepting still deletes the file", Outcome: true}
	reasonAcceptCreates     = ReasonKind{Code: "accept/creates", Sentence: "accepting creates it", Outcome: true}
	reasonAcceptOverwrites  = ReasonKind{Code: "accept/overwrites", Sentence: "accepting overwrites", Outcome: true}
	reasonAcceptCopies      = ReasonKind{Code: "accept/copies", Sentence: "accepting copies the current file, with the changes applied so far", Outcome: true}
)
