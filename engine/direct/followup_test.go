package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

const haulerPath = "testdata/artifacts/hauler-ui-enterprise-readiness.md"

func TestDeepenConfirmsAndCorrects(t *testing.T) {
	t.Parallel()
	before := "# X\n\n## Requirements\n\n- FR-1: The page shall load fast.\n- FR-2: The tool shall stop if possible.\n\n## Notes\n\nThe QVT of the gateway is probably kept by the RAC.\n"
	p := perspective.Perspective{Name: perspective.Quality}
	first := analyse(t, direct.Input{Path: requirements, Artifact: []byte(before), Perspective: p, Options: told("Q4", "Q5")})
	previous := &round.Round{Perspectives: []round.Review{{Name: perspective.Quality, Answer: first}}}
	after := strings.Replace(before, " if possible", " at night", 1)
	a := analyse(t, direct.Input{Path: requirements, Artifact: []byte(after), Perspective: p, Options: told("Q4", "Q5"), Type: round.Deepen, FollowUp: &round.FollowUp{Previous: previous, Feedback: "What about the gateway?"}})
	if text := strings.Join(a.Confirmed, "\n"); !strings.Contains(text, "still there at line 5") || !strings.Contains(text, "“fast”") {
		t.Errorf("confirmed: %s", text)
	}
	if text := strings.Join(a.Corrected, "\n"); !strings.Contains(text, "is gone") || !strings.Contains(text, "leaves a way out") {
		t.Errorf("corrected: %s", text)
	}
	insights := strings.Join(a.NewInsights, "\n")
	for _, wanted := range []string{"“probably” (line 10)", "QVT", "RAC"} {
		if !strings.Contains(insights, wanted) {
			t.Errorf("the section behind the question was not read closely, no %s in: %s", wanted, insights)
		}
	}
}

// A family of ids is no abbreviation, unless its letters stand somewhere without a number.
func TestDeepenTakesNoFamilyOfIdsForAnAbbreviation(t *testing.T) {
	t.Parallel()
	const text = "# X\n\n## Requirements\n\n- REQ-001: The page lists all rooms.\n- REQ-002: It follows REQ-001 and prints the list.\n\n## Gateway\n\nThe gateway serves REQ-001 and REQ-002.\n"
	for _, c := range []struct {
		text string
		told bool
	}{
		{text, false},
		{text + "\nThe gateway of the REQ decides.\n", true},
	} {
		p := perspective.Perspective{Name: perspective.Quality}
		previous := &round.Round{Perspectives: []round.Review{{Name: perspective.Quality, Answer: analyse(t, direct.Input{Path: requirements, Artifact: []byte(c.text), Perspective: p})}}}
		a := analyse(t, direct.Input{Path: requirements, Artifact: []byte(c.text), Perspective: p, Type: round.Deepen, FollowUp: &round.FollowUp{Previous: previous, Feedback: "What about the gateway and its requirements?"}})
		said := strings.Join(a.NewInsights, "\n")
		if strings.Contains(said, "never writes out: REQ") != c.told {
			t.Errorf("insights about %q: %s", c.text, said)
		}
	}
}

// A check that finds something in another place does not confirm what it found before.
func TestDeepenTellsPlacesOfOneCheckApart(t *testing.T) {
	t.Parallel()
	finding := round.Finding{ID: "F-001", Kind: "weakness", Text: "Vague: the list opens quickly", Rule: "Q4", Quote: "The list shall open quickly.", Anchor: "List", Perspectives: []string{"quality"}}
	a := analyse(t, direct.Input{
		Path: requirements, Artifact: []byte(req("FR-1: The page shall load fast.")), Perspective: perspective.Perspective{Name: perspective.Quality}, Options: told("Q4"),
		Type: round.Deepen, FollowUp: &round.FollowUp{Findings: []round.Finding{finding}},
	})
	if said := strings.Join(append(a.Confirmed, a.Corrected...), "\n"); strings.Contains(said, "F-001") {
		t.Errorf("another passage speaks for it: %s", said)
	}
}

