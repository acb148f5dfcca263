package screen

import "testing"

// A text that was not sent is named as a person would name it.
func TestATextThatWasNotSentIsNamed(t *testing.T) {
	t.Parallel()
	for keptAs, want := range map[string]string{
		"note F-002": "a note on F-002", "reject F-001": "why F-001 is rejected", "reject several": "why several findings are rejected",
		"ask F-003": "a question about F-003", "on lines 60 to 63\nthe quote": "your finding on lines 60 to 63", "new": "a finding of your own",
		"checkpoint Adjust direction": "words for “Adjust direction”", ReasonDraft + "2": "the reason for your decision",
	} {
		if got := DraftName(keptAs); got != want {
			t.Errorf("%q: %q, not %q", keptAs, got, want)
		}
	}
	for want, names := range map[string][]string{
		"": nil, "1 text that you wrote was not sent: a.": {"a"}, "3 texts that you wrote were not sent: a, b, c.": {"a", "b", "c"},
		"5 texts that you wrote were not sent: a, b, 3 more.": {"a", "b", "c", "d", "e"},
	} {
		if got := NotSent(names); got != want {
			t.Errorf("%v: %q", names, got)
		}
	}
}
