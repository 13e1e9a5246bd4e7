package model

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// Eight bytes at a time are judged like one at a time.
func TestVisibleBytes(t *testing.T) {
	edges := []byte{0, 1, 8, '\t', '\n', 11, 12, '\r', 14, 0x1f, ' ', 'a', '~', 0x7f, 0x80, 0x8a, 0xa0, 0xff}
	for _, beside := range edges {
		for at := range 8 {
			for c := range 256 {
				b := bytes.Repeat([]byte{beside}, 8)
				b[at] = byte(c)
				want := isVisibleASCII[c] && isVisibleASCII[beside]
				if got := allVisible(binary.LittleEndian.Uint64(b)); got != want {
					t.Fatalf("% x: %v", b, got)
				}
			}
		}
	}
}
