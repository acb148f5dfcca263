package whatif

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/safetext"
)

// advice is the least that lifts the block, in a sentence, and the ratings that would do as an example of what it still lacks, if it lacks those;
// good is set where nothing blocks.
func (v *Screen) advice() (text, example string, good bool) {
	t := v.trial
	blocked := countBlocks(t.judged) > 0
	switch {
	case t.round.Verdict == round.Reached && blocked:
		return "Nothing would block any more" + without(t.round) + ".", "", true
	case t.round.Verdict == round.Reached:
		return "Nothing blocks: no finding has to go" + without(t.round) + ".", "", true
	case !t.canLift:
		return v.whyNot(), "", false
	}
	ids := amount.Series(firstOf(t.lift.IDs, 6))
	lack, example := t.lack()
	switch {
	case len(lack) == 0:
		text = "Reject " + ids + ", and nothing blocks any more" + without(t.round) + "."
	case len(t.lift.IDs) == 0:
		text = v.noRejection() + amount.Series(lack) + "."
	case len(lack) == 1:
		text = "Reject " + ids + ", and one reason is left: " + lack[0] + "."
	default:
		text = fmt.Sprintf("Reject %s, and %d reasons are left: %s.", ids, len(lack), amount.Series(lack))
	}
	return text, example, false
}

// without names who is missing from a round: what they would say, nobody knows. It is "" where all are in.
func without(r round.Round) string {
	if r.Status != round.Partial || len(r.Missing) == 0 {
		return ""
	}
	return ", as far as can be told without " + safetext.Line(amount.Series(r.Missing))
}

// lack is what no rejection gives: what only the reviewers can change. Of an average that is too short, the example is a sentence on ratings that
// would make it up.
func (t *trial) lack() (lack []string, example string) {
	var raises, ratings []string
	for i, r := range t.lift.Ratings {
		verb := map[bool]string{true: "is "}[i == 0]
		raises = append(raises, fmt.Sprintf("%s %sat %d/5", safetext.Line(r.Perspective), verb, r.To))
		ratings = append(ratings, fmt.Sprintf("%s at %d/5", safetext.Line(r.Perspective), r.To))
	}
	average := t.round.AverageRating
	switch {
	case len(raises) == 0:
	case average != nil && *average < consensus.RequiredAverage:
		lack = append(lack, fmt.Sprintf("the average is %s too low", short(consensus.RequiredAverage-*average)))
		example = "It takes, for example, " + amount.Series(ratings) + "."
	default:
		lack = append(lack, fmt.Sprintf("the ratings block until %s", amount.Series(raises)))
	}
	for _, name := range t.lift.Risks {
		lack = append(lack, safetext.Line(name)+" has to lower its risk level, which rests on no finding")
	}
	return lack, example
}

// short is by how much an average is too low, which is more than nothing.
func short(by float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.2f", max(by, 0.01)), "0")
}

// noRejection begins the sentence that says what else the block rests on.
func (v *Screen) noRejection() string {
	if v.changed() > 0 {
		return "No further rejection lifts the block: "
	}
	return "No rejection lifts the block: "
}

// whyNot says why no finding, rating or risk level lifts the block.
func (v *Screen) whyNot() string {
	switch {
	case reasonNamed(v.trial.now, consensus.NobodyRated) != nil:
		return v.noRejection() + "no reviewer rated. Ask the reviewers again."
	case reasonNamed(v.trial.now, consensus.RulesCannotTell) != nil:
		return v.noRejection() + "no AI tool judged, and the built-in checks alone cannot tell."
	default:
		return v.noRejection() + "no finding tells what blocks."
	}
}

// restsOn says what a reason rests on: findings, or what reviewers say. A room of 0 is one for the bare ids.
func (v *Screen) restsOn(r consensus.Reason, room int) string {
	ids := v.counting(r.Name)
	if len(ids) == 0 { // all are rejected: it is told what it rested on
		ids = v.trial.bearing[r.Name]
	}
	if len(ids) > 0 {
		text := amount.Series(firstOf(ids, 3))
		switch {
		case room == 0:
			return text
		case r.Name == consensus.HighRisk:
			return v.riskRestsOn(r, ids, room)
		default:
			return "rests on " + text
		}
	}
	if said := v.saidOf(r); len(said) > 0 {
		return v.ratingsThatFit(r, said, room)
	}
	switch {
	case r.Name == consensus.LowAverage && room == 0:
		return fmt.Sprintf("%s; needs %.1f", record.Average(v.trial.round.AverageRating), consensus.RequiredAverage)
	case r.Name == consensus.LowAverage:
		return fmt.Sprintf("it is %s; %.1f is needed", record.Average(v.trial.round.AverageRating), consensus.RequiredAverage)
	case r.Name == consensus.RulesCannotTell:
		return "no AI tool judged"
	case r.Name == consensus.NobodyRated:
		return "no reviewer rated"
	default:
		return "no finding tells it"
	}
}

