package feedback_test

import (
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/session"
)

func TestAContinuationRefersToTheOldDiscussion(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	p, set, next := newPanel(), settings(), filepath.Join(t.TempDir(), "next")
	set.Continues = &session.Reference{Session: folder, RoundID: s.RoundID}
	d, err := feedback.StartWith(p.bind, next, s, set)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
		t.Fatal(err)
	}
	if a := p.seen[0]; a.Type != round.Deepen || a.FollowUp == nil || len(a.FollowUp.Findings) == 0 || a.Number != 1 {
		t.Errorf("first assignment %+v", a)
	}
	if text := read(t, next, "conclusions.md"); !strings.Contains(text, "**Continues**: DISCUSS-002 in ") {
		t.Error("the conclusions do not name the older discussion")
	}
}
