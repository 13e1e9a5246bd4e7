package merge

import (
	"slices"
	"strings"
)

// A node is a definition, an import or a key with what is in it.
type node struct {
	name           string
	from, head, to int // its lines; from: with the comments and decorators above
	kind           headKind
	imports        bool
	parent         *node
	kids           []*node
}

// tree returns the definitions of s, a block for file, or a file. Its root is the whole text.
func (s *source) tree(file *source) *node {
	root := &node{to: len(s.lines)}
	top, fenced := root, false
	for i := 0; i < len(s.lines); i++ {
		if s.ext == ".md" && hasPrefix(s.norm[i], "```", "~~~") {
			fenced = !fenced
		}
		if s.norm[i] == "" || s.elided[i] || fenced {
			continue
		}
		n := s.nodeAt(i)
		if n == nil {
			continue
		}
		for i >= top.to {
			top = top.parent
		}
		if n.kind == weak && !n.imports && s.isCode() && (top.kind == strong && top != root && !s.inClass(top, i) || file.isLocal(n.name, s.norm[i])) {
			continue // a local variable
		}
		n.parent, n.to = top, min(n.to, top.to)
		n.from = s.lead(i, top)
		top.kids = append(top.kids, n)
		top = n
	}
	return root
}

// isLocal reports whether line states a variable of a function of the file.
func (s *source) isLocal(name, line string) bool {
	if s == nil || s.root == nil || len(s.find(name)) > 0 {
		return false
	}
	left, right, _ := strings.Cut(line, " = ")
	return s.times(line) > 0 || slices.ContainsFunc(s.norm, func(old string) bool {
		l, r, sets := strings.Cut(old, " = ")
		return sets && (l == left || r == right && strings.ContainsAny(l, "{[") && firstWord(l) == firstWord(left))
	})
}

func (s *source) isCode() bool { return hasWord(wordFiles, s.ext) }

func (s *source) inClass(top *node, i int) bool {
	return s.width[i] <= s.width[top.head]+max(s.unit, 2) && (!strings.Contains(s.norm[top.head], "(") || isClass(s.norm[top.head]))
}

func (s *source) nodeAt(i int) *node {
	if name := importName(s.ext, s.norm[i]); name != "" {
		n := &node{name: name, head: i, kind: weak, imports: true, to: i + 1}
		if strings.HasSuffix(s.norm[i], "{") || strings.HasSuffix(s.norm[i], "(") {
			n.to = s.extent(i)
			if module := importedModule.FindStringSubmatch(s.norm[n.to-1]); module != nil && module[1] != "" {
				n.name = "import " + module[1]
			}
		}
		if s.ext == ".go" && s.norm[i] == "import (" {
			n.name = "import"
		}
		return n
	}
	if s.ext == ".go" && strings.HasSuffix(s.norm[i], `"`) && strings.Count(s.norm[i], `"`) == 2 && s.inGoImports(i) {
		return &node{name: "import " + strings.Trim(s.norm[i][strings.Index(s.norm[i], `"`):], `"`), head: i, to: i + 1, kind: weak, imports: true}
	}
	name, kind := s.defines(s.lines[i])
	if name == "" {
		return nil
	}
	if strings.HasPrefix(s.norm[i], "- ") {
		name = s.norm[i] // an item of a list of YAML is known by its first line
	}
	return &node{name: name, head: i, to: s.extent(i), kind: kind}
}

// inGoImports reports whether line i is in an import group.
func (s *source) inGoImports(i int) bool {
	for i--; i >= 0 && (s.norm[i] == "" || strings.HasSuffix(s.norm[i], `"`) || strings.HasPrefix(s.norm[i], "//")); i-- {
	}
	return i >= 0 && s.norm[i] == "import ("
}

