package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

const proposalFile = "docs/proposals/timeouts.md"

// proposal is a proposal with a section of its own put before its drawbacks.
func proposal(section string) string {
	return strings.Replace(useCases("Two cases are known.", "Timeouts"), "## Drawbacks", section+"\n\n## Drawbacks", 1)
}

// TestFalseAlarmsOfOtherProjects holds what was wrong in proposals and requirement documents that no rule was made with: beside each look-alike
// stands the mistake that it was taken for.
func TestFalseAlarmsOfOtherProjects(t *testing.T) {
	t.Parallel()
	with := func(bad ...string) string { return req(append(append([]string{}, fine...), bad...)...) }
	long := strings.Repeat("Clerks at small banks lose an hour a day to forms. ", 6)
	table := func(first, second, third string) string {
		return "# X\n\n" + long + "\n\n| Tag | Value |\n|--|--|\n| " + first + " |\n| " + second + " |\n| " + third + " |\n"
	}
	const plan = "The page will be moved. The old one should go, and clerks must walk. A second one is planned. Phase 2 will replace both.\n"
	runCases(t, []ruleCase{
		{
			"Q1", proposalFile,
			[]string{
				proposal("## Steps\n\n- [ ] Find the cost (by a benchmark? TBD)"), table("Address | TBD", "Height | 907", "Fee | 3"),
				proposal("## Messages\n\nThe families of messages are to be defined."), proposal("## Start\n\nThe release is on YYYY-MM-DD."),
				proposal("## Owner\n\n[fill in the owner]"), proposal("## Owner\n\nThe team is [to be completed]."),
			},
			[]string{
				proposal("## Steps\n\n- [x] Find the cost (by a benchmark? TBD)"), table("Authors | Ann", "Review manager | TBD", "Status | Accepted"),
				proposal("## Messages\n\nThe families of messages are to be defined in future RFCs."), proposal("## Fields\n\nThe field holds a day (YYYY-MM-DD)."),
				proposal("## Today\n\nThe generation of questions is still a TODO."), proposal("## Filling\n\nThe clerk fills in the [form](form.md)."),
			},
		},
		{
			"Q2", proposalFile,
			[]string{"# Timeouts\n\n# Summary\n\n" + long + "\n\n# Alternatives\n\n# Drawbacks\n\nA slow sync is stopped.\n", proposal("## Layers\n\n### Layer 1")},
			[]string{"# Timeouts\n\n# Summary\n\n" + long + "\n\n# Drawbacks\n\nA slow sync is stopped.\n", proposal("## Layers\n\n### Layer 1: components that anybody may copy")},
		},
		{
			"Q3", brief,
			[]string{"# X\n\n## Project title\n\n" + "## Problem\n\n" + long, "# Spec: [FEATURE]\n\n" + long, "# X\n\n" + long + "\n\nThe owner is [OWNER NAME]."},
			[]string{"# X\n\n## Project title\n\n**Larder**\n\n## Problem\n\n" + long, "# X\n\n" + long + "\n\n- Plugins can be added. [TODO]", "# X\n\n" + long + "\n\n- The link is base/id=[LINK_CONTRACT]&key=[SECRET_KEY]"},
		},
		{
			"Q4", requirements,
			[]string{with("FR-4: The scan shall be quick."), with("FR-4: The page shall be slow to change."), with("FR-4: The service must answer in a timely manner.")},
			[]string{with("FR-4: Quick mode shall check 8 requirements."), with("FR-4: If the model is slow, the claim goes to a clerk."), with("FR-4: As a clerk, I want a fast scan, so that I go home."), with("FR-4: As a clerk, I want all notes attached, so that I decide quickly.")},
		},
		{
			"Q5", requirements,
			[]string{with("FR-4: The tool shall explain the result where applicable.")},
			[]string{with("FR-4: Fields of the result: id, text, explanation where applicable.")},
		},
		{
			"Q6", requirements,
			[]string{with("FR-4: The key must be made by a source such as a file.")},
			[]string{with("FR-4: The key must be made of 32 random bytes (by a source such as a file).")},
		},
		{
			"Q15", requirements,
			[]string{req(fine...) + "\n## Parts\n\nIt consists of five services:\n\n- mail\n- print\n- scan\n- store\n"},
			[]string{
				req(fine...) + "\n## Parts\n\nIt consists of four services:\n\n- mail\n  - by post\n- print\n- scan\n- store\n",
				req(fine...) + "\n## Parts\n\nIt consists of five services:\n\n- mail\n- print\n- scan\n- store\n\nThe last one is optional:\n\n- fax\n",
				req(fine...) + "\n## Parts\n\nIt has at least five services:\n\n- mail\n- print\n- scan\n- store\n", req(fine...) + "\n## Parts\n\nIt waits for ten seconds:\n\n- mail\n- print\n",
			},
		},
		{
			"Q18", proposalFile,
			[]string{proposal("## Contents\n\n- [Lost](#lost)\n- [Gone](#gone)\n- [Away](#away)"), proposal("## See\n\nIt is as [there](#lost), [here](#use-cases) and [below](#drawbacks).")},
			[]string{proposal("## The words to add\n\nThe [form](#form-object) has a [field](#field-object) and [extensions](#extensions).")},
		},
		{
			"Q24", proposalFile,
			[]string{proposal("## Contents\n\n- [Use cases](#use-cases)\n- [Drawbacks](#drawbacks)\n- [A](#a)\n- [B](#b)\n- [C](#c)\n")},
			[]string{proposal("## The words to add\n\nA [form](#form-object) has [fields](#field-object), [ids](#id-object), [values](#values), [names](#name-object) and [extensions](#extensions).")},
		},
		{
			"P5", brief,
			[]string{"# X\n\n## Success criteria\n\n- [ ] Waiting decreases"},
			[]string{"# X\n\n## Success criteria\n\n- [x] Cash decreases on a purchase"},
		},
		{
			"P7", brief,
			[]string{"# X\n\n## Problem\n\n" + long},
			[]string{"# X\n\n## Problem\n\n" + long + "\n\n**[P2: not built yet]** Fax.", "# X\n\n## Problem\n\n" + long + "\n\nFax is deferred."},
		},
		{
			"P9", epics,
			[]string{"# X\n\n## Stories\n\n- As a clerk, I want a print so far as there is paper.\n"},
			[]string{"# X\n\n## Stories\n\n- As a clerk, I want a trail of all edits so approvals can be defended.\n", "# X\n\n## Stories\n\n- As a clerk, I want to see scores, so my time goes to what needs me.\n"},
		},
		{
			"R1", design,
			[]string{"# Shop\n\n" + long + "\n\n## Components\n\n- Page: shows tickets\n\n" + plan},
			[]string{"# Shop\n\n" + long + "\n\n## Components\n\n- Page: shows tickets\n", "# Shop\n\n" + long + "\n\n## Components\n\n- Page: shows tickets\n\n## Known limits\n\n- Tickets in memory are gone after a restart.\n"},
		},
		{
			"R8", requirements,
			[]string{with("FR-4: The release ends with a destructive change of all tables.")},
			[]string{req(fine...) + "\n### NFR-4: Safety\n\nThe worker shall not:\n\n- upload files;\n- submit destructive forms.\n"},
		},
		{
			"R16", design,
			[]string{"# D\n\n" + long + "\n\n## Tests\n\nThe migration was not tested.\n"},
			[]string{"# D\n\n" + long + "\n\n" + "## Tests\n\nKnown gaps, told rather than left to be found:\n\n- The sources give no country, so that only their name tells it."},
		},
		{
			"R17", proposalFile,
			[]string{strings.Replace(proposal("## Compatibility\n\nNone."), "## Drawbacks\n\nA slow sync may be stopped although it would have ended well.\n", "", 1)},
			[]string{strings.Replace(proposal("## Checks\n\nThe check is costly for large trees. Users have to be aware of the limits of their browsers."), "## Drawbacks\n\nA slow sync may be stopped although it would have ended well.\n", "", 1)},
		},
		{
			"Q4", requirements,
			[]string{with("FR-4: The tool shall take various formats."), with("FR-4: The token shall be secure.")},
			[]string{
				with("FR-4: The tool shall take multiple formats: PDF, PNG and SVG."), with("FR-4: The tool shall store keys in secure tokens."), with("FR-4: The tool shall ask rather than guess."),
				with("Letters are pushed to the other side. It is much better, since that side decides."),
			},
		},
		{
			"Q17", requirements,
			[]string{"# X\n\n## A\n\n**Duration:** The trial takes 8 weeks.\n\n## B\n\nThe trial takes 6 weeks of duration.\n"},
			[]string{"# X\n\n## A\n\n**Duration:** The trial takes 8 weeks.\n\n## B\n\n**Duration:** The trial takes 6 weeks.\n"},
		},
		{
			"Q18", proposalFile,
			[]string{"# Signatures\n\n" + long + "\n\nSee [there](#encryption).\n"},
			[]string{"## Signatures\n\n" + long + "\n\nSee [there](#encryption).\n"},
		},
		{
			"Q2", proposalFile,
			[]string{proposal("## Prior art")},
			[]string{proposal("## Related RFCs\n\n-"), proposal("## Future directions"), "## Timeouts\n\n# Summary\n\n" + long},
		},
		{
			"Q11", requirements,
			[]string{req(fine...)},
			[]string{"# Signature specification\n\n## Algorithm requirements\n\nAn implementation MUST support these.\n\n- It MUST support RSA.\n- It SHOULD support ECDSA.\n- It MAY support others.\n- It MUST reject MD5.\n- It SHOULD log.\n"},
		},
		{
			"R2", brief,
			[]string{"# X\n\n" + long + "\n\n## Risks\n\n- **The printer**: may jam in winter\n"},
			[]string{"# X\n\n" + long + "\n\n## Risks\n\n- **Time pressure**: mitigated by two phases\n- **Data loss**: mitigated by a backup\n- **Open doors**: regular audits\n"},
		},
		{
			"R6", requirements,
			[]string{with("FR-4: The payment gateway settles the fee of each form.")},
			[]string{"# X\n\n## Requirements\n\n| Path | What |\n|--|--|\n| /hook | payment gateway |\n| /form | a form is stored |\n"},
		},
		{
			"T2", design,
			[]string{"# D\n\n" + long + "\n\nThe page asks the store, and the store asks the printer.\n\n```mermaid\ngraph TD\nA[page] --> B[store]\nB --> C[printer]\nC --> D[Zeppelin]\n```\n"},
			[]string{"# D\n\n" + long + "\n\nThe page is drawn.\n\n```mermaid\ngraph TD\nA[page] --> B[Walrus]\nB --> C[Giraffe]\nC --> D[Zeppelin]\n```\n"},
		},
		{
			"T12", requirements,
			[]string{with("FR-4: The tool shall store forms in MySQL.")},
			[]string{req(fine...) + "\n## Software interface requirements\n\n- FR-4: The tool shall store forms in MySQL.\n"},
		},
		{
			"T8", design,
			[]string{"# D\n\n" + long + "\n\nThe queue is RabbitMQ or a table."},
			[]string{"# D\n\n" + long + "\n\n- Above 17 workers: use Kubernetes or Ray for the work.\n"},
		},
	})
}

