package direct_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

// Each claim a document earns is said of it, and none that it does not: not of a text that only has the words for it.
func TestAStrengthIsSaidOnlyWhereItIsTrue(t *testing.T) {
	t.Parallel()
	const mitigated, ways, closed, down, rule, measured, people, told = "a mitigation", "A way back is named", "No question is left open", "failing is spoken of too", "A rule for its data", "a number (from", "people concerned", "what is done"
	risks := func(text string) string { return "# Brief\n\nWe capture data.\n\n## Risks\n\n" + text + "\n" }
	for _, c := range []struct {
		perspective, claim, text string
		said                     bool
	}{
		{perspective.Risk, mitigated, risks("- If the vendor is down, capture stops."), false},
		{perspective.Risk, mitigated, risks("- If the vendor is down, capture stops.\n\nWe test the rest weekly."), false},
		{perspective.Risk, mitigated, risks("- The vendor may limit our quota.\n- A retry storm may take the service down.\n- Nobody can restore the backup."), false},
		{perspective.Risk, mitigated, risks("- The vendor may go away. There is no fallback."), false},
		{perspective.Risk, mitigated, risks("- The vendor may go away. Mitigation: none so far, sadly enough."), false},
		{perspective.Risk, mitigated, risks("However, the guidance exists for a reason and this plan neglects it on the whole."), false},
		{perspective.Risk, mitigated, risks("- It may be slow.\n- It may be wrong.\n\nMitigation strategies:\n\n- Opt-in: it prevents accidents of every kind.\n- Events: we will emit one each."), false},
		{perspective.Risk, mitigated, risks("| Risk | Mitigation |\n|---|---|\n| slow | no answer yet |"), false},
		{perspective.Risk, "The only risk", risks("1. It may grow and nobody knows how.\n\n   Mitigation: we describe how it can be extended.\n\n1. Profiles may differ from each other.\n\n   Mitigation: we document which plugin has to be enabled."), false},
		{perspective.Risk, mitigated, risks("1. It may grow and nobody knows how.\n\n   Mitigation: we describe how it can be extended.\n\n1. Profiles may differ from each other.\n\n   Mitigation: we document which plugin has to be enabled."), true},
		{perspective.Risk, mitigated, risks("- If the vendor is down, capture stops. We will write to a local queue meanwhile."), true},
		{perspective.Risk, mitigated, risks("| Risk | Mitigation |\n|---|---|\n| slow | Index the table by day |"), true},
		{perspective.Risk, told, risks("- It may be slow. Mitigation: can't fix it at this level, it stays with the operator."), false},
		{perspective.Risk, told, risks("- It may be slow. Mitigation: the table is indexed by day before launch."), true},

		{perspective.Risk, ways, "# Design\n\nThis is a breaking change. Updating should not revert the behaviour.\n", false},
		{perspective.Risk, ways, "# Design\n\nThis is a breaking change. There is no rollback.\n", false},
		{perspective.Risk, ways, "# Design\n\nThis is a breaking change. The release can be rolled back within an hour.\n", true},
		{perspective.Risk, closed, "# Design\n\n## Open questions\n\nThis plan leaves the needs of tooling to somebody else.\n", false},
		{perspective.Risk, closed, "# Design\n\n## Open questions\n\n### How to handle moves\n\nNobody has found a way.\n", false},
		{perspective.Risk, closed, "# Design\n\n## Open questions\n\nNone.\n", true},
		{perspective.Risk, down, "# Design\n\n## Post\n\nMail goes through a third-party service.\n\n## Other\n\nA timeout here. A retry there. A cache, a queue, a fallback.\n", false},
		{perspective.Risk, down, "# Design\n\n## Post\n\nMail goes through a third-party service. While it is down, mail waits in a queue.\n", true},
		{perspective.Risk, rule, "# Design\n\nWe keep personal data of patients. By common consent it is fine.\n", false},
		{perspective.Risk, rule, "# Design\n\nWe keep personal data of patients, as the GDPR demands.\n", true},
		{perspective.Product, measured, "# Brief\n\n## Goals\n\n- Allow names of more than 63 characters\n- Prevent confusion by copied labels\n- Keep names readable\n", false},
		{perspective.Product, people, "# Design\n\nAuthor: Jo Field\n\nThe author wrote it, and the author reads it.\n", false},
	} {
		var said bool
		all := perspective.Defaults()
		who := all[slices.IndexFunc(all, func(p perspective.Perspective) bool { return p.Name == c.perspective })]
		a := analyse(t, direct.Input{Path: "brief.md", Artifact: []byte(c.text), Perspective: who})
		for _, s := range a.Strengths {
			said = said || strings.Contains(s, c.claim)
		}
		if said != c.said {
			t.Errorf("%q is said: %v, of\n%s\n%q", c.claim, said, c.text, a.Strengths)
		}
	}
}

