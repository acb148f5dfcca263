// Package family ends a tool together with everything it started.
//
// A family is a process, its session and whoever carries its mark: each call of a tool puts an unguessable word into the
// tool's environment, which its descendants inherit. The group takes a signal at once. Who has left it for a session
// of their own is found by the mark on Linux, where parley also takes the place of a parent that has ended
// (PR_SET_CHILD_SUBREAPER), so that it can bury whom it ends, and find those who have wiped the mark. Those are found by a limit that they cannot
// raise, too, also by the guard when parley is gone. Other systems let nobody read another process's environment: there a
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

// Keeper is told of families, so that somebody can end them when parley is no longer there to do it. Its methods
// are called from several goroutines and must not block.
type Keeper interface {
	// Born is told before the first process is started, Led once its number is known, Gone when nothing is left.
	Born(mark string)
	Led(mark string, leader int)
	Gone(mark string)
}

// Family is a process and everything it started. Lead makes it complete.
type Family struct {
	Mark   string
	keeper Keeper // never nil

	mu     sync.Mutex
	leader int
	closed bool
}

// New makes a family, and the environment that its first process is to have. The keeper may be nil.
func New(environ []string, keeper Keeper) (*Family, []string) {
	if keeper == nil {
		keeper = nobody{}
	}
	adopt()
	mark, environ := marked(environ)
	marks.addTool(mark)
	f := &Family{Mark: mark, keeper: keeper}
	keeper.Born(f.Mark)
	return f, environ
}

// Marked is a new mark and an environment with it for a program of the person's own, such as an editor: what it leaves behind
// is not ended with the tools.
func Marked(environ []string) (mark string, environment []string) {
	mark, environment = marked(environ)
	marks.addProgram(mark)
	return mark, environment
}

func marked(environ []string) (mark string, environment []string) {
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

// Lead tells the family its first process.
func (f *Family) Lead(p *os.Process) {
	f.mu.Lock()
	f.leader = p.Pid
	f.mu.Unlock()
	tag(p.Pid, f.Mark)
	f.keeper.Led(f.Mark, p.Pid)
}

// Gone ends the care for the family: there is nobody left in it, or nobody that could be ended.
func (f *Family) Gone() {
	marks.remove(f.Mark)
	f.keeper.Gone(f.Mark)
}

type nobody struct{}

func (nobody) Born(string)     {}
func (nobody) Led(string, int) {}
func (nobody) Gone(string)     {}
