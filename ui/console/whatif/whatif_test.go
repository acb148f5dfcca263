package whatif

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// screenOf is the what-if of a round of these reviews.
func screenOf(tb testing.TB, reviews ...round.Review) (*Screen, *ledger.Ledger) {
	tb.Helper()
	r := round.Round{ID: "REVIEW-001", Number: 1, Perspectives: reviews}
	judged := consensus.Judge(consensus.Question{Reviews: r.Perspectives}, consensus.Policy{})
	r.Verdict, r.Severity, r.AverageRating, r.Divergences, r.Recommendation = judged.Verdict, judged.Severity, judged.Average, judged.Divergences, judged.Recommendation
	r.FillEmptyLists()
	var l ledger.Ledger
	l.Update(r, ledger.Scope{})
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	for _, body := range []engine.Body{engine.RoundStarted{ID: r.ID, Number: 1}, engine.RoundFinished{Round: r}, feedback.LedgerUpdated{Findings: l.Findings(), Ledger: &l}} {
		v.State.Apply(engine.Event{Time: time.Unix(1, 0), Body: body})
	}
	v.Refresh()
	return v, &l
}

// answered is a review with a rating.
func answered(name string, rating review.Rating, a review.Answer) round.Review {
	a.Rating = rating
	return round.Review{Name: name, Outcome: round.Answered, Answer: a}
}

// shown is the screen at a size, and pressed after some keys.
func shown(v *Screen, w, h int) string {
	return strings.Join(v.View(parts.Layout{Body: parts.Rect{W: w, H: h}}), "\n")
}

func pressed(v *Screen, keys string) (action screen.Action) {
	for _, k := range keys {
		action, _ = v.HandleKey(tea.KeyPressMsg{Code: k, Text: string(k)})
	}
	return action
}

