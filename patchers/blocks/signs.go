package blocks

import "aptix-tui/model/lazyregexp"

// partLine matches a comment that begins one of two parts, an old and a new text.
var partLine = lazyregexp.New(`(?im)^\s*(?://|#|--|/\*|<!--|;|%)\s*(?:❌|✅)?\s*(?:before|old|current|after|new|should be)(?: code)?(?: \([^()]*\))?\s*:?\s*(?:\*/|-->)?\s*$`)
