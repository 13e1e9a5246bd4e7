package acceptance

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aptix-tui/ui/cli"
)

// racing is for how long directories are swapped under commits.
const racing = 2 * time.Second

// PATHS §3.1, PROTOCOL §4: while another process swaps a directory for a link that leads out of
// the workspace, again and again, commits through it succeed or fail, and
// never touch what is outside.
func TestSwappedDirectory(t *testing.T) {
	base := t.TempDir()
	ws, outside := filepath.Join(base, "ws"), filepath.Join(base, "outside")
	for _, name := range []string{"ws/dir/sub/a.txt", "ws/dir/sub/b.txt", "outside/sub/a.txt", "outside/sub/b.txt", "outside/a.txt"} {
		write(t, filepath.Join(base, filepath.FromSlash(name)), []byte("0\n"), 0o644)
	}
	before := everything(t, outside)
	stop, stopped, swaps := make(chan struct{}), make(chan error, 1), 0
	go func() { stopped <- swap(ws, outside, stop, &swaps) }()
	committed, failed := 0, 0
	for n, end := 1, time.Now().Add(racing); time.Now().Before(end); n++ {
		status, text := apply(t, ws, racingAnswer(n))
		switch status {
		case exitDone:
			committed++
		case exitRefused, exitBug: // a roll-back may be stopped by the swap, and says so
			failed++
			cli.Main([]string{"recover", "--root", ws}, cli.Streams{In: os.Stdin, Out: io.Discard, Err: io.Discard})
		default:
			t.Errorf("status %d\n%s", status, text)
		}
	}
	close(stop)
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	if diff := difference(everything(t, outside), before); diff != "" {
		t.Errorf("what is outside was touched:\n%s", diff)
	}
	if committed == 0 || swaps == 0 {
		t.Errorf("%d commits, %d swaps: there was no race", committed, swaps)
	}
	t.Logf("%d commits, %d refused, %d swaps", committed, failed, swaps)
}

// swap alternates dir between a link to outside and a directory until it is stopped,
// and ends with the directory. It pauses in between, long enough for some commits to
// succeed.
func swap(ws, outside string, stop <-chan struct{}, swaps *int) error {
	dir, aside := filepath.Join(ws, "dir"), filepath.Join(ws, "aside")
	for {
		for range rand.IntN(20_000) {
			if _, err := os.Lstat(dir); err != nil {
				return err
			}
		}
		if err := os.Rename(dir, aside); err != nil {
			return err
		}
		if err := os.Symlink(outside, dir); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		*swaps++
		for range rand.IntN(2_000) {
			if _, err := os.Readlink(dir); err != nil {
				break // a commit made the directory again
			}
		}
		// A commit may make the directory again in the moment between.
		for err := os.Remove(dir); ; err = os.RemoveAll(dir) {
			if err != nil {
				continue
			}
			if err = os.Rename(aside, dir); err == nil {
				break
			}
			if _, gone := os.Lstat(aside); gone != nil {
				return err
			}
		}
		select {
		case <-stop:
			return nil
		default:
		}
	}
}

// racingAnswer changes, creates and deletes files below the directory.
func racingAnswer(n int) string {
	var entries []string
	for _, name := range []string{"a", "b", fmt.Sprintf("new/%d", n%7)} {
		entries = append(entries, fmt.Sprintf(`{"path": "dir/sub/%s.txt", "content": "%d\n"}`, name, n))
	}
	entries = append(entries, fmt.Sprintf(`{"path": "dir/sub/new/%d.txt", "operation": "delete"}`, (n+3)%7))
	return fenced("json", "{\n\"root\": \".\",\n\"files\": [\n"+strings.Join(entries, ",\n")+"\n]\n}")
}
