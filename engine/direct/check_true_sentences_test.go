package direct_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// judgedBy is what a built-in perspective says of a text.
func judgedBy(t *testing.T, name, path, text string, asked ...string) review.Answer {
	t.Helper()
	return analyse(t, direct.Input{Path: path, Artifact: []byte(text), Perspective: perspective.Perspective{Name: name}, Options: told(asked...)})
}

// stateOf is what became of a check: "met", "partly", "not" or "not applicable".
func stateOf(a review.Answer, check string) string {
	for _, c := range a.Rules.Checks {
		if c.Check == check {
			return c.State
		}
	}
	return ""
}

// said is all that an answer says, in lines.
func said(a review.Answer) string {
	lines := slices.Clone(a.Strengths)
	for _, w := range a.Weaknesses {
		lines = append(lines, w.Rule+" "+string(w.Severity)+": "+w.Text)
	}
	return strings.Join(append(lines, a.NewInsights...), "\n")
}

func TestSentencesOfTheAnalysisAreTrue(t *testing.T) {
	t.Parallel()
	const padding = "Leaves fall from old trees, and rivers carry them down towards distant seas, where grey whales wait for winter storms.\n\n"
	for _, c := range []struct {
		name, perspective, path, text string
		// quiet is a check that is told on demand only.
		quiet       string
		want, never string // in what is said
	}{
		{
			name: "an opening that has no word of a purpose", perspective: "product", path: brief,
			text:  "# Aster\n\n" + strings.Repeat("Aster was founded in a garage by three friends who like long walks, old maps and strong coffee. ", 3),
			never: "The opening",
		},
		{
			name: "an opening that names a problem", perspective: "product", path: brief,
			text: "# Aster\n\n" + strings.Repeat("Clerks at small banks lose an hour a day to forms that they fill in by hand. ", 4),
			want: "The opening speaks of a purpose or a problem (“lose”, line 3)",
		},
		{
			name: "等 that may leave a list open", perspective: "quality", path: requirements,
			text:  "# 需求\n\n## 功能需求\n\n- FR-1：系统应当把消息写入 Kafka 等消息队列。\n- FR-2：系统应当保存报表三十天。\n- FR-3：系统应当在五分钟内发送邮件。\n",
			never: "open-ended list",
		},
		{
			name: "etc. in a requirement that only lists", perspective: "quality", path: requirements,
			text:  "# Spec\n\n## Requirements\n\n- FR-1: The system shall store each report for 30 days (see \"PDF, PNG, etc.\").\n- FR-2: The system shall send a mail within 5 minutes.\n",
			never: "open-ended list was found",
		},
		{
			name: "no list is open", perspective: "quality", path: requirements, text: req(fine...),
			want: "In none of the 3 requirements was an open-ended list found",
		},
		{
			name: "a question with an owner and a day", perspective: "risk", path: brief,
			text:  "# X\n\n" + padding + "## Open questions\n\n- Which vendor sends the mail? Ada decides by Friday.\n",
			never: "R12",
		},
		{
			name: "a question with an owner and no day", perspective: "risk", path: brief,
			text:  "# X\n\n" + padding + "## Open questions\n\n- Which vendor sends the mail? Ada decides.\n",
			never: "an owner and a date",
		},
		{
			name: "a question that asks who decides", perspective: "risk", path: brief,
			text: "# X\n\n" + padding + "## Open questions\n\n- Who decides on the vendor?\n",
			want: "without an owner and without a date", quiet: "R12",
		},
		{
			name: "a question with a day and no owner", perspective: "risk", path: brief,
			text:  "# X\n\n" + padding + "## Open questions\n\n- Which vendor sends the mail? To be decided by 2027-03-01.\n",
			never: "an owner and a date",
		},
		{
			name: "an alternative that was rejected", perspective: "product", path: brief,
			text:  "# X\n\n## Problem\n\n" + padding + "Forms are stored in PostgreSQL. MongoDB was rejected because the bank has no operator for it.\n",
			never: "No alternative",
		},
		{
			name: "a request that is rejected is no alternative", perspective: "product", path: brief,
			text:  "# X\n\n## Problem\n\n" + padding + "A form without a name is rejected because nobody can find it again.\n",
			never: "alternative is turned down",
		},
		{
			name: "data that is not stored", perspective: "technical", path: design,
			text:  "# Shop\n\n" + padding + "## Components\n\n- Page: shows tickets\n\n## Payment\n\nCard numbers are not stored. Payment is done by the vendor on its own page. The vendor sends a payment receipt.\n",
			never: "speaks of “Payment”",
		},
		{
			name: "an empty section on risks", perspective: "risk", path: brief,
			text: "# Shop\n\n" + padding + "## Problem\n\n" + padding + "## Risks\n\n## Users\n\nClerks of small banks.\n",
			want: "The section “Risks” (line 9) holds no text of the author's, and nothing else in the brief names a risk.", quiet: "R1", never: "no section",
		},
		{
			name: "an empty section on what is not done", perspective: "product", path: brief,
			text: "# Shop\n\n" + padding + "## Problem\n\n" + padding + "## Non-goals\n\n## Users\n\nClerks of small banks.\n",
			want: "The section “Non-goals” (line 9) holds no text", quiet: "P7", never: "has no non-goals",
		},
		{
			name: "a heading on security with nothing under it", perspective: "technical", path: design,
			text: "# Shop\n\n" + padding + "## Components\n\n- A page\n- A store\n\n## Security\n\n## Users\n\nClerks of small banks.\n",
			want: "Nothing is said on security", quiet: "T3",
		},
		{
			name: "a stray word is no priority of all features", perspective: "product", path: requirements,
			text:  req("FR-1: The tool shall print a form.", "FR-2: The tool shall send a mail.", "FR-3: The tool shall keep a log.", "FR-4: The tool shall count forms.", "FR-5: The tool shall sort forms.", "FR-6: The tool shall scan forms.", "FR-7: The tool shall sign forms.", "FR-8: The tool shall fold forms.") + "\nThe colour is optional.\n",
			never: "requirements carry a priority",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := said(analyse(t, direct.Input{Path: c.path, Artifact: []byte(c.text), Perspective: perspective.Perspective{Name: c.perspective}, Options: told(c.quiet)}))
			if c.want != "" && !strings.Contains(got, c.want) {
				t.Errorf("it does not say %q:\n%s", c.want, got)
			}
			if c.never != "" && strings.Contains(got, c.never) {
				t.Errorf("it says %q:\n%s", c.never, got)
			}
		})
	}
}

