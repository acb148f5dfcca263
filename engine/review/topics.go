package review

import (
	"slices"
	"strings"
)

// Topics is the fixed list a reviewer may file a point under, so that points can be compared exactly. Lower-case English
// nouns, in the order the prompt lists them.
func Topics() []string {
	return []string{
		"scope", "goals", "users", "value", "market", "business", "metrics",
		"requirements", "traceability", "consistency", "terminology", "ambiguity", "testability",
		"architecture", "interfaces", "data", "performance", "scalability", "security", "privacy", "reliability",
		"dependencies", "migration", "operations", "timeline", "cost", "ownership", "compliance", "usability",
	}
}

var knownTopics = Topics()

// topicOf is the listed topic that a reviewer named, or "" for one that is not on the list.
func topicOf(word string) string {
	word = strings.ToLower(strings.TrimSpace(word))
	if slices.Contains(knownTopics, word) {
		return word
	}
	return ""
}