func TestADesignOfAFeatureIsNoBrief(t *testing.T) {
	t.Parallel()
	const text = "# Better letters%s\n\n## Problem\n\nThe button says “optimise” and changes nothing.\n\n## Goal\n\nReplace it by one that asks the model for a new text.\n\n## Non-Goals\n\nNo layout.\n\n## Backend\n\nOne method sends the letter.\n"
	for title, want := range map[string]document.Profile{" — Design": document.Proposal, "": document.Brief} {
		if d := document.Parse("x.md", []byte(strings.Replace(text, "%s", title, 1))); d.Profile != want {
			t.Errorf("%q: %s", title, d.Profile)
		}
	}
}

// TestQuietChecksCountAndAreToldOnDemand holds a check that was too small to act on to the rating, and to the project that asks for it.
func TestQuietChecksCountAndAreToldOnDemand(t *testing.T) {
	t.Parallel()
	quiet := 0
	for _, info := range direct.Checks() {
		if info.Quiet {
			quiet++
		}
	}
	if quiet == 0 || quiet > 60 {
		t.Errorf("%d checks are quiet", quiet)
	}
	in := direct.Input{Path: brief, Artifact: []byte("# X\n\n" + strings.Repeat("Clerks at small banks lose an hour a day to forms. ", 6) + "\n\nIt is a revolutionary product.\n"), Perspective: perspective.Perspective{Name: perspective.Product}}
	a := analyse(t, in)
	if ws := found(a, "P10"); len(ws) > 0 {
		t.Errorf("it is told unasked: %+v", ws)
	}
	failed := false
	for _, c := range a.Rules.Checks {
		failed = failed || c.Check == "P10" && c.State == "not"
	}
	if !failed {
		t.Errorf("it does not count: %+v", a.Rules.Checks)
	}
	in.Options.Severity = map[string]review.Severity{"P10": review.Low}
	if ws := found(analyse(t, in), "P10"); len(ws) != 1 {
		t.Errorf("a project that asks for it is not told: %+v", ws)
	}
}

