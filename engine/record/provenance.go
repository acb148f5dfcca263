package record

import (
	"fmt"
	"strings"
	"time"

	"parley/engine/review"
	"parley/engine/round"
)

// provenance tells where the round's words come from: who answered, through which fallbacks, and what to doubt.
func (w *writer) provenance(r round.Round) {
	w.line("\n## Provenance")
	w.list(bullets(circumstances(r)))
	for _, p := range r.Perspectives {
		w.line("\n### %s", title(strings.TrimSuffix(p.Name+", "+p.Role, ", ")))
		w.list(bullets(origin(p)))
		for _, a := range p.Attempts {
			if p.CarriedFromRound == 0 {
				w.line("%s", "- "+inline(attempt(a, p)))
			}
		}
		w.reasons(p)
	}
	if list := warnings(r); len(list) > 0 {
		w.line("\n### Warnings")
		w.list(bullets(list))
	}
}

// reasons are what a reader must know before trusting a perspective.
func (w *writer) reasons(p round.Review) {
	if p.Rules != nil {
		if text := takenFor(p.Rules); text != "" {
			w.line("%s", "- "+inline(text))
		}
		w.line("%s", "- "+inline(rules(p.Rules)))
		if further := p.FurtherMet(); len(further) > 0 {
			w.line("%s", "- "+inline("Also met: "+strings.Join(further, "; ")))
		}
		for _, text := range suppressedFindings(p.Rules) {
			w.line("%s", "- "+inline(text))
		}
		if len(p.Rules.NotJudged) > 0 {
			w.line("%s", "- "+inline("Not judged: "+strings.Join(p.Rules.NotJudged, ", ")))
		}
	}
	unverified := 0
	for _, weakness := range p.Weaknesses {
		if weakness.Evidence == review.Unverified {
			unverified++
		}
	}
	if unverified > 0 {
		w.line("- Unverified (%s): %d of %s", round.Unfound, unverified, counted(len(p.Weaknesses), "finding"))
	}
	for _, text := range p.Warnings {
		w.line("%s", "- "+inline("Warning: "+text))
	}
}

// circumstances are the facts of the whole round.
func circumstances(r round.Round) []string {
	var list []string
	if r.Number > 0 {
		text := fmt.Sprintf("Round %d", r.Number)
		if r.MaxRounds > 0 {
			text += fmt.Sprintf(" of at most %d", r.MaxRounds)
		}
		if r.Type != "" {
			text += ", " + r.Kind()
		}
		list = append(list, text)
	}
	if r.Attempt > 1 {
		list = append(list, fmt.Sprintf("Reading %d of this document, after a revision", r.Attempt))
	}
	if r.Feedback != "" {
		list = append(list, "Asked for: "+r.Feedback)
	}
	if r.Status == round.Partial {
		list = append(list, "PARTIAL: missing "+orNone(r.Missing))
	}
	if r.Artifact.SHA256 != "" {
		list = append(list, "Artifact: SHA-256 "+r.Artifact.SHA256)
	}
	if names := fileNames(r.Artifact.Files); names != "" {
		list = append(list, names)
	}
	if r.Artifact.Changed {
		list = append(list, "The document changed while the round ran")
	}
	if r.Policy != "" {
		list = append(list, "Policy: "+r.Policy)
	}
	if !r.Started.IsZero() {
		text := "Started " + r.Started.UTC().Format(time.RFC3339)
		if !r.Finished.IsZero() {
			text += ", took " + seconds(r.Finished.Sub(r.Started).Seconds())
		}
		list = append(list, text)
	}
	if text := spending(r); text != "" {
		list = append(list, text)
	}
	return list
}

// mostFiles is how many files of a bundle are named one by one.
const mostFiles = 40

