package cli

import "testing"

func TestReplyScripts(t *testing.T) { runScripts(t, "scripts/reply") }

func openCase(ws, answer string) (*session, error) {
	a := &app{options: options{root: ws, maxInput: "64MiB"}}
	return a.open([]string{answer})
}
