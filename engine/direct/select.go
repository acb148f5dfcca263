package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/similarity"
)

// checkSelection is the checks a perspective is answered with, and what none of them can judge.
type checkSelection struct {
	checks    []Check
	notJudged []string
	// byFocus is set for a perspective of the caller's own; areas are its focus areas, unheard those that no check speaks of.
	byFocus        bool
	areas, unheard int
}

// notJudgeable lists what no text check can judge, for each perspective.
var notJudgeable = map[string][]string{
	perspective.Product:   {"market positioning", "whether users want this", "business model viability", "competitive strength"},
	perspective.Technical: {"technical feasibility", "whether the technologies fit", "whether the design performs", "integration effort"},
	perspective.Quality:   {"whether the requirements are the right ones", "contradictions in meaning"},
	perspective.Risk:      {"how likely and how bad a risk is", "risks that nobody wrote down", "whether a mitigation would work"},
	perspective.Coverage:  {"whether a text that matches a requirement really satisfies it"},
}

// selectChecks takes a built-in perspective's own checks, and for any other those its focus areas speak of.
func selectChecks(p perspective.Perspective) checkSelection {
	if beyond, ok := notJudgeable[p.Name]; ok {
		var s checkSelection
		for _, c := range table() {
			if c.Perspective == p.Name {
				s.checks = append(s.checks, c)
			}
		}
		s.notJudged = slices.Clone(beyond)
		return s
	}
	focus := p.Focus
	if len(focus) == 0 {
		focus = []string{strings.TrimSpace(p.Name + " " + p.Role)}
	}
	s := selectByFocus(focus)
	s.byFocus = true
	s.notJudged = append(s.notJudged, "whether what the document says is right")
	return s
}

// focusWords leads from words of a focus area to topics, beyond what the topic lexicon knows.
var focusWords = map[string]string{
	"reliability": "availability resilience sre errors",
	"migration":   "deployment rollout upgrade",
	"operations":  "ops devops maintainability supportability",
	"security":    "infosec appsec hardening attack",
	"usability":   "ux design accessibility a11y",
	"privacy":     "legal compliance lawyer regulatory data-protection",
	"cost":        "finance budget pricing economics commercial",
	"testability": "testing qa verification quality",
	"ambiguity":   "clarity wording precision quality",
	"timeline":    "schedule delivery planning roadmap",
	"data":        "database storage persistence",
	"users":       "customer persona audience",
	"metrics":     "success kpi outcome measurement",
}

// focusTopics are the topics that a focus area speaks of.
func focusTopics(area string) []string {
	var topics []string
	add := func(t string) {
		if t != "" && !slices.Contains(topics, t) {
			topics = append(topics, t)
		}
	}
	add(similarity.Topic(area))
	folded := fold(area)
	for _, t := range review.Topics() {
		words := t + "|" + strings.Join(strings.Fields(focusWords[t]), "|")
		if newTermList(words).matches(folded) {
			add(t)
		}
	}
	return topics
}

// selectByFocus chooses the checks of the topics of each area, and those whose criterion shares a word with it.
func selectByFocus(areas []string) checkSelection {
	s := checkSelection{areas: len(areas)}
	taken := map[string]bool{}
	all := table()
	for _, area := range areas {
		topics, words := focusTopics(area), wordSet(area)
		found := false
		for _, c := range all {
			if c.Perspective == perspective.Coverage {
				continue // they need a discovery context
			}
			if c.Topic != "" && slices.Contains(topics, c.Topic) || sharesAny(similarity.Words(c.Criterion), words) {
				found = true
				if !taken[c.ID] {
					taken[c.ID] = true
					s.checks = append(s.checks, c)
				}
			}
		}
		if !found {
			s.unheard++
			s.notJudged = append(s.notJudged, fmt.Sprintf("%s (no check speaks of it)", area))
		}
	}
	order := map[string]int{}
	for i, c := range all {
		order[c.ID] = i
	}
	slices.SortStableFunc(s.checks, func(a, b Check) int { return cmp.Compare(order[a.ID], order[b.ID]) })
	return s
}
