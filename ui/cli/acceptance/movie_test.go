//go:build e2e

package acceptance

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A frame is one picture of the movie: the keys pressed, the text that the screen shows
// then, what is written below it, and for how many seconds it stays.
type frame struct {
	keys           []string // as tmux names them; it reads a bare ; as the end of its command
	shows, caption string
	seconds        int
}

var session = []frame{
	{nil, "matches 2 places", "You copied an answer and ran aptix-tui. What is certain is accepted; two hunks are asked.", 5},
	{[]string{"c"}, "place 2 of 2", "c shows the other place.", 3},
	{[]string{"y"}, "the text to find is not in the file", "y accepts it there. The text of the next hunk is not in the file.", 4},
	{[]string{"n"}, "nothing is left to decide", "n rejects it.", 3},
	{[]string{"[", "j"}, "▶   21 +", "[ goes back one hunk, j down one line.", 2},
	{[]string{`\;`, "define jitter, too"}, "define jitter, too", "; comments on the line.", 3},
	{[]string{"Enter"}, "✎ define jitter", "The comment goes into the reply for the model.", 3},
	{[]string{"Enter"}, "hunk 8/8", "enter goes to what was not on the screen yet.", 2},
	{[]string{"Enter"}, "hunk 1/8", "enter goes to what was not on the screen yet.", 2},
	{[]string{"Enter"}, "hunk 3/8", "enter goes to what was not on the screen yet.", 2},
	{[]string{"Enter"}, "hunk 4/8", "enter goes to what was not on the screen yet.", 2},
	{[]string{"w"}, "enter apply", "w shows what will be written.", 4},
	{[]string{"Enter"}, "Applied 5 files", "enter writes all of it or nothing. U undoes it, Y copies the reply.", 6},
}

// README's movie is a session with the bundled example.
func TestPicturesMove(t *testing.T) {
	movie := shot{name: "session", width: 100, height: 24, paper: dark}
	term := launch(t, bundledExample(t), movie.width, movie.height, "BIN --root BASE/shop/workspace BASE/shop/answer.md")
	var frames [][]string
	for _, f := range session {
		term.keys(f.keys...)
		term.shows(f.shows)
		frames = append(frames, append(movie.paper.rows(term.settled()), movie.caption(f.caption)))
	}
	movie.height += 2
	got := movie.page(animate(frames))
	if *updatePictures {
		movie.write(t, got)
		return
	}
	if !bytes.Equal(got, movie.read(t)) {
		t.Errorf("%s is not what the session shows; -pictures.update redraws it", movie.file())
	}
}

// caption draws text below the screen.
func (s shot) caption(text string) string {
	y := border + float64(s.height+1)*cellHeight
	var b bytes.Buffer
	fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" font-family="sans-serif" font-size="16" fill="#ffd787">`, border+cellWidth, y+cellHeight-5)
	xml.EscapeText(&b, []byte(text)) // into a buffer: it cannot fail
	b.WriteString("</text>\n")
	return b.String()
}

// animate shows one frame after the other, in a loop. An element is drawn once for all frames
// that have it, backgrounds before text; the elements of the same frames share an animation.
// Without animations, as for readers who want less motion, the first frame is shown.
func animate(frames [][]string) string {
	var order []string
	shown := map[string][]byte{} // by element: one digit for each frame
	for i, f := range frames {
		for element := range strings.Lines(strings.Join(f, "")) {
			if shown[element] == nil {
				order = append(order, element)
				shown[element] = bytes.Repeat([]byte("0"), len(frames))
			}
			shown[element][i] = '1'
		}
	}
	slices.SortStableFunc(order, func(a, b string) int {
		return cmp.Or(strings.Compare(a[:5], b[:5]), bytes.Compare(shown[a], shown[b])) // <rect, <text
	})
	var content strings.Builder
	sets, last := []string{}, ""
	for _, element := range order {
		set := string(shown[element])
		if !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
		if set != last && last != "" {
			content.WriteString("</g>\n")
		}
		if set != last {
			fmt.Fprintf(&content, "<g class=\"f%d\">\n", slices.Index(sets, set))
		}
		content.WriteString(element)
		last = set
	}
	content.WriteString("</g>\n")
	var style strings.Builder
	for i, set := range sets {
		fmt.Fprintf(&style, ".f%d{visibility:%s;animation-name:f%d}@keyframes f%d{%s}\n", i, visibility(set[0]), i, i, keyframes(set))
	}
	return fmt.Sprintf("<style>g{animation:%ds step-end infinite}\n%s@media(prefers-reduced-motion:reduce){g{animation:none!important}}</style>\n", seconds(session), style.String()) + content.String()
}

func visibility(digit byte) string {
	return map[byte]string{'1': "visible", '0': "hidden"}[digit]
}

// keyframes lists when a set of frames appears and disappears.
func keyframes(set string) string {
	var b strings.Builder
	for i := range session {
		if i > 0 && set[i] == set[i-1] {
			continue
		}
		fmt.Fprintf(&b, "%.2f%%{visibility:%s}", 100*float64(seconds(session[:i]))/float64(seconds(session)), visibility(set[i]))
	}
	return b.String()
}

func seconds(frames []frame) int {
	n := 0
	for _, f := range frames {
		n += f.seconds
	}
	return n
}
