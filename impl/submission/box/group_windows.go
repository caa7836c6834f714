package box

import (
	"errors"
	"fmt"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A group is a job object. Whatever a process in it starts is in it, too.
type group windows.Handle

// startGroup starts the command in a job of its own. It is suspended until it is in the job, so that no child of it escapes.
func startGroup(command *exec.Cmd) (group, error) {
	job, err := newJob()
	if err != nil {
		return 0, err
	}
	command.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_SUSPENDED}
	if err := command.Start(); err != nil {
		_ = windows.CloseHandle(job)
		return 0, err
	}
	var assigned error
	err = command.Process.WithHandle(func(process uintptr) {
		assigned = windows.AssignProcessToJobObject(job, windows.Handle(process))
	})
	if err = errors.Join(err, assigned); err == nil {
		err = resume(uint32(command.Process.Pid))
	}
	if err != nil {
		_ = command.Process.Kill()
		_ = command.Wait()
		_ = windows.CloseHandle(job)
		return 0, fmt.Errorf("starting a program in a job: %w", err)
	}
	return group(job), nil
}

// newJob makes a job whose processes end when its handle is closed, also by the end of the grader.
func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, fmt.Errorf("making a job: %w", err)
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return 0, fmt.Errorf("making a job: %w", err)
	}
	return job, nil
}

// resume lets the threads of a suspended process run. A new process has one.
func resume(process uint32) error {
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0) // of all processes
	if err != nil {
		return fmt.Errorf("listing threads: %w", err)
	}
	defer windows.CloseHandle(snapshot)
	thread := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err = windows.Thread32First(snapshot, &thread); err == nil; err = windows.Thread32Next(snapshot, &thread) {
		if thread.OwnerProcessID != process {
			continue
		}
		if err := resumeThread(thread.ThreadID); err != nil {
			return err
		}
	}
	if !errors.Is(err, windows.ERROR_NO_MORE_FILES) {
		return fmt.Errorf("listing threads: %w", err)
	}
	return nil
}

func resumeThread(number uint32) error {
	thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, number)
	if err != nil {
		return fmt.Errorf("opening a thread: %w", err)
	}
	defer windows.CloseHandle(thread)
	if _, err := windows.ResumeThread(thread); err != nil {
		return fmt.Errorf("resuming a thread: %w", err)
	}
	return nil
}

func (g group) kill() { _ = windows.TerminateJobObject(windows.Handle(g), 1) }

// end ends all that is left, and the job.
func (g group) end() {
	g.kill()
	_ = windows.CloseHandle(windows.Handle(g))
}

// ShareFiles has nothing to do: there is no mask.
func ShareFiles() {}
