package direct

import (
	"cmp"
	"sync"

	"parley/engine/review"
)

// reason says what a finding of a check asks of a person and why it matters; a finding is worth reading only where that is plain.
type reason struct {
	kind review.Kind
	why  string
	// consequence is what happens if nothing is done, where the reason does not say that already.
	consequence string
}

func (c *Check) reason() reason {
	r := reasons()[c.ID]
	r.consequence = cmp.Or(r.consequence, r.why)
	return r
}

var reasons = sync.OnceValue(func() map[string]reason {
	return map[string]reason{
		"P1":  {review.Fix, "Without the problem nobody can judge whether the solution fits it.", "Nobody can judge whether the solution fits the problem."},
		"P2":  {review.Fix, "Whoever builds it decides for somebody they have to guess.", ""},
		"P3":  {review.Fix, "A general “user” hides that two groups may want opposite things.", "Two groups that want opposite things get one answer, and it suits one of them."},
		"P4":  {review.Decide, "Nobody can say later whether it worked.", ""},
		"P5":  {review.Decide, "A measure without a number cannot be missed, and so cannot be met.", "Nobody can say later whether the measure was met."},
		"P6":  {review.Decide, "Without a start or a date a target can always be reached later.", "The target is put off, and nobody can say that it was missed."},
		"P7":  {review.Decide, "What is not excluded is expected by somebody.", "Somebody expects what was never meant to be built."},
		"P8":  {review.Decide, "When time runs out, chance decides what is left out.", ""},
		"P9":  {review.Fix, "Without the benefit nobody can offer a simpler way to it.", "Nobody offers a simpler way to the same benefit."},
		"P10": {review.Fix, "Readers discount the whole text when one claim has nothing behind it.", "Readers doubt the whole text because of one claim."},
		"P11": {review.Fix, "Reviewers will ask why not otherwise, and the answer is lost when the author leaves.", "Reviewers ask why not otherwise, and the answer is lost when the author leaves."},
		"P12": {review.Decide, "A feature without a goal costs effort that nobody misses.", "Effort goes into a feature that serves no goal."},
		"P13": {review.Fix, "Readers agree to a rule and find out at the first case that they meant different things.", ""},
		"P14": {review.Fix, "Who cannot get it running does not read on.", ""},

		"T1":  {review.Fix, "Without its parts nobody can split the work or see what depends on what.", "Nobody can split the work or see what depends on what."},
		"T2":  {review.Decide, "Two names for one part are built as two parts.", ""},
		"T3":  {review.Fix, "A quality that nobody mentions is noticed first in operation.", "The quality is missed for the first time in operation."},
		"T4":  {review.Decide, "Without a number nobody can test the target or refuse a slow system.", "Nobody can test the target or refuse a slow system."},
		"T5":  {review.Decide, "A variable or a bare number is filled in differently by each reader.", ""},
		"T6":  {review.Fix, "A decision without its reason is reopened, or kept after the reason is gone.", ""},
		"T7":  {review.Fix, "One option is no choice; the better one may never have been looked at.", "A better option may never be looked at."},
		"T8":  {review.Decide, "Work that depends on the choice cannot begin, or begins twice.", ""},
		"T9":  {review.Fix, "Callers write the error handling by guessing.", ""},
		"T10": {review.Fix, "Data outlives its first version; without a plan it is lost or kept against the law.", "Data is lost, or kept against the law, when the first version is replaced."},
		"T11": {review.Fix, "A failure is reported by users first.", ""},
		"T12": {review.Decide, "The requirement excludes better products without meaning to.", ""},
		"T13": {review.Fix, "Whoever starts in this order has to stop and wait.", ""},
		"T14": {review.Fix, "Reviewers cannot object to a way that is not told.", "It is built in a way that nobody could object to before."},
		"T15": {review.Fix, "Existing users are the first to notice a change, and nobody told them.", ""},
		"T16": {review.Fix, "Nobody can say when the change is done.", ""},

		"Q1":  {review.Decide, "Whoever builds this meets the gap first and fills it alone.", ""},
		"Q2":  {review.Fix, "Readers take an empty section for something that was lost or forgotten.", ""},
		"Q3":  {review.Fix, "The template's words stand where the author's should, and nobody can tell what holds.", "The template's words are taken for the author's, and nobody can tell what holds."},
		"Q4":  {review.Decide, "Two readers test it differently, and both are right.", ""},
		"Q5":  {review.Decide, "The clause lets the requirement be skipped without breaking it.", "The requirement is skipped, and nobody has broken it."},
		"Q6":  {review.Decide, "Nobody can tell when the list is done.", ""},
		"Q8":  {review.Fix, "Half of it can be met, and nobody can say whether it is.", "Half of it is met, and nobody can say whether the requirement is."},
		"Q9":  {review.Fix, "Each side expects the other one to do it.", ""},
		"Q10": {review.Fix, "Being able to do something is not doing it.", "It is built to be able to do this, and never does it."},
		"Q11": {review.Fix, "Nobody can say whether the requirement is met.", ""},
		"Q12": {review.Fix, "The case is named, and what happens then is not.", "Whoever builds it decides what happens in that case."},
		"Q13": {review.Fix, "One of the two will be changed, and the other one will not.", ""},
		"Q14": {review.Fix, "References lead to the wrong requirement or to none.", "Readers follow a reference to the wrong requirement, or to none."},
		"Q15": {review.Decide, "Either the number is wrong or something is missing.", "Nobody notices what is missing, or somebody looks for what never was there."},
		"Q16": {review.Fix, "Two words for one thing are taken for two things.", ""},
		"Q17": {review.Decide, "One of the two values will be built.", ""},
		"Q18": {review.Fix, "What the text relies on cannot be read.", "Readers decide without having read what the text relies on."},
		"Q19": {review.Fix, "Readers and tables of contents lose their place.", ""},
		"Q20": {review.Fix, "Programs cannot read the file at all.", ""},
		"Q21": {review.Decide, "A passage for reviewers may steer them; readers should know that it is there.", "The passage may steer the reviewers without anybody noticing."},
		"Q22": {review.Fix, "Nobody can read it.", ""},
		"Q23": {review.Fix, "A section does not hold what its heading leads readers to expect.", "Readers rely on a section that does not hold what its heading says."},
		"Q24": {review.Fix, "What comes after the break is unknown, and may be what matters.", "What comes after the break stays unknown, and may be what matters."},
		"Q25": {review.Fix, "Nobody can keep a date that does not exist.", "Each reader takes another day for the one that was meant."},
		"Q26": {review.Fix, "Readers cannot tell which version is the newest, or when it came.", ""},
		"Q27": {review.Decide, "One of the two dates is wrong, and nobody knows which.", ""},

		"R1":  {review.Fix, "Nobody has thought about what could go wrong, or nobody wrote it down.", "What goes wrong finds everybody unprepared."},
		"R2":  {review.Decide, "A known risk without an answer happens to somebody unprepared.", ""},
		"R3":  {review.Fix, "A risk that nobody watches is noticed when it has happened.", "The risk is noticed when it has happened."},
		"R4":  {review.Fix, "The worst risk gets no more attention than the least.", ""},
		"R5":  {review.Fix, "Watching alone changes nothing.", "What is only watched happens all the same."},
		"R6":  {review.Decide, "The outside service will be down one day, and then this is too.", ""},
		"R7":  {review.Decide, "When this one part fails, everything stands still.", ""},
		"R8":  {review.Decide, "When it goes wrong, there is no way back.", ""},
		"R9":  {review.Fix, "Whoever finds it can get in.", ""},
		"R10": {review.Fix, "The plan cannot be followed as it stands.", "The plan fails at the first date that comes before what it needs."},
		"R11": {review.Decide, "When the assumption is wrong, it shows at the end.", ""},
		"R12": {review.Decide, "A question that nobody owns is answered by accident.", "The question is answered by accident, or by nobody."},
		"R13": {review.Fix, "The first failure decides what the system does.", ""},
		"R14": {review.Decide, "The law applies whether the document names it or not.", "The law is broken without anybody having decided to."},
		"R15": {review.Decide, "Something was promised before release and not done.", "It is released without what was promised before release."},
		"R16": {review.Decide, "The omission is admitted and stays.", "The omission stays, and whoever relies on the document does not know how much it costs."},
		"R17": {review.Fix, "Whoever has to decide sees one side only.", ""},
		"R18": {review.Fix, "What is open is decided by whoever builds it.", ""},

		"C1":  {review.Fix, "Nobody can check the coverage without reading everything.", ""},
		"C2":  {review.Fix, "The requirement is named and not answered.", "The requirement counts as answered, and nothing answers it."},
		"C3":  {review.Note, "A match by words alone may be wrong.", "A requirement counts as answered because of words that mean something else."},
		"C4":  {review.Decide, "Somebody asked for this, and it will not be built.", ""},
		"C5":  {review.Decide, "A part of what was asked for may not be built.", ""},
		"C6":  {review.Decide, "The value that was agreed is not the one that will be built.", ""},
		"C7":  {review.Decide, "It was decided not to do this.", "Something is built that it was decided not to build."},
		"C8":  {review.Decide, "It costs effort that nobody asked for.", ""},
		"C9":  {review.Fix, "The reference leads to no requirement.", "Readers look for a requirement that is not there."},
		"C10": {review.Fix, "The map says done where the content does not.", "What the map calls done is left undone."},
		"C11": {review.Decide, "A must that comes later is missing at release.", ""},
		"C12": {review.Note, "What was explored is forgotten.", ""},
		"C13": {review.Decide, "Somebody it was meant for gets nothing.", ""},
		"C14": {review.Decide, "The requirement was lost on the way.", "It is built without this requirement, and nobody has decided so."},
	}
})
