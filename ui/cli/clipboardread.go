package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/atotto/clipboard"
	"golang.org/x/text/encoding/unicode"

	"aptix-tui/model"
)

// clipboardTimeout is how long a program may take to read or write the clipboard. A reader waits for
// the program from which the text was copied, which may hang.
const clipboardTimeout = 10 * time.Second

// readClipboard reads the clipboard, at most limit bytes of it.
func readClipboard(ctx context.Context, limit int64) ([]byte, error) {
	tool, err := readableClipboard()
	if err != nil {
		return nil, err
	}
	text, err := tool.read(ctx, limit)
	switch {
	case errors.As(err, new(hangingError)), errors.Is(err, errTooLong):
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

// A clipboardTool is a program that reads the clipboard, and one that writes it. The zero value
// calls the system instead.
type clipboardTool struct {
	needs, name   string   // the variable that it needs, if any
	writer        string   // that is installed with it, if it is another program
	reads, writes []string // arguments
	env           []string // variables for both
	utf16         bool     // the writer takes UTF-16 with a byte order mark
}

// clipboardTools are tried in this order on Linux and the BSDs. Windows needs none.
var clipboardTools = []clipboardTool{
	{needs: wayland, name: "wl-paste", writer: "wl-copy", reads: []string{"--no-newline"}},
	{needs: "DISPLAY", name: "xclip", reads: []string{"-out", "-selection", "clipboard"}, writes: []string{"-in", "-selection", "clipboard"}},
	{needs: "DISPLAY", name: "xsel", reads: []string{"--output", "--clipboard"}, writes: []string{"--input", "--clipboard"}},
	{name: "termux-clipboard-get", writer: "termux-clipboard-set"},
	// In WSL. Without being told, Windows PowerShell writes the code page of the console, in which
	// characters are replaced by similar ones, and adds a line end; clip.exe reads that code page.
	{name: "powershell.exe", writer: "clip.exe", utf16: true, reads: []string{"-NoProfile", "-NonInteractive", "-Command",
		"$ErrorActionPreference = 'Stop'; [Console]::OutputEncoding = [Text.Encoding]::UTF8; [Console]::Out.Write((Get-Clipboard -Raw))"}},
}

// macClipboard reads and writes ASCII unless the locale is one of UTF-8. LC_ALL would override that.
var macClipboard = clipboardTool{name: "pbpaste", writer: "pbcopy", env: []string{"LC_ALL=", "LC_CTYPE=UTF-8"}}

// findClipboardTool returns the first tool that is installed; zero if none is, or none is needed.
func findClipboardTool() (none clipboardTool) {
	switch {
	case clipboard.Unsupported || runtime.GOOS == "windows":
		return none
	case runtime.GOOS == "darwin":
		return macClipboard
	}
	for _, t := range clipboardTools {
		if (t.needs != wayland || os.Getenv(t.needs) != "") && isInstalled(t.name) && (t.writer == "" || isInstalled(t.writer)) {
			return t
		}
	}
	return none
}

// isInstalled reports whether a program is at its path, or in PATH if it is only a name.
func isInstalled(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// maxSystemText is how many UTF-16 units of the clipboard are read on Windows.
const maxSystemText = 1 << 20

// errTooLong is the error of a clipboard of which only the beginning is read.
var errTooLong = fmt.Errorf("the clipboard holds more than %s characters, which cannot be read; save the answer in a file, and name that", model.Number(maxSystemText-1))

// read reads the clipboard, at most limit bytes of it.
func (t clipboardTool) read(ctx context.Context, limit int64) ([]byte, error) {
	if t.name != "" {
		return printedBy(ctx, clipboardTimeout, limit, t.env, t.name, t.reads...)
	}
	text, err := clipboard.ReadAll()
	if runtime.GOOS == "windows" && len(utf16.Encode([]rune(text))) == maxSystemText {
		return nil, errTooLong
	}
	return []byte(text[:min(int64(len(text)), limit)]), err
}

// write puts text into the clipboard.
func (t clipboardTool) write(text string) error {
	if t.name == "" {
		return clipboard.WriteAll(text)
	}
	if t.utf16 {
		marked, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
		if err != nil {
			return err
		}
		text = marked
	}
	ctx, stop := context.WithTimeout(context.Background(), clipboardTimeout)
	defer stop()
	cmd := exec.CommandContext(ctx, cmp.Or(t.writer, t.name), t.writes...)
	cmd.Env, cmd.Stdin, cmd.WaitDelay = append(os.Environ(), t.env...), strings.NewReader(text), time.Second
	return cmd.Run()
}

// printedBy is what a program prints, at most limit bytes of it; env is added to its variables. When
// it returns the program has ended or was killed.
func printedBy(ctx context.Context, timeout time.Duration, limit int64, env []string, program string, args ...string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, timeout)
	defer stop()
	cmd := exec.CommandContext(ctx, program, args...)
	out, failure := &limitedBuffer{limit: limit}, &limitedBuffer{limit: toolWords}
	cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), env...), out, failure
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