// wants reports what a screen lacks.
func wants(t *testing.T, got string, words ...string) {
	t.Helper()
	for _, want := range words {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
}

// A what-if shows both verdicts, is labelled, and stores nothing.
func TestAWhatIfIsLabelledAndStoresNothing(t *testing.T) {
	t.Parallel()
	v, l := screenOf(t, answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: 没有人说明如何删除数据"}}))
	before := shown(v, 76, 18)
	wants(t, before, "nothing tried yet: x rejects, s smallest set", "Coverage gap", "rests on F-001", " blocks", "Reject F-001, and nothing blocks any more.", "REACHED")
	if strings.Count(before, "CONSENSUS BLOCKED") != 1 { // before a mark there is one verdict
		t.Errorf("before a mark:\n%s", before)
	}
	action := pressed(v, "x")
	wants(t, shown(v, 76, 18), "WHAT IF", "nothing here is stored", "CONSENSUS BLOCKED", "CONSENSUS REACHED", "gone", "1 changed here", "Nothing would block any more.", "没有人说明如何删除数据", "BLOCKED HIGH")
	if action != nil || v.State.Findings[0].Choice != "" || l.Entries[0].Choice != "" {
		t.Errorf("a key of the what-if asks for %v, and %q is stored", action, v.State.Findings[0].Choice)
	}
	pressed(v, "u")
	if got := shown(v, 76, 18); got != before {
		t.Errorf("not as it stands again:\n%s", got)
	}
}

// One key tries the smallest set, which names also what only a reviewer can change.
func TestTheKeyTriesTheSmallestSet(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t,
		answered("coverage", 3, review.Answer{MissingRequirements: []string{"R-7: data deletion", "R-8: payment"}}),
		answered("risk", 2, review.Answer{Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}),
	)
	wants(t, shown(v, 90, 18), "rests on F-001 and F-002", "risk rates 2/5", "Average too low", "it is 2.5/5; 3.0 is needed", "Reject F-001 and F-002, and one reason is left: the average is 0.5 too low. It takes, for", "  s tries these 2", "with others")
	if got := shown(v, 76, 18); strings.Contains(got, "1 rule gone") {
		t.Errorf("one of two gaps lifts nothing:\n%s", got)
	}
	if action := pressed(v, "s"); action != nil {
		t.Errorf("it asks for %v", action)
	}
	wants(t, shown(v, 90, 18), "2 changed here", "No further rejection lifts the block: the average is 0.5 too low. It takes, for example,", "needed", "still BLOCKED HIGH, by 1 of 2 blocking rules")
	notice, is := pressed(v, "s").(screen.Notice)
	if !is || !strings.HasPrefix(notice.Text, "No further rejection lifts the block") {
		t.Errorf("a second time it says %q", notice.Text)
	}
}

// Where no finding can lift the block, the screen says why.
func TestItSaysWhyNoRejectionLiftsTheBlock(t *testing.T) {
	t.Parallel()
	weak := review.Answer{Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}
	abstaining := weak
	abstaining.Rules = &review.RuleReport{Abstains: "too short"}
	risky := weak
	risky.RiskLevel = review.High
	for want, reviews := range map[string][]round.Review{
		"no reviewer rated.":               {answered("risk", 0, weak)},
		"no AI tool judged":                {{Name: "risk", Outcome: round.Direct, Answer: abstaining}},
		"risk has to lower its":            {answered("risk", 4, risky)},
		"Nothing blocks: no find":          {answered("risk", 4, weak)},
		"the average is 1.0 too low":       {answered("risk", 2, weak)},
		"risk says high":                   {answered("risk", 4, risky)},
		"The title is long":                {answered("risk", 4, risky)},
		"nothing here is stored":           {answered("risk", 4, risky)},
		"changes nothing":                  {answered("risk", 4, risky)},
		"Low rating MEDIUM raises to HIGH": {answered("risk", 2, weak)},
		"does not block":                   {answered("risk", 2, weak), answered("quality", 5, weak)},
		"Raised by risk and quality":       {answered("risk", 2, weak), answered("quality", 5, weak)},
	} {
		v, _ := screenOf(t, reviews...)
		wants(t, strings.Join(strings.Fields(shown(v, 76, 30)), " "), want)
	}
}

// A risk level names no finding: the screen says who gave it, and which finding is all that bears it out.
func TestARiskLevelIsToldWithTheFindingsThatBearItOut(t *testing.T) {
	t.Parallel()
	risky := func(level review.Severity, texts ...string) review.Answer {
		a := review.Answer{RiskLevel: level}
		for _, text := range texts {
			a.Weaknesses = append(a.Weaknesses, review.Weakness{Text: text, Severity: review.High})
		}
		return a
	}
	const gap, cost = "Nobody says who pays", "The backup is missing altogether"
	for _, c := range []struct {
		want, short string
		reviews     []round.Review
	}{
		{"risk says high; risk’s only severe finding is F-001", "rests on F-001", []round.Review{answered("risk", 4, risky(review.High, gap))}},
		{"risk and quality say high; their only severe finding is F-001", "rests on F-001", []round.Review{answered("risk", 4, risky(review.High, gap)), answered("quality", 4, risky(review.High, gap))}},
		{"risk and quality say critical or high; their severe findings are F-001 and F-002", "rests on F-001 and F-002", []round.Review{answered("risk", 4, risky(review.Critical, gap)), answered("quality", 4, risky(review.High, cost))}},
	} {
		v, _ := screenOf(t, c.reviews...)
		wants(t, shown(v, 130, 30), c.want)
		wants(t, shown(v, 78, 30), c.short)
	}
}

// manyFindings is the what-if of some two hundred.
func manyFindings(b *testing.B) *Screen {
	b.Helper()
	var reviews []round.Review
	for i := range 6 {
		a := review.Answer{RiskLevel: review.High}
		for n := range 50 {
			a.Weaknesses = append(a.Weaknesses, review.Weakness{Text: fmt.Sprintf("Nobody says what becomes of part %d in case %d", 100*i+n, 7*n+i), Severity: review.High})
		}
		reviews = append(reviews, answered(string(rune('a'+i)), 3, a))
	}
	v, l := screenOf(b, reviews...)
	if len(l.Entries) < 200 {
		b.Fatalf("only %d findings", len(l.Entries))
	}
	return v
}

func BenchmarkFirstScreenAmongManyFindings(b *testing.B) {
	v := manyFindings(b)
	for b.Loop() {
		v.Refresh()
		shown(v, 120, 40)
	}
}

func BenchmarkKeyAmongManyFindings(b *testing.B) {
	v := manyFindings(b)
	shown(v, 120, 40)
	for b.Loop() {
		pressed(v, "x")
		shown(v, 120, 40)
	}
}

// What the person has rejected in earnest since the round counts here at once, with a line on when the verdict itself hears of it.
func TestAWhatIfTakesInThePersonsOwnMarks(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion"}}))
	say := func(choice string) {
		v.State.Apply(engine.Event{Time: time.Unix(2, 0), Body: feedback.FindingMarked{ID: "F-001", Choice: choice, Note: "it is in another document"}})
		v.Refresh()
	}
	say(ledger.Reject)
	wants(t, shown(v, 76, 18), "CONSENSUS BLOCKED", "CONSENSUS REACHED", "gone", "Nothing would block any more.", "Your rejection is taken in here. The verdict waits for the next round", "BLOCKED HIGH")
	wants(t, shown(v, 46, 11), "1 rejected")
	pressed(v, "x")
	wants(t, shown(v, 76, 18), "1 changed here", "Reject F-001, and nothing blocks any more.")
	pressed(v, "u")
	if got := shown(v, 76, 18); !strings.Contains(got, "CONSENSUS REACHED") {
		t.Errorf("as it stands the rejection is gone:\n%s", got)
	}
	say("")
	if got := shown(v, 76, 18); strings.Contains(got, "CONSENSUS REACHED") || strings.Contains(got, "Your rejection") {
		t.Errorf("a rejection that was taken back counts:\n%s", got)
	}
}

// A wide window shows each reason with the findings that it rests on, beside the list and what the keys lead to.
func TestAWideWindowShowsWhatReasonsRestOn(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t,
		answered("coverage", 3, review.Answer{MissingRequirements: []string{"R-7: data deletion", "R-8: payment"}}),
		answered("risk", 3, review.Answer{Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}),
	)
	got := shown(v, 190, 50)
	wants(t, got, "What blocks", "rejecting any one of them changes nothing")
	pressed(v, "s")
	wants(t, shown(v, 190, 50), "x  undo the rejection: BLOCKED HIGH")
	for _, line := range strings.Split(got, "\n") {
		if left := string([]rune(line + strings.Repeat(" ", 190))[:80]); strings.Contains(left, "F-001") && strings.Contains(left, "data deletion") {
			return
		}
	}
	t.Errorf("no finding stands below its reason:\n%s", got)
}

