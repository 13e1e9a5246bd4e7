package patchers

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
)

// codeBlocks lists the fences of a that are in none of its payloads and hold text, closed
// or not, in the order of the answer (HABITS §8), and says why no payload of remainders is
// in them.
func codeBlocks(a *model.Answer, payloads []*model.Payload, remainders []model.Remainder) []model.CodeBlock {
	byLine := slices.Clone(payloads)
	slices.SortStableFunc(byLine, func(x, y *model.Payload) int { return cmp.Compare(x.First, y.First) })
	var out []model.CodeBlock
	fences := model.FencesOf(a)
	read := 0 // the last line of the payloads before n
	for n := 1; n <= a.Lines(); n++ {
		for len(byLine) > 0 && byLine[0].First <= n {
			read = max(read, byLine[0].Last)
			byLine = byLine[1:]
		}
		if n <= read {
			n = read
			fences.Resume(n + 1)
			continue
		}
		fence := fences.Around(n)
		if fence == nil || fence.Open <= read || len(byLine) > 0 && byLine[0].First < fence.Close {
			continue
		}
		if b, ok := codeBlock(a, fence); ok {
			for _, r := range remainders {
				b.Why = r.WhyNot(fence)
			}
			out = append(out, b)
		}
		n = fence.Close
	}
	return out
}

// setUnnamed notes which of the code blocks name no file and may be code. What diagnostics
// name is not unnamed.
func setUnnamed(found []model.CodeBlock, named []model.Diagnostic) {
	for i := range found {
		b := &found[i]
		reported := slices.ContainsFunc(named, func(d model.Diagnostic) bool { return b.Fence.Open <= d.Line && d.Line <= b.Last })
		b.Unnamed = !reported && blocks.MayBeCode(b.Fence, b.Why)
	}
}

// codeBlock returns a fence of a as a code block. It reports whether the fence holds text.
func codeBlock(a *model.Answer, fence *model.Fence) (model.CodeBlock, bool) {
	b := model.CodeBlock{Fence: fence, First: fence.Open + 1, Last: fence.Close - 1}
	lines := model.Block{Answer: a, Fence: fence}
	for n := b.First; n <= b.Last; n++ {
		if b.Heading == "" {
			b.Heading = strings.TrimSpace(string(lines.Line(n)))
		}
		b.Content = append(b.Content, lines.Raw(n)...)
	}
	if b.Heading == "" {
		return b, false
	}
	if a.CRLF() {
		b.Content = bytes.ReplaceAll(b.Content, []byte("\r\n"), []byte("\n"))
	}
	if words := strings.Fields(fence.Info); len(words) > 0 {
		b.Language = words[0]
	}
	return b, true
}

// TakeBlock returns block b of a as a payload for the file at path, which a person chose.
// None of its hunks starts as accepted (HABITS §8).
func TakeBlock(a *model.Answer, b *model.CodeBlock, path string) *model.Payload {
	p := blocks.Take(a, b.Fence, path)
	p.Fence = b.Fence
	p.Prose = proseBefore(a, p, 0)
	p.Digest = model.DigestOf(append([]byte(path+"\x00"), b.Content...))
	return p
}

// UntakenBlocks is the code of the note that counts the code blocks that are in no
// payload.
const UntakenBlocks = "answer/blocks"

// CountBlocks returns the note that says how many of the code blocks name no file and may
// be code.
func CountBlocks(found []model.CodeBlock) []model.Diagnostic {
	n := Unnamed(found)
	if n == 0 {
		return nil
	}
	return []model.Diagnostic{{Severity: model.Note, Code: UntakenBlocks, Message: BlocksWithoutFile(n), Payload: -1}}
}

// Unnamed returns how many of the code blocks name no file and may be code.
func Unnamed(found []model.CodeBlock) int {
	n := 0
	for i := range found {
		if found[i].Unnamed {
			n++
		}
	}
	return n
}

// BlocksWithoutFile says how many code blocks name no file.
func BlocksWithoutFile(n int) string {
	if n == 1 {
		return "1 code block names no file"
	}
	return model.Count(n, "code block") + " name no file"
}
