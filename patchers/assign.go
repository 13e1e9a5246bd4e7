package patchers

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/merge"
)

// A Tree is the workspace in which Assign finds the files of code blocks.
type Tree interface {
	// CheckPath and Read are those of model.Source.
	CheckPath(root, path string) (clean string, warnings []model.Diagnostic, err error)
	Read(path string, follow bool) (model.Snapshot, error)
	// Relative returns an absolute path relative to the workspace root; ok is false if it is
	// not below it.
	Relative(path string) (rel string, ok bool)
	// FindBlocks searches the workspace (model.BlockSearch).
	FindBlocks(ctx context.Context, query model.BlockQuery, found func(model.BlockSearch)) error
}

// Assign finds the files of the code blocks of the answer in tree (HABITS §7.2). Blocks with a file
// become payloads, the others are listed in Blocks. It is called once for a Reading.
func (r *Reading) Assign(ctx context.Context, tree Tree) error {
	return r.assign(ctx, tree, &assigner{})
}

// AssignLabelled is Assign for the blocks with a label alone. It reads no file that they do not
// mean.
func (r *Reading) AssignLabelled(ctx context.Context, tree Tree) error {
	return r.assign(ctx, tree, &assigner{later: true})
}

// NeedsSearch reports whether Assign reads all files of the workspace.
func (r *Reading) NeedsSearch() bool {
	return !r.labelledOnly() && slices.ContainsFunc(r.Code, isSearched)
}

// isSearched reports whether the lines of b are looked for.
func isSearched(b *blocks.Block) bool { return b.Label == "" && b.NoRequest.None() }

// labelledOnly reports whether nothing is guessed, as with --strict, and where the model was asked
// for a format: blocks without a label are for people then.
func (r *Reading) labelledOnly() bool { return r.strict || slices.ContainsFunc(r.Payloads, isAsked) }

func (r *Reading) assign(ctx context.Context, tree Tree, s *assigner) error {
	if len(r.Code) == 0 && !slices.ContainsFunc(r.Payloads, isInferred) {
		return nil
	}
	s.tree, s.texts, s.labelledOnly = tree, map[string]*assignedText{}, r.labelledOnly()
	s.dirs, s.given = map[string]bool{}, map[string]bool{}
	s.others = slices.DeleteFunc(slices.Clone(r.Payloads), func(p *model.Payload) bool { return p.Format == blocks.Format })
	for _, b := range r.Code {
		s.all = append(s.all, &assigned{Block: b})
	}
	if err := s.search(ctx); err != nil {
		return err
	}
	for i, b := range s.all {
		if s.assign(b, i); b.path != "" {
			s.above = b
			if bytes.Equal(bytes.TrimSpace(b.Content), bytes.TrimSpace(s.text(b.path).bytes)) {
				s.given[b.path] = true
			}
		}
	}
	s.resolveInferred()
	s.groupTexts()
	s.doubtNew()
	s.readAll()
	r.add(s.all)
	return s.failed
}

// MayHaveChanges reports whether a fenced block of the answer may be a change.
func (r *Reading) MayHaveChanges() bool {
	return slices.ContainsFunc(r.Code, func(b *blocks.Block) bool { return !b.Made && b.NoRequest.None() })
}

// An assigner assigns the code blocks of an answer to files.
type assigner struct {
	tree         Tree
	all          []*assigned              // in the order of the answer
	above        *assigned                // the last block so far that has a file; nil if none has
	given        map[string]bool          // by path: whether a block so far is the whole text of the file
	found        model.BlockSearch        // see search
	list         func() error             // searches the workspace; nil if that is done
	failed       error                    // of list
	bases        map[string][]string      // the files of the workspace by their last component
	stems        map[string][]string      // the same without the extension; see oneNamed
	texts        map[string]*assignedText // by path
	dirs         map[string]bool          // by path: whether the directory exists, or has a file in texts
	spent        int                      // see afford
	merge        merge.Cache              // of the files that blocks are compared with
	created      []string                 // the files that blocks create
	written      map[writtenLine][]writer // see isWritten
	others       []*model.Payload         // of other formats
	labelledOnly bool                     // as Reading.labelledOnly
	later        bool                     // blocks without a label are assigned later
}

// isAsked reports whether p is of a format that models write only when they are asked for it.
func isAsked(p *model.Payload) bool { return !p.Format.Habit && p.Format != gitdiff.Format }

// An assigned is a block and what was found out about its file.
type assigned struct {
	*blocks.Block
	path    string // empty if none was found
	others  []string
	target  *merge.Target
	why     model.Reason // why it has no hunks
	unused  bool         // it is counted
	holders model.Holders
	inFile  string // the path of the file that has its lines already
	whole   bool   // see isWhole
	judged  bool   // whether whole is known
	search  int    // 1 + its index in the search; 0 if it is not looked for
	beside  int    // the same for its marks
}

