// Package synthesis puts reviews together: convergent themes, divergent views, coverage gaps and merged action
// items (SPEC section 5).
//
// It may know reviews and similarity. It may not know rules of consensus beyond their results, storage or screens.
package synthesis

import (
	"strings"
	"sync"

	"parley/engine/round"
)

// Synthesis is what several reviews say together.
type Synthesis struct {
	Themes      []round.Theme
	Views       []round.View
	Gaps        []string
	ActionItems []round.ActionItem
}

// Synthesize compares the reviews of a round; divergences are those that hold. Reviews that did not arrive say
// nothing. The order of the reviews changes the order of names, and of what weighs the same, only.
func Synthesize(reviews []round.Review, divergences []round.Divergence) Synthesis {
	var arrived []round.Review
	for _, r := range reviews {
		if r.Outcome != round.Missing {
			arrived = append(arrived, r)
		}
	}
	t := newTable(arrived)
	s := Synthesis{Views: divergenceViews(divergences), Gaps: missingRequirements(arrived)}
	// The three read one table and share nothing else; in a large round each takes a while.
	var conflicts []round.View
	var parts sync.WaitGroup
	parts.Go(func() { s.Themes = t.themes() })
	parts.Go(func() { conflicts = t.conflicts() })
	parts.Go(func() { s.ActionItems = t.actions() })
	parts.Wait()
	s.Views = append(s.Views, conflicts...)
	return s
}

// divergenceViews are the divergences as views: each is one, but for those that are only a note.
func divergenceViews(divergences []round.Divergence) []round.View {
	views := []round.View{}
	for _, d := range divergences {
		if !d.Note {
			views = append(views, round.View{Topic: d.Rule, Severity: d.Severity, Description: d.Description, Perspectives: d.Perspectives, Unopposed: d.Unopposed})
		}
	}
	return views
}

// missingRequirements gathers the missing requirements; one that two perspectives name is listed once.
func missingRequirements(reviews []round.Review) []string {
	gaps := []string{}
	seen := make(map[string]bool)
	for _, r := range reviews {
		for _, gap := range r.MissingRequirements {
			key := strings.ToLower(strings.Join(strings.Fields(gap), " "))
			if key == "" || seen[key] {
				continue
			}
			seen[key] = true
			gaps = append(gaps, gap)
		}
	}
	return gaps
}
