package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// missingCommands are the tools of a review that are commands of a configuration file which this call does not know: a session keeps
// their names alone. Without them others answer for the reviewers.
type missingCommands struct {
	tools    []string
	lacking  []LackingReviewer
	replaced []string // the reviewers whom built-in checks stand in for
	goesOn   bool     // a round starts without them, with no further question
	ended    bool     // the review is concluded: no decision starts a round in it
	accepted bool     // the person has said already that the review is to go on without them
	file     string   // what defined the commands, as far as the session knows
	there    bool     // it is still there
}

// findMissingCommands looks the tools of the reviewers up in this call's configuration; nil when all are there, or none is asked.
func (a App) findMissingCommands(c *config.Config, panel []perspective.Perspective, where, roundID string) *missingCommands {
	if c.Settings.Offline {
		return nil
	}
	known := append(toolRegistry(c).Names(), c.Untrusted...) // of those that are not trusted it is said elsewhere
	var m missingCommands
	for _, p := range panel {
		rest := slices.DeleteFunc(slices.Clone(p.Tools), func(name string) bool { return name != perspective.Direct && !slices.Contains(known, name) })
		lacks := LackingReviewer{Name: p.Name, ByChecks: len(rest) == 0 || rest[0] == perspective.Direct}
		for _, name := range p.Tools {
			if name == perspective.Direct || slices.Contains(known, name) {
				continue
			}
			lacks.Tools = append(lacks.Tools, name)
			if !slices.Contains(m.tools, name) {
				m.tools = append(m.tools, name)
			}
		}
		if len(lacks.Tools) == 0 {
			continue
		}
		if m.lacking = append(m.lacking, lacks); lacks.ByChecks {
			m.replaced = append(m.replaced, p.Name)
		}
	}
	if len(m.tools) == 0 {
		return nil
	}
	m.ended = isConcluded(where, roundID)
	if m.file = a.toolsFile(nil, where, roundID); m.file != "" {
		m.there = true
	} else if file := feedback.ToolsFile(where, roundID, a.identityOption()); file != "" {
		m.file = a.shortPath(file)
	}
	return &m
}

// names are the tools that are missing; of none of them for nil.
func (m *missingCommands) names() []string {
	if m == nil {
		return nil
	}
	return m.tools
}

// forScreen is what the console has to ask before it starts a round without them; nil where there is nothing to ask.
func (m *missingCommands) forScreen() *LackingTools {
	if m == nil || m.accepted {
		return nil
	}
	return &LackingTools{Reviewers: m.lacking, Remedy: m.remedy()}
}

// String says which tools are missing, what that means, and how they come back; "" for nil.
func (m *missingCommands) String() string {
	if m == nil {
		return ""
	}
	if m.goesOn {
		return m.inWords("stand")
	}
	return m.inWords("would stand")
}

// inWords is String; stand is "stand" where a round goes on without the tools, "would stand" where it does not.
func (m *missingCommands) inWords(stand string) string {
	them := "are"
	if len(m.tools) == 1 {
		them = "is"
	}
	said := listOf(m.tools) + " " + them + " not configured here"
	if len(m.replaced) > 0 {
		said += ": built-in checks " + stand + " in for " + listOf(m.replaced)
	}
	return foreign.Line(said + ". " + m.remedy())
}

// remedy says how the tools come back.
func (m *missingCommands) remedy() string {
	them := "them"
	if len(m.tools) == 1 {
		them = "it"
	}
	switch {
	case m.there:
		return foreign.Line("To ask " + them + ", reopen with --config " + shellQuote(m.file) + ".")
	case m.file != "":
		return foreign.Line(m.file + ", which defined " + them + ", is gone: name another with --config FILE.")
	default:
		return "To ask " + them + ", reopen with --config FILE."
	}
}

// listOf is names as a sentence has them: "a, b and c".
func listOf(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// warnMissingCommands says at once which tools are missing; the console says it again, as it opens.
func (a App) warnMissingCommands(m *missingCommands) {
	if m != nil {
		a.eprintf("%s warning: %s\n", critiqueTag, m)
	}
}

// refuseUnasked is the error of a call that nobody can be asked in and that would let built-in checks stand in for tools that judged
// before: they see less, and a verdict must not rise for that. A call that says so by --route, or by --offline, gets what it wants.
func (m *missingCommands) refuseUnasked(roundID string) error {
	if m == nil || len(m.replaced) == 0 {
		return nil
	}
	var routes strings.Builder
	for _, name := range m.replaced {
		routes.WriteString(" --route " + shellQuote(name) + "=" + perspective.Direct)
	}
	return usageErrorf("%s: %s To let built-in checks judge all the same, add%s", roundID, m.inWords("would stand"), routes.String())
}

// confirmWithout asks the person whether a round that goes on as soon as it is open (atOnce) is to do so without its tools. Where nobody
// is there to ask, such a round is refused; the console asks before what it starts. Later is the command line for who leaves.
func (r *reviewCmd) confirmWithout(ctx context.Context, c *config.Config, m *missingCommands, roundID, later string, atOnce bool, decider feedback.Decider) error {
	if m == nil {
		return nil
	}
	m.goesOn = atOnce || !m.ended && r.script.startsRound()
	if r.runsHeadless(c, decider) {
		if !m.goesOn { // nobody is asked
			return nil
		}
		if err := m.refuseUnasked(roundID); err != nil {
			return err
		}
	}
	if r.runsHeadless(c, decider) || r.Terminal == nil || !atOnce {
		r.warnMissingCommands(m)
		return nil
	}
	choices := "  g  go on without them\n  q  leave, and ask nobody (Enter)\nYour choice: "
	answer, err := r.askLetter(ctx, fmt.Sprintf("%s goes on as soon as it is open.\n%s\n%s", roundID, wrapFor(r.OutWidth, m.String()), choices), "Type g or q: ",
		func(answer string) bool { return answer == "g" || answer == "q" || answer == "" })
	switch {
	case errors.Is(err, errNoTerminal):
		return nil
	case err != nil && !errors.Is(err, io.EOF):
		return err
	case answer != "g":
		return &interruptedError{byPerson: true, advice: "nobody was asked; go on with " + later}
	}
	m.accepted = true
	return nil
}

// goesOnAtOnce reports whether opening a discussion has reviewers asked, with no question before.
func goesOnAtOnce(where, roundID string) bool {
	summary, err := session.Summarize(where)
	if err != nil {
		return false
	}
	i := slices.IndexFunc(summary.Subjects, func(s session.SubjectSummary) bool { return s.RoundID == roundID })
	if i < 0 {
		return false
	}
	progress := cmp.Or(summary.Subjects[i].Progress, session.NotStarted)
	return progress == session.Interrupted || progress == session.Decided || progress == session.NotStarted
}

// holderOf is who has a session open now; nil for nobody.
func holderOf(where string) *session.Holder {
	s, err := session.OpenReadOnly(where)
	if err != nil {
		return nil
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	return s.CurrentHolder()
}
