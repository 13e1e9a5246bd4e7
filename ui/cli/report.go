package cli

import (
	"errors"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/ui"
)

// reportVersion is increased when a field changes its meaning or is removed. The schema
// is report.schema.json beside this file. A test checks real reports against it.
const reportVersion = 2

// A report is the result of apply and check, as JSON with --json (COMMANDS §4.2).
type report struct {
	Version     int                `json:"version"`
	OK          bool               `json:"ok"` // no hunk needs review
	Input       string             `json:"input"`
	Root        string             `json:"root"`
	Unversioned bool               `json:"unversioned,omitempty"` // nothing in Root is under version control
	Payloads    []reportPayload    `json:"payloads"`
	Files       []reportFile       `json:"files"`
	Hunks       []reportHunk       `json:"hunks"`
	Diagnostics []reportDiagnostic `json:"diagnostics"`
	Unused      []reportUnused     `json:"unused,omitempty"`
	Transaction string             `json:"transaction,omitempty"`
	// InvokeResults are the results of line patches. apply stores their IDs, so that show
	// can explain them. check does not, and each envelope warns of it.
	InvokeResults []*invokeResult `json:"invokeResults,omitempty"`
	IDsKept       bool            `json:"idsKept"`

	session   *session
	decisions model.Decisions
	applies   bool                  // made by apply, not by check
	defects   map[int]*model.Defect // see ChangeSet.Defects
	failure   error                 // why the commit failed or was refused, if it was
	verifyErr *ui.VerifyFailure     // why everything was rolled back, if it was
	locked    bool                  // another process was writing, which is why the run failed
}

type reportPayload struct {
	Format string `json:"format"`
	First  int    `json:"first"` // lines of the answer, 1-based
	Last   int    `json:"last"`
}

type reportFile struct {
	Path      string `json:"path"`
	NewPath   string `json:"newPath,omitempty"`
	Operation string `json:"operation"` // "add", "modify", "delete", "rename"
	Status    string `json:"status"`    // see below
	Added     int    `json:"added"`     // lines
	Removed   int    `json:"removed"`

	Skipped int `json:"skipped,omitempty"` // changes without anything to change

	// proposed counts also the lines of the changes that need review, at their best places.
	proposed model.FileStat
}

// The status of a file.
const (
	statusReady       = "ready"        // apply changes it
	statusDone        = "done"         // it needs no change
	statusSkipped     = "skipped"      // it needs none, since there is nothing to change: text to find, or a file to delete
	statusNeedsReview = "needs-review" // apply is refused
)

type reportHunk struct {
	ID         int            `json:"id"`
	Path       string         `json:"path"`
	Kind       string         `json:"kind"`
	Placement  string         `json:"placement"`
	Decision   string         `json:"decision"`
	First      int            `json:"first,omitempty"` // lines of the answer
	Last       int            `json:"last,omitempty"`
	Old        []reportRange  `json:"old"`        // lines of the file on disk
	New        []reportRange  `json:"new"`        // lines of the file with what is accepted
	Candidates []reportRange  `json:"candidates"` // bytes of the text that was searched
	Score      float64        `json:"score,omitempty"`
	Note       string         `json:"note,omitempty"`    // the sentences of Reasons
	Reasons    []reportReason `json:"reasons,omitempty"` // for its placement, and for what needs review
	Flags      []model.Flag   `json:"flags,omitempty"`
	Defect     *reportDefect  `json:"defect,omitempty"` // the cause of its last flag
	Needs      []int          `json:"needs,omitempty"`
	// Reading is how a code block is read here, OtherReadings how else it can be, best first.
	Reading       *reportReading  `json:"reading,omitempty"`
	OtherReadings []reportReading `json:"otherReadings,omitempty"`
	OtherPaths    []string        `json:"otherPaths,omitempty"` // files that may be meant instead, best first
}

// A reportDefect is what is wrong with the file with the accepted hunks, and was not before.
type reportDefect struct {
	Line    int    `json:"line"` // of that file
	Message string `json:"message"`
}

// A reportReading is what a code block may mean for its file.
type reportReading struct {
	Name    string     `json:"name"`
	Added   int        `json:"added"` // lines
	Removed int        `json:"removed"`
	Lost    reportLoss `json:"lost"`
}

// A reportLoss is what a reading deletes without a counterpart in the block.
type reportLoss struct {
	Lines       int      `json:"lines"`
	Definitions []string `json:"definitions"`
}

// A reportUnused is a code block that may be a change, and of which no hunk came.
type reportUnused struct {
	First    int            `json:"first"` // lines of the answer
	Last     int            `json:"last"`
	Language string         `json:"language,omitempty"`
	Reason   reportReason   `json:"reason"`
	Label    string         `json:"label,omitempty"` // the path that it states
	Files    []reportHolder `json:"files"`           // files that it may be for, best first
}

// A reportHolder is a file with how many of the distinctive lines of a code block it has.
type reportHolder struct {
	Path  string `json:"path"`
	Lines int    `json:"lines"`
	Of    int    `json:"of"`
}

// A reportReason is a stable code and its sentence.
type reportReason struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// A reportRange is a range of lines, 1-based, or of bytes, 0-based, end excluded. An
// insertion before line 5 is {5, 5}.
type reportRange struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

