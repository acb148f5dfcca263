package console

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// threeAtWork is a round in which two of three reviewers have found the same.
func threeAtWork() *script {
	s := newScript().say(engine.RoundStarted{
		ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Attempt: 1, Artifact: round.Artifact{Path: "brief.md"},
		Perspectives: seats("product", "technical", "quality"), Deadline: 30 * time.Minute,
	})
	for i, name := range []string{"product", "technical", "quality"} {
		s.say(engine.AttemptStarted{Perspective: name, Tool: "codex", Via: "direct-cli"})
		if i == 2 {
			break
		}
		s.say(engine.PerspectiveFinished{Review: round.Review{
			Name: name, Tool: "codex", Via: "direct-cli", Outcome: round.Answered,
			Answer: review.Answer{Rating: 3, Weaknesses: []review.Weakness{
				{Text: "The **retention period** is `30 days` in *REQ-3*, and 90 days in REQ-7" + strings.Repeat(".", i), Severity: []review.Severity{review.Medium, review.High}[i]},
				{Text: "Only " + name + " says this", Severity: review.Low},
			}},
		}})
	}
	return s
}

// What several reviewers found in the same words is listed once, with the gravest of their severities and with their names.
func TestWhatSeveralReviewersFoundIsListedOnce(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {200, 60}} {
		d := newModelHarness(t, size[0], size[1]).play(threeAtWork()).wants("Findings so far 3", "product, technical")
		_, list, _ := strings.Cut(d.screen(), "Findings so far")
		list, _, _ = strings.Cut(list, "Log ──")
		if strings.Count(list, "HIGH The retention period is 30") != 1 || strings.Count(list, "Only product says this") != 1 {
			t.Errorf("%v:\n%s", size, d.screen())
		}
	}
}

// Once the round has ended, what its record takes for one finding in several words is one here, too; what it only may be is not.
func TestWhatTheRecordTakesForOneIsOne(t *testing.T) {
	t.Parallel()
	for possible, want := range map[bool]string{false: "Findings 2 ", true: "Findings 3 "} {
		d := newModelHarness(t, 200, 60).play(threeAtWork().say(engine.RoundFinished{Round: round.Round{
			ID: "DISCUSS-002", Number: 1, Verdict: round.Reached, ConvergentThemes: []round.Theme{{
				Text: "Only product says this", Perspectives: []string{"product", "technical"}, Possible: possible,
				Said: []round.Wording{{Perspective: "product", Text: "Only product says this"}, {Perspective: "technical", Text: "Only technical sa…"}},
			}},
		}})).press("L")
		d.wants(want)
	}
}

// The signs that a tool sets around words are not read out, neither in a card nor in an answer.
func TestTheLiveViewShowsNoSignsOfMarkdown(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		if d := newModelHarness(t, size[0], size[1]).play(threeAtWork()).wants("The retention period is 30 days in REQ-3"[:24]); strings.ContainsAny(d.screen(), "*`") {
			t.Errorf("%v:\n%s", size, d.screen())
		}
	}
}

// A card is as high as what it says, at most one line below it blank, and a click selects the card that is seen there.
func TestACardHasNoEmptyLines(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(threeAtWork())
	lines := strings.Split(d.screen(), "\n")
	blank := 0
	for y, line := range lines {
		card, _, _ := strings.Cut(line, "│")
		if strings.Contains(card, "Findings so far") {
			break
		}
		if blank++; strings.TrimSpace(card) != "" {
			blank = 0
		}
		if blank > 1 {
			t.Errorf("line %d:\n%s", y, d.screen())
		}
		if strings.Contains(card, " quality ") {
			d.send(tea.MouseClickMsg{X: 4, Y: y + 2, Button: tea.MouseLeft}).wants("▸ ")
			if got := strings.Split(d.screen(), "\n")[y]; !strings.Contains(got, "▸") {
				t.Errorf("a click on its third line selects another:\n%s", d.screen())
			}
			return
		}
	}
}

// Where the cards are low they name the tool at work behind its time, and the rows that the stream has no use for hold the findings.
func TestALowWindowUsesItsRows(t *testing.T) {
	t.Parallel()
	s := newScript().say(engine.RoundStarted{
		ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Attempt: 1, Artifact: round.Artifact{Path: "brief.md"},
		Perspectives: seats("product", "technical", "quality", "risk", "coverage"), Deadline: 30 * time.Minute,
	})
	for _, name := range []string{"product", "technical", "quality", "risk", "coverage"} {
		s.say(engine.AttemptStarted{Perspective: name, Tool: "gemini", Via: "direct-cli"})
	}
	s.say(engine.AttemptFailed{Perspective: "quality", Attempt: failed("claude", tool.RateLimited, "claude: rate limited", 1)},
		engine.AttemptStarted{Perspective: "quality", Tool: "gemini", Via: "direct-cli", Link: 1},
		engine.PerspectiveFinished{Review: round.Review{
			Name: "risk", Tool: "gemini", Via: "direct-cli", Outcome: round.Answered,
			Answer: review.Answer{Rating: 2, Weaknesses: []review.Weakness{{Text: "A small thing", Severity: review.Low}, {Text: "Nobody holds the money", Severity: review.High}}},
		}}).writes("product", "gemini", "I read the brief.\n", 40)
	d := newModelHarness(t, 80, 24).play(s).wants("claude ✗ → gemini", "Findings so far 2", "HIGH Nobody holds the money")
	for line := range strings.Lines(d.screen()) {
		if strings.Contains(line, "writing") && !strings.Contains(line, "──") && (!strings.Contains(line, "gemini") || strings.Contains(line, " B")) {
			t.Errorf("a card says %q", line)
		}
	}
	d.press("j", "j", "j")
	if _, answer, _ := strings.Cut(d.screen(), "Findings\n"); strings.Index(answer, "Nobody holds") > strings.Index(answer, "A small thing") {
		t.Errorf("an answer's gravest finding is not its first:\n%s", d.screen())
	}
	if d.press("tab"); strings.Contains(d.screen(), "so far") {
		t.Errorf("a stream that is scrolled has not all rows:\n%s", d.screen())
	}
	newModelHarness(t, 50, 15).play(s).wants("0:00  gemini")
}

// However much the one stream of a low window has written, what was found stays on the screen.
func TestALongStreamLeavesRoomForThreeFindings(t *testing.T) {
	t.Parallel()
	s := threeAtWork()
	for range 40 {
		s.writes("quality", "codex", "Another line about the document.\n", 0)
	}
	d := newModelHarness(t, 80, 24).play(s).press("3").wants("Another line about the document.", "Findings so far 3")
	if got := strings.Count(d.screen(), " says this") + strings.Count(d.screen(), "HIGH The retention period"); got < 3 {
		t.Errorf("%d findings on the screen:\n%s", got, d.screen())
	}
}
