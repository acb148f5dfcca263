package direct_test

import "testing"

// A general noun that is narrowed down names its users, and so does what is enumerated beside it.
func TestANarrowedNounNamesTheUsers(t *testing.T) {
	t.Parallel()
	const head = "# Product brief: Stove\n\n## Users\n\n"
	for _, planted := range []string{
		head + "It is for people. Everyone in town cooks.\n",
		head + "It helps customers, and all users.\n",
		head + "- People\n- All users\n",
		head + "Everyone who has a kitchen.\n",
	} {
		firesOn(t, "brief.md", "P3", planted,
			head+"Families with children, and people who live alone.\n",
			head+"We make it for elderly people.\n",
			head+"- People who live alone\n- Families\n",
			head+"Customers without a kitchen of their own.\n")
	}
}
