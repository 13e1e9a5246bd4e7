// Package label reads what the text of an answer says about a block: which file it is for,
// what else the text names, and whether one of a few words makes it doubtful. It looks only
// at text, never at files. Its words never decide that a block is a change or none.
package label
