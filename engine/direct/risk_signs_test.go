package direct_test

import "testing"

// Words of danger that are meant otherwise are no danger.
func TestWordsOfDangerAreReadInTheirSense(t *testing.T) {
	t.Parallel()
	const design = "# Architecture: Forms\n\n## Components\n\n"
	firesOn(t, "architecture.md", "R7", design+"The archive runs on a single node.\n", design+"The parts are condensed into a single node of the graph, which is drawn anew.\n")
	firesOn(t, "architecture.md", "R8", design+"The release has a breaking change of the interface.\n", design+"The release is a non-breaking change of the interface.\n",
		design+"It would be a massively breaking change to rename the constants.\n",
		design+"We migrate all the old documents to the new folder.\n")
	firesOn(t, "architecture.md", "R9", design+"The tablet has a hard-coded API key.\n", design+"The secret stands under the hard-coded key `secret.data` of the map.\n")
}
