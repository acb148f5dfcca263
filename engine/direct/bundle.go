package direct

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
)

// BundleFile is one file of a bundle with its text and the path where it lies.
type BundleFile struct {
	round.File
	At   string
	Text []byte
}

// AnalyseBundle reviews several files as one artifact: each by the checks that are asked of it, with what lies beside it in sight. The
// lowest rating counts; what several files lack in the same way is one finding. Files that are context are not judged. The error is only
// ctx's.
func AnalyseBundle(ctx context.Context, in Input, files []BundleFile) (review.Answer, error) {
	var parts []filePart
	in.shared = new(sharedSiblings)
	defer in.shared.close()
	defer keepParsed(in, files)()
	for _, f := range files {
		if f.Context {
			continue
		}
		sub := in
		sub.Path, sub.Artifact, sub.FollowUp = f.At, f.Text, followUpOf(in.FollowUp, f.File, len(parts) == 0)
		answer, err := Analyse(ctx, sub)
		if err != nil {
			return review.Answer{}, err
		}
		parts = append(parts, filePart{file: f.File, answer: answer})
	}
	if len(parts) == 1 {
		one := parts[0].inBundle()
		one.Replies = mergedReplies(parts)
		return one, nil
	}
	whole := mergeFiles(parts)
	answerByValues(whole.Replies, in, files)
	return whole, nil
}

// keepParsed parses the files on all processors, and keeps them for the analyses of the others until the bundle is done.
func keepParsed(in Input, files []BundleFile) (done func()) {
	releases := make([]func(), len(files))
	onAllProcessors(len(files), func(i int) {
		_, releases[i] = in.Cache.acquire(files[i].At, files[i].Text, in.Options)
	})
	return func() {
		for _, release := range releases {
			release()
		}
	}
}

// onAllProcessors does count pieces of work that do not depend on each other, as many at once as there are processors. Where one
// panics, the caller does, as it would have without the others: it is the caller who knows what a defect may end.
func onAllProcessors(count int, do func(i int)) {
	next := make(chan int, count)
	for i := range count {
		next <- i
	}
	close(next)
	panics := make(chan any, count)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), count) {
		workers.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panics <- p
				}
			}()
			for i := range next {
				do(i)
			}
		})
	}
	workers.Wait()
	if len(panics) > 0 {
		panic(<-panics)
	}
}

// ParseBundle parses the files of a bundle, in their order; done gives them back. Of the input only the options and the cache count.
func ParseBundle(in Input, files []BundleFile) (docs []*document.Document, done func()) {
	done = keepParsed(in, files)
	for _, f := range files {
		parsed, release := in.Cache.acquire(f.At, f.Text, in.Options)
		docs = append(docs, parsed.doc)
		release()
	}
	return docs, done
}

// filePart is the answer on one file.
type filePart struct {
	file   round.File
	answer review.Answer
}

// followUpOf is what a later round is told of one file: the findings about it, at its own lines. What names no file belongs to the first.
func followUpOf(f *round.FollowUp, file round.File, first bool) *round.FollowUp {
	if f == nil {
		return nil
	}
	own := *f
	own.Findings = nil
	for _, e := range f.Findings {
		if e.File != file.Path && (e.File != "" || !first) {
			continue
		}
		e.Text = strings.TrimPrefix(e.Text, filePrefix(file))
		e.Line = e.FileLine
		own.Findings = append(own.Findings, e)
	}
	if len(own.Findings) == 0 {
		own.Previous = nil // what the last round found stands among the findings
	}
	return &own
}

func filePrefix(f round.File) string { return f.Path + ": " }

// inBundle is the answer with its places in the bundle's text, and every finding with the name of its file.
func (p filePart) inBundle() review.Answer {
	a, prefix := p.answer, filePrefix(p.file)
	for i := range a.Weaknesses {
		w := &a.Weaknesses[i]
		w.Text, w.File = prefix+w.Text, p.file.Path
		if w.Line > 0 {
			w.Line, w.FileLine = p.file.Line+w.Line-1, w.Line
		}
		w.Places = slices.Clone(w.Places)
		for j, place := range w.Places {
			w.Places[j].Line, w.Places[j].Where = p.file.Line+place.Line-1, review.Where{File: p.file.Path, FileLine: place.Line}
		}
	}
	for i := range a.Suggestions {
		s := &a.Suggestions[i]
		s.Text, s.File = prefix+s.Text, p.file.Path
		if s.Line > 0 {
			s.Line, s.FileLine = p.file.Line+s.Line-1, s.Line
		}
	}
	for _, list := range []*[]string{&a.Strengths, &a.OpenQuestions, &a.Confirmed, &a.Corrected, &a.NewInsights} {
		for i, text := range *list {
			(*list)[i] = prefix + text
		}
	}
	if a.Rules != nil {
		for _, list := range []*[]string{&a.Rules.DocumentQuestions, &a.Rules.Silenced} {
			for i, text := range *list {
				(*list)[i] = prefix + text
			}
		}
	}
	return a
}

