package tool

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"parley/engine/tool/processtree"
)

func wiped(environ []string) []string {
	return slices.DeleteFunc(environ, func(entry string) bool { return strings.HasPrefix(entry, processtree.Variable+"=") })
}

// wipings are what a helper makes of its environment, in which its mark is hard to find then, or gone.
var wipings = map[string]func(environ []string) []string{
	"a variable before the mark names it": func(environ []string) []string {
		return append([]string{"NOTE=see PARLEY_FAMILY=nobody"}, environ...)
	},
	"the mark wiped": wiped,
	"another mark in its place": func(environ []string) []string {
		return append(wiped(environ), processtree.Variable+"=ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	},
	"nothing in the environment": func([]string) []string { return []string{} },
}

func init() {
	fakes["wiped"] = func(how string) int {
		helper := exec.Command("/bin/sleep", "300")
		helper.Env = wipings[how](os.Environ())
		helper.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if helper.Start() != nil {
			return 1
		}
		leaveFor(helper.Process.Pid)
		fmt.Print("the answer")
		return 0
	}
	fakes["hidden"] = func(how string) int { // from the mark, and from the limit that stands for it
		if unix.Setrlimit(10, &unix.Rlimit{Cur: 1, Max: 1}) != nil {
			return 1
		}
		return fakes["wiped"](how)
	}
	fakes["wiped-hang"] = func(how string) int { fakes["wiped"](how); return stubborn("") }
}

// A helper in a session of its own is ended with its tool also when its mark cannot be found. This test runs alone: beside
// other calls a helper without a mark could be theirs, and is ended with the last of them.
func TestHelpersWithoutTheirMarkAreKilled(t *testing.T) {
	for _, behaviour := range []string{"wiped", "wiped-hang"} {
		for how := range wipings {
			t.Run(behaviour+"/"+how, func(t *testing.T) {
				dir := t.TempDir()
				began := time.Now()
				_, _ = fakeTool(t, behaviour+" "+how, OutputText).Ask(t.Context(), Request{Dir: dir, Timeout: 700 * time.Millisecond}, nil)
				if took := time.Since(began); took > 4*time.Second {
					t.Errorf("the call took %v", took)
				}
				for _, pid := range ranIn(t, dir) {
					if runs(pid) {
						t.Errorf("process %d is left when the call has returned", pid)
						_ = syscall.Kill(pid, syscall.SIGKILL)
					}
				}
			})
		}
	}
}

// A helper that has wiped its mark and lowered its limit, beside another call whose helper it could be, is ended with its own call
// where the system has control groups.
func TestAHelperThatHidesFromEverythingIsKilledByItsGroup(t *testing.T) {
	if err := processtree.ControlGroups(); err != nil {
		t.Skip(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	started, other := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(other)
		_, _ = fakeTool(t, "hang", OutputText).Ask(ctx, Request{Dir: t.TempDir(), Timeout: bound}, func(p Progress) {
			if p.Kind == Starting {
				close(started)
			}
		})
	}()
	defer func() { stop(); <-other }()
	<-started
	dir := t.TempDir()
	if _, err := fakeTool(t, "hidden the mark wiped", OutputText).Ask(t.Context(), Request{Dir: dir, Timeout: bound}, nil); err != nil {
		t.Fatal(err)
	}
	pids := ranIn(t, dir)
	if len(pids) < 2 {
		t.Fatalf("the helper never ran: %v", pids)
	}
	for _, pid := range pids {
		if runs(pid) {
			t.Errorf("process %d is left when the call has returned", pid)
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// What a program of the person's own leaves behind is theirs: an editor that goes on in the background.
func TestProcessesOfAnEditorAreNotKilled(t *testing.T) {
	dir := t.TempDir()
	_, environ := processtree.MarkEnviron(append(os.Environ(), fakeKey+"=escaped"))
	editor := exec.Command(self(t))
	editor.Dir, editor.Env = dir, environ
	first, _ := processtree.New(nil, nil) // this process adopts from now on
	first.Release()
	if err := editor.Run(); err != nil {
		t.Fatal(err)
	}
	_, _ = fakeTool(t, "say x", OutputText).Ask(t.Context(), Request{Dir: t.TempDir(), Timeout: bound}, nil)
	left := 0
	for _, pid := range ranIn(t, dir) {
		if runs(pid) {
			left++
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	if left != 1 {
		t.Errorf("%d of the editor's processes are left, want its helper", left)
	}
}

func TestForeignProcessesAreNotKilled(t *testing.T) {
	own := exec.Command("/bin/sleep", "300")
	own.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := own.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = own.Process.Kill(); _ = own.Wait() }()
	_, _ = fakeTool(t, "say x", OutputText).Ask(t.Context(), Request{Dir: t.TempDir(), Timeout: bound}, nil)
	if !runs(own.Process.Pid) {
		t.Error("a process that another part of the program has started was ended")
	}
}
