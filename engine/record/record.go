// Package record writes and reads the texts a round leaves: the discussion record, the verdict, the report and
// the caller's block (SPEC sections 6 and 7).
//
// It may know a round and the formats. It may not know files, terminals or where the texts go.
package record

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

// The headings and labels of the record, in their order (SPEC section 6).
const (
	recordTitle    = "Discussion Record: "
	artifactLabel  = "Artifact"
	panelLabel     = "Perspectives"
	consensusLabel = "Consensus"
	averageLabel   = "Average Rating"
	themesTitle    = "Convergent Themes"
	viewsTitle     = "Divergent Views"
	gapsTitle      = "Coverage Gaps"
	actionsTitle   = "Action Items"
	ratingsTitle   = "Ratings"
	notesTitle     = "Notes"
)

// What stands in for a list: nothing was found, or nobody looked.
const (
	none         = "- (None)"
	notAnswered  = "- (Not answered)"
	onlyPassages = "- (" + round.PassageMayAnswer + ")"
	unchecked    = "(Not checked: "
)

// Markdown is the discussion record, headings and labels exactly as SPEC section 6 gives them. Only PARTIAL, whose
// tools failed, and why the verdict turned stand under the labels, as quotations; parley's own sections follow after the ratings, what is new to the reader first.
func Markdown(r round.Round) string {
	w := &writer{}
	w.line("# %s%s", recordTitle, title(r.ID))
	w.line("")
	w.line("**%s**: %s", artifactLabel, inline(r.Artifact.Title()))
	w.line("**%s**: %s", panelLabel, names(panel(r)))
	w.line("**%s**: %s", consensusLabel, consensusWord(r.Verdict))
	w.line("**%s**: %s", averageLabel, Average(r.AverageRating))
	w.partial(r)
	w.standIns(r)
	w.verdictChange(r)
	w.section(themesTitle, themes(r.ConvergentThemes))
	w.section(viewsTitle, views(r.DivergentViews, r.Perspectives))
	if r.HasCoverage() {
		w.section(gapsTitle, gaps(r))
	}
	w.section(actionsTitle, actions(r.ActionItems))
	w.ratings(r)
	w.answers(r)
	w.understanding(r)
	w.examination(r)
	w.conversations(r)
	w.section(notesTitle, append(noToolBullet(r), bullets(remarks(r))...))
	w.background(r)
	w.contradictions(r.Contradictions)
	w.undefined(r)
	w.untraced(r.Untraced)
	w.unmentioned(r.Unmentioned, r.Sources)
	w.findings(r)
	w.each("Strengths", r.Perspectives, strengths)
	w.unsorted(r.Perspectives)
	w.section("Open Questions", questions(r))
	w.provenance(r)
	return w.String()
}

// writer collects the lines of a Markdown text.
type writer struct{ strings.Builder }

func (w *writer) line(format string, parts ...any) {
	w.WriteString(fmt.Sprintf(format, parts...) + "\n")
}

// section writes a heading and a list.
func (w *writer) section(heading string, items []string) {
	w.line("\n## %s", heading)
	w.list(items)
}

func (w *writer) list(items []string) {
	if len(items) == 0 {
		items = []string{none}
	}
	for _, item := range items {
		w.line("%s", item)
	}
}

// consensusWord is one of the two words.
func consensusWord(v round.Verdict) string {
	if v == round.Reached {
		return "reached"
	}
	return "blocked"
}

// panel is the perspectives of a round, the missing ones included.
func panel(r round.Round) []string {
	list := make([]string, len(r.Perspectives))
	for i, p := range r.Perspectives {
		list[i] = p.Name
	}
	return list
}

// names is a list of names that Read can take apart.
func names(list []string) string {
	if len(list) == 0 {
		return "(None)"
	}
	written := make([]string, len(list))
	for i, n := range list {
		written[i] = name(n)
	}
	return strings.Join(written, ", ")
}