// An assignedText is the text of a file as the blocks so far leave it.
type assignedText struct {
	bytes  []byte
	exists bool
	disk   []byte          // the file as it is; nil if there is none
	lines  map[string]bool // with single blanks
}

// search looks in the workspace for the lines of blocks without a label, and for the
// definitions that they state or that the text above names.
func (s *assigner) search(ctx context.Context) error {
	query := model.BlockQuery{Define: merge.Defines}
	for _, b := range s.all {
		if !isSearched(b.Block) || s.labelledOnly || s.later {
			continue
		}
		query.Blocks = append(query.Blocks, model.CodeBlock{Content: b.Content})
		b.search = len(query.Blocks)
		query.Names = append(query.Names, b.idents()...)
		var marks []byte
		for _, m := range b.Marks {
			marks = append(append(marks, m.Text...), '\n')
			query.Names = append(query.Names, m.Text, strconv.Quote(m.Text))
		}
		query.Blocks = append(query.Blocks, model.CodeBlock{Content: marks})
		b.beside = len(query.Blocks)
	}
	slices.Sort(query.Names)
	query.Names = slices.Compact(query.Names)
	s.list = func() error {
		return s.tree.FindBlocks(ctx, query, func(found model.BlockSearch) { s.found = found })
	}
	if len(query.Blocks) == 0 {
		return nil
	}
	return s.list()
}

// files lists the files of the workspace, those under version control first.
func (s *assigner) files() []string {
	if !s.found.Done && s.list != nil {
		s.failed, s.list = s.list(), nil
	}
	return s.found.Files
}

// idents are the identifiers in the sentence above b.
func (b *assigned) idents() []string {
	var out []string
	for _, n := range b.Names {
		if n.Ident && n.Close {
			out = append(out, n.Text)
		}
	}
	return out
}

// isFile reports whether name is the path of a file of the workspace.
func (s *assigner) isFile(name string) bool {
	clean, _, err := s.tree.CheckPath("", name)
	return err == nil && s.text(clean).exists
}

// text is the text of the file at a path that CheckPath returned.
func (s *assigner) text(path string) *assignedText {
	if t := s.texts[path]; t != nil {
		return t
	}
	t := &assignedText{}
	if at, err := s.tree.Read(path, true); err == nil && at.Kind == model.Regular && !model.IsBinary(at.Bytes) {
		t.bytes, t.disk = at.Bytes, at.Bytes
		s.noteFile(path, t)
	}
	s.texts[path] = t
	return t
}

// maxComparedLines is how many lines of files are compared with blocks for one answer.
const maxComparedLines = 250_000

// afford reports whether the file at path may be compared with one more block.
func (s *assigner) afford(path string) bool {
	if s.spent <= maxComparedLines {
		s.spent += 10 + bytes.Count(s.text(path).bytes, []byte("\n"))
	}
	return s.spent <= maxComparedLines
}

// setText makes text the text of the file at path for later blocks.
func (s *assigner) setText(path string, text []byte) {
	t := &assignedText{bytes: text, disk: s.text(path).disk}
	s.noteFile(path, t)
	s.texts[path] = t
}

// noteFile notes that t is the text of a file that exists, or that a block creates.
func (s *assigner) noteFile(file string, t *assignedText) {
	t.exists = true
	for dir := path.Dir(file); !s.dirs[dir]; dir = path.Dir(dir) {
		s.dirs[dir] = true
	}
}

// shared counts the distinctive lines of b that the file at path has.
func (s *assigner) shared(b *assigned, path string) int {
	lines, _ := s.sharedWords(b, path)
	return lines
}

// sharedWords counts the distinctive lines of b that the file at path has, and their words.
func (s *assigner) sharedWords(b *assigned, path string) (lines, words int) {
	t := s.text(path)
	if t.lines == nil {
		t.lines = map[string]bool{}
		for line := range strings.Lines(string(t.bytes)) {
			t.lines[oneSpaced(line)] = true
		}
	}
	for _, line := range b.distinctive() {
		if t.lines[line] {
			lines++
			words += 1 + strings.Count(line, " ")
		}
	}
	return lines, words
}

// distinctive are the distinctive lines of b, each once.
func (b *assigned) distinctive() []string {
	var out []string
	seen := map[string]bool{}
	for line := range strings.Lines(string(b.Content)) {
		if line = oneSpaced(line); !seen[line] && merge.Distinctive(line) {
			seen[line] = true
			out = append(out, line)
		}
	}
	return out
}

// oneSpaced returns line with single blanks between its words, as code may be aligned otherwise.
func oneSpaced(line string) string { return strings.Join(strings.Fields(line), " ") }

