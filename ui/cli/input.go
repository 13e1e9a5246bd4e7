package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"unicode/utf8"

	"github.com/atotto/clipboard"
	"golang.org/x/term"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// read gets the answer: from the file named, from standard input, or from the
// clipboard.
func (a *app) read(args []string) (*model.Answer, error) {
	limit, err := config.ParseSize(a.maxInput)
	if err != nil {
		return nil, usageError{fmt.Errorf("--max-input: %w", err)}
	}
	name, text, err := a.source(args, limit)
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > limit {
		return nil, fmt.Errorf("%s holds more than %s; --max-input sets another limit", name, a.maxInput)
	}
	if len(text) == 0 {
		return nil, a.without(name + " is empty")
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, a.without(name + " holds white space only")
	}
	return model.NewAnswer(name, text), nil
}

func (a *app) source(args []string, limit int64) (string, []byte, error) {
	switch {
	case len(args) == 1 && args[0] != "-":
		text, err := readFile(args[0], limit)
		return args[0], text, err
	case len(args) == 1 || !term.IsTerminal(int(a.In.Fd())):
		text, err := io.ReadAll(io.LimitReader(a.In, limit+1))
		if err != nil {
			err = fmt.Errorf("reading standard input: %w", err)
		}
		return "standard input", text, err
	}
	text, err := a.readClipboard()
	return "the clipboard", text, err
}

func readFile(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("reading the answer: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, fmt.Errorf("reading the answer: %w", err)
	}
	return text, nil
}

func (a *app) readClipboard() ([]byte, error) {
	if clipboard.Unsupported {
		return nil, errors.New(noClipboard(os.Getenv("WAYLAND_DISPLAY") != ""))
	}
	text, err := clipboard.ReadAll()
	if err != nil {
		return nil, a.without(noText(err, os.Getenv))
	}
	return []byte(text), nil
}

// noClipboard names the Debian package that brings a clipboard tool.
func noClipboard(wayland bool) string {
	tool := "xclip (apt install xclip)"
	if wayland {
		tool = "wl-paste (apt install wl-clipboard)"
	}
	if runtime.GOOS != "linux" {
		tool = "a clipboard tool"
	}
	return "the clipboard cannot be read: " + tool + " is not there; " +
		"name a file, or pipe the answer in: pbpaste | aptix-tui, ssh host < answer.md aptix-tui check"
}

// checkText refuses NULs and bytes that are not UTF-8, but for those inside of
// Git patches, whose lines are bytes.
func checkText(a *model.Answer, payloads []*model.Payload) error {
	text := a.Text()
	if utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 {
		return nil
	}
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRune(text[at:])
		if r != 0 && (r != utf8.RuneError || n > 1) {
			at += n
			continue
		}
		line, _ := a.Position(at)
		last, ok := payloadOfBytes(payloads, line)
		if !ok {
			return fmt.Errorf("%s is not %s: byte %#02x in line %d, at byte offset %d", a.Name, kindOf(text[at]), text[at], line, at)
		}
		at = a.Offset(last + 1)
	}
	return nil
}

func kindOf(b byte) string {
	if b == 0 {
		return "text"
	}
	return "UTF-8 text"
}

func payloadOfBytes(payloads []*model.Payload, line int) (last int, ok bool) {
	for _, p := range payloads {
		if p.Format.AnyBytes && p.First <= line && line <= p.Last {
			return p.Last, true
		}
	}
	return 0, false
}
