package console

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/round"
)

// In a later round it is said how much longer it may take, by what each reviewer took before, and what the tools have reported.
func TestLiveViewEstimatesByEarlierRounds(t *testing.T) {
	t.Parallel()
	second := func() *script {
		s := finished()
		s.after(time.Minute).say(engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.Deepen, Deadline: 30 * time.Minute, Perspectives: seats("product", "technical")})
		return s.say(engine.AttemptStarted{Perspective: "product", Tool: "codex", Via: "direct-cli"}, engine.AttemptStarted{Perspective: "technical", Tool: "codex", Via: "direct-cli"}).
			after(10*time.Second).writes("product", "codex", "Hm", 2)
	}
	first := finished().fold()
	longest := time.Duration(0)
	for _, name := range []string{"product", "technical"} {
		r := first.Rounds[0].Reviewer(name)
		longest = max(longest, r.Ended.Sub(r.Began))
	}
	s := second()
	state := s.fold()
	if took, known := state.TookBefore(); !known || took != longest {
		t.Errorf("it took %v, known %t; the longest took %v", took, known, longest)
	}
	if d := newModelHarness(t, 120, 40).play(second()).wants("0:10, last time 0:"); strings.Contains(d.screen(), " left") {
		t.Errorf("how long it takes is told as a fact:\n%s", d.screen())
	}
	newModelHarness(t, 160, 40).play(second()).wants("0:10, last time 0:", "  limit 30:00")
	if d := newModelHarness(t, 120, 40).play(running()); strings.Contains(d.screen(), "last time") {
		t.Errorf("in a first round something is foretold:\n%s", d.screen())
	}
	newModelHarness(t, 120, 40).play(finished()).press("L").wants("22.0k tok $0.12, as far as tools tell")
}

// The tools of a reviewer stand below its state, whoever has the longest role, and no word of a card is cut where a bar can give way.
func TestTheToolsStandBelowTheState(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		d := newModelHarness(t, size[0], size[1]).play(running())
		lines := strings.Split(d.screen(), "\n")
		for i, line := range lines {
			lines[i], _, _ = strings.Cut(line, "│") // the streams are beside the cards
		}
		for state, tool := range map[string]string{"writing": "gemini ✗", "thinking": "codex →", "retrying": "claude →", "checked ": "built-in checks"} {
			n := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, state) })
			if state == "checked " && !strings.Contains(d.screen(), "after gemini ✗, codex ✗") && !strings.Contains(d.screen(), "checks, 2 tools ✗") {
				t.Errorf("%v: it is not said which tools failed, or how many:\n%s", size, d.screen())
			}
			if n < 0 || n+1 >= len(lines) {
				t.Fatalf("%v: no %q in\n%s", size, state, d.screen())
			}
			column := func(line, word string) int {
				before, _, _ := strings.Cut(line, word)
				return ansi.StringWidth(before)
			}
			if at, below := column(lines[n], state), column(lines[n+1], tool); at != below {
				t.Errorf("%v: %q stands in column %d, %q in %d:\n%s", size, state, at, tool, below, d.screen())
			}
		}
	}
}

// A narrow window says in short how many requirements are missing, and the most severe finding in full.
func TestANarrowAnswerIsNotCut(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 50, 15).play(finished()).press("L", "j", "j", "j").
		wants("3 findings: 1 high, 1 medium, 1 missing", "Missing: Offline use for field staff (REQ-4)")
}
