package live

import (
	"fmt"
	"strings"
	"time"

	"parley/engine/record"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// card draws one perspective in v.rows lines.
func (v *Screen) card(reviewer *state.Reviewer, selected bool, w int, now time.Time) []string {
	t := v.Theme
	edge := "  "
	name := t.Text
	switch {
	case selected && v.inStream: // the cursor is there
		edge, name = t.Muted.Render(t.Symbols.Bar)+" ", t.Strong
	case selected:
		edge, name = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	sign, style := v.phaseSign(reviewer)
	if sign = style.Render(sign) + " "; t.Plain {
		sign = ""
	}
	first := edge + sign + name.Render(safetext.Fit(safetext.Line(reviewer.Name), v.nameWidth(w)))
	first += " " + style.Render(safetext.Fit(v.phaseWord(reviewer), 12)) + t.Muted.Render(safetext.FitRight(elapsed(reviewer, now), 5))
	lines := []string{parts.Justify(first, v.score(reviewer, w), w)}
	inner := w - 4
	if t.Plain { // the selection is said once
		edge = "  "
	}
	if v.cardHeight >= 3 {
		lines = append(lines, edge+"  "+safetext.Truncate(v.chainLine(reviewer, inner), inner))
	}
	if v.cardHeight >= 2 {
		for _, line := range parts.ClampLines(v.latestLine(reviewer, now), inner, max(1, v.cardHeight-3)) {
			lines = append(lines, edge+"  "+t.Muted.Render(line))
		}
	}
	if selected && !v.inStream {
		for i, line := range lines {
			lines[i] = t.Selected(line, w)
		}
	}
	for len(lines) < v.cardHeight {
		lines = append(lines, "")
	}
	return lines
}

func (v *Screen) nameWidth(w int) int { return min(18, max(9, w-42)) }

func elapsed(reviewer *state.Reviewer, now time.Time) string {
	if reviewer.Began.IsZero() {
		return ""
	}
	return amount.Clock(reviewer.Elapsed(now))
}

// score is the rating once it is known, and until then how much has come.
func (v *Screen) score(reviewer *state.Reviewer, w int) string {
	t := v.Theme
	switch {
	case reviewer.Review != nil && w < 52:
		if !reviewer.Review.Rating.Rated() {
			return t.Muted.Render("–/5")
		}
		return t.RatingStyle(float64(reviewer.Review.Rating)).Bold(true).Render(fmt.Sprintf("%d/5", reviewer.Review.Rating))
	case reviewer.Review != nil:
		return t.ReviewBar(*reviewer.Review, 10)
	case w < 46:
		return ""
	default:
		return t.Muted.Render(progressAmount(reviewer))
	}
}

// progressAmount is what has come so far: tokens and their cost where the tool says, else bytes.
func progressAmount(reviewer *state.Reviewer) string {
	if text := amount.Usage(reviewer.Usage); text != "" {
		return text
	}
	return amount.Bytes(reviewer.Bytes)
}

// chainLine shows the tools: those that failed, the one at work, those still to try.
func (v *Screen) chainLine(reviewer *state.Reviewer, w int) string {
	t := v.Theme
	role := ""
	if reviewer.Role != "" && w >= 48 {
		role = t.Muted.Render(safetext.Line(reviewer.Role)) + t.Faint.Render(" "+t.Symbols.Dot+" ")
	}
	if reviewer.Review != nil {
		for _, amount := range []string{progressAmount(reviewer), amount.Tokens(reviewer.Usage)} {
			if text := role + v.provenance(reviewer, amount); safetext.Width(text) <= w {
				return text
			}
		}
		return role + v.provenance(reviewer, "")
	}
	var links []string
	for i, name := range reviewer.Chain {
		name = safetext.Line(name)
		switch {
		case i < reviewer.ChainIndex || (i == reviewer.ChainIndex && reviewer.State == state.FallingBack):
			links = append(links, t.Bad.Render(t.FailedTool(name)))
		case i == reviewer.ChainIndex && !reviewer.Began.IsZero():
			links = append(links, t.ActiveTool(name))
		default:
			links = append(links, t.Faint.Render(name))
		}
	}
	return role + strings.Join(links, t.Faint.Render(t.ChainArrow()))
}

// provenance is who answered, through which fallbacks.
func (v *Screen) provenance(reviewer *state.Reviewer, amount string) string {
	t := v.Theme
	var text strings.Builder
	for _, a := range reviewer.Review.Attempts {
		if a.Error != nil {
			text.WriteString(t.Faint.Render(t.FailedTool(safetext.Line(a.Tool)) + t.ChainArrow()))
		}
	}
	text.WriteString(parts.SourceBadge(t, *reviewer.Review))
	if amount != "" {
		text.WriteString(t.Faint.Render("  " + amount))
	}
	return text.String()
}

// latestLine is the perspective's latest sentence, or what it waits for.
func (v *Screen) latestLine(reviewer *state.Reviewer, now time.Time) string {
	switch {
	case reviewer.State == state.Retrying:
		return reviewer.RetryText(now)
	case reviewer.Latest != "":
		return reviewer.Latest
	case reviewer.Phase() == state.Queued:
		return "waiting for its turn"
	case reviewer.Phase() == state.NotAsked:
		return "keeps its last answer"
	case reviewer.Tool != "" && reviewer.Ended.IsZero():
		return "asking " + safetext.Line(reviewer.Tool)
	default:
		return ""
	}
}

// phaseWord is the state as a word; the direct analysis is named as what it is.
func (v *Screen) phaseWord(reviewer *state.Reviewer) string {
	if reviewer.Review != nil && reviewer.Review.Rating == 0 && reviewer.State == state.Finished {
		return record.RatingOf(*reviewer.Review)
	}
	if reviewer.Review == nil && reviewer.Tool == "direct" {
		return "direct"
	}
	return string(reviewer.Phase())
}
