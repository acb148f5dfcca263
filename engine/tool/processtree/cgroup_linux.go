package processtree

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// controlGroup holds everything that one call starts (cgroups(7), version 2). Whatever a helper wipes or lowers, it stays inside
// unless it may write to another group, and one word ends all of it. A nil group holds nobody.
type controlGroup struct{ path string }

// groupParent is this process's own control group, in which it makes one for each call, or why it cannot.
var groupParent = sync.OnceValues(func() (string, error) {
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return "", fmt.Errorf("looking for control groups: %w", err)
	}
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return "", fmt.Errorf("looking for parley's control group: %w", err)
	}
	parent, err := ownGroup(string(mounts), string(own))
	if err != nil {
		return "", err
	}
	if err := tryGroups(parent); err != nil {
		return "", err
	}
	removeAbandoned(parent, time.Now())
	return parent, nil
})

// abandonedAge is the age at which an empty group is nobody's any more. A call's own has a process in it a moment after it is made.
const abandonedAge = time.Minute

// removeAbandoned removes the empty groups of parleys that were killed together with their guards.
func removeAbandoned(parent string, now time.Time) {
	for _, g := range (&controlGroup{parent}).below() {
		info, err := os.Stat(g.path)
		if err == nil && strings.HasPrefix(filepath.Base(g.path), groupPrefix) && now.Sub(info.ModTime()) > abandonedAge && !g.populated() {
			g.remove()
		}
	}
}

// groupPrefix begins the names of the groups.
const groupPrefix = "parley-"

// groupsFail is set once a process could not be started in a group, as under some filters of system calls.
var groupsFail atomic.Bool

// ControlGroups is nil where the system lets this process end its tools by control groups, and otherwise why not.
func ControlGroups() error {
	if groupsFail.Load() {
		return errors.New("a process cannot be started in a control group here")
	}
	_, err := groupParent()
	return err
}

// ownGroup is the folder of this process's group, by /proc/self/mountinfo and /proc/self/cgroup (proc_pid_mountinfo(5)).
func ownGroup(mounts, groups string) (string, error) {
	name, found := "", false
	for line := range strings.Lines(groups) {
		if rest, is := strings.CutPrefix(line, "0::"); is {
			name, found = strings.TrimSuffix(rest, "\n"), true
		}
	}
	for line := range strings.Lines(mounts) {
		before, after, _ := strings.Cut(line, " - ")
		fields := strings.Fields(before)
		if !found || slices.Contains(strings.Split(name, "/"), "..") || !strings.HasPrefix(after, "cgroup2 ") || len(fields) < 5 {
			continue
		}
		root, point := fields[3], unescapeOctal(fields[4])
		if below, err := filepath.Rel(root, name); err == nil && filepath.IsLocal(below) {
			return filepath.Join(point, below), nil
		}
	}
	return "", errors.New("the system shows no control groups (cgroup v2)")
}

// unescapeOctal reads a path as mountinfo writes it, with \040 for a blank.
func unescapeOctal(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+3 < len(text) {
			if n, err := strconv.ParseUint(text[i+1:i+4], 8, 8); err == nil {
				b.WriteByte(byte(n))
				i += 3
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// tryGroups makes a group and removes it. Whoever moves a process needs to write to the group that it comes from, too.
func tryGroups(parent string) error {
	if err := unix.Access(filepath.Join(parent, "cgroup.procs"), unix.W_OK); err != nil {
		return errors.New("parley may not change its control group")
	}
	path, err := os.MkdirTemp(parent, groupPrefix+"try-")
	if err != nil {
		return errors.New("parley may make no control groups")
	}
	defer unix.Rmdir(path) //nolint:errcheck // an empty one harms nobody
	if unix.Access(filepath.Join(path, "cgroup.kill"), unix.W_OK) != nil {
		return errors.New("the system is older than cgroup.kill (Linux 5.14)")
	}
	return nil
}

// groupOf is the group of a tree, which may not be there; nil where there are none. Its name follows from the mark, so that the
// guard knows it, and does not tell it.
func groupOf(mark string) *controlGroup {
	parent, err := groupParent()
	if err != nil {
		return nil
	}
	sum := sha256.Sum256([]byte(mark))
	return &controlGroup{filepath.Join(parent, groupPrefix+hex.EncodeToString(sum[:10]))}
}

// newGroup makes the group of a new tree, nil where that cannot be.
func newGroup(mark string) *controlGroup {
	g := groupOf(mark)
	if g == nil || groupsFail.Load() || unix.Mkdir(g.path, 0o755) != nil {
		return nil
	}
	return g
}

// Start starts the tree's first process, in its group where there is one. The command must not have been started.
func (t *Tree) Start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = SysProcAttr()
	plain := *cmd
	if !t.group.openFor(cmd) {
		return cmd.Start()
	}
	attributes := *cmd.SysProcAttr
	err := cmd.Start()
	_ = unix.Close(attributes.CgroupFD)
	if err == nil {
		return nil
	}
	*cmd = plain
	cmd.SysProcAttr = SysProcAttr()
	if err = cmd.Start(); err == nil {
		groupsFail.Store(true) // it was the group and not the program
	}
	return err
}

// openFor has a command start in the group, and reports whether it will. The caller closes its descriptor.
func (g *controlGroup) openFor(cmd *exec.Cmd) bool {
	if g == nil {
		return false
	}
	fd, err := unix.Open(g.path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	attributes := *cmd.SysProcAttr
	attributes.UseCgroupFD, attributes.CgroupFD = true, fd
	cmd.SysProcAttr = &attributes
	return true
}

// killAll ends whoever is in the group, removes it, and reports whether nobody is left.
func (g *controlGroup) killAll(limit time.Duration) bool {
	if g == nil {
		return true
	}
	deadline := time.Now().Add(limit)
	for pause := firstScanPause; g.populated(); pause = min(2*pause, maxScanPause) {
		if time.Now().After(deadline) {
			return false
		}
		g.kill()
		time.Sleep(pause)
	}
	g.remove()
	return true
}

// kill has the system end everybody in the group, and below it.
func (g *controlGroup) kill() {
	if g != nil {
		_ = os.WriteFile(filepath.Join(g.path, "cgroup.kill"), []byte("1"), 0) // who is left is seen
	}
}

// populated reports whether a living process is in the group, or below it.
func (g *controlGroup) populated() bool {
	text, err := os.ReadFile(filepath.Join(g.path, "cgroup.events"))
	return err == nil && bytes.Contains(text, []byte("populated 1"))
}

// remove removes an empty group with those that a parley in it has left.
func (g *controlGroup) remove() {
	if g == nil {
		return
	}
	for _, below := range g.below() {
		below.remove()
	}
	_ = unix.Rmdir(g.path) // an empty one harms nobody
}

func (g *controlGroup) below() (list []*controlGroup) {
	entries, _ := os.ReadDir(g.path)
	for _, entry := range entries {
		if entry.IsDir() {
			list = append(list, &controlGroup{filepath.Join(g.path, entry.Name())})
		}
	}
	return list
}

// members are the processes in the group and below it.
func (g *controlGroup) members() (list []int) {
	if g == nil {
		return nil
	}
	text, _ := os.ReadFile(filepath.Join(g.path, "cgroup.procs"))
	list = parsePIDs(strings.Fields(string(text)))
	for _, below := range g.below() {
		list = append(list, below.members()...)
	}
	return list
}
