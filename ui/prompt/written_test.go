package prompt

import "testing"

func TestWrittenByTool(t *testing.T) {
	for name, want := range map[string]bool{
		"go.sum": true, "a/package-lock.json": true, "pnpm-lock.yaml": true, "Cargo.lock": true, "Package.resolved": true, "web/app.min.js": true,
		"app.js.map": true, "api/v1.pb.go": true, "vendor/x/y.go": true, "web/dist/index.js": true,
		"go.mod": false, "package.json": false, "lock.go": false, "file-lock.go": false, "dist": false, "vendor.go": false, "min.js": false, "map.js": false, "": false,
	} {
		if got := WrittenByTool(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
