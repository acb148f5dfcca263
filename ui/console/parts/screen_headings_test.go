package parts

import "testing"

// The screen has one name for the built-in checks; what a reviewer says of rules stays as it is.
func TestTheScreenHasOneNameForTheBuiltInChecks(t *testing.T) {
	t.Parallel()
	const note = "- Ratings marked (rules) come from built-in checks, not from an AI model or a person.\n"
	for text, want := range map[string]string{
		"a\n## Divergent Views\n- risk rates 5/5 (rules), coverage 2/5 (rules); 3 missing (rules): x\n": "a\n## Conflicts\n- risk rates 5/5 (built-in checks), coverage 2/5 (built-in checks); 3 missing (built-in checks): x\n",
		"- The game (rules) is unknown\n":             "- The game (rules) is unknown\n",
		"a\n\n## Notes\n- b\n" + note + "\n## Next\n": "a\n\n## Notes\n- b\n\n## Next\n",
		"a\n\n## Notes\n" + note + "\n## Next\n":      "a\n\n## Next\n",
	} {
		if got := InScreenWords(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
