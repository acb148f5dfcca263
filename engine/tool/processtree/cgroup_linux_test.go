package processtree

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestOwnGroupIsFoundWhereverItIsMounted(t *testing.T) {
	t.Parallel()
	const (
		unified = "25 20 0:22 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 none rw\n"
		hybrid  = "30 25 0:25 / /sys/fs/cgroup/pids rw - cgroup none rw,pids\n31 25 0:26 / /sys/fs/cgroup/unified rw - cgroup2 none rw\n"
		part    = "40 20 0:22 /user.slice /mnt/with\\040blank rw - cgroup2 none rw\n"
	)
	for _, c := range []struct{ mounts, groups, want string }{
		{unified, "0::/user.slice/app.scope\n", "/sys/fs/cgroup/user.slice/app.scope"},
		{unified, "0::/\n", "/sys/fs/cgroup"},
		{hybrid, "8:pids:/a\n0::/b\n", "/sys/fs/cgroup/unified/b"},
		{part, "0::/user.slice/x\n", "/mnt/with blank/x"},
		{part, "0::/system.slice/x\n", ""},
		{unified, "0::/../outside\n", ""},
		{unified, "8:pids:/a\n", ""},
		{"", "0::/\n", ""},
		{"nonsense - cgroup2\n31 - cgroup2 x\n", "0::/\n", ""},
	} {
		got, err := ownGroup(c.mounts, c.groups)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q in %q: %q, %v", c.groups, c.mounts, got, err)
		}
	}
}

// needGroups skips a test where the system lets nobody have control groups.
func needGroups(t *testing.T) {
	t.Helper()
	if err := ControlGroups(); err != nil {
		t.Skip(err)
	}
}

// Whoever is in a call's group is measured and ended with it, in groups below it, too, and no folder stays.
func TestAControlGroupEndsWhoeverIsInIt(t *testing.T) {
	t.Parallel()
	needGroups(t)
	f, environ := New([]string{"PATH=/bin:/usr/bin"}, nil)
	defer f.Release()
	cmd := &exec.Cmd{Path: "/bin/sleep", Args: []string{"sleep", "300"}, Env: environ}
	if err := f.Start(cmd); err != nil {
		t.Fatal(err)
	}
	below := filepath.Join(f.group.path, "of a parley inside")
	if err := os.Mkdir(below, 0o755); err != nil {
		t.Fatal(err)
	}
	inner := exec.Command("/bin/sleep", "300")
	if err := (&Tree{group: &controlGroup{below}}).Start(inner); err != nil {
		t.Fatal(err)
	}
	if members := f.group.members(); len(members) != 2 {
		t.Errorf("members: %v", members)
	}
	if !f.group.killAll(time.Minute) {
		t.Error("somebody is left")
	}
	for _, c := range []*exec.Cmd{cmd, inner} {
		_ = c.Wait()
		if status, ok := c.ProcessState.Sys().(unix.WaitStatus); ok && status.Signal() != unix.SIGKILL {
			t.Errorf("%v ended with %v", c.Args, c.ProcessState)
		}
	}
	if _, err := os.Stat(f.group.path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the group is left: %v", err)
	}
}

// Where a process cannot be started in the group, it is started without.
func TestATooLateGroupKeepsNobodyFromStarting(t *testing.T) {
	t.Parallel()
	needGroups(t)
	f, environ := New(nil, nil)
	defer f.Release()
	f.group.remove()
	cmd := &exec.Cmd{Path: "/bin/true", Args: []string{"true"}, Env: environ}
	if err := f.Start(cmd); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	missing := &exec.Cmd{Path: "/nowhere/at/all", Args: []string{"x"}}
	g, _ := New(nil, nil)
	defer g.Release()
	if err := g.Start(missing); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a program that is not there: %v", err)
	}
	if err := ControlGroups(); err != nil {
		t.Errorf("the group is blamed for it: %v", err)
	}
}

// What killed parleys left is removed: empty groups of theirs that are old, and no others.
func TestAbandonedGroupsAreRemoved(t *testing.T) {
	t.Parallel()
	needGroups(t)
	f, environ := New(nil, nil)
	defer f.Release()
	parent := f.group.path // one that is nobody else's
	for _, name := range []string{groupPrefix + "empty", groupPrefix + "nested", groupPrefix + "nested/" + groupPrefix + "empty", groupPrefix + "used", "another's"} {
		if err := os.Mkdir(filepath.Join(parent, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	user := &exec.Cmd{Path: "/bin/sleep", Args: []string{"sleep", "300"}, Env: environ}
	if err := (&Tree{group: &controlGroup{filepath.Join(parent, groupPrefix+"used")}}).Start(user); err != nil {
		t.Fatal(err)
	}
	defer func() { f.group.kill(); _ = user.Wait(); f.group.killAll(time.Minute) }()
	left := func() (names []string) {
		for _, g := range f.group.below() {
			names = append(names, filepath.Base(g.path))
		}
		return names
	}
	if removeAbandoned(parent, time.Now()); len(left()) != 4 {
		t.Errorf("of young ones these are left: %q", left())
	}
	if removeAbandoned(parent, time.Now().Add(time.Hour)); !slices.Equal(left(), []string{"another's", groupPrefix + "used"}) {
		t.Errorf("left: %q", left())
	}
}
