package direct

import "testing"

// No calendar has a date on another day of the week than it is.
func TestADateHasTheDayOfTheWeekThatItIs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The launch is on Monday 2 June 2026.":                   "Monday 2 June 2026",
		"The launch is on Tuesday 2 June 2026.":                  "",
		"We meet on Mon, June 2, 2026, at nine.":                 "Mon, June 2, 2026",
		"We meet on Tue, June 2, 2026, at nine.":                 "",
		"It ends Friday 2026-06-02.":                             "Friday 2026-06-02",
		"Am Montag, den 2.6.2026, beginnt es.":                   "Montag, den 2.6.2026",
		"Am Dienstag, den 2.6.2026, beginnt es.":                 "",
		"Am Sonnabend 6.6.2026 und Samstag 6.6.2026, nicht eher": "",
		"于2026年6月2日（星期一）上线。":                                     "2026年6月2日（星期一",
		"于2026年6月2日（星期二）上线。":                                     "",
		"The launch is on Monday 2 June.":                        "",
		"Every Monday. 2 June 2026 is the end.":                  "",
		"The wrong date “Monday 2 June 2026” was corrected.":     "",
	} {
		got := ""
		if wrong := noSuchDates(text); len(wrong) > 0 {
			got = wrong[0].text
		}
		if got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}
