package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// ownedByUser reports whether a file is at path. Access control lists decide who may
// write there.
func ownedByUser(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// writable returns why the user may not add files to a directory. It asks for a handle that could.
func writable(dir string) error {
	name, err := windows.UTF16PtrFromString(dir)
	if err == nil {
		const shared = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE
		var handle windows.Handle
		if handle, err = windows.CreateFile(name, windows.FILE_WRITE_DATA, shared, nil, windows.OPEN_EXISTING, windows.FILE_FLAG_BACKUP_SEMANTICS, 0); err == nil {
			return windows.CloseHandle(handle)
		}
	}
	return &os.PathError{Op: "writing to", Path: dir, Err: err}
}

// shell runs commands.
const shell = "cmd"

// shellCommand runs command as it is written: cmd does not read quotes as the programs do for which
// os/exec puts arguments in them. With /S cmd takes off the outer quotes and no others.
func shellCommand(ctx context.Context, command string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, shell)
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /S /C "` + command + `"`}
	return cmd
}

var resumeProcess = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")

// startGroup starts cmd, which shellCommand made, so that it is killed together with its children
// if it is stopped, or if this process ends. The function that it returns is called when cmd has
// ended; if it was not stopped, its children go on.
func startGroup(cmd *exec.Cmd) (end func(grace time.Duration), err error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	stopped := false
	cmd.Cancel = func() error {
		stopped = true
		_ = cmd.Process.Kill() // it may not be in the job yet
		return windows.TerminateJobObject(job, 1)
	}
	cmd.SysProcAttr.CreationFlags = windows.CREATE_SUSPENDED
	err = limitJob(job, windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE)
	if err == nil {
		err = cmd.Start()
	}
	if err == nil {
		err = resumeIn(job, cmd)
	}
	if err != nil {
		return nil, errors.Join(err, windows.CloseHandle(job))
	}
	return func(time.Duration) {
		if !stopped {
			_ = limitJob(job, 0)
		}
		_ = windows.CloseHandle(job)
	}, nil
}

// resumeIn puts the process of cmd into a job and then lets it begin: what it starts is in the job,
// too. If that fails the process is killed.
func resumeIn(job windows.Handle, cmd *exec.Cmd) error {
	var failed error
	err := cmd.Process.WithHandle(func(process uintptr) {
		if failed = windows.AssignProcessToJobObject(job, windows.Handle(process)); failed == nil {
			if status, _, _ := resumeProcess.Call(process); status != 0 {
				failed = windows.NTStatus(status)
			}
		}
	})
	if err = errors.Join(err, failed); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	return err
}

// limitJob sets the limits of a job.
func limitJob(job windows.Handle, limits uint32) error {
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: limits}}
	_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	return err
}

// openTerminal opens the console to read keys.
func openTerminal() (*os.File, error) { return os.OpenFile("CONIN$", os.O_RDWR, 0) }

// onStop and stop do nothing: no process is stopped there.
func onStop(func()) {}

func stop(int) {}
