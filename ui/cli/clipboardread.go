package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/atotto/clipboard"
)

// clipboardTimeout is how long a program may take to read the clipboard. It waits for the
// program from which the text was copied, which may hang.
const clipboardTimeout = 10 * time.Second

// readClipboard reads the clipboard, at most limit bytes of it.
func readClipboard(ctx context.Context, limit int64) ([]byte, error) {
	tool, err := readableClipboard()
	if err != nil {
		return nil, err
	}
	var text []byte
	if tool.name != "" {
		text, err = printedBy(ctx, clipboardTimeout, limit, tool.name, tool.reads...)
		if tool.name == "powershell.exe" {
			text = bytes.TrimSuffix(text, []byte("\r\n")) // which Get-Clipboard adds
		}
	} else {
		var all string
		all, err = clipboard.ReadAll()
		text = []byte(all[:min(int64(len(all)), limit)])
	}
	switch {
	case errors.As(err, new(hangingError)):
		return nil, err
	case err != nil:
		return nil, noAnswerError(clipboardError(err, os.Getenv), copyAnswer)
	}
	return text, nil
}

// readableClipboard returns the tool that reads the clipboard, which is zero if none is
// needed, or the error that there is no clipboard to read.
func readableClipboard() (clipboardTool, error) {
	tool := findClipboardTool()
	return tool, noClipboard(clipboard.Unsupported, tool.needs, os.Getenv)
}

// A clipboardTool is a program that reads the clipboard.
type clipboardTool struct {
	needs, name string   // the variable that it needs, if any
	writer      string   // that is installed with it, if it is another program
	reads       []string // arguments
}

// clipboardTools are tried in this order. Other systems than Linux and the BSDs need none.
var clipboardTools = []clipboardTool{
	{wayland, "wl-paste", "wl-copy", []string{"--no-newline"}},
	{"DISPLAY", "xclip", "", []string{"-out", "-selection", "clipboard"}},
	{"DISPLAY", "xsel", "", []string{"--output", "--clipboard"}},
	{"", "termux-clipboard-get", "termux-clipboard-set", nil},
	{"", "powershell.exe", "clip.exe", []string{"Get-Clipboard"}},
}

// findClipboardTool returns the first tool that is installed; zero if none is, or none is needed.
func findClipboardTool() (none clipboardTool) {
	if clipboard.Unsupported || runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
		return none
	}
	installed := func(program string) bool {
		_, err := exec.LookPath(program)
		return err == nil
	}
	for _, t := range clipboardTools {
		if (t.needs != wayland || os.Getenv(t.needs) != "") && installed(t.name) && (t.writer == "" || installed(t.writer)) {
			return t
		}
	}
	return none
}

// printedBy is what a program prints, at most limit bytes of it. When it returns the program
// has ended or was killed.
func printedBy(ctx context.Context, timeout time.Duration, limit int64, program string, args ...string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, timeout)
	defer stop()
	cmd := exec.CommandContext(ctx, program, args...)
	out, failure := &limitedBuffer{limit: limit}, &limitedBuffer{limit: toolWords}
	cmd.Stdout, cmd.Stderr = out, failure
	cmd.WaitDelay = time.Second // if the program is a script, what it has started holds the output open
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case out.full:
		return out.text, nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, hangingError{program, timeout}
	case errors.As(err, &exit):
		exit.Stderr = failure.text
	}
	return out.text, err
}

// toolWords is how many bytes of the message of a clipboard tool are read.
const toolWords = 1 << 12

// A limitedBuffer takes the first bytes that are written to it, and refuses more.
type limitedBuffer struct {
	text  []byte
	limit int64
	full  bool
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	fits := min(int64(len(p)), b.limit-int64(len(b.text)))
	b.text = append(b.text, p[:fits]...)
	if fits < int64(len(p)) {
		b.full = true
		return int(fits), io.ErrShortWrite
	}
	return len(p), nil
}

// A hangingError is that of a clipboard tool that gets no text.
type hangingError struct {
	tool  string
	after time.Duration
}

func (e hangingError) Error() string {
	return fmt.Sprintf("the clipboard cannot be read: %s got nothing within %s; the program from which the text was copied may hang; copy the text again", e.tool, e.after)
}
