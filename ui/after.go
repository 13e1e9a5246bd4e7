package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// donePage says what was committed. It is the last one: all keys but those
// that it names leave.
func (m *Model) donePage(r CommitResult) *page {
	p := lastPage("Done", "Committed. Transaction "+r.ID, r.Notes)
	if m.opt.Undo != nil {
		p.does[config.UndoCommit] = askUndo
		p.hints = append(p.hints, hint{config.UndoCommit, "undo"})
	}
	if m.opt.Reply != nil {
		p.does[config.CopyReply] = copyReply
		p.hints = append(p.hints, hint{config.CopyReply, "copy reply"})
	}
	if len(p.does) > 0 {
		p.body[len(p.body)-1].text = "Any other key leaves."
	}
	return p
}

func undonePage(r CommitResult) *page {
	return lastPage("Undone", "Undone: the files are as they were. Transaction "+r.ID, r.Notes)
}

func notUndonePage(err error) *page {
	p := lastPage("Not undone", "The commit stands: it could not be undone.", nil)
	p.body = append(errorLines(err), p.body...)
	return p
}

// lastPage is followed by nothing.
func lastPage(title, text string, notes []string) *page {
	p := &page{title: title, other: leaveQuit, does: map[config.Action]intent{}, body: []line{{tone: good, text: text}}}
	for _, n := range notes {
		p.body = append(p.body, line{tone: plain, text: n})
	}
	p.body = append(p.body, line{}, line{tone: dim, text: "Any key leaves."})
	return p
}

// undoPage asks before a commit is undone.
func undoPage(keys keyTable, id string) *page {
	return &page{
		title: "Undo",
		body:  []line{{tone: strong, text: "undo transaction " + id + "? " + keys.names(config.Yes) + "/" + keys.names(config.No)}},
		does: map[config.Action]intent{
			config.Yes: undoCommit, config.Confirm: undoCommit, config.No: backToDone, config.Close: backToDone, config.Quit: backToDone,
		},
		hints: []hint{{config.Yes, "undo"}, {config.No, "back"}},
	}
}

func (m *Model) openUndo() tea.Cmd {
	m.page = undoPage(m.keys, m.out.Result.ID)
	return nil
}

func (m *Model) openDone() tea.Cmd {
	m.page = m.donePage(m.out.Result)
	return nil
}

// closed is after a dialog: the review, or what a commit has left of it.
func (m *Model) closed() tea.Cmd {
	m.page, m.plan = nil, nil
	if m.out.Ending == Committed {
		return m.openDone()
	}
	return nil
}

// questionPage is a question of a commit: yes or no, and no unless somebody
// says otherwise.
func questionPage(q question) *page {
	p := &page{
		title: "Committing", body: []line{{tone: strong, text: q.text}}, reply: q.answer,
		does: map[config.Action]intent{
			config.Yes: answerYes, config.No: answerNo, config.Confirm: answerNo, config.Close: answerNo, config.Quit: answerNo,
		},
		hints: []hint{{config.Yes, "yes"}, {config.No, "no"}},
	}
	if len(q.details) > 0 {
		p.body = append(p.body, line{})
	}
	for _, d := range q.details {
		p.body = append(p.body, line{tone: plain, text: strings.TrimRight(d, "\n")})
	}
	return p
}

// answer gives the commit its answer.
func answer(yes bool) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		m.page.reply <- yes
		m.page = nil
		return nil
	}
}
