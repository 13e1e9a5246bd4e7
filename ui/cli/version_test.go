package cli

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	vcs := []debug.BuildSetting{setting("vcs", "git"), setting("vcs.revision", "0123456789abcdef0123456789abcdef01234567"), setting("vcs.time", "2026-11-26T01:08:00Z"), setting("vcs.modified", "false")}
	dirty := append(vcs[:3:3], setting("vcs.modified", "true"))
	for _, c := range []struct {
		name   string
		linked buildVersion
		info   debug.BuildInfo
		want   string
	}{
		{"a package", buildVersion{version: "1.2.0", commit: "fedcba9876543210fedcba", date: "2026-01-02T03:04:05Z"}, debug.BuildInfo{Main: debug.Module{Version: "v0.0.1"}, Settings: dirty}, "1.2.0 (commit fedcba987654, 2026-01-02)"},
		{"go install module@version", buildVersion{}, debug.BuildInfo{Main: debug.Module{Version: "v1.2.0"}}, "v1.2.0"},
		{"go build in a checkout", buildVersion{}, debug.BuildInfo{Main: debug.Module{Version: "v1.2.0"}, Settings: vcs}, "v1.2.0 (commit 0123456789ab, 2026-11-26)"},
		{"with changes", buildVersion{}, debug.BuildInfo{Main: debug.Module{Version: "v1.2.1-0.20261126010800-0123456789ab+dirty"}, Settings: dirty}, "v1.2.1-0.20261126010800-0123456789ab+dirty (commit 0123456789ab, 2026-11-26, modified)"},
		{"go build without Git", buildVersion{}, debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, "(devel)"},
		{"no information", buildVersion{}, debug.BuildInfo{}, "(devel)"},
		{"a short commit", buildVersion{version: "1", commit: "ab"}, debug.BuildInfo{}, "1 (commit ab)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.linked.or(&c.info).String(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
