package direct

import (
	"context"
	"slices"
	"strconv"

	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
)

var lineInText = pattern.New(`\bline (\d+)\b`)

// CoverBundle looks for what was required in all judged files of a bundle together: a requirement is missing only where none of them
// answers it. What a readiness report reports on answers for it: the report itself names no more than what is wrong. The error is only
// ctx's.
func CoverBundle(ctx context.Context, in Input, files []BundleFile) (review.Answer, error) {
	var text []byte
	var placed []round.File
	line, reports := 1, reportsOnly(files)
	for _, f := range files {
		if f.Context && !reports {
			continue
		}
		text = append(append(text, f.Text...), '\n')
		placed = append(placed, round.File{Path: f.Path, Line: line, Lines: f.Lines})
		line += f.Lines + 1
	}
	in.Artifact = text
	a, err := Analyse(ctx, in)
	if err != nil {
		return a, err
	}
	original := map[string]int{}
	for _, f := range files {
		original[f.Path] = f.Line
	}
	c := coverPlaces{files: placed, original: original}
	return c.relocate(a), nil
}

// reportsOnly reports whether the judged files are readiness reports.
func reportsOnly(files []BundleFile) bool {
	return !slices.ContainsFunc(files, func(f BundleFile) bool { return !f.Context && document.ProfileOfName(f.Path) != document.Readiness })
}

// coverPlaces leads from a line of the judged files' text to the bundle's.
type coverPlaces struct {
	files    []round.File
	original map[string]int // where each file begins in the bundle's text
}

// at is the place of a line: in the bundle's text, and in its file.
func (c coverPlaces) at(line int) (int, review.Where) {
	f, own, ok := round.FileAt(c.files, line)
	if !ok {
		return 0, review.Where{}
	}
	return c.original[f.Path] + own - 1, review.Where{File: f.Path, FileLine: own}
}

// inText names the file wherever a sentence names a line.
func (c coverPlaces) inText(text string) string {
	return lineInText.Regexp().ReplaceAllStringFunc(text, func(found string) string {
		n, err := strconv.Atoi(lineInText.FindStringSubmatch(found)[1])
		if err != nil {
			return found
		}
		if _, where := c.at(n); where.File != "" {
			return foreign.Line(where.At(0))
		}
		return found
	})
}

func (c coverPlaces) relocate(a review.Answer) review.Answer {
	for i := range a.Weaknesses {
		w := &a.Weaknesses[i]
		w.Text, w.Settles = c.inText(w.Text), c.inText(w.Settles)
		w.Line, w.Where = c.at(w.Line)
		for j := range w.Places {
			w.Places[j].Line, w.Places[j].Where = c.at(w.Places[j].Line)
		}
	}
	for i := range a.Suggestions {
		s := &a.Suggestions[i]
		s.Text = c.inText(s.Text)
		s.Line, s.Where = c.at(s.Line)
	}
	for i := range a.Replies {
		r := &a.Replies[i]
		r.Answer = c.inText(r.Answer)
		r.Line, r.Where = c.at(r.Line)
	}
	for _, list := range [][]string{a.Strengths, a.OpenQuestions, a.MissingRequirements, a.PartialRequirements, a.CoveredRequirements, a.ScopeCreep, a.Confirmed, a.Corrected, a.NewInsights} {
		for i := range list {
			list[i] = c.inText(list[i])
		}
	}
	return a
}
