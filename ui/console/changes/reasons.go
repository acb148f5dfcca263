package changes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/worddiff"
)

// whoClosed says whose word it is that some findings are fixed: it is not parley's own. "" where that is not known of each of them.
func (v *Screen) whoClosed(list []round.Finding) string {
	said, checked := false, false
	for _, f := range list {
		e := v.State.LedgerEntry(f.ID)
		why := v.reason(e, ledger.Fixed)
		if why == "" {
			return ""
		}
		byCheck := f.Rule != "" && (strings.HasPrefix(why, "check "+f.Rule+" ") || isOfChecks(e))
		said, checked = said || !byCheck, checked || byCheck
	}
	switch {
	case said && checked:
		return saidOrChecked
	case said:
		return "a reviewer says so"
	case checked:
		return "a check finds nothing now"
	default:
		return ""
	}
}

// saidOrChecked is who closed findings of which some are closed by a reviewer's word, and others by a check.
const saidOrChecked = "a reviewer says so, or a check finds nothing"

// isOfChecks reports whether nobody but built-in checks stands behind an entry.
func isOfChecks(e *ledger.Entry) bool {
	return e != nil && len(e.Sources) > 0 && !slices.ContainsFunc(e.Sources, func(s ledger.Source) bool { return s.Judge != "rules" })
}

// reason is why a revision made something of a finding, where neither its title nor its words tell that: what reviewers said, what a check
// found, or why nobody looked. "" where no reason is known.
func (v *Screen) reason(e *ledger.Entry, became string) string {
	if e == nil || !slices.Contains([]string{ledger.Fixed, ledger.Withdrawn, ledger.Gone, ledger.NotRechecked}, became) {
		return ""
	}
	return saidOnce(safetext.Line(e.ReasonIn(v.revision.After)))
}

// because says below a finding why that became of it, unless it is said below the title of all.
func (v *Screen) because(e *ledger.Entry, became, common, indent string, w int) []string {
	why := v.reason(e, became)
	if why == "" || why == common {
		return nil
	}
	return parts.HangingIndent(indent, why, v.Theme.Muted, w)
}

// commonReason is why several findings were not re-checked, where it is the same for all; "" where it is not.
func (v *Screen) commonReason(list []round.Finding, became string) (common string) {
	if became != ledger.NotRechecked || len(list) < 2 {
		return ""
	}
	for i, f := range list {
		why := v.reason(v.State.LedgerEntry(f.ID), became)
		if i > 0 && why != common {
			return ""
		}
		common = why
	}
	return common
}

// against says of a finding that is disputed or contested who sees it otherwise, and by what.
func (v *Screen) against(e *ledger.Entry, f round.Finding, state, indent string, w int) []string {
	why := ""
	switch {
	case state == ledger.Disputed && f.Examined != nil:
		why = f.Examined.By() + ": " + said(*f.Examined, "")
	case state == ledger.Contested && e != nil:
		for _, o := range e.History {
			if o.Round == v.revision.After && o.Choice == nil && o.Question == "" {
				why = contestedBy(o)
			}
		}
	}
	if why == "" {
		return nil
	}
	return parts.HangingIndent(indent, safetext.Line(why), v.Theme.Muted, w)
}

// disputed says of a finding that is still there which tool disputes it, and by what.
func (v *Screen) disputed(e *ledger.Entry, f round.Finding, became, indent string, w int) []string {
	if e == nil || became != ledger.Persisting || !e.IsDisputed() || e.Examined.Round > v.revision.After {
		return nil
	}
	why := "disputed by " + e.Examined.By() + ": " + said(*e.Examined, f.Quote)
	return parts.HangingIndent(indent, safetext.Line(why), v.Theme.Muted, w)
}

// said is what an examiner sets against a finding: the words of the document, unless the finding itself rests on them, or else the reason.
func said(x round.Examined, quote string) string {
	if x.CounterQuote == "" || x.Why != "" && worddiff.Key(x.CounterQuote) == worddiff.Key(quote) {
		return cmp.Or(x.Why, "without a reason")
	}
	return fmt.Sprintf("%s says “%s”", x.At(x.CounterLine), x.CounterQuote)
}

// contestedBy says which reviewers hold that a point does not stand, and what they say of it; "" where none does.
func contestedBy(o ledger.Observation) string {
	who := o.DisputedBy
	if o.Disputed {
		who = o.Perspectives
	}
	if len(who) == 0 {
		return o.Reason
	}
	says := " say that it does not hold"
	if len(who) == 1 {
		says = " says that it does not hold"
	}
	text := amount.Series(who) + says
	if o.Reason != "" {
		text += ": " + o.Reason
	}
	return text
}

// saidAgain says of a finding that the person rejected that reviewers make it again, and who. Raised again is what one is called whose quote
// is not in the document.
func (v *Screen) saidAgain(e *ledger.Entry, state, indent string, w int) []string {
	if e == nil || state != ledger.Rejected {
		return nil
	}
	who := e.RaisedAgainBy(v.revision.After)
	if len(who) == 0 {
		return nil
	}
	says := " say it again"
	if len(who) == 1 {
		says = " says it again"
	}
	return parts.HangingIndent(indent, safetext.Line(amount.Series(who))+says+", though you rejected it", v.Theme.Warn, w)
}

// saidOnce is what reviewers say of a finding, each with their name before it; where all say the same, that stands once.
func saidOnce(reason string) string {
	var names []string
	same := ""
	for _, part := range strings.Split(reason, "; ") {
		name, words, isNamed := strings.Cut(part, ": ")
		if !isNamed || same != "" && words != same {
			return reason
		}
		names, same = append(names, name), words
	}
	return amount.Series(names) + ": " + same
}