// TestARatingOfTwoNeedsSomethingFound holds a document of other headings to what is found in it: what it does not say makes it no bad one.
func TestARatingOfTwoNeedsSomethingFound(t *testing.T) {
	t.Parallel()
	text := "# RFC 7: Parts of an image\n\n" + strings.Repeat("A part has a digest, and an image is made of parts that are stored in one table of the store. ", 6) + "\n\n## Life\n\nA part is deleted with its image. The table holds the digest of each part.\n\n## Table\n\nThe table holds the number of the image, the digest of the part and its kind.\n\n" +
		"## Interface\n\nThe interface of a part gives its data and its kind. It is asked for by the number of the image, and by no other number.\n"
	for _, p := range perspective.Defaults()[:4] {
		if a := judgedBy(t, p.Name, proposalFile, text); a.Rating > 0 && a.Rating < 3 {
			t.Errorf("%s rates %d: %s", p.Name, a.Rating, a.Rules.Reason)
		}
	}
}

// TestHeadingsOfAnotherDocument tells headings whose words stand nowhere in the text from those whose words stand in other sections.
func TestHeadingsOfAnotherDocument(t *testing.T) {
	t.Parallel()
	const text = "# Weather vanes\n\nThe clerk prints each form for the auditor in town before the counter closes in the evening.\n\n## Gutters of copper\n\nForms of last year%s are kept in the archive of another branch until the auditor signs them there.\n\n" +
		"## Tiles of slate\n\nA printer%s stands beside the counter, and a second printer waits in the cellar until somebody carries it upstairs.\n\n## Beams of oak\n\nReceipts%s are mailed to customers after ten minutes, unless the clerk has put them aside for a colleague.\n"
	const more = "\n## Stairs of marble\n\nOn Mondays a courier takes the signed contracts to the notary, who returns every copy within the week and writes the date on its envelope.\n\n## Chimneys of brick\n\nThe branch counts its stamps on Fridays, and the manager keeps the list of them in a drawer below the counter, where no customer sees it during the day.\n"
	few, _, _ := strings.Cut(strings.ReplaceAll(text, "%s", ""), "## Slate")
	if got := found(judgedBy(t, perspective.Quality, proposalFile, few), "Q23"); len(got) > 0 {
		t.Errorf("so few headings are no evidence: %+v", got)
	}
	for _, c := range []struct {
		said  []string
		wants bool
	}{{[]string{"", "", ""}, true}, {[]string{" on slate tiles", " of oak beams with weather vanes", " of copper gutters"}, false}} {
		whole := text + more
		for _, s := range c.said {
			whole = strings.Replace(whole, "%s", s, 1)
		}
		if got := len(found(judgedBy(t, perspective.Quality, proposalFile, whole), "Q23")) > 0; got != c.wants {
			t.Errorf("told %t of\n%s", got, whole)
		}
	}
}
