package dialog

import (
	"fmt"
	"strings"

	"aptix-tui/ui/config"
)

// NewText returns a page to read.
func NewText(keys KeyTable, title string, body []Line) *Dialog {
	results := map[config.Action]Result{config.Close: Close, config.Quit: Close, config.Confirm: Close}
	return newDialog(keys, title, body, results, Hint{config.Close, "close"})
}

// NewFailure returns the page of an error. It offers to reload because most
// failures come from files that have changed.
func NewFailure(keys KeyTable, title string, err error) *Dialog {
	return NewText(keys, title, errorLines(err)).with(config.Reload, Reload, "reload")
}

func errorLines(err error) []Line { return Lines(Failed, strings.Split(err.Error(), "\n")...) }

// with offers one more key.
func (d *Dialog) with(a config.Action, r Result, label string) *Dialog {
	d.results[a] = r
	d.hints = append(d.hints, Hint{a, label})
	return d
}

// NewQuestion asks what is answered with yes, which is the default, or no. why is below the question.
func NewQuestion(keys KeyTable, question string, why []Line) *Dialog {
	d := ask(keys, "", append([]Line{{Tone: Strong, Text: question}}, why...), AnswerYes, "yes", "no")
	d.low = true
	return d
}

// NewKeep asks whether to keep the changes though the verification failed, below the
// end of its output. The default answer is no.
func NewKeep(keys KeyTable, output []Line) *Dialog {
	body := append(output, Line{Tone: Strong, Text: "Verification failed. Keep the changes anyway?"})
	return ask(keys, "Verification failed", body, AnswerNo, "keep", "roll back").fromEnd()
}

// NewRolledBack returns the page after a failed verification whose changes were rolled back.
func NewRolledBack(keys KeyTable, output []Line) *Dialog {
	body := append(output, Line{Tone: Strong, Text: "The verification failed, and the changes were rolled back: the files are as they were."})
	return NewText(keys, "Rolled back", body).with(config.Reload, Reload, "reload").fromEnd().with(config.CopyReply, CopyReply, "copy reply")
}

// fromEnd makes d, which has the output of a command, open at the end of its lines.
func (d *Dialog) fromEnd() *Dialog {
	d.atEnd, d.whole = true, true
	return d
}

// ask returns a question. enter is the answer of the confirm key. Keys that close dialogs
// answer no.
func ask(keys KeyTable, title string, body []Line, enter Result, yes, no string) *Dialog {
	return newDialog(keys, title, body, map[config.Action]Result{config.Yes: AnswerYes, config.Confirm: enter, config.No: AnswerNo, config.Close: AnswerNo, config.Quit: AnswerNo},
		Hint{config.Yes, yes}, Hint{config.No, no})
}

// NewResumeOffer offers to continue a saved review. saved says what there is to
// resume. The close key does not answer: the first new decision would replace
// what was saved.
func NewResumeOffer(keys KeyTable, saved string) *Dialog {
	results := map[config.Action]Result{config.Yes: Resume, config.Confirm: Resume, config.No: StartOver, config.Quit: Quit}
	d := newDialog(keys, "Welcome back", []Line{{Tone: Strong, Text: saved}}, results,
		Hint{config.Yes, "resume"}, Hint{config.No, "start over"}, Hint{config.Quit, "quit"})
	d.low = true
	return d
}

// A Summary is what applying would do.
type Summary struct {
	Title     string
	Rows      []Line
	Unsettled error    // why what is in the files may not stay there, or nil
	Nothing   string   // why nothing would be written; empty if something would be
	Undecided string   // how many hunks are; empty if none is
	Unseen    string   // how many accepted hunks were never on the screen; empty if all were
	Unread    bool     // a part of the answer could not be read
	Changed   []string // files that are no longer as they were read
	Verify    string   // the command that runs after applying; empty if none does
	Comments  string   // counts them, and says how they are copied; empty without any
}

