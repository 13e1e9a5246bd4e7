package model

import (
	"fmt"
	"strings"
)

// A ReasonKind is one kind of reason: a stable code and its sentence. Every
// package lists its kinds in one table. Code compares codes, never sentences.
type ReasonKind struct {
	Code string // "area/what", as in a Diagnostic: "place/several"
	// Sentence is a sentence without its full stop, with a verb of package fmt for
	// each field. People read only this text and the fields.
	Sentence string
	Doubts   Subject // what it doubts; Fact for a reason that only says what is
	// Outcome: the sentence describes the result of accepting the hunk. It is for the
	// person who decides, not for the model that is asked for another answer.
	Outcome bool
}

// With returns the reason of this kind with these fields. Line numbers of the
// file have the type FileLine or FileLines, and its length FileLength, so that
// they can be mapped to another version of the file. A field may be a Reason,
// Reasons or Joined.
func (k ReasonKind) With(fields ...any) Reason {
	return Reason{Code: k.Code, doubts: k.Doubts, outcome: k.Outcome, sentence: k.Sentence, fields: fields}
}

// A Subject is what a reason doubts: the question that a person answers.
type Subject uint8

const (
	Fact      Subject = iota
	OfFile            // which file is meant
	OfWhole           // whether the text is the whole file
	OfPart            // what of the file it replaces
	OfPlace           // where in the file it goes
	OfMeaning         // whether the change is meant, as it is
)

// String is the question, in one word.
func (s Subject) String() string {
	return [...]string{Fact: "", OfFile: "file?", OfWhole: "whole?", OfPart: "part?", OfPlace: "place?", OfMeaning: "meant?"}[s]
}

// A Reason explains why a hunk has its placement, is refused or needs review.
// The zero Reason is none.
type Reason struct {
	Code     string
	doubts   Subject
	outcome  bool
	sentence string
	fields   []any
}

// None reports whether r is the zero Reason.
func (r Reason) None() bool { return r.Code == "" }

// At returns r after a position in the payload, such as a JSON path; r itself if that is empty.
func (r Reason) At(position string) Reason {
	if position == "" {
		return r
	}
	return ReasonKind{Code: r.Code, Sentence: "%s: %v", Doubts: r.doubts, Outcome: r.outcome}.With(position, r)
}

// String returns the sentence, unsanitised: it may contain text of the answer.
func (r Reason) String() string { return r.render(nil) }

// render returns the sentence with the line numbers of the text to which line
// maps; nil is the file on disk.
func (r Reason) render(line func(FileLine) ShownLine) string {
	if len(r.fields) == 0 {
		return r.sentence
	}
	fields := make([]any, len(r.fields))
	for i, f := range r.fields {
		switch f := f.(type) {
		case Reason:
			fields[i] = f.render(line)
		case Reasons:
			fields[i] = f.render(line)
		case Joined:
			fields[i] = f.Reasons.join(f.Separator, line)
		case FileLine:
			fields[i] = f.placed().in(line)
		case FileLines:
			fields[i] = ShownLines{f.First.placed().in(line), f.Last.placed().in(line)}.String()
		case placedLine:
			fields[i] = f.in(line)
		case placedLines:
			fields[i] = ShownLines{f.first.in(line), f.last.in(line)}.String()
		default:
			fields[i] = f
		}
	}
	return fmt.Sprintf(r.sentence, fields...)
}

// FileLine is a line of the text in which a hunk was placed, 1-based.
type FileLine int

// A placedLine is a FileLine with what it is on disk.
type placedLine struct {
	line FileLine
	disk ShownLine
}

// placed is n in a text that is the file on disk.
func (n FileLine) placed() placedLine { return placedLine{n, ShownLine{Number: int(n)}} }

// in returns what p is in the text to which line maps; nil is the file on disk.
func (p placedLine) in(line func(FileLine) ShownLine) ShownLine {
	if line == nil {
		return p.disk
	}
	out := line(p.line)
	out.Made = out.Made && p.disk.Made
	return out
}

// FileLength is the number of lines of the text in which a hunk was placed.
type FileLength int

func (n FileLength) String() string { return Count(int(n), "line") }

// A placedLength is the length of a text that has another on disk.
type placedLength struct{ FileLength }

func (n placedLength) String() string { return n.FileLength.String() + " after the earlier changes" }

// MoreThan is a number that is not known, because counting ended at it.
type MoreThan int

func (n MoreThan) String() string { return fmt.Sprintf("more than %d", int(n)) }

