// Package examine is the rules of a cross-examination: which findings are put to another vendor's model, who is asked, what the
// blind prompt says, how the answer is read, and what it comes to (figures for why it is done so: a reviewer's gravest finding is
// wrong about as often as it is right, models that see each other conform, and one blind check helps).
//
// It may know findings, the answer's form and the document's text. It may not know processes, rounds in progress, files or
// screens: everything in it is a function of what it is given.
package examine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// Level is which findings are examined.
type Level string

// The levels, each with those before it. LevelOne is for a finding that the person named.
const (
	LevelNone      Level = "none"
	LevelHigh      Level = "high"      // HIGH, critical, and missing requirements
	LevelContested Level = "contested" // what reviewers disagree about, too
	LevelAll       Level = "all"
	LevelOne       Level = "one"
)

// Levels lists those that a person can choose, in the order help shows them.
func Levels() []Level { return []Level{LevelHigh, LevelContested, LevelAll, LevelNone} }

// MaxClaims is how many findings are examined after a round.
const MaxClaims = 8

// Claim is a finding as far as an examination needs to know it.
type Claim struct {
	ID       string          `json:"id"`
	Text     string          `json:"text"`
	Quote    string          `json:"quote,omitempty"`
	Severity review.Severity `json:"severity,omitempty"`
	// Gap marks a missing requirement, Contested a finding that reviewers disagree about.
	Gap       bool `json:"gap,omitempty"`
	Contested bool `json:"contested,omitempty"`
	// RaisedBy are the tools whose models stand behind it; built-in checks and the person are no tools.
	RaisedBy []Examiner `json:"raised_by,omitempty"`
	// ExaminedBy are the tools that have examined it already, and are not asked again.
	ExaminedBy []string `json:"examined_by,omitempty"`
	// SilentBy are the tools that were asked and said nothing of it: they are asked again after those that were not.
	SilentBy []string `json:"silent_by,omitempty"`
}

// Examiner is a tool that can be asked, and who makes its model; the vendor is "" where nobody knows. Of one that is absent nobody can
// know it: it was a command of a configuration that is not there now.
type Examiner struct {
	Tool   string `json:"tool"`
	Vendor string `json:"vendor"`
	Absent bool   `json:"-"`
}

// Left is a claim that is not examined, and why.
type Left struct {
	ID  string
	Why string
}

// Select chooses the claims of a level, the gravest first and no more than MaxClaims. What the level names and has no room is
// left; what it does not name is not spoken of.
func Select(level Level, claims []Claim) (chosen []Claim, left []Left) {
	for _, c := range claims {
		if level.names(c) {
			chosen = append(chosen, c)
		}
	}
	slices.SortStableFunc(chosen, func(a, b Claim) int { return cmp.Compare(b.grade(), a.grade()) })
	if level == LevelOne || len(chosen) <= MaxClaims {
		return chosen, nil
	}
	for _, c := range chosen[MaxClaims:] {
		left = append(left, Left{c.ID, fmt.Sprintf("%d findings are examined after a round, the most severe first", MaxClaims)})
	}
	return chosen[:MaxClaims], left
}

func (l Level) names(c Claim) bool {
	grave := c.Gap || c.Severity.Rank() >= review.High.Rank()
	switch l {
	case LevelAll, LevelOne:
		return true
	case LevelContested:
		return grave || c.Contested
	case LevelHigh:
		return grave
	default:
		return false
	}
}

// grade orders claims: the severity first, then what is contested.
func (c Claim) grade() int {
	grade := 2 * c.Severity.Rank()
	if c.Gap {
		grade = max(grade, 2*review.High.Rank())
	}
	if c.Contested {
		grade++
	}
	return grade
}

// Call is what one examiner is asked.
type Call struct {
	Examiner
	Claims []Claim
}

// Assign decides who examines what: a tool of another vendor than all who raised the claim, in as few calls as will do and at
// most one for each examiner. Examiners stand in the order in which they are preferred. What nobody may examine is left.
func Assign(claims []Claim, examiners []Examiner) (calls []Call, left []Left) {
	open := slices.Clone(claims)
	free := slices.Clone(examiners)
	for len(open) > 0 {
		best, most := -1, 0
		for i, e := range free {
			if n := e.worth(open); n > most {
				best, most = i, n
			}
		}
		if best < 0 {
			break
		}
		call, rest := Call{Examiner: free[best]}, []Claim(nil)
		for _, c := range open {
			if free[best].mayExamine(c) {
				call.Claims = append(call.Claims, c)
			} else {
				rest = append(rest, c)
			}
		}
		calls, open, free = append(calls, call), rest, slices.Delete(free, best, best+1)
	}
	for _, c := range open {
		left = append(left, Left{c.ID, c.whyNobody(examiners)})
	}
	return calls, left
}

// worth is how much the examiner can do for claims; one that it was silent about before counts half.
func (e Examiner) worth(claims []Claim) (n int) {
	for _, c := range claims {
		switch {
		case !e.mayExamine(c):
		case slices.Contains(c.SilentBy, e.Tool):
			n++
		default:
			n += 2
		}
	}
	return n
}

// mayExamine reports whether the examiner's model is surely none of those that raised the claim, and has not spoken of it yet.
func (e Examiner) mayExamine(c Claim) bool {
	return !slices.Contains(c.ExaminedBy, e.Tool) && e.Vendor != "" && !slices.ContainsFunc(c.RaisedBy, func(r Examiner) bool {
		return r.Vendor == "" || r.Vendor == e.Vendor || r.Tool == e.Tool
	})
}

// whyNobody says why none of the examiners may examine a claim.
func (c Claim) whyNobody(examiners []Examiner) string {
	for _, r := range c.RaisedBy {
		if r.Vendor == "" && r.Absent {
			return fmt.Sprintf("%s, which found it, is not configured here, so nobody knows whose model it asked", r.Tool)
		}
		if r.Vendor == "" {
			return fmt.Sprintf("%s: nobody knows whose model is behind %s", round.NoOtherVendor, r.Tool)
		}
	}
	if len(c.ExaminedBy) > 0 {
		have := " has"
		if len(c.ExaminedBy) > 1 {
			have = " have"
		}
		return strings.Join(c.ExaminedBy, " and ") + have + " examined it, and " + round.NobodyLeft
	}
	if len(examiners) == 0 {
		return round.NoOtherVendor + ": no other tool of this round can be asked"
	}
	if !slices.ContainsFunc(examiners, func(e Examiner) bool { return e.Vendor != "" }) {
		return fmt.Sprintf("%s: nobody knows whose model is behind %s", round.NoOtherVendor, examiners[0].Tool)
	}
	return round.NoOtherVendor + " among the tools of this round"
}

// NotExamined is the outcome of a claim that nobody examined.
func NotExamined(id, why string) round.ExaminedFinding {
	return round.ExaminedFinding{ID: id, Examined: round.Examined{As: round.NotExamined, Why: why}}
}