// extent returns the end of the definition that begins in line i: by indentation, and by
// brackets where these are known.
func (s *source) extent(i int) int {
	switch {
	case s.ext == ".md" || s.ext == ".markdown":
		return s.section(i, func(line string) bool { return headingLevel(line) > 0 && headingLevel(line) <= headingLevel(s.norm[i]) })
	case strings.HasPrefix(s.norm[i], "[") && hasWord(".toml .ini .cfg .editorconfig", s.ext):
		return s.section(i, func(line string) bool { return strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") })
	case strings.HasPrefix(s.lines[i], "<") && hasWord(".vue .svelte", s.ext):
		tag := "</" + firstWord(s.lines[i][1:])
		return min(s.section(i, func(line string) bool { return strings.HasPrefix(line, tag) })+1, len(s.lines))
	}
	if end := s.statement(i); end > i {
		return end
	}
	yaml := s.ext == ".yml" || s.ext == ".yaml"
	end, closed := i+1, false
	for j := end; j < len(s.lines) && !closed; j++ {
		line := s.norm[j]
		switch {
		case line == "":
			continue
		case s.width[j] > s.width[i]:
		case s.width[j] < s.width[i]:
			return end
		case line == "{" && !strings.HasSuffix(s.norm[j-1], ";"):
		case isCloser(line) && !yaml && strings.HasPrefix(line, "</") == strings.HasPrefix(s.norm[i], "<"):
			closed = isLastCloser(line)
		default:
			return end
		}
		end = j + 1
	}
	return end
}

// statement returns the end of the statement of SQL that begins in line i; i if it has none.
func (s *source) statement(i int) int {
	quotes := 0
	for j := i; j < len(s.lines) && s.ext == ".sql"; j++ {
		quotes += strings.Count(s.norm[j], "$$")
		if quotes%2 == 0 && strings.HasSuffix(s.norm[j], ";") {
			return j + 1
		}
	}
	return i
}

// section returns the first line below i that ends, without blank lines above it.
func (s *source) section(i int, ends func(line string) bool) int {
	j, fenced := i+1, false
	for ; j < len(s.lines) && (fenced || !ends(s.norm[j])); j++ {
		if strings.HasPrefix(s.norm[j], "```") && headingLevel(s.norm[i]) > 0 {
			fenced = !fenced
		}
	}
	for j > i+1 && (s.norm[j-1] == "" || j < len(s.lines) && headingLevel(s.norm[i]) == 0 && strings.HasPrefix(s.norm[j-1], "#")) {
		j--
	}
	return j
}

func headingLevel(line string) int {
	n := len(line) - len(strings.TrimLeft(line, "#"))
	if n > 0 && n < 7 && strings.HasPrefix(line[n:], " ") {
		return n
	}
	return 0
}

// lead returns the first of the comments and decorators directly above line i.
func (s *source) lead(i int, top *node) int {
	floor := top.head + 1
	if top.parent == nil {
		floor = 0
	}
	if n := len(top.kids); n > 0 {
		floor = top.kids[n-1].to
	}
	from := i
	for j := i - 1; j >= floor && !s.elided[j]; j-- {
		text := s.norm[j]
		ends := strings.HasPrefix(text, "*") || strings.HasSuffix(text, "*/")
		switch {
		case text == `"""` && s.width[j] == s.width[i]:
			for j--; j > floor && !strings.HasSuffix(s.norm[j], `"""`); j-- {
			}
			if j < floor || !isDecorator(s.norm[j]) {
				return from
			}
			from = j
		case !strings.HasPrefix(text, "#!") && (s.width[j] == s.width[i] && (isComment(text) || isDecorator(text)) || ends):
			from = j
		default:
			return from
		}
	}
	return from
}

// each calls f for the definitions in n, at any depth.
func (n *node) each(f func(*node)) {
	for _, kid := range n.kids {
		f(kid)
		kid.each(f)
	}
}

// has reports whether is holds for a definition in n, at any depth.
func (n *node) has(is func(*node) bool) bool {
	return slices.ContainsFunc(n.kids, func(kid *node) bool { return is(kid) || kid.has(is) })
}

// Outline returns for each line of text, for a file with this path, the names of the definitions around it, each
// behind a slash.
func Outline(path string, text []byte) []string {
	s := read(path, text, nil)
	out := make([]string, len(s.lines)+1)
	s.root.each(func(n *node) {
		around := out[n.head] + "/" + n.name
		for i := n.from; i < n.to; i++ {
			out[i] = around
		}
	})
	return out
}

// names returns the names of the definitions in n, at any depth.
func (n *node) names(kinds func(*node) bool) map[string]bool {
	out := map[string]bool{}
	n.each(func(kid *node) {
		if kinds(kid) {
			out[kid.name] = true
		}
	})
	return out
}

// A unit is a line, or a definition, of a scope.
type unit struct {
	from, to int
	node     *node
	elided   bool
	key      string
	said     []string // see words; nil if it was not asked for
}

// units returns the units of lines lo to hi, in which kids are the definitions.
func (s *source) units(lo, hi int, kids []*node) (out []unit) {
	for i := lo; i < hi; i++ {
		switch {
		case len(kids) > 0 && kids[0].from == i:
			out = append(out, unit{from: i, to: kids[0].to, node: kids[0], key: "\x00" + kids[0].name})
			i = max(kids[0].to-1, i)
			kids = kids[1:]
		case s.norm[i] != "":
			out = append(out, unit{from: i, to: i + 1, elided: s.elided[i], key: strings.TrimSuffix(s.norm[i], ",")})
		}
	}
	return out
}
