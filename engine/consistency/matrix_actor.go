package consistency

import (
	"fmt"

	"parley/engine/pattern"
)

// actorAndDemand are the two halves of a requirement: who acts, or what is spoken of, and what is demanded of them.
var actorAndDemand = pattern.New(`(?is)^(.*?\S)(?:\s+(?:shall|must|should|will|can|may)\s+(?:not\s+|be able to\s+)?|应当?|必须|需要?|可以|能够)(.*\S)`)

// actorAlone says that a text has who acts in a requirement, and less than half of what is demanded of them: "shift leads" stands in many
// sections, and that one of them is about a shift lead is no answer to what a shift lead has to be able to do. It is "" where the text has
// more, and where a requirement is not written so.
func (c *corpus) actorAlone(title, text string) string {
	halves := actorAndDemand.FindStringSubmatch(title)
	if halves == nil {
		return ""
	}
	actor, demand, has := c.words(halves[1]), c.words(halves[2]), c.words(text)
	_, named := shared(actor, has)
	_, both := shared(demand, has)
	if named == 0 || 2*both >= len(demand) {
		return ""
	}
	if both == 0 {
		return "only who acts stands there, and nothing of what is demanded"
	}
	return fmt.Sprintf("who acts stands there, and only %d of %d words of what is demanded", both, len(demand))
}
