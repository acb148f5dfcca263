package console

import (
	"slices"
	"strings"
	"testing"
)

// order are the ids of the rows, from the top.
func (x *pickerHarness) order() (ids []string) {
	for line := range strings.SplitSeq(x.screen(), "\n") {
		row, _, _ := strings.Cut(strings.TrimLeft(line, "▸ "), " ")
		if strings.HasPrefix(row, "REVIEW-") || strings.HasPrefix(row, "DISCUSS-") {
			ids = append(ids, row)
		}
	}
	return ids
}

// The list is sorted by one key, says by what, and the cursor stays on its session.
func TestSessionsAreSorted(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, nil, func(_ *Options, s *SessionList) {
		list := someSessions()
		list[4].Title = "An older one"
		s.Read = func() ([]Session, error) { return list, nil }
	})
	x.press("j")
	for _, c := range []struct {
		by   string
		want []string
	}{
		{"by date", []string{"REVIEW-007", "DISCUSS-002", "DISCUSS-004", "REVIEW-003", "DISCUSS-001", "REVIEW-001"}},
		{"by verdict", []string{"REVIEW-007", "REVIEW-003", "DISCUSS-002", "DISCUSS-004", "DISCUSS-001", "REVIEW-001"}},
		{"by average", []string{"REVIEW-007", "DISCUSS-002", "REVIEW-003", "DISCUSS-004", "DISCUSS-001", "REVIEW-001"}},
		{"by title", []string{"DISCUSS-004", "DISCUSS-001", "REVIEW-001", "REVIEW-007", "DISCUSS-002", "REVIEW-003"}},
		{"by date", []string{"REVIEW-007", "DISCUSS-002"}},
	} {
		x.wants(c.by, "▸ DISCUSS-002")
		if got := x.order(); !slices.Equal(got[:len(c.want)], c.want) {
			t.Errorf("%s: %q, want %q", c.by, got, c.want)
		}
		x.press("s")
	}
	x.press("?").wants("sort by the next of")
}

// A verdict is told in the same words at every width, with its average wherever there is room, whether sessions have titles or none.
func TestAVerdictIsToldInTheSameWords(t *testing.T) {
	t.Parallel()
	for _, title := range []string{"", "The spring plan, as it was agreed with the field teams"} {
		for _, size := range [][2]int{{50, 15}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
			x := newPickerHarness(t, size[0], size[1], nil, func(_ *Options, s *SessionList) {
				list := someSessions()
				for i := range list {
					list[i].Title = title
				}
				s.Read = func() ([]Session, error) { return list, nil }
			})
			x.wants("blocked HIGH", "blocked MED", "reached")
			if size[0] >= 80 {
				x.wants("2.3/5", "3.8/5")
			}
			if title != "" {
				x.wants("The spr")
			}
			if strings.Contains(x.screen(), " open ") && !strings.Contains(x.screen(), "enter open") {
				t.Errorf("%v: a state is open:\n%s", size, x.screen())
			}
		}
	}
}
