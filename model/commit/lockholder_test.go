package commit

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// LockHolder returns the holder while the lock is held, and changes nothing.
func TestLockHolder(t *testing.T) {
	ws, dir := open(t)
	if pid, held := LockHolder(dir); held || pid != 0 {
		t.Errorf("the lock is free: got %d, %v", pid, held)
	}
	if _, err := os.Lstat(filepath.Join(dir, aptixDir)); !os.IsNotExist(err) {
		t.Errorf("looking left %s: %v", aptixDir, err)
	}
	d, closeDisk, err := newDisk(ws, Options{Keys: testKeys})
	must(t, err)
	l, err := d.acquire()
	must(t, err)
	if pid, held := LockHolder(dir); !held || pid != os.Getpid() {
		t.Errorf("got %d, %v, want %d", pid, held, os.Getpid())
	}
	must(t, errors.Join(l.release(), closeDisk()))
	if pid, held := LockHolder(dir); held || pid != 0 {
		t.Errorf("the lock was given back: got %d, %v", pid, held)
	}
}

// A probe does not prevent a commit from taking the lock.
func TestLockHolderDoesNotBlockWriters(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), nil)
	must(t, err)
	done := make(chan struct{})
	looked := make(chan int)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-done:
				looked <- n
				return
			default:
				LockHolder(dir)
			}
		}
	}()
	for range 300 {
		d, closeDisk, err := newDisk(ws, Options{Keys: testKeys})
		must(t, err)
		l, err := d.acquire()
		if err != nil {
			t.Error(err)
			break
		}
		must(t, errors.Join(l.release(), closeDisk()))
	}
	close(done)
	if <-looked == 0 {
		t.Error("no probe ran")
	}
}
