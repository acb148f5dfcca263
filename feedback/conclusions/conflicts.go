package conclusions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// former are the conflicts of earlier rounds that the last one does not have. Only what somebody settled is called resolved: one has lapsed
// whose finding is still there and weighs less, or whose reviewers judge the same text otherwise.
type former struct{ resolved, lapsed, unrated, unsettled []Resolved }

// formerConflicts lists what perspectives disagreed about and no longer do: rules that stopped holding, and topics that one
// praised and another criticised. What those who disagreed did not rate again is not resolved, and what rests on a finding that
// nobody answered is not either: they are listed apart. That reviewers had minor suggestions was no conflict.
func formerConflicts(rounds []round.Round, l *ledger.Ledger) former {
	list := former{resolved: []Resolved{}}
	n := len(rounds)
	if n < 2 {
		return list
	}
	told, last := map[string]bool{}, rounds[n-1]
	for _, v := range disagreements(last) {
		told[v.Topic] = true
	}
	for i := n - 2; i >= 0; i-- {
		for _, v := range disagreements(rounds[i]) {
			if told[v.Topic] || v.Severity == review.Low {
				continue
			}
			told[v.Topic] = true
			list.add(v, rounds[i], last, l)
		}
	}
	return list
}

// add puts a conflict of a round where it belongs by what the last round says.
func (f *former) add(v round.View, then, last round.Round, l *ledger.Ledger) {
	was := Resolved{Text: v.Topic + ": " + record.WithoutCommands(v.Description, then.Perspectives)}
	held := fmt.Sprintf("It held in round %d", then.Number)
	open := unsettled(l, then, last, v)
	switch silent := silentAbout(v, last); {
	case silent != "":
		was.How = fmt.Sprintf("%s; %s in round %d, so nobody knows whether it still holds", held, silent, last.Number)
		f.unrated = append(f.unrated, was)
	case len(open) > 0:
		was.How = fmt.Sprintf("%s, and what it rests on is not settled: %s", held, round.Series(open))
		f.unsettled = append(f.unsettled, was)
	case rejectedAlone(l, then, v) != "":
		was.How = fmt.Sprintf("%s; %s", held, rejectedAlone(l, then, v))
		f.lapsed = append(f.lapsed, was)
	case lapse(l, then, last, v) != "":
		was.How = fmt.Sprintf("%s; in round %d %s", held, last.Number, lapse(l, then, last, v))
		f.lapsed = append(f.lapsed, was)
	default:
		ends, settled := endsOf(findingsBehind(l, then, v))
		if settled {
			was.How = held + "; " + ends
			f.resolved = append(f.resolved, was)
			return
		}
		was.How = held + "; " + cmp.Or(ends, noLongerHeld(v, last))
		f.lapsed = append(f.lapsed, was)
	}
}

// endsOf says how the findings behind a conflict ended, and whether somebody settled it so: fixed and withdrawn is what a reviewer or a
// check says, while text that is gone took its finding along and nobody said whether that answers it.
func endsOf(behind []*ledger.Entry) (told string, settled bool) {
	var ends []string
	settled = len(behind) > 0
	for _, e := range behind {
		ends = appendNew(ends, e.ID+" "+e.End())
		settled = settled && (e.Choice == ledger.Reject || e.Observed == ledger.Fixed || e.Observed == ledger.Withdrawn)
	}
	if told = round.Series(ends); told != "" && !settled {
		told += ", and nobody said that this answers it"
	}
	return told, settled
}

// noLongerHeld says of a conflict that rests on no finding what is known of its end: how those who disagreed judge by now, or no more than
// that the last round does not have it.
func noLongerHeld(v round.View, last round.Round) string {
	switch v.Topic {
	case consensus.HighRisk, consensus.LowRating, consensus.RatingSpread:
		return fmt.Sprintf("in round %d %s", last.Number, round.Series(judgementsOf(v, last)))
	default:
		return fmt.Sprintf("round %d has no such conflict, and nobody said why", last.Number)
	}
}

// silentAbout says which of those who disagreed left out what the conflict was about; "" where none did.
func silentAbout(v round.View, last round.Round) string {
	if silent := silentOf(last, v.Perspectives, func(p round.Review) bool { return p.Rating.Rated() }); silent != "" {
		return silent + " gave no rating"
	}
	if v.Topic != consensus.HighRisk {
		return ""
	}
	if silent := silentOf(last, v.Perspectives, func(p round.Review) bool { return p.RiskLevel != "" }); silent != "" {
		return silent + " named no risk level"
	}
	return ""
}

// silentOf names those of these perspectives that did not say a thing in a round; "" where all did, or where none is named and
// somebody did.
func silentOf(r round.Round, names []string, says func(round.Review) bool) string {
	said := func(name string) bool {
		return slices.ContainsFunc(r.Perspectives, func(p round.Review) bool { return (name == "" || p.Name == name) && says(p) })
	}
	if len(names) == 0 && !said("") {
		return "the reviewers"
	}
	return round.Series(slices.DeleteFunc(slices.Clone(names), said))
}

