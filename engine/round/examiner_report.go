package round

import (
	"fmt"
	"slices"
	"strings"
)

// ExaminerReport is one call of a tool that examined findings.
type ExaminerReport struct {
	Tool   string `json:"tool"`
	Vendor string `json:"vendor"`
	// Findings are the ids that it was asked about, Attempt the call itself with why it failed, if it did.
	Findings []string `json:"findings"`
	Attempt  Attempt  `json:"attempt"`
	// Silent are those of Findings that it said nothing of, though it answered: it has not examined them.
	Silent []string `json:"silent_about,omitempty"`
	// TrueClaim and FalseClaim are what it said of two claims that parley had planted and knows the truth of.
	TrueClaim  string `json:"planted_true_claim,omitempty"`
	FalseClaim string `json:"planted_false_claim,omitempty"`
	// Unreliable says why none of its answers counts; empty where they do.
	Unreliable string `json:"unreliable,omitempty"`
}

// Failed reports whether none of the call's answers counts: there are none, or the examiner is unreliable.
func (r ExaminerReport) Failed() bool { return r.Attempt.Error != nil || r.Unreliable != "" }

// HasExamined reports whether the tool said what it makes of a finding.
func (r ExaminerReport) HasExamined(id string) bool {
	return !r.Failed() && slices.Contains(r.Findings, id) && !slices.Contains(r.Silent, id)
}

// skipped is the kind of an attempt in which no tool was asked.
const skipped = "skipped"

// WasSkipped reports whether the tool was not asked at all, because the budget was used up or the tool is passed over.
func (r ExaminerReport) WasSkipped() bool { return r.Attempt.WasSkipped() }

// WasSkipped reports whether the tool was not asked at all.
func (a Attempt) WasSkipped() bool { return a.Error != nil && a.Kind == skipped }

func (r ExaminerReport) whySkipped() string {
	return strings.TrimPrefix(*r.Attempt.Error, skipped+": ")
}

// WhyNoAnswer is why none of the call's answers counts; "" where they do.
func (r ExaminerReport) WhyNoAnswer() string {
	switch {
	case r.Unreliable != "":
		return failedTest([]string{r.Tool})
	case r.WasSkipped():
		return fmt.Sprintf("%s was not asked: %s", r.Tool, r.whySkipped())
	case r.Attempt.Error != nil:
		return fmt.Sprintf("%s gave %s: %s", r.Tool, r.whatItGave(), r.whyFailed())
	}
	return ""
}

// failures say what became of a call, by its kind, where the call's own words are those of a tool.
var failures = map[string]string{
	"no verdict":      "what it said holds no verdict on any finding",
	"empty answer":    "it said nothing",
	"refused":         "it refused",
	"rate limited":    "it has reached its limit of calls",
	"not logged in":   "it is not logged in",
	"no credit":       "its account has no credit left",
	"proxy":           "the proxy let nothing through",
	"offline":         "the network is not reachable",
	"broke off":       "its answer broke off",
	"absent":          "it is not installed",
	"cannot start":    "it cannot be started",
	"set-up":          "it does not take the flags that parley gives it",
	"prompt too long": "the prompt is too long for it",
	"over its limit":  "it needed more than its limits allow",
	"failed":          "it ended with an error",
}

// whatItGave tells a tool that said something of no use from one that said nothing.
func (r ExaminerReport) whatItGave() string {
	switch r.Attempt.Kind {
	case "no verdict", "broke off":
		return "no usable answer"
	}
	return "no answer"
}

// whyFailed is why a call gave no answer, in a few words. The tool's own words stay with the attempt.
func (r ExaminerReport) whyFailed() string {
	if told, known := failures[r.Attempt.Kind]; known {
		return told
	}
	return *r.Attempt.Error
}
