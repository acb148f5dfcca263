package feedback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/foreign"
	"parley/engine/round"
	"parley/feedback/session"
)

// StandaloneRequest is a checkpoint after a round that somebody else ran (parley feedback).
type StandaloneRequest struct {
	Folder string
	// Layout names the layout that the session is given; "" leaves it the one that it has, or shows.
	Layout    string
	Round     int
	MaxRounds int
	// Context is a file with the discussant's findings, "" for none.
	Context string
	Timeout time.Duration // 0 waits for ever
	Now     func() time.Time
	// Identity tells whose the session is: the decision is kept in it, so one that parley wrote elsewhere is refused. nil takes
	// every session for its own.
	Identity *session.Identity
}

// StandaloneCheckpoint is the checkpoint alone: it reads what the session holds, asks, and records the decision.
type StandaloneCheckpoint struct {
	Checkpoint Checkpoint

	session  *session.Session
	request  StandaloneRequest
	log      *session.Log
	stream   *engine.Stream
	prompt   checkpointPrompt
	unseen   bool // nothing in the session or the context is of this round
	warnings []string
}

// OpenStandaloneCheckpoint reads the session's discoveries, the round's JSON if there is one, and the context, and prepares the
// checkpoint. What is missing is said in its notes.
func OpenStandaloneCheckpoint(request StandaloneRequest, sinks ...engine.Sink) (*StandaloneCheckpoint, error) {
	if request.Round < 1 || request.MaxRounds < 1 {
		return nil, fmt.Errorf("round %d of %d is not possible; both count from 1", request.Round, request.MaxRounds)
	}
	if request.Round > request.MaxRounds {
		return nil, fmt.Errorf("round %d is past the limit of %s", request.Round, countOf(request.MaxRounds, "round"))
	}
	if _, err := os.Stat(request.Folder); err != nil {
		return nil, &session.FolderError{Folder: request.Folder, Reason: "there is no such folder", Err: err}
	}
	var context session.FindingsFile
	if request.Context != "" {
		var err error
		if context, err = session.ReadFindingsFile(request.Context); err != nil {
			return nil, err
		}
	}
	g := &StandaloneCheckpoint{request: request}
	if err := g.openSession(); err != nil {
		return nil, err
	}
	g.Checkpoint = g.prepare(context)
	last := g.openLog()
	g.warnings = append(g.warnings, g.session.Warnings()...)
	g.Checkpoint.Notes, g.warnings = append(g.Checkpoint.Notes, g.warnings...), nil
	g.stream = engine.NewStream(last, request.Now, append([]engine.Sink{g.recordEvent}, sinks...)...)
	return g, nil
}

// openSession takes the session. One that cannot be written to is only looked at: the decision is worth more than its log. One
// that another parley has is left to it.
func (g *StandaloneCheckpoint) openSession() error {
	identity := session.WithIdentity(g.request.Identity)
	s, err := session.Open(g.request.Folder, session.WithClock(g.request.Now), identity, session.WithLayout(g.request.Layout))
	var held *session.LockedError
	if err != nil && !errors.As(err, &held) {
		g.warnings = append(g.warnings, "the decision cannot be kept: "+err.Error())
		s, err = session.OpenReadOnlyAny(g.request.Folder, identity)
	}
	if err != nil {
		return err
	}
	g.session = s
	return g.refuseForeign()
}

// refuseForeign closes a session again that this person has not made theirs.
func (g *StandaloneCheckpoint) refuseForeign() error {
	var other *session.NotOwnError
	if err := g.session.CheckOwn(); errors.As(err, &other) {
		return errors.Join(other, g.session.Close())
	}
	return nil // one that cannot be read says so where it is read
}

// openLog opens the checkpoint's log and returns the number of its last event.
func (g *StandaloneCheckpoint) openLog() int64 {
	if g.session.IsReadOnly() {
		return 0
	}
	log, err := g.session.OpenCheckpointLog(g.request.Round, EventDecoders())
	if err != nil {
		g.warnings = append(g.warnings, "the decision cannot be kept: "+err.Error())
		return 0
	}
	g.log = log
	return log.Last()
}

func (g *StandaloneCheckpoint) recordEvent(e engine.Event) {
	if g.log == nil {
		return
	}
	if err := g.log.Append(e); err != nil {
		g.warnings = append(g.warnings, err.Error())
	}
}