// attributed is an item with who says it, and a remark, in brackets at its end. An item without either must not end
// in brackets of its own, or they would be read as names.
func attributed(text string, perspectives []string, remark string) string {
	text = inline(text)
	if len(perspectives) == 0 {
		if strings.HasSuffix(text, ")") && !escaped(text, len(text)-1) {
			text = strings.TrimSuffix(text, ")") + `\)`
		}
		return text
	}
	if remark != "" {
		remark = "; " + remark
	}
	return fmt.Sprintf("%s (%s%s)", text, names(perspectives), remark)
}

// possibly marks a theme that is a weaker match.
const possibly = "possibly the same point"

func themes(list []round.Theme) []string {
	var items []string
	for _, t := range list {
		remark, unfound := "", ""
		switch {
		case t.Possible:
			remark = possibly
		case t.Evidence == review.Unverified:
			unfound = round.UnfoundNow(t.StoodIn)
			remark = unfound
		}
		if t.Settled != "" {
			remark = strings.TrimPrefix(remark+"; "+t.Settled, "; ")
		}
		items = append(items, "- "+attributed(t.Text, t.Voices(), remark))
		for _, p := range t.Points {
			items = append(items, "  - "+inline(p))
		}
		items = append(items, wordings("  ", t.Said, unfound)...)
	}
	return items
}

// wordings are the words of each perspective behind a merged point. What the point tells of its quotes already is not said again.
func wordings(indent string, said []round.Wording, told string) []string {
	items := make([]string, len(said))
	for i, w := range said {
		text := w.Perspective + ": " + w.Text
		if unfound := round.UnfoundNow(w.StoodIn); w.Evidence == review.Unverified && unfound != told {
			text += " (" + unfound + ")"
		}
		items[i] = indent + "- " + inline(text)
	}
	return items
}

func views(list []round.View, panel []round.Review) []string {
	items := make([]string, len(list))
	for i, v := range list {
		text := WithoutCommands(described(v), panel)
		if v.Topic == consensus.RulesCannotTell { // why each abstains stands with its findings
			text, _, _ = strings.Cut(text, consensus.WithoutRating)
		}
		items[i] = fmt.Sprintf("- **%s** (%s): %s", strong(v.Topic), severity(v.Severity), inline(text))
	}
	return items
}

// WithoutCommands credits a custom command by its name: “(llama-x)”, not “(command llama-x)”.
func WithoutCommands(text string, panel []round.Review) string {
	for _, p := range panel {
		if p.OwnCommand() {
			text = strings.ReplaceAll(text, "("+p.Judge()+")", "("+p.Tool+")")
		}
	}
	return text
}

// described is a view's description; perspectives it does not speak of are named behind it.
func described(v round.View) string {
	for _, p := range v.Perspectives {
		if !strings.Contains(v.Description, p) {
			return fmt.Sprintf("%s (%s)", v.Description, strings.Join(v.Perspectives, ", "))
		}
	}
	return v.Description
}

func gaps(r round.Round) []string {
	var items []string
	for _, gap := range r.CoverageGaps {
		items = append(items, "- "+inline(gap))
	}
	if reason, absent := withoutCoverage(r); absent && len(items) == 0 {
		items = append(items, "- "+unchecked+inline(reason)+")")
	}
	for _, gap := range r.OlderGaps {
		items = append(items, "- Still open, though not named in this round: "+inline(gap))
	}
	return items
}

// actions are the action items, with those that are closed behind the others.
func actions(list []round.ActionItem) []string {
	var items []string
	ordered := append(openItems(list), slices.DeleteFunc(slices.Clone(list), func(a round.ActionItem) bool { return !a.Closed })...)
	for i, a := range ordered {
		remark := ""
		if a.ID != "" {
			remark = name(a.ID)
		}
		if a.Closed {
			remark = strings.TrimPrefix(remark+"; "+closedBy(a), "; ")
		}
		items = append(items, fmt.Sprintf("%d. %s", i+1, attributed(a.Text, a.Perspectives, remark)))
		items = append(items, wordings("   ", a.Said, "")...)
	}
	return items
}

// closedBy says that an action item is closed, and what closed it where that is known.
func closedBy(a round.ActionItem) string {
	if a.WhyClosed == "" {
		return "closed"
	}
	return "closed: " + inline(a.WhyClosed)
}
