package similarity

import (
	"slices"
	"strings"
	"testing"
)

// Every row of the table has what its first lines tell, and says nothing twice.
func TestConceptRows(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	rows := readConcepts(conceptList)
	for _, row := range rows {
		if names[row.name] {
			t.Errorf("two rows are called %q", row.name)
		}
		names[row.name] = true
		if gradeWeights[row.grade] == 0 {
			t.Errorf("%s: no grade is called %q", row.name, row.grade)
		}
		if len(row.english) == 0 || len(row.chinese) == 0 {
			t.Errorf("%s has cues of one language only", row.name)
		}
		for _, again := range repeated(row.english, plainPhrase) {
			t.Errorf("%s has %q twice", row.name, again)
		}
		for _, again := range repeated(row.chinese, func(cue string) string { return strings.TrimPrefix(cue, "~") }) {
			t.Errorf("%s has %q twice", row.name, again)
		}
		for _, cue := range row.english {
			if cue != strings.ToLower(cue) || isHan(strings.TrimPrefix(cue, "~")) {
				t.Errorf("%s: %q is no English cue in lower case", row.name, cue)
			}
		}
		for _, cue := range row.chinese {
			if !isHan(strings.TrimPrefix(cue, "~")) {
				t.Errorf("%s: %q is no Chinese cue", row.name, cue)
			}
		}
	}
	lines := 0
	for line := range strings.Lines(conceptList) {
		if !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
			lines++
		}
	}
	if lines != len(rows) || lines < 600 {
		t.Errorf("%d rows are read of %d lines", len(rows), lines)
	}
}

// plainPhrase is a cue of the table in plain forms.
func plainPhrase(cue string) string {
	words := strings.Split(strings.TrimPrefix(cue, "~"), "_")
	for i := range words {
		words[i] = plainForm(words[i])
	}
	return strings.Join(words, " ")
}

// repeated lists the cues that are one with an earlier one.
func repeated(cues []string, plain func(string) string) (again []string) {
	var seen []string
	for _, cue := range cues {
		if slices.Contains(seen, plain(cue)) {
			again = append(again, cue)
		}
		seen = append(seen, plain(cue))
	}
	return again
}

func TestPlainForms(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"accesses": "access", "accessible": "accessibl", "policies": "policy", "stopped": "stop", "stops": "stop", "rated": "rat",
		"rates": "rate", "status": "status", "analysis": "analysis", "batches": "batch", "red": "red", "string": "string", "sing": "sing",
	} {
		if got := plainForm(word); got != want {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
}

// TestConceptsAreFound has what texts speak of, and what they only seem to.
func TestConceptsAreFound(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, not string }{
		{"There is no second factor.", "second factor", ""},
		{"A second-factor check", "second factor", ""},
		{"In the second, factor in the weather.", "weather", "second factor"},
		{"The accessible door", "accessibility", "permission"},
		{"Who pays for it is open.", "who pays", ""},
		{"数据库存满了", "database", "stock"},
		{"没有双因素认证", "second factor", ""},
		{"磁盘空间会写满", "running full", ""},
		{"", "", "user"},
	} {
		r := newTextReader()
		var names []string
		for _, c := range r.concepts(r.segments(test.text)) {
			names = append(names, readConcepts(conceptList)[c.term].name)
		}
		if test.want != "" && !slices.Contains(names, test.want) || test.not != "" && slices.Contains(names, test.not) {
			t.Errorf("%q speaks of %q, want %q and not %q", test.text, names, test.want, test.not)
		}
	}
}

// A word that gives several concepts away counts as much as one that gives one away.
func TestCuesAreSharedOut(t *testing.T) {
	t.Parallel()
	for word, cues := range concepts().words {
		square, most := 0.0, 0.0
		for _, c := range cues {
			square += c.weight * c.weight
			most = max(most, c.weight)
		}
		if limit := gradeWeights["term"] * gradeWeights["term"] * 1.001; square > limit {
			t.Errorf("%q counts %.2f, more than the surest word", word, square)
		}
	}
}
