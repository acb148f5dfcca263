package format

import (
	"cmp"
	"fmt"
	"slices"

	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Between is what the files of a folder say against each other, or what one of them names and none defines, at the place where it stands.
// It weighs in no verdict.
type Between struct {
	ID, Rule, Text, Quote string
	Severity              review.Severity
	Path                  string // as Report.Path is written
	Line                  int
	// Against is the other place; "" where there is none.
	Against string
}

// Contradiction is a possible contradiction, by its number among those of a folder.
func Contradiction(n int, rule, text, quote string, severity review.Severity) Between {
	return Between{ID: fmt.Sprintf("C-%03d", n), Rule: rule, Text: text, Quote: quote, Severity: severity}
}

// UndefinedID is the nth id that no file defines.
func UndefinedID(n int, text, quote string) Between {
	return Between{ID: fmt.Sprintf("U-%03d", n), Rule: "undefined-id", Text: text, Quote: quote, Severity: review.Medium}
}

// contradictionsOf are those between the files of a bundle that was reviewed.
func contradictionsOf(r round.Round, name string) []Between {
	list := make([]Between, len(r.Contradictions))
	for i, d := range r.Contradictions {
		b := Contradiction(i+1, d.Rule, d.Text, d.A.Quote, d.Severity)
		b.Path, b.Line = r.Artifact.PathOf(name, d.A.File), cmp.Or(d.A.FileLine, d.A.Line)
		b.Against = review.Where{File: r.Artifact.PathOf(name, d.B.File), FileLine: d.B.FileLine}.At(d.B.Line)
		list[i] = b
	}
	return list
}

// String is the places and what stands there, in a line.
func (b Between) String() string {
	f := b.finding()
	return fmt.Sprintf("%s:%d: %s", f.path, f.line(), f.Text)
}

// withBetween is a report whose findings have what is between files among them.
func (r Report) withBetween() Report {
	if len(r.Between) == 0 {
		return r
	}
	r.Findings = slices.Clone(r.Findings)
	for _, b := range r.Between {
		r.Findings = append(r.Findings, b.finding())
	}
	sortFindings(r.Findings)
	return r
}

func (b Between) finding() Finding {
	text, about := oneLine(b.Text), "A file names an id that no file defines"
	if b.Against != "" {
		text, about = "Possible contradiction: "+text+" (against "+oneLine(b.Against)+")", "Two files may contradict each other"
	}
	return Finding{
		ID: b.ID, Kind: ledger.Weakness, Text: text, Severity: b.Severity, Reviewers: []string{perspective.Consistency},
		State: ledger.StateOf(ledger.New).Phrase(), Open: true, Listed: true, Check: oneLine(b.Rule), Topic: perspective.Consistency, Quote: oneLine(b.Quote),
		Identity: b.Rule + "\x00" + b.Path + "\x00" + b.Quote + "\x00" + b.Text, observed: ledger.New, about: about,
		path: foreign.Line(b.Path), place: place{line: b.Line, endLine: b.Line},
	}
}
