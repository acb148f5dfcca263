package console

import (
	"strings"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

const revisedDiff = `@@ -3,10 +3,12 @@
 ## Audience
 Field teams of 5 to 50 people who write reports on the road.
 
+They work without a connection for up to two days (REQ-4).
+
 ## Pricing
 Three tiers are planned: Solo, Team and Company.
 
-The Team tier at 12 EUR is expected to carry most of the revenue.
+The Team tier at 12 EUR carries most of the revenue in a survey of 40 customers of two competitors.
 
 The application is fast and responsive on every device, also for large workspaces with many attachments.
@@ -12,4 +14,4 @@
 Changes are merged automatically when two devices come back online.
 
-文档在三十天后删除，除非用户将其固定。
+文档在九十天后删除，除非用户将其固定。
`

// revised is a round that was blocked with HIGH, revised and run again: better, and not HIGH any more.
func revised() *script {
	s := asked().after(time.Minute).say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true, Origin: feedback.ByPerson, Round: 1, MaxRounds: 5}},
		engine.RoundStarted{
			ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.Initial, Attempt: 2,
			Artifact: round.Artifact{Path: "spec/product-brief.md", SHA256: "7a20"}, Perspectives: seats("product", "technical", "quality", "coverage"),
		})
	again := blockedRound()
	medium, average := review.Medium, 3.5
	again.Number, again.Attempt, again.Severity, again.AverageRating = 2, 2, &medium, &average
	again.Recommendation, again.Dissent, again.Borderline = round.Proceed, false, false
	again.Divergences = again.Divergences[1:]
	again.Perspectives = reviews()
	again.Perspectives[3].Rating, again.Perspectives[3].MissingRequirements = 4, nil
	again.Perspectives[2].Rating = 2
	for _, r := range again.Perspectives {
		s.after(9 * time.Second).say(engine.PerspectiveFinished{Review: r})
	}
	before := feedback.Revision{
		Before: 1, After: 2, Added: 4, Removed: 2, Diff: revisedDiff,
		Ratings: []feedback.RatingChange{
			{Perspective: "product", Before: 4, After: 4},
			{Perspective: "technical", Before: 3, After: 3},
			{Perspective: "quality", Before: 3, After: 2},
			{Perspective: "coverage", Before: 2, After: 4},
		},
		Counts: ledger.Counts{New: 1, Repeated: 3, Resolved: 2, Fixed: 2},
	}
	l := revisedLedger()
	c := openQuestion(false)
	c.Round = 2
	return s.say(engine.RoundFinished{Round: again}, feedback.RevisionCompared{Revision: before},
		feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}, feedback.CheckpointOpened{Checkpoint: c})
}

// revisedLedger is the ledger after the second round, every entry with its history.
func revisedLedger() *ledger.Ledger {
	l := &ledger.Ledger{Round: 2}
	first := ledgerOf(blockedRound())
	states := []string{"fixed", "not re-checked", "persisting", "persisting", "fixed", "persisting"}
	for i, f := range first {
		f.State = states[i]
		judge := "ai"
		if f.Rule != "" {
			judge = "rules"
		}
		e := ledger.Entry{
			Finding: f, Observed: states[i], FirstRound: 1, LastSeen: 2,
			Sources: []ledger.Source{{Perspective: f.Perspectives[0], Judge: judge, Round: 1}},
			History: []ledger.Observation{{Round: 1, State: "new", Perspectives: f.Perspectives}, {Round: 2, State: states[i], Perspectives: f.Perspectives}},
		}
		switch states[i] {
		case "fixed":
			e.History[1].Perspectives, e.History[1].Reason = nil, f.Perspectives[0]+": the survey is named now"
		case "persisting":
			e.History[1].Wording = "It is still open: " + f.Text
		}
		l.Entries = append(l.Entries, e)
	}
	l.Entries = append(l.Entries, ledger.Entry{
		Finding: round.Finding{
			ID: "F-007", Kind: ledger.Weakness, Text: "The survey behind the Team tier is not named", Severity: review.Medium,
			Perspectives: []string{"product"}, State: "new", Quote: "a survey of 40 customers", Line: 11,
		},
		Observed: "new", FirstRound: 2, LastSeen: 2,
		History: []ledger.Observation{{Round: 2, State: "new", Perspectives: []string{"product"}}},
	}, ledger.Entry{
		Finding: round.Finding{
			ID: "F-008", Kind: ledger.Action, Text: "Interview five paying users of a competitor about the Team tier", Severity: review.High,
			Perspectives: []string{"product"}, State: "persisting",
		},
		Observed: "persisting", FirstRound: 1, LastSeen: 2,
		History: []ledger.Observation{{Round: 1, State: "new"}, {Round: 2, State: "persisting"}},
	})
	return l
}

// revisableLog is a log that ends at a checkpoint which offers a revision.
func revisableLog() *script {
	c := openQuestion(false)
	last := len(c.Options) - 1
	c.Options = append(append(c.Options[:last:last], feedback.Option{
		Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again", Description: "Change the document now.",
	}), c.Options[last])
	return finished().say(feedback.CheckpointOpened{Checkpoint: c})
}

// revisedText is the document after the revision of revised.
var revisedText = strings.NewReplacer("is expected to carry most of the revenue.", "carries most of the revenue in a survey of 40 customers of two competitors.",
	"## Pricing", "They work without a connection for up to two days (REQ-4).\n\n## Pricing",
	"Changes are merged automatically when two devices come back online.\n", "").Replace(artifactText)

// proven is revised with the revised document, and with the words that the revision changed: one finding is fixed, one is gone with
// its text, and others stand.
func proven() *script {
	s := revised()
	for i, e := range s.events {
		updated, is := e.Body.(feedback.LedgerUpdated)
		if !is || updated.Ledger == nil {
			continue
		}
		l := updated.Ledger
		set := func(id, state string, p *ledger.Passage) {
			e := l.Find(id)
			e.State, e.Observed, e.Line, e.Stood = state, state, 0, 1
			e.History[1].State, e.History[1].Passage = state, p
		}
		set("F-001", ledger.Fixed, &ledger.Passage{
			Before: "The Team tier at 12 EUR is expected to carry most of the revenue.", Now: "The Team tier at 12 EUR carries most of the revenue in a survey of 40 customers of two competitors.",
		})
		set("F-003", ledger.Gone, &ledger.Passage{Before: "Changes are merged automatically when two devices come back online."})
		l.Find("F-004").Line, l.Find("F-006").Line = 13, 15
		updated.Findings = l.Findings()
		s.events[i].Body = updated
	}
	return reviewing(s, round.Artifact{Path: "spec/revised.md"})
}
