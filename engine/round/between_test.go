package round_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// What the files leave open between them is told with its place, and once: not where a finding tells it.
func TestWhatFilesLeaveOpenBetweenThemIsToldOnce(t *testing.T) {
	t.Parallel()
	at := func(file string, line int) review.Where { return review.Where{File: file, FileLine: line} }
	undefined := round.Untraced{ID: "REQ-011", Where: at("epics.md", 22)}
	unplanned := round.Untraced{ID: "REQ-008", NotIn: "epics", Where: at("requirements.md", 14)}
	says := func(text string) []round.Review {
		return []round.Review{{Name: "coverage", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: text}}}}}
	}
	five := []round.Untraced{}
	for _, id := range []string{"T-1", "T-2", "T-3", "T-4", "T-5"} {
		five = append(five, round.Untraced{ID: id, NotIn: "tests"})
	}
	for _, c := range []struct {
		name, between, counted string
		r                      round.Round
	}{
		{"nothing", "", "", round.Round{}},
		{
			"all of it", "the files may contradict each other in 1 place, REQ-011 (epics.md:22) is defined in no file, and no epic names REQ-008 (requirements.md:14)",
			"1 possible contradiction, 1 undefined id and 1 requirement in no epic",
			round.Round{Contradictions: make([]round.Contradiction, 1), UndefinedIDs: []string{"REQ-011"}, Untraced: []round.Untraced{undefined, unplanned}},
		},
		{"an older log", "REQ-011 and REQ-012 are defined in no file", "2 undefined ids", round.Round{UndefinedIDs: []string{"REQ-011", "REQ-012"}}},
		{"many", "no test names T-1, T-2, T-3 and 2 more", "5 requirements in no test", round.Round{Untraced: five}},
		{
			"a finding names the id", "no epic names REQ-008 (requirements.md:14)", "1 requirement in no epic",
			round.Round{Perspectives: says("REQ-011 (epics.md:22) is cited, and nobody knows it."), UndefinedIDs: []string{"REQ-011"}, Untraced: []round.Untraced{undefined, unplanned}},
		},
		{"a finding says that no epic has it", "", "", round.Round{Perspectives: says("REQ-008 has no epic."), Untraced: []round.Untraced{unplanned}}},
		{"a finding says something else of it", "no epic names REQ-008 (requirements.md:14)", "1 requirement in no epic", round.Round{Perspectives: says("REQ-008 is vague."), Untraced: []round.Untraced{unplanned}}},
		{"a finding names a longer id", "no epic names REQ-008 (requirements.md:14)", "1 requirement in no epic", round.Round{Perspectives: says("REQ-0081 is in no epic."), Untraced: []round.Untraced{unplanned}}},
		{
			"a reviewer misses it", "no epic names REQ-008 (requirements.md:14)", "1 requirement in no epic",
			round.Round{Perspectives: []round.Review{{Answer: review.Answer{MissingRequirements: []string{"REQ-009: print labels in an epic"}}}}, Untraced: []round.Untraced{unplanned}},
		},
	} {
		if got := c.r.BetweenFiles(); got != c.between {
			t.Errorf("%s: got  %q\nwant %q", c.name, got, c.between)
		}
		if got := c.r.CountBetweenFiles(); got != c.counted {
			t.Errorf("%s: counted %q, want %q", c.name, got, c.counted)
		}
	}
}
