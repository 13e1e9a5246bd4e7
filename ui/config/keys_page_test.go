package config

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var updatePage = flag.Bool("update", false, "write KEYS.md instead of comparing it")

const keysIntro = `# Keys

The default keys by what they are for. A config file names the action in its section ` + "`[keys]`" + `
and lists its keys; ` + "`aptix-tui config`" + ` prints them all. REVIEW §3 explains them. ^C always quits.

This page is written by ` + "`go test ./ui/config -run KeysPage -update`" + `.

| key | does | action |
| --- | --- | --- |
`

// KEYS.md is the table of keys that dispatch, footer and help use.
func TestKeysPage(t *testing.T) {
	page, group := keysIntro, ""
	for _, b := range DefaultKeys() {
		if b.Group != group {
			group = b.Group
			page += "| **" + group + "** | | |\n"
		}
		var keys []string
		for _, key := range b.Keys {
			keys = append(keys, "`"+strings.ReplaceAll(KeyText(key), "|", `\|`)+"`")
		}
		page += fmt.Sprintf("| %s | %s | `%s` |\n", strings.Join(keys, " "), b.Help, b.Action)
	}
	if *updatePage {
		if err := os.WriteFile("KEYS.md", []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile("KEYS.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != page {
		t.Errorf("KEYS.md differs from the table of keys: run go test ./ui/config -run KeysPage -update")
	}
}
