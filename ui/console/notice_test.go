package console

import (
	"testing"

	"parley/engine"
	"parley/engine/round"
)

// examinationIn is the news that an examination came to nothing.
func examinationIn() *script {
	return newScript().say(engine.ExaminationFinished{Round: 1, Examination: round.Examination{Level: "high", Findings: []round.ExaminedFinding{
		{ID: "F-001", Examined: round.Examined{As: round.Confirmed, Why: "So it is.", Tool: "gemini", Round: 1}},
	}}})
}

// What became of the person's own doing is read before the news: these wait until it is gone by itself, or by a key.
func TestNewsWaitForWhatThePersonIsBeingTold(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(d *modelHarness){
		"time": func(d *modelHarness) { d.send(noticeGoneMsg{id: d.noticeID}) },
		"key":  func(d *modelHarness) { d.press("G") },
	} {
		d := newModelHarness(t, 120, 40).play(underExamination()).press("F", "l", "u").wants("Undone: F-001 is unmarked again.")
		d.play(examinationIn())
		if d.notice != "Undone: F-001 is unmarked again." {
			t.Errorf("%s: the news stand at once in the place of what the person did: %q", name, d.notice)
		}
		if end(d); d.notice == "" || len(d.waitingNews) > 0 {
			t.Errorf("%s: the news are lost: %q, %d wait", name, d.notice, len(d.waitingNews))
		}
		d.wants("F-001: confirmed by gemini: So it is.").press("G")
		if d.notice != "" {
			t.Errorf("%s: a key leaves %q", name, d.notice)
		}
	}
}

// What becomes of a key comes a moment after it. News that stand there by then are told again.
func TestNewsAreToldAgainAfterWhatReplacedThem(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(underExamination()).press("F").play(examinationIn())
	told := d.notice
	d.send(actionResultMsg{notice: "F-001 is accepted."}).wants("F-001 is accepted.").press("G")
	if d.notice != told {
		t.Errorf("told %q, want %q again", d.notice, told)
	}
}