// Below a short list there is room for what the finding at hand says as a whole, also in a window that is not high.
func TestAShortListLeavesRoomForTheFinding(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion"}}))
	wants(t, shown(v, 78, 21), "Raised by coverage. Without it, “Coverage gap” would be gone.", "x  reject it: REACHED")
	if got := shown(v, 48, 11); strings.Contains(got, "Raised by") {
		t.Errorf("there is no room for it:\n%s", got)
	}
}

// What changes nothing is said once, over the list, and not with every finding; what blocks nothing is not said twice.
func TestWhatChangesNothingIsSaidOnce(t *testing.T) {
	t.Parallel()
	low := func(text string) review.Weakness { return review.Weakness{Text: text, Severity: review.Low} }
	v, _ := screenOf(t, answered("risk", 4, review.Answer{Weaknesses: []review.Weakness{low("The title is long"), low("Nobody pays for it")}}))
	got := shown(v, 78, 40)
	wants(t, got, "rejecting any one of them changes nothing")
	if strings.Contains(got, "no change") {
		t.Errorf("it is said again:\n%s", got)
	}
	if notice, is := pressed(v, "s").(screen.Notice); !is || strings.Contains(got, notice.Text) {
		t.Errorf("the notice repeats what the screen says: %q", notice.Text)
	}
	v, _ = screenOf(t,
		answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion"}}),
		answered("risk", 4, review.Answer{Weaknesses: []review.Weakness{low("The title is long")}}),
	)
	wants(t, shown(v, 78, 40), "only F-001 changes a rule by itself", "REACHED")
}

