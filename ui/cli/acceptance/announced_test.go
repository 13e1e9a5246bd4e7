package acceptance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/cli"
)

// exitSilent is the status of a run that left something out and did not say so.
const exitSilent = 97

// checkAnnounced runs a command of a script. Where apply ends well, standard error must
// name whatever it left out: every replacement that was skipped, every hunk that
// is rejected from the start, every warning. What there is to name is taken from
// the report that check makes of the same input before.
func checkAnnounced(args []string, in *os.File, out, errs io.Writer) int {
	if !slices.Contains(args, "apply") {
		return cli.Main(args, cli.Streams{In: in, Out: out, Err: errs})
	}
	in = rewindable(in)
	r, known := reportOf(args, in)
	if _, err := in.Seek(0, io.SeekStart); err != nil && in != os.Stdin {
		panic(err)
	}
	var said bytes.Buffer
	status := cli.Main(args, cli.Streams{In: in, Out: out, Err: io.MultiWriter(errs, &said)})
	if status != exitDone || !known {
		return status
	}
	if missing := unannounced(r, said.String()); missing != "" {
		fmt.Fprintf(errs, "left out in silence: %s\n", missing)
		return exitSilent
	}
	return status
}

// rewindable is what a script feeds to a command, as a file that can be read
// twice.
func rewindable(in *os.File) *os.File {
	info, err := in.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return in
	}
	all, err := io.ReadAll(in)
	if err != nil {
		return in
	}
	f, err := os.CreateTemp("", "stdin-")
	if err != nil {
		panic(err)
	}
	os.Remove(f.Name())
	if _, err := f.Write(all); err != nil {
		panic(err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		panic(err)
	}
	return f
}

// An announcement is what is compared of a report.
type announcement struct {
	Hunks []struct {
		ID                              int
		Path, Kind, Decision, Placement string
	}
	Diagnostics []struct{ Severity, Code, Message string }
}

// reportOf is the report of check on what apply is about to read.
func reportOf(args []string, in *os.File) (*announcement, bool) {
	var looking []string
	for i := 0; i < len(args); i++ {
		switch name, _, joined := strings.Cut(args[i], "="); name {
		case "apply":
			looking = append(looking, "check", "--json")
		case "--output", "--reply", "--verify", "--log":
			if !joined {
				i++
			}
		case "--json", "--diff":
		case "--format":
			return nil, false // of lines, the report is an envelope
		default:
			looking = append(looking, args[i])
		}
	}
	var out bytes.Buffer
	if cli.Main(looking, cli.Streams{In: in, Out: &out, Err: io.Discard}) != exitDone {
		return nil, false
	}
	r := &announcement{}
	if json.Unmarshal(out.Bytes(), r) != nil {
		return nil, false
	}
	return r, true
}

// settled are warnings of check about what apply itself puts right.
var settled = map[string]bool{"commit/interrupted": true, "state/foreign-history": true, "state/foreign-pending": true}

// unannounced is something that r leaves out and said does not name; empty if there
// is nothing.
func unannounced(r *announcement, said string) string {
	for _, h := range r.Hunks {
		if h.Decision == "rejected" && !strings.Contains(said, terminal.SanitizeRow(h.Path)) {
			return fmt.Sprintf("hunk %d of %s (%s, %s)", h.ID, h.Path, h.Kind, h.Placement)
		}
	}
	for _, d := range r.Diagnostics {
		if d.Severity == "warning" && !settled[d.Code] && !strings.Contains(said, "["+d.Code+"]") {
			return d.Message
		}
	}
	return ""
}
