// Package model places the edits of an answer in the files of a workspace and
// turns decisions about them into a plan (PLACING §1, DECISIONS §1).
//
// The packages of the formats (patchers) read the payloads of an answer and
// supply a Locator for each edit. Resolve calls the locators and returns a
// ChangeSet: the files under review and their hunks, each with a Placement and an
// initial decision (PLACING §2). A person, or Unattended in a run without one
// (DECISIONS §3), decides about the hunks. ChangeSet.Plan renders the accepted
// hunks to the exact bytes and modes of every path, and package commit writes
// them. The interface and the command line show views, flags and statistics of
// the same change set.
//
// Resolve never guesses between two possible places: such hunks are undecided
// (PLACING §2.1). It refuses paths that the Source refuses, files that conflict
// with each other, and changes that would create a Git repository. Those hunks
// are invalid and cannot be accepted.
//
// The package reads files only through a Source and writes none. Its results
// depend only on its arguments, and a ChangeSet is immutable.
package model
