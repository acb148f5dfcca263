package direct_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestJudgedFindings counts what independent readers said of findings on unseen documents, as the README of the data tells it.
func TestJudgedFindings(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("testdata", "precision", "judged.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Half, Severity, Text, Reason, Origin, Licence string
		True, Useful                                  bool
		SecondTrue                                    bool `json:"second_true"`
		SecondUseful                                  bool `json:"second_useful"`
	}
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	type counts struct{ made, sure, useful, high, highSure int }
	got := map[string]counts{}
	for _, l := range list {
		if l.Text == "" || l.Reason == "" || l.Origin == "" || l.Licence == "" {
			t.Errorf("a finding without its text, reason, origin or licence: %+v", l)
		}
		c := got[l.Half]
		c.made++
		if l.True && l.SecondTrue {
			c.sure++
		}
		if l.Useful && l.SecondUseful {
			c.useful++
		}
		if l.Severity == "high" {
			c.high++
			if l.True && l.SecondTrue {
				c.highSure++
			}
		}
		got[l.Half] = c
	}
	for half, want := range map[string]counts{
		"fifth": {75, 40, 32, 5, 2}, "sixth": {39, 23, 19, 5, 2},
		"seventh": {44, 23, 21, 10, 1}, "seventh, further files": {43, 27, 21, 8, 1}, "eighth": {23, 16, 15, 4, 1},
		"ninth": {29, 25, 18, 0, 0}, "tenth": {31, 29, 24, 0, 0}, "eleventh": {200, 180, 129, 1, 0}, "twelfth": {95, 83, 65, 0, 0},
		"thirteenth": {130, 112, 103, 5, 1}, "fourteenth": {138, 124, 105, 2, 2}, "fifteenth": {91, 73, 71, 0, 0},
		"sixteenth": {116, 106, 97, 0, 0},
	} {
		if got[half] != want {
			t.Errorf("%s: %+v, want %+v", half, got[half], want)
		}
	}
}
