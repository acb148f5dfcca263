package record_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

var update = flag.Bool("update", false, "write the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got); -update rewrites it\n%s", name, diff)
	}
}

func TestRecordVerdictAndReportTexts(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func() round.Round{
		"reached": reached, "blocked": blocked, "partial": partial, "chinese": chinese,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := make()
			golden(t, name+".record.md", record.Markdown(r))
			golden(t, name+".verdict.txt", record.Verdict(r))
			golden(t, name+".report.md", record.Report(r))
			golden(t, name+".caller.txt", record.CallerBlock(r, "writer", "DRAFT-002"))
		})
	}
}

// A person who asked questions finds the replies in every text, and which of them nobody answered.
func TestRepliesStandInEveryText(t *testing.T) {
	t.Parallel()
	r := reached()
	r.Questions = []string{"Who pays?", "When does it start?"}
	r.Perspectives[0].Replies = []review.Reply{{Question: "Who pays?", Answer: "The landlord.", Confidence: "medium"}}
	for name, c := range map[string]struct{ text, want string }{
		"verdict": {record.Verdict(r), "Answers:\n- Who pays?\n  - The landlord. (product; confidence medium)\n- When does it start?\n  - (Not answered)\nKey Action Items:"},
		"report":  {record.Report(r), "## Answers\n\n### Who pays?\n- The landlord. (product; confidence medium)\n\n### When does it start?\n- (Not answered)\n\n## Convergent Themes"},
		"record":  {record.Markdown(r), "### When does it start?\n- (Not answered)\n"},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("%s: no %q in\n%s", name, c.want, c.text)
		}
	}
}

// A reviewer's words for a place often name the line that its quote was found at.
func TestAFindingNamesEachPlaceOnce(t *testing.T) {
	t.Parallel()
	for location, want := range map[string]string{
		"":                 "(line 7)",
		"line 7":           "(line 7)",
		"Line 7":           "(line 7)",
		"L7":               "(line 7)",
		"Risks, line 7":    "(Risks, line 7)",
		"line 17":          "(line 7, line 17)",
		"the second table": "(line 7, the second table)",
	} {
		r := round.Round{Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered}}}
		r.Perspectives[0].Weaknesses = []review.Weakness{{Text: "No owner", Line: 7, Location: location}}
		if text := record.Markdown(r); !strings.Contains(text, "- No owner "+want+"\n") {
			t.Errorf("at %q the record does not say %s", location, want)
		}
	}
}

// The fixed part of the record is what other programs read by position.
func TestTheFixedPartHasItsOrder(t *testing.T) {
	t.Parallel()
	labels := regexp.MustCompile(`(?m)^(# Discussion Record: |\*\*[A-Z][A-Za-z ]+\*\*:|## .*|\| Perspective.*|\|---.*)`)
	for _, c := range []struct {
		round round.Round
		gaps  bool
	}{{reached(), false}, {blocked(), true}} {
		var want []string
		for _, part := range strings.Split("# Discussion Record: ;**Artifact**:;**Perspectives**:;**Consensus**:;**Average Rating**:;## Convergent Themes;"+
			"## Divergent Views;## Coverage Gaps;## Action Items;## Ratings;| Perspective | Rating |;|-------------|--------|", ";") {
			if c.gaps || part != "## Coverage Gaps" {
				want = append(want, part)
			}
		}
		got := labels.FindAllString(record.Markdown(c.round), -1)
		if diff := cmp.Diff(want, got[:min(len(want), len(got))]); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.round.ID, diff)
		}
	}
}

