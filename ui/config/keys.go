// Package config holds what a person can set: the key table and the bindings
// that hold without a config file. It reads nothing and draws nothing: ui/cli
// finds and reads the file, ui acts on the result.
package config

import (
	"fmt"
	"slices"
)

// An Action is what a key does. Its value is its name in the config file.
type Action string

// The actions of the review, in the order in which help lists them.
const (
	NextHunk Action = "next-hunk"
	PrevHunk Action = "previous-hunk"
	NextFile Action = "next-file"
	PrevFile Action = "previous-file"
	Down     Action = "down"
	Up       Action = "up"
	Top      Action = "top"
	Bottom   Action = "bottom"
	HalfDown Action = "half-page-down"
	HalfUp   Action = "half-page-up"
	PageDown Action = "page-down"
	PageUp   Action = "page-up"
	Left     Action = "left"
	Right    Action = "right"
	Focus    Action = "focus"

	Toggle        Action = "toggle"
	Accept        Action = "accept"
	Reject        Action = "reject"
	AcceptFile    Action = "accept-file"
	RejectFile    Action = "reject-file"
	AcceptAll     Action = "accept-all"
	RejectAll     Action = "reject-all"
	NextCandidate Action = "next-candidate"
	PrevCandidate Action = "previous-candidate"
	Candidate     Action = "candidate"
	Undo          Action = "undo"
	Redo          Action = "redo"

	Words       Action = "words"
	Diagnostics Action = "diagnostics"
	Reload      Action = "reload"
	Help        Action = "help"
	Commit      Action = "commit"
	Quit        Action = "quit"

	Confirm Action = "confirm"
	Yes     Action = "yes"
	No      Action = "no"
	Close   Action = "close"
)

// Scope is where a key works.
type Scope uint8

const (
	Everywhere Scope = iota // in the review, and it scrolls dialogs
	InReview                // in the review only
	InDialog                // in dialogs only
)

// A Binding ties keys to an action and says what it does. The footer, the help
// and the dispatcher all read the same bindings.
type Binding struct {
	Action Action
	Keys   []string // as Bubble Tea names them: "ctrl+d", "pgdown", " "
	Scope  Scope
	Group  string // the heading in help
	Label  string // a word or two, for the footer
	Help   string // what it does, for help
}

// InterruptKey always leaves, in every scope; no action can be bound to it.
const InterruptKey = "ctrl+c"

// DefaultKeys returns the bindings that hold without a config file, in the
// order of help. The caller owns them.
func DefaultKeys() []Binding {
	return []Binding{
		{NextHunk, []string{"]"}, InReview, "Move", "hunk", "next hunk"},
		{PrevHunk, []string{"["}, InReview, "Move", "hunk", "previous hunk"},
		{NextFile, []string{"}"}, InReview, "Move", "file", "next file"},
		{PrevFile, []string{"{"}, InReview, "Move", "file", "previous file"},
		{Down, []string{"j", "down"}, Everywhere, "Move", "down", "scroll down; in the tree, the file below"},
		{Up, []string{"k", "up"}, Everywhere, "Move", "up", "scroll up; in the tree, the file above"},
		{Top, []string{"g", "home"}, Everywhere, "Move", "top", "go to the top"},
		{Bottom, []string{"G", "end"}, Everywhere, "Move", "bottom", "go to the bottom"},
		{HalfDown, []string{"ctrl+d"}, Everywhere, "Move", "half page", "half a page down"},
		{HalfUp, []string{"ctrl+u"}, Everywhere, "Move", "half page", "half a page up"},
		{PageDown, []string{"pgdown"}, Everywhere, "Move", "page", "a page down"},
		{PageUp, []string{"pgup"}, Everywhere, "Move", "page", "a page up"},
		{Left, []string{"left"}, InReview, "Move", "left", "scroll left"},
		{Right, []string{"right"}, InReview, "Move", "right", "scroll right"},
		{Focus, []string{"tab"}, InReview, "Move", "tree/diff", "between the tree and the diff"},

		{Toggle, []string{" "}, InReview, "Decide", "toggle", "accept or reject; undecided becomes accepted at the place shown; in the tree, all of the file"},
		{Accept, []string{"y"}, InReview, "Decide", "accept", "accept, then go to the next undecided hunk"},
		{Reject, []string{"n"}, InReview, "Decide", "reject", "reject, then go to the next undecided hunk"},
		{AcceptFile, []string{"a"}, InReview, "Decide", "accept file", "accept all of this file but what needs a person"},
		{RejectFile, []string{"d"}, InReview, "Decide", "reject file", "reject all of this file"},
		{AcceptAll, []string{"A"}, InReview, "Decide", "accept all", "accept everything but what needs a person"},
		{RejectAll, []string{"D"}, InReview, "Decide", "reject all", "reject everything"},
		{NextCandidate, []string{"c"}, InReview, "Decide", "next place", "the next place where this hunk could go"},
		{PrevCandidate, []string{"C"}, InReview, "Decide", "previous place", "the previous place where this hunk could go"},
		{Candidate, []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}, InReview, "Decide", "place", "that place where this hunk could go"},
		{Undo, []string{"u"}, InReview, "Decide", "undo", "undo the last decision"},
		{Redo, []string{"ctrl+r"}, InReview, "Decide", "redo", "redo what was undone"},

		{Words, []string{"i"}, InReview, "Look", "words", "the answer's own words and lines for this hunk"},
		{Diagnostics, []string{"!"}, InReview, "Look", "diagnostics", "the warnings and errors of the answer"},
		{Reload, []string{"R"}, Everywhere, "Look", "reload", "read answer and files again; decisions that still stand are kept"},
		{Help, []string{"?"}, InReview, "Look", "help", "this help"},

		{Commit, []string{"w"}, InReview, "Leave", "commit", "commit: shows a summary first"},
		{Quit, []string{"q"}, Everywhere, "Leave", "quit", "quit without writing anything; closes a dialog"},

		{Confirm, []string{"enter"}, InDialog, "Dialogs", "confirm", "do what the dialog offers"},
		{Yes, []string{"y"}, InDialog, "Dialogs", "yes", "answer yes"},
		{No, []string{"n"}, InDialog, "Dialogs", "no", "answer no"},
		{Close, []string{"esc"}, Everywhere, "Dialogs", "close", "close, end, cancel"},
	}
}

// Meets tells that one key press could mean both scopes.
func (s Scope) Meets(t Scope) bool { return s == t || s == Everywhere || t == Everywhere }

// Rebind returns the bindings with the keys of some actions replaced. It
// refuses an action that does not exist, a key that nothing can be bound to,
// and a key that would mean two things at one place.
func Rebind(bindings []Binding, keys map[Action][]string) ([]Binding, error) {
	out := slices.Clone(bindings)
	for action, names := range keys {
		i := slices.IndexFunc(out, func(b Binding) bool { return b.Action == action })
		if i < 0 {
			return nil, fmt.Errorf("no action is named %q", action)
		}
		out[i].Keys = slices.Clone(names)
	}
	return out, Check(out)
}

// Check tells what is wrong with bindings, or nil.
func Check(bindings []Binding) error {
	for i, b := range bindings {
		for _, key := range b.Keys {
			if key == "" || key == InterruptKey {
				return fmt.Errorf("%s: %q cannot be bound", b.Action, key)
			}
			for _, other := range bindings[:i] {
				if b.Scope.Meets(other.Scope) && slices.Contains(other.Keys, key) {
					return fmt.Errorf("%q is bound to both %s and %s", key, other.Action, b.Action)
				}
			}
		}
	}
	return nil
}
