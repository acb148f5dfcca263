package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// A text about a form or a program gives dates that no calendar has on purpose: what somebody types, and what is to happen then.

// spokenOf is what a text says that speaks of a wrong date and gives none.
var spokenOf = pattern.New(`(?i)\b(?:invalid|nonexist\w*|non-exist\w*|not exist|impossible|malformed|reject\w*|error\w*|fail\w*|wrong|pars\w+|validat\w*|example|e\.g|such as|format\w*|test (?:case|date|data|input|value)s?|leap|overflow\w*|normali[sz]\w*|rounded|clamp\w*|never|bugs?|calendar)\b|无效|不存在|非法|校验|错误|格式|例如`)

var (
	// onTheDay stands before the day on which something happens, whatever it is.
	onTheDay = pattern.New(`(?i)\b(?:on|by|until|till|since|from|before|after|between|through|dated|due|starts?|ends?|effective|deadline)[ :]*(?:the )?$|\bdate *: *$|(?:于|在|自|从|至|到)\s*$`)
	// triedBefore stands before a date that somebody gives a program: "a user who types 30 February", "the value 2027-02-30".
	triedBefore = pattern.New(`(?i)\b(?:typ(?:es?|ed|ing)|enter(?:s|ed|ing)?|key(?:s|ed|ing)? in|inputs?|inputting|submit(?:s|ted|ting)?|past(?:es?|ed|ing)|pick(?:s|ed|ing)?|choos(?:es?|ing)|chose|select(?:s|ed|ing)?|fill(?:s|ed|ing)? in|writ(?:es?|ing)|wrote|puts?|sends?|refus(?:es?|ed|ing)|declin(?:es?|ed|ing)|den(?:y|ies|ied)|accept(?:s|ed|ing)?|` +
		`like|say|instance|imagine|suppose|values?|texts?|strings?|inputs?)[,:]?(?: (?:in|an?|the|as|of|dates?|days?|values?|texts?|such|like|impossible))*[ "“‘'(]*$|(?:输入|填写|键入|提交|选择)[^，。；]{0,6}$`)
	// triedAfter follows one: "30 February is refused", "with 31 April the form shows a message".
	triedAfter = pattern.New(`(?i)^[^.;。；]{0,60}?\b(?:typed|entered|refused|declined|denied|not accepted|warn(?:s|ed|ing)?|messages?|hints?|treated as|interpreted|becomes|turns into|does not|no such|not a date)\b|^[^。；]{0,20}(?:拒绝|提示|报错)`)
	// inputColumn is over what a test gives to a program.
	inputColumn = newTermList("input*|example*|value*|given|entered|typed|sample*|test data|data|输入*|示例|测试数据")
)

// isTried reports whether a text gives a date as what somebody hands to a program or quotes, and not as a day on which anything happens.
func (d writtenDate) isTried(text string) bool {
	before, after := text[:d.start], text[d.start+len(d.text):]
	if isQuoted(text, d.start) {
		return true
	}
	before = lastSentence(before)
	if onTheDay.MatchString(before) {
		return false
	}
	return triedBefore.MatchString(before) || triedAfter.MatchString(after)
}

// withoutInputs is a block's text with blanks in place of the cells that a test's input stands in.
func (m *analysis) withoutInputs(b *document.Block) string {
	text := b.Text
	if b.Kind != document.Row || b.Table < 0 || b.Table >= len(m.doc.Tables) || b.Record < 0 || b.Record >= len(m.doc.Tables[b.Table].Rows) {
		return text
	}
	t := m.doc.Tables[b.Table]
	for i, cell := range t.Rows[b.Record] {
		if i < len(t.Header) && cell.Text != "" && inputColumn.matches(fold(t.Header[i].Full)) {
			text = strings.Replace(text, cell.Text, strings.Repeat(" ", len(cell.Text)), 1)
		}
	}
	return text
}
