package model

import "testing"

// What joins or spells emoji or words is no hidden text; the same characters elsewhere are.
func TestInvisible(t *testing.T) {
	for text, want := range map[string]int{
		"plain":                        0,
		"if x {\r\n\ty()\n}\n~":        0,
		"a\x7fb\x0bc":                  2,
		"a\r\n\u4e2d\n\t\u201cb\u201d": 0,
		"a \U0001f468\u200d\U0001f469\u200d\U0001f467 b":                         0, // a family
		"\U0001f9d1\U0001f3fd\u200d\U0001f4bb":                                   0, // with a skin tone
		"\u2764\ufe0f\u200d\U0001f525":                                           0, // a heart on fire
		"\U0001f1eb\U0001f1ee":                                                   0, // a flag of two letters
		"\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f": 0, // a flag of tags
		"pass\u200dword":                                                         1,
		"\U0001f468\u200dword":                                                   1,
		"\U0001f468\u200d":                                                       1,
		"\u200d\U0001f468":                                                       1,
		"\U0001f468\u200d\u200d\U0001f468":                                       1,
		"\U0001f468\u200b":                                                       1,
		"\u202eright to left":                                                    1,
		"\U0001f3f4\U000e0067\U000e0062":                                         2, // tags without their end
		"x\U000e0067\U000e007f":                                                  2,
		"\U0001f468\U000e0067\U000e007f":                                         2,
		"1\ufe0f\u20e3":                                                          0, // a key cap
		"\u260e\ufe0e":                                                           0, // text style
		"می\u200cخواهم":                                                          0, // Persian
		"क\u094d\u200dष":                                                         0, // Devanagari
		"क\u094d\u200cष":                                                         0,
		"ی\u200c\u200cخ":                                                         1,
		"ی\u200c x":                                                              1,
		"a\u200cb":                                                               1,
		"a\u3164b":                                                               1, // Hangul filler
		"a\U000e0100b":                                                           1, // variation selectors
		"a\ufe0fb":                                                               1,
		"1\ufe0fb":                                                               1,
		"a\u2800b":                                                               1, // Braille blank
		"a\u034fb":                                                               1, // grapheme joiner
		"a\u2028b":                                                               1,
	} {
		got := len(invisibleIn([]byte(text)))
		if got != want {
			t.Errorf("%+q: %d kinds of invisible characters, want %d", text, got, want)
		}
	}
}

// Bytes of binary content are no hidden characters; in a text, a NUL byte is one.
func TestInvisibleInBinaryContent(t *testing.T) {
	for _, c := range []struct {
		removed, new string
		want         bool
	}{
		{"", "\x7fELF\x00\x01\x02", false},                // a new file
		{"\x89PNG\x00\x01", "\x89PNG\x00\x02\x1b", false}, // binary before and after
		{"\x89PNG\x00\x01", "text\u200b\n", false},
		{"text\n", "te\x00xt\n", true},
		{"text\n", "te\x1bxt\n", true},
		{"te\x1bxt\n", "t\x1bext\n", false},
		{"text\n", "more text\n", false},
	} {
		h := &Hunk{baseChanges: []baseChange{{removed: []byte(c.removed), new: []byte(c.new)}}}
		if got := h.addsInvisible(); got != c.want {
			t.Errorf("%q instead of %q: %v", c.new, c.removed, got)
		}
	}
}
