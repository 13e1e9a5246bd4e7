package cli

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// Bounds of what is quoted.
const (
	mostPlaces = 3  // candidates of one hunk
	smallFile  = 40 // lines up to which a file is quoted whole where no place is known
)

// now is the text of f when the reply is read.
func (r replyTo) now(f *model.File) []byte {
	if r.end.written() {
		return r.set.Preview(f.Index, r.decisions)
	}
	return f.Base.Bytes
}

// when says of which text of f a reply speaks: its lines and numbers are all of
// that one.
func (r replyTo) when(f *model.File) string {
	if r.end == reviewing && !bytes.Equal(r.now(f), f.Base.Bytes) {
		return "with the accepted changes"
	}
	return "now"
}

// quote finds the text around the places of h, later: only what is shown is
// worked out.
func (r replyTo) quote(h *model.Hunk) func() []passage {
	return func() []passage { return r.passages(h) }
}

func (r replyTo) passages(h *model.Hunk) []passage {
	f := r.set.Files[h.File]
	if h.Placement == model.Invalid || f.Base.Kind != model.Regular || r.withheld(f) || model.IsBinary(f.Base.Bytes) {
		return nil
	}
	now := model.NewText(r.now(f))
	lines := linesOf(now)
	var out []passage
	for _, at := range r.places(h, now) {
		start := min(at.Start, len(lines))
		out = append(out, passage{path: f.Path, when: r.when(f), lines: lines, start: start, end: max(start, min(at.End, len(lines)))})
	}
	return out
}

// linesOf are the lines without their ends, as valid UTF-8.
func linesOf(t *model.Text) []string {
	out := make([]string, t.Lines())
	for i := range out {
		out[i] = strings.ToValidUTF8(string(t.Line(i)), "\ufffd")
	}
	return out
}

// places are the lines of now that h is about: where it could go, or what is
// most like what it looks for. Of a small file in which nothing is, they are
// all.
func (r replyTo) places(h *model.Hunk, now *model.Text) []model.Span {
	on := model.NewText(r.set.Placing(h.ID))
	shift := shifted(on.Bytes, now.Bytes)
	var out []model.Span
	for _, c := range h.Candidates[:min(len(h.Candidates), mostPlaces)] {
		if c.Extent.End > len(on.Bytes) {
			continue
		}
		out = append(out, shift(lineSpan(on, c.Extent)))
	}
	switch {
	case len(out) > 0:
	case h.Closest != nil:
		start := h.ClosestLine - 1
		n := model.NewText(h.Closest).Lines()
		out = append(out, shift(model.Span{Start: start, End: start + n}))
	case now.Lines() <= smallFile:
		out = append(out, model.Span{End: now.Lines()})
	}
	return out
}

// lineSpan are the lines of t that a span of bytes touches.
func lineSpan(t *model.Text, s model.Span) model.Span {
	first := t.LineAt(s.Start)
	if s.End <= s.Start {
		return model.Span{Start: first, End: first}
	}
	return model.Span{Start: first, End: t.LineAt(s.End-1) + 1}
}

// shifted maps lines of one text to those of another: what both have in common
// keeps its place, the rest goes where it was.
func shifted(from, to []byte) func(model.Span) model.Span {
	changes := linediff.Lines(from, to)
	line := func(n int) int {
		shift := 0
		for _, c := range changes {
			switch {
			case c.OldEnd <= n:
				shift = c.NewEnd - c.OldEnd
			case c.OldStart <= n:
				return min(c.NewStart+n-c.OldStart, c.NewEnd)
			}
		}
		return n + shift
	}
	return func(s model.Span) model.Span {
		out := model.Span{Start: line(s.Start)}
		out.End = out.Start
		if s.End > s.Start {
			out.End = max(out.Start, line(s.End-1)+1)
		}
		return out
	}
}

// fileLine is how notes name a line: by a bare number if it is one of the text
// in which the hunk was placed.
var fileLine = regexp.MustCompile(`(answer |its )?\bline ([0-9]+)( of the answer| is stated)?`)

// note is the note of h with the lines of its file as the reply numbers them.
func (r replyTo) note(h *model.Hunk) string {
	f := r.set.Files[h.File]
	if h.Placement == model.Invalid || f.Base.Kind != model.Regular || !fileLine.MatchString(h.Note()) {
		return h.Note()
	}
	on, now := r.set.Placing(h.ID), r.now(f)
	if bytes.Equal(on, now) {
		return h.Note()
	}
	shift := shifted(on, now)
	return fileLine.ReplaceAllStringFunc(h.Note(), func(named string) string {
		m := fileLine.FindStringSubmatch(named)
		n, err := strconv.Atoi(m[2])
		if m[1] != "" || m[3] != "" || err != nil {
			return named
		}
		return fmt.Sprintf("line %d", shift(model.Span{Start: n - 1, End: n}).Start+1)
	})
}

// withheld tells that nothing of f is quoted, since its name, or one by which
// the answer asks for it, says that it holds secrets.
func (r replyTo) withheld(f *model.File) bool {
	names := []string{f.Path, f.NewPath, f.Base.Path}
	for _, id := range f.Hunks {
		c := r.change(r.set.Hunks[id])
		names = append(names, c.Path, c.NewPath)
	}
	for _, name := range names {
		if secret(name) {
			return true
		}
	}
	return false
}

// secretNames are patterns, in the syntax of path.Match, of files that hold secrets, in lower case.
var secretNames = []string{
	".env", ".env.*", "*.env", ".envrc", "*.pem", "*.key", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx", "*.ppk", "*.asc", "*.gpg",
	"id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", ".netrc", "_netrc", ".npmrc", ".yarnrc*", ".pypirc", ".pgpass", ".my.cnf",
	".htpasswd", ".git-credentials", ".dockercfg", ".s3cfg", ".boto", ".vault*", "*.tfvars", "*.tfvars.json", "*.tfstate", "*.tfstate.*",
	"secret", "secret.*", "secrets", "secrets.*", "*.secret", "*.secrets", "credential.*", "credentials", "credentials.*",
	"password.*", "passwords.*", "passwd", "shadow", "*.token", "token.json", "token.txt", "tokens.json", "auth.json", "service-account*.json", "kubeconfig*",
}

// secretDirs are directories of such files.
var secretDirs = []string{".ssh", ".aws", ".gnupg", ".kube", ".docker", ".azure", ".gcloud", "secrets", ".secrets"}

// secret tells that a file of this name commonly holds secrets.
func secret(name string) bool {
	parts := strings.Split(strings.ToLower(strings.ReplaceAll(name, `\`, "/")), "/")
	last := parts[len(parts)-1]
	for _, dir := range parts[:len(parts)-1] {
		for _, s := range secretDirs {
			if dir == s {
				return true
			}
		}
	}
	for _, pattern := range secretNames {
		if ok, err := path.Match(pattern, last); ok && err == nil {
			return true
		}
	}
	return false
}
