package direct_test

import "testing"

// The numbers of other documents of the same series are no requirements of this one.
func TestOtherDocumentsOfASeriesAreNotMissing(t *testing.T) {
	t.Parallel()
	const others = "## Related\n\n### TEP-0023: Parameters\n\nThey are passed on.\n\n### TEP-0024: Results\n\nThey are kept, as in TEP-0100.\n\n### TEP-0026: Tasks\n\nThey run.\n\n### TEP-0027: Runs\n\nThey end.\n"
	firesOn(t, "proposal.md", "Q14", "# Related work\n\n"+others, "# TEP-0090: Matrix\n\n"+others)
}
