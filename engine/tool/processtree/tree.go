// Package processtree ends a tool together with everything it started.
//
// A tree is a process, its session and whoever carries its mark: each call of a tool puts an unguessable word into the
// tool's environment, which its descendants inherit. The group takes a signal at once. Who has left it for a session
// of their own is found by the mark on Linux, where parley also takes the place of a parent that has ended
// (PR_SET_CHILD_SUBREAPER), so that it can reap whom it ends, and find those who have wiped the mark. Those are found by a limit that they cannot
// raise, too, also by the guard when parley is gone. Where parley may make control groups, each call has one, and whoever is left in it
// after all this is ended by it. A PID namespace would do the same; but without administrator's rights it takes a user namespace, in which
// a tool sees its files and sockets as somebody else's, and its login fails. Other systems let nobody read another process's environment: there a
// helper that leaves the group is not found, and where there are no groups (Windows) only the process itself is ended.
//
// It may know processes, and nothing of what they say or what for.
package processtree

import (
	"crypto/rand"
	"os"
	"slices"
	"strings"
	"sync"
)

// Variable holds the marks in a process's environment, innermost last, with a colon between them: a parley that is a
// tool of another one adds its own marks to that one's. The name is older than the package's: parleys of several versions may be
// each other's tools.
const Variable = "PARLEY_FAMILY"

// Guard learns of trees, so that somebody can end them when parley is no longer there to do it. Its methods
// are called from several goroutines and must not block.
type Guard interface {
	// TreeCreated is called before the first process is started, TreeStarted once its number is known, TreeEnded
	// when nothing is left.
	TreeCreated(mark string)
	TreeStarted(mark string, leader int)
	TreeEnded(mark string)
}

// Tree is a process and everything it started. SetLeader makes it complete.
type Tree struct {
	Mark  string
	guard Guard         // never nil
	group *controlGroup // nil where there is none

	mu     sync.Mutex
	leader int
	closed bool
}

// New makes a tree, and the environment that its first process is to have. The guard may be nil.
func New(environ []string, guard Guard) (*Tree, []string) {
	if guard == nil {
		guard = noGuard{}
	}
	becomeSubreaper()
	mark, environ := withNewMark(environ)
	knownMarks.addTool(mark)
	t := &Tree{Mark: mark, guard: guard, group: newGroup(mark)}
	guard.TreeCreated(t.Mark)
	return t, environ
}

// MarkEnviron is a new mark and an environment with it for a program of the person's own, such as an editor: what it leaves behind
// is not ended with the tools.
func MarkEnviron(environ []string) (mark string, environment []string) {
	mark, environment = withNewMark(environ)
	knownMarks.addProgram(mark)
	return mark, environment
}

func withNewMark(environ []string) (mark string, environment []string) {
	mark = rand.Text()
	const key = Variable + "="
	outer := ""
	added := slices.DeleteFunc(slices.Clone(environ), func(entry string) bool {
		value, is := strings.CutPrefix(entry, key)
		if is && value != "" {
			outer = value + ":"
		}
		return is
	})
	return mark, append(added, key+outer+mark)
}

// SetLeader tells the tree its first process.
func (t *Tree) SetLeader(p *os.Process) {
	t.mu.Lock()
	t.leader = p.Pid
	t.mu.Unlock()
	tag(p.Pid, t.Mark)
	t.guard.TreeStarted(t.Mark, p.Pid)
}

// Release ends the care for the tree: there is nobody left in it, or nobody that could be ended.
func (t *Tree) Release() {
	knownMarks.remove(t.Mark)
	t.group.remove()
	t.guard.TreeEnded(t.Mark)
}

type noGuard struct{}

func (noGuard) TreeCreated(string)      {}
func (noGuard) TreeStarted(string, int) {}
func (noGuard) TreeEnded(string)        {}
