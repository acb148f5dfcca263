package record

import "parley/engine/round"

// standIns says whose tools gave no review, as a sentence; "" where each reviewer's did, and where no tool was there to ask at all, which
// is told with what adds one.
func standIns(r round.Round) string {
	told := round.DescribeStandIns(r.Perspectives)
	if told == "" || len(r.AbsentTools()) > 0 {
		return ""
	}
	return sentence(plain(told)) + "."
}

// standIns says so under the labels, where nobody can take the verdict for one of all reviewers.
func (w *writer) standIns(r round.Round) {
	if told := standIns(r); told != "" {
		w.line("\n> %s", inline(told))
	}
}

// verdictChange says under the labels why the verdict is another one than in the round before.
func (w *writer) verdictChange(r round.Round) {
	if r.VerdictChange != "" {
		w.line("\n> %s", inline(r.VerdictChange))
	}
}

// whyAbstains says why a perspective gives no rating. What abstains where its tools failed are the checks in their place.
func whyAbstains(p round.Review) string {
	why := plain(p.Abstention())
	if len(round.StandIns([]round.Review{p})) > 0 {
		return "the built-in checks abstain for " + plain(p.Name) + ": " + why
	}
	return plain(p.Name) + " abstains: " + why
}
