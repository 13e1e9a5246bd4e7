package cli

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"aptix-tui/model"
	"aptix-tui/ui"
)

// stateIn uses a state directory of its own for a test.
func stateIn(t *testing.T) {
	old := xdg.StateHome
	xdg.StateHome = t.TempDir()
	t.Cleanup(func() { xdg.StateHome = old })
}

// reject rejects hunks of r, the first of which gets a reason.
func reject(r ui.Review, ids ...int) ui.Review {
	r.Decisions, _ = r.Set.Reject(r.Decisions, ids...)
	r.Reasons = map[model.HunkKey]string{r.Set.Hunks[ids[0]].Key: "bad idea"}
	return r
}

// nextRun ends the run of r, writes a.txt, and begins the next run.
func (d *desk) nextRun(r ui.Review, file string) (*desk, ui.Review) {
	d.Helper()
	if err := saveReview(d.s.storeOf(r.Answer), ui.SavedOf(r)); err != nil {
		d.Fatal(err)
	}
	write(d.T, filepath.Join(d.ws, "a.txt"), []byte(file), 0o644)
	s, err := d.a.open([]string{d.answer})
	if err != nil {
		d.Fatal(err)
	}
	d.Cleanup(func() { s.close() })
	next := &desk{T: d.T, a: d.a, s: s, ws: d.ws, answer: d.answer}
	return next, s.withOffer(next.review(), d.a.chooser(s, nil))
}

// clock is the time in an offer.
var clock = regexp.MustCompile(` from .*:\d\d`)

// marks are the decisions in the order of the screen, = for what is applied, and the reasons.
func marks(r ui.Review) string {
	var out, reasons strings.Builder
	for _, id := range r.Set.Order {
		h := r.Set.Hunks[id]
		if h.Placement == model.Applied {
			out.WriteByte('=')
			continue
		}
		out.WriteByte("UAR"[r.Decisions[id]])
		if why := r.Reasons[h.Key]; why != "" {
			reasons.WriteString(" " + why)
		}
	}
	return out.String() + reasons.String()
}

// DECISIONS §1.6: what was decided is offered at the next start for the same files, and for others
// it is named.
func TestResumeForTheSameFiles(t *testing.T) {
	for then, want := range map[string]string{
		twoPlaces:          "1 decision is kept",
		twoPlaces + "more": "1 decision is not offered: the files have changed since",
	} {
		stateIn(t)
		d := newDesk(t, twoPlaces, diffOf("1", "2"))
		_, r := d.nextRun(reject(d.review(), 1), then)
		if r.Offer == nil || clock.ReplaceAllString(r.Offer.String(), "") != want {
			t.Fatalf("offered is %q, want %q", r.Offer, want)
		}
		if r.Offer.Err == nil {
			if got := marks(r.Offer.Review); got != "AR bad idea" {
				t.Errorf("resumed are %q", got)
			}
		}
	}
}

// A reload keeps the decisions that hold.
func TestReloadOfAChangedFile(t *testing.T) {
	same := "dup\na\ndup\nb\ndup\n"
	all := fenced("json", `{ "root": ".", "patches": [ { "path": "a.txt", "find": "dup", "replace": "new", "limit": "all" } ] }`)
	for _, c := range []struct {
		name, file, answer string
		decides            func(d *desk, r ui.Review) ui.Review
		then, want         string
	}{
		{"occurrences with other numbers", same, all, func(_ *desk, r ui.Review) ui.Review { return reject(r, 1) }, "dup\n" + same, "UUUU bad idea"},
		{"all occurrences accepted", same, all, func(_ *desk, r ui.Review) ui.Review { return r }, "dup\n" + same, "AAAA"},
		{"all occurrences rejected", same, all, func(_ *desk, r ui.Review) ui.Review { return reject(r, 0, 1, 2) }, "dup\n" + same, "RRRU bad idea"},
		{"marked lines", twoPlaces, diffOf("1", "2"), func(d *desk, r ui.Review) ui.Review {
			return reject(d.choose(r, 0, splitInTwo), 1)
		}, twoPlaces + "more\n", "UUA bad idea"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, c.file, c.answer)
			r := c.decides(d, d.review())
			write(t, filepath.Join(d.ws, "a.txt"), []byte(c.then), 0o644)
			if got := marks(d.reload(r)); got != c.want {
				t.Errorf("the hunks are %q, want %q", got, c.want)
			}
		})
	}
}

// Another answer begins as at a start: with what was decided about it in earlier runs. What is
// the same change keeps its decision, and the former answer keeps its own.
func TestReloadBeginsAnotherAnswer(t *testing.T) {
	stateIn(t)
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	former := reject(d.review(), 1)
	if err := saveReview(d.s.storeOf(former.Answer), ui.SavedOf(former)); err != nil {
		t.Fatal(err)
	}
	write(t, d.answer, []byte(diffOf("uno", "due")), 0o644)
	r := d.reload(former)
	if got := marks(r); got != "AR" || r.Offer != nil {
		t.Errorf("the other answer begins with %q, %v", got, r.Offer)
	}
	r = reject(r, 0)
	if err := saveReview(d.s.storeOf(r.Answer), ui.SavedOf(r)); err != nil {
		t.Fatal(err)
	}
	write(t, d.answer, former.Answer.Text(), 0o644)
	if r = d.reload(r); r.Offer == nil || marks(r.Offer.Review) != "AR bad idea" {
		t.Errorf("the former answer begins with %q, %+v", marks(r), r.Offer)
	}
	if k := ui.SavedOf(r); !slices.EqualFunc(k.Hunks, ui.SavedOf(former).Hunks, func(a, b ui.SavedHunk) bool { return a.Key == b.Key && a.Reason == b.Reason }) {
		t.Errorf("before it is answered, %+v is stored", k)
	}
}

// What another review has applied is applied after a reload, as it is at a new start.
func TestReloadReadsTheHistory(t *testing.T) {
	insert := fenced("json", `{ "root": ".", "patches": [ { "path": "a.txt", "find": "one\n", "replace": "log()\n", "limit": "once" } ] }`)
	for _, answer := range []string{insert, diffOf("1", "2")} {
		stateIn(t) // the other review makes the user's key
		d := newDesk(t, twoPlaces, answer)
		d.writes()(nil)
		s, err := (&app{options: d.a.options}).open([]string{d.answer})
		if err != nil {
			t.Fatal(err)
		}
		defer s.close()
		want := marks(ui.Review{Set: s.set, Decisions: s.set.InitialDecisions()})
		if got := marks(d.reload(d.review())); got != want || strings.Trim(got, "=") != "" {
			t.Errorf("after a reload %q, at a new start %q", got, want)
		}
	}
}
