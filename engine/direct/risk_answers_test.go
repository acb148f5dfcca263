package direct_test

import "testing"

// A risk that goes on to say what is done is answered, in whatever words, and so is one in a table with a column of answers.
func TestARiskMayBeAnsweredInAnyWords(t *testing.T) {
	t.Parallel()
	const head = "# Architecture: Lockers\n\n## Risks\n\n"
	for _, planted := range []string{
		head + "- The entrance of six houses is too narrow.\n- Power fails.\n",
		head + "- Power fails. Nobody can open a locker.\n",
		head + "- Power fails. This hits a hundred tenants at once.\n",
		head + "| Risk | Answer |\n|---|---|\n| Power fails | |\n",
	} {
		firesOn(t, "architecture.md", "R2", planted,
			head+"- The entrance of six houses is too narrow. For these a unit on the wall fits.\n",
			head+"- Power fails. Caretakers hold a mechanical key for every door.\n",
			head+"| Risk | Answer |\n|---|---|\n| Power fails | caretakers hold a key |\n")
	}
}
