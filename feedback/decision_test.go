package feedback_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

const adjusted = `## Summary
- Discussion Round: 2/5
- User Decision: adjust_direction

## Discussion Summary Presented
- Themes: Recovery (quality, risk)
- Conflicts: (None)
- Open Questions: Who restarts it?; When?

## Decision Details
- Decision: adjust_direction
- Adjusted Focus: security
- Rationale: the rest is fine

## Next Action (for orchestrator)
- adjust_direction: create ANALYZE-fix-2, then DISCUSS-3, then FEEDBACK-3
`

func TestDecisionTextIsTheSpecs(t *testing.T) {
	t.Parallel()
	d := feedback.Decision{
		Choice: feedback.AdjustDirection, Focus: "security", Rationale: "the rest is fine", Origin: feedback.ByPerson, Round: 2, MaxRounds: 5,
		Presented: feedback.Presented{Themes: []string{"Recovery (quality, risk)"}, OpenQuestions: []string{"Who restarts it?", "When?"}},
	}
	d.NextAction = feedback.NextAction("", d)
	if got := feedback.DecisionText(d); got != adjusted {
		t.Errorf("got:\n%s", got)
	}
}

func TestNextActionsNameTheTasks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		id   string
		d    feedback.Decision
		want string
	}{
		{"", feedback.Decision{Choice: feedback.ContinueDeeper, Round: 1}, "continue_deeper: create DISCUSS-2, then FEEDBACK-2"},
		{"DISCUSS-002", feedback.Decision{Choice: feedback.Done, Round: 3}, "done: create SYNTH-001, blocked by the last DISCUSS task (DISCUSS-3)"},
		{"DISCUSS-002", feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true, Round: 1}, "continue_deeper: revise the artifact, then create DISCUSS-2, then FEEDBACK-2"},
		{"REVIEW-001", feedback.Decision{Choice: feedback.ContinueDeeper, Round: 1}, "continue_deeper: round 2 of REVIEW-001"},
		{"REVIEW-001", feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true, Round: 1}, "continue_deeper: revise the artifact, then round 2 of REVIEW-001"},
		{"REVIEW-001", feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost", Round: 2}, "adjust_direction: round 3 of REVIEW-001 with the adjusted focus"},
		{"REVIEW-001", feedback.Decision{Choice: feedback.Done, Round: 2}, "done: create SYNTH-001, blocked by REVIEW-001"},
	} {
		if got := feedback.NextAction(c.id, c.d); got != c.want {
			t.Errorf("%s: got %q, want %q", c.id, got, c.want)
		}
	}
}

func TestUnclearAndImpossibleDecisionsAreRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		given  feedback.Decision
		max    int
		choice feedback.Choice
		origin feedback.Origin
		note   string
	}{
		{"unclear", feedback.Decision{Choice: "hm, the API?"}, 2, feedback.ContinueDeeper, feedback.ByPerson, "fits none"},
		{"past the limit", feedback.Decision{Choice: feedback.ContinueDeeper}, 1, feedback.Done, feedback.ByFinal, "final round"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder, s := subject(t)
			set := settings()
			set.MaxRounds = c.max
			d, err := feedback.StartWith(newPanel().bind, folder, s, set)
			if err != nil {
				t.Fatal(err)
			}
			defer closed(t, d)
			answers := 0
			out, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
				if answers++; answers > 1 {
					return feedback.Decision{}, feedback.ErrNotAsked
				}
				return c.given, nil
			}))
			events, logErr := feedback.Events(folder, "")
			if err = errors.Join(err, logErr); err != nil {
				t.Fatal(err)
			}
			var got feedback.Decision
			for _, e := range events {
				if made, is := e.Body.(feedback.DecisionMade); is {
					got = made.Decision
				}
			}
			if got.Choice != c.choice || got.Origin != c.origin || !strings.Contains(got.Note, c.note) || got.Time.IsZero() {
				t.Errorf("recorded %+v (%+v)", got, out)
			}
		})
	}
}

func TestAnIncompleteDecisionIsAskedForAgain(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	defer closed(t, d)
	asked := 0
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if asked++; asked == 1 {
			return feedback.Decision{Choice: feedback.AdjustDirection, Focus: "  "}, nil
		}
		if !slices.ContainsFunc(c.Notes, func(n string) bool { return strings.Contains(n, "name the new focus") }) {
			t.Errorf("notes %q", c.Notes)
		}
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	if err != nil || asked != 2 {
		t.Errorf("asked %d times, %v", asked, err)
	}
	var lacking *feedback.DecisionError
	folder, s = subject(t)
	other := open(t, newPanel(), folder, s)
	defer closed(t, other)
	if _, err := other.Run(t.Context(), feedback.FixedDecider(feedback.Decision{Choice: feedback.AdjustDirection})); !errors.As(err, &lacking) {
		t.Errorf("error %v", err)
	}
}

