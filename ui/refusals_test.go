package ui

import (
	"context"
	"errors"
	"testing"

	"aptix-tui/model"
)

// Why a key does nothing is said in the footer.
func TestRefusals(t *testing.T) {
	one := func() *fixture {
		return &fixture{tree: memory{"a.txt": "one\n"}, payloads: []*model.Payload{payload(edit("a.txt", text{old: "one\n", new: "ONE\n"}))}}
	}
	made := func() *fixture {
		return &fixture{tree: memory{"a.txt": "one\n", "b.txt": "b\n"}, payloads: []*model.Payload{payload(edit("a.txt", text{old: "one\n", new: "ONE\n"}),
			model.FileChange{Op: model.OpCreate, Path: "b.txt", Content: []byte("b\n")})}}
	}
	for name, c := range map[string]struct {
		fixture func() *fixture
		options func(*Options)
		keys    string
		want    string
	}{
		"no diagnostics":    {one, nil, "!", "!: the answer has no warnings or errors"},
		"one file":          {one, nil, "tab", "tab: there is only one file"},
		"lines of deletion": {shop, nil, "} } } v", "v: this hunk is accepted or rejected as a whole"},
		"split a deletion":  {shop, nil, "} } } s", "s: this hunk cannot be split: it is accepted or rejected as a whole"},
		"lines in place":    {made, nil, "} v", "v: this hunk is already in place: nothing to select"},
		"no such place":     {shop, func(o *Options) { o.Keys = bindings(t, "accept-all = []\ncandidate = [\"1\", \"2\", \"A\"]\n") }, "] ] A", "no place 3: 2 are possible"},
		"no such file":      {astray, func(o *Options) { o.Keys = bindings(t, "accept-all = []\ncandidate = [\"1\", \"2\", \"A\"]\n") }, "A", "no file 3: 2 are possible"},
		"no file":           {gone, nil, "m", "path of the file"},
	} {
		t.Run(name, func(t *testing.T) {
			opt := c.fixture().options()
			if c.options != nil {
				c.options(&opt)
			}
			d := drive(t, opt, 140, 36)
			d.keys(words(c.keys)...)
			d.wantFooter(c.want)
		})
	}
}

// gone changes a file that is not there.
func gone() *fixture {
	return &fixture{tree: memory{"a.txt": "one\n"}, payloads: []*model.Payload{payload(edit("gone.txt", text{old: "x\n", new: "y\n"}))}}
}

// A plan that cannot be made is a failure with its reason.
func TestPlanFails(t *testing.T) {
	d := drive(t, one2().options(), 100, 30)
	d.run(start(&d.m.task, "preparing the summary", func(context.Context) (planResult, error) {
		return planResult{}, errors.New("two files would end up at a.txt: reject one of them")
	}, (*Model).planned))
	d.wantScreen("These changes cannot be applied", "two files would end up at a.txt: reject one of them")
}

// one2 has two files at the top.
func one2() *fixture {
	return &fixture{tree: memory{"a.txt": "one\n", "b.txt": "two\n"}, payloads: []*model.Payload{payload(
		edit("a.txt", text{old: "one\n", new: "ONE\n"}), edit("b.txt", text{old: "two\n", new: "TWO\n"}))}}
}
