package workload

import (
	"fmt"
	"strings"
)

var (
	verbs = strings.Fields("parse load store merge split read write find place check build resolve apply commit render update remove insert collect encode decode flush open close reset walk match count sort filter")
	nouns = strings.Fields("state buffer index cache header record session token cursor window offset entry table queue worker request response config option path digest journal snapshot patch hunk line column batch event handler")
)

// language is what differs between the program texts.
type language struct {
	extension string
	indent    string
	braces    bool
	comment   string
	function  string // takes a name
	statement []string
	condition string
	ret       string
	preamble  []string
}

// languages are the kinds of program text of a tree. In each statement the first
// verb is a name, the second one a call, the third one a number.
var languages = []language{
	{".go", "\t", true, "//", "func %s(input []string, limit int) (int, error) {", []string{"%s := %s(input, %s)", "limit += len(%s) + %s(limit, %s)", "%s.%s(input[0], %s)"}, "if %s > %s {", "return %s, nil", []string{"package bench", "", "import (", "\t\"fmt\"", "\t\"strings\"", ")", ""}},
	{".c", "    ", true, "//", "static int %s(const char *input, size_t limit) {", []string{"int %s = %s(input, %s);", "limit += %s->size + %s(limit, %s);", "%s->%s(input, %s);"}, "if (%s > %s) {", "return %s;", []string{"#include <stdio.h>", "#include <string.h>", ""}},
	{".py", "    ", false, "#", "def %s(input, limit=0):", []string{"%s = %s(input, %s)", "limit += len(%s) + %s(limit, %s)", "self.%s.%s(input, %s)"}, "if %s > %s:", "return %s", []string{"import os", "import sys", ""}},
	{".ts", "  ", true, "//", "export function %s(input: string[], limit: number): number {", []string{"const %s = %s(input, %s);", "limit += %s.length + %s(limit, %s);", "this.%s.%s(input, %s);"}, "if (%s > %s) {", "return %s;", []string{"import { bench } from './bench';", ""}},
}

// author writes program text. Its numbers are unique: a line that holds one occurs
// once in all that the author writes.
type author struct {
	*random
	numbers uint32
}

func newAuthor(c Config, stream string) *author { return &author{random: newRandom(c.Seed, stream)} }

// number returns a number of eight hexadecimal digits that was not there before.
func (a *author) number() string {
	a.numbers++
	return fmt.Sprintf("0x%08x", a.numbers*0x9e3779b1) // odd, so each counter has its own
}

// name returns an identifier such as parseBufferCount.
func (a *author) name() string {
	noun := a.of(nouns)
	return a.of(verbs) + strings.ToUpper(noun[:1]) + noun[1:]
}

// unique returns a statement that occurs nowhere else.
func (a *author) unique(l *language, depth int) string {
	return a.fill(l, depth, a.number())
}

// statement returns a statement that may occur several times.
func (a *author) statement(l *language, depth int) string {
	return a.fill(l, depth, fmt.Sprint(a.below(10)))
}

func (a *author) fill(l *language, depth int, number string) string {
	name, call := a.of(nouns), a.name()
	return strings.Repeat(l.indent, depth) + fmt.Sprintf(a.of(l.statement), name, call, number)
}

// function appends a function of about n lines.
func (a *author) function(lines []string, l *language, n int) []string {
	name := a.name() + a.number()[1:]
	lines = append(lines, l.comment+" "+name+" "+a.of(verbs)+"s the "+a.of(nouns)+" of a "+a.of(nouns)+".", fmt.Sprintf(l.function, name))
	depth := 1
	for range n {
		switch {
		case depth > 1 && a.chance(18):
			depth--
			if l.braces {
				lines = append(lines, strings.Repeat(l.indent, depth)+"}")
			}
		case depth < 4 && a.chance(14):
			lines = append(lines, strings.Repeat(l.indent, depth)+fmt.Sprintf(l.condition, a.of(nouns), fmt.Sprint(a.below(100))))
			depth++
			lines = append(lines, a.statement(l, depth))
		case a.chance(5):
			lines = append(lines, "")
		case a.chance(7):
			lines = append(lines, strings.Repeat(l.indent, depth)+l.comment+" The "+a.of(nouns)+" is "+a.of(verbs)+"ed before the "+a.of(nouns)+".")
		case a.chance(55):
			lines = append(lines, a.unique(l, depth))
		default:
			lines = append(lines, a.statement(l, depth))
		}
	}
	for depth > 1 {
		depth--
		if l.braces {
			lines = append(lines, strings.Repeat(l.indent, depth)+"}")
		}
	}
	lines = append(lines, l.indent+fmt.Sprintf(l.ret, a.of(nouns)))
	if l.braces {
		lines = append(lines, "}")
	}
	return append(lines, "")
}

// text returns lines of a program that have at least size bytes with their line
// ends, or at least count lines.
func (a *author) text(l *language, size, count int) []string {
	lines := append([]string{}, l.preamble...)
	total := 0
	for total < size || len(lines) < count {
		from := len(lines)
		lines = a.function(lines, l, a.between(8, 40))
		for _, line := range lines[from:] {
			total += len(line) + 1
		}
	}
	return lines[:len(lines)-1] // without the blank line at the end
}

// path returns a path in one of a few hundred directories. The number makes it
// unique.
func (a *author) path(l *language, number int) string {
	return fmt.Sprintf("%s/%s/%s_%s_%05d%s", a.of(nouns), a.of(verbs), a.of(verbs), a.of(nouns), number, l.extension)
}

// join returns lines as the bytes of a file.
func join(lines []string) []byte { return []byte(strings.Join(lines, "\n") + "\n") }
