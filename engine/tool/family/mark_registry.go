package family

import (
	"bytes"
	"math"
	"sync"
)

// markRegistry knows which marks this process has given out and for what, so that an adopted process can be told from a tool that
// is still wanted and from a program of the person's own.
type markRegistry struct {
	mu       sync.Mutex
	tools    map[string]int64 // when each live family was born, by mark, in the system's clock ticks
	programs map[string]bool  // marks of editors and the like, which may leave behind what they want
	first    int64            // when the first family was born; 0 before
}

var knownMarks = &markRegistry{tools: map[string]int64{}, programs: map[string]bool{}}

func (r *markRegistry) addTool(mark string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	born := bootTicks()
	if len(r.tools) == 0 && r.first == 0 {
		r.first = born
	}
	r.tools[mark] = born
}

func (r *markRegistry) addProgram(mark string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.programs[mark] = true
}

// remove tells that a family is at its end: whoever is left of it is not wanted any more.
func (r *markRegistry) remove(mark string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.tools, mark)
}

// isWanted reports whether an adopted process that was started at a time with an environment may be left: it carries the mark
// of a program or of a live family, or could be the child of a live family that has wiped its mark, or is older than all.
func (r *markRegistry) isWanted(environ []byte, born int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, mark := range marksIn(environ) {
		if _, live := r.tools[string(mark)]; live || r.programs[string(mark)] {
			return true
		}
	}
	oldest := int64(math.MaxInt64)
	for _, began := range r.tools {
		oldest = min(oldest, began)
	}
	return r.first == 0 || born < r.first || born >= oldest
}

// marksIn are the marks in an environment. Any variable may hold the name of ours in its value.
func marksIn(environ []byte) [][]byte {
	if !bytes.Contains(environ, []byte(Variable+"=")) {
		return nil
	}
	var found [][]byte
	for entry := range bytes.SplitSeq(environ, []byte{0}) {
		if value, is := bytes.CutPrefix(entry, []byte(Variable+"=")); is {
			found = append(found, bytes.Split(value, []byte(":"))...)
		}
	}
	return found
}
