package direct

import (
	"context"
	"strings"
	"testing"
)

// An id that the context gives to two requirements is two rows: a mention covers the one whose words stand there, and the other is open.
func TestAMentionCoversOneOfTwoThatBearItsID(t *testing.T) {
	t.Parallel()
	const head = "# Requirements\n\n- REQ-001: A delivery is scanned in ten seconds.\n- REQ-003: Taking food off the shelf updates the stock within 5 seconds.\n"
	artifact := "# Design\n\n## Scan\n\nREQ-001: a delivery is scanned in ten seconds by the camera.\n\n## Stock\n\nREQ-003: the stock is updated within 5 seconds of taking food off the shelf.\n"
	trace := func(discovery, artifact string) Coverage {
		t.Helper()
		found, err := Trace(context.Background(), Input{Path: "design.md", Artifact: []byte(artifact), Discovery: []byte(discovery)})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	found := trace(head+"- REQ-003: Donors get a yearly tax receipt by post.\n", artifact)
	if len(found.Rows) != 3 || found.Rows[1].Status != Covered || found.Rows[2].Status != Partial {
		t.Fatalf("%+v", found.Rows)
	}
	const lines = "the context defines REQ-003 with different texts in lines 4 and 5"
	if r := found.Rows[2]; !strings.HasPrefix(r.Why, lines+", and the words here do not tell") || r.Defined != 5 || !r.IsTwin || !found.Rows[1].IsTwin || found.Rows[0].IsTwin {
		t.Errorf("%+v", r)
	}
	if notes := strings.Join(found.Notes, "\n"); strings.Count(notes, lines[len("the "):]) != 1 {
		t.Errorf("noted: %q", notes)
	}
	// One that a mention tells of by its own words is covered, too.
	found = trace(head+"- REQ-003: Donors get a yearly tax receipt by post.\n", artifact+"\n## Donors\n\nREQ-003: every donor gets a tax receipt by post each year.\n")
	if found.Rows[1].Status != Covered || found.Rows[2].Status != Covered || found.Rows[1].Line == found.Rows[2].Line {
		t.Errorf("both are answered: %+v", found.Rows)
	}
	// Words that tell a requirement again make no second one of it.
	found = trace(head+"\n## Details\n\n- REQ-003: The stock is updated within 5 seconds when food is taken off the shelf by a volunteer.\n", artifact)
	for _, r := range found.Rows {
		if r.Status != Covered || r.IsTwin {
			t.Errorf("%+v", r)
		}
	}
}
