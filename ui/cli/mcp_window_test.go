package cli_test

import (
	"strings"
	"testing"
)

// A person who looks at a terminal decides in a window of it, once; where there is none, the question is put in words, with why.
func TestAPersonDecidesInAWindow(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	a := w.connect(t, agentOptions{version: "2025-06-18"})
	a.call("review", values{"document": "brief.md", "offline": true})
	a.waitFor("waiting_for_decision")
	if r := a.call("decide", values{"popup": "auto"}); r["status"] != "question_for_the_person" || !strings.Contains(r["why"].(string), "no window: this runs neither in tmux") {
		t.Errorf("without a terminal around: %v", r)
	}
	w.env = append(w.env, "TMUX=broken", "TMUX_PANE=%7")
	a = w.connect(t, agentOptions{version: "2025-06-18"})
	if r := a.call("decide", values{"popup": "auto"}); r["status"] != "nobody_decided" || !strings.Contains(r["why"].(string), "tmux opened no window") {
		t.Errorf("a terminal that refuses: %v", r)
	}
	if r := a.call("decide", values{"popup": "none"}); r["status"] != "question_for_the_person" || r["why"] != nil {
		t.Errorf("no window is wanted: %v", r)
	}
	w.env = append(w.env, "TMUX=/tmp/tmux-0/default,1,0", "PARLEY_YES=true") // what runs in the window has no person in a test
	a = w.connect(t, agentOptions{version: "2025-06-18"})
	r := a.call("decide", values{"popup": "auto"})
	if d, _ := r["decision"].(values); r["status"] != "decided" || d["decision"] != "done" || !strings.HasSuffix(r["conclusions"].(string), "conclusions.md") {
		t.Errorf("decided in a window: %v", r)
	}
}
