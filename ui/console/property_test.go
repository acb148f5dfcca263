package console

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/feedback/ledger"
)

// Whatever happened and whatever its words are, every line fits the window and there are as many as it is high.
func TestScreenAlwaysFitsTheWindow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		w, h := rapid.IntRange(1, 160).Draw(rt, "w"), rapid.IntRange(1, 60).Draw(rt, "h")
		d := newModelHarness(t, w, h)
		d.play(anyScript(rt))
		keys := []string{"L", "R", "F", "D", "C", "j", "k", "G", "g", "tab", "enter", "esc", "o", "/", "?", "1", "3", "]", "}", "n", "x", "c", "pgdown", "ctrl+u", "+", "f", "left", "right", "9", "W", "T", "@", "a", "u", "y", "ctrl+z", "tab", "N", "s"}
		for _, keyName := range rapid.SliceOfN(rapid.SampledFrom(keys), 0, 6).Draw(rt, "keys") {
			d.press(keyName)
			checkFits(rt, d.View().Content, w, h)
			checkCachedDrawing(rt, d.model)
		}
		w, h = rapid.IntRange(1, 130).Draw(rt, "w2"), rapid.IntRange(1, 50).Draw(rt, "h2")
		d.send(tea.WindowSizeMsg{Width: w, Height: h})
		checkFits(rt, d.View().Content, w, h)
		checkCachedDrawing(rt, d.model)
	})
}

// After a storm of sizes the screen is the one a fresh start at the last size shows.
func TestScreenAfterAStormOfSizesIsAFreshOne(t *testing.T) {
	t.Parallel()
	for _, keyName := range []string{"L", "R", "F", "D"} {
		d := newModelHarness(t, 80, 24).play(asked()).press(keyName)
		for _, size := range [][2]int{{1, 1}, {500, 200}, {40, 12}, {39, 12}, {0, 0}, {133, 17}, {60, 90}, {120, 40}} {
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		}
		d.send(sizeStableMsg{width: 120, height: 40})
		fresh := newModelHarness(t, 120, 40).play(asked()).press(keyName)
		if diff := cmp.Diff(fresh.screen(), d.screen()); diff != "" {
			t.Errorf("%s differs from a fresh start (-fresh +got):\n%s", keyName, diff)
		}
	}
}

func TestScreenFitsTheLargestWindow(t *testing.T) {
	t.Parallel()
	for _, keyName := range []string{"L", "R", "F", "D", "?"} {
		d := newModelHarness(t, 500, 200).play(asked()).press(keyName)
		lines := strings.Split(d.View().Content, "\n")
		if len(lines) != 200 || slices.ContainsFunc(lines, func(line string) bool { return ansi.StringWidth(line) > 500 }) {
			t.Errorf("%s: %d lines, or one is too wide", keyName, len(lines))
		}
	}
}

func checkFits(t rapid.TB, screen string, w, h int) {
	lines := strings.Split(screen, "\n")
	if len(lines) != h {
		t.Fatalf("%d lines in a window of %dx%d:\n%s", len(lines), w, h, ansi.Strip(screen))
	}
	for i, line := range lines {
		if got := ansi.StringWidth(line); got > w {
			t.Fatalf("line %d has %d cells in a window of %d:\n%s", i, got, w, ansi.Strip(line))
		}
	}
}

var hostile = []string{
	"plain words", "网络分区时如何保证一致性，也没有给出恢复时间目标。", "👩‍👩‍👧 family 🇩🇪", "e\u0301\u0302 combining", "עברית من اليمين",
	"\x1b[31mred\x1b]0;title\a", "tab\there\r\nand there", "\u202eoverride\u2066", strings.Repeat("verylongword", 40), "", "⚠️ sign", "a\u0000b\ufffd",
	"| a | b |\n|---|---|\n| 1 | 2 |", "> > > > > > > > > > > > > deep", "```\ncode",
}

func anyText(t *rapid.T) string { return rapid.SampledFrom(hostile).Draw(t, "text") }