func TestDeepenLooksUpQuotesOfOthers(t *testing.T) {
	t.Parallel()
	findings := []round.Finding{
		{ID: "F-001", Kind: "weakness", Text: "Too slow", Quote: "The page shall  load fast", Perspectives: []string{"quality"}},
		{ID: "F-002", Kind: "weakness", Text: "Odd", Quote: "no such text", Perspectives: []string{"quality"}},
		{ID: "F-003", Kind: "weakness", Text: "Not ours", Quote: "The page", Perspectives: []string{"risk"}},
		{ID: "F-004", Kind: "weakness", Text: "Vague", Rule: "Q4", Perspectives: []string{"quality"}, Choice: "reject", Note: "we like it"},
	}
	a := analyse(t, direct.Input{
		Path: requirements, Artifact: []byte(req("FR-1: The page shall load fast.")), Perspective: perspective.Perspective{Name: perspective.Quality}, Options: told("Q4"),
		Type: round.Deepen, FollowUp: &round.FollowUp{Findings: findings},
	})
	// A text that stands confirms nothing.
	confirmed, corrected := strings.Join(a.Confirmed, "\n"), strings.Join(a.Corrected, "\n")
	if strings.Contains(confirmed+corrected, "F-001") || !strings.Contains(confirmed, "line 5") || !strings.Contains(corrected, "F-002") {
		t.Errorf("confirmed: %s\ncorrected: %s", confirmed, corrected)
	}
	if strings.Contains(confirmed+corrected, "F-003") {
		t.Error("another perspective's finding was checked")
	}
	if !strings.Contains(confirmed, "rejected by the person: we like it") {
		t.Errorf("the person's choice is not said: %s", confirmed)
	}
}

func TestDirectionAdjusted(t *testing.T) {
	t.Parallel()
	in := direct.Input{
		Path: haulerPath, Artifact: read(t, haulerPath), Perspective: perspective.Perspective{Name: perspective.Product}, Options: told("R1"),
		Type: round.DirectionAdjusted, FollowUp: &round.FollowUp{Focus: "secrets and key rotation"},
	}
	a := analyse(t, in)
	if len(a.NewInsights) == 0 || !strings.Contains(a.NewInsights[0], "2.2 Secrets management") || !strings.Contains(a.NewInsights[0], "lines 58–66") {
		t.Errorf("the focus did not lead to its section: %q", a.NewInsights)
	}
	in.FollowUp = &round.FollowUp{Focus: "zebra stripes"}
	a = analyse(t, in)
	if len(a.NewInsights) != 1 || !strings.Contains(a.NewInsights[0], "No section shares a word with “zebra stripes”.") {
		t.Errorf("no match must be said: %q", a.NewInsights)
	}
	in.FollowUp = &round.FollowUp{Focus: "dependencies and risks"}
	if a = analyse(t, in); len(found(a, "R1")) != 1 {
		t.Errorf("the focus speaks of risks, and no check of them ran: %+v", a.Weaknesses)
	}
}

func TestSpecificQuestions(t *testing.T) {
	t.Parallel()
	a := analyse(t, direct.Input{
		Path: haulerPath, Artifact: read(t, haulerPath), Perspective: perspective.Perspective{Name: perspective.Technical}, Type: round.SpecificQuestions,
		FollowUp: &round.FollowUp{Questions: []string{"How are database migrations tested?", "Do zebras yodel?", ""}},
	})
	if len(a.Replies) != 3 {
		t.Fatalf("%d replies to three questions", len(a.Replies))
	}
	first := a.Replies[0]
	text := string(read(t, haulerPath))
	flat := bare(text)
	if first.Line == 0 || first.Evidence == "" || !strings.Contains(flat, bare(first.Evidence)) || !strings.Contains(strings.ToLower(first.Evidence), "migration") || first.Confidence != "medium" {
		t.Errorf("reply: %+v", first)
	}
	for _, r := range a.Replies[1:] {
		if r.Line != 0 || r.Evidence != "" || r.Confidence != "low" || !strings.Contains(r.Answer, "Nothing in the document matches") {
			t.Errorf("a question without an answer: %+v", r)
		}
	}
}

// A passage that has few of the question's words is shown as what comes nearest, and answers nothing.
func TestAPassageThatLacksMostOfAQuestionIsNoAnswer(t *testing.T) {
	t.Parallel()
	const text = "# Brief\n\n## Success measures\n\n- 60 % of guest nights are booked online in season two.\n"
	a := analyse(t, direct.Input{
		Path: "brief.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality}, Type: round.SpecificQuestions,
		FollowUp: &round.FollowUp{Questions: []string{"Who owns the berth list? Is 60 % realistic?", "Which guest nights are booked online?"}},
	})
	if r := a.Replies[0]; !r.Unanswered || r.Line != 5 || !strings.Contains(r.Answer, "The built-in checks cannot answer this question. The nearest words share only “60” with it: line 5") {
		t.Errorf("most of the question is nowhere: %+v", r)
	}
	if r := a.Replies[1]; r.Unanswered || r.Line != 5 || !strings.HasPrefix(r.Answer, "The built-in checks quote what shares “guest”, “nights”, “booked” and “online” with the question: line 5") {
		t.Errorf("the document says it: %+v", r)
	}
}