func TestStandaloneCheckpointShowsTheSessionAndRecordsTheDecision(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write(t, filepath.Join(folder, "discoveries.ndjson"),
		`{"ts":"1","worker":"w","type":"discussion_point","data":{"topic":"Caching\u001b[2J","perspectives":["technical"],"convergence":"converged","open_questions":["TTL?"]}}`+"\n"+
			`{"ts":"1","worker":"w","type":"discussion_point","data":{"topic":"Pricing","perspectives":["product","risk"],"convergence":"diverged","open_questions":[]}}`+"\n")
	context := filepath.Join(folder, "context.md")
	write(t, context, "The discussant found two things.\n")
	g, err := feedback.OpenStandaloneCheckpoint(feedback.StandaloneRequest{Folder: folder, Round: 2, MaxRounds: 2, Context: context, Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	p := g.Checkpoint.Presented
	if !slices.Equal(p.Conflicts, []string{"Pricing (product, risk)"}) || !slices.Equal(p.OpenQuestions, []string{"TTL?"}) || strings.Contains(p.Themes[0], "\x1b") {
		t.Errorf("presented %+v", p)
	}
	if !g.Checkpoint.Final {
		t.Error("nobody is told that this is the final round")
	}
	notes := strings.Join(g.Checkpoint.Notes, "\n")
	for _, want := range []string{"The discussant found two things.", "no discussions/discussion-round-2.json"} {
		if !strings.Contains(notes, want) {
			t.Errorf("notes lack %q:\n%s", want, notes)
		}
	}
	d, err := g.Ask(t.Context(), feedbacktest.DefaultDecider())
	if err = errors.Join(err, g.Close()); err != nil || d.Choice != feedback.Done || d.NextAction == "" {
		t.Errorf("decision %+v, %v", d, err)
	}
	data, err := os.ReadFile(filepath.Join(folder, ".parley", "feedback", "round-2", "events.ndjson"))
	if err != nil || !strings.Contains(string(data), `"type":"decision"`) {
		t.Errorf("log %q, %v", data, err)
	}
}

func TestStandaloneCheckpointWithNothingToShowSaysSo(t *testing.T) {
	t.Parallel()
	g, err := feedback.OpenStandaloneCheckpoint(feedback.StandaloneRequest{Folder: t.TempDir(), Round: 1, MaxRounds: 5})
	if err != nil {
		t.Fatal(err)
	}
	if notes := strings.Join(g.Checkpoint.Notes, "\n"); !strings.Contains(notes, "no discussion data found") {
		t.Errorf("notes %q", notes)
	}
	if g.Checkpoint.Advice.Choice != feedback.Done {
		t.Errorf("with nothing to go deeper into the advice is %+v", g.Checkpoint.Advice)
	}
	if len(g.Checkpoint.Options) != 4 {
		t.Errorf("options %+v", g.Checkpoint.Options)
	}
	if err := g.Close(); err != nil {
		t.Error(err)
	}
}

// The bus is called in the form that the installed program has, and asked for it once.
func TestTheBusIsCalledInTheFormThatTheProgramHas(t *testing.T) {
	t.Parallel()
	m := feedback.Message{
		Team: "t", Session: "TLS-import", From: "discussant", To: "coordinator", Type: "discussion_processed",
		Summary: "[discussant] DISCUSS complete: $(id); `x`", Ref: "a b", Data: map[string]any{"round": 2},
	}
	said := "\n--from\ndiscussant\n--to\ncoordinator\n--type\ndiscussion_processed\n--summary\n" + m.Summary
	reference := "\n--ref\na b\n--json\n"
	help := func(flags ...string) string {
		return "printf '  %s <x>  what it is\\n' " + strings.Join(flags, " ") + "; exit 0"
	}
	for name, c := range map[string]struct{ help, whose, rest string }{
		"today's":         {help("--session-id", "--from", "--to", "--type", "--summary", "--data", "--json"), "--session-id\nTLS-import", "\n--data\n{\"ref\":\"a b\",\"round\":2}\n--json\n"},
		"in between":      {help("--session-id", "--from", "--ref"), "--session-id\nTLS-import", reference},
		"without data":    {help("--session-id", "--from"), "--session-id\nTLS-import", "\n--json\n"},
		"older":           {help("--team"), "--team\nt", reference},
		"without help":    {"echo 'unknown option: --help' >&2; exit 1", "--team\nt", reference},
		"help fails late": {"echo 'unknown option --help; did you mean --session-id?' >&2; exit 1", "--team\nt", reference},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			program := filepath.Join(dir, "ccw")
			script := "#!/bin/sh\ncase \"$3\" in --help) echo help >> '" + dir + "/asked'; " + c.help + ";; esac\nprintf '%s\\n' \"$@\" >> '" + dir + "/argv'\n"
			if err := writeProgram(program, script); err != nil {
				t.Fatal(err)
			}
			bus := &feedback.CCWBus{Command: program}
			for range 2 {
				if err := bus.Publish(t.Context(), m); err != nil {
					t.Fatal(err)
				}
			}
			one := "team\nlog\n" + c.whose + said + c.rest
			if got := read(t, dir, "argv"); got != one+one {
				t.Errorf("argv:\n%s", got)
			}
			if got := read(t, dir, "asked"); got != "help\n" {
				t.Errorf("asked %q", got)
			}
		})
	}
}