// One check that happens to share a word with a perspective's focus says next to nothing on it.
func TestAPerspectiveOfOneCheckAbstains(t *testing.T) {
	t.Parallel()
	text := "# Shop\n\n## Problem\n\n" + strings.Repeat("Clerks at small banks lose an hour a day to forms that they fill in by hand. ", 8) + "\n\n## Users\n\nClerks of small banks.\n"
	for _, focus := range [][]string{{"support effort", "comparison with alternatives"}, {"tickets", "call volume", "alternatives"}} {
		a := analyse(t, direct.Input{Path: brief, Artifact: []byte(text), Perspective: perspective.Perspective{Name: "support", Role: "Support Lead", Focus: focus}})
		if a.Rating.Rated() || a.Rules.Abstains == "" {
			t.Errorf("%v: rated %d (%s)", focus, a.Rating, a.Rules.Reason)
		}
	}
}

// What the document itself asks is told apart from what its findings ask.
func TestTheDocumentsOwnQuestionsAreNoPerspectives(t *testing.T) {
	t.Parallel()
	text := "# Shop\n\n## Problem\n\n" + strings.Repeat("Clerks at small banks lose an hour a day to forms. ", 8) + "\n\n## Open questions\n\n- Which vendor sends the mail?\n"
	for _, name := range []string{"product", "risk"} {
		a := judgedBy(t, name, brief, text)
		if len(a.Rules.DocumentQuestions) != 1 || slices.ContainsFunc(a.OpenQuestions, func(q string) bool { return strings.HasPrefix(q, "Which vendor") }) {
			t.Errorf("%s: %q, the document's own %q", name, a.OpenQuestions, a.Rules.DocumentQuestions)
		}
	}
}

// Placeholders treat no subject, and XX stands for no words.
func TestAFollowUpTellsNothingOfPlaceholders(t *testing.T) {
	t.Parallel()
	text := "# Shop\n\n" + strings.Repeat("Clerks at small banks lose an hour a day to forms. ", 8) + "\n\n## Costs\n\nTBD\n\n## Dates\n\nTBD\n\n## Phase II\n\nThe pilot costs XX euros in phase II, as the QKB says.\n"
	previous := round.Round{}
	for _, line := range []string{"Costs", "Dates", "Phase II"} {
		previous.Perspectives = append(previous.Perspectives, round.Review{Name: line, Answer: review.Answer{OpenQuestions: []string{"What belongs under " + line + "? The pilot costs"}}})
	}
	a := analyse(t, direct.Input{
		Path: brief, Artifact: []byte(text), Perspective: perspective.Perspective{Name: "quality"}, Type: round.Deepen,
		FollowUp: &round.FollowUp{Previous: &previous, Findings: []round.Finding{{ID: "F-001", Line: 5}, {ID: "F-002", Line: 9}, {ID: "F-003", Line: 13}}},
	})
	told := strings.Join(a.NewInsights, "\n")
	for _, never := range []string{"treats the same", "“XX”", "XX", "II,", "without anything beyond"} {
		if strings.Contains(strings.ReplaceAll(told, "“Phase II”", ""), never) {
			t.Errorf("it tells %q:\n%s", never, told)
		}
	}
	if !strings.Contains(told, "QKB") {
		t.Errorf("it does not tell of QKB:\n%s", told)
	}
}

// One analysis gives one number of requirements, whatever it looks at.
func TestOneAnalysisGivesOneNumberOfRequirements(t *testing.T) {
	t.Parallel()
	text := "# Spec\n\n## Requirements\n\n- FR-1: The system shall store each report for 30 days.\n  - Given a report, when 31 days pass, then it is gone\n- FR-2: The system shall send a mail to the clerk within 5 minutes.\n  - Given a form, when it is signed, then a mail is sent\n\n" +
		"## Constraints\n\n- The system shall run on one server of the bank.\n\n## Acceptance criteria\n\n- Given a login, when it fails, then one line is written\n\nThe clerk must print a letter for each form.\n"
	numbers := map[string]bool{}
	for _, s := range judgedBy(t, "quality", requirements, text).Strengths {
		s = strings.Replace(s, "Both requirements", "All 2 requirements", 1)
		for _, n := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
			if strings.Contains(s, n+" requirements ") && !strings.Contains(s, n+" requirements and") {
				numbers[n] = true
			}
		}
	}
	if len(numbers) > 1 {
		t.Errorf("numbers of requirements: %v\n%s", numbers, said(judgedBy(t, "quality", requirements, text)))
	}
}
