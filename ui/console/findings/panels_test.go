package findings

import "testing"

// A passage of several lines is read in one as what it says: its lines told apart, and no sign of the source in them.
func TestAPassageIsReadInOneLine(t *testing.T) {
	t.Parallel()
	for passage, want := range map[string]string{
		"One line.": "One line.",
		"3. Half of the households.\n\n## Money\n\nIt is free for now.\n": "3. Half of the households. / Money / It is free for now.",
		"> [!NOTE]\n> The camera is new.":                                 "[!NOTE] / The camera is new.",
		"- **Share.** Lists for `families`.\n- 2 euros.":                  "Share. Lists for families. / 2 euros.",
		"###": "",
	} {
		if got := inOneLine(passage); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