// saidOf is what each reviewer says that a rule tells of: the risk, or a rating.
func (v *Screen) saidOf(r consensus.Reason) (said []string) {
	for _, p := range v.State.LastResult().Perspectives {
		for _, name := range r.Perspectives {
			switch {
			case name != p.Name:
			case r.Name == consensus.HighRisk:
				said = append(said, fmt.Sprintf("%s says %s", safetext.Line(p.Name), safetext.Line(string(p.RiskLevel))))
			case restsOnRatings[r.Name] && p.Rating.Rated():
				verb := map[bool]string{true: "rates "}[len(said) == 0]
				said = append(said, fmt.Sprintf("%s %s%d/5", safetext.Line(p.Name), verb, p.Rating))
			}
		}
	}
	return said
}

// ratingsThatFit are all of these in so many cells; where they have no room, low ratings are counted, and of others the first are told.
func (v *Screen) ratingsThatFit(r consensus.Reason, said []string, room int) string {
	all := amount.Series(said)
	switch {
	case safetext.Width(all) <= room:
		return all
	case r.Name == consensus.LowRating && len(said) > 1 && room == 0:
		return "" // in a narrow row they would be read as what does not block
	case r.Name == consensus.LowRating && len(said) > 1:
		return fmt.Sprintf("%d ratings of %d/5 or less", len(said), consensus.HighestLow)
	default:
		return amount.Series(firstOf(said, 3))
	}
}

// riskRestsOn says which reviewers rate the risk high and which findings bear that out: nobody tied the two, but a risk level falls with
// the last severe finding of its reviewer. Where that has no room, it says what falls with which finding.
func (v *Screen) riskRestsOn(r consensus.Reason, ids []string, room int) string {
	var levels []string
	for _, p := range v.State.LastResult().Perspectives {
		if level := string(p.RiskLevel); slices.Contains(r.Perspectives, p.Name) && !slices.Contains(levels, level) {
			levels = append(levels, level)
		}
	}
	raters, whose, say := safetext.Line(amount.Series(firstOf(r.Perspectives, 3))), "their", "say"
	if len(r.Perspectives) == 1 {
		whose, say = raters+"’s", "says"
	}
	findings := amount.Series(firstOf(ids, 3))
	severe := "only severe finding is "
	switch left := len(ids) < len(v.trial.bearing[r.Name]); {
	case len(ids) == 1 && left:
		severe = "last severe finding is "
	case left:
		severe = "last severe findings are "
	case len(ids) > 1:
		severe = "severe findings are "
	}
	text := fmt.Sprintf("%s %s %s; %s %s%s", raters, say, safetext.Line(strings.Join(levels, " or ")), whose, severe, findings)
	if safetext.Width(text) > room {
		return "rests on " + findings
	}
	return text
}

// restsOnRatings are the rules that are about single ratings.
var restsOnRatings = map[string]bool{consensus.LowRating: true, consensus.RatingSpread: true}

// firstOf are the first of a list, and how many more there are.
func firstOf(list []string, most int) []string {
	if len(list) <= most {
		return list
	}
	return append(list[:most:most], fmt.Sprintf("%d more", len(list)-most))
}

// verdictWord is a verdict in a word or two.
func verdictWord(r round.Round) string {
	if r.Verdict == round.Reached {
		return "REACHED"
	}
	return strings.TrimSpace("BLOCKED " + safetext.Line(r.SeverityOf().Label()))
}

// effect is what the key of a word on a finding does to the verdict.
type effect struct {
	words, short string // short has at most 12 cells
	to           round.Round
	changes      bool
	blocksMore   bool // more rules, or the verdict itself
}

// effect says what the key of a word on a finding does to the verdict.
func (v *Screen) effect(f round.Finding, choice string) effect {
	now, then := v.trial.round, v.trial.after(f.ID, choice)
	e := effect{to: then.round, changes: true}
	blocks := countBlocks(v.trial.now)
	e.blocksMore = then.blocks > blocks || now.Verdict == round.Reached && then.round.Verdict != round.Reached
	switch word := verdictWord(then.round); {
	case word != verdictWord(now):
		e.words, e.short = word, word
	case then.blocks < blocks:
		n := blocks - then.blocks
		e.words, e.short = fmt.Sprintf("%d of %s gone", n, amount.Of(blocks, "blocking rule")), fmt.Sprintf("%s gone", amount.Of(n, "rule"))
	case then.blocks > blocks:
		n := then.blocks - blocks
		e.words, e.short = fmt.Sprintf("%d more rules would block", n), fmt.Sprintf("%d more block", n)
		if n == 1 {
			e.words, e.short = "one more rule would block", "1 more blocks"
		}
	default:
		e.changes = false
	}
	return e
}

