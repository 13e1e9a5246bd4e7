// Package aptix reads the two JSON formats of the Aptix documents: the file
// bundle (an object with files) and the structured patch (an object with
// patches). AFS is the Aptix File Delivery Specification, SYS-004 the Aptix
// File & Patch Contract.
//
// A payload is found by its opening brace and its first fields. It ends where its
// JSON ends, even if a string contains the end of the fence. Errors in JSON that
// leave the meaning clear are accepted with a diagnostic that has line and column.
// An error that would need a guess invalidates its entry; the other entries are
// kept. No file is read here: an edit becomes a model.Edit with a locator, which
// finds its place later.
//
// JSON that only resembles the formats is not read: a package.json, a JSON Patch,
// a batch of line patches.
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
