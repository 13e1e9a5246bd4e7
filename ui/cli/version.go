package cli

import "runtime/debug"

// linkedVersion is set by the linker when a package is built (-X).
var linkedVersion string

// currentVersion is that of this program: what the linker set, or else the version of the
// module, which has the commit after "go build" in a checkout.
func currentVersion() string {
	info, ok := debug.ReadBuildInfo()
	switch {
	case linkedVersion != "":
		return linkedVersion
	case ok && info.Main.Version != "":
		return info.Main.Version
	}
	return "(devel)"
}
