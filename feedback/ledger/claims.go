package ledger

import (
	"parley/engine/pattern"
)

// The kinds of words on earlier points.
const (
	confirmed = "confirmed"
	corrected = "corrected"
)

// claimLead is how a sentence on an earlier finding begins before it comes to the point.
const claimLead = `(?i)^(?:(?:this|that|it|which|the (?:finding|point|issue|weakness))\s+)?(?:is|was|are|were|has been|have been)?\s*` +
	`(?:confirmed(?: as)?|verified(?: as)?|now|since|both|all)?[\s,:]*`

// claims are words that mean the opposite of the list they stand in: reviewers also confirm that a finding is fixed, and
// correct that it is only partly so.
var claims = map[string]*pattern.Pattern{
	confirmed: pattern.New(claimLead + `(?:(?:fixed|resolved|solved|addressed|corrected)\b|no longer (?:holds?|true|applies|applicable|there|an issue|a problem)\b|` +
		`已(?:解决|修复|修正|改正)|不再(?:成立|存在))`),
	corrected: pattern.New(claimLead + `(?:still\b|(?:only )?part(?:ly|ially)\b|remains?\b|holds\b|` +
		`not (?:yet |really |fully |completely |entirely )?(?:fixed|resolved|solved|addressed|corrected)\b|unresolved\b|仍|尚未|部分|未(?:解决|修复))`),
}

// confirms reports whether a reviewer says by these words that the finding is still there.
func confirms(list, text string) bool {
	opposite := claims[list]
	return (list == confirmed) != opposite.MatchString(text)
}
