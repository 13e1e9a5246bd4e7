// Package aptix reads the two JSON formats of the Aptix documents: the file
// bundle (an object with files) and the structured patch (an object with
// patches). AFS is the Aptix File Delivery Specification, SYS-004 the Aptix
// File & Patch Contract.
//
// A payload is found by its opening brace and its first fields, and it ends
// where its JSON ends, whatever fences its strings may hold. What language
// models get wrong in JSON without making it ambiguous is read, and said with
// line and column; what would need a guess is an error of the entry that it
// stands in, and the other entries go on. Nothing here looks at a file: an
// instruction becomes a model.Edit whose locator finds its place later.
//
// The room refuses to claim JSON that merely resembles its formats: a
// package.json, a JSON Patch, a batch of line patches.
package aptix

import "aptix-tui/model"

// Scan reads the bundle or structured patch that begins in line n of b, or
// returns nil.
func Scan(b model.Block, n int) *model.Payload {
	d := Document(b, n)
	if d == nil {
		return nil
	}
	return convert(d)
}
