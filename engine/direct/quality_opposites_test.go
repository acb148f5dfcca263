package direct_test

import "testing"

// Two requirements that say the same but for a value or a "not" cannot both be met; a word of its own makes another case of one.
func TestTwoRequirementsThatCannotBothBeMet(t *testing.T) {
	t.Parallel()
	list := func(items string) string { return importer + "## Requirements\n\n" + items }
	tellsUnasked(t, "Q17", map[string]struct{ text, want string }{
		"a value":          {list("- REQ-1: A report shall reach the manager within 60 seconds.\n- REQ-2: A list shall be shared.\n- REQ-3: A report shall reach the manager within 5 minutes.\n"), "REQ-1 (line 7) and REQ-3 (line 9) say 60 seconds and 5 minutes of one thing: “REQ-3: A report shall reach the manager within 5 minutes”."},
		"not":              {list("- REQ-1: The import works offline in shops.\n- REQ-2: The import does not work offline in shops.\n"), "REQ-1 (line 7) and REQ-2 (line 8) say the opposite: “REQ-2: The import does not work offline in shops”."},
		"shall not":        {list("- REQ-1: The import shall keep the lists of buyers.\n- REQ-2: The import shall not keep the lists of buyers.\n"), "REQ-1 (line 7) and REQ-2 (line 8) say the opposite: “REQ-2: The import shall not keep the lists of buyers”."},
		"one value":        {list("- REQ-1: A report shall reach the manager within 60 seconds.\n- REQ-2: A report shall reach the manager within 1 minute.\n"), ""},
		"another case":     {list("- REQ-1: A report shall reach the manager of a shop within 60 seconds.\n- REQ-2: A report shall reach the manager of a farm within 5 minutes.\n"), ""},
		"in one case":      {list("- REQ-1: The import shall keep the lists of buyers.\n- REQ-2: The import shall not keep the lists of buyers if they are empty.\n"), ""},
		"a lower bound":    {list("- REQ-1: A report shall reach the manager in at most 5 minutes.\n- REQ-2: A report shall reach the manager in at least 1 minute.\n"), ""},
		"two sections":     {list("- REQ-1: A report shall reach the manager within 60 seconds.\n\n## Farms\n\n- REQ-2: A report shall reach the manager within 5 minutes.\n"), ""},
		"one is mentioned": {list("- REQ-1: The import shall keep the lists of buyers.\n- REQ-2: The shop shall not keep the lists of buyers.\n"), ""},
	})
}