// Where there is room a row says in words what a rejection does, and the line over the finding at hand ends where those of the screen do.
func TestAWideRowSaysWhatARejectionDoes(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t,
		answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion"}}),
		answered("risk", 4, review.Answer{Weaknesses: []review.Weakness{{Text: "Nobody pays for it", Severity: review.Critical}}}),
		answered("quality", 4, review.Answer{Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}),
	)
	v.Theme = theme.New(theme.Options{})
	got := ansi.Strip(shown(v, 120, 40))
	wants(t, got, "1 of 2 blocking rules gone", "only F-002 or F-001 changes a rule by itself")
	wants(t, got, "\nF-002 "+strings.Repeat("─", 114)+"\n")
	wants(t, shown(v, 80, 24), "1 rule gone")
	pressed(v, "x")
	wants(t, shown(v, 120, 40), "undo the rejection: one more rule would block")
}

// A risk level rests on no finding: the one that it falls with is told so, also where the finding is shown as a whole.
func TestTheRuleOfARiskLevelFallsWithItsFinding(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("risk", 4, review.Answer{RiskLevel: review.High, Weaknesses: []review.Weakness{{Text: "Nobody pays for it", Severity: review.High}}}))
	got := strings.Join(strings.Fields(shown(v, 120, 40)), " ")
	wants(t, got, "Raised by risk. Without it, “High risk identified” would be gone.")
	if strings.Contains(got, "rests on it") {
		t.Errorf("nobody tied the two:\n%s", got)
	}
}

// With a finding that is rejected a rule falls no more: it falls with those that still count, and the finding says so.
func TestARuleFallsWithTheFindingsThatStillCount(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("risk", 4, review.Answer{RiskLevel: review.High, Weaknesses: []review.Weakness{
		{Text: "Nobody pays for it", Severity: review.High}, {Text: "The backup is missing altogether", Severity: review.High},
	}}))
	told := func() string { return strings.Join(strings.Fields(shown(v, 130, 40)), " ") }
	wants(t, told(), "Without it and F-002, “High risk identified” would be gone.", "risk’s severe findings are F-001 and F-002")
	v.State.Apply(engine.Event{Time: time.Unix(2, 0), Body: feedback.FindingMarked{ID: "F-001", Choice: ledger.Reject, Note: "we do"}})
	v.Refresh()
	wants(t, told(), "only F-002 changes a rule by itself", "risk’s last severe finding is F-002", "Without it, “High risk identified” would be gone.")
	v.HandleKey(tea.KeyPressMsg{Code: tea.KeyDown}) // what somebody contests comes last
	wants(t, told(), "“High risk identified” holds without it.")
	if got := told(); strings.Contains(got, "would be gone") {
		t.Errorf("it is said to fall with the rejected one:\n%s", got)
	}
	v.HandleKey(tea.KeyPressMsg{Code: tea.KeyUp})
	pressed(v, "x")
	wants(t, told(), "Without it, “High risk identified” is gone.", "risk’s severe findings are F-001 and F-002")
}

// A verdict that no round follows waits for none, and neither does one whose round knew of the rejection.
func TestOnlyAVerdictThatARoundMayFollowWaitsForIt(t *testing.T) {
	t.Parallel()
	const alone = "Your rejection is taken in here, and not in the verdict: that is the reviewers' alone."
	rejected := engine.Event{Time: time.Unix(2, 0), Body: feedback.FindingMarked{ID: "F-001", Choice: ledger.Reject, Note: "it is elsewhere"}}
	missing := answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion"}})
	told := func(v *Screen) string {
		v.Refresh()
		return strings.Join(strings.Fields(shown(v, 76, 30)), " ")
	}
	v, _ := screenOf(t, missing)
	v.State.Apply(rejected)
	wants(t, told(v), "The verdict waits for the next round")
	v.State.Apply(engine.Event{Time: time.Unix(3, 0), Body: feedback.Concluded{}})
	wants(t, told(v), alone)

	v, l := screenOf(t, missing)
	l.Entries[0].Choice = ledger.Reject
	v.State.Apply(engine.Event{Time: time.Unix(2, 0), Body: feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}})
	wants(t, told(v), alone)
}