// A passage that asks the same leaves it open.
func TestAPassageThatAsksTheSameLeavesAQuestionOpen(t *testing.T) {
	t.Parallel()
	const text = "# Brief\n\n## Open questions\n\n- Who pays when two skippers hold one berth offline?\n\n## Fees\n\nThe harbour pays the fees of the card.\n"
	reply := func(text, question string) review.Reply {
		t.Helper()
		return analyse(t, direct.Input{
			Path: "brief.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality}, Type: round.SpecificQuestions,
			FollowUp: &round.FollowUp{Questions: []string{question}},
		}).Replies[0]
	}
	open, _, _ := strings.Cut(text, "## Fees")
	if r := reply(open, "Who pays?"); !r.Unanswered || strings.Contains(r.Answer, "skippers") {
		t.Errorf("the document asks it itself: %+v", r)
	}
	if r := reply(text, "Who pays?"); r.Unanswered || r.Line != 9 || strings.Contains(r.Answer, "skippers") {
		t.Errorf("the document says it elsewhere: %+v", r)
	}
}

func TestFollowUpGolden(t *testing.T) {
	t.Parallel()
	p := perspective.Perspective{Name: perspective.Technical}
	first := analyse(t, direct.Input{Path: haulerPath, Artifact: read(t, haulerPath), Perspective: p})
	previous := &round.Round{Perspectives: []round.Review{{Name: p.Name, Answer: first}}}
	var got strings.Builder
	for _, f := range []struct {
		kind round.Type
		up   round.FollowUp
	}{
		{round.Deepen, round.FollowUp{Previous: previous}},
		{round.DirectionAdjusted, round.FollowUp{Previous: previous, Focus: "high availability of the registry"}},
		{round.SpecificQuestions, round.FollowUp{Previous: previous, Questions: []string{"Who may delete a haul?", "What happens to secrets?"}}},
	} {
		a := analyse(t, direct.Input{Path: haulerPath, Artifact: read(t, haulerPath), Perspective: p, Type: f.kind, FollowUp: &f.up})
		got.WriteString(show(string(f.kind), a) + "\n")
	}
	golden(t, "followup.txt", got.String())
}

func TestFollowUpWithoutAnything(t *testing.T) {
	t.Parallel()
	for _, kind := range []round.Type{round.Deepen, round.DirectionAdjusted, round.SpecificQuestions, "odd"} {
		for _, text := range []string{"", "# X\n\nWords."} {
			a := analyse(t, direct.Input{Path: readme, Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Risk}, Type: kind})
			if a.Rules == nil || a.Rating == 0 && a.Rules.Abstains == "" && text != "" {
				t.Errorf("%s %q: %+v", kind, text, a)
			}
		}
	}
}

func TestDynamicPerspectives(t *testing.T) {
	t.Parallel()
	text := []byte("# D\n\nIt stores passwords.\n\nThe admin page has the default password.\n")
	a := analyse(t, direct.Input{Path: design, Artifact: text, Perspective: perspective.Perspective{
		Name: "attacker", Role: "Red Team", Focus: []string{"security posture", "astrology"}, Dynamic: true,
	}, Options: direct.Options{Severity: map[string]review.Severity{"R9": review.Medium}}})
	if len(found(a, "R9")) != 1 || found(a, "R9")[0].Severity != review.Medium {
		t.Errorf("security was not checked: %+v", a.Weaknesses)
	}
	if notJudged := strings.Join(a.Rules.NotJudged, "\n"); !strings.Contains(notJudged, "astrology (no check speaks of it)") {
		t.Errorf("what was not judged is not said: %s", notJudged)
	}
	for _, w := range a.Weaknesses {
		if w.Rule == "P1" {
			t.Errorf("a check outside the focus ran: %+v", w)
		}
	}
	none := analyse(t, direct.Input{Path: design, Artifact: text, Perspective: perspective.Perspective{Name: "moon", Focus: []string{"astrology"}, Dynamic: true}})
	if none.Rating.Rated() || !strings.HasPrefix(none.Rules.Reason, "abstains") {
		t.Errorf("no check applies, and the rating is %d (%s)", none.Rating, none.Rules.Reason)
	}
}
