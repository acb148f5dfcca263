package round

import (
	"slices"
	"strings"
)

// StandIns are the reviews that built-in checks gave because each tool that was to be asked before them gave none.
func StandIns(list []Review) []Review {
	return slices.DeleteFunc(slices.Clone(list), func(r Review) bool {
		return r.Outcome != Direct || !slices.ContainsFunc(r.Attempts, Attempt.failed)
	})
}

// JudgedByNobody reports whether no tool answered for a reviewer and the checks in its place could not judge: what it was to look at nobody has
// looked at. Where no tool was there to ask at all, the verdict is told as one of checks alone.
func (r Round) JudgedByNobody(p Review) bool {
	return p.Abstention() != "" && len(StandIns([]Review{p})) > 0 && len(r.AbsentTools()) == 0
}

// DescribeMissing says why a round is PARTIAL: whom the person stopped or did not wait for, who did not arrive, and which perspectives nobody
// judged.
func (r Round) DescribeMissing() string {
	kinds := [4][]string{}
	for _, name := range r.Missing {
		kind := 2
		if at := slices.IndexFunc(r.Perspectives, func(p Review) bool { return p.Name == name }); at >= 0 {
			switch p := r.Perspectives[at]; {
			case p.Outcome != Missing:
				kind = 3
			case p.endedAs(Stopped):
				kind = 0
			case p.endedAs(ConcludedEarly):
				kind = 1
			}
		}
		kinds[kind] = append(kinds[kind], name)
	}
	were := "was "
	if len(kinds[0]) > 1 {
		were = "were "
	}
	var told []string
	for kind, text := range []string{"%s " + were + Stopped, ConcludedEarly + " without %s", "%s did not arrive", "nobody judged %s"} {
		if names := kinds[kind]; len(names) > 0 {
			told = append(told, strings.Replace(text, "%s", Series(names), 1))
		}
	}
	return strings.Join(told, ", and ")
}

// How the warning of a review begins that did not arrive, and why the person ended it.
const (
	NoAnswer       = "no answer: "
	Stopped        = "stopped by the person"
	ConcludedEarly = "the round was concluded early"
)

// endedAs reports whether a review did not arrive for this reason.
func (r Review) endedAs(why string) bool {
	return r.Outcome == Missing && slices.Contains(r.Warnings, NoAnswer+why)
}

// WhyMissing says why a review is missing: the person stopped it or did not wait for it, or it did not arrive.
func (r Review) WhyMissing() string {
	switch {
	case r.endedAs(Stopped):
		return "was " + Stopped
	case r.endedAs(ConcludedEarly):
		return "was not waited for"
	default:
		return "did not arrive"
	}
}

// EndedByPerson reports whether the person ended a review before it had an answer: it did not fail to arrive.
func (r Review) EndedByPerson() bool { return r.endedAs(Stopped) || r.endedAs(ConcludedEarly) }

// DescribeStandIns says whose tools gave no review, why, and that built-in checks read in their place: without it, a verdict that some
// of the reviewers had no part in looks like one of all. "" where there are none.
func DescribeStandIns(list []Review) string {
	var causes []string
	names := map[string][]string{} // by cause
	for _, r := range StandIns(list) {
		why := r.whyNoTool()
		if names[why] = append(names[why], r.Name); len(names[why]) == 1 {
			causes = append(causes, why)
		}
	}
	if len(causes) == 0 {
		return ""
	}
	var groups []string
	several := false
	for _, why := range causes {
		groups, several = append(groups, Series(names[why])+" ("+why+")"), several || len(names[why]) > 1
	}
	told := Series(groups)
	if several && len(groups) > 1 {
		told = strings.Join(groups, ", ")
	}
	return "no tool answered for " + told + ": " + ReadInstead(list)
}

// whyNoTool is what became of each tool that a reviewer of the checks was to ask first.
func (r Review) whyNoTool() string {
	var tools []string
	for _, a := range r.Attempts {
		switch {
		case a.WasPassedOver():
			tools = append(tools, "the person passed "+a.Tool+" over")
		case a.failed():
			tools = append(tools, a.Tool+": "+a.WhyInShort())
		}
	}
	slices.Sort(tools)
	return strings.Join(slices.Compact(tools), "; ")
}

// ReadInstead says that built-in checks read in the place of reviewers whose tools failed, and where they could not judge. That they read
// alone would sound as if they had.
func ReadInstead(list []Review) string {
	var silent []string
	instead := StandIns(list)
	for _, r := range instead {
		if r.Abstention() != "" {
			silent = append(silent, r.Name)
		}
	}
	text := "built-in checks read in its place"
	if len(instead) > 1 {
		text = "built-in checks read in their place"
	}
	switch len(silent) {
	case 0:
		return text
	case len(instead):
		return text + ", and could not judge"
	default:
		return text + ", and could not judge for " + Series(silent)
	}
}

func (a Attempt) failed() bool { return a.Error != nil }

// PassedOver is why a call ended that the person ended, for the next tool to be asked.
const PassedOver = "passed over by the person"

// WasPassedOver reports whether the person passed the tool over: it did not fail by itself.
func (a Attempt) WasPassedOver() bool { return a.failed() && strings.HasSuffix(*a.Error, PassedOver) }

// PassedOverAlone are the tools that the person passed over, where no other reason left these reviews to the built-in checks.
func PassedOverAlone(standIns []Review) (tools []string) {
	for _, r := range standIns {
		for _, a := range r.Attempts {
			switch {
			case a.failed() && !a.WasPassedOver():
				return nil
			case a.failed() && !slices.Contains(tools, a.Tool):
				tools = append(tools, a.Tool)
			}
		}
	}
	return tools
}

// WhyInShort is why a call failed in a few words: its kind, why it was not made, or the budget that left no room for it. "" for one that did not.
func (a Attempt) WhyInShort() string {
	if a.Error == nil {
		return ""
	}
	if _, why, found := strings.Cut(*a.Error, "the budget of "); found {
		limit, _, _ := strings.Cut(why, ":")
		return "the budget of " + limit
	}
	switch {
	case a.WasPassedOver():
		return PassedOver
	case a.WasSkipped():
		return a.whyNotAsked()
	case a.Kind == "":
		return "failed"
	default:
		return a.Kind
	}
}

// whyNotAsked is why a tool was not asked, without how it failed before: "not asked, as it failed twice".
func (a Attempt) whyNotAsked() string {
	why := strings.TrimPrefix(*a.Error, skipped+": ")
	if end := strings.IndexAny(why, ":;"); end >= 0 {
		why = why[:end]
	}
	if why == "" || why == skipped {
		return "not asked"
	}
	return "not asked, as " + why
}
