package direct

import (
	"strings"

	"parley/engine/pattern"
)

// A section may say in a whole sentence that its text is still to come: "To be agreed with the stakeholders.", "The goals will be defined in the
// next phase." It says no more than "TBD" does, if the sentence is about what its heading names and about nothing else.

const (
	// deferredWork is what is done with a text, or with what it should say, when its time comes; deferredBase is the same behind "we will".
	deferredWork = `(?:determined|defined|decided(?: (?:up)?on)?|confirmed|agreed(?: (?:up)?on)?|specified|described|written(?: up)?|added|completed|filled(?: (?:in|out))?|announced|clarified|discussed|` +
		`provided|detailed|documented|worked out|figured out|finali[sz]ed|established|identified|supplied|drafted|elaborated(?: on)?|settled|sorted out|fleshed out)`
	deferredBase = `(?:determine|define|decide(?: on)?|confirm|agree on|specify|describe|write(?: up)?|add|complete|fill in|clarify|discuss|provide|detail|document|work out|figure out|` +
		`finali[sz]e|establish|identify|supply|draft|elaborate(?: on)?|flesh out)`
	// deferredUntil is who does it, or when; later is a time alone.
	deferredUntil = `(?: (?:by|with|together with|in|at|during|before|after|once|when|as soon as) [^.!?;:]{1,60})?(?: (?:later(?: on)?|soon|shortly|next|afterwards|separately))?`
	deferredLater = `(?:later(?: on)?|soon|shortly|next|(?:in|during|with) (?:a|an|the|our) (?:next|later|future|follow-up|following|coming|upcoming|second|subsequent) [^.!?;:]{1,40}|at a later [a-z]+|(?:once|when|after|as soon as) [^.!?;:]{1,60})`
)

// deferredSentences are the forms of such a sentence; the group is what it is about, where it says so.
var deferredSentences = []*pattern.Pattern{
	pattern.New(`^(?:(?P<about>[^.!?;:,]{1,40}?) )??(?:(?:is|are|has|have|will|shall) )?(?:still )?(?:yet )?(?:to )?be (?:still |yet )?` + deferredWork + deferredUntil + `$`),
	pattern.New(`^(?:we|i|the (?:team|authors?|project))(?:['’]ll| will| shall| (?:still |yet )?(?:need|have) to| are going to| is going to) ` + deferredBase + `(?: (?P<about>[^.!?;:,]{1,40}?))?? ` + deferredLater + `$`),
	pattern.New(`^(?:the )?(?P<about>[^.!?;:,]{1,40}? )??(?:to follow|follows?|will follow|(?:is|are) coming|to come)(?: later| soon| shortly| separately)?$`),
	pattern.New(`^(?:(?P<about>[^.!?;:,]{1,40}?) (?:is|are|has|have|was|were) )?(?:not (?:yet )?(?:been )?(?:decided|defined|determined|specified|written|agreed|described|discussed|worked out)(?: yet)?|under construction|nothing (?:is )?(?:here|written) yet)$`),
	pattern.New(`^(?:this|the) (?P<about>section|chapter|part|text|page) is (?:only |just |still )?(?:a placeholder|a stub|empty)$`),
}

// deferredElsewhere are such sentences in other languages, which have no article or verb that leads to what they are about: they are short.
var deferredElsewhere = pattern.New(`^(?:(?:本节|此处|此部分|本章|内容|具体内容|细节|详细内容|详情|相关内容)?(?:暂|目前|还|尚)?(?:待|将|会|由|后续|稍后|以后|之后|另行|尚未|暂未|还未|未)\p{Han}{0,10}(?:确定|补充|完善|填写|定义|说明|编写|明确|讨论|商定|确认|公布|提供|撰写)|` +
	`(?:wird|werden|muss|müssen|ist|sind)(?: noch| später| in kürze| demnächst| vom? \pL+| von \pL+(?: \pL+)?| mit (?:dem|der|den) \pL+| durch (?:das|den|die) \pL+| im? (?:der |den )?\pL+(?: \pL+)?)* ` +
	`(?:zu )?(?:ergänzt|definiert|festgelegt|geklärt|bestimmt|beschrieben|abgestimmt|erarbeitet|ausgefüllt|nachgereicht|konkretisiert|besprochen|ermittelt|entschieden|definieren|klären|bestimmen|ergänzen|festzulegen|abzustimmen|auszufüllen)(?: werden)?|` +
	`noch (?:nicht (?:definiert|festgelegt|geklärt|bestimmt|beschrieben|entschieden|abgestimmt)|abzustimmen|zu besprechen)|(?:details?|inhalt|text|beschreibung) folg(?:t|en)(?: noch| später)?|` +
	`(?:sera|seront|reste(?:nt)?)(?: \pL+)? (?:définie?s?|précisée?s?|complétée?s?|déterminée?s?|décrite?s?|à définir|à préciser)(?: (?:plus tard|ultérieurement|par l['’]équipe))?|` +
	`se (?:definirán?|determinarán?|completarán?|describirán?)(?: (?:más adelante|más tarde|posteriormente))?)$`)

// anySubject are words that say nothing of what such a sentence is about.
var anySubject = setOf(`a all also and any as content contents current description detail details exact following for full further here in information it its list
	more of on our part parts point points precise section some specific specifics text that the their these they this those to values we with work chapter page`)

// longestDeferred is more bytes than such a sentence has.
const longestDeferred = 140

// mostDeferred is how many of them a section has at most.
const mostDeferred = 3

// isDeferredText reports whether a text under a heading says only that it is still to come.
func isDeferredText(text, heading string) bool {
	text = strings.Trim(text, " \t\n_*()[]")
	if text == "" || len(text) > mostDeferred*longestDeferred {
		return false
	}
	n := 0
	for said := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(".…!。！", r) }) {
		if said = strings.TrimSpace(said); said == "" {
			continue
		}
		if n++; n > mostDeferred || !isDeferredSentence(said, heading) {
			return false
		}
	}
	return n > 0
}

func isDeferredSentence(said, heading string) bool {
	if len(said) > longestDeferred {
		return false
	}
	said = strings.ToLower(said)
	if deferredElsewhere.MatchString(said) {
		return true
	}
	for _, form := range deferredSentences {
		if at := form.FindStringSubmatch(said); at != nil && isAboutHeading(at[1], heading) {
			return true
		}
	}
	return false
}

// orderOrChance is what makes of such a sentence one that tells somebody what to do, or what may come.
var orderOrChance = newTermList("must|should|need|needs|may|might|can|could|would|not|no")

// isAboutHeading reports whether words name nothing but what a heading names.
func isAboutHeading(words, heading string) bool {
	if orderOrChance.matches(words) {
		return false
	}
	named := metricWords(heading)
	for w := range metricWords(words) {
		if !anySubject[w] && !named[w] {
			return false
		}
	}
	return true
}
