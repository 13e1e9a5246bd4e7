package cli

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"slices"
	"testing"

	"aptix-tui/ui"
)

// dialVariable makes this program connect to an address and wait for its end: it is what a command
// starts.
const dialVariable = "APTIX_TEST_DIAL"

func init() {
	if to := os.Getenv(dialVariable); to != "" {
		c, err := net.Dial("tcp", to)
		if err == nil {
			_, err = io.ReadAll(c)
		}
		panic(err)
	}
}

// COMMANDS §5: cmd gets the command as it is written.
func TestVerifyPassesQuotes(t *testing.T) {
	command := `echo "a  b"& echo "c" d "e^&f"& exit 3`
	var failed *ui.VerifyFailure
	err := verify(t.Context(), killGrace, t.TempDir(), command, io.Discard)
	if want := []string{`"a  b"`, `"c" d "e^&f"`}; !errors.As(err, &failed) || failed.Err.Error() != "exit status 3" || !slices.Equal(failed.Output, want) {
		t.Errorf("%v, it says %q, want %q", err, failed.Output, want)
	}
}

// A verification that is stopped ends, with what it has started.
func TestVerifyIsStopped(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(dialVariable, l.Addr().String())
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		c, err := l.Accept()
		cancel()
		if err == nil {
			c.Read(make([]byte, 1)) // to the end of the child
		}
		ended <- err
	}()
	if err := verify(ctx, killGrace, t.TempDir(), `"`+program+`" -test.run=none`, io.Discard); !errors.As(err, new(*ui.VerifyFailure)) {
		t.Errorf("it ended with %v", err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