// TestOnlyLinksThatWereFollowedArePraised: an image outside the folder was not looked at, and one that is gone draws nothing.
func TestOnlyLinksThatWereFollowedArePraised(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	strengthsOf := func(name, text string) []string {
		var all []string
		for _, p := range perspective.Defaults()[:4] {
			all = append(all, analyse(t, direct.Input{Path: filepath.Join(dir, name), Artifact: []byte(text), Session: dir, Perspective: p}).Strengths...)
		}
		return all
	}
	for _, s := range strengthsOf("architecture.md", "# Design\n\n![parts](../image/a.png) and ![more](gone.png)\n\nThe service answers.\n") {
		if strings.Contains(s, "lead") || strings.Contains(s, "drawn") {
			t.Errorf("praised: %s", s)
		}
	}
	for _, s := range strengthsOf("architecture.md", "# Design\n\n![parts](../image/a.png), see [below](#below)\n\n## Below\n\nText.\n") {
		if strings.Contains(s, "drawn") || strings.Contains(s, "link") && !strings.HasPrefix(s, "The only link that could be followed leads somewhere") {
			t.Errorf("praised: %s", s)
		}
	}
}

func TestAnOmissionThatIsFollowedUpIsNoFinding(t *testing.T) {
	t.Parallel()
	risk := perspective.Defaults()[3]
	for text, open := range map[string]bool{
		"However, due to omission we graduated without transition tests. It's too late to add these tests so we're sticking with just manual tests.": false,
		"The switch was never tested.\n\nUntil it is, we rely on the manual switch.":                                                                 false,
		"However, due to omission we graduated without transition tests.":                                                                            true,
	} {
		a := analyse(t, direct.Input{Path: design, Artifact: []byte("# Design\n\n## Tests\n\n" + text + "\n"), Perspective: risk, Options: told("R16")})
		if got := len(found(a, "R16")) > 0; got != open {
			t.Errorf("%q: found %v", text, got)
		}
	}
}

// TestAnIndexIsForWhomTheStoriesOfItsFilesName: an index of epics names its users in the stories of the epics.
func TestAnIndexIsForWhomTheStoriesOfItsFilesName(t *testing.T) {
	t.Parallel()
	index := "# Epics\n\n| Epic | Title |\n|---|---|\n| [EPIC-001](EPIC-001.md) | Booking of berths for the coming season |\n\n## Dependencies\n\nEPIC-001 needs nothing that is not there, and goes first.\n"
	for _, c := range []struct {
		epic  string
		named bool
	}{
		{"# EPIC-001: Booking\n\n## STORY-001-001: Book\n\nAs a skipper, I want to book a free berth, so that I know where to moor.\n", true},
		{"# EPIC-001: Booking\n\n## STORY-001-001: Book\n\nA free berth is booked in three steps.\n", false},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"_index.md": index, "EPIC-001.md": c.epic} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		a := analyse(t, direct.Input{Path: filepath.Join(dir, "_index.md"), Artifact: []byte(index), Session: dir, Perspective: perspectiveOf(t, "P2"), Options: told("P2")})
		if ws := found(a, "P2"); len(ws) == 0 != c.named {
			t.Errorf("%q: %+v", c.epic, ws)
		}
	}
}

// What was not looked at is not praised: a demand by "should" is none of the requirements that "must" makes.
func TestPreciseWordsArePraisedWhereAllDemandsAre(t *testing.T) {
	t.Parallel()
	const text = "# Requirements\n\n## Requirements\n\n- REQ-1: The clerk must sign each form.\n- REQ-2: The archive must keep a form for 24 months.\n- REQ-3: The tablet must show a form within 2 seconds.\n\n## Notes\n\n"
	for note, want := range map[string]bool{
		"The tablet should be kept in a drawer.\n":                   false,
		"The tablet should be fast and user-friendly as well.\n":     true,
		"Fast and user-friendly tablets are what the clerks like.\n": false,
	} {
		a := judgedBy(t, perspective.Quality, "requirements.md", text+note)
		praised := strings.Contains(strings.Join(a.Strengths, "\n"), "vague word")
		if praised == want {
			t.Errorf("praised %t with %q: %q", praised, note, a.Strengths)
		}
	}
}

