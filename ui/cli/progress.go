package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/advice"
	"parley/ui/format"
)

// verbosity is how much a headless run tells on standard error.
type verbosity int

const (
	normalVerbosity  verbosity = iota
	quietVerbosity             // warnings only
	verboseVerbosity           // what the tools are doing, too
)

// progressPrinter prints events as plain lines. It is a sink: one event at a time, in order.
type progressPrinter struct {
	out       io.Writer
	verbosity verbosity
	tag       string
	// session is the folder that stored paths begin in, as the caller can reach it; "" where it is not known.
	session string
	// background is how many points of what the session held the tools of this round are told; 0 once that was said.
	background int
	// recordTold: where the record of this round is has been said.
	recordTold bool
	// configFile is the word that names the configuration file of this call in a shell; "" for none.
	configFile string
	// coverageHint is said when coverage is left out.
	coverageHint string
	// offered is the checkpoint that was opened last.
	offered *feedback.Checkpoint
	// lastSpending is what the last round took that asked tools, lastSpent its number.
	lastSpending round.Spending
	lastSpent    int
	// examines: a cross-examination follows the reviews.
	examines bool
	// findTool tells of a tool whether it can be asked here; nil where nobody knows.
	findTool func(name string) (there, own bool)
	// anyTool tells whether an AI tool can be asked here; nil where nobody knows.
	anyTool func() bool
	// rounds are those that ended here, the first one first: a tool that failed in them again and again may be passed over.
	rounds []round.Round
	// failed is why the tools of a reviewer gave no answer in this round, by reviewer and tool.
	failed map[string]string
	// advised holds the tools and kinds of failure that were told what to do about.
	advised map[string]bool
}

// The tags that callers filter lines by (SPEC section 7).
const (
	critiqueTag = "[discuss]"
	followUpTag = "[discussant]"
)

func tagOf(r round.Round) string {
	if r.IsFollowUp() {
		return followUpTag
	}
	return critiqueTag
}

// begun is a round as far as its start tells of it: why it is run.
func begun(b engine.RoundStarted) round.Round {
	return round.Round{Type: b.Type, Attempt: b.Attempt, Feedback: b.Feedback}
}

// print prints what the event says, if it says something at this loudness.
func (p *progressPrinter) print(e engine.Event) {
	if started, ok := e.Body.(engine.RoundStarted); ok {
		p.tag, p.background = tagOf(begun(started)), len(started.Background)
	}
	if ended, ok := e.Body.(engine.RoundFinished); ok {
		p.rounds = append(p.rounds, ended.Round)
		defer p.printSpending(ended.Round)
	}
	if examined, ok := e.Body.(engine.ExaminationFinished); ok {
		defer p.printExamined(examined.Examination)
	}
	if opened, ok := e.Body.(feedback.CheckpointOpened); ok {
		p.offered = &opened.Checkpoint
	}
	if warned, ok := e.Body.(engine.WarningRaised); ok {
		p.printLine("warning: " + prefixPerspective(warned.Perspective, warned.Text))
		return
	}
	if made, ok := e.Body.(feedback.DecisionMade); ok && made.Note != "" { // it is not quite what was asked for
		p.printLine("warning: " + made.Note)
	}
	if p.verbosity == quietVerbosity {
		return
	}
	if p.isRepeated(e.Body) {
		return
	}
	if text := p.describeOnce(e.Body); text != "" {
		p.printLine(text)
		p.printBackground(e.Body)
		p.printCalls(e.Body)
		p.printCoverageHint(e.Body)
		if failed, ok := e.Body.(engine.AttemptFailed); ok {
			p.printAdvice(failed)
		}
	} else if p.verbosity == verboseVerbosity {
		if text := describeProgress(e.Body); text != "" {
			p.printLine(text)
		}
	}
}

