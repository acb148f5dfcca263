package consensus_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

// rated is a review by an AI tool; name and rating are written "product 4", an unrated one "product".
func rated(text string) round.Review {
	r := round.Review{Outcome: round.Answered, Tool: "codex"}
	if n, _ := fmt.Sscanf(text, "%s %d", &r.Name, &r.Rating); n == 0 {
		panic(text)
	}
	return r
}

func reviews(texts ...string) []round.Review {
	var list []round.Review
	for _, t := range texts {
		list = append(list, rated(t))
	}
	return list
}

func byRules(r round.Review) round.Review {
	r.Outcome, r.Tool = round.Direct, "direct"
	return r
}

// abstaining is a review by rules that had too little to judge.
func abstaining(name string) round.Review {
	r := byRules(round.Review{Name: name})
	r.Rules = &review.RuleReport{Abstains: "only 2 of 5 checks apply"}
	return r
}

// summary prints what a judgement says, in one line.
func summary(j consensus.Judgement) string {
	severity, average := "-", "-"
	if j.Severity != nil {
		severity = j.Severity.Label()
	}
	if j.Average != nil {
		average = fmt.Sprintf("%.3f", *j.Average)
	}
	var rules, marks []string
	for _, d := range j.Divergences {
		rules = append(rules, d.Rule)
	}
	for name, set := range map[string]bool{"dissent": j.Dissent, "borderline": j.Borderline, "degraded": j.Degraded, "cannot tell": j.RulesCannotTell} {
		if set {
			marks = append(marks, name)
		}
	}
	slices.Sort(marks)
	return fmt.Sprintf("%s %s %s %s %v %v", strings.TrimPrefix(string(j.Verdict), "consensus_"), severity, average, j.Recommendation, rules, marks)
}