type reportDiagnostic struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Message  string `json:"message"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Path     string `json:"path,omitempty"`
}

var operations = map[byte]string{'A': "add", 'M': "modify", 'D': "delete", 'R': "rename"}

func newReport(s *session, d model.Decisions) *report {
	r := &report{Version: reportVersion, Input: s.answer.Name, Root: s.workspace.Dir(), Unversioned: s.set.Unversioned, session: s, decisions: d,
		Payloads: []reportPayload{}, Files: []reportFile{}, Hunks: []reportHunk{}}
	r.OK = !nothingRead(s.reading) && len(s.set.Undecided(d)) == 0
	r.addUnused()
	for _, p := range s.Payloads {
		r.Payloads = append(r.Payloads, reportPayload{p.Format.Name, p.First, p.Last})
	}
	r.defects = s.set.Defects(d)
	r.addFiles()
	r.InvokeResults = invokeResults(s.set, d)
	for _, d := range s.set.Diagnostics {
		r.OK = r.OK && d.Severity != model.Error
	}
	r.Diagnostics = reportDiagnostics(s.set.Diagnostics)
	for _, e := range r.InvokeResults {
		if !r.OK && e.Successful {
			e.fail(r.refusal())
		}
	}
	return r
}

// fail makes r the report of a commit that failed or was refused.
func (r *report) fail(err error) {
	r.OK, r.failure = false, err
	errors.As(err, &r.verifyErr)
	r.locked = errors.As(err, new(*commit.LockedError))
	r.Diagnostics = append(r.Diagnostics, reportDiagnostic{Severity: model.Error.String(), Code: "commit/failed", Message: err.Error()})
	failAll(r.InvokeResults, err.Error())
}

// markDone sets the status of files that the plan does not change.
func (r *report) markDone(plan *model.Plan) {
	changes := map[string]bool{}
	for _, e := range plan.Entries {
		changes[e.Path] = true
	}
	for i := range r.Files {
		f := &r.Files[i]
		if f.Status == statusReady && !changes[f.Path] && !changes[f.NewPath] {
			f.Status, f.Added, f.Removed = f.unchanged(), 0, 0
		}
	}
}

// unchanged is the status of a file that apply does not change.
func (f *reportFile) unchanged() string {
	if f.Skipped > 0 {
		return statusSkipped
	}
	return statusDone
}

// reportDiagnostics are the first diagnostics of each code. A last one says how many more
// there are.
func reportDiagnostics(ds []model.Diagnostic) []reportDiagnostic {
	out, limit := []reportDiagnostic{}, newMessages()
	for _, d := range ds {
		if limit.allows(messageKind{d.Severity.String(), d.Code}) {
			out = append(out, reportDiagnostic{d.Severity.String(), d.Code, d.Message, d.Line, d.Column, d.Path})
		}
	}
	for _, kind := range limit.kinds {
		out = append(out, reportDiagnostic{Severity: kind.prefix, Code: kind.code, Message: limit.more(kind)})
	}
	return out
}

// addFiles adds all files, without their hunks.
func (r *report) addFiles() {
	set := r.session.set
	proposed, _ := set.AcceptPlaced(r.decisions, set.Undecided(r.decisions))
	for i, stat := range set.Stats(r.decisions) {
		f := reportFile{Path: set.Files[i].Path, NewPath: set.Files[i].NewPath, Operation: operations[stat.Op],
			Status: statusReady, Added: stat.Added, Removed: stat.Removed, Skipped: r.session.skipped[i]}
		switch {
		case stat.Undecided > 0:
			f.Status, f.proposed = statusNeedsReview, set.Stat(i, proposed)
		case stat.Accepted == 0:
			f.Status = f.unchanged()
		}
		r.Files = append(r.Files, f)
	}
}

// addHunks adds the hunks of all files. Only JSON has them. The first of one code have their
// reasons.
func (r *report) addHunks() {
	set, limit := r.session.set, newMessages()
	for i, f := range set.Files {
		hunks := map[int]*reportHunk{}
		for _, id := range f.Hunks {
			h := r.hunk(set.Hunks[id])
			if h.Note != "" && !limit.allows(messageKind{code: codeOf(set.Hunks[id])}) {
				h.Note, h.Reasons = "", nil
			}
			hunks[id] = &h
		}
		for _, region := range set.Regions(i, r.decisions) {
			for _, c := range region.Changes {
				h, start := hunks[c.Hunk], region.NewStart+1
				h.Old = append(h.Old, reportRange{region.OldStart + 1, region.OldEnd + 1})
				h.New = append(h.New, reportRange{start, start + model.NewText(c.New).Lines()})
			}
		}
		for _, id := range f.Hunks {
			r.Hunks = append(r.Hunks, *hunks[id])
		}
	}
}

// hunk is a hunk without its ranges of lines: it has one for each region.
func (r *report) hunk(h *model.Hunk) reportHunk {
	out := reportHunk{ID: h.ID, Path: r.session.set.Files[h.File].Path, Kind: h.Kind.String(), Placement: h.Placement.String(),
		Decision: r.decisions[h.ID].String(), First: h.First, Last: h.Last, Old: []reportRange{}, New: []reportRange{}, Note: h.Explanation(), Flags: h.Flags,
		Needs: h.Needs, Candidates: []reportRange{}}
	if d := r.defects[h.ID]; d != nil {
		out.Flags = append(h.Flags[:len(h.Flags):len(h.Flags)], d.Flag)
		if d.Line > 0 {
			out.Defect = &reportDefect{d.Line, d.Message}
		}
	}
	if all, chosen := r.session.set.Readings(h); all != nil {
		out.Reading = new(readingOf(&all[chosen]))
		for i := range all {
			if i != chosen {
				out.OtherReadings = append(out.OtherReadings, readingOf(&all[i]))
			}
		}
	}
	out.OtherPaths = r.session.set.OtherPaths(h)
	for _, why := range h.Why {
		out.Reasons = append(out.Reasons, reportReason{why.Code, why.String()})
	}
	for _, c := range h.Candidates {
		out.Candidates = append(out.Candidates, reportRange{c.Extent.Start, c.Extent.End})
	}
	if len(h.Candidates) > 0 {
		out.Score = h.Candidates[h.Chosen].Score
	}
	return out
}
