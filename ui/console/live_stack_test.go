package console

import (
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
)

// On a wide screen every stream is seen at once, the selected one in the most lines, unless all of it is seen in fewer.
func TestWideScreensShowEveryStream(t *testing.T) {
	t.Parallel()
	s := running().thinks("technical", "codex", "A thought about the sync service.\n")
	for _, size := range [][2]int{{120, 40}, {200, 60}} {
		d := newModelHarness(t, size[0], size[1]).play(s)
		for selected, name := range []string{"product", "technical", "quality", "coverage"} {
			d.press(string(rune('1' + selected)))
			heights, at, unused := map[string]int{}, "", map[string]int{}
			for line := range strings.Lines(d.screen()) {
				_, right, _ := strings.Cut(line, "│")
				for _, title := range []string{"product · codex ─", "technical · codex ─", "quality · claude ─", "coverage · built-in checks ─"} {
					if strings.HasPrefix(strings.TrimSpace(right), title) {
						at, _, _ = strings.Cut(title, " ")
					}
				}
				if heights[at]++; strings.TrimSpace(right) == "" {
					unused[at]++
				}
			}
			for other, h := range heights {
				if other != "" && other != name && h > heights[name] && unused[name] < 2 {
					t.Errorf("%v: %s has %d lines, and the selected %s %d:\n%s", size, other, h, name, heights[name], d.screen())
				}
			}
			if len(heights) < 5 {
				t.Errorf("%v: %d streams on the screen:\n%s", size, len(heights)-1, d.screen())
			}
		}
		d.wants("A thought about the sync service.", "retry 2 of 10 in 0:04: overloaded")
	}
}

// What is answered is said once: its rating, how much it found, and the text. The words it came in are not said again.
func TestAnswersStandInPlaceOfTheirStreams(t *testing.T) {
	t.Parallel()
	s := running().writes("product", "codex", "  a raw line of the answer\n", 0).say(engine.PerspectiveFinished{Review: reviews()[0]})
	d := newModelHarness(t, 200, 60).play(s).press("1").wants("2 findings: 1 high, 1 low", "On the way", "reading the artifact again")
	if strings.Contains(d.screen(), "raw line") || strings.Contains(d.screen(), "─ answer") {
		t.Errorf("the stream is repeated:\n%s", d.screen())
	}
	extracted := reviews()[0]
	extracted.Outcome = round.Extracted
	d = newModelHarness(t, 200, 60).play(running().writes("product", "codex", "\na raw line of the answer\n", 0).say(engine.PerspectiveFinished{Review: extracted})).press("1").wants("What it wrote")
	d.press("tab", "f").wants("a raw line of the answer")
}

// A key is only named while it does something.
func TestLiveHintsNameOnlyWhatCanBeDone(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 200, 60).play(running()).press("1").wants("s stop", "n next tool", "r retry", "+ more time", "c conclude now")
	footer := func() string {
		lines := strings.Split(strings.TrimRight(d.screen(), "\n"), "\n")
		return lines[len(lines)-1]
	}
	d.press("4") // coverage is done
	for _, gone := range []string{"stop", "next tool", "retry", "more time", "R record", "F findings"} {
		if strings.Contains(footer(), gone) {
			t.Errorf("%q is named, and coverage is done: %s", gone, footer())
		}
	}
	if !strings.Contains(footer(), "conclude now") {
		t.Errorf("three are at work: %s", footer())
	}
	d.press("tab")
	if strings.Contains(footer(), "scroll") || strings.Contains(footer(), "its end") {
		t.Errorf("all of it is shown: %s", footer())
	}
	d = newModelHarness(t, 200, 60).play(finished()).press("L")
	if !strings.Contains(footer(), "R record") || strings.Contains(footer(), "conclude") {
		t.Errorf("after the round: %s", footer())
	}
}

