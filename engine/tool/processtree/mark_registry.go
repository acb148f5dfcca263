package processtree

import "sync"

// markRegistry knows which marks this process has given out and for what, so that an adopted process can be told from a tool that
// is still wanted and from a program of the person's own.
type markRegistry struct {
	mu       sync.Mutex
	tools    map[string]int64 // when each live tree was born, by mark, in the system's clock ticks
	programs map[string]bool  // marks of editors and the like, which may leave behind what they want
	first    int64            // when the first tree was born; 0 before
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

// remove tells that a tree is at its end: whoever is left of it is not wanted any more.
func (r *markRegistry) remove(mark string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.tools, mark)
}
