package direct_test

import (
	"strings"
	"testing"
)

// TestAMarkThatSomebodyIsToLeaveIsNoGap holds what is said about a mark to the mark itself.
func TestAMarkThatSomebodyIsToLeaveIsNoGap(t *testing.T) {
	t.Parallel()
	part := func(text string) string { return aProposal + "## Printing\n\n" + text + "\n" }
	for _, gap := range []string{
		"The printer of the branch is TODO.", "TODO: name the printer, and mark it as paid.", "Receipts are kept for TBD days.", "The comment on receipts is TBD.",
		"| Step | What |\n|---|---|\n| Print | TBD |\n| Send | by mail |",
	} {
		firesOn(t, "proposal.md", "Q1", part(gap),
			part("Copy the receipt's driver, and mark each step that is left with TODO and a link to its ticket."),
			part("Where the paper size is not known, indicate 'TBD - paper' in the column."),
			part("- Replaced TODO with the driver's own queue.\n- Printing twice is not covered (see TODO line 44)."),
			part("The status of a printer is `TBD` until it has answered once."),
			part("The printer finds keywords like TODO, FIXME and BUG in a text."),
			part("A TBD entry is printed last. Is FIXME supported? TBD is not an answer to a customer."),
			part(`{"size": "TBD"} is what the driver sends first.`))
	}
	firesOn(t, "plan.md", "Q1", "# 打印方案\n\n柜员把表格交给打印机，打印机把收据寄给客户。\n\n## 纸张\n\n纸张大小待补充。\n",
		"# 打印方案\n\n柜员把表格交给打印机，打印机把收据寄给客户。\n\n## 纸张\n\n客户看到本人待补充事项，并在柜台补交。\n",
		"# 打印方案\n\n柜员把表格交给打印机，打印机把收据寄给客户。\n\n## 1.1.0\n\n- 深色主题，待定项见 #38\n")
}

// TestAWordOfAFormIsNoGap holds what is left of a template to a name whose parts are told in the same way.
func TestAWordOfAFormIsNoGap(t *testing.T) {
	t.Parallel()
	part := func(text string) string { return aProposal + "## Names\n\n" + text + "\n" }
	for _, gap := range []string{
		"The desk is called {{ name }} in every branch.", "{{ title }}", "The form is valid since yyyy-mm-dd.", "XXX: name the printer of the branch.", "The archive is at {{ address }}.", "Owner:<your name>",
	} {
		firesOn(t, "proposal.md", "Q1", part(gap),
			part("### `.{{ type }}.desk.{{ branch }}`\n\nA printer is called by it."),
			part("| Header | Values |\n|---|---|\n| time of the receipt | yyyy-MM-dd HH:mm:ss |"),
			part("XXX can be LOG or PLOG, and prints once a second."),
			part("- Call request.XXX() to print, here XXX=Set."),
			part("Add a driver with TODO for the queue, as the guide says."),
			part("### TODO/Questions\n\nNobody has one."),
			part("| Old | New |\n|---|---|\n| tracing:<name> | desk_tracing_<name> |"),
			part("XXX可以是LOG或PLOG，每秒最多打印一次。"))
	}
}

// TestAFreeSlotIsNoGap tells a table in which people put themselves down from one that the author has not finished.
func TestAFreeSlotIsNoGap(t *testing.T) {
	t.Parallel()
	const rows = "| 4 March | The archive | a talk |\n| 11 March | TBD | TBD |\n| 18 March | TBD | TBD |\n"
	const slots = "## Lunch talk schedule\n\n| Date | Speaker | Slides |\n|---|---|---|\n" + rows
	firesOn(t, "proposal.md", "Q1", aProposal+"## Deliveries\n\n| Date | What | To whom |\n|---|---|---|\n"+rows, aProposal+slots)
	firesOn(t, "proposal.md", "Q1", aProposal+"## Lunch talk schedule\n\n| Date | Speaker | Slides |\n|---|---|---|\n| TBD | TBD | TBD |\n", aProposal+slots)
}

