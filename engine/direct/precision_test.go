package direct_test

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/engine/direct"
)

// labelled is one finding on an accepted document, read by a person or a model, with what it said of it.
type labelled struct {
	Document, Half, Check, Severity, Text, Reason string
	Line                                          int
	True, Useful                                  bool
	// What a second reader said, who read the findings in another order beside their documents.
	SecondTrue   bool   `json:"second_true"`
	SecondUseful bool   `json:"second_useful"`
	SecondReason string `json:"second_reason"`
	// Origin and Licence are those of a document that is not in the project's folder of accepted documents.
	Origin, Licence string
	// Made is false for a finding that is no longer made, because this label said it was wrong or trivial.
	Made bool
}

// isReadTwice reports whether a second reader has read it.
func (l labelled) isReadTwice() bool { return l.SecondReason != "" }

// isTrue and isUseful are what all its readers say.
func (l labelled) isTrue() bool   { return l.True && (l.SecondTrue || !l.isReadTwice()) }
func (l labelled) isUseful() bool { return l.Useful && (l.SecondUseful || !l.isReadTwice()) }

// isOfOtherProjects reports whether its document was drawn for the second and third trial on projects that nobody had tuned on.
func (l labelled) isOfOtherProjects() bool { return strings.HasPrefix(l.Half, "other-") }

// isAgreed reports whether both readers say the same of it.
func (l labelled) isAgreed() bool {
	return l.isReadTwice() && l.True == l.SecondTrue && l.Useful == l.SecondUseful
}

func readLabels(t *testing.T) []labelled {
	t.Helper()
	data, err := os.ReadFile("testdata/precision/labels.json")
	if err != nil {
		t.Fatal(err)
	}
	var labels []labelled
	if err := json.Unmarshal(data, &labels); err != nil {
		t.Fatal(err)
	}
	return labels
}

// TestPrecisionTableIsThatOfTheLabels holds the table that parley checks prints to the labels; with -update it is
// written anew.
func TestPrecisionTableIsThatOfTheLabels(t *testing.T) {
	t.Parallel()
	counts := map[string]direct.Precision{}
	var ids []string
	for _, l := range readLabels(t) {
		if !l.Made {
			continue
		}
		if _, seen := counts[l.Check]; !seen {
			ids = append(ids, l.Check)
		}
		p := counts[l.Check]
		p.Read++
		if l.isReadTwice() {
			p.Twice++
		}
		if l.isAgreed() {
			p.Agreed++
		}
		if l.isTrue() {
			p.True++
		}
		if l.isUseful() {
			p.Useful++
		}
		counts[l.Check] = p
	}
	slices.Sort(ids)
	var b strings.Builder
	b.WriteString("package direct\n\nimport \"sync\"\n\n// precisionTable is how often a check's findings were true and useful, counted from testdata/precision/labels.json by\n// TestPrecisionTableIsThatOfTheLabels, which also writes this file.\nvar precisionTable = sync.OnceValue(func() map[string]Precision {\n\treturn map[string]Precision{\n")
	for _, id := range ids {
		p := counts[id]
		fmt.Fprintf(&b, "\t\t%q: {Read: %d, True: %d, Useful: %d, Twice: %d, Agreed: %d},\n", id, p.Read, p.True, p.Useful, p.Twice, p.Agreed)
	}
	b.WriteString("\t}\n})\n")
	want, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("precision_table.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile("precision_table.go"); err != nil || string(got) != string(want) {
		t.Errorf("precision_table.go is not that of the labels (%v): go test ./engine/direct -run PrecisionTable -update", err)
	}
}

// TestFindingsOnAcceptedDocumentsAreTrue holds what is still made to the shares that a rule has to reach.
func TestFindingsOnAcceptedDocumentsAreTrue(t *testing.T) {
	t.Parallel()
	all, right, useful := 0, 0, 0
	for _, l := range readLabels(t) {
		if l.Reason == "" || l.Text == "" || l.Check == "" {
			t.Errorf("a label without its reason, text or check: %+v", l)
		}
		if !l.Made {
			continue
		}
		all++
		if !l.isReadTwice() && !l.isOfOtherProjects() {
			t.Errorf("nobody has read again: %+v", l)
		}
		if l.isTrue() {
			right++
		} else if l.Severity == "high" {
			t.Errorf("a high finding that is not true is still made: %s %s", l.Document, l.Text)
		}
		if l.isUseful() {
			useful++
		}
	}
	share, beyondChance := agreement(readLabels(t))
	t.Logf("two readers agree on %.0f %% of the findings made, Cohen's kappa of useful %.2f", 100*share, beyondChance)
	if share < 0.8 {
		t.Errorf("two readers agree on %.2f of the findings only: what useful means is not clear", share)
	}
	if all < 30 || 10*right < 9*all || 2*useful < all {
		t.Errorf("%d of %d true, %d useful; at least 90 and 50 in a hundred are wanted", right, all, useful)
	}
}

// TestUnseenFindingsNameTheirOrigin holds each label on a document that was never tuned on to its source, and their number to
// what a share can be told from.
func TestUnseenFindingsNameTheirOrigin(t *testing.T) {
	t.Parallel()
	unseen, first := 0, 0
	for _, l := range readLabels(t) {
		if l.Half != "unseen" && !l.isOfOtherProjects() {
			continue
		}
		if l.Half == "unseen" {
			unseen++
			first += is(l.True)
		}
		if !strings.HasPrefix(l.Origin, "https://github.com/") || l.Licence == "" {
			t.Errorf("of %s nobody can tell where it is from: %q, %q", l.Document, l.Origin, l.Licence)
		}
	}
	t.Logf("%d findings on unseen documents, %d of them true as they were first made", unseen, first)
	if unseen < 160 || len(readLabels(t)) < 200 {
		t.Errorf("%d of %d labels are of unseen documents", unseen, len(readLabels(t)))
	}
}

// agreement is the share of the findings made of which both readers say the same, and how much of what could be agreed on
// beyond chance they agree on of use (Cohen's kappa).
func agreement(labels []labelled) (share, kappa float64) {
	n, same, alike, first, second := 0.0, 0.0, 0.0, 0.0, 0.0
	for _, l := range labels {
		if !l.Made || !l.isReadTwice() {
			continue
		}
		n++
		same += float64(is(l.isAgreed()))
		alike += float64(is(l.Useful == l.SecondUseful))
		first += float64(is(l.Useful))
		second += float64(is(l.SecondUseful))
	}
	chance := first/n*second/n + (1-first/n)*(1-second/n)
	return same / n, (alike/n - chance) / (1 - chance)
}