// rejection says, for the row of a finding, what its rejection leads to; or, of one that is rejected here, whether what is tried needs that.
func (v *Screen) rejection(f round.Finding) effect {
	e, isRejected := v.effect(f, ledger.Reject), v.mark(f) == ledger.Reject
	switch {
	case !e.changes && v.needsOthers(f):
		e.words, e.short = onlyTogether, onlyTogether
	case e.changes && isRejected && e.blocksMore:
		e.words, e.short = withoutThis+ifKept.Replace(e.words), needed
	case e.changes && isRejected:
		e.words, e.short = "kept: "+e.words, "kept: "+e.short
	}
	return e
}

// leading are the findings whose rejection leads to something here: none does that no rule rests on.
func (v *Screen) leading() []string {
	if v.trial.ledKnown {
		return v.trial.leading
	}
	var leading []string
	v.trial.widths = [2]int{}
	for _, f := range v.findings() {
		if !v.trial.bears(f.ID) && v.mark(f) != ledger.Reject {
			continue
		}
		e := v.rejection(f)
		if e.changes {
			leading = append(leading, f.ID)
		}
		v.trial.widths = [2]int{max(v.trial.widths[0], safetext.Width(e.short)), max(v.trial.widths[1], safetext.Width(e.words))}
	}
	v.trial.leading, v.trial.ledKnown = leading, true
	return leading
}

// selectLeading begins on the first finding whose rejection changes a rule by itself, or else with others: it is what one came to try.
func (v *Screen) selectLeading(list []round.Finding) {
	if v.opened {
		return
	}
	v.opened = true
	for _, ids := range [][]string{v.leading(), v.trial.lift.IDs} {
		if at := slices.IndexFunc(list, func(f round.Finding) bool { return slices.Contains(ids, f.ID) }); at >= 0 {
			v.selected = at
			return
		}
	}
}

// onlyTogether is what the rejection of a finding leads to that lifts something with others alone.
const onlyTogether, shortTogether = "only with others", "with others"

// needed is the rejection of a finding without which more blocks: "without it" is without the finding, everywhere here.
const needed, withoutThis = "needed", "without this rejection: "

// ifKept is what a rejection leads to in the words for a finding that would be kept.
var ifKept = strings.NewReplacer("rule would block", "rule blocks", "rules would block", "rules block")

// needsOthers reports whether a finding is one of the smallest set of more than one.
func (v *Screen) needsOthers(f round.Finding) bool {
	ids := v.trial.lift.IDs
	return v.trial.canLift && len(ids) > 1 && slices.Contains(ids, f.ID)
}

// rejectionsTell says what the column at the right of the findings holds, or once that it holds nothing: most rejections change no
// verdict by themselves.
func (v *Screen) rejectionsTell() string {
	key := v.Keys.Reject.Help().Key
	switch leading, all := v.leading(), len(v.findings()); {
	case len(leading) == 1 && all > 1:
		return "only " + leading[0] + " changes a rule by itself"
	case len(leading) > 3 && len(leading) < all:
		return fmt.Sprintf("what %s leads to: %d of %d change a rule", key, len(leading), all)
	case len(leading) > 0 && len(leading) < all:
		last := len(leading) - 1
		return "only " + strings.Join(leading[:last], ", ") + " or " + leading[last] + " changes a rule by itself"
	case len(leading) > 0:
		return "what " + key + " leads to"
	case all == 1:
		return "rejecting it changes nothing"
	default:
		return "rejecting any one of them changes nothing"
	}
}

// rejectedBefore counts the findings that the person rejected in earnest.
func (v *Screen) rejectedBefore() (n int) {
	for _, f := range v.findings() {
		if f.Choice == ledger.Reject {
			n++
		}
	}
	return n
}

// verdictWaits reports whether another round may come that judges with a rejection in mind that this one did not know of.
func (v *Screen) verdictWaits() bool {
	return v.State.Concluded == nil && slices.ContainsFunc(v.findings(), func(f round.Finding) bool {
		e := v.State.LedgerEntry(f.ID)
		return f.Choice == ledger.Reject && (e == nil || e.Choice != ledger.Reject)
	})
}

// ownRejections says that the person's rejections count here, and what they mean for the verdict itself; "" where there are none.
func (v *Screen) ownRejections() string {
	switch n := v.rejectedBefore(); {
	case n == 0:
		return ""
	case !v.verdictWaits() && n == 1:
		return "Your rejection is taken in here, and not in the verdict: that is the reviewers' alone."
	case !v.verdictWaits():
		return fmt.Sprintf("Your %d rejections are taken in here, and not in the verdict: that is the reviewers' alone.", n)
	case n == 1:
		return "Your rejection is taken in here. The verdict waits for the next round: the reviewers read it and judge again."
	default:
		return fmt.Sprintf("Your %d rejections are taken in here. The verdict waits for the next round: the reviewers read them and judge again.", n)
	}
}