// describeOnce is describeEvent, but that a failure that a reviewer's tool has had in this round is not told in full again.
func (p *progressPrinter) describeOnce(body engine.Body) string {
	text := describeEvent(body)
	switch b := body.(type) {
	case engine.RoundStarted:
		p.failed = map[string]string{}
	case engine.AttemptFailed:
		if b.Attempt.Error == nil {
			return text
		}
		key, why := b.Perspective+"\x00"+b.Attempt.Tool, strings.TrimPrefix(*b.Attempt.Error, b.Attempt.Tool+": ")
		told := p.failed[key]
		switch {
		case told == "":
			if p.failed == nil {
				p.failed = map[string]string{}
			}
			p.failed[key] = why
		case why == told && b.Attempt.Kind != "":
			return fmt.Sprintf("%s: %s: %s again", b.Perspective, b.Attempt.Tool, b.Attempt.Kind)
		default:
			return strings.Replace(text, ": "+told, "", 1)
		}
	}
	return text
}

// isRepeated reports whether the same was said before: a round's record is written again with what was decided on it.
func (p *progressPrinter) isRepeated(body engine.Body) bool {
	switch body := body.(type) {
	case engine.RoundStarted:
		p.recordTold = false
	case engine.RecordWritten:
		told := p.recordTold
		p.recordTold = body.Path != ""
		return told
	}
	return false
}

// printBackground says, when the first tool of a round is asked, that the tools are told what the session held already.
func (p *progressPrinter) printBackground(body engine.Body) {
	if asked, ok := body.(engine.AttemptStarted); ok && asked.Tool != perspective.Direct && p.background > 0 {
		p.printLine(fmt.Sprintf("the tools are told what this session already held (%s)", countOf(p.background, "point")))
		p.background = 0
	}
}

// printCalls says before a round whom it asks with tools, and what the last round took that asked as many.
func (p *progressPrinter) printCalls(body engine.Body) {
	started, ok := body.(engine.RoundStarted)
	if !ok {
		return
	}
	var asked, lacking, passed []string
	unsure := 0 // reviewers whose tools may all be passed over
	for _, member := range started.Perspectives {
		kept := slices.ContainsFunc(started.FinishedReviews, func(r round.Review) bool { return r.Name == member.Name && r.Outcome != round.Missing })
		if len(member.Chain) == 0 || member.Chain[0] == perspective.Direct || kept {
			continue
		}
		here, missing := p.splitChain(member.Chain)
		lacking = append(lacking, missing...)
		calls := len(here) > 0 && here[0] != perspective.Direct
		here = slices.DeleteFunc(here, func(name string) bool {
			may := name != perspective.Direct && feedback.MayBePassedOver(p.rounds, name)
			if may && !slices.Contains(passed, name) {
				passed = append(passed, name)
			}
			return may
		})
		if len(here) > 0 && here[0] != perspective.Direct {
			asked = append(asked, member.Name+" "+strings.Join(here, ", "))
		} else if calls {
			unsure++
		}
	}
	if len(asked) == 0 {
		p.printNoCalls(lacking, passed)
		return
	}
	text := fmt.Sprintf("%s, one more for each tool that fails: %s", feedback.CallsOf(len(asked), unsure, p.lastSpending), strings.Join(asked, "; "))
	if p.examines {
		text += "; then a cross-examination, at most one call of each tool"
	}
	if p.lastSpending.Calls > 0 {
		text += ". " + p.lastSpending.String() + " in round " + fmt.Sprint(p.lastSpent)
	}
	if len(passed) > 0 {
		text += ". " + mayBePassedOver(passed)
	}
	p.printLine(text)
}

// printNoCalls says why a round whose reviewers have tools calls none for certain.
func (p *progressPrinter) printNoCalls(lacking, passed []string) {
	switch {
	case len(passed) > 0:
		p.printLine("no calls for certain: " + mayBePassedOver(passed))
	case len(lacking) > 0:
		slices.Sort(lacking)
		p.printLine("no calls: no tool can be asked here (" + strings.Join(slices.Compact(lacking), ", ") + ")")
	}
}

