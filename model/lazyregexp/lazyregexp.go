// Package lazyregexp is a part of package regexp in which an expression is compiled when
// it is first used. There are hundreds of them, and most runs use few.
package lazyregexp

import (
	"regexp"
	"sync"
)

// A Regexp is a regular expression that is compiled when it is first used. It is safe for
// concurrent use. Its methods are those of regexp.Regexp.
type Regexp struct {
	Text     string
	once     sync.Once
	compiled *regexp.Regexp
}

// New returns the expression of text. As the variable of a package it costs nothing when
// the program starts. If text is not valid, its first use panics.
func New(text string) *Regexp { return &Regexp{Text: text} }

func (r *Regexp) get() *regexp.Regexp {
	r.once.Do(func() { r.compiled = regexp.MustCompile(r.Text) })
	return r.compiled
}

// Match is Regexp.Match of package regexp.
func (r *Regexp) Match(b []byte) bool { return r.get().Match(b) }

// MatchString is Regexp.MatchString of package regexp.
func (r *Regexp) MatchString(s string) bool { return r.get().MatchString(s) }

// Find is Regexp.Find of package regexp.
func (r *Regexp) Find(b []byte) []byte { return r.get().Find(b) }

// FindIndex is Regexp.FindIndex of package regexp.
func (r *Regexp) FindIndex(b []byte) []int { return r.get().FindIndex(b) }

// FindSubmatch is Regexp.FindSubmatch of package regexp.
func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.get().FindSubmatch(b) }

// FindSubmatchIndex is Regexp.FindSubmatchIndex of package regexp.
func (r *Regexp) FindSubmatchIndex(b []byte) []int { return r.get().FindSubmatchIndex(b) }

// FindString is Regexp.FindString of package regexp.
func (r *Regexp) FindString(s string) string { return r.get().FindString(s) }

// FindStringSubmatch is Regexp.FindStringSubmatch of package regexp.
func (r *Regexp) FindStringSubmatch(s string) []string { return r.get().FindStringSubmatch(s) }

// FindStringSubmatchIndex is Regexp.FindStringSubmatchIndex of package regexp.
func (r *Regexp) FindStringSubmatchIndex(s string) []int { return r.get().FindStringSubmatchIndex(s) }

// FindAll is Regexp.FindAll of package regexp.
func (r *Regexp) FindAll(b []byte, n int) [][]byte { return r.get().FindAll(b, n) }

// FindAllSubmatch is Regexp.FindAllSubmatch of package regexp.
func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte { return r.get().FindAllSubmatch(b, n) }

// FindAllSubmatchIndex is Regexp.FindAllSubmatchIndex of package regexp.
func (r *Regexp) FindAllSubmatchIndex(b []byte, n int) [][]int {
	return r.get().FindAllSubmatchIndex(b, n)
}

// FindAllString is Regexp.FindAllString of package regexp.
func (r *Regexp) FindAllString(s string, n int) []string { return r.get().FindAllString(s, n) }

// FindAllStringSubmatch is Regexp.FindAllStringSubmatch of package regexp.
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.get().FindAllStringSubmatch(s, n)
}

// ReplaceAll is Regexp.ReplaceAll of package regexp.
func (r *Regexp) ReplaceAll(b, with []byte) []byte { return r.get().ReplaceAll(b, with) }

// ReplaceAllString is Regexp.ReplaceAllString of package regexp.
func (r *Regexp) ReplaceAllString(s, with string) string { return r.get().ReplaceAllString(s, with) }

// ReplaceAllStringFunc is Regexp.ReplaceAllStringFunc of package regexp.
func (r *Regexp) ReplaceAllStringFunc(s string, f func(string) string) string {
	return r.get().ReplaceAllStringFunc(s, f)
}

// Split is Regexp.Split of package regexp.
func (r *Regexp) Split(s string, n int) []string { return r.get().Split(s, n) }