func TestAverageNeverCrossesThePassingMark(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		average *float64
		want    string
	}{
		{nil, "unrated"},
		{average(2.96), "2.9/5"},
		{average(2.9999999), "2.9/5"},
		{average(2.94), "2.9/5"},
		{average(2.25), "2.3/5"},
		{average(3), "3.0/5"},
		{average(3.04), "3.0/5"},
		{average(14.0 / 3), "4.7/5"},
		{average(13.0 / 4), "3.3/5"},
		{average(5), "5.0/5"},
	} {
		if got := record.Average(c.average); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestCallerBlockIsForHighAndMediumOnly(t *testing.T) {
	t.Parallel()
	r := blocked()
	low := review.Low
	r.Severity = &low
	if got := record.CallerBlock(r, "writer", "T"); got != "" {
		t.Errorf("LOW: %q, want nothing", got)
	}
	if got := record.CallerBlock(reached(), "writer", "T"); got != "" {
		t.Errorf("reached: %q, want nothing", got)
	}
}

func TestAnEmptyRoundStillMakesARecord(t *testing.T) {
	t.Parallel()
	got, err := record.Read(record.Markdown(round.Round{}))
	if err != nil {
		t.Fatal(err)
	}
	if got.Average != nil || len(got.Actions) > 0 || got.Verdict != round.Blocked {
		t.Errorf("read %+v", got)
	}
}

func TestReadTakesAnEditedRecord(t *testing.T) {
	t.Parallel()
	edited := "My notes first.\r\n\r\n# Discussion Record: DISCUSS-002\r\n\r\n**Perspectives**: product,technical\r\n**Consensus**: Reached\r\n" +
		"**Average Rating**: 4.0 / 5\r\n\r\n## My own section\r\nHello.\r\n\r\n## Action Items\r\n\r\n* Do this first (product)\r\n" +
		"2) Then that\r\n\r\n## Convergent Themes\n+ Retries have no limit (product, risk)\n## Divergent Views\n- Just a sentence.\n- **Cost** (high) too dear\n" +
		"## Ratings\n|Perspective|Rating|\n|:--|--:|\n|product|4/5|\n|technical|six|\n"
	got, err := record.Read(edited)
	if err != nil {
		t.Fatal(err)
	}
	want := record.Record{
		ID: "DISCUSS-002", Perspectives: []string{"product", "technical"}, Verdict: round.Reached, Average: average(4),
		Themes:   []round.Theme{{Text: "Retries have no limit", Perspectives: []string{"product", "risk"}}},
		Views:    []round.View{{Description: "Just a sentence."}, {Topic: "Cost", Severity: review.High, Description: "too dear"}},
		Actions:  []round.ActionItem{{Text: "Do this first", Perspectives: []string{"product"}}, {Text: "Then that"}},
		Ratings:  []record.RatingRow{{Perspective: "product", Rating: 4}, {Perspective: "technical"}},
		Sections: []record.Section{{Title: "My own section", Body: "Hello."}},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestReadKnowsWhatIsNoRecord(t *testing.T) {
	t.Parallel()
	if _, err := record.Read("# Some other document\n"); !errors.Is(err, record.ErrNoRecord) {
		t.Errorf("error is %v", err)
	}
}

func TestReadSaysWhyTheGapsAreUnchecked(t *testing.T) {
	t.Parallel()
	got, err := record.Read(record.Markdown(partial()))
	if err != nil {
		t.Fatal(err)
	}
	if !got.HasGaps || len(got.Gaps) > 0 || !strings.Contains(got.GapsUnchecked, "no discovery context") {
		t.Errorf("read %v %q %q", got.HasGaps, got.Gaps, got.GapsUnchecked)
	}
	if len(got.Notes) == 0 || !strings.HasPrefix(got.Notes[0], "PARTIAL") || !strings.Contains(got.Notes[0], "risk") {
		t.Errorf("notes are %q, want PARTIAL with the missing perspective first", got.Notes)
	}
}

func FuzzRead(f *testing.F) {
	for _, r := range []round.Round{reached(), blocked(), partial(), chinese()} {
		f.Add(record.Markdown(r))
	}
	f.Add("# Discussion Record: \n## Action Items\n- (\\")
	f.Add("# Discussion Record: x\n## Ratings\n|\n||\n|\\|a|4\n")
	f.Add("# Discussion Record: x\n## Divergent Views\n- **\\**\n- ****()\n")
	f.Fuzz(func(t *testing.T, markdown string) {
		if len(markdown) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		got, err := record.Read(markdown)
		if err != nil {
			if !errors.Is(err, record.ErrNoRecord) {
				t.Fatal(err)
			}
			return
		}
		for _, row := range got.Ratings {
			if row.Rating != 0 && !row.Rating.Rated() {
				t.Fatalf("a rating of %d", row.Rating)
			}
		}
		if got.Average != nil && (*got.Average < 1 || *got.Average > 5) {
			t.Fatalf("an average of %v", *got.Average)
		}
	})
}

// A verdict that no rule explains says itself why it is blocked.
func TestNobodyRated(t *testing.T) {
	t.Parallel()
	high := review.High
	r := round.Round{ID: "REVIEW-001", Status: round.Partial, Verdict: round.Blocked, Severity: &high, Missing: []string{"product"}}
	for name, text := range map[string]string{"verdict": record.Verdict(r), "record": record.Markdown(r), "report": record.Report(r)} {
		if !strings.Contains(strings.ToLower(text), "no perspective gave a rating") {
			t.Errorf("the %s hides why it is blocked:\n%s", name, text)
		}
	}
}

// A log that somebody else wrote may say that the average is borderline and not what it is.
func TestABorderlineWithoutAnAverageIsToldWithoutIt(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "REVIEW-001", Number: 1, Verdict: round.Blocked, Borderline: true, Dissent: true, Degraded: true}
	for name, text := range map[string]string{"record": record.Markdown(r), "verdict": record.Verdict(r), "report": record.Report(r)} {
		if strings.Contains(text, "borderline") {
			t.Errorf("the %s says:\n%s", name, text)
		}
	}
}

// TestAMergedPointTellsWhoseWordsItHas: nobody is credited with what somebody else said.
func TestAMergedPointTellsWhoseWordsItHas(t *testing.T) {
	t.Parallel()
	said := []round.Wording{{Perspective: "risk", Text: "Choose the barcode database"}, {Perspective: "technical", Text: "Decide which barcodes to use", Evidence: review.Unverified}}
	r := round.Round{
		ID: "REVIEW-001", ConvergentThemes: []round.Theme{{Text: said[0].Text, Perspectives: []string{"technical", "risk"}, Said: said, Evidence: review.Unverified}},
		ActionItems: []round.ActionItem{{ID: "F-008", Text: said[0].Text, Perspectives: []string{"technical", "risk"}, Said: said}},
	}
	text := record.Markdown(r)
	for _, want := range []string{
		"- Choose the barcode database (risk, technical; quote not found)\n  - risk: Choose the barcode database\n",
		"  - technical: Decide which barcodes to use (quote not found)\n",
		"1. Choose the barcode database (technical, risk; F-008)\n   - risk: Choose the barcode database\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if want := "1. Choose the barcode database (risk and, in other words, technical)"; !strings.Contains(record.Verdict(r), want) {
		t.Errorf("%q is not in\n%s", want, record.Verdict(r))
	}
	read, err := record.Read(text)
	if err != nil || len(read.Themes) != 1 || len(read.Actions) != 1 || read.Actions[0].ID != "F-008" || len(read.Actions[0].Said) != 2 {
		t.Errorf("%v: %+v", err, read)
	}
}

// Where nobody answered, the sections of what each reviewer said say that they hold nothing.
func TestSectionsOfARoundWithoutAnswersAreNotBlank(t *testing.T) {
	t.Parallel()
	text := record.Markdown(round.Round{Number: 1, Perspectives: []round.Review{{Name: "product", Outcome: round.Missing}}})
	for _, heading := range []string{"Findings", "Strengths"} {
		if !strings.Contains(text, "\n## "+heading+"\n- (None)\n") {
			t.Errorf("%s is blank:\n%s", heading, text)
		}
	}
}