// A remark about the time breaks no word of what is being written.
func TestRemarksBreakNoWords(t *testing.T) {
	t.Parallel()
	say := func(s *script, kind tool.ProgressKind, text string) *script {
		return s.say(engine.ToolProgress{Perspective: "technical", Tool: "codex", Progress: tool.Progress{Kind: kind, Text: text}})
	}
	s := say(say(say(running(), tool.Writing, "The sync ser"), tool.Silent, "silent for 30 s"), tool.Warning, "its clock is wrong")
	s = say(s, tool.Writing, "vice is left open.\n")
	newModelHarness(t, 200, 60).play(s).press("2").wants("The sync service is left open.", "silent for 30 s", "its clock is wrong")
}

// The tools stand in a column, whatever the reviewers are called.
func TestToolsOfTheCardsStandInAColumn(t *testing.T) {
	t.Parallel()
	for _, s := range []*script{running(), finished()} {
		d := newModelHarness(t, 120, 40).play(s).press("L")
		columns := map[int]bool{}
		for line := range strings.Lines(d.screen()) {
			card, _, _ := strings.Cut(line, "│")
			for _, tool := range []string{"AI codex", "AI claude", "checks after", "gemini ✗ →", "codex → gemini", "claude → gemini"} {
				if at := strings.Index(card, tool); at >= 0 && strings.Contains(card[:at], "  ") {
					columns[len([]rune(card[:at]))] = true
				}
			}
		}
		if len(columns) != 1 {
			t.Errorf("tools begin in the columns %v:\n%s", columns, d.screen())
		}
	}
}

// The average stands beside the one that is needed, and crosses it as ratings come.
func TestLiveAverageGrowsWithTheRatings(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(running()).wants("average", "2.0/5 of 1 rating", "3.0 needed")
	d.play(newScript().say(engine.PerspectiveFinished{Review: reviews()[0]})).wants("3.0/5")
	newModelHarness(t, 80, 24).play(asked()).press("L").wants("average", "3.0/5")
}

// What a short answer has no use for goes to the others, which show more of theirs, and a blank line sets each off.
func TestAShortAnswerLeavesItsRoomToTheOthers(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 200, 60).play(finished()).press("L", "2").wants("product · codex", "Findings")
	blank, most := 1, 0
	for line := range strings.Lines(d.screen()) {
		_, right, found := strings.Cut(line, "│")
		if right = strings.TrimSpace(right); found && right == "" {
			blank++
			most = max(most, blank)
			continue
		}
		if strings.Contains(right, " · c") && strings.Contains(right, "──") && blank == 0 {
			t.Errorf("nothing sets %q off:\n%s", right, d.screen())
		}
		if found {
			blank = 0
		}
	}
	if most > 5 {
		t.Errorf("%d lines of the streams are blank in a row:\n%s", most, d.screen())
	}
}

// A stream at work leaves a blank line above the next one, too, however much it has written.
func TestAStreamIsSetOffFromTheNextOne(t *testing.T) {
	t.Parallel()
	s := running()
	for name, command := range map[string]string{"product": "codex", "technical": "codex", "quality": "claude"} {
		s = s.writes(name, command, strings.Repeat("A sentence of a long answer, which goes on. ", 30)+"\n", 0)
	}
	d := newModelHarness(t, 120, 40).play(s)
	above := ""
	for line := range strings.Lines(d.screen()) {
		_, right, found := strings.Cut(line, "│")
		if right = strings.TrimSpace(right); strings.Contains(right, " · c") && strings.Contains(right, "──") && above != "" {
			t.Errorf("%q stands right below %q:\n%s", right, above, d.screen())
		}
		if above = right; !found {
			above = ""
		}
	}
}

// The built-in checks, which come last in every chain, are named as what they are, and left out where they have no room.
func TestTheBuiltInChecksAreNamedAsSuch(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(running()).press("L").wants("gemini ✗ → codex  ", "coverage · built-in checks")
	newModelHarness(t, 200, 60).play(running()).press("L").wants("gemini ✗ → codex → built-in checks")
	if screen := d.screen(); strings.Contains(screen, "direct") {
		t.Errorf("a name of the engine's:\n%s", screen)
	}
}