// mergeFiles puts the answers together.
func mergeFiles(parts []filePart) review.Answer {
	spareFew(parts)
	whole := review.Answer{Strengths: []string{}, Weaknesses: []review.Weakness{}, Suggestions: []review.Suggestion{}, OpenQuestions: []string{}}
	report := &review.RuleReport{NotJudged: []string{}}
	var lowest *filePart
	for i := range parts {
		p := &parts[i]
		a := p.inBundle()
		if a.Rating.Rated() && (lowest == nil || a.Rating < lowest.answer.Rating) {
			lowest = p
		}
		if a.RiskLevel.Rank() > whole.RiskLevel.Rank() {
			whole.RiskLevel = a.RiskLevel
		}
		whole.Weaknesses = append(whole.Weaknesses, a.Weaknesses...)
		whole.Suggestions = append(whole.Suggestions, a.Suggestions...)
		whole.Strengths = append(whole.Strengths, a.Strengths...)
		whole.OpenQuestions = append(whole.OpenQuestions, a.OpenQuestions...)
		whole.Confirmed, whole.Corrected = append(whole.Confirmed, a.Confirmed...), append(whole.Corrected, a.Corrected...)
		whole.NewInsights = append(whole.NewInsights, a.NewInsights...)
		addReport(report, a.Rules, p.file.Path)
	}
	whole.Replies = mergedReplies(parts)
	whole.Weaknesses = joinSameRule(whole.Weaknesses)
	whole.Weaknesses = whole.Weaknesses[:min(len(whole.Weaknesses), maxWeaknesses)]
	whole.Suggestions = keptSuggestions(whole.Suggestions, whole.Weaknesses)
	whole.Strengths = whole.Strengths[:min(len(whole.Strengths), maxStrengths)]
	whole.OpenQuestions = whole.OpenQuestions[:min(len(whole.OpenQuestions), maxQuestions)]
	whole.NewInsights = whole.NewInsights[:min(len(whole.NewInsights), maxInsights)]
	whole.Rules = report
	rateFiles(&whole, parts, lowest)
	return whole
}

// spareFew keeps a bundle from being blocked by a few of its files that are not written yet: they are findings, and the others are
// judged. From thinShare of the files on, or where the first holds nothing, it weighs as in a document.
func spareFew(parts []filePart) {
	empty := 0
	for _, p := range parts {
		if p.answer.Rules.Absent {
			empty++
		}
	}
	if parts[0].answer.Rules.Absent || float64(empty) > thinShare*float64(len(parts)) {
		return
	}
	for i := range parts {
		a := &parts[i].answer
		if !a.Rules.Absent {
			continue
		}
		a.Rating = 0
		for j := range a.Weaknesses {
			if a.Weaknesses[j].Rule != "Q21" { // words to the reviewers weigh wherever they stand
				a.Weaknesses[j].Severity = atMost(review.Medium, a.Weaknesses[j].Severity)
			}
		}
	}
}

// rateFiles gives the bundle its rating and says what it comes from.
func rateFiles(whole *review.Answer, parts []filePart, lowest *filePart) {
	rated, report := 0, whole.Rules
	for _, p := range parts {
		if p.answer.Rating.Rated() {
			rated++
			report.RatedFiles = append(report.RatedFiles, p.file.Path)
		}
	}
	if lowest == nil {
		first := parts[0].answer.Rules
		report.Confidence, report.Abstains = "low", fmt.Sprintf("none of %s can be rated; of %s, %s", plural(len(parts), "file"), parts[0].file.Path, first.Abstains)
		report.Reason = "abstains: " + report.Abstains
		return
	}
	whole.Rating, report.Confidence = lowest.answer.Rating, lowest.answer.Rules.Confidence
	report.Reason = fmt.Sprintf("%s; the lowest of %d rated files counts: %s", lowest.answer.Rules.Reason, rated, lowest.file.Path)
	if rated == 1 {
		report.Reason = fmt.Sprintf("%s; of %s only %s can be rated", lowest.answer.Rules.Reason, plural(len(parts), "file"), lowest.file.Path)
	}
}

