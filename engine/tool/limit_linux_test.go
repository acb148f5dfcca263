package tool

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/engine/tool/processtree"
	"parley/engine/tool/sandbox"

	"golang.org/x/sys/unix"
)

func init() {
	fakes["memory-eater"] = func(string) int {
		held := make([][]byte, 0, 64)
		for range 64 { // 256 MB, and no more where nobody stops it
			part := make([]byte, 4<<20)
			for i := range part {
				part[i] = byte(i)
			}
			held = append(held, part)
		}
		return stubborn(fmt.Sprint(len(held)))
	}
	fakes["disk-filler"] = func(string) int {
		for i := range 64 { // 64 MB
			if os.WriteFile(fmt.Sprintf("part-%d", i), make([]byte, 1<<20), 0o600) != nil {
				return 1
			}
		}
		return stubborn("")
	}
	fakes["temporary-filler"] = func(string) int {
		for i := range 64 { // 64 MB, in 4,096 files
			for n := range 64 {
				if os.WriteFile(filepath.Join(os.TempDir(), fmt.Sprintf("part-%d-%d", i, n)), make([]byte, 16<<10), 0o600) != nil {
					return 1
				}
			}
		}
		return stubborn("")
	}
	fakes["many-processes"] = func(how string) int {
		for range 40 {
			child := exec.Command("/bin/sleep", "300")
			child.SysProcAttr = &syscall.SysProcAttr{Setsid: how == "apart"}
			if how == "apart" {
				child.Env = []string{}
			}
			if child.Start() == nil {
				leaveFor(child.Process.Pid)
			}
		}
		return stubborn("")
	}
	fakes["one-large-file"] = func(string) int {
		file, err := os.Create("large")
		if err != nil {
			return 1
		}
		var limit unix.Rlimit // set a moment after the start
		for unix.Getrlimit(unix.RLIMIT_FSIZE, &limit) == nil && limit.Max == unix.RLIM_INFINITY {
			time.Sleep(time.Millisecond)
		}
		for range 64 {
			if _, err := file.Write(make([]byte, 1<<20)); err != nil {
				fmt.Print("the answer")
				return 0
			}
		}
		return stubborn("")
	}
}

// limitedTool is the fake tool with limits.
func limitedTool(t *testing.T, behaviour string, limits processtree.Limits) Tool {
	t.Helper()
	box := fakeBox(t, behaviour)
	box.CustomTools = map[string]CustomTool{"fake": {Env: fakeNames, Command: []string{self(t)}, Output: OutputText, Limits: limits}}
	found, err := box.Tool("fake")
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A tool that uses more than it may is ended with all it started, and the failure says of what there was too much.
func TestAToolOverItsLimitIsEndedWithAPlainReason(t *testing.T) {
	t.Parallel()
	for behaviour, row := range map[string]struct {
		limits processtree.Limits
		says   string
	}{
		"memory-eater":         {processtree.Limits{Memory: 64 << 20}, "of memory, more than its limit of 64 MB"},
		"disk-filler":          {processtree.Limits{Disk: 8 << 20}, "to the disk, more than its limit of 8 MB"},
		"many-processes":       {processtree.Limits{Processes: 12}, "processes, more than its limit of 12"},
		"many-processes apart": {processtree.Limits{Processes: 12}, "processes, more than its limit of 12"},
	} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			_, err := limitedTool(t, behaviour, row.limits).Ask(t.Context(), Request{Dir: dir, Timeout: 80 * time.Second}, nil)
			var failure *Failure
			if !errors.As(err, &failure) || failure.Kind != OverLimit || !strings.Contains(failure.Detail, row.says) {
				t.Errorf("the call ended with %v", err)
			}
			for _, pid := range ranIn(t, dir) {
				if runs(pid) {
					t.Errorf("process %d is left", pid)
				}
			}
		})
	}
}

// What a tool writes to its own folder for temporary files counts, though that is kept in memory, where nobody tells who writes.
func TestTheFolderForTemporaryFilesCountsAsDisk(t *testing.T) {
	memory, err := os.MkdirTemp("/dev/shm", "parley-test-")
	if err != nil {
		t.Skip("no folder is kept in memory here")
	}
	t.Cleanup(func() { _ = os.RemoveAll(memory) })
	if err := sandbox.Supported(); err != nil {
		t.Skip(err) // without it a tool uses the common folder
	}
	t.Setenv("TMPDIR", memory)
	box := fakeBox(t, "temporary-filler")
	box.Confine, box.Limits = true, processtree.Limits{Disk: 8 << 20}
	box.CustomTools = map[string]CustomTool{"fake": {Env: fakeNames, Command: []string{self(t)}, Output: OutputText, Sandbox: SandboxOn}}
	filler, err := box.Tool("fake")
	if err != nil {
		t.Fatal(err)
	}
	_, err = filler.Ask(t.Context(), Request{Dir: t.TempDir(), Timeout: 80 * time.Second}, nil)
	var failure *Failure
	if !errors.As(err, &failure) || failure.Kind != OverLimit || !strings.Contains(failure.Detail, "to the disk, more than its limit of 8 MB") {
		t.Errorf("the call ended with %v", err)
	}
}

// Once the limit is set, a moment after the start, one file never grows beyond it, however fast it is written.
func TestNoFileOfAToolIsLargerThanItsLimit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, _ = limitedTool(t, "one-large-file", processtree.Limits{Disk: 8 << 20}).Ask(t.Context(), Request{Dir: dir, Timeout: 80 * time.Second}, nil)
	info, err := os.Stat(filepath.Join(dir, "large"))
	if err != nil || info.Size() > 8<<20 {
		t.Errorf("%v, %v", info, err)
	}
}

// The limits that hold where none are set are out of an honest tool's way.
func TestGenerousLimitsAreInNobodysWay(t *testing.T) {
	t.Parallel()
	use := processtree.Usage{Memory: 4 << 30, Processes: 300, Written: 8 << 30}
	if excess := processtree.DefaultLimits().Excess(use); excess != "" {
		t.Error(excess)
	}
}
