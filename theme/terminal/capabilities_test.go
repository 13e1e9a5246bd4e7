package terminal

import (
	"bytes"
	"os"
	"testing"

	"github.com/muesli/termenv"
)

func TestLightByEnvironment(t *testing.T) {
	for value, want := range map[string]bool{
		"": false, "0;15": true, "15;0": false, "0;7": true, "12;8": false, "0;default;15": true, "0;default": false,
		"15": false, "0;99": false, "0;": false, "x;y": false, "0;-1": false,
	} {
		if got, _ := EnvironmentBackground(value); got != want {
			t.Errorf("COLORFGBG=%s: light is %v", value, got)
		}
	}
}

// Output that is not a terminal gets no styles, whatever the environment is.
func TestDetectWithoutTerminal(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	env := func(name string) string {
		return map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLORFGBG": "0;15"}[name]
	}
	for _, got := range []Capabilities{Detect(new(bytes.Buffer), env), Detect(file, env)} {
		if got.Profile != termenv.Ascii || !got.Dumb || !got.NoQuery || !got.LightBackground {
			t.Errorf("got %+v", got)
		}
	}
}

// REVIEW §5.2: 16-colour terminals, including those whose TERM does not name colours.
func TestHasANSI16(t *testing.T) {
	for kind, want := range map[string]bool{
		"screen": true, "screen-bce": true, "tmux": true, "rxvt-unicode": true, "putty": true,
		"": false, "dumb": false, "vt100": false, "vt220": false, "screenish": false,
	} {
		if got := hasANSI16(kind); got != want {
			t.Errorf("TERM=%s: %v", kind, got)
		}
	}
}
