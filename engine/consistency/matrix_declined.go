package consistency

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// declined is how a sentence goes on behind an id that it says is left out. It is held to what stands right behind the id, so that a condition or
// another thing in the same sentence declines nothing.
var declined = pattern.New(`(?i)^\W*(?:(?:is|are|was|were|has been|will|shall|does|gets)\s+(?:not|never)\s+(?:yet\s+|be\s+|been\s+|get\s+)*` +
	`(?:built|implemented|covered|included|supported|delivered|planned|done|addressed|developed|shipped|part of (?:this|the))\b` +
	`|(?:is|are|was|were|has been|will be)\s+(?:out of scope|not in scope|dropped|deferred|postponed|descoped|de-scoped|cancelled|canceled|left out|moved to a later)\b` +
	`|(?:won't|isn't|wasn't)\s+(?:be\s+)?(?:built|implemented|covered|included|supported|delivered|done|addressed)\b` +
	`|(?:不(?:会)?(?:实现|开发|包含|支持|做)|不在(?:本期|本次)?范围|已?(?:取消|推迟|延后|砍掉)))`)

// declines reports whether a mention says that what it names is left out: that is no answer to it, however many words it has.
func (t *tracing) declines(f *file, id document.ID) bool {
	if id.Block < 0 {
		return false
	}
	_, behind, names := strings.Cut(sentenceQuote(f.Doc, id), id.Name)
	return names && declined.MatchString(behind)
}