// mayBePassedOver names the tools that failed again and again, or were not called in the last round.
func mayBePassedOver(tools []string) string {
	slices.Sort(tools)
	return strings.Join(tools, ", ") + " may be passed over: the last calls failed, or were not made"
}

// splitChain is a reviewer's chain in two: what can be asked here, and the tools that cannot.
func (p *progressPrinter) splitChain(chain []string) (here, missing []string) {
	for _, name := range chain {
		there := name == perspective.Direct || p.findTool == nil
		if !there {
			there, _ = p.findTool(name)
		}
		if there {
			here = append(here, name)
		} else {
			missing = append(missing, name)
		}
	}
	return here, missing
}

// printSpending says what the tools of a round took.
func (p *progressPrinter) printSpending(r round.Round) {
	if s := r.Spending(); s.Calls > 0 { // what another round like it would take: without the interrupted calls
		p.lastSpending, p.lastSpent = s, r.Number
	}
	if s := r.TotalSpending(); s.Calls > 0 && p.verbosity != quietVerbosity {
		p.printLine("spent: " + s.String())
	}
}

// printExamined says what a cross-examination took, and counts it to its round.
func (p *progressPrinter) printExamined(e round.Examination) {
	s := spentOn(e)
	p.lastSpending = p.lastSpending.Plus(s)
	s.AddInterrupted(len(e.Interrupted))
	if s.Calls > 0 && p.verbosity != quietVerbosity {
		p.printLine("spent on the cross-examination: " + s.String())
	}
}

// printCoverageHint says how coverage gets what it lacks.
func (p *progressPrinter) printCoverageHint(body engine.Body) {
	started, ok := body.(engine.RoundStarted)
	if ok && p.coverageHint != "" && slices.ContainsFunc(started.Dropped, func(d round.Dropped) bool { return d.Name == perspective.Coverage }) {
		p.printLine("coverage: " + p.coverageHint)
	}
}

// printOffer prints, when nobody decided, what parley suggests, and what speaks about the document.
func (p *progressPrinter) printOffer() {
	if p == nil || p.offered == nil || p.verbosity == quietVerbosity {
		return
	}
	if change := p.offered.DocumentChanged; change != nil {
		p.printLine(change.Before(p.offered.Final))
	}
	text := fmt.Sprintf("suggested: %s. %s", advice.OnCheckpoint(*p.offered, p.anyTool == nil || p.anyTool()), advice.ReasonOf(*p.offered))
	p.printLine(strings.TrimSpace(text + " " + advice.DecisionsFor(*p.offered)))
}

// printAdvice prints what was kept of a failed call, and what to do about it, once for each tool.
func (p *progressPrinter) printAdvice(b engine.AttemptFailed) {
	a := b.Attempt
	var parts []string
	switch {
	case !a.RanProgram() || a.Raw == "":
	case a.SaidNothing():
		parts = append(parts, "it said nothing")
	default:
		parts = append(parts, p.whereKept(a.Raw))
	}
	remedy := advice.OnAttempt(a, p.configFile)
	if key := a.Tool + "\x00" + remedy; remedy != "" && !p.advised[key] {
		if p.advised == nil {
			p.advised = map[string]bool{}
		}
		p.advised[key] = true
		parts = append(parts, remedy)
	}
	if len(parts) > 0 {
		p.printLine(prefixPerspective(b.Perspective, a.Tool+": "+strings.Join(parts, "; ")))
	}
}

// whereKept says where what a tool said is: as a path from here, where the session is known.
func (p *progressPrinter) whereKept(raw string) string {
	if p.session == "" {
		return "what it said is kept in its session, " + raw
	}
	return "what it said is kept in " + filepath.Join(p.session, filepath.FromSlash(raw))
}

func (p *progressPrinter) printLine(text string) {
	tag := p.tag
	if tag == "" {
		tag = critiqueTag
	}
	_, _ = fmt.Fprintln(p.out, tag, format.InertToCI(foreign.Line(text))) // standard error: nobody can be told when it fails
}
