package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"sync"
)

// maxOwnTexts is how many texts the state directory knows.
const maxOwnTexts = 100

// ownTexts knows which texts this program has made: replies, prompts and patches. Such a text
// in the clipboard is no answer of a model, whichever process has put it there.
type ownTexts struct{ here sync.Map } // by digest

// add takes note of a text. If that cannot be stored, only this process knows it.
func (o *ownTexts) add(text string) {
	digest := textDigest(text)
	o.here.Store(digest, true)
	if name := ownTextsFile(); name != "" {
		known := append(readDigests(name), digest)
		_ = writeState(name, []byte(strings.Join(known[max(len(known)-maxOwnTexts, 0):], "\n")+"\n"))
	}
}

// has reports whether this program has made a text.
func (o *ownTexts) has(text []byte) bool {
	digest := textDigest(string(text))
	if _, ok := o.here.Load(digest); ok {
		return true
	}
	name := ownTextsFile()
	return name != "" && slices.Contains(readDigests(name), digest)
}

func ownTextsFile() string { return stateDir("own-texts") }

// readDigests reads the digests of a file, the newest last; none if it cannot be read.
func readDigests(name string) []string {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return strings.Fields(string(bytes.ToValidUTF8(text, nil)))
}

// textDigest is the digest of text without what clipboards change: line ends and the end of
// the text.
func textDigest(text string) string {
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(text), " ")))
	return hex.EncodeToString(sum[:])
}