// named lists the files of the workspace, and those that blocks create, whose path is name
// or ends with it, in any case if there is none in this one.
func (s *assigner) named(name string) []string {
	if s.bases == nil {
		files := s.files()
		s.bases = make(map[string][]string, len(files))
		for _, file := range slices.Concat(files, s.created) {
			s.addBase(file)
		}
	}
	base := strings.ToLower(name[strings.LastIndexByte(name, '/')+1:])
	var exact, folded []string
	for _, file := range s.bases[base] {
		switch {
		case file == name:
			return []string{file}
		case strings.HasSuffix(file, "/"+name):
			exact = append(exact, file)
		case strings.HasSuffix(strings.ToLower("/"+file), "/"+strings.ToLower(name)):
			folded = append(folded, file)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return folded
}

func (s *assigner) addBase(file string) {
	base := strings.ToLower(path.Base(file))
	if files := s.bases[base]; !slices.Contains(files, file) {
		s.bases[base] = append(files, file)
	}
}

// sameBase lists the files with the last component of name.
func (s *assigner) sameBase(name string) []string {
	return s.named(name[strings.LastIndexByte(name, '/')+1:])
}

// assign finds the file of b, block i.
func (s *assigner) assign(b *assigned, i int) {
	b.target = &merge.Target{Texts: []*merge.BlockText{&b.BlockText}}
	b.FindLabel(s.isFile)
	switch {
	case !b.NoRequest.None() && !b.Commands:
		b.why = b.NoRequest
	case !b.Unused.None():
		b.leave(b.Unused)
	case b.Label != "":
		s.assignLabel(b)
	case s.later:
		b.why = blocks.Searching.With()
	case s.labelledOnly:
		b.leave(blocks.NamesNoFile.With())
	default:
		s.assignUnlabelled(b, i)
	}
	if b.path != "" && !s.text(b.path).exists {
		s.setText(b.path, b.Content)
		s.created = append(s.created, b.path)
		if s.bases != nil {
			s.addBase(b.path)
		}
	}
}

// use gives b the file at path, with a doubt unless a label states it.
func (b *assigned) use(path string, doubt model.Reason, others ...string) {
	b.path = path
	b.others = slices.DeleteFunc(slices.Clone(others), func(o string) bool { return o == path })
	if b.target.Doubt.None() {
		b.target.Doubt = doubt
	}
}

// leave lists b as unused, with files that it may be for.
func (b *assigned) leave(why model.Reason, files ...model.Holder) {
	b.path, b.why, b.unused = "", why, true
	b.holders.Files = files
	b.holders.Distinctive = len(b.distinctive())
}

// A block without a name is for the file that has most of its lines.
const (
	minSharedLines = 3  // lines that the file has
	minSharedShare = 30 // percent of the distinctive lines of the block
)

// assignByLines gives b the file that holds its lines.
func (s *assigner) assignByLines(b *assigned) bool {
	if b.search == 0 || b.search > len(s.found.Holders) {
		return false
	}
	if h := s.found.Holders[b.search-1]; s.holds(b, 0) {
		b.use(h.Files[0].Path, blocks.FileByLines.With(h.Files[0].Lines, h.Distinctive), pathsOf(h.Files[1:])...)
		return true
	}
	return false
}

// holds reports whether one file alone has b, or many lines of it, and more than least.
func (s *assigner) holds(b *assigned, least int) bool {
	if b.search == 0 || b.search > len(s.found.Holders) || len(s.found.Holders[b.search-1].Files) == 0 {
		return false
	}
	h := s.found.Holders[b.search-1]
	best, next := h.Files[0].Lines, 0
	if len(h.Files) > 1 {
		next = h.Files[1].Lines
	}
	noCopy := b.Language != "" || path.Ext(h.Files[0].Path) != ".md" // of the answer
	if file := h.Files[0].Path; best > least && best == h.Distinctive && best > next && noCopy && b.fits(file) && s.afford(file) && s.merge.IsIn(file, s.text(file).bytes, b.Content) {
		return true
	}
	return best > least && best >= 2*next && (best >= minSharedLines && best*100 >= h.Distinctive*minSharedShare || best == minSharedLines-1 && best+1 == h.Distinctive && next == 0)
}

func pathsOf(holders []model.Holder) []string {
	var out []string
	for _, h := range holders {
		out = append(out, h.Path)
	}
	return out
}

// leaveUnused lists b with the files that it may be for: the nearest one first, then those
// that hold its lines.
func (s *assigner) leaveUnused(b *assigned, near []nearFile) {
	why := blocks.NamesNoFile.With()
	var files []model.Holder
	if len(near) > 0 {
		why = blocks.Unrelated.With(near[0].path)
		files = append(files, model.Holder{Path: near[0].path})
	}
	if b.search > 0 && b.search <= len(s.found.Holders) {
		for _, h := range s.found.Holders[b.search-1].Files {
			if len(files) == 0 || h.Path != files[0].Path {
				files = append(files, h)
			}
		}
	}
	b.leave(why, files[:min(len(files), maxFiles)]...)
}

// maxFiles is how many files are listed for an unused block.
const maxFiles = 9
