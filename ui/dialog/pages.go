package dialog

import (
	"fmt"
	"slices"
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
	d := NewText(keys, title, errorLines(err))
	d.results[config.Reload] = Reload
	d.hints = append(d.hints, Hint{config.Reload, "reload"})
	return d
}

func errorLines(err error) []Line { return Lines(Failed, strings.Split(err.Error(), "\n")...) }

// NewQuit asks whether to quit; the quit key again does. notes say what happens to the decisions.
func NewQuit(keys KeyTable, notes ...Line) *Dialog {
	return newLeave(keys, "Nothing has been written. Quit? ", "quit", notes)
}

// NewLeaveAnswer asks whether to leave one of several answers, as NewQuit does.
func NewLeaveAnswer(keys KeyTable, notes ...Line) *Dialog {
	return newLeave(keys, "Nothing of this answer has been written. Leave it? ", "leave", notes)
}

func newLeave(keys KeyTable, question, does string, notes []Line) *Dialog {
	body := append([]Line{{Tone: Strong, Text: question + yesNo(keys)}}, notes...)
	results := confirm(Quit, Close, Quit)
	results[config.Quit] = Quit
	title := strings.ToUpper(does[:1]) + does[1:]
	return newDialog(keys, title, body, results, Hint{config.Yes, does}, Hint{config.Quit, does}, Hint{config.No, "stay"})
}

// NewUndo asks whether to undo what was applied.
func NewUndo(keys KeyTable) *Dialog {
	body := []Line{{Tone: Strong, Text: "Undo? Every file is restored to its former content. " + yesNo(keys)}}
	return newDialog(keys, "Undo", body, confirm(UndoApply, ShowApplied, UndoApply), Hint{config.Yes, "undo"}, Hint{config.No, "back"})
}

// NewQuestion asks whether to keep the changes though the verification failed, below the
// end of its output. The default answer is no. The reply can be copied meanwhile.
func NewQuestion(keys KeyTable, output []Line) *Dialog {
	body := append(output, Line{Tone: Strong, Text: "Verification failed. Keep the changes anyway?"})
	d := newDialog(keys, "Verification failed", body, confirm(AnswerYes, AnswerNo, AnswerNo), Hint{config.Yes, "keep"}, Hint{config.No, "roll back"})
	return d.fromEnd().withOutput(output).withReply()
}

// NewRolledBack returns the page after a failed verification whose changes were rolled back.
func NewRolledBack(keys KeyTable, output []Line) *Dialog {
	body := append(output, Line{Tone: Strong, Text: "The verification failed, and the changes were rolled back: the files are as they were."})
	d := NewText(keys, "Rolled back", body)
	d.results[config.Reload] = Reload
	d.hints = append(d.hints, Hint{config.Reload, "reload"})
	return d.fromEnd().withOutput(output).withReply()
}

// withOutput makes d as wide as the page of the output of a command, if that is among its
// lines: before how the command ended are a blank line and the output.
func (d *Dialog) withOutput(lines []Line) *Dialog {
	d.output = len(lines) > 2
	return d
}

// fromEnd makes d open at the end of its lines.
func (d *Dialog) fromEnd() *Dialog {
	d.atEnd = true
	return d
}

// withReply offers to copy the reply.
func (d *Dialog) withReply() *Dialog {
	d.results[config.CopyReply] = CopyReply
	d.hints = append(d.hints, Hint{config.CopyReply, "copy reply"})
	return d
}

func yesNo(keys KeyTable) string { return keys.Names(config.Yes) + "/" + keys.Names(config.No) }

// confirm returns the results of a question. enter is that of the confirm key.
// Keys that close dialogs answer no.
func confirm(yes, no, enter Result) map[config.Action]Result {
	return map[config.Action]Result{config.Yes: yes, config.Confirm: enter, config.No: no, config.Close: no, config.Quit: no}
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
	Unsettled error  // why what is in the files may not stay there, or nil
	Nothing   string // why nothing would be written; empty if something would be
	Undecided string // how many hunks are; empty if none is
	Unseen    string // how many accepted hunks were never on the screen; empty if all were
	Unread    string // what could not be read of the answer; empty if all could
}

