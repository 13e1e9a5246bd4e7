package shell

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// A word is one word of a command line.
type word struct {
	text    string // without quotation marks
	expands bool   // a shell would replace a part of it: a variable, "~", a pattern
	quoted  bool   // some of it is quoted, so that it is taken as it is written
}

// A redirection sends the output or the input of a command elsewhere.
type redirection struct {
	op   string // ">", ">>", ">|", "<", "<<", "<<-", "<<<", "&>"
	fd   string // digits before it
	word word
}

// A simple is one command of a line: words and redirections, up to an operator.
type simple struct {
	words  []word
	redirs []redirection
	before string // the operator before it: "&&", "||", ";", "|", "&", "(", ")"; empty for the first
	braced bool   // "{" is before it
}

// A lexer cuts a command line into words and operators.
type lexer struct {
	text string
	at   int
}

// operators are the operators of a shell, longest first.
var operators = []string{"<<-", "<<<", "&>>", "&&", "||", ";;", "<<", ">>", ">|", ">&", "<&", "&>", "|&", ";", "|", "&", "<", ">", "(", ")"}

// parseLine returns the commands of a line. ok is false if a quotation in it has no
// end.
func parseLine(text string) (commands []simple, ok bool) {
	l := lexer{text: text}
	var all []simple
	now := simple{}
	flush := func(op string) {
		if len(now.words)+len(now.redirs) > 0 {
			all = append(all, now.unbraced())
		}
		now = simple{before: op}
	}
	for {
		l.skipBlanks()
		if l.at >= len(l.text) || l.text[l.at] == '#' {
			flush("")
			return all, true
		}
		if op := l.operator(); op != "" {
			if !strings.ContainsAny(op, "<>") {
				flush(op)
				continue
			}
			if r, ok := l.redirection(op, ""); ok {
				now.redirs = append(now.redirs, r)
				continue
			}
			return all, false
		}
		w, ok := l.word()
		if !ok {
			return all, false
		}
		if !w.quoted && len(w.text) == 1 && w.text[0] >= '0' && w.text[0] <= '9' && l.at < len(l.text) && strings.IndexByte("<>", l.text[l.at]) >= 0 {
			if r, ok := l.redirection(l.operator(), w.text); ok {
				now.redirs = append(now.redirs, r)
				continue
			}
			return all, false
		}
		now.words = append(now.words, w)
	}
}

// unbraced returns s without "{" and values of variables before its first word.
func (s simple) unbraced() simple {
	if len(s.words) > 1 && s.words[0].text == "{" && !s.words[0].quoted {
		s.words, s.braced = s.words[1:], true
	}
	for len(s.words) > 1 && !s.words[0].quoted && assignment.MatchString(s.words[0].text) {
		s.words = s.words[1:]
	}
	return s
}

// assignment matches the value of a variable for one command.
var assignment = lazyregexp.New(`^[A-Za-z_]\w*=`)

func (l *lexer) skipBlanks() {
	l.at = len(l.text) - len(strings.TrimLeft(l.text[l.at:], " \t"))
}

// operator reads an operator; empty if there is none.
func (l *lexer) operator() string {
	if strings.IndexByte("<>&|;()", l.text[l.at]) < 0 {
		return ""
	}
	for _, op := range operators {
		if strings.HasPrefix(l.text[l.at:], op) {
			l.at += len(op)
			return op
		}
	}
	return ""
}

func (l *lexer) redirection(op, fd string) (redirection, bool) {
	l.skipBlanks()
	w, ok := l.word()
	return redirection{op: op, fd: fd, word: w}, ok && (w.text != "" || w.quoted)
}

// word reads a word. It fails if a quotation in it has no end.
func (l *lexer) word() (w word, ok bool) {
	var out strings.Builder
	for l.at < len(l.text) {
		c := l.text[l.at]
		switch {
		case strings.IndexByte(" \t;|&<>()", c) >= 0:
			w.text = out.String()
			return w, true
		case c == '\'' || c == '"':
			end := l.quoteEnd(c)
			if end < 0 {
				return w, false
			}
			inner := l.text[l.at+1 : end]
			w.quoted = true
			w.expands = w.expands || c == '"' && strings.ContainsAny(inner, "$`\\")
			out.WriteString(inner)
			l.at = end + 1
			continue
		case c == '\\' && l.at+1 < len(l.text):
			w.quoted = true
			l.at++
			out.WriteByte(l.text[l.at])
		case strings.IndexByte("$`*?[{", c) >= 0, c == '~' && out.Len() == 0:
			w.expands = true
			out.WriteByte(c)
		default:
			out.WriteByte(c)
		}
		l.at++
	}
	w.text = out.String()
	return w, true
}

// quoteEnd returns where the quotation that begins here ends; -1 if it does not.
func (l *lexer) quoteEnd(c byte) int {
	for i := l.at + 1; i < len(l.text); i++ {
		switch {
		case l.text[i] == c:
			return i
		case l.text[i] == '\\' && c == '"':
			i++
		}
	}
	return -1
}

// text returns the command as one line, for messages.
func (s simple) text() string {
	var out []string
	for _, w := range s.words {
		out = append(out, w.text)
	}
	for _, r := range s.redirs {
		if r.op != "<<" && r.op != "<<-" {
			out = append(out, r.fd+r.op+" "+r.word.text)
		}
	}
	return strings.Join(out, " ")
}

// heredocs returns the redirections of s from here-documents.
func (s simple) heredocs() (out []redirection) {
	for _, r := range s.redirs {
		if r.op == "<<" || r.op == "<<-" {
			out = append(out, r)
		}
	}
	return out
}

// name returns the first word; empty if there is none.
func (s simple) name() string {
	if len(s.words) == 0 {
		return ""
	}
	return s.words[0].text
}

// args returns the words after the first, in options and others.
func (s simple) args() (options []string, others []word) {
	for i, w := range s.words {
		switch {
		case i == 0:
		case strings.HasPrefix(w.text, "-") && len(w.text) > 1 && !w.quoted:
			options = append(options, w.text)
		default:
			others = append(others, w)
		}
	}
	return options, others
}
