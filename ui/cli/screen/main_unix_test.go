//go:build unix

package screen_test

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"parley/engine/round"
	"parley/ui/cli"
	"parley/ui/cli/screen"
	"parley/ui/console"
	"parley/ui/guard"
)

// TestMain makes the test binary double as parley with its guard, as a tool that never ends, as editors and as a shell.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "parley":
			os.Exit(int(parley(os.Args[2:])))
		case "tool":
			endless(os.Args[2])
		case "editor":
			edit()
		case "crash":
			crash()
		case "window":
			window()
		case "shell":
			os.Exit(shell(os.Args[2:]))
		}
	}
	os.Exit(m.Run())
}

// Where a case's files are, and by which its processes are known; where parley is to fail.
const (
	folderKey = "PARLEY_TEST_FOLDER"
	panicKey  = "PARLEY_TEST_PANIC"
	nohupKey  = "PARLEY_TEST_NOHUP"
)

// parley is the real program, but for the places where it can be made to panic by SIGUSR1 or from the start.
func parley(args []string) cli.Status {
	if os.Getenv(nohupKey) != "" {
		signal.Ignore(syscall.SIGHUP)
	}
	ctx, stop := cli.UntilSignal()
	defer stop()
	crashGuard := &guard.Guard{}
	defer crashGuard.Close()
	world := cli.System()
	world.Guard, world.SetOpenCommandLine = crashGuard, crashGuard.SetOpenCommandLine
	place := os.Getenv(panicKey)
	var armed atomic.Bool
	armed.Store(place == "command")
	usr1 := make(chan os.Signal, 1)
	signal.Notify(usr1, syscall.SIGUSR1)
	go func() {
		<-usr1
		if place == "goroutine" {
			panic("a defect in a goroutine")
		}
		armed.Store(true)
	}()
	run := func(ctx context.Context, o console.Options) (console.Result, error) {
		trap := func() {
			if armed.Load() && place == whereabouts() {
				panic("a defect in " + place)
			}
		}
		o.Now = func() time.Time { trap(); return time.Now() }
		read := o.ReadRecord
		o.ReadRecord = func(r round.Round) (string, error) { trap(); return read(r) }
		return console.Run(ctx, o)
	}
	return cli.App{IO: world, Console: screen.Console{Guard: crashGuard, Run: run}}.Main(ctx, args)
}

// whereabouts tells which part of the console has called.
func whereabouts() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for {
		frame, more := frames.Next()
		switch {
		case strings.HasSuffix(frame.Function, "(*model).View"):
			return "view"
		case strings.HasSuffix(frame.Function, "(*model).Update"):
			return "update"
		case !more:
			return "command"
		}
	}
}

// endless is a tool that never ends by itself; a deaf one ignores what it can. Whenever a file called "go" appears it says
// that it is still at work.
func endless(manner string) {
	if manner == "deaf" {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT)
	}
	leave("began", os.Getpid())
	for {
		if _, err := os.Stat(filepath.Join(os.Getenv(folderKey), "go")); err == nil {
			leave("went", os.Getpid())
		}
		time.Sleep(20 * time.Millisecond) // hanging is what it is for
	}
}

// edit is an editor that sets modes of its own and never ends, unless it is hung up: then it takes care of the text, in
// its own time.
func edit() {
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
	fmt.Print("\x1b[?1049h\x1b[?2004h\x1b[1;5r\x1b[31mEDITING")
	<-hangup
	leave("rescued", os.Getpid())
	os.Exit(1)
}

// crash is an editor that is killed in the middle, with modes that only it sets.
func crash() {
	fmt.Print("\x1b[?1049h\x1b[>31u\x1b[>4;2m\x1b[?1000h\x1b[?7l\x1b[1;5rEDITING")
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// window is an editor with a window of its own: it leaves the terminal alone and dies of whatever ends programs, but for a
// terminal that goes away.
func window() {
	signal.Ignore(syscall.SIGHUP)
	leave("opened", os.Getpid())
	time.Sleep(time.Hour) // it waits for the person
}

// leave leaves a file that tells who has got how far.
func leave(what string, pid int) {
	_ = os.WriteFile(filepath.Join(os.Getenv(folderKey), what+"-"+strconv.Itoa(pid)), nil, 0o600)
}
