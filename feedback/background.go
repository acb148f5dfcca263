package feedback

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// The bounds of what a round is told of earlier discussions: it is background, and every prompt carries it.
const (
	maxBackground       = 40  // points
	maxBackgroundLength = 300 // characters of one
)

// background is what the session's other discussions came to, one point a line: their verdicts and decisions, what was
// decided of findings, and the understanding that shared-memory.json keeps. What cannot be read is told as a warning.
func (d *Discussion) background() []string {
	memory, err := d.session.Memory()
	if err != nil {
		d.warn("the reviewers are not told what earlier discussions came to: " + err.Error())
		return nil
	}
	findings, _ := d.session.Findings() // one that cannot be read is told where this discussion's own are kept
	d.mu.Lock()
	own := d.derived.ownUnderstanding()
	d.mu.Unlock()
	return boundBackground(append(backgroundOf(memory, findings, d.state.RoundID, own), upstreamPoints(d.session.Upstream())...))
}

// upstreamPoints are what other programs' analyses of the session came to, and what they left open.
func upstreamPoints(all []session.Upstream) []string {
	var points []string
	for _, u := range all {
		for _, text := range u.Points {
			points = append(points, "From "+u.By+" ("+u.File+"): "+text)
		}
		for _, text := range u.Questions {
			points = append(points, "Asked by "+u.By+" ("+u.File+"): "+text)
		}
	}
	return points
}

func backgroundOf(m session.SharedMemory, findings []session.SubjectFindings, roundID string, own []string) []string {
	var points []string
	for _, r := range m.Reviews {
		if r.RoundID != roundID {
			points = append(points, describeReview(r))
		}
	}
	for _, f := range findings {
		if f.RoundID != roundID {
			points = append(points, decidedFindings(f.RoundID, f.Findings())...)
		}
	}
	for _, part := range []struct {
		label string
		texts []string
	}{{"Established", m.Established}, {"Clarified", m.Clarified}, {"Insight", m.Insights}} {
		for _, text := range part.texts {
			known := explainedID.ReplaceAllString(text, "$1")
			if !slices.ContainsFunc(own, func(said string) bool { return foreign.Text(said) == foreign.Text(known) }) {
				points = append(points, part.label+": "+text)
			}
		}
	}
	return points
}

// boundBackground keeps what every prompt has room for.
func boundBackground(points []string) []string {
	for i := range points {
		points[i] = shortened(foreign.Line(points[i]), maxBackgroundLength)
	}
	if more := len(points) - maxBackground; more > 0 {
		points = append(points[:maxBackground], countOf(more, "more point")+" in the session's files")
	}
	return points
}

// describeReview tells what a review came to and what was decided after it.
func describeReview(r session.RememberedReview) string {
	text := r.RoundID
	if r.Artifact != "" {
		text += " (" + r.Artifact + ")"
	}
	text += fmt.Sprintf(", round %d: %s", r.Round, r.Verdict)
	if r.Severity != "" {
		text += " (" + review.Severity(r.Severity).Label() + ")"
	}
	if len(r.Missing) > 0 {
		text += ", PARTIAL without " + strings.Join(r.Missing, ", ")
	}
	if r.Decision == nil {
		return text + "; not decided yet"
	}
	if r.Decision.Origin == string(ByTimeout) {
		return text + "; nobody answered, so it ended as " + strings.ReplaceAll(r.Decision.Decision, "_", " ")
	}
	text += "; decided: " + strings.ReplaceAll(r.Decision.Decision, "_", " ")
	if r.Decision.SignOff != nil {
		text += ", " + r.Decision.SignOff.Who()
	}
	if r.Decision.Focus != "" {
		text += ", to " + r.Decision.Focus
	}
	if r.Decision.Rationale != "" {
		text += ", because " + r.Decision.Rationale
	}
	return text
}

// ownUnderstanding are the points that this discussion's own rounds put into the shared understanding, before explained.
func (s *discussionState) ownUnderstanding() []string {
	var own []string
	for _, r := range s.rounds {
		u := understandingOf(r)
		own = slices.Concat(own, u.Confirmed, u.Corrected, u.NewInsights)
	}
	return own
}

// decidedFindings is what the person said of findings and action items, in words that need no ledger.
func decidedFindings(roundID string, findings []round.Finding) []string {
	var list []string
	for _, f := range findings {
		said := map[string]string{ledger.Accept: "accepted", ledger.Reject: "rejected", ledger.Later: "left for later"}[f.Choice]
		if said == "" {
			continue
		}
		text := fmt.Sprintf("%s: %s %s “%s”", roundID, said, f.ID, ledger.TextOf(f))
		if why := f.Rejection(); why != "" {
			text += ", because " + why
		}
		if note := f.Remark(); note != "" {
			text += ", with the note: " + note
		}
		list = append(list, text)
	}
	return list
}

// explainedID is a finding's id that begins a point, with its words behind it.
var explainedID = pattern.New(`^(F-\d{3,}) “[^”]*”`)

// withFindingText puts a finding's words behind the id that a point begins with: outside its own ledger an id says nothing.
func withFindingText(point string, l *ledger.Ledger) string {
	id := round.LeadingID(point)
	if id == "" || l == nil {
		return point
	}
	e := l.Find(id)
	if e == nil || strings.Contains(point, e.Text) {
		return point
	}
	quoted := strings.NewReplacer("“", "‘", "”", "’").Replace(shortened(ledger.TextOf(e.Finding), 100)) // quotation marks within others
	return fmt.Sprintf("%s “%s”%s", id, quoted, strings.TrimPrefix(point, id))
}

func withFindingTexts(u round.Understanding, l *ledger.Ledger) round.Understanding {
	for _, points := range [][]string{u.Confirmed, u.Corrected, u.NewInsights} {
		for i := range points {
			points[i] = withFindingText(points[i], l)
		}
	}
	return u
}

func shortened(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return strings.TrimRight(string(runes[:most-1]), " ,;.") + "…"
}
