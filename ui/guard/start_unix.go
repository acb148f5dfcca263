//go:build unix && !aix && !solaris

package guard

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"

	"parley/engine/tool/processtree"
	"parley/ui/guard/watchdog"
)

// guardProcess is a running guard.
type guardProcess struct {
	pid  int
	pipe *os.File
}

// startGuard starts the guard. Without a terminal of the caller's it gets the one that a console would take.
func startGuard(executable string, tty *os.File) (*guardProcess, error) {
	program, err := executablePath(executable)
	if err != nil {
		return nil, err
	}
	if tty == nil {
		var opened bool
		if tty, opened = terminal(); opened {
			defer tty.Close() //nolint:errcheck // the guard has its own
		}
	}
	reader, control, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("opening a pipe to the guard: %w", err)
	}
	defer reader.Close() //nolint:errcheck // it is the guard's
	report, crash, err := os.Pipe()
	if err != nil {
		_ = control.Close()
		return nil, fmt.Errorf("opening a pipe to the guard: %w", err)
	}
	defer report.Close() //nolint:errcheck // it is the guard's
	defer crash.Close()  //nolint:errcheck // the runtime has a descriptor of its own

	pid, err := forkGuard(program, reader, tty, report)
	if err != nil {
		_ = control.Close()
		return nil, fmt.Errorf("starting the guard: %w", err)
	}
	_ = debug.SetCrashOutput(crash, debug.CrashOptions{}) // a crash is shown as ever then
	w := &guardProcess{pid: pid, pipe: control}
	return w, nil
}

// forkGuard starts the program as the guard, whose terminal may be nil. The first screen waits for it, and package os would
// first start a process of no use to see what the kernel can do.
func forkGuard(program string, control, tty, report *os.File) (pid int, err error) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	defer null.Close() //nolint:errcheck // the guard has its own
	if tty == nil {
		tty = null
	}
	_, environ := processtree.MarkEnviron(os.Environ()) // it is no tool's helper
	return syscall.ForkExec(program, []string{watchdog.ProcessName}, &syscall.ProcAttr{
		Dir: "/", Env: append(environ, "GOMAXPROCS=1"),
		Files: []uintptr{control.Fd(), null.Fd(), null.Fd(), watchdog.TerminalFD: tty.Fd(), watchdog.CrashFD: report.Fd()},
		// In a session of its own no key and no hang-up reaches it.
		Sys: &syscall.SysProcAttr{Setsid: true},
	})
}

// close closes the pipe and waits for the end, for a moment. Nobody waits before: the runtime notices only after some 10 ms that
// a goroutine's wait has taken one of two processors, and the input of the terminal takes the other just before the first screen.
func (w *guardProcess) close() {
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	_ = w.pipe.Close()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if p, err := os.FindProcess(w.pid); err == nil {
			_, _ = p.Wait()
		}
	}()
	select {
	case <-ended:
	case <-time.After(exitLimit):
	}
}

// executablePath is the file to start. On Linux it is this very program even if another has been put in its place.
func executablePath(executable string) (string, error) {
	switch {
	case executable != "":
		return executable, nil
	case runtime.GOOS == "linux":
		return "/proc/self/exe", nil
	default:
		return os.Executable()
	}
}

// terminal is the one that a console would take: that of the standard streams, else the controlling one, else none.
func terminal() (tty *os.File, opened bool) {
	if term.IsTerminal(os.Stdin.Fd()) && term.IsTerminal(os.Stdout.Fd()) {
		return os.Stdout, false
	}
	tty, err := os.OpenFile("/dev/tty", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, false // the guard gets the null device
	}
	return tty, true
}
