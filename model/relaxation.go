package model

// A Relaxation is what was ignored so that text matches at a place.
type Relaxation uint8

const (
	AsWritten                  Relaxation = iota // nothing
	RelaxLineEndings                             // LF, CRLF or none
	RelaxTrailingSpace                           // spaces and tabs at the end of lines
	RelaxIndentation                             // one change of indentation fits all lines
	RelaxBlankLines                              // whitespace, and blank lines
	RelaxTypography                              // quotes, dashes and spaces of typography
	RelaxTypographyIndentation                   // these, and indentation
	RelaxTypographyBlankLines                    // these, whitespace and blank lines
	RelaxInnerBlanks                             // these, and blanks in lines
	RelaxContextSign                             // context lines lack their leading space
	RelaxSimilarity                              // the text is only similar
	RelaxPartOfLine                              // the line has more text
	RelaxProposal                                // several of these, or an interpretation of the text: Candidate.Assumptions
	ByHand                                       // a person chose the place
)

var relaxations = [...]ReasonKind{
	RelaxLineEndings:           {Code: "relaxed/line-ends", Sentence: "line endings"},
	RelaxTrailingSpace:         {Code: "relaxed/trailing", Sentence: "trailing whitespace"},
	RelaxIndentation:           {Code: "relaxed/indentation", Sentence: "indentation"},
	RelaxBlankLines:            {Code: "relaxed/blank-lines", Sentence: "whitespace and blank lines"},
	RelaxTypography:            {Code: "relaxed/typography", Sentence: "typographic characters"},
	RelaxTypographyIndentation: {Code: "relaxed/typography", Sentence: "typographic characters and indentation"},
	RelaxTypographyBlankLines:  {Code: "relaxed/typography", Sentence: "typographic characters, whitespace and blank lines"},
	RelaxInnerBlanks:           {Code: "relaxed/blanks", Sentence: "blanks"},
	RelaxContextSign:           {Code: "relaxed/sign", Sentence: "missing leading space of context"},
	RelaxSimilarity:            {Code: "relaxed/similarity", Sentence: "similarity"},
	RelaxPartOfLine:            {Code: "relaxed/part-of-line", Sentence: "the rest of the line"},
	RelaxProposal:              {Code: "relaxed/proposal", Sentence: "a proposal"},
	ByHand:                     {Code: reasonPlacedByHand.Code, Sentence: reasonPlacedByHand.Sentence},
}

// Reason returns r as a part of a sentence: "found regardless of" it.
func (r Relaxation) Reason() Reason { return relaxations[r].With() }

func (r Relaxation) String() string { return relaxations[r].Sentence }

// Harmless reports whether r ignores only whitespace and typography: levels 2
// to 5 of placing (PLACING §3).
func (r Relaxation) Harmless() bool { return RelaxTrailingSpace <= r && r <= RelaxInnerBlanks }