// FileLines are lines of the text in which a hunk was placed, both included.
type FileLines struct{ First, Last FileLine }

// placedLines are FileLines with what they are on disk.
type placedLines struct{ first, last placedLine }

// Reasons are the reasons of one hunk, most important first.
type Reasons []Reason

// Because returns the list of these reasons without zero ones.
func Because(reasons ...Reason) Reasons { return Reasons(nil).And(reasons...) }

// And returns a new list of r followed by others.
func (r Reasons) And(others ...Reason) Reasons {
	out := r[:len(r):len(r)]
	for _, o := range others {
		if !o.None() {
			out = append(out, o)
		}
	}
	return out
}

// String returns the sentences, separated by semicolons.
func (r Reasons) String() string { return r.render(nil) }

func (r Reasons) render(line func(FileLine) ShownLine) string { return r.join("; ", line) }

func (r Reasons) join(separator string, line func(FileLine) ShownLine) string {
	sentences := make([]string, len(r))
	for i, one := range r {
		sentences[i] = one.render(line)
	}
	return strings.Join(sentences, separator)
}

// Distinct returns r as one reason without repeated sentences; none if r is
// empty.
func (r Reasons) Distinct() Reason {
	var out Reasons
	for _, one := range r {
		if !one.None() && (len(out) == 0 || one.String() != out[len(out)-1].String()) {
			out = append(out, one)
		}
	}
	switch len(out) {
	case 0:
		return Reason{}
	case 1:
		return out[0]
	}
	return ReasonKind{Code: out[0].Code, Sentence: "%s", Doubts: out[0].doubts}.With(out)
}

// Doubts lists what r and the reasons that it is made of doubt, in order.
func (r Reason) Doubts() []Subject {
	for _, f := range r.fields {
		if of, ok := f.(Reasons); ok && len(r.fields) == 1 {
			return of.Doubts()
		}
	}
	if r.doubts == Fact {
		return nil
	}
	return []Subject{r.doubts}
}

// Doubts lists what the reasons doubt, in order.
func (r Reasons) Doubts() []Subject {
	var out []Subject
	for _, one := range r {
		out = append(out, one.Doubts()...)
	}
	return out
}

// Joined is a field of a reason: other reasons with this separator, as parts of
// its sentence.
type Joined struct {
	Reasons
	Separator string
}

// ForModel returns the text for a language model: without outcomes of
// accepting, and with the line numbers of the text to which line maps; nil is
// the file on disk.
func (r Reasons) ForModel(line func(FileLine) ShownLine) string {
	var out Reasons
	for _, one := range r {
		if !one.outcome {
			out = append(out, one)
		}
	}
	return out.render(line)
}

// Reason returns the message of d as a reason, with its code.
func (d Diagnostic) Reason() Reason { return ReasonKind{Code: d.Code, Sentence: "%s"}.With(d.Message) }

// ReasonAtLine returns the message of d as a reason, with its code, after the
// line of the answer.
func (d Diagnostic) ReasonAtLine() Reason {
	return ReasonKind{Code: d.Code, Sentence: "line %d: %s"}.With(d.Line, d.Reason())
}

// A DiagnosticKey identifies a diagnostic that a reason repeats.
type DiagnosticKey struct{ Code, Message string }

// Key returns the key of d.
func (d Diagnostic) Key() DiagnosticKey { return DiagnosticKey{d.Code, d.Message} }

// Key returns the key of the diagnostic with the same message, if there is one.
func (r Reason) Key() DiagnosticKey {
	for _, f := range r.fields {
		if of, ok := f.(Reason); ok && of.Code == r.Code {
			return of.Key()
		}
	}
	return DiagnosticKey{r.Code, r.String()}
}

// Keys returns the keys of r and of the reasons in its fields.
func (r Reasons) Keys() []DiagnosticKey {
	var out []DiagnosticKey
	for _, one := range r {
		out = append(out, one.Key())
		for _, f := range one.fields {
			switch f := f.(type) {
			case Reason:
				out = append(out, Because(f).Keys()...)
			case Reasons:
				out = append(out, f.Keys()...)
			case Joined:
				out = append(out, f.Reasons.Keys()...)
			}
		}
	}
	return out
}

// StrictRefusal returns r as the refusal under --strict.
func StrictRefusal(r Reason) Reason {
	return ReasonKind{Code: r.Code, Sentence: "--strict: %s"}.With(r)
}