// addReport adds what became of the checks of one file.
func addReport(to, from *review.RuleReport, path string) {
	to.Engine = from.Engine
	to.NotJudged = appendMissing(to.NotJudged, from.NotJudged...)
	to.DocumentQuestions = append(to.DocumentQuestions, from.DocumentQuestions...)
	to.Silenced = append(to.Silenced, from.Silenced...)
	for _, c := range from.Checks {
		if outcomeRank(c.State) > outcomeRank("met") {
			c.Files = []string{path}
		}
		i := slices.IndexFunc(to.Checks, func(known review.CheckOutcome) bool { return known.Check == c.Check })
		switch {
		case i < 0:
			to.Checks = append(to.Checks, c)
		case outcomeRank(c.State) > outcomeRank(to.Checks[i].State):
			c.Files = append(slices.Clone(to.Checks[i].Files), c.Files...)
			to.Checks[i] = c
		default:
			to.Checks[i].Files = append(to.Checks[i].Files, c.Files...)
		}
	}
	to.Met, to.Partly, to.Not, to.NotApplicable = 0, 0, 0, 0
	for _, c := range to.Checks {
		switch c.State {
		case "met":
			to.Met++
		case "partly":
			to.Partly++
		case "not":
			to.Not++
		default:
			to.NotApplicable++
		}
	}
}

// outcomeRank orders what may become of a check: one file that fails it is what a reader wants to know.
func outcomeRank(state string) int {
	return slices.Index([]string{"not applicable", "met", "partly", "not"}, state)
}

func appendMissing(list []string, more ...string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// minSameRule is from how many files on the same check's findings are one: a reader who meets it three times knows it.
const minSameRule = 3

// joinSameRule puts the findings in order, worst first, and joins those that a check makes in many files: the gravest stands for them
// and has the places of all.
func joinSameRule(all []review.Weakness) []review.Weakness {
	slices.SortStableFunc(all, func(a, b review.Weakness) int { return cmp.Compare(b.Severity.Rank(), a.Severity.Rank()) })
	files := map[string][]string{}
	for _, w := range all {
		if w.Rule != "" {
			files[w.Rule] = appendMissing(files[w.Rule], w.File)
		}
	}
	var joined []review.Weakness
	first := map[string]int{}
	for _, w := range all {
		at, known := first[w.Rule]
		if len(files[w.Rule]) < minSameRule || w.Rule == "" || !known {
			if w.Rule != "" && !known {
				first[w.Rule] = len(joined)
			}
			joined = append(joined, w)
			continue
		}
		one := &joined[at]
		if len(one.Places) == 0 && one.Line > 0 {
			one.Places = []review.Place{{Line: one.Line, Quote: one.Quote, Where: one.Where}}
		}
		more := w.Places
		if len(more) == 0 && w.Line > 0 {
			more = []review.Place{{Line: w.Line, Quote: w.Quote, Where: w.Where}}
		}
		one.Places = append(one.Places, more...)
	}
	for rule, at := range first {
		if names := files[rule]; len(names) >= minSameRule {
			others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == joined[at].File })
			joined[at].Text += fmt.Sprintf(" The same check finds something in %d other files: %s.", len(others), foreign.Line(listAtMost(others, 4)))
		}
	}
	return joined
}

// keptSuggestions are one for each finding that is kept.
func keptSuggestions(all []review.Suggestion, kept []review.Weakness) []review.Suggestion {
	list := []review.Suggestion{}
	for _, w := range kept {
		i := slices.IndexFunc(all, func(s review.Suggestion) bool {
			return s.Rule == w.Rule && s.File == w.File && (s.Line == w.Line || s.Line == 0)
		})
		if i >= 0 && !slices.ContainsFunc(list, func(s review.Suggestion) bool { return s.Text == all[i].Text }) {
			list = append(list, all[i])
		}
	}
	return list
}
