// Package page makes one self-contained HTML page of a discussion: the verdict, the ratings, the records and the
// conclusions.
//
// It may know rounds, decisions and the texts a discussion leaves. It may not know sessions or flags. The page fetches
// nothing and runs nothing: styles and pictures are inside, and no text of a tool or a document becomes markup.
package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/emphasis"
)

// Discussion is what a page is made of.
type Discussion struct {
	// Rounds in their order; at least one.
	Rounds    []round.Round
	Decisions []feedback.Decision
	// Conclusions is the Markdown of the final synthesis; empty when there is none.
	Conclusions string
	// Document is the text that the last round reviewed, and Ledger all findings: together they are shown as the document with its
	// margin and its threads. "" and nil where they are not known.
	Document string
	Ledger   *ledger.Ledger
	// Findings is the Markdown of what became of all findings, for a discussion whose conclusions do not tell it.
	Findings string
	// Package is where the requirements are among the documents that the reviewed one belongs to; nil for one that stands alone.
	Package *engine.TracedPackage
}

//go:embed page.gohtml
var source string

//go:embed page.css
var style string

// view is what the template shows. Everything in it is text, except what was made here to be markup.
type view struct {
	Title, ID     string
	Artifact, SHA string
	Document      *document
	Style         template.CSS
	Last          verdict
	Steps         []step
	Panel         []rating
	Average       rating
	Needed        float64
	Matrix        *matrix
	Records       []section
	Conclusions   template.HTML
}

type verdict struct {
	Class                    string // good, bad, or none where nobody rated the document
	Words, Severity, Average string
	Why                      []string
	Shades                   []string
}

// step is a round in the course of the discussion, with what was decided after it.
type step struct {
	Number                           int
	Type, Verdict, Average, Decision string
	Words                            []string
	Class                            string
}

type section struct {
	Title string
	Open  bool
	HTML  template.HTML
}

// HTML is the page.
func HTML(d Discussion) ([]byte, error) {
	if len(d.Rounds) == 0 {
		return nil, fmt.Errorf("no round has finished: there is nothing to export yet")
	}
	shape, err := template.New("page").Parse(source)
	if err != nil {
		return nil, fmt.Errorf("reading the page's template: %w", err)
	}
	v, err := d.view()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := shape.Execute(&out, v); err != nil {
		return nil, fmt.Errorf("making the page: %w", err)
	}
	return []byte(foreign.Text(out.String())), nil
}

func (d Discussion) view() (view, error) {
	last := d.Rounds[len(d.Rounds)-1]
	v := view{
		Title: d.title(), ID: foreign.Line(last.ID), Artifact: foreign.Line(last.Artifact.Title()), SHA: last.Artifact.SHA256,
		Style: template.CSS(style), Last: verdictOf(last, d.grave(last)), Panel: ratings(last), Average: average(last), Matrix: d.matrix(), Needed: consensus.RequiredAverage,
	}
	var err error
	if v.Document, err = d.reviewed(); err != nil {
		return v, err
	}
	for _, r := range d.Rounds {
		v.Steps = append(v.Steps, d.step(r))
	}
	for i := len(d.Rounds) - 1; i >= 0; i-- {
		markup, err := markdown(emphasis.Restore(record.Markdown(d.labelled(d.Rounds[i]))))
		if err != nil {
			return v, err
		}
		title := "Discussion record"
		if len(d.Rounds) > 1 {
			title = fmt.Sprintf("Discussion record of round %d", d.Rounds[i].Number)
		}
		v.Records = append(v.Records, section{Title: title, Open: i == len(d.Rounds)-1, HTML: markup})
	}
	if d.Findings != "" {
		markup, err := markdown(emphasis.Restore(d.Findings))
		if err != nil {
			return v, err
		}
		v.Records = append(v.Records, section{Title: "Finding ledger", HTML: markup})
	}
	if d.Conclusions != "" {
		var err error
		if v.Conclusions, err = markdown(emphasis.Restore(d.Conclusions)); err != nil {
			return v, err
		}
	}
	return v, nil
}

