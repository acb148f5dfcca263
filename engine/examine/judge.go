package examine

import (
	"fmt"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
)

// Judged is what the reply of one examiner comes to.
type Judged struct {
	// Findings is what it says of the claims, in the order of the call; empty for an unreliable examiner.
	Findings []round.ExaminedFinding
	// TrueClaim and FalseClaim are its words on the two planted claims, "" for none.
	TrueClaim, FalseClaim string
	// Unreliable says why none of its answers counts.
	Unreliable string
}

// Judge reads a reply. The error, a *review.Rejection or a *NoVerdictError, says why it holds no answer at all.
func (p Paper) Judge(reply string) (Judged, error) {
	answers := parse(reply, len(p.claims))
	if len(answers) == 0 {
		if why := review.FindRejection(reply); why != nil {
			return Judged{}, why
		}
		return Judged{}, &NoVerdictError{Quoted: clip(foreign.Line(reply), maxQuotedReply)}
	}
	j := Judged{}
	for i, c := range p.claims {
		switch {
		case c.planted && c.truth:
			j.TrueClaim = answers[i+1].verdict
		case c.planted:
			j.FalseClaim = answers[i+1].verdict
		}
	}
	if j.Unreliable = p.unreliable(j, answers); j.Unreliable != "" {
		return j, nil
	}
	quotes := review.NewQuotes(p.Document)
	for i, c := range p.claims {
		if !c.planted {
			j.Findings = append(j.Findings, round.ExaminedFinding{ID: c.id, Examined: p.examined(c, answers[i+1], quotes)})
		}
	}
	return j, nil
}

const maxQuotedReply = 160

// NoVerdictError says that a reply has a verdict on none of the claims.
type NoVerdictError struct{ Quoted string }

func (e *NoVerdictError) Error() string {
	return "the answer holds a verdict on none of the claims: " + e.Quoted
}

// unreliable says why an examiner cannot be relied on: it fails both planted claims, or tells nothing apart.
func (p Paper) unreliable(j Judged, answers map[int]answer) string {
	knowsTrue := j.TrueClaim == confirmed || j.TrueClaim == refined
	if !knowsTrue && j.FalseClaim != rejected {
		return failedBoth(j.TrueClaim, j.FalseClaim)
	}
	for _, a := range answers {
		if a.verdict != answers[1].verdict {
			return ""
		}
	}
	if len(answers) < len(p.claims) {
		return ""
	}
	return fmt.Sprintf("it called all %d claims %s, also one that is %s", len(answers), answers[1].verdict, known(answers[1].verdict))
}

// known is what one of the planted claims is, where all were given the same verdict: the other is what that says.
func known(verdict string) string {
	switch verdict {
	case rejected:
		return "known to be true"
	case unsure:
		return "known"
	default:
		return "known to be false"
	}
}

// failedBoth says what was said of the planted claims, for a reader who knows of none.
func failedBoth(truth, falsehood string) string {
	if truth == "" && falsehood == "" {
		return "it said nothing about two claims of which parley knows the truth"
	}
	return fmt.Sprintf("it %s a claim that parley knows to be true, and %s one that parley had made up", said[truth], said[falsehood])
}

// said is each verdict as a verb.
var said = map[string]string{
	"": "said nothing about", confirmed: "confirmed", refined: "narrowed", rejected: "rejected", unsure: "left open",
}

// examined is what one answer on a claim comes to: a rejection counts when its counter-quote stands in the document, and is more than
// the claim's own quote.
func (p Paper) examined(c paperClaim, a answer, quotes review.Quotes) round.Examined {
	e := round.Examined{As: round.Unsure, Why: reason(a.why), Tool: p.Tool, Vendor: p.Vendor}
	switch a.verdict {
	case confirmed:
		e.As = round.Confirmed
	case refined:
		if narrower := clip(foreign.Line(a.refined), maxReason); narrower != "" {
			e.As, e.Narrower = round.Refined, narrower
			break
		}
		e.Why = joined("It holds in part, and the examiner gave no wording that does.", e.Why)
	case rejected:
		p.dispute(&e, c, a, quotes)
	case unsure:
	default: // an answer that is missing is no doubt, and is not counted as one
		e.As, e.Why = round.NotExamined, "The examiner said nothing of it."
	}
	return e
}

// dispute takes over a rejection, if the document bears it out.
func (p Paper) dispute(e *round.Examined, c paperClaim, a answer, quotes review.Quotes) {
	counter := clip(foreign.Line(a.counter), maxReason)
	line, found := 0, false
	if counter != "" {
		line, found = quotes.Find(counter)
	}
	switch {
	case found && isPartOf(counter, c.quote):
		e.Why = joined("The examiner rejects it with words that the finding itself quotes.", e.Why)
	case found:
		e.As, e.CounterQuote, e.CounterLine = round.Disputed, counter, line
	case counter == "":
		e.Why = joined("The examiner rejects it, and quotes no words of the document.", e.Why)
	default:
		e.Unfound = counter
		e.Why = joined("The examiner rejects it with a quote that is not in the document.", e.Why)
	}
}

// isPartOf reports whether a counter-quote is a claim's own quote, or a part of it: the claim rests on these words, so they alone are no
// evidence against it.
func isPartOf(counter, quote string) bool {
	_, is := review.NewQuotes(quote).Find(counter)
	return is
}

// joined puts parley's own sentence before the examiner's, which stands in quotation marks: it may say what parley denies.
func joined(own, theirs string) string {
	if theirs == "" {
		return own
	}
	return own + " Its reason: “" + theirs + "”"
}