// TestAHeadingOnTheWrongLevelIsNotEmpty tells a heading whose content follows a level higher from one with none.
func TestAHeadingOnTheWrongLevelIsNotEmpty(t *testing.T) {
	t.Parallel()
	const before = "# Freezer list\n\nCooks see what the freezer holds.\n\n## Gain\n\nA cook finds a tray in ten seconds.\n\n"
	const after = "## What changes on the screen\n\nA tray shows its date and its shelf.\n\n## What changes on the shelf\n\nEach shelf has a number.\n"
	firesOn(t, "proposal.md", "Q2", before+"### Extent\n\n"+after+"\n### Colours\n\nThe screen is green.\n", before+"### Extent\n\n"+after)
	firesOn(t, "proposal.md", "Q2", before+"### Risks\n\n"+"## Alternatives\n\nA list on paper gets lost.\n")
	firesOn(t, "proposal.md", "Q2", "# Freezer list\n\n## Drawbacks\n\n# Gain\n\nA cook finds a tray in ten seconds.\n\n# Extent\n\nA tray shows its date.\n",
		"# Freezer list\n\n## Ada Lovelace\n\n# Gain\n\nA cook finds a tray in ten seconds.\n\n# Extent\n\nA tray shows its date.\n")
}

// A gap that names code is shown as it is written, without a sign for what was left out.
func TestAGapIsShownAsItIsWritten(t *testing.T) {
	t.Parallel()
	all := sayings(t, "proposal.md", "Q1", aProposal+"## Printing\n\nReceipts are printed [TODO: say whether `print_all` asks first] at the counter.\n")
	if len(all) == 0 || !strings.Contains(all[0].Text, "print_all") || strings.ContainsRune(all[0].Text, '\uFFFC') {
		t.Errorf("%+v", all)
	}
}

// A table of contents that a program writes, and what a phase that is named decides, are no gaps.
func TestWhatAProgramOrAPhaseFillsIsNoGap(t *testing.T) {
	t.Parallel()
	firesOn(t, "proposal.md", "Q2", aProposal+"## Contents\n\n<!-- say what -->\n\n## Rollout\n\nTablets come in May.\n", aProposal+"## Contents\n\n<!-- toc -->\n\n## Rollout\n\nTablets come in May.\n")
	firesOn(t, "proposal.md", "Q1", aProposal+"The maker is to be determined.\n", aProposal+"The maker is to be determined in the Purchase phase.\n")
}

// Of an arrow nobody can tell which side comes first.
func TestAnArrowIsNoDependency(t *testing.T) {
	t.Parallel()
	stories := func(line string) string {
		return "# User stories\n\n## US-1 Sign in\n\nAs a clerk, I want to sign in so that forms are mine.\n\n## US-2 See forms\n\nAs a clerk, I want to see forms so that none is lost.\n\n## Story dependencies\n\n1. " + line + "\n"
	}
	for _, w := range sayings(t, "epics/stories.md", "T13", stories("US-1 → US-2")) {
		t.Errorf("%q", w.Text)
	}
}

// A label of place, an argument of a command, work of a later day and the state of the work are the author's own words, and no gaps.
func TestAPlaceAnArgumentAndAStateAreNoGaps(t *testing.T) {
	t.Parallel()
	for planted, clean := range map[string]string{
		"- <name> signs the form in the morning.\n":           "- <on frontend> Validating the form that was sent.\n- <in background> Storing the form that was sent.\n",
		"The node is {{ nodeName }}.\n":                       "- Then run kubectl delete nodenetwork {{ nodeName }} by hand.\n",
		"The size is settled later (TODO: ask the clerks).\n": "The form is kept (Future TODO: let clerks send it).\n",
	} {
		firesOn(t, "proposal.md", "Q1", aProposal+planted, aProposal+clean)
	}
	firesOn(t, "proposal.md", "Q1", aProposal+"## Rollout\n\nWork in progress.\n", aProposal+"## 3. Status\n\nWork in progress.\n")
}