// fileNames says which files a bundle has, "" for a single document.
func fileNames(files []round.File) string {
	if len(files) == 0 {
		return ""
	}
	var names []string
	for _, f := range files[:min(len(files), mostFiles)] {
		text := f.Path
		if f.Context {
			text += " (context)"
		}
		names = append(names, text)
	}
	text := fmt.Sprintf("Files, %d: %s", len(files), strings.Join(names, ", "))
	if more := len(files) - len(names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// origin says in one line how a perspective's answer came about.
func origin(p round.Review) []string {
	var text string
	switch p.Outcome {
	case round.Answered:
		text = "Answered by " + reached(p.Tool, p.Via)
	case round.Extracted:
		text = "Key points taken out of the prose of " + reached(p.Tool, p.Via)
	case round.Direct:
		text = "Built-in checks, no AI model"
	case round.Missing:
		text = "Missing: " + p.WhyMissing()
	default:
		text = "Origin unknown"
	}
	if p.Outcome != round.Missing {
		text += ", " + ratedAs(p)
	}
	if p.CarriedFromRound > 0 {
		return []string{fmt.Sprintf("Not asked in this round; its review of round %d is kept", p.CarriedFromRound), text}
	}
	return []string{text}
}

func ratedAs(p round.Review) string {
	if !p.Rating.Rated() {
		return RatingOf(p)
	}
	return "rated " + Rating(p.Rating)
}

// attempt is one link of the chain: what was called, how long it took, what it cost, and why it failed. Built-in checks that abstain read
// the document, and answered nothing.
func attempt(a round.Attempt, p round.Review) string {
	name := a.Tool
	if a.Version != "" {
		name += " " + a.Version
	}
	if a.Tool == directTool {
		name, a.Via = "built-in checks", ""
	}
	if a.WasSkipped() {
		return reached(name, a.Via) + ": not asked: " + strings.TrimPrefix(*a.Error, a.Kind+": ")
	}
	text := fmt.Sprintf("%s, %s", reached(name, a.Via), seconds(a.Seconds))
	if a.RanProgram() {
		text += ", " + formatBytes(a.Bytes)
	}
	unknown := ""
	switch {
	case a.RanProgram() && a.Usage == nil:
		unknown = " (usage not reported)"
	case a.RanProgram():
		text += ", " + formatUsage(a.Usage.InputTokens, a.Usage.OutputTokens, a.Usage.CostUSD)
	}
	if a.Error != nil {
		return text + ": failed: " + strings.TrimPrefix(*a.Error, "failed: ") + unknown
	}
	if a.Tool == directTool && p.Abstention() != "" {
		return text + ": abstained"
	}
	return text + ": answered" + unknown
}

// directTool is what a chain calls the built-in checks.
const directTool = "direct"

func reached(tool, via string) string {
	if via == "" || via == tool {
		return tool
	}
	return fmt.Sprintf("%s (%s)", tool, via)
}

// takenFor says what kind of document the checks took it for, and what told them.
func takenFor(r *review.RuleReport) string {
	switch {
	case r.Kind == "":
		return ""
	case r.KindFrom == "":
		return "Kind of document: none that parley knows"
	case r.KindFrom == "file name":
		return fmt.Sprintf("Taken for: %s, because of the file name alone, so what it lacks is MEDIUM at most", r.Kind)
	}
	return fmt.Sprintf("Taken for: %s, because of its %s", r.Kind, r.KindFrom)
}

// ruleEngine names what answered without a model as people do; stored results name it otherwise.
func ruleEngine(r *review.RuleReport) string {
	return strings.Replace(r.Engine, "direct analysis", "built-in checks", 1)
}

func rules(r *review.RuleReport) string {
	text := fmt.Sprintf("%s: %s met, %d partly, %d not, %d not applicable", ruleEngine(r), counted(r.Met, "check"), r.Partly, r.Not, r.NotApplicable)
	if r.Confidence != "" {
		text += "; confidence " + r.Confidence
	}
	if r.Reason != "" {
		text += "; " + r.Reason
	}
	return text
}

// suppressedFindings tells which findings were not made because somebody asked for it: a comment in the artifact, or the configuration.
func suppressedFindings(r *review.RuleReport) []string {
	var list []string
	if n := len(r.Silenced); n == 1 {
		list = append(list, "1 finding is ignored by a comment in the document: "+r.Silenced[0])
	} else if n > 1 {
		list = append(list, fmt.Sprintf("%d findings are ignored by comments in the document: %s", n, strings.Join(r.Silenced, "; ")))
	}
	var off []string
	for _, c := range r.Checks {
		if c.Why == review.SwitchedOff {
			off = append(off, c.Check)
		}
	}
	if len(off) > 0 {
		list = append(list, "Switched off by the configuration: "+strings.Join(off, ", "))
	}
	return list
}

func seconds(s float64) string { return fmt.Sprintf("%.1f s", s) }
