package direct

import (
	"strings"
	"sync"

	"parley/engine/pattern"
)

// authorOrders are the forms of a sentence that tells the author what to write. Verbs that requirements and plans begin with as well
// ("Add", "Define", "Provide") are not among them.
var authorOrders = pattern.New(`(?i)^\W*(?:please )?(?:briefly |clearly |optionally,? )?(?:describe|explain|summari[sz]e|outline|elaborate|discuss|insert|fill (?:in|out)|replace this|write (?:a|an|your|one|the) |give (?:a|an) (?:brief|short|overview)|provide (?:a|an) (?:brief|short|concise|overview|summary|description|high-level)|list (?:any|all|the|here|your|each)|state (?:the|your|what|why|how)|identify (?:any|all|the|who|what)|specify (?:any|all|the|what|who|how)|enter (?:the|your|a)|link to (?:the|any|your))\b|^\W*(?:(?:a|an|one|two|the)? ?(?:short|brief|concise|one|single|two|few)[ -](?:or two )?(?:\([^)]*\) )?(?:sentence|paragraph|summary|description|explanation|overview|statement)s?\b)|\b(?:this|the (?:following|next)) (?:(?:sub-?)?section|part|chapter|template|heading)s? (?:should|must|is for|is where|describes?|explains?|lists?|contains?|covers?|summari[sz]es?|is (?:optional|required))\b|\b(?:you (?:may|might) want|you should|feel free|we encourage you|your (?:proposal|project|feature|product|rfc))\b|\b(?:replace|delete|remove) (?:this|these|the) (?:text|comment|comments|section|sections|paragraph|instruction|instructions|placeholder|placeholders|line)\b`)

// authorQuestion is a question that a template puts to the author.
var authorQuestion = pattern.New(`(?i)^\W*(?:(?:and|or|if so|if not|if yes|for instance|for example|in particular)[,:]? )?(?:what|why|how|who|whom|whose|which|when|where|is|are|does|do|did|will|would|can|could|should|has|have|was|were|if)\b.*[?？]\W*$`)

// orderLeads are the words that a sentence of authorOrders begins with, and orderCues those of the forms that may stand
// anywhere in it. Without one of them there is no order, and the expression, which is slow, need not be asked.
var (
	orderLeads = sync.OnceValue(func() map[string]bool {
		return setOf(`please briefly clearly optionally describe explain summarise summarize outline elaborate discuss insert fill
			replace write give provide list state identify specify enter link short brief concise one single two few a an the`)
	})
	orderArticles = sync.OnceValue(func() map[string]bool { return setOf("a an the one two") })
	orderSizes    = sync.OnceValue(func() map[string]bool { return setOf("short brief concise one single two few") })
	orderCues     = newTermList("this section*|this subsection*|this sub-section*|this part*|this chapter*|this template*|this heading*|the following *|the next *|you may want|you might want|" +
		"you should|feel free|we encourage you|your *|replace th*|delete th*|remove th*")
)

func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

// ordersAuthor reports whether a sentence tells the author what to write.
func ordersAuthor(said string) bool {
	folded := fold(said)
	return (beginsAsOrder(folded) || orderCues.matches(folded)) && authorOrders.MatchString(said)
}

// beginsAsOrder reports whether a folded sentence begins with a word that an order begins with; an article has to have the size
// of what is asked for behind it: "a short summary".
func beginsAsOrder(folded string) bool {
	first, rest := cutWord(folded)
	if !orderLeads()[first] {
		return false
	}
	if !orderArticles()[first] || orderSizes()[first] {
		return true
	}
	second, _ := cutWord(rest)
	return orderSizes()[second]
}

// cutWord is the first word of a text, and what follows it.
func cutWord(text string) (word, rest string) {
	from := 0
	for from < len(text) && !pattern.IsWord(text[from]) {
		from++
	}
	to := from
	for to < len(text) && pattern.IsWord(text[to]) {
		to++
	}
	return text[from:to], text[to:]
}

// isTemplateQuestion reports whether a sentence is a question that a template puts to the author.
func isTemplateQuestion(said string) bool {
	return (strings.IndexByte(said, '?') >= 0 || strings.Contains(said, "？")) && authorQuestion.MatchString(said)
}
