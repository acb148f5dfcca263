package schema

// Check is for parley check: its own keys, and those of a round's result for each document.
var Check = checkDescriptions()

func checkDescriptions() map[string]string {
	meaning := map[string]string{
		"checked": "How many documents were looked at.",
		"blocked": "How many of them are blocked at or above --fail-on.",
		"failed":  "How many could not be looked at.", "documents": "Every document, in the order of their paths.",
		"documents[].path":  "The document, from the working folder; absolute outside of it.",
		"documents[].error": "Why it could not be looked at; absent for one that could.", "documents[].result": "What became of it, as the result of a round.",
	}
	for path, means := range resultDescriptions {
		meaning["documents[].result."+path] = means
	}
	return meaning
}