func TestJudge(t *testing.T) {
	t.Parallel()
	with := func(r round.Review, change func(*round.Review)) round.Review {
		change(&r)
		return r
	}
	suggesting := func(r *round.Review) { r.Suggestions = []review.Suggestion{{Text: "Name an owner."}} }
	for _, c := range []struct {
		name   string
		ask    consensus.Question
		policy string
		want   string
	}{
		{
			name: "all content", ask: consensus.Question{Reviews: reviews("product 4", "technical 5")},
			want: "reached - 4.500 N-A [] []",
		},
		{
			name: "content with suggestions",
			ask:  consensus.Question{Reviews: []round.Review{with(rated("product 4"), suggesting), rated("technical 5")}},
			want: "reached - 4.500 N-A [Minor suggestions only] []",
		},
		{
			name: "exactly three is enough, and borderline", ask: consensus.Question{Reviews: reviews("a 3", "b 3", "c 3")},
			want: "reached - 3.000 N-A [] [borderline]",
		},
		{
			name: "just below three is not", ask: consensus.Question{Reviews: reviews("a 3", "b 3", "c 2")},
			want: "blocked HIGH 2.667 revise [Low rating] []",
		},
		{
			name: "reached with dissent", ask: consensus.Question{Reviews: reviews("a 2", "b 4", "c 4")},
			want: "reached - 3.333 N-A [Low rating] [dissent]",
		},
		{
			name: "borderline includes a quarter point", ask: consensus.Question{Reviews: reviews("a 3", "b 3", "c 3", "d 4")},
			want: "reached - 3.250 N-A [] [borderline]",
		},
		{
			name: "a spread alone does not block", ask: consensus.Question{Reviews: reviews("a 2", "b 5")},
			want: "reached - 3.500 N-A [Low rating Rating spread] [dissent]",
		},
		{
			name: "lone dissent, default policy", ask: consensus.Question{Reviews: reviews("a 1", "b 3", "c 3")},
			want: "blocked HIGH 2.333 revise [Low rating] []",
		},
		{
			name: "lone dissent, its own policy", policy: "lone-dissent", ask: consensus.Question{Reviews: reviews("a 1", "b 3", "c 3")},
			want: "blocked MEDIUM 2.333 proceed-with-caution [Low rating] []",
		},
		{
			name: "a single reviewer is no lone dissent", policy: "lone-dissent", ask: consensus.Question{Reviews: reviews("a 1")},
			want: "blocked HIGH 1.000 revise [Low rating] []",
		},
		{
			name: "lone dissent with another HIGH reason", policy: "lone-dissent",
			ask: consensus.Question{Reviews: []round.Review{rated("a 1"), with(rated("coverage 4"), func(r *round.Review) {
				r.MissingRequirements = []string{"R-3"}
			})}},
			want: "blocked HIGH 2.500 revise [Coverage gap Low rating Rating spread] []",
		},
		{
			name: "high risk", ask: consensus.Question{Reviews: []round.Review{rated("a 4"), with(rated("risk 4"), func(r *round.Review) {
				r.RiskLevel = review.High
			})}},
			want: "blocked HIGH 4.000 revise [High risk identified] []",
		},
		{
			name: "medium risk", ask: consensus.Question{Reviews: []round.Review{with(rated("risk 4"), func(r *round.Review) {
				r.RiskLevel = review.Medium
			})}},
			want: "reached - 4.000 N-A [] []",
		},
		{
			name: "a critical issue of a dynamic perspective", ask: consensus.Question{Reviews: []round.Review{with(rated("legal 4"), func(r *round.Review) {
				r.Dynamic, r.Weaknesses = true, []review.Weakness{{Text: "No licence.", Severity: review.Critical}}
			})}},
			want: "blocked HIGH 4.000 revise [Critical issue] []",
		},
		{
			name: "the same of a built-in one", ask: consensus.Question{Reviews: []round.Review{with(rated("risk 4"), func(r *round.Review) {
				r.Weaknesses = []review.Weakness{{Text: "No licence.", Severity: review.Critical}}
			})}},
			want: "blocked HIGH 4.000 revise [Critical issue] []",
		},
		{
			name: "nobody rated", ask: consensus.Question{Reviews: reviews("a", "b")},
			want: "blocked HIGH - N-A [] []",
		},
		{
			name: "nobody rated, and a requirement is missing", ask: consensus.Question{Reviews: []round.Review{with(rated("coverage"), func(r *round.Review) {
				r.MissingRequirements = []string{"R-3"}
			})}},
			want: "blocked HIGH - revise [Coverage gap] []",
		},
		{
			name: "nobody at all", ask: consensus.Question{Quorum: 1},
			want: "blocked HIGH - N-A [] [degraded]",
		},
		{
			name: "an unrated one is left out", ask: consensus.Question{Reviews: reviews("a 4", "b")},
			want: "reached - 4.000 N-A [] []",
		},
		{
			name: "a missing one has no rating", ask: consensus.Question{Reviews: []round.Review{rated("a 4"), with(rated("b 1"), func(r *round.Review) {
				r.Outcome = round.Missing
			})}},
			want: "reached - 4.000 N-A [] []",
		},
		{
			name: "final gate", ask: consensus.Question{Reviews: reviews("a 1"), FinalGate: true},
			want: "blocked HIGH 1.000 escalate [Low rating] []",
		},
		{
			name: "still HIGH after a revision", ask: consensus.Question{Reviews: reviews("a 1"), RevisedBefore: true},
			want: "blocked HIGH 1.000 escalate [Low rating] []",
		},
		{
			name: "the final gate with MEDIUM", policy: "lone-dissent", ask: consensus.Question{Reviews: reviews("a 1", "b 3"), FinalGate: true},
			want: "blocked MEDIUM 2.000 proceed-with-caution [Low rating] []",
		},
		{
			name: "below the quorum", ask: consensus.Question{Reviews: []round.Review{rated("a 4"), byRules(rated("b 4"))}, Quorum: 2},
			want: "reached - 4.000 N-A [] [degraded]",
		},
		{
			name: "rules alone, and only one of them can judge", ask: consensus.Question{Reviews: []round.Review{byRules(rated("a 4")), abstaining("b"), abstaining("c")}},
			want: "blocked LOW 4.000 N-A [Rules alone cannot tell] [cannot tell]",
		},
		{
			name: "rules alone, and none can judge", ask: consensus.Question{Reviews: []round.Review{abstaining("a"), abstaining("b")}},
			want: "blocked LOW - N-A [Rules alone cannot tell] [cannot tell]",
		},
		{
			name: "rules alone, two can judge", ask: consensus.Question{Reviews: []round.Review{byRules(rated("a 4")), byRules(rated("b 3")), abstaining("c")}},
			want: "reached - 3.500 N-A [] []",
		},
		{
			name: "an abstention beside a model", ask: consensus.Question{Reviews: []round.Review{rated("a 4"), abstaining("b")}},
			want: "reached - 4.000 N-A [] []",
		},
		{
			name: "the one that can judge objects", ask: consensus.Question{Reviews: []round.Review{byRules(rated("a 2")), abstaining("b")}},
			want: "blocked HIGH 2.000 revise [Low rating Rules alone cannot tell] []",
		},
		{
			name: "nobody can judge, and the risk is high", ask: consensus.Question{Reviews: []round.Review{abstaining("a"), with(abstaining("risk"), func(r *round.Review) {
				r.RiskLevel = review.High
			})}},
			want: "blocked HIGH - revise [High risk identified Rules alone cannot tell] []",
		},
		{
			name: "cannot tell, and below the quorum", ask: consensus.Question{Reviews: []round.Review{abstaining("a"), abstaining("b")}, Quorum: 1},
			want: "blocked LOW - N-A [Rules alone cannot tell] [cannot tell degraded]",
		},
		{
			name: "rules alone, and one perspective was asked", ask: consensus.Question{Reviews: []round.Review{byRules(rated("b 4"))}},
			want: "blocked LOW 4.000 N-A [Rules alone cannot tell] [cannot tell]",
		},
		{
			name: "one perspective was asked, and a model answered", ask: consensus.Question{Reviews: []round.Review{rated("b 4")}},
			want: "reached - 4.000 N-A [] []",
		},
		{
			name: "rules alone, one perspective was asked, and it objects", ask: consensus.Question{Reviews: []round.Review{byRules(rated("b 2"))}},
			want: "blocked HIGH 2.000 revise [Low rating Rules alone cannot tell] []",
		},
		{
			name: "no quorum asked", ask: consensus.Question{Reviews: []round.Review{byRules(rated("a 4")), byRules(rated("b 4"))}},
			want: "reached - 4.000 N-A [] []",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := summary(consensus.Judge(c.ask, consensus.Policy{Name: c.policy})); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestDescriptionsShowTheValuesAndTheSources(t *testing.T) {
	t.Parallel()
	coverage := rated("coverage 4")
	coverage.MissingRequirements = []string{"R-3: offline\nmode", "R-9"}
	gap := rated("coverage 4")
	gap.MissingRequirements = []string{"R-9"}
	risk := rated("risk 4")
	risk.RiskLevel = review.Critical
	legal := rated("legal 4")
	legal.Dynamic, legal.Weaknesses = true, []review.Weakness{{Text: "No licence.", Severity: review.Critical}}
	twice := legal
	twice.Weaknesses = append(slices.Clone(legal.Weaknesses), review.Weakness{Text: "No owner.", Severity: review.Critical})
	asking := rated("quality 4")
	asking.Suggestions = []review.Suggestion{{Text: "a"}, {Text: "b"}}
	best := asking
	best.Rating = review.Best

	for _, c := range []struct {
		name    string
		reviews []round.Review
		rule    string
		want    string
		by      string
	}{
		{"gap", []round.Review{coverage}, consensus.CoverageGap, `coverage finds 2 requirements missing (AI codex): “R-3: offline mode”, “R-9”`, "coverage"},
		{"one gap", []round.Review{gap}, consensus.CoverageGap, `coverage finds “R-9” missing (AI codex)`, "coverage"},
		{"risk", []round.Review{risk}, consensus.HighRisk, "risk rates the risk critical (AI codex)", "risk"},
		{"critical", []round.Review{legal}, consensus.CriticalIssue, "legal calls this critical (AI codex): “No licence.”", "legal"},
		{"several critical", []round.Review{twice}, consensus.CriticalIssue, "legal calls these critical (AI codex): “No licence.”, “No owner.”", "legal"},
		{"minor, one rating", []round.Review{asking}, consensus.MinorSuggestions, "the only rating is 4/5, with suggestions", "quality"},
		{"minor, all the best", []round.Review{best, rated("product 5")}, consensus.MinorSuggestions, "all ratings are 5/5, with suggestions", "quality"},
		{"minor", []round.Review{asking, rated("product 3")}, consensus.MinorSuggestions, "all ratings are at least 3/5, with suggestions", "quality"},
		{
			"low, by rules beside a model",
			[]round.Review{byRules(rated("product 2")), rated("technical 5")},
			consensus.LowRating, "product rates 2/5 (rules); against technical 5/5 (AI codex) (built-in checks beside AI tools: not like for like)", "product",
		},
		{
			"spread, by rules beside a model",
			[]round.Review{byRules(rated("product 2")), rated("technical 5"), rated("risk 4")},
			consensus.RatingSpread, "product rates 2/5 (rules), technical 5/5 (AI codex) (built-in checks beside AI tools: not like for like): 3 apart", "product technical",
		},
		{"low, and nothing blocks", reviews("a 2", "b 5"), consensus.LowRating, "a rates 2/5 (AI codex)", "a"},
		{"low, and something else is HIGH", []round.Review{rated("a 2"), rated("b 5"), coverage}, consensus.LowRating, "a rates 2/5 (AI codex)", "a"},
		{"low, something else is HIGH, and the average blocks", []round.Review{rated("a 1"), rated("b 2"), risk}, consensus.LowRating, "a rates 1/5 (AI codex), b 2/5 (AI codex); the average is below 3.0", "a b"},
		{"low, models only", reviews("a 1", "b 2", "c 5"), consensus.LowRating, "a rates 1/5 (AI codex), b 2/5 (AI codex); the average is below 3.0, and a rating this low makes the verdict HIGH", "a b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, d := range consensus.Judge(consensus.Question{Reviews: c.reviews}, consensus.Policy{}).Divergences {
				if d.Rule != c.rule {
					continue
				}
				if d.Description != c.want || strings.Join(d.Perspectives, " ") != c.by {
					t.Errorf("got  %s %v\nwant %s [%s]", d.Description, d.Perspectives, c.want, c.by)
				}
				return
			}
			t.Errorf("%s does not hold", c.rule)
		})
	}
}

// Where every reviewer rates low the rule holds, and nobody disagrees.
func TestALowRatingOfAllIsNoDisagreement(t *testing.T) {
	t.Parallel()
	for want, list := range map[string][]round.Review{
		"a rates 2/5 (AI codex), b 1/5 (AI codex); nobody rates it higher; the average is below 3.0, and a rating this low makes the verdict HIGH true": reviews("a 2", "b 1", "c"),
		"a rates 2/5 (AI codex) false": reviews("a 2", "b 4"),
	} {
		d := consensus.Judge(consensus.Question{Reviews: list}, consensus.Policy{}).Divergences[0]
		if got := fmt.Sprint(d.Description, " ", d.Unopposed); got != want || d.Rule != consensus.LowRating || d.Severity != review.Medium {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// A support perspective of rules that had too little to judge is not among the judges.
func TestWhoAbstainsIsNoJudge(t *testing.T) {
	t.Parallel()
	j := consensus.Judge(consensus.Question{Reviews: []round.Review{rated("a 4"), byRules(rated("b 3")), abstaining("support")}}, consensus.Policy{})
	if got := j.Sources.String(); got != "1 AI, 1 rules" {
		t.Errorf("sources: %s", got)
	}
}

// Of several files rules can tell only where two perspectives could judge one of them.
func TestTwoPerspectivesJudgeTheSameFile(t *testing.T) {
	t.Parallel()
	of := func(text string, files ...string) round.Review {
		r := byRules(rated(text))
		r.Rules = &review.RuleReport{RatedFiles: files}
		return r
	}
	for name, c := range map[string]struct {
		reviews []round.Review
		want    bool
	}{
		"each another file":        {[]round.Review{of("product 3", "brief.md"), of("quality 3", "prd.md", "epics.md"), abstaining("risk")}, true},
		"one of them the same":     {[]round.Review{of("product 3", "brief.md"), of("quality 3", "prd.md", "brief.md"), abstaining("risk")}, false},
		"one document":             {[]round.Review{of("product 3"), of("quality 3"), abstaining("risk")}, false},
		"an AI tool read it":       {[]round.Review{rated("product 3"), of("quality 3", "prd.md"), abstaining("risk")}, false},
		"nobody abstains":          {[]round.Review{of("product 3", "brief.md"), of("quality 3", "prd.md")}, true},
		"one of one, and asked":    {[]round.Review{of("product 3", "brief.md")}, true},
		"one, the others missing":  {[]round.Review{of("product 3"), {Name: "risk", Outcome: round.Missing}}, true},
		"a grave finding weighs":   {[]round.Review{of("product 2", "brief.md"), of("quality 2", "prd.md"), abstaining("risk")}, false},
		"one perspective only":     {[]round.Review{of("product 3", "brief.md", "prd.md"), abstaining("risk")}, true},
		"two of one of many files": {[]round.Review{of("product 4", "a.md", "b.md", "c.md"), of("quality 4", "c.md"), abstaining("risk")}, false},
	} {
		if j := consensus.Judge(consensus.Question{Reviews: c.reviews}, consensus.Policy{}); j.RulesCannotTell != c.want {
			t.Errorf("%s: %v, want %v", name, j.RulesCannotTell, c.want)
		}
	}
}

func TestCustomThresholds(t *testing.T) {
	t.Parallel()
	ask := consensus.Question{Reviews: reviews("a 3", "b 3", "c 4")}
	strict := consensus.Policy{Thresholds: consensus.Thresholds{Average: 350}}
	if got, want := summary(consensus.Judge(ask, strict)), "blocked LOW 3.333 proceed-with-caution [] [borderline]"; got != want {
		t.Errorf("average of 3.5 wanted:\ngot  %s\nwant %s", got, want)
	}
	touchy := consensus.Policy{Thresholds: consensus.Thresholds{Spread: 1, Average: 400}}
	if got, want := summary(consensus.Judge(ask, touchy)), "blocked MEDIUM 3.333 proceed-with-caution [Rating spread] []"; got != want {
		t.Errorf("spread of 1:\ngot  %s\nwant %s", got, want)
	}
}

func TestACustomRuleIsOneRow(t *testing.T) {
	t.Parallel()
	p := consensus.Policies()[0]
	p.Rules = append(p.Rules, consensus.Rule{Name: "Too kind", Severity: review.High, When: func(f consensus.Facts) (string, []string, bool) {
		lowest, _ := f.Range()
		return "everybody rates 5", nil, lowest == 5
	}})
	if got, want := summary(consensus.Judge(consensus.Question{Reviews: reviews("a 5", "b 5")}, p)), "blocked HIGH 5.000 revise [Too kind] []"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestByName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "default", "lone-dissent"} {
		if p, err := consensus.ByName(name); err != nil || name != "" && p.Name != name {
			t.Errorf("ByName(%q) = %q, %v", name, p.Name, err)
		}
	}
	if _, err := consensus.ByName("majority"); err == nil || !strings.Contains(err.Error(), "default, lone-dissent") {
		t.Errorf("unknown policy: %v, want the known ones listed", err)
	}
}
