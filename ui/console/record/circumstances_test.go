package record

import "testing"

// A checksum and an instant are for programs: who answered is told before them, and nothing of it is lost.
func TestTheChecksumStandsBehindWhoAnswered(t *testing.T) {
	t.Parallel()
	const sum, began = "- Artifact: SHA-256 fb44", "- Started 2026-11-27T03:23:00Z, took 0.0 s"
	text := "# R\n\n## Who answered, and how\n\n- Round 1 of at most 5, initial\n" + sum + "\n" + began + "\n\n### risk\n\n- Answered by birch\n\n## All findings\n\nNone.\n"
	want := "# R\n\n## Who answered, and how\n\n- Round 1 of at most 5, initial\n\n### risk\n\n- Answered by birch\n\n### Text and time\n\n" + sum + "\n- Started 2026-11-27 03:23:00 UTC, took 0.0 s\n\n## All findings\n\nNone.\n"
	if got := circumstancesLast(text); got != want {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	for _, other := range []string{"# R\n", "# R\n\n## Who answered, and how\n\n- Round 1\n"} {
		if got := circumstancesLast(other); got != other {
			t.Errorf("%q became %q", other, got)
		}
	}
}
