package workload

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Big returns a tree of about 35 MB and a Git patch of about 30 MB: about 13,000
// hunks, new files, deletions, renames, modes and binary files.
func Big(c Config) (*Workload, error) {
	b := &bigTree{author: newAuthor(c, "big")}
	b.repeat(c.scaled(600), b.same)
	b.repeat(c.scaled(1500), b.modified)
	b.repeat(c.scaled(400), b.created)
	b.repeat(c.scaled(250), b.deleted)
	b.repeat(c.scaled(200), b.renamed)
	b.repeat(c.scaled(50), b.binary)
	patch, err := gitDiff(b.before, b.after)
	if err != nil {
		return nil, err
	}
	return &Workload{Files: b.before, Answers: []Answer{{"git", "git.patch", patch}}}, nil
}

// bigTree is a tree before and after its change.
type bigTree struct {
	*author
	before, after []File
	count         int
}

func (b *bigTree) repeat(n int, f func(l *language)) {
	for range n {
		b.count++
		f(&languages[b.count%len(languages)])
	}
}

// size returns the size of a file: most are small, a few are large.
func (b *bigTree) size(usual int) int {
	if b.chance(10) {
		return usual * b.between(3, 6)
	}
	return usual*b.between(30, 100)/100 + 200
}

// bytes returns the lines of a file; one of 25 files has CRLF.
func (b *bigTree) bytes(lines []string) []byte {
	data := join(lines)
	if b.count%25 == 0 {
		return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
	}
	return data
}

func (b *bigTree) same(l *language) {
	f := File{Path: b.path(l, b.count), Data: b.bytes(b.text(l, b.size(10_000), 0))}
	b.before, b.after = append(b.before, f), append(b.after, f)
}

func (b *bigTree) created(l *language) {
	b.after = append(b.after, File{Path: b.path(l, b.count), Data: b.bytes(b.text(l, b.size(29_000), 0))})
}

func (b *bigTree) deleted(l *language) {
	b.before = append(b.before, File{Path: b.path(l, b.count), Data: b.bytes(b.text(l, b.size(9000), 0))})
}

func (b *bigTree) modified(l *language) {
	path, lines := b.path(l, b.count), b.text(l, b.size(14_000), 0)
	f := File{Path: path, Data: b.bytes(b.rewritten(l, lines, 43))}
	if b.count%70 == 0 {
		f.Mode = 0o755
	}
	b.before = append(b.before, File{Path: path, Data: b.bytes(lines)})
	b.after = append(b.after, f)
}

// renamed moves a file, and changes a few lines of every second one.
func (b *bigTree) renamed(l *language) {
	lines := b.text(l, b.size(9000), 0)
	b.before = append(b.before, File{Path: b.path(l, b.count), Data: b.bytes(lines)})
	if b.count%2 == 0 {
		lines = slices.Clone(lines)
		lines[len(lines)/2] = b.unique(l, 1)
	}
	b.after = append(b.after, File{Path: "moved/" + b.path(l, b.count), Data: b.bytes(lines)})
}

// binary changes, creates or deletes a binary file.
func (b *bigTree) binary(*language) {
	path := fmt.Sprintf("assets/%s_%05d.bin", b.of(nouns), b.count)
	data := append([]byte{0}, b.random.bytes(b.between(2000, 40_000))...)
	if b.count%3 != 0 {
		b.before = append(b.before, File{Path: path, Data: data})
	}
	if b.count%3 != 1 {
		data = slices.Clone(data)
		for range 20 {
			copy(data[1+b.below(len(data)-100):], b.random.bytes(64))
		}
		b.after = append(b.after, File{Path: path, Data: data})
	}
}

// rewritten changes lines about every distance lines: mostly one to three, sometimes
// a whole passage.
func (b *bigTree) rewritten(l *language, lines []string, distance int) []string {
	var out []string
	for i := 0; i < len(lines); {
		step := min(b.between(distance/2, distance*3/2), len(lines)-i)
		out = append(out, lines[i:i+step]...)
		i += step
		if i == len(lines) {
			break
		}
		old, added := b.between(0, 3), b.between(0, 3)
		if b.chance(12) {
			old, added = b.between(10, 60), b.between(40, 120)
		}
		depth := strings.Count(lines[i], l.indent)
		for range max(added, 1) {
			out = append(out, b.unique(l, min(depth, 5)))
		}
		i = min(i+old, len(lines))
	}
	return out
}

// Wide returns a bundle that replaces one file of 5 MB. One of about 30 lines
// differs.
func Wide(c Config) (*Workload, error) {
	b := &bigTree{author: newAuthor(c, "wide"), count: 1}
	l := &languages[3]
	lines := b.text(l, c.scaled(5_000_000), 0)
	path := "wide/generated_client.ts"
	entry := object{{"path", path}, {"operation", "replace"}, {"content", string(join(b.rewritten(l, lines, 40)))}}
	answer := marshal(object{{"root", "."}, {"files", []object{entry}}}, "  ")
	return &Workload{
		Files:   []File{{Path: path, Data: join(lines)}},
		Answers: []Answer{{"bundle", "bundle.json", answer}},
	}, nil
}
