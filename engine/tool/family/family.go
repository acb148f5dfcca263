// Package family ends a tool together with everything it started.
//
// A family is a process, its session and whoever carries its mark: each call of a tool puts an unguessable word into the
// tool's environment, which its descendants inherit. The group takes a signal at once. Who has left it for a session
// of their own is found by the mark on Linux, where parley also takes the place of a parent that has ended
// (PR_SET_CHILD_SUBREAPER), so that it can bury whom it ends, and find those who have wiped the mark. Those are found by a limit that they cannot
// raise, too, also by the guard when parley is gone. Where parley may make control groups, each call has one, and whoever is left in it
// after all this is ended by it. A PID namespace would do the same; but without administrator's rights it takes a user namespace, in which
// a tool sees its files and sockets as somebody else's, and its login fails. Other systems let nobody read another process's environment: there a
// helper that leaves the group is not found, and where there are no groups (Windows) only the process itself is ended.
//
// It may know processes, and nothing of what they say or what for.
package family

import (
	"crypto/rand"
	"os"
	"slices"
	"strings"
	"sync"
)

// Variable holds the marks in a process's environment, innermost last, with a colon between them: a parley that is a
// tool of another one adds its own marks to that one's.
const Variable = "PARLEY_FAMILY"

// Guard learns of families, so that somebody can end them when parley is no longer there to do it. Its methods
// are called from several goroutines and must not block.
type Guard interface {
	// FamilyCreated is called before the first process is started, FamilyStarted once its number is known, FamilyEnded
	// when nothing is left.
	FamilyCreated(mark string)
	FamilyStarted(mark string, leader int)
	FamilyEnded(mark string)
}

// Family is a process and everything it started. Lead makes it complete.
type Family struct {
	Mark  string
	guard Guard         // never nil
	group *controlGroup // nil where there is none

	mu     sync.Mutex
	leader int
	closed bool
}

// New makes a family, and the environment that its first process is to have. The guard may be nil.
func New(environ []string, guard Guard) (*Family, []string) {
	if guard == nil {
		guard = noGuard{}
	}
	becomeSubreaper()
	mark, environ := withNewMark(environ)
	knownMarks.addTool(mark)
	f := &Family{Mark: mark, guard: guard, group: newGroup(mark)}
	guard.FamilyCreated(f.Mark)
	return f, environ
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

// SetLeader tells the family its first process.
func (f *Family) SetLeader(p *os.Process) {
	f.mu.Lock()
	f.leader = p.Pid
	f.mu.Unlock()
	tag(p.Pid, f.Mark)
	f.guard.FamilyStarted(f.Mark, p.Pid)
}

// Release ends the care for the family: there is nobody left in it, or nobody that could be ended.
func (f *Family) Release() {
	knownMarks.remove(f.Mark)
	f.group.remove()
	f.guard.FamilyEnded(f.Mark)
}

type noGuard struct{}

func (noGuard) FamilyCreated(string)      {}
func (noGuard) FamilyStarted(string, int) {}
func (noGuard) FamilyEnded(string)        {}
