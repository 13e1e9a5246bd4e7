package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// answerLimit is how many bytes an answer may have.
func (a *app) answerLimit() (int64, error) {
	limit, ok := config.ParseSize(a.maxInput)
	if !ok || limit > model.MaxTextSize {
		return 0, usageError{fmt.Errorf("--max-input %s: the limit must be less than 4 GiB", a.maxInput)}
	}
	return limit, nil
}

// read reads the answer from a file, standard input or the clipboard.
func (a *app) read(args []string) (*model.Answer, error) {
	limit, err := a.answerLimit()
	if err != nil {
		return nil, err
	}
	name, text, err := a.source(args, limit)
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > limit {
		return nil, fmt.Errorf("%s is larger than %s; --max-input SIZE sets another limit", name, a.maxInput)
	}
	if why := lacksText(text); why != "" {
		return nil, noAnswerError(name+why, a.adviceFor(args))
	}
	return model.NewAnswer(name, text), nil
}

func (a *app) source(args []string, limit int64) (string, []byte, error) {
	switch {
	case len(args) == 1 && args[0] != "-":
		text, err := readStart(args[0], limit+1)
		if err != nil {
			err = answerError(args[0], err)
		}
		return args[0], text, err
	case len(args) == 1 || !terminal.IsTerminal(a.In):
		text, err := io.ReadAll(io.LimitReader(a.In, limit+1))
		if err != nil {
			err = fmt.Errorf("reading standard input: %w", err)
		}
		return "standard input", text, err
	}
	text, err := readClipboard(context.Background(), limit+1)
	return "the clipboard", text, err
}

// answerError is why the file name of an answer cannot be read.
func answerError(name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no file %s", name)
	case errors.Is(err, syscall.EISDIR):
		return fmt.Errorf("%s is a directory; name the file that has the answer", name)
	}
	return fmt.Errorf("reading the answer: %w", err)
}

// readStart reads at most limit bytes of a file.
func readStart(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit))
}

// checkText refuses NUL bytes and invalid UTF-8, except inside Git patches, whose
// lines may be any bytes.
func checkText(a *model.Answer, payloads []*model.Payload) error {
	text := a.Text()
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRune(text[at:])
		if r != 0 && (r != utf8.RuneError || n > 1) {
			at += n
			continue
		}
		line, _ := a.Position(at)
		last, ok := payloadOfBytes(payloads, line)
		if !ok {
			return fmt.Errorf("%s is not %s: byte %#02x at line %d, byte offset %d", a.Name, expectedText(text[at]), text[at], line, at)
		}
		at = a.Offset(last + 1)
	}
	return nil
}

func expectedText(b byte) string {
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

// A noAnswer is the error for input without an answer. This is common on first use, so
// an example is printed with it.
type noAnswer struct{ error }

// noAnswerError says that the input holds no answer, and what to do.
func noAnswerError(why, advice string) error { return noAnswer{errors.New(why + "; " + advice)} }

// lacksText says that an input has no text; it is empty if it has some.
func lacksText(text []byte) string {
	switch {
	case len(text) == 0:
		return " is empty"
	case len(bytes.TrimSpace(text)) == 0:
		return " contains only whitespace"
	}
	return ""
}

// copyAnswer is what to do where the clipboard has no answer.
const copyAnswer = "copy an answer, name a file or pipe one in"

// adviceFor says what to do where an input has no answer.
func (a *app) adviceFor(args []string) string {
	switch {
	case len(args) == 1 && args[0] != "-":
		return "save the answer to it, or name another file"
	case len(args) == 1 || !terminal.IsTerminal(a.In):
		return "pipe an answer in, or name a file" // what is copied would not be read
	}
	return copyAnswer
}

// printExample prints a short answer that can be read, unless the output is a JSON
// report.
func (a *app) printExample() {
	if a.json {
		return
	}
	fmt.Fprintln(a.Err, "\nAn answer that could be reviewed:")
	for line := range strings.Lines(example) {
		fmt.Fprintf(a.Err, "  %s", line)
	}
	fmt.Fprintln(a.Err, "\nRun aptix-tui demo for a longer one")
}