// unsettled are the findings behind a conflict that the last round left without an answer, each with its state.
func unsettled(l *ledger.Ledger, then, last round.Round, v round.View) []string {
	var open []string
	for _, e := range findingsBehind(l, then, v) {
		state, _ := e.StateIn(last.Number)
		weighedAnew := v.Topic != consensus.CoverageGap && state == ledger.Persisting // who names it again says how much it weighs by now
		if e.Open() && !weighedAnew {
			open = appendNew(open, e.ID+" ("+e.Told().Phrase()+")")
		}
	}
	return open
}

// lapse says why a conflict holds no longer though nothing that it rests on was answered; "" where something was.
func lapse(l *ledger.Ledger, then, last round.Round, v round.View) string {
	behind := findingsBehind(l, then, v)
	var lighter []string
	for _, e := range behind {
		if e.Open() {
			lighter = appendNew(lighter, e.ID+" is "+e.Told().Phrase()+", now "+e.Severity.Label())
		}
	}
	sameText := then.Artifact.SHA256 == last.Artifact.SHA256 && last.Artifact.SHA256 != ""
	switch {
	case len(lighter) > 0 || len(behind) > 0:
		return round.Series(lighter)
	case sameText:
		return round.Series(judgementsOf(v, last)) + ", on the same document"
	case then.Artifact.SHA256 == "" || last.Artifact.SHA256 == "": // which texts these were nobody knows
		return ""
	case v.Topic == consensus.HighRisk || v.Topic == consensus.LowRating || v.Topic == consensus.RatingSpread:
		return round.Series(judgementsOf(v, last)) + ", on a changed document"
	default:
		return ""
	}
}

// rejectedAlone says that a conflict holds no longer only because the person rejected all that it rests on: nobody resolved it. "" where
// somebody did, or where it rests on no finding.
func rejectedAlone(l *ledger.Ledger, then round.Round, v round.View) string {
	var ids []string
	for _, e := range findingsBehind(l, then, v) {
		if e.Choice != ledger.Reject {
			return ""
		}
		ids = appendNew(ids, e.ID)
	}
	if len(ids) == 0 {
		return ""
	}
	return "the person rejected " + round.Series(ids)
}

// judgementsOf is what those who disagreed say in a round of what the conflict was about.
func judgementsOf(v round.View, r round.Round) (told []string) {
	for _, p := range r.Perspectives {
		switch {
		case !slices.Contains(v.Perspectives, p.Name):
		case v.Topic == consensus.HighRisk:
			told = append(told, fmt.Sprintf("%s calls the risk %s", p.Name, p.RiskLevel))
		case v.Topic == consensus.LowRating || v.Topic == consensus.RatingSpread:
			told = append(told, fmt.Sprintf("%s rates %s", p.Name, record.Rating(p.Rating)))
		}
	}
	if len(told) == 0 {
		return []string{"nobody says so again"}
	}
	return told
}

// findingsBehind are the findings that a round's conflict rests on, as far as it rests on any: what is missing, what was called
// critical, or the weaknesses that a divergent view quotes.
func findingsBehind(l *ledger.Ledger, then round.Round, v round.View) []*ledger.Entry {
	var list []*ledger.Entry
	for _, p := range then.Perspectives {
		if !slices.Contains(v.Perspectives, p.Name) {
			continue
		}
		if v.Topic == consensus.CoverageGap {
			for _, text := range p.MissingRequirements {
				if e := l.FindMissing(text); e != nil {
					list = append(list, e)
				}
			}
			continue
		}
		for _, w := range p.Weaknesses {
			rests := strings.Contains(v.Description, "“"+beginning(w.Text))
			if v.Topic == consensus.CriticalIssue {
				rests = w.Severity == review.Critical
			}
			if e := findingOf(l, then.Number, fold(w.Text)); rests && e != nil {
				list = append(list, e)
			}
		}
	}
	return list
}

// beginning is as much of a text as a description has of it that cuts what is long.
func beginning(text string) string {
	const told = 60
	if runes := []rune(text); len(runes) > told {
		return string(runes[:told])
	}
	return text
}

// disagreements are a round's divergences and divergent views, but for those that nobody sees otherwise; most of the former
// are among the latter.
func disagreements(r round.Round) []round.View {
	views := r.Disagreements()
	for _, d := range r.Conflicts() {
		if !d.Unopposed && !slices.ContainsFunc(views, func(v round.View) bool { return v.Topic == d.Rule }) {
			views = append(views, round.View{Topic: d.Rule, Severity: d.Severity, Description: d.Description, Perspectives: d.Perspectives})
		}
	}
	return views
}

// writeFormer lists conflicts of earlier rounds, each with what is known of it in a sentence of its own: a rule's text ends in brackets.
func writeFormer(b *strings.Builder, title string, list []Resolved) {
	fmt.Fprintf(b, "\n## %s\n\n", title)
	if len(list) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, r := range list {
		fmt.Fprintf(b, "- %s. %s.\n", markdown.Line(strings.TrimRight(r.Text, ".。 ")), markdown.Line(r.How))
	}
}