// That words are precise is said of the requirements that were read, by their number and ids, and not where a goal has a word that would be
// told in a requirement.
func TestPreciseWordsAreSaidOfWhatWasRead(t *testing.T) {
	t.Parallel()
	const rows = "\n## Requirements\n\n| id | requirement |\n|---|---|\n| REQ-001 | Scan a bar code and store the item |\n| REQ-002 | Remind three days before expiry |\n| REQ-003 | Synchronise within 5 seconds |\n"
	for name, c := range map[string]struct{ goals, want string }{
		"plain goals":     {"1. A flat wastes at most two items a month.\n2. Adding an item takes less than ten seconds.\n", "uses precise words in its 3 requirements, REQ-001 to REQ-003"},
		"a vague goal":    {"1. Adding an item takes less than ten seconds.\n2. The app should be fast and user-friendly.\n", ""},
		"a vague word":    {"1. A fast and user-friendly app.\n", ""},
		"a measured goal": {"1. The list opens fast, within 200 ms.\n", "uses precise words in its 3 requirements, REQ-001 to REQ-003"},
		"no goals at all": {"", "uses precise words in its 3 requirements, REQ-001 to REQ-003"},
	} {
		a := analyse(t, direct.Input{Path: "brief.md", Artifact: []byte("# Product brief: Larder\n\n## Goals\n\n" + c.goals + rows), Perspective: perspective.Perspective{Name: perspective.Quality}})
		at := slices.IndexFunc(a.Rules.Checks, func(o review.CheckOutcome) bool { return o.Check == "Q4" })
		if at < 0 || a.Rules.Checks[at].State != "met" || a.Rules.Checks[at].What != c.want {
			t.Errorf("%s: %+v, want %q", name, a.Rules.Checks, c.want)
		}
	}
}

// A word that may be said of anything is no strength: not in a later paragraph than the opening, and not as “existing”. Requirements are counted
// by their ids.
func TestAWordInPassingIsNoStrength(t *testing.T) {
	t.Parallel()
	const list = "# Product brief: Forms\n\n## Requirements\n\n- REQ-001: A form is kept for ten years.\n- REQ-002: A form is found by its number.\n- REQ-003: A form is sent within 5 seconds.\n\nThe requirements above must all be met.\n"
	for _, c := range []struct{ perspective, path, text, check, never, want string }{
		{
			"product", "guide.md", "# How to close the desk\n\nThree steps:\n\n1. Count the bread.\n\nThe desk shows the steps of the evening.\n\nOn Sunday the sheets are filled in by hand.\n" +
				strings.Repeat("\nThe light on the desk turns green when the count of the evening is stored.\n", 1), "P1", "by hand", "",
		},
		{"product", "proposal.md", strings.Replace(rfc, "A tablet", "Existing JSON files are read once. A tablet", 1), "P11", "(“Existing”", ""},
		{"product", "brief.md", "# Product brief: Forms\n\n## Upgrade\n\nExisting files are read once.\n", "P11", "(“Existing”", ""},
		{"quality", "brief.md", list, "Q4", "4 requirements", "In none of the 3 requirements"},
		{"quality", "brief.md", "# Product brief: Forms\n\n## Upgrade\n\nFiles are read once.\n", "Q4", "in its 0", ""},
	} {
		a := judgedBy(t, c.perspective, c.path, c.text)
		told := said(a)
		for _, o := range a.Rules.Checks {
			told += o.What + "\n"
		}
		if strings.Contains(told, c.never) || !strings.Contains(told, c.want) {
			t.Errorf("%s: %s", c.check, told)
		}
	}
}

// A section with a gap in it is no strength, and beside a section that says TBD none of them is said to hold something.
func TestASectionWithAGapIsNoStrength(t *testing.T) {
	t.Parallel()
	brief := func(users string) string {
		return "# Product brief: Lockers\n\n## Problem\n\nReaders stand before a closed door, 40 of them in May.\n\n## Users\n\n" + users + "\n\n## Goals\n\n- Readers open a locker in under 10 seconds in 95 % of all cases.\n\n" +
			"## Scope\n\n- A locker opens by a code.\n- The code comes by mail.\n\n## Risks\n\nThe door may jam; the caretaker opens it by hand.\n"
	}
	told := func(text, words string) (n int) {
		for _, a := range panel(t, "brief.md", text) {
			for _, s := range a.Strengths {
				if strings.Contains(s, words) {
					n++
				}
			}
		}
		return n
	}
	for words, gap := range map[string]string{"The users have their own section": "TODO: ask Marta", "sections is empty": "TBD"} {
		if told(brief("Readers of the library, and the caretaker."), words) == 0 {
			t.Errorf("no perspective tells %q", words)
		}
		if told(brief(gap), words) > 0 {
			t.Errorf("%q is told beside %q", words, gap)
		}
	}
}
