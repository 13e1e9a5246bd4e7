package cli

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// What the linker sets when a package is built (-X). All are empty otherwise.
var linkedVersion, linkedCommit, linkedDate string

// A buildVersion says what the program was built from.
type buildVersion struct {
	version  string // of the module; "(devel)" if it is not known
	commit   string // its digest; empty if it is not known
	date     string // of the commit, in RFC 3339
	modified bool   // there were changes after the commit
}

// currentVersion is that of this program: what the linker set, or else the build
// information, which has a version after "go install module@version", and a commit after
// "go build" in a checkout.
func currentVersion() buildVersion {
	linked := buildVersion{linkedVersion, linkedCommit, linkedDate, false}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return linked.or(info)
}

// or fills what v lacks from the build information. That of another version is not used.
func (v buildVersion) or(info *debug.BuildInfo) buildVersion {
	if v.version != "" {
		return v
	}
	v.version = info.Main.Version
	if v.version == "" {
		v.version = "(devel)"
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.commit = s.Value
		case "vcs.time":
			v.date = s.Value
		case "vcs.modified":
			v.modified = s.Value == "true"
		}
	}
	return v
}

// commitLength is how much of a commit's digest is shown.
const commitLength = 12

// String is like "v1.2.0 (commit 0123456789ab, 2026-11-26)".
func (v buildVersion) String() string {
	if v.commit == "" {
		return v.version
	}
	detail := "commit " + v.commit[:min(commitLength, len(v.commit))]
	if day, _, _ := strings.Cut(v.date, "T"); day != "" {
		detail += ", " + day
	}
	if v.modified {
		detail += ", modified"
	}
	return fmt.Sprintf("%s (%s)", v.version, detail)
}
