package round

import (
	"testing"

	"parley/engine/review"
)

// abstaining is the review with checks that had too little to judge.
func abstaining(r Review) Review {
	r.Rules = &review.RuleReport{Abstains: "too few of its checks apply"}
	return r
}

// A reviewer that no tool answered for, and for which the checks could not judge, is missing from the round, also where no tool
// answered for anybody else; where none was there to ask, nobody is missing.
func TestWhatNobodyJudgedIsMissing(t *testing.T) {
	t.Parallel()
	broke := "exit status 7"
	failed := []Attempt{{Tool: "codex", Error: &broke}, {Tool: "direct"}}
	answered, stoodIn := Review{Name: "product", Outcome: Answered}, Review{Name: "risk", Outcome: Direct, Attempts: failed}
	offline := abstaining(Review{Name: "quality", Outcome: Direct, Attempts: failed[1:]})
	unjudged := abstaining(stoodIn)
	absent := abstaining(Review{Name: "coverage", Outcome: Direct, Attempts: []Attempt{{Tool: "gemini", Kind: absentKind, Error: &broke}, {Tool: "direct"}}})
	for name, c := range map[string]struct {
		of     Review
		beside []Review
		want   bool
	}{
		"the checks could not":        {unjudged, []Review{answered, unjudged}, true},
		"the checks could":            {stoodIn, []Review{answered, stoodIn}, false},
		"no tool was to be asked":     {offline, []Review{answered, offline}, false},
		"no tool answered for anyone": {unjudged, []Review{stoodIn, unjudged}, true},
		"no tool was there to ask":    {absent, []Review{absent}, false},
		"one is there, for another":   {absent, []Review{stoodIn, absent}, true},
	} {
		if got := (Round{Perspectives: c.beside}).JudgedByNobody(c.of); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	late := Review{Name: "technical", Outcome: Missing}
	stopped := Review{Name: "coverage", Outcome: Missing, Warnings: []string{NoAnswer + Stopped}}
	early := Review{Name: "quality", Outcome: Missing, Warnings: []string{NoAnswer + ConcludedEarly}}
	for want, names := range map[string][]string{
		"coverage was stopped by the person, and the round was concluded early without quality": {"quality", "coverage"},
		"technical did not arrive": {"technical"}, "nobody judged risk": {"risk"}, "technical did not arrive, and nobody judged risk": {"technical", "risk"},
	} {
		if got := (Round{Perspectives: []Review{answered, unjudged, late, stopped, early}, Missing: names}).DescribeMissing(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A tool that failed is told with why, however the built-in checks that read in its place judged.
func TestStandInsAreDescribedWithWhatFailed(t *testing.T) {
	t.Parallel()
	call := func(tool, kind, failure string) Attempt { return Attempt{Tool: tool, Kind: kind, Error: &failure} }
	checks := Attempt{Tool: "direct"}
	answered := Review{Name: "product", Outcome: Answered, Attempts: []Attempt{call("gemini", "timed out", "timed out"), {Tool: "codex"}}}
	absent := Review{Name: "technical", Outcome: Direct, Attempts: []Attempt{call("codex", "absent", "absent: no such program"), checks}}
	limited := Review{Name: "risk", Outcome: Direct, Attempts: []Attempt{call("codex", "absent", "absent: no such program"), call("gemini", "rate limited", "exit status 7"), checks}}
	passed := Review{Name: "technical", Outcome: Direct, Attempts: []Attempt{call("birch", "stopped", "stopped: passed over by the person"), checks}}
	dear := Review{Name: "quality", Outcome: Direct, Attempts: []Attempt{call("claude", "skipped", "skipped: the budget of 1 token leaves no room for it: about 0 are used"), checks}}
	again := Review{Name: "quality", Outcome: Direct, Attempts: []Attempt{call("claude", "skipped", "skipped: it failed twice: timed out; it is asked again an hour after"), checks}}
	other := absent
	other.Name = "quality"
	skippedOne := Review{Name: "quality", Outcome: Direct, Attempts: []Attempt{call("bad", "skipped", "skipped: it failed twice: rate limited: exit status 7; it is asked again an hour after, or when you retry the reviewer"), checks}}
	for name, c := range map[string]struct {
		reviews []Review
		want    string
	}{
		"nobody's tools failed": {[]Review{answered, {Name: "risk", Outcome: Direct, Attempts: []Attempt{checks}}}, ""},
		"one reviewer's":        {[]Review{answered, absent}, "no tool answered for technical (codex: absent): built-in checks read in its place"},
		"two reviewers'":        {[]Review{answered, absent, limited}, "no tool answered for technical (codex: absent) and risk (codex: absent; gemini: rate limited): built-in checks read in their place"},
		"two alike":             {[]Review{answered, absent, other}, "no tool answered for technical and quality (codex: absent): built-in checks read in their place"},
		"two alike and another": {[]Review{absent, other, limited}, "no tool answered for technical and quality (codex: absent), risk (codex: absent; gemini: rate limited): built-in checks read in their place"},
		"a tool is skipped":     {[]Review{skippedOne}, "no tool answered for quality (bad: not asked, as it failed twice): built-in checks read in its place"},
		"one passed over":       {[]Review{answered, passed}, "no tool answered for technical (the person passed birch over): built-in checks read in its place"},
		"a budget":              {[]Review{dear}, "no tool answered for quality (claude: the budget of 1 token leaves no room for it): built-in checks read in its place"},
		"not asked again":       {[]Review{again}, "no tool answered for quality (claude: not asked, as it failed twice): built-in checks read in its place"},
		"it could not judge":    {[]Review{answered, abstaining(absent)}, "no tool answered for technical (codex: absent): built-in checks read in its place, and could not judge"},
		"one of two could not":  {[]Review{absent, abstaining(limited)}, "no tool answered for technical (codex: absent) and risk (codex: absent; gemini: rate limited): built-in checks read in their place, and could not judge for risk"},
		"did not arrive at all": {[]Review{{Name: "risk", Outcome: Missing, Attempts: limited.Attempts[:2]}}, ""},
	} {
		if got := DescribeStandIns(c.reviews); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}