// grave says which findings are grave beside a reached verdict: those that the ledger has open, as every screen counts them, or without a ledger
// what the round itself named; "" for none.
func (d Discussion) grave(last round.Round) string {
	switch {
	case d.Ledger != nil && len(d.Ledger.Entries) > 0:
		open := feedback.GraveOpen(d.Ledger.Findings())
		return feedback.GraveStay(len(open), feedback.SeveritiesOf(open))
	case last.GravestWeakness().Rank() >= review.High.Rank():
		return last.GraveFindings()
	}
	return ""
}

func verdictOf(r round.Round, grave string) verdict {
	if r.IsNotRated() {
		return notRated(r)
	}
	v := verdict{Class: "bad", Words: "Consensus blocked", Average: "average " + record.Average(r.AverageRating)}
	if r.Verdict == round.Reached {
		v.Class, v.Words = "good", "Consensus reached"
	}
	if r.AverageRating == nil {
		v.Average = noRating
	}
	if s := r.SeverityOf(); s != "" {
		v.Severity = s.Label()
	}
	if r.Verdict == round.Reached && grave != "" {
		v.Why = append(v.Why, "No rule blocks, though "+grave+".")
	}
	for _, d := range round.MostSevereFirst(r.Divergences) {
		text := fmt.Sprintf("%s (%s): %s", d.Rule, d.Severity.Label(), d.Description)
		switch {
		case d.Note:
			text = "Note: " + d.Description
		case r.Verdict == round.Blocked && !consensus.IsReason(r, d):
			text = "Does not block: " + text
		}
		v.Why = append(v.Why, foreign.Line(record.CommandsByName(text)))
	}
	v.Shades = shades(r)
	return v
}

// labelled is a round with what the ledger knows of it, as its own record has it: who named what again, and what its action items are called.
func (d Discussion) labelled(r round.Round) round.Round {
	if d.Ledger != nil {
		d.Ledger.Label(&r)
	}
	return r
}

// notRated is the verdict on a document that nobody rated, told as the console tells it.
func notRated(r round.Round) verdict {
	v := verdict{Class: "none", Words: "Not rated", Why: []string{r.WhyNotRated()}}
	v.Shades = append(v.Shades, "counts as blocked, severity "+foreign.Line(r.SeverityOf().Label()))
	return v
}

// shades are who judged and what qualifies the verdict.
func shades(r round.Round) (list []string) {
	list = append(list, describeSources(r))
	for _, shade := range []struct {
		holds bool
		words string
	}{
		{r.Status == round.Partial, "PARTIAL: " + r.DescribeMissing()},
		{r.RulesCannotTell, "rules alone cannot tell: ask an AI tool"},
		{r.Dissent, "with dissent"},
		{record.Borderline(r) != "", record.Borderline(r)},
		{r.Degraded, "degraded: too few answers by " + r.Sources.Tools()},
		{r.Artifact.Changed, "the document changed meanwhile"},
	} {
		if shade.holds {
			list = append(list, foreign.Line(shade.words))
		}
	}
	return list
}

func (d Discussion) step(r round.Round) step {
	v := verdictOf(r, "")
	s := step{Number: r.Number, Type: round.Type(r.Kind()).Words(), Verdict: v.Words, Average: averageOrNone(r), Class: v.Class}
	if v.Severity != "" {
		s.Verdict += " (" + v.Severity + ")"
	}
	for _, decision := range d.Decisions {
		if decision.Round != r.Number {
			continue
		}
		s.Decision = foreign.Line(decision.Name())
		for _, said := range []struct{ lead, text string }{
			{"Focus: ", decision.Focus}, {"", strings.Join(decision.Questions, " ")}, {"Reason: ", decision.Rationale},
		} {
			if text := strings.Join(strings.Fields(said.text), " "); text != "" {
				s.Words = append(s.Words, foreign.Line(said.lead+text))
			}
		}
	}
	if s.Decision == "" && r.Number == d.Rounds[len(d.Rounds)-1].Number {
		s.Decision = "none yet"
	}
	return s
}
