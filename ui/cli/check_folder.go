package cli

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/consistency"
	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/cli/config"
	"parley/ui/format"
)

// foundContradiction is two places of different documents that may contradict each other, as JSON.
type foundContradiction struct {
	Rule     string      `json:"rule"`
	Severity string      `json:"severity"`
	Text     string      `json:"text"`
	At       matrixPlace `json:"at"`
	Against  matrixPlace `json:"against"`
}

// inFolder are ids of requirements, and the folder as it was named.
type inFolder struct {
	folder string
	ids    []string
}

// mostNamed is how many ids a sentence names.
const mostNamed = 5

// String names the requirements that the matrix shows, which no contradiction tells of.
func (f inFolder) String() string {
	named, seems, them := f.ids, "seems", "it"
	if len(named) > 1 {
		seems, them = "seem", "them"
	}
	if more := len(named) - mostNamed; more > 0 {
		named = append(slices.Clone(named[:mostNamed]), fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("%s %s to be contradicted where another document names %s: parley trace %s shows both places.", round.Series(named), seems, them, shellWord(f.folder))
}

// undefinedID is an id that a document names and none defines, as JSON.
type undefinedID struct {
	ID     string       `json:"id"`
	At     matrixPlace  `json:"at"`
	Family *matrixPlace `json:"family,omitempty"`
}

// others says who defines the others of an id's kind.
func (u undefinedID) others() string {
	if u.Family == nil {
		return "nor is another id of its kind"
	}
	return u.Family.File + " defines the others"
}

func undefinedIDs(found []consistency.Undefined) []undefinedID {
	ids := []undefinedID{}
	for _, u := range found {
		ids = append(ids, undefinedID{ID: u.ID, At: *placeInMatrix(u.At), Family: placeInMatrix(u.Family)})
	}
	return ids
}

// compare holds the documents of a folder that was named against each other. What is too much for that, or cannot be read, is left out:
// its documents say so themselves.
func (x *checkCmd) compare(ctx context.Context, c *config.Config, folder, word string, report *checkReport) {
	at := absolutePath(folder, word)
	if info, err := os.Stat(at); err != nil || !info.IsDir() {
		return
	}
	compared, err := engine.CompareFolder(ctx, at, c.Checks)
	if err != nil {
		return
	}
	below := filepath.ToSlash(relativePath(folder, at))
	place := func(p consistency.Place) matrixPlace {
		return matrixPlace{File: foreign.Line(path.Join(below, p.Path)), Line: p.Line, Quote: foreign.Line(p.Quote)}
	}
	for _, d := range compared.Contradictions {
		report.Contradictions = append(report.Contradictions, foundContradiction{
			Rule: d.Rule, Severity: string(d.Severity), Text: foreign.Line(d.Text), At: place(d.A), Against: place(d.B),
		})
	}
	if len(compared.Contradicted) > 0 {
		report.contradicted = append(report.contradicted, inFolder{word, compared.Contradicted})
	}
	for _, u := range compared.Undefined {
		id := undefinedID{ID: foreign.Line(u.ID), At: place(u.At)}
		if u.Defined > 0 {
			family := place(u.Family)
			id.Family = &family
		}
		if !report.tells(id) {
			report.Undefined = append(report.Undefined, id)
		}
	}
}

// addBetween puts what the documents say against each other into the report of the document where it stands, or against which it does.
func (r *checkReport) addBetween() {
	add := func(b format.Between, at matrixPlace, others ...matrixPlace) {
		b.Path, b.Line = at.File, at.Line
		for _, place := range append([]matrixPlace{at}, others...) {
			if n := slices.IndexFunc(r.Documents, func(d checkedDocument) bool { return d.Path == place.File && d.Round != nil }); n >= 0 {
				r.Documents[n].report.Between = append(r.Documents[n].report.Between, b)
				return
			}
		}
	}
	for i, d := range r.Contradictions {
		b := format.Contradiction(i+1, d.Rule, d.Text, d.At.Quote, review.Severity(d.Severity))
		b.Against = d.Against.String()
		add(b, d.At, d.Against)
	}
	for i, u := range r.Undefined {
		add(format.UndefinedID(i+1, u.sentence(), u.At.Quote), u.At)
	}
}

// sentence says that an id is defined nowhere.
func (u undefinedID) sentence() string { return u.ID + " is defined nowhere; " + u.others() + "." }

// danglingCheck is the built-in check that tells of ids that nothing defines, where one document shows it.
const danglingCheck = "Q14"

// tells reports whether a finding of the document says already that nothing defines an id.
func (r checkReport) tells(u undefinedID) bool {
	for _, d := range r.Documents {
		if d.Path != u.At.File || d.Round == nil {
			continue
		}
		return slices.ContainsFunc(d.Round.Perspectives, func(p round.Review) bool {
			for _, w := range p.Weaknesses {
				if w.Rule == danglingCheck && strings.Contains(w.Text, u.ID) {
					return true
				}
			}
			return false
		})
	}
	return false
}

// writeCompared lists what documents say against each other, as lines that an editor can jump to.
func (r checkReport) writeCompared(out *strings.Builder) {
	if len(r.Contradictions) > 0 {
		out.WriteString("\nPlaces that may contradict each other:\n")
	}
	for _, d := range r.Contradictions {
		fmt.Fprintf(out, "%s: %s (against %s)\n", d.At.String(), d.Text, d.Against.String())
	}
	if len(r.Undefined) > 0 {
		out.WriteString("\nIds that no document defines:\n")
	}
	for _, u := range r.Undefined {
		fmt.Fprintf(out, "%s: %s\n", u.At.String(), u.sentence())
	}
	for _, f := range r.contradicted {
		fmt.Fprintf(out, "\n%s\n", foreign.Line(f.String()))
	}
}
