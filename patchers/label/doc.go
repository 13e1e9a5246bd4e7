// Package label reads what the text of an answer says about a block of code: which
// file it is for, and whether it is a change or shows something. It looks only at
// text, never at files.
package label
