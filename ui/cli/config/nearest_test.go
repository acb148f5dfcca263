package config

import "testing"

// A guess is for a slip of the finger: what is another word altogether gets none.
func TestOnlyWhatIsNearIsGuessed(t *testing.T) {
	t.Parallel()
	known := []string{"bus", "offline", "open", "mode", "max-rounds", "review", "wait", "html", "cast", "claude", "product", "Q9"}
	for word, want := range map[string]string{
		"bogus": "", "nope": "", "foo": "", "trail": "", "case": "cast", "x": "", "Q99": "Q9", "Q8": "", "": "", "bu": "bus", "zs": "", "buss": "bus",
		"offlin": "offline", "ofline": "offline", "off": "offline", "max-round": "max-rounds", "maxrounds": "max-rounds",
		"moed": "mode", "reviw": "review", "wiat": "wait", "hmtl": "html", "cluade": "claude", "produkt": "product",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
}
