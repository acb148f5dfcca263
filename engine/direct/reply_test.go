package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// A question that names values is answered with the places that have them, in any unit, and ends in one full stop.
func TestAQuestionWithNumbersIsAnsweredByThem(t *testing.T) {
	t.Parallel()
	const text = "# Brief\n\n## Goals\n\n- Adding an item takes less than 10 seconds.\n- Sync within 5 seconds.\n- The beta has 100 flats.\n\n## Limits\n\nThe connection is given up after 1 minute.\n\n| what | limit |\n|---|---|\n| Sync of a list | 5000 ms |\n"
	for question, c := range map[string]struct {
		want string
		line int
	}{
		"Who owns it? Is it 5 or 60 seconds?":   {"The built-in checks quote what shares “5” and “60” with the question: line 6 (“Goals”): “Sync within 5 seconds.”; line 11 (“Limits”): “The connection is given up after 1 minute.”; line 15 (“Limits”): “Sync of a list | 5000 ms”. None of it has “owns”.", 6},
		"Is sync done within 5 seconds?":        {"The built-in checks quote what shares “sync” and “5” with the question: line 6 (“Goals”): “Sync within 5 seconds.”; line 15 (“Limits”): “Sync of a list | 5000 ms”.", 6},
		"Are there 100 flats or 200 flats?":     {"The built-in checks quote what shares “100” with the question: line 7 (“Goals”): “The beta has 100 flats.”", 7},
		"How many seconds does an adding take?": {"The built-in checks quote what shares “seconds” and “take” with the question: line 5 (“Goals”): “Adding an item takes less than 10 seconds.”", 5},
	} {
		r := ask(t, direct.Input{Path: "brief.md", Artifact: []byte(text)}, question)
		if r.Answer != c.want || r.Line != c.line || r.Unanswered {
			t.Errorf("%s\n%q, line %d, unanswered %v\nwant %q", question, r.Answer, r.Line, r.Unanswered, c.want)
		}
	}
}

func ask(t *testing.T, in direct.Input, question string) review.Reply {
	t.Helper()
	in.Perspective, in.Type, in.FollowUp = perspective.Perspective{Name: perspective.Quality}, round.SpecificQuestions, &round.FollowUp{Questions: []string{question}}
	a := analyse(t, in)
	if len(a.Replies) != 1 {
		t.Fatalf("%d replies to a question", len(a.Replies))
	}
	return a.Replies[0]
}

// Over several files all places count, each with its file; what is more than three is counted.
func TestAQuestionWithNumbersOverSeveralFiles(t *testing.T) {
	t.Parallel()
	files, _ := bundleOf(
		[2]string{"brief.md", "# Brief\n\n## Goals\n\n- Sync within 5 seconds.\n- Adding takes 10 seconds.\n"},
		[2]string{"requirements.md", "# Requirements\n\n| id | requirement |\n|---|---|\n| REQ-001 | Synchronise within 60 seconds |\n| REQ-002 | Answer within 60 seconds |\n"},
		[2]string{"epics.md", "# Epics\n\n## EPIC-001 Sync\n\nSynchronise within 5 seconds.\n"},
	)
	a, err := direct.AnalyseBundle(t.Context(), direct.Input{
		Perspective: perspective.Perspective{Name: perspective.Quality}, Type: round.SpecificQuestions,
		FollowUp: &round.FollowUp{Questions: []string{"Is it 5 or 60 seconds?", "Who owns it?"}},
	}, files)
	if err != nil {
		t.Fatal(err)
	}
	const want = "The built-in checks quote what shares “5” and “60” with the question: brief.md:5 (“Goals”): “Sync within 5 seconds.”; requirements.md:5 (“Requirements”): “REQ-001 | Synchronise within 60 seconds”; requirements.md:6 (“Requirements”): “REQ-002 | Answer within 60 seconds”; and 1 more."
	if r := a.Replies[0]; r.Answer != want || r.Line != 6 || r.File != "brief.md" || r.FileLine != 5 || r.Unanswered {
		t.Errorf("%+v\nwant %s", r, want)
	}
	if r := a.Replies[1]; !r.Unanswered || strings.Contains(r.Answer, "..") {
		t.Errorf("%+v", r)
	}
}

// A document's own open question has the words of what is asked, and answers nothing.
func TestAQuestionOfTheDocumentIsNoAnswer(t *testing.T) {
	t.Parallel()
	const text = "# Brief\n\nThe harbour rents its berths to skippers online.\n\n## Open questions\n\n- Who pays when two skippers hold one berth offline?\n- Are 40 berths enough for the summer?\n"
	a := analyse(t, direct.Input{
		Path: "brief.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality}, Type: round.SpecificQuestions,
		FollowUp: &round.FollowUp{Questions: []string{"Who pays when two skippers hold one berth?", "Are 40 berths enough?"}},
	})
	for _, r := range a.Replies {
		if strings.Contains(r.Answer, "Who pays when") || strings.Contains(r.Answer, "for the summer") || r.Line >= 7 {
			t.Errorf("the question itself is quoted as its answer: %+v", r)
		}
	}
}