func TestAFailingBusIsAWarning(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	set := settings()
	set.Bus = &feedback.CCWBus{Command: filepath.Join(t.TempDir(), "none")}
	d, err := feedback.StartWith(newPanel().bind, folder, s, set)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider([]feedback.Decision{{Choice: feedback.ContinueDeeper}, {Choice: feedback.Done}}))
	if err != nil || out.Conclusions == "" || len(out.Warnings) == 0 || !strings.Contains(out.Warnings[0], "the team was not told") {
		t.Errorf("warnings %q, %v", out.Warnings, err)
	}
	if events, err := feedback.Events(folder, ""); err != nil || !slices.ContainsFunc(bodies(events), func(b any) bool {
		m, is := b.(feedback.MessageLogged)
		return is && m.Type == "discussion_processed" && strings.HasPrefix(m.Summary, "[discussant] DISCUSS complete: ") && m.Error != ""
	}) {
		t.Errorf("no message in the log, %v", err)
	}
}

// A team sees every round on its board, the first one too, and a round that could not be done; a killed parley that goes on does
// not tell it twice.
func TestTheBusHearsHowEveryRoundEnded(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	set, bus := settings(), &keptBus{}
	set.Bus = bus
	d, err := feedback.StartWith(newPanel().bind, folder, s, set)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = d.Run(t.Context(), feedbacktest.ScriptedDecider([]feedback.Decision{{Choice: feedback.ContinueDeeper}, {Choice: feedback.Done}})); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	if got := bus.types(); !slices.Equal(got, []string{"state_update", "discussion_processed", "state_update"}) {
		t.Errorf("told %q", got)
	}
	first := bus.messages[0]
	if first.Session != filepath.Base(folder) || first.Data["round"] != 1 || first.Data["verdict"] == nil || !strings.HasPrefix(first.Summary, "[discussant] ") {
		t.Errorf("the first round: %+v", first)
	}
	again, err := feedback.StartWith(newPanel().bind, folder, s, set)
	if err == nil {
		closed(t, again)
	}
	if got := bus.types(); len(got) != 3 {
		t.Errorf("told again: %q", got)
	}

	bus.messages = nil
	other, s2 := subject(t)
	broken, err := feedback.StartWith(failingPanel, other, s2, set)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, broken)
	if _, err := broken.Run(t.Context(), feedback.FixedDecider(feedback.Decision{Choice: feedback.Done})); err == nil {
		t.Fatal("the round did not fail")
	}
	if got := bus.types(); !slices.Equal(got, []string{"error"}) || !strings.Contains(bus.messages[0].Summary, "round 1 failed: no room") {
		t.Errorf("told %q: %+v", got, bus.messages)
	}
}

// keptBus keeps what is published.
type keptBus struct{ messages []feedback.Message }

func (b *keptBus) Publish(_ context.Context, m feedback.Message) error {
	b.messages = append(b.messages, m)
	return nil
}

func (b *keptBus) types() []string {
	var types []string
	for _, m := range b.messages {
		types = append(types, m.Type)
	}
	return types
}

// failingPanel is a runner whose rounds cannot be done.
func failingPanel(engine.Store) feedback.Runner { return noRoom{} }

type noRoom struct{}

func (noRoom) Run(context.Context, engine.Assignment, *engine.Stream) (round.Round, error) {
	return round.Round{}, errors.New("no room")
}
