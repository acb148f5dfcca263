package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// statsReport is what parley stats prints as JSON.
type statsReport struct {
	Sessions int `json:"sessions"`
	Rounds   int `json:"rounds"`
	// Tools are the tools that were asked, the one with the most calls first; Total is all of them.
	Tools []toolStats    `json:"tools"`
	Total round.Spending `json:"total"`
	// Findings is what became of what each tool's models found.
	Findings []ledger.ToolFigures `json:"findings"`
	// Unreadable are discussions that could not be read, with why.
	Unreadable []string `json:"unreadable,omitempty"`
}

// toolStats is what one tool did and took.
type toolStats struct {
	Tool     string `json:"tool"`
	Answered int    `json:"answered"`
	Failed   int    `json:"failed"`
	round.Spending
}

// statsCommand sums up the sessions of a folder.
func (a App) statsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "stats [FOLDER]",
		Short: "Show what each tool did and took in the sessions of a folder",
		Long: `Sums up all sessions of a folder (default: this one) by tool: calls, how many were answered, tokens, money as far
as the tools reported it, and the time of the calls one after the other. What a tool did not report is unknown, never
nothing. A call that parley was stopped during counts, and neither as answered nor as failed. A finding that a continued
session took over counts once, as it was marked last. It reads the sessions and asks nobody.`,
		Example: "  parley stats\n  parley stats --output json",
		Args:    argCount(0, 1, "at most one folder"),
	}
	s := a.addSharedFlags(cmd, "output")
	cmd.ValidArgsFunction = func(c *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeFolders(c, args, word)
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		c, folder, err := a.loadConfig(s)
		if err != nil {
			return err
		}
		a.warnOutputForm(s, c)
		if len(args) > 0 {
			err := checkFolder(folder, args[0], func(reason string) error { return fmt.Errorf("cannot sum up %s: %s", args[0], reason) })
			if err != nil {
				return err
			}
			folder = absolutePath(folder, args[0])
		}
		report, err := statsOf(folder)
		if err != nil {
			return err
		}
		if c.Settings.Output == "json" {
			return writeJSON(a.Out, report)
		}
		return a.printStats(report)
	}
	return cmd
}

// statsOf reads every discussion of a folder's sessions.
func statsOf(folder string) (statsReport, error) {
	report := statsReport{Tools: []toolStats{}, Findings: []ledger.ToolFigures{}}
	found, err := session.List(folder)
	if err != nil {
		return report, err
	}
	var figures feedback.ToolFigures
	for _, s := range found {
		if len(s.Subjects) > 0 {
			report.Sessions++
		}
		for _, subject := range s.Subjects {
			events, err := feedback.Events(s.Folder, subject.RoundID)
			if err != nil {
				report.Unreadable = append(report.Unreadable, foreign.Line(fmt.Sprintf("%s in %s: %s", subject.RoundID, relativePath(folder, s.Folder), err)))
				continue
			}
			report.add(events)
			for _, name := range feedback.CutOffCalls(events) {
				report.addInterrupted(name)
			}
			figures.Add(session.Reference{Session: absolutePath(folder, s.Folder), RoundID: subject.RoundID}, events)
		}
	}
	if sum := figures.Sum(); sum != nil {
		report.Findings = sum
	}
	slices.SortStableFunc(report.Tools, func(a, b toolStats) int { return cmp.Or(cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Tool, b.Tool)) })
	return report, nil
}

// add counts the finished rounds of a discussion.
func (r *statsReport) add(events []engine.Event) {
	for _, e := range events {
		if examined, is := e.Body.(engine.ExaminerAnswered); is && examined.Report.Attempt.RanProgram() {
			r.addCall(examined.Report.Attempt)
		}
		if replied, is := e.Body.(engine.ReviewerReplied); is {
			for _, made := range replied.Turn.Attempts {
				if made.RanProgram() {
					r.addCall(made)
				}
			}
		}
		ended, ok := e.Body.(engine.RoundFinished)
		if !ok {
			continue
		}
		r.Rounds++
		for _, p := range ended.Round.Perspectives {
			if p.CarriedFromRound > 0 {
				continue
			}
			for _, a := range p.Attempts {
				if a.Tool != perspective.Direct && a.RanProgram() {
					r.addCall(a)
				}
			}
		}
	}
}

