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
		"contradictions":        "Pairs of places in different documents of one folder that may contradict each other; they do not count in a verdict.",
		"contradictions[].rule": "The rule that found them.", "contradictions[].severity": "How much it matters if they do.",
		"contradictions[].text": "What they say, in one sentence.", "contradictions[].at": "The one place.", "contradictions[].against": "The other.",
		"undefined": "Ids that a document of a folder names and none of them defines; they do not count in a verdict.", "undefined[].id": "The id as it is written.",
		"quiet_checks":         "What the quiet checks came to, which lower the rating and tell only what is certain.",
		"quiet_checks.quiet":   "How many of the checks that were asked are quiet.",
		"quiet_checks.asked":   "How many checks were asked.",
		"quiet_checks.not_met": "The ids of the quiet checks that are not met, or only in part, and made no finding.",
		"undefined[].at":       "Where it stands first.", "undefined[].family": "Where the last id of its kind is defined; not there where none is.",
	}
	for _, place := range []string{"contradictions[].at", "contradictions[].against", "undefined[].at", "undefined[].family"} {
		meaning[place+".file"], meaning[place+".line"], meaning[place+".quote"] = "The document.", "The line, from 1.", "The words there."
	}
	for path, means := range resultDescriptions {
		meaning["documents[].result."+path] = means
	}
	return meaning
}
