package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/prompt"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// maxParts bounds into how many parts a document is split: each is a call of its own, and a reviewer who sees less than
// that of a document has little to say on the whole.
const maxParts = 16

// askInParts puts the document to the tool in 2, 4, 8 … parts, until it takes them, and the answers together. refused is why
// it did not take the whole.
func (s *reviewer) askInParts(ctx context.Context, t tool.Tool, request tool.Request, made *round.Attempt, refused error) (review.Parsed, []string, error) {
	request.Dir = "" // each part gets an empty folder of its own
	for n, before := 2, 1; n <= maxParts; n *= 2 {
		parts := s.splitMaterial(n)
		if len(parts) <= before {
			break // it cannot be cut finer
		}
		before = len(parts)
		parsed, warnings, err := s.askEachPart(ctx, t, request, made, parts)
		if err == nil || !isTooLong(err) {
			return parsed, warnings, err
		}
		refused = err
	}
	return review.Parsed{}, nil, refused
}

// askEachPart asks for each part in turn.
func (s *reviewer) askEachPart(ctx context.Context, t tool.Tool, request tool.Request, made *round.Attempt, parts []material) (review.Parsed, []string, error) {
	whole := review.Parsed{}
	said := []string{fmt.Sprintf("the document was too long for %s: it was reviewed in %d parts, and the lowest rating of them counts", t.Name(), len(parts))}
	answers := make([]review.Answer, 0, len(parts))
	for i, part := range parts {
		var err error
		if request.Prompt, err = s.buildPrompt(part, i+1, len(parts)); err != nil {
			return whole, nil, err
		}
		parsed, warnings, err := s.askOnce(ctx, t, request, made)
		if err != nil {
			return whole, nil, annotatePart(err, i+1, len(parts))
		}
		if len(part.files) > 0 {
			said = append(said, fmt.Sprintf("part %d: %s saw %s", i+1, t.Name(), pathsOf(part.files)))
		}
		answers = append(answers, parsed.Answer)
		whole.Extracted = whole.Extracted || parsed.Extracted
		for _, w := range append(warnings, parsed.Warnings...) {
			said = append(said, fmt.Sprintf("part %d: %s", i+1, w))
		}
	}
	whole.Answer = review.Merge(answers)
	return whole, said, nil
}

// splitMaterial cuts the artifact into so many parts: a bundle between its files, a document between its sections.
func (s *reviewer) splitMaterial(n int) []material {
	var parts []material
	if files := s.brief.files; files != nil {
		for _, group := range splitFiles(files, n) {
			parts = append(parts, material{files: promptFiles(group)})
		}
		return parts
	}
	text := string(s.brief.artifact.Text)
	for _, part := range split(text, headingOffsets(s.assignment.Artifact, text), n) {
		parts = append(parts, material{text: part})
	}
	return parts
}

// splitFiles cuts files into at most so many groups of about the same length, in their order.
func splitFiles(files []direct.BundleFile, n int) [][]direct.BundleFile {
	total := 0
	for _, f := range files {
		total += len(f.Text)
	}
	var groups [][]direct.BundleFile
	size, from := 0, 0
	for i, f := range files {
		if i > from && len(groups) < n-1 && size*n >= total*(len(groups)+1) {
			groups, from = append(groups, files[from:i]), i
		}
		size += len(f.Text)
	}
	return append(groups, files[from:])
}

// pathsOf names files for a reader: all of a few, and how many more.
func pathsOf(files []prompt.File) string {
	const most = 6
	var names []string
	for _, f := range files {
		names = append(names, f.Path)
	}
	if more := len(names) - most; more > 1 {
		names = append(names[:most], fmt.Sprintf("%d more", more))
	}
	return strings.Join(names, ", ")
}

// annotatePart says which part a failure is about.
func annotatePart(err error, part, parts int) error {
	var failure *tool.Failure
	if !errors.As(err, &failure) {
		return fmt.Errorf("part %d of %d: %w", part, parts, err)
	}
	told := *failure
	told.Detail = strings.TrimSuffix(fmt.Sprintf("part %d of %d: %s", part, parts, failure.Detail), ": ")
	return &told
}

func isTooLong(err error) bool {
	var failure *tool.Failure
	return errors.As(err, &failure) && failure.Kind == tool.TooLong
}

// addUsage are the figures of several calls; nil stays unknown.
func addUsage(a, b *round.Usage) *round.Usage {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	return &round.Usage{
		InputTokens: a.InputTokens + b.InputTokens, OutputTokens: a.OutputTokens + b.OutputTokens, CostUSD: a.CostUSD + b.CostUSD,
	}
}

// split cuts a document into n parts of about the same length, where a section begins if one does nearby, else after a
// blank line, else after a line. Joined, the parts are the document. Fewer come back when there are not enough places.
func split(text string, headings []int, n int) []string {
	var parts []string
	from := 0
	for i := 1; i < n; i++ {
		ideal, reach := i*len(text)/n, len(text)/(2*n)
		at := bestCut(text, headings, ideal, max(from+1, ideal-reach), min(len(text)-1, ideal+reach))
		if at > from && at < len(text) {
			parts = append(parts, text[from:at])
			from = at
		}
	}
	return append(parts, text[from:])
}

// bestCut is the best place for a cut from low to high, or -1.
func bestCut(text string, headings []int, ideal, low, high int) int {
	if low > high {
		return -1
	}
	ideal = max(ideal, low)
	best := -1
	for _, at := range headings {
		if at >= low && at <= high && (best < 0 || distance(at, ideal) < distance(best, ideal)) {
			best = at
		}
	}
	for _, end := range []string{"\n\n", "\n", " "} {
		if best >= 0 {
			return best
		}
		if i := strings.LastIndex(text[low-1:ideal], end); i >= 0 {
			best = low - 1 + i + len(end)
		} else if i := strings.Index(text[ideal:high], end); i >= 0 {
			best = ideal + i + len(end)
		}
	}
	for best = max(best, ideal); best < len(text) && !utf8.RuneStart(text[best]); best++ {
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }

// headingOffsets are where the document's sections begin.
func headingOffsets(path, text string) []int {
	starts := []int{0}
	for i, c := range []byte(text) {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	var offsets []int
	for _, section := range document.Parse(path, []byte(text)).Sections {
		if section.Line > 1 && section.Line <= len(starts) {
			offsets = append(offsets, starts[section.Line-1])
		}
	}
	return offsets
}