// tool is the row of a tool.
func (r *statsReport) tool(name string) *toolStats {
	at := slices.IndexFunc(r.Tools, func(t toolStats) bool { return t.Tool == name })
	if at < 0 {
		at = len(r.Tools)
		r.Tools = append(r.Tools, toolStats{Tool: foreign.Line(name)})
	}
	return &r.Tools[at]
}

// addInterrupted counts a call that began and has no end in the log.
func (r *statsReport) addInterrupted(name string) {
	r.tool(name).AddInterrupted(1)
	r.Total.AddInterrupted(1)
}

func (r *statsReport) addCall(a round.Attempt) {
	t := r.tool(a.Tool)
	if a.Error == nil {
		t.Answered++
	} else {
		t.Failed++
	}
	t.Add(a)
	r.Total.Add(a)
}

func (a App) printStats(r statsReport) error {
	if err := a.printf("%s, %s\n", countOf(r.Sessions, "session"), countOf(r.Rounds, "finished round")); err != nil {
		return err
	}
	for _, text := range r.Unreadable {
		a.eprintf("[discuss] warning: %s\n", text)
	}
	if len(r.Tools) == 0 {
		if err := a.printf("No finished round has asked a tool.\n"); err != nil {
			return err
		}
		return a.printFigures(r.Findings)
	}
	rows := [][]string{{"TOOL", "CALLS", "ANSWERED", "FAILED", "TOKENS IN", "OUT", "REPORTED BY", "MONEY", "TIME"}}
	for _, t := range r.Tools {
		rows = append(rows, statsRow(t.Tool, strconv.Itoa(t.Answered), strconv.Itoa(t.Failed), t.Spending))
	}
	if len(r.Tools) > 1 {
		answered, failed := 0, 0
		for _, t := range r.Tools {
			answered, failed = answered+t.Answered, failed+t.Failed
		}
		rows = append(rows, statsRow("all", strconv.Itoa(answered), strconv.Itoa(failed), r.Total))
	}
	if err := a.printf("\n"); err != nil {
		return err
	}
	if err := writeTable(a.Out, rows); err != nil {
		return err
	}
	if n := r.Total.Interrupted; n > 0 {
		if err := a.printf("Interrupted, or still running: %s. Nobody knows what such a call took.\n", countOf(n, "call")); err != nil {
			return err
		}
	}
	return a.printFigures(r.Findings)
}

// printFigures is what became of each tool's findings: a cross-examination's word on them, and the person's.
func (a App) printFigures(list []ledger.ToolFigures) error {
	if len(list) == 0 {
		return nil
	}
	rows := [][]string{{"FINDINGS OF", "RAISED", "EXAMINED", "CONFIRMED", "REFINED", "DISPUTED", "UNSURE", "ACCEPTED", "REJECTED", "LATER"}}
	for _, t := range list {
		row := []string{foreign.Line(t.Tool)}
		for _, n := range []int{t.Raised, t.Examined, t.Confirmed, t.Refined, t.Disputed, t.Unsure, t.Accepted, t.Rejected, t.Later} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	if err := a.printf("\n"); err != nil {
		return err
	}
	return writeTable(a.Out, rows)
}

// reportedBy is of how many of the calls the tokens are known; a dash for none.
func reportedBy(s round.Spending) string {
	switch s.Reported {
	case 0:
		return "-"
	default:
		return fmt.Sprintf("%d of %d", s.Reported, s.Calls)
	}
}

// statsRow is a row of the table; what nobody reported is a dash.
func statsRow(name, answered, failed string, s round.Spending) []string {
	in, out, money := "-", "-", "-"
	if s.Reported > 0 {
		in, out = round.FormatTokens(s.InputTokens), round.FormatTokens(s.OutputTokens)
	}
	if s.Priced > 0 {
		money = fmt.Sprintf("$%.2f", s.CostUSD)
		if s.Priced < s.Calls {
			money += fmt.Sprintf(" of %d", s.Priced)
		}
	}
	return []string{name, strconv.Itoa(s.Calls), answered, failed, in, out, reportedBy(s), money, callTime(s.Seconds)}
}

// callTime is a time of the table. Short ones have tenths: whole seconds of several tools would not add up to those of all.
func callTime(seconds float64) string {
	if seconds < 10 {
		return fmt.Sprintf("%.1f s", seconds)
	}
	return round.FormatMinutes(seconds)
}
