package console

import (
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/tool"
)

// thinks are the pieces in which a tool tells what it thinks.
func (s *script) thinks(who, toolName string, pieces ...string) *script {
	for _, piece := range pieces {
		s.say(engine.ToolProgress{Perspective: who, Tool: toolName, Progress: tool.Progress{Kind: tool.Thinking, Text: piece}})
	}
	return s
}

func TestThoughtsThatComeInPiecesAreRead(t *testing.T) {
	t.Parallel()
	s := running().thinks("technical", "codex", "The sync service merges changes, and then ea", "ch dev", "ice shows them. Nothing says what hap", "pens")
	d := newModelHarness(t, 200, 60).play(s).press("2").wants("and then each device shows them. Nothing says what")
	if reviewer := d.State.CurrentRound().Reviewer("technical"); reviewer.Latest != "Nothing says what happens" {
		t.Errorf("the card says %q", reviewer.Latest)
	}
	d.play(newScript().thinks("technical", "codex", " to a conflict.\n", "Another thought.").writes("technical", "codex", "The answer\n", 0))
	lines := strings.Join(d.State.CurrentRound().Reviewer("technical").Output.Lines, "|")
	if want := "Nothing says what happens to a conflict.|Another thought.|The answer"; !strings.HasSuffix(lines, want) {
		t.Errorf("the stream is %q", lines)
	}
}

func TestStrongWordsOfAStreamAreDrawnWithoutStars(t *testing.T) {
	t.Parallel()
	s := running().thinks("technical", "codex", "**Checking the pricing**\n", "**Comparing ti", "ers** with costs\n").
		writes("technical", "codex", "The **Team** tier is 2**3 EUR\n", 0)
	d := newModelHarness(t, 120, 40).play(s).press("2").wants("Checking the pricing", "Comparing tiers with costs", "The Team tier is 2**3 EUR")
	if screen := d.screen(); strings.Contains(strings.ReplaceAll(screen, "2**3", ""), "**") {
		t.Errorf("stars are left:\n%s", screen)
	}
	if drawn := d.View().Content; !strings.Contains(drawn, "\x1b[1mTeam\x1b[m tier") {
		t.Errorf("strong words are not bold: %q", drawn)
	}
}

// After a fallback each tool's words stand below its name: nobody takes those of one for the other's.
func TestEachToolsPartOfAStreamIsNamed(t *testing.T) {
	t.Parallel()
	s := running().writes("technical", "codex", "Sure! The document is great.\n", 0).after(time.Second).say(
		engine.AttemptFailed{Perspective: "technical", Attempt: failed("codex", tool.Exited, "codex: failed: exit status 1", 1.2)},
		engine.AttemptStarted{Perspective: "technical", Tool: "claude", Via: "direct-cli", Link: 1},
	).writes("technical", "claude", "The sync service merges changes.\n", 0)
	d := newModelHarness(t, 160, 50).play(s).press("2")
	at := 0
	for _, want := range []string{"asking codex", "Sure! The document", "codex: failed; asking claude", "The sync service merges"} {
		i := strings.Index(d.screen()[at:], want)
		if i < 0 {
			t.Fatalf("%q is not below what comes before it:\n%s", want, d.screen())
		}
		at += i
	}
	d = newModelHarness(t, 160, 50).play(running()).press("3")
	if strings.Contains(d.screen(), "asking claude") {
		t.Errorf("one tool needs no name:\n%s", d.screen())
	}
}