func anyScript(t *rapid.T) *script {
	s := newScript()
	if rapid.Bool().Draw(t, "empty") && rapid.Bool().Draw(t, "really") {
		return s
	}
	var list []engine.ReviewerInfo
	names := rapid.SliceOfNDistinct(rapid.SampledFrom(hostile), 0, 7, rapid.ID[string]).Draw(t, "names")
	for _, name := range names {
		list = append(list, engine.ReviewerInfo{Name: name, Role: anyText(t), Chain: []string{anyText(t), "direct"}})
	}
	s.say(engine.RoundStarted{ID: anyText(t), Number: 1, MaxRounds: 5, Artifact: round.Artifact{Path: "spec/" + anyText(t)}, Perspectives: list})
	var result round.Round
	for _, name := range names {
		s.say(engine.AttemptStarted{Perspective: name, Tool: anyText(t)})
		switch rapid.IntRange(0, 4).Draw(t, "fate") {
		case 0:
			s.writes(name, "x", anyText(t)+"\n"+anyText(t), 12345)
		case 1:
			s.say(engine.AttemptFailed{Perspective: name, Attempt: failed(anyText(t), tool.Exited, anyText(t), 1)}, engine.WarningRaised{Perspective: name, Text: anyText(t)})
		default:
			r := anyReview(t, name)
			result.Perspectives = append(result.Perspectives, r)
			s.say(engine.PerspectiveFinished{Review: r})
		}
	}
	if rapid.Bool().Draw(t, "running") {
		return s
	}
	result.ID, result.Verdict, result.Missing = anyText(t), rapid.SampledFrom([]round.Verdict{round.Reached, round.Blocked}).Draw(t, "verdict"), names
	result.Status = rapid.SampledFrom([]round.Status{round.Complete, round.Partial}).Draw(t, "status")
	result.Divergences = []round.Divergence{{Rule: anyText(t), Severity: review.High, Description: anyText(t)}}
	result.ConvergentThemes = []round.Theme{{Text: anyText(t)}}
	s.say(engine.RoundFinished{Round: result})
	if rapid.Bool().Draw(t, "revised") {
		s.say(feedback.RevisionCompared{Revision: anyRevision(t)})
	}
	s.say(feedback.LedgerUpdated{Findings: ledgerOf(result), Ledger: anyLedger(t, ledgerOf(result))})
	c := openQuestion(rapid.Bool().Draw(t, "final"))
	c.Presented.Themes = append(c.Presented.Themes, anyText(t))
	c.Advice.Reason = anyText(t)
	return s.say(feedback.CheckpointOpened{Checkpoint: c})
}

func anyReview(t *rapid.T, name string) round.Review {
	return round.Review{
		Name: name, Tool: anyText(t), Outcome: rapid.SampledFrom([]round.Outcome{round.Answered, round.Extracted, round.Direct, round.Missing}).Draw(t, "outcome"),
		Attempts: []round.Attempt{failed(anyText(t), tool.Exited, anyText(t), 1)},
		Answer: review.Answer{
			Rating: review.Rating(rapid.IntRange(0, 6).Draw(t, "rating")), Strengths: []string{anyText(t)}, OpenQuestions: []string{anyText(t)},
			Weaknesses: []review.Weakness{{Text: anyText(t), Severity: review.Medium, Quote: anyText(t), Line: rapid.IntRange(0, 20).Draw(t, "line")}, {Text: anyText(t)}},
		},
	}
}

func anyRevision(t *rapid.T) feedback.Revision {
	signs := rapid.SliceOfN(rapid.SampledFrom([]string{"@@ -1,2 +3 @@", "@@", "+", "-", " ", "\\", ""}), 0, 12).Draw(t, "diff")
	var diff strings.Builder
	for _, sign := range signs {
		diff.WriteString(sign + strings.ReplaceAll(anyText(t), "\n", " ") + "\n")
	}
	return feedback.Revision{
		Before: rapid.IntRange(0, 2).Draw(t, "before"), After: 1, SameText: rapid.Bool().Draw(t, "same"), Diff: diff.String(),
		DiffCut: rapid.IntRange(0, 3).Draw(t, "cut"), StillHigh: rapid.Bool().Draw(t, "high"),
		Ratings: []feedback.RatingChange{{Perspective: anyText(t), Before: 6, After: review.Rating(rapid.IntRange(0, 5).Draw(t, "after"))}},
	}
}

func anyLedger(t *rapid.T, findings []round.Finding) *ledger.Ledger {
	l := &ledger.Ledger{Round: 1}
	for _, f := range findings {
		f.State = rapid.SampledFrom([]string{ledger.New, ledger.Persisting, ledger.Fixed, ledger.Contested, ledger.NotRechecked, anyText(t)}).Draw(t, "state")
		f.Kind = rapid.SampledFrom([]string{ledger.Weakness, ledger.Action}).Draw(t, "kind")
		l.Entries = append(l.Entries, ledger.Entry{
			Finding: f, FirstRound: rapid.IntRange(0, 2).Draw(t, "first"), DisputedBy: []string{anyText(t)}, Possibly: anyText(t),
			History: []ledger.Observation{{Round: 1, State: f.State, Perspectives: []string{anyText(t)}, Reason: anyText(t), Wording: anyText(t)}},
		})
	}
	return l
}