// Which finding is disputed or contested stands as a sign before its words, and in words below the list.
func TestADisputeIsASignBeforeTheFinding(t *testing.T) {
	t.Parallel()
	v, l := screenOf(t, answered("risk", 2, review.Answer{RiskLevel: review.High, Weaknesses: []review.Weakness{
		{Text: "Nobody says who pays", Severity: review.High}, {Text: "The backup is missing altogether", Severity: review.Low},
	}}))
	l.Examine([]round.ExaminedFinding{{ID: "F-001", Examined: round.Examined{As: round.Disputed, Round: 1, SHA256: l.Entries[0].Version}}})
	v.State.Apply(engine.Event{Time: time.Unix(2, 0), Body: feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}})
	v.Refresh()
	got := shown(v, 120, 40)
	wants(t, got, "disputed", "Nobody says who pays", "It is disputed.")
	if strings.Contains(got, "who pays  ") && strings.Contains(strings.SplitAfter(got, "who pays")[1][:20], "disputed") {
		t.Errorf("the word stands behind the finding:\n%s", got)
	}
}

// Where a finding has no place in the document, the room below it shows how the reviewers rated.
func TestTheRoomBelowAFindingWithoutAPlaceShowsTheRatings(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("coverage", 3, review.Answer{MissingRequirements: []string{"R-7: data deletion"}}))
	wants(t, shown(v, 120, 40), "Ratings", "coverage")
	if got := shown(v, 120, 14); strings.Contains(got, "Ratings") {
		t.Errorf("there is no room for it:\n%s", got)
	}
}

// What has no room is counted by what it does, in every window: that two more rules block is told, and that one raises the severity.
func TestRulesWithoutRoomAreCountedByWhatTheyDo(t *testing.T) {
	t.Parallel()
	v := &Screen{trial: &trial{round: round.Round{Verdict: round.Blocked}, now: []consensus.Reason{{Name: "a", Blocks: true}, {Name: "b", Blocks: true}, {Name: "c", Makes: review.High}, {Name: "d", Makes: review.High}, {Name: "e"}}}}
	for want, names := range map[string]string{
		"2 more block, 1 raises to HIGH":           "acb",
		"1 more blocks":                            "a",
		"1 more blocks, 2 raise to HIGH":           "cad",
		"1 more blocks, 1 does not block, 1 gone":  "axe",
		"1 more raises to HIGH, 2 gone":            "xcy",
		"more: 2 block, 1 raise, 1 do not, 2 gone": "aebcxy",
	} {
		var list []consensus.Reason
		for _, name := range names {
			list = append(list, consensus.Reason{Name: string(name), Blocks: true}) // as it was judged
		}
		if got := v.moreRules(list, 46); got != want {
			t.Errorf("%s: %q, want %q", names, got, want)
		}
	}
	v.trial.round.Verdict = round.Reached
	if got := v.moreRules([]consensus.Reason{{Name: "c"}}, 46); got != "1 more does not block" {
		t.Errorf("of a consensus: %q", got)
	}
}

// The words of a finding have the room up to what a rejection of it leads to, which most have not.
func TestAFindingHasTheRoomAtItsRight(t *testing.T) {
	t.Parallel()
	long := "Nobody says who pays for the berth of a crew that arrives after the office has closed, and who is told of it"
	v, _ := screenOf(t, answered("risk", 4, review.Answer{Weaknesses: []review.Weakness{{Text: long, Severity: review.Low}, {Text: "The backup is missing altogether", Severity: review.High}}}), answered("coverage", 3, review.Answer{MissingRequirements: []string{"REQ-1 a waiting list"}}))
	wants(t, shown(v, 130, 30), long)
}
