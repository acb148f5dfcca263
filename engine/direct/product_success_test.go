package direct_test

import "testing"

// "Support single sign-on" is reached or not; "better forms" is reached nowhere.
func TestAGoalThatIsThereOrNotNeedsNoAmount(t *testing.T) {
	t.Parallel()
	const head = "# Product brief: Forms\n\nClerks at small banks lose an hour a day to paper forms, and customers leave the queue before they are served.\n\n## Goals\n\n"
	firesOn(t, "brief.md", "P4", head+"- Make forms better\n- Improve the mood of clerks\n", head+"- Support signing on the tablet\n- Store each form in the archive\n")
	for _, name := range []string{"# Product brief: Forms", "# Forms"} {
		text := name + "\n\n## Background\n\nPaper gets lost.\n\n## Goals\n\n- Make forms better\n\n## Users\n\n- Clerks at the counter\n"
		if all := sayings(t, "forms.md", "P4", text); len(all) != 1 {
			t.Errorf("%s: %v", name, all)
		}
	}
}

// A brief that only promises has named no measure, also where it lists none: “Adoption goes up.” The look-alikes have an amount,
// or an event that happens or does not.
func TestASuccessThatIsOnlyPromisedInASentenceIsObjectedTo(t *testing.T) {
	t.Parallel()
	const head = "# Product brief: Shifts\n\nNurses at mid-size hospitals trade shifts in chat groups, and head nurses learn of it too late.\n\n## Success\n\n"
	firesOn(t, "brief.md", "P5", head+"Adoption goes up, and wards are happier.\n", head+"Adoption goes up from 10 to 60 % of the wards by June.\n")
	firesOn(t, "brief.md", "P5", head+"Adoption goes up.\n", head+"The first ward gives up its paper calendar.\n")
}