// Ask puts the checkpoint before the decider and records what it decides.
func (g *StandaloneCheckpoint) Ask(ctx context.Context, decider Decider) (Decision, error) {
	decision, err := g.prompt.ask(ctx, decider, g.Checkpoint, g.stream.Emit)
	if err != nil {
		return Decision{}, err
	}
	if g.unseen {
		decision.addNote(fmt.Sprintf("nothing here shows that round %d took place: its number is the caller's word", g.request.Round))
	}
	decision.Time = time.Now()
	if g.request.Now != nil {
		decision.Time = g.request.Now()
	}
	g.stream.Emit(DecisionMade{decision})
	return decision, nil
}

// StopCountdown records that the person is there.
func (g *StandaloneCheckpoint) StopCountdown() {
	if g.prompt.stopCountdown() {
		g.stream.Emit(CountdownStopped{})
	}
}

// Warnings says what went wrong since the checkpoint was prepared, without stopping it; what went wrong before is among
// its notes. Call it when Ask has returned.
func (g *StandaloneCheckpoint) Warnings() []string { return append([]string{}, g.warnings...) }

// Close releases the session.
func (g *StandaloneCheckpoint) Close() error {
	var err error
	if g.log != nil {
		err = g.log.Close()
	}
	return cmp.Or(err, g.session.Close())
}

// prepare gathers what there is to show.
func (g *StandaloneCheckpoint) prepare(context session.FindingsFile) Checkpoint {
	step := Step{Kind: StepAsk, Round: g.request.Round, Final: g.request.Round >= g.request.MaxRounds}
	c := Checkpoint{
		Round: g.request.Round, MaxRounds: g.request.MaxRounds, Final: step.Final, Timeout: g.request.Timeout,
		Presented: Presented{Themes: []string{}, Conflicts: []string{}, OpenQuestions: []string{}},
	}
	r, err := g.session.ReadRound(g.request.Round)
	points, ofRound := g.addDiscoveries(&c, r.Own)
	told, given := g.addRound(&c, r, err), g.addContext(&c, context)
	found := points + told + given
	if told == 0 {
		found += g.addUpstream(&c)
	}
	g.unseen = !ofRound && errors.Is(err, fs.ErrNotExist) && given == 0
	if found == 0 {
		c.Notes = append(c.Notes, "no discussion data found: this decision rests on nothing that could be shown")
	}
	c.Advice = adviseStandalone(step, c, found)
	c.Options = options(step, c.Advice)
	if more := len(c.Presented.OpenQuestions) - topQuestions; more > 0 {
		c.Presented.OpenQuestions = c.Presented.OpenQuestions[:topQuestions]
		c.Notes = append(c.Notes, fmt.Sprintf("%s %s in the session", countOf(more, "more open question"), agree(more, "is", "are")))
	}
	return c
}

// StandaloneDecisionNames are the short names of the decisions that such a checkpoint offers before the last round.
func StandaloneDecisionNames() []string {
	return Checkpoint{Options: options(Step{}, Advice{})}.DecisionNames()
}

// adviseStandalone knows no more of a round that somebody else ran than what there was to show of it.
func adviseStandalone(step Step, c Checkpoint, found int) Advice {
	switch {
	case step.Final:
		return Advice{Done, fmt.Sprintf("round %d is the last of this discussion", c.Round)}
	case found == 0:
		return Advice{Done, "there is no discussion data that another round could go into"}
	}
	return Advice{ContinueDeeper, fmt.Sprintf("round %d of %d leaves room for more", c.Round, c.MaxRounds)}
}

// addDiscoveries sorts the board's discussion points into themes and conflicts and tells how many there were, and whether one is
// of this round, or of a round that its writer does not name. Those of later rounds are passed over, and parley's own where
// its round's JSON has them.
func (g *StandaloneCheckpoint) addDiscoveries(c *Checkpoint, ownRound bool) (count int, ofRound bool) {
	points, err := g.session.Discoveries()
	switch {
	case err != nil:
		c.Notes = append(c.Notes, err.Error())
	case len(points) == 0:
		c.Notes = append(c.Notes, "discoveries.ndjson has no discussion points")
	}
	points = slices.DeleteFunc(points, func(p session.BoardPoint) bool { return p.Round > g.request.Round || ownRound && p.IsOwn() })
	for _, p := range points {
		ofRound = ofRound || p.Round == g.request.Round || p.Round == 0
		text := foreign.Line(p.Topic)
		if len(p.Perspectives) > 0 {
			text += " (" + foreign.Line(strings.Join(p.Perspectives, ", ")) + ")"
		}
		switch {
		case p.HasOnlyQuestions():
			// Only its questions count.
		case p.IsUnopposed():
			c.Presented.Undisputed = appendNew(c.Presented.Undisputed, text)
		case p.IsConflict():
			c.Presented.Conflicts = appendNew(c.Presented.Conflicts, text)
		default:
			c.Presented.Themes = appendNew(c.Presented.Themes, text)
		}
		for _, q := range p.OpenQuestions {
			c.Presented.OpenQuestions = appendNew(c.Presented.OpenQuestions, foreign.Line(q))
		}
	}
	return len(points), ofRound
}

