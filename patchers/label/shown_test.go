package label

import (
	"strings"
	"testing"
)

// prose is text above a block: paragraphs apart by "|", the nearest first.
var prose = map[bool]string{
	true: `For example:
The format looks like this:
The V4A grammar:
An example of a SEARCH/REPLACE block:
For reference, this is the patch that I would have sent, do not apply it. It breaks the build on Windows.
This patch failed:
I tried this first, but it breaks the tests:
I tried this first, but it breaks the tests, so don't use it:
Previously I suggested:
My earlier patch:
Your previous patch was:
In my earlier answer:|The tests failed.
Small change.|## Option A
# Option B: a lock
Alternatively:
If you prefer a lock:
Don't do this:
Ein Patch im V4A-Format sieht zum Beispiel so aus:
Zum Beispiel:
Das würde dann so aussehen:
Un patch ressemblerait à ceci :
Por ejemplo:
Por exemplo, ficaria assim:
Ad esempio:
Например:
例えば、次のようになります：
例如：
## 方案一
**Wrong:**
❌ Wrong:`,
	false: `Here's the fix:
Here is the change in V4A format:
Here are the changes as SEARCH/REPLACE blocks:
I'll answer in the V4A patch format.
An empty list crashes, for example. This patch fixes that:
Here is the patch:|For example, an empty list crashes.
Here is a corrected version of your previous patch:
This fixes the mistake in my earlier patch:
This replaces the previous block:
I tried to keep the change small:
Add a retry so that you could recover:
The parser accepts e.g. an empty name. Fix it:
Hier ist die Änderung:
Die Funktion stürzt ab, z. B. bei leeren Listen. Hier ist der Patch:
Voici la modification :
Aquí está el cambio:
以下の変更を適用してください：
This change fails gracefully where the file is missing:
Replace the loop:
The bug is in the example server. Update its handler:
Now the second file:
Don't forget the test:
`,
}

func TestIsShown(t *testing.T) {
	for want, texts := range prose {
		for text := range strings.Lines(texts) {
			if got := IsShown(strings.Split(strings.TrimSuffix(text, "\n"), "|")); got != want {
				t.Errorf("%q: %v", text, got)
			}
		}
	}
}
