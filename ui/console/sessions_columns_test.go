package console

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/session"
)

// A round that was cut off is named: which one, who had answered, and who is asked when it goes on.
func TestInterruptedRoundSaysWhereItResumes(t *testing.T) {
	t.Parallel()
	cut := someSessions()[:1]
	cut[0].State, cut[0].Rounds, cut[0].Begun = session.Interrupted, 1, 2
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		x := newPickerHarness(t, size[0], size[1], cut, func(_ *Options, s *SessionList) {
			s.Content = func(Session) (SessionContent, error) {
				return SessionContent{Answered: []string{"product"}, Missing: []string{"quality", "risk"}}, nil
			}
		})
		if x.wants("interrupted"); size[0] == 80 { // beside the preview that has it the round gives way to the document
			x.wants("interrupted 2/5")
		}
		x.wants("enter resume (asks 2)", "interrupted in round 2 of 5", "resumes round 2: asks", "quality", "kept from", "2: interrupted, 1 of 3")
	}
}

// A name that has no room shows both its ends, and the severity of a verdict does not give way to it.
func TestANarrowListNamesItsDocuments(t *testing.T) {
	t.Parallel()
	list := someSessions()
	for i := range list {
		list[i].Artifact = "rocketmq-controller-design.md"
	}
	newPickerHarness(t, 80, 24, list).wants("blocked HIGH", "rocketmq-contro…design.md")
	newPickerHarness(t, 50, 15, list).wants("blocked HIGH", "…")
}

// A round that another parley is at work on is not interrupted.
func TestARoundThatIsHeldIsNotInterrupted(t *testing.T) {
	t.Parallel()
	held := someSessions()[:1]
	held[0].State, held[0].Rounds, held[0].Begun, held[0].Holder = session.Interrupted, 1, 2, "parley 4711 on atlas"
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		x := newPickerHarness(t, size[0], size[1], held, func(_ *Options, s *SessionList) {
			s.Content = func(Session) (SessionContent, error) {
				return SessionContent{Answered: []string{"product"}, Missing: []string{"quality", "risk"}}, nil
			}
		})
		x.wants("in round 2 of 5", "in use by", "2: under way, 1 of 3 answered")
		if screen := x.screen(); strings.Contains(screen, "interrupted") {
			t.Errorf("%v: it is called interrupted:\n%s", size, screen)
		}
	}
}

// What the person calls a session stands before its document, and in place of it nowhere.
func TestTitleLeavesTheDocumentItsName(t *testing.T) {
	t.Parallel()
	list := someSessions()[:2]
	list[0].Title = "The third quarter's gate, second try"
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
		x := newPickerHarness(t, size[0], size[1], list)
		if row := x.listed("REVIEW-007"); !strings.Contains(row, "The third") || !strings.Contains(row, ".md") {
			t.Errorf("%v: %q", size, row)
		}
	}
}

// Beside the preview a title and the document leave the list when each session was changed.
func TestATitleLeavesTheListItsDates(t *testing.T) {
	t.Parallel()
	list := someSessions()[:4]
	list[0].Title, list[1].State = "The third quarter's gate, second try", session.Interrupted
	newPickerHarness(t, 120, 40, list).wants("changed", "verdict", "avg")
}

// How grave a blocked verdict is can be read in every list, also where the verdict's word has no room, and without signs and colours.
func TestSeverityIsReadInEveryList(t *testing.T) {
	t.Parallel()
	list := someSessions()[:4]
	average := 4.0
	list[2].Verdict, list[2].Severity, list[2].State, list[2].Holder, list[2].Average = round.Blocked, review.Low, session.Waiting, "", &average
	for i := range list {
		list[i].Title = "The third quarter's gate, second try"
	}
	for _, plain := range []bool{false, true} {
		for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}, {50, 15}} {
			x := newPickerHarness(t, size[0], size[1], list, func(o *Options, _ *SessionList) { o.Theme.Plain = plain })
			for id, severity := range map[string]string{"REVIEW-007": "HIGH", "DISCUSS-004": "LOW", "REVIEW-003": "MED"} {
				if row := x.listed(id); !strings.Contains(row, severity) {
					t.Errorf("%v, plain %t: %q lacks %s", size, plain, row, severity)
				}
			}
			unrated := slices.Clone(list)
			unrated[2].Average = nil
			x = newPickerHarness(t, size[0], size[1], unrated, func(o *Options, _ *SessionList) { o.Theme.Plain = plain })
			if row := x.listed("DISCUSS-004"); !strings.Contains(row, "not rated") || strings.Contains(row, "blocked") {
				t.Errorf("%v, plain %t: %q is no word of a document that nobody rated", size, plain, row)
			}
		}
	}
}

// A name has at least half of its usual length, beside the preview too.
func TestDocumentsHaveRoomInTheList(t *testing.T) {
	t.Parallel()
	list := someSessions()[:2]
	list[0].Artifact = "docs/readiness-report-q3.md"
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
		if row := newPickerHarness(t, size[0], size[1], list).listed("REVIEW-007"); !strings.Contains(row, "readiness-report-q3.md") {
			t.Errorf("%v: %q", size, row)
		}
	}
}

// listed is the row of a session in the list.
func (x *pickerHarness) listed(id string) string {
	for line := range strings.Lines(x.screen()) {
		if row, _, _ := strings.Cut(line, " │ "); strings.Contains(row, id+" ") {
			return row
		}
	}
	return ""
}

// A list that is sorted by date shows when each session was changed, beside the preview too: a wider window says no less.
func TestAListByDateShowsTheDates(t *testing.T) {
	t.Parallel()
	list := someSessions()[:2]
	list[0].Artifact = "docs/rocketmq-controller-design.zh.md"
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
		x := newPickerHarness(t, size[0], size[1], list).wants("changed↓")
		if row := x.listed("REVIEW-007"); !strings.Contains(row, "4 min") {
			t.Errorf("%v: %q", size, row)
		}
	}
}