// addRound adds what the round's JSON tells, whoever wrote it.
func (g *StandaloneCheckpoint) addRound(c *Checkpoint, r session.RoundSummary, err error) int {
	if errors.Is(err, fs.ErrNotExist) {
		c.Notes = append(c.Notes, "there is no "+g.session.RoundFileName(g.request.Round))
		return 0
	}
	if err != nil {
		c.Notes = append(c.Notes, err.Error())
		return 0
	}
	for _, list := range []struct {
		to   *[]string
		from []string
	}{{&c.Presented.Themes, r.Themes}, {&c.Presented.Conflicts, r.Conflicts}, {&c.Presented.Undisputed, r.Undisputed}, {&c.Presented.OpenQuestions, r.NewQuestions}} {
		for _, text := range list.from {
			*list.to = appendNew(*list.to, foreign.Line(text))
		}
	}
	if len(r.Missing) > 0 {
		c.Notes = append(c.Notes, "PARTIAL: without "+foreign.Line(strings.Join(r.Missing, ", ")))
	}
	for _, f := range r.NewFindings {
		c.Notes = append(c.Notes, "new finding: "+foreign.Line(f))
	}
	for _, a := range r.Answers {
		c.Notes = append(c.Notes, describeAnswer(a))
	}
	return 1
}

// addUpstream adds what the analyses say that a round is about, where the round itself has left nothing; it reports how many
// of them there are.
func (g *StandaloneCheckpoint) addUpstream(c *Checkpoint) int {
	all := g.session.Upstream()
	for _, u := range all {
		for _, text := range u.Points {
			c.Presented.Themes = appendNew(c.Presented.Themes, shortened(foreign.Line(text), maxBackgroundLength)+" ("+u.By+")")
		}
		for _, text := range u.Questions {
			c.Presented.OpenQuestions = appendNew(c.Presented.OpenQuestions, shortened(foreign.Line(text), maxBackgroundLength))
		}
	}
	return len(all)
}

// describeAnswer is a question with its replies, as a note of a checkpoint.
func describeAnswer(a round.AnsweredQuestion) string {
	text := "asked: " + foreign.Line(a.Question)
	if len(a.Replies) == 0 {
		return text + " Nobody answered."
	}
	if a.OnlyPassages() {
		text += " " + round.PassageMayAnswer + "."
	}
	for _, r := range a.Replies {
		text += fmt.Sprintf(" %s: %s", foreign.Line(strings.Join(r.Perspectives, ", ")), foreign.Line(r.Answer))
		if r.Confidence != "" {
			text += " (confidence " + foreign.Line(r.Confidence) + ")"
		}
	}
	return text
}

// addContext sorts what the context file says into themes, conflicts and open questions, each with the file's name, and
// shows the rest as it stands. It reports whether there was anything.
func (g *StandaloneCheckpoint) addContext(c *Checkpoint, found session.FindingsFile) int {
	if g.request.Context == "" {
		c.Notes = append(c.Notes, "no file with findings was given")
		return 0
	}
	origin := foreign.Line(filepath.Base(g.request.Context))
	for _, list := range []struct {
		to   *[]string
		from []string
	}{{&c.Presented.Themes, found.Themes}, {&c.Presented.Conflicts, found.Conflicts}, {&c.Presented.OpenQuestions, found.OpenQuestions}} {
		for _, text := range list.from {
			text = foreign.Line(text)
			if !slices.ContainsFunc(*list.to, func(known string) bool { return strings.Contains(known, text) }) {
				*list.to = append(*list.to, text+" [from "+origin+"]")
			}
		}
	}
	for _, text := range found.Others {
		c.Notes = append(c.Notes, origin+": "+foreign.Line(text))
	}
	if found.IsEmpty() {
		c.Notes = append(c.Notes, origin+" says nothing")
		return 0
	}
	return 1
}

// appendNew adds a text unless it is there already, alone or as a part of a longer one; the longest is kept.
func appendNew(to []string, text string) []string {
	for i, known := range to {
		switch {
		case strings.Contains(known, text):
			return to
		case strings.Contains(text, known):
			to[i] = text
			return to
		}
	}
	return append(to, text)
}