// NewSummary shows what applying would do, and asks for it. With undecided hunks, the
// confirm key goes to the first of them, and a key of its own applies the others.
func NewSummary(keys KeyTable, s Summary) *Dialog {
	enter := keys.Names(config.Confirm)
	results := map[config.Action]Result{config.Confirm: Apply, config.Close: Close, config.Quit: Close, config.No: Close, config.Help: ShowHelp}
	hints := []Hint{{config.Confirm, "apply"}}
	var top []Line
	if s.Unsettled != nil {
		top = append(top, Line{Tone: Failed, Text: s.Unsettled.Error()})
	}
	switch {
	case s.Undecided != "":
		results[config.Confirm], hints[0].Label = ToUndecided, "go to undecided"
		text := fmt.Sprintf("%s undecided: %s goes there", s.Undecided, enter)
		if s.Nothing == "" {
			text += ", " + keys.Names(config.ApplyDecided) + " applies without " + itOrThem(s.Undecided)
			results[config.ApplyDecided] = Apply
			hints = append(hints, Hint{config.ApplyDecided, "apply without"})
		}
		top = append(top, Line{Tone: Warned, Text: text})
	case s.Nothing != "":
		results[config.Confirm], hints[0].Label = QuitNothingToDo, "leave"
	case s.Unseen != "":
		top = append(top, Line{Text: fmt.Sprintf("%s not seen: %s, then %s shows %s", s.Unseen,
			keys.Names(config.Close), keys.Names(config.NextOpen), itOrThem(s.Unseen))})
	}
	if s.Unread != "" {
		top = append(top, unreadLine(keys, s.Unread))
	}
	if len(top) > 0 {
		top = append(top, Line{})
	}
	if s.Nothing != "" && s.Unsettled == nil {
		top = append(top, Line{Tone: Strong, Text: s.Nothing})
	}
	d := newDialog(keys, s.Title, append(top, s.Rows...), results, append(hints, Hint{config.Close, "back"})...)
	return d.withWarnings(s.Unread)
}

// unreadLine says what could not be read of the answer, and the key that lists it.
func unreadLine(keys KeyTable, unread string) Line {
	number, _, _ := strings.Cut(unread, " ")
	return Line{Tone: Warned, Text: fmt.Sprintf("%s could not be read: %s lists %s", unread, keys.Names(config.Diagnostics), itOrThem(number))}
}

// withWarnings opens the warnings of the answer on their key, if something could not be read.
func (d *Dialog) withWarnings(unread string) *Dialog {
	if unread != "" {
		d.results[config.Diagnostics] = ShowWarnings
	}
	return d
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
	done := a.Done + " " + keys.Names(config.UndoApply) + " undoes it."
	o := newOutcome(keys, "Applied", done, "any other key", a.Notes, a.Watching).withWarnings(a.Unread)
	if a.Unread != "" {
		o.body = slices.Insert(o.body, 1, unreadLine(keys, a.Unread))
	}
	o.results[config.UndoApply] = AskUndo
	o.hints = append(o.hints, Hint{config.UndoApply, "undo"})
	o.body = append(a.Output, o.body...)
	o.withReply().withOutput(a.Output)
	o.atEnd = len(a.Output) > 0
	return o
}

// NewUndone returns the page of the notes of an undo. Closing it leads to the review.
func NewUndone(keys KeyTable, notes []string) *Dialog {
	return NewText(keys, "Undone", append(Lines(Good, "Undone: the files are as they were."), Lines(Plain, notes...)...))
}

// NewNotUndone returns the page of an undo that failed.
func NewNotUndone(keys KeyTable, err error, watching bool) *Dialog {
	o := newOutcome(keys, "Not undone", "The changes remain: they could not be undone.", "any key", nil, watching)
	o.body = append(errorLines(err), o.body...)
	return o
}

// leave is what a key does on the last page of a review, by whether the program watches.
var leave = map[bool]string{false: "quit", true: "wait for the next answer"}

// newOutcome returns the last page of a review. All keys leave it except those of its
// results: press says which these are.
func newOutcome(keys KeyTable, title, text, press string, notes []string, watching bool) *Dialog {
	body := append(Lines(Good, text), Lines(Plain, notes...)...)
	body = append(body, Line{}, Line{Tone: Dim, Text: "Press " + press + " to " + leave[watching] + "."})
	d := newDialog(keys, title, body, map[config.Action]Result{})
	d.otherwise = Quit
	return d
}