// NewSummary shows what applying would do, and asks for it. With undecided hunks, the
// confirm key goes to the first of them, and a key of its own applies the others.
func NewSummary(keys KeyTable, s Summary) *Dialog {
	results := map[config.Action]Result{config.Confirm: Apply, config.Close: Close, config.Quit: Close, config.No: Close}
	d := newDialog(keys, s.Title, nil, results, Hint{config.Confirm, "apply"})
	d.whole = true
	if s.Unsettled != nil {
		d.body = append(d.body, Line{Tone: Failed, Text: s.Unsettled.Error()})
	}
	if n := len(s.Changed); n > 0 {
		d.body = append(d.body, Line{Tone: Failed, Text: "changed since the review has read " + itOrThem(fmt.Sprint(n)) + ": " + strings.Join(s.Changed, ", ")})
		d.with(config.Reload, Reload, "reload")
	}
	switch {
	case s.Undecided != "":
		results[config.Confirm], d.hints[0].Label = ToUndecided, "go to undecided"
		text := fmt.Sprintf("%s undecided: %s goes there", s.Undecided, keys.Names(config.Confirm))
		if s.Nothing == "" {
			text += ", " + keys.Names(config.ApplyDecided) + " applies without " + itOrThem(s.Undecided)
			d.with(config.ApplyDecided, Apply, "apply without")
		}
		d.body = append(d.body, Line{Tone: Warned, Text: text})
	case s.Nothing != "":
		results[config.Confirm], d.hints[0].Label = QuitNothingToDo, "leave"
	case s.Unseen != "":
		d.body = append(d.body, Line{Text: fmt.Sprintf("%s not seen: %s, then %s shows %s", s.Unseen,
			keys.Names(config.Close), keys.Names(config.NextOpen), itOrThem(s.Unseen))})
	}
	if s.Verify != "" && s.Nothing == "" {
		d.body = append(d.body, Line{Text: "then runs: " + s.Verify})
	}
	if s.Unread {
		d.with(config.Diagnostics, ShowWarnings, "warnings")
	}
	if s.Comments != "" {
		d.body = append(d.body, Line{Text: s.Comments})
		results[config.CopyReply] = CopyReply
	}
	if len(d.body) > 0 {
		d.body = append(d.body, Line{})
	}
	if s.Nothing != "" && s.Unsettled == nil {
		d.body = append(d.body, Line{Tone: Strong, Text: s.Nothing})
	}
	d.body = append(d.body, s.Rows...)
	d.hints = append(d.hints, Hint{config.Close, "back"})
	return d
}

// addUnread says what could not be read of the answer, if anything, and opens the warnings on
// their key.
func (d *Dialog) addUnread(unread string) {
	if unread == "" {
		return
	}
	number, _, _ := strings.Cut(unread, " ")
	d.body = append(d.body, Line{Tone: Warned, Text: fmt.Sprintf("%s could not be read: %s lists %s", unread, d.keys.Names(config.Diagnostics), itOrThem(number))})
	d.results[config.Diagnostics] = ShowWarnings
}

func itOrThem(number string) string {
	if number == "1" {
		return "it"
	}
	return "them"
}

// Applied is what the page after applying says and offers.
type Applied struct {
	Done     string   // what was applied
	Unread   string   // what could not be read of the answer; empty if all could
	Output   []Line   // the end of that of a failed verification; nil without one
	Notes    []string // below what was applied
	Watching bool     // the program goes on with the next answer
}

// NewApplied returns the page after applying.
func NewApplied(keys KeyTable, a Applied) *Dialog {
	d := newOutcome(keys, "Applied", append(a.Output, Line{Tone: Good, Text: a.Done + " " + keys.Names(config.UndoApply) + " undoes it."}))
	d.addUnread(a.Unread)
	d.body = append(d.body, Lines(Plain, a.Notes...)...)
	d.atEnd, d.whole = len(a.Output) > 0, len(a.Output) > 0
	return d.with(config.UndoApply, UndoApply, "undo").with(config.CopyReply, CopyReply, "copy reply").leaving("any other key", a.Watching)
}

// NewUndone returns the page of the notes of an undo. Closing it leads to the review.
func NewUndone(keys KeyTable, notes []string) *Dialog {
	return NewText(keys, "Undone", append(Lines(Good, "Undone: the files are as they were."), Lines(Plain, notes...)...))
}

// NewNotUndone returns the page of an undo that failed.
func NewNotUndone(keys KeyTable, err error, watching bool) *Dialog {
	body := append(errorLines(err), Line{Tone: Good, Text: "The changes remain: they could not be undone."})
	return newOutcome(keys, "Not undone", body).leaving("any key", watching)
}

// newOutcome returns the last page of a review. All keys leave it except those of its results.
func newOutcome(keys KeyTable, title string, body []Line) *Dialog {
	d := newDialog(keys, title, body, map[config.Action]Result{})
	d.otherwise = Quit
	return d
}

// leaving says which keys leave the last page, and what follows.
func (d *Dialog) leaving(press string, watching bool) *Dialog {
	leave := "quit"
	if watching {
		leave = "wait for the next answer"
	}
	d.body = append(d.body, Line{}, Line{Tone: Dim, Text: "Press " + press + " to " + leave + "."})
	return d
}
