package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
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
	in := a.inputOf(args)
	text, err := in.read(limit + 1)
	switch {
	case err != nil:
		return nil, err
	case int64(len(text)) > limit:
		return nil, fmt.Errorf("%s is larger than %s; --max-input SIZE sets another limit", in.name, a.maxInput)
	case len(text) == 0:
		return nil, noAnswerError(in.name+" is empty", in.advice)
	case len(bytes.TrimSpace(text)) == 0:
		return nil, noAnswerError(in.name+" contains only whitespace", in.advice)
	}
	return model.NewAnswer(in.name, text), nil
}

// An input is where an answer is read from.
type input struct {
	name   string
	advice string // what to do if it has no answer
	read   func(limit int64) ([]byte, error)
}

func (a *app) inputOf(args []string) input {
	switch {
	case len(args) == 1 && args[0] != "-":
		return input{args[0], "save the answer to it, or name another file", func(limit int64) ([]byte, error) {
			text, err := readStart(args[0], limit)
			return text, answerError(args[0], err)
		}}
	case len(args) == 1 || !terminal.IsTerminal(a.In): // what is copied would not be read
		return input{"standard input", "pipe an answer in, or name a file", func(limit int64) ([]byte, error) {
			text, err := io.ReadAll(io.LimitReader(a.In, limit))
			if err != nil {
				err = fmt.Errorf("reading standard input: %w", err)
			}
			return text, err
		}}
	}
	return input{"the clipboard", copyAnswer, func(limit int64) ([]byte, error) { return readClipboard(context.Background(), limit) }}
}

// answerError is why the file of an answer cannot be read; nil for nil.
func answerError(name string, err error) error {
	switch {
	case err == nil:
		return nil
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
		in := slices.IndexFunc(payloads, func(p *model.Payload) bool { return p.Format.AnyBytes && p.First <= line && line <= p.Last })
		if in < 0 {
			return fmt.Errorf("%s is not UTF-8 text: byte %#02x at line %d, byte offset %d", a.Name, text[at], line, at)
		}
		at = a.Offset(payloads[in].Last + 1)
	}
	return nil
}

// A noAnswer is the error for input without an answer. This is common on first use, so
// an example is printed with it.
type noAnswer struct{ error }

// noAnswerError says that the input holds no answer, and what to do.
func noAnswerError(why, advice string) error { return noAnswer{errors.New(why + "; " + advice)} }

// copyAnswer is what to do where the clipboard has no answer.
const copyAnswer = "copy an answer, name a file or pipe one in"

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
