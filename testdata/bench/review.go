package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"
)

const (
	firstText = "accepted" // in the header of the first hunk of a review
	idleText  = "idle until a key"
	// keysLimit ends the keys of a session, however many are left.
	keysLimit = time.Minute
)

// session is a review or its peer in a terminal, several times.
type session struct {
	place      place
	text       string
	args       func(dir string) []string
	firsts     []time.Duration
	peak       int64 // after the keys of the first run
	stopped    bool
	err        error
	keys       []string // pressed in turn, count times, in the first run
	count      int
	frames     []time.Duration // from key to frame
	unanswered int             // keys that drew nothing
}

// review makes the session of a review.
func (b *bench) review(shape, format string, keys ...string) *session {
	return &session{
		place: place{shape: shape, times: 1}, text: firstText, keys: keys, count: max(60, b.scaled(300)),
		args: func(dir string) []string { return []string{b.bin("aptix-tui"), answer(dir, format)} },
	}
}

// play runs the session once.
func (b *bench) play(s *session) error {
	dir, err := b.at(s.place)
	if err != nil || s.err != nil || s.stopped {
		return err
	}
	t, err := b.start(filepath.Join(dir, "before"), s.args(dir)...)
	if err != nil {
		return err
	}
	first, err := t.firstFrame(s.text, b.timeout)
	s.firsts = append(s.firsts, first)
	if s.stopped = errors.Is(err, errTooLate); s.stopped {
		err = nil
	} else if err == nil && len(s.firsts) == 1 {
		t.quiet(300*time.Millisecond, 5*time.Second)
		err = s.pressAll(t)
	}
	if n := t.end(); len(s.firsts) == 1 { // later runs end at their first frame
		s.peak = n
	}
	s.err = err
	return nil
}

// pressAll presses the keys of the session.
func (s *session) pressAll(t *terminal) error {
	begin := time.Now()
	for i := 0; i < s.count && len(s.keys) > 0 && time.Since(begin) < keysLimit; i++ {
		frame, err := t.press(s.keys[i%len(s.keys)])
		if err != nil {
			return err
		}
		if frame == 0 {
			s.unanswered++
			continue
		}
		s.frames = append(s.frames, frame)
	}
	return nil
}

// first returns the median time to the first frame.
func (s *session) first() float64 {
	if len(s.firsts) == 0 {
		return 0
	}
	all := slices.Clone(s.firsts)
	slices.Sort(all)
	return float64(all[len(all)/2])
}

// keyRows returns how long keys take to a frame.
func (s *session) keyRows(name string) []row {
	frames := slices.Clone(s.frames)
	slices.Sort(frames)
	err := s.err
	if len(frames) == 0 && err == nil {
		err = fmt.Errorf("no key draws a frame")
	}
	var rows []row
	for _, p := range []struct {
		name    string
		percent int
		limit   time.Duration
	}{{"p50", 50, 17 * time.Millisecond}, {"p99", 99, 25 * time.Millisecond}, {"longest", 100, 50 * time.Millisecond}} {
		r := row{work: fmt.Sprintf("key to frame of %s: %s of %d keys", name, p.name, len(frames)), peer: p.limit.String(), peers: float64(p.limit), format: duration, target: 1, err: err}
		if len(frames) > 0 {
			r.ours = float64(frames[min(len(frames)-1, len(frames)*p.percent/100)])
		}
		if s.unanswered > 0 {
			r.work += fmt.Sprintf(" (%d drew nothing)", s.unanswered)
		}
		rows = append(rows, r)
	}
	return rows
}

// terminalRows measures reviews in a terminal.
func (b *bench) terminalRows() error {
	inFiles := []string{"j", "j", "]", "}", " ", "j", "]", "{", "]", " ", "}", "k"}
	inFile := []string{"j", "j", "]", " ", "j", "]", "]", " ", "k", "["}
	return errors.Join(
		b.reviewRows("big", b.review("big", "git", inFiles...), b.besideGit),
		b.reviewRows("deep", b.review("deep", "git", inFile...), b.alone),
		b.reviewRows("usual", b.review("usual", "", inFiles...), b.besideIdle),
	)
}

// reviewRows adds the rows of a review, whose first ones play makes.
func (b *bench) reviewRows(name string, s *session, play func(*session) ([]row, error)) error {
	if !slices.ContainsFunc([]string{"first frame of " + name, "memory of the review of " + name, "key to frame of " + name + ":"}, b.wants) {
		return nil
	}
	rows, err := play(s)
	for _, r := range append(rows, s.keyRows(name)...) {
		if b.wants(r.work) {
			b.add(r)
		}
	}
	return err
}

func (b *bench) alone(s *session) ([]row, error) { return nil, b.play(s) }

// besideGit plays a large review beside Git.
func (b *bench) besideGit(s *session) ([]row, error) {
	check := b.gitApply("check", "big")
	for range b.runs {
		if err := errors.Join(b.play(s), b.run(check)); err != nil {
			return nil, err
		}
	}
	dir, err := b.at(s.place)
	if err != nil {
		return nil, err
	}
	bytes, err := touched(dir)
	return []row{
		{work: "first frame of big", peer: "`git apply --check`", ours: s.first(), peers: float64(check.median().time), format: duration, target: 0.8, stopped: s.stopped, err: s.err},
		{work: "memory of the review of big", peer: "the patch and the files it changes", ours: float64(s.peak), peers: float64(bytes), format: size, target: 4, stopped: s.stopped, err: s.err},
	}, err
}

// besideIdle plays a review beside a program that only waits for a key.
func (b *bench) besideIdle(s *session) ([]row, error) {
	idle := &session{place: s.place, text: idleText, args: func(string) []string { return []string{b.bin("idle")} }}
	for range b.runs {
		if err := errors.Join(b.play(s), b.play(idle)); err != nil {
			return nil, err
		}
	}
	return []row{
		{work: "first frame of usual", peer: "that of an idle Bubble Tea program", ours: s.first(), peers: idle.first(), format: duration, target: 2.5, stopped: s.stopped, err: s.err},
		{work: "memory of the review of usual", peer: "an idle Bubble Tea program", ours: float64(s.peak), peers: float64(idle.peak), format: size, target: 5, stopped: s.stopped, err: s.err},
	}, nil
}
