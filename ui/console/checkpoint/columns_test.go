package checkpoint

import "testing"

// What is read on in a column has the last heading before it above it; a column that is over, or begins something itself, has none.
func TestAColumnThatIsOverHasNoHead(t *testing.T) {
	t.Parallel()
	headings := map[string]bool{"A": true, "B": true, "C": true}
	columns := []column{
		{[]string{"A", "a1", ""}, 2, headings},
		{[]string{"B", "b1", "", "C", "c1"}, 2, headings},
	}
	for at, want := range map[int]string{1: "A    B ", 2: "     B ", 3: "       ", 4: "     C "} {
		if got := headsAt(columns, at); got != want {
			t.Errorf("above line %d stands %q, not %q", at, got, want)
		}
	}
}
