package worddiff_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/ui/worddiff"
)

// The pieces of each side are the text, and what is common to both is the same.
func TestCompareLosesNothing(t *testing.T) {
	t.Parallel()
	text := rapid.StringMatching(`([a-c]{0,4}[ ,.]?|[网络分区]|é){0,30}`)
	rapid.Check(t, func(t *rapid.T) {
		before, now := text.Draw(t, "before"), text.Draw(t, "now")
		old, fresh := worddiff.Compare(before, now)
		join := func(list []worddiff.Piece) (all, kept string) {
			for _, p := range list {
				all += p.Text
				if !p.Changed {
					kept += p.Text
				}
			}
			return all, strings.ReplaceAll(kept, " ", "")
		}
		a, keptA := join(old)
		b, keptB := join(fresh)
		if a != before || b != now || keptA != keptB {
			t.Fatalf("%q and %q keep %q and %q", a, b, keptA, keptB)
		}
	})
}

// A text of any length is compared in a moment.
func TestCompareOfLongTextsTellsAllAsChanged(t *testing.T) {
	t.Parallel()
	old, fresh := worddiff.Compare(strings.Repeat("word ", 50_000), strings.Repeat("other ", 50_000))
	if len(old) > 2 || !old[0].Changed || len(fresh) > 2 || !fresh[0].Changed { // the last blank is nobody's
		t.Errorf("%d and %d pieces", len(old), len(fresh))
	}
}

// told sets what differs into brackets.
func told(pieces []worddiff.Piece) string {
	var out strings.Builder
	for _, p := range pieces {
		if p.Changed {
			out.WriteString("[" + p.Text + "]")
		} else {
			out.WriteString(p.Text)
		}
	}
	return out.String()
}

func TestCompareTellsTheWordsThatDiffer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ before, now, old, fresh string }{
		"a line break moved":            {"one two\nthree four", "one two three\nfour", "one two\nthree four", "one two three\nfour"},
		"a line break moved in Chinese": {"消息队\n列积压", "消息队列\n积压", "消息队\n列积压", "消息队列\n积压"},
		"wrapped anew with a new word":  {"It is\nfast on every device.", "It is very fast\non every device.", "It is\nfast on every device.", "It is [very] fast\non every device."},
		"blanks at the ends of a change": {
			"Counting takes an hour for each warehouse by May.", "Counting takes an hour by May.",
			"Counting takes an hour [for each warehouse] by May.", "Counting takes an hour by May.",
		},
		"small words in a sentence that is written anew": {
			"The stock list is fast, also on old phones (REQ-005).", "The stock list opens within 2 seconds on a three-year-old phone (REQ-005).",
			"The stock list [is fast, also on old phones] (REQ-005).", "The stock list [opens within 2 seconds on a three-year-old phone] (REQ-005).",
		},
		"words between two that were added": {
			"The stock changes within 5 seconds (REQ-003).", "The stock changes on the phone at once, on all others within 5 seconds while there is a network (REQ-003).",
			"The stock changes within 5 seconds (REQ-003).", "The stock changes [on the phone at once, on all others] within 5 seconds [while there is a network] (REQ-003).",
		},
		"nearly nothing in common":       {"Somebody decides on it.", "All prices hold until May.", "[Somebody decides on it.]", "[All prices hold until May.]"},
		"an ideograph":                   {"文档在三十天后删除。", "文档在九十天后删除。", "文档在[三]十天后删除。", "文档在[九]十天后删除。"},
		"both were cut at other words":   {"one two three fo…", "zero one two th…", "one two three fo…", "[zero] one two th…"},
		"one was cut":                    {"zero one two three four five", "one two thr…", "[zero] one two three four five", "one two thr…"},
		"other words before what is cut": {"the first sum is here and mor…", "the last sum is here and more of it", "the [first] sum is here and mor…", "the [last] sum is here and more of it"},
		"nothing before":                 {"", "new", "", "[new]"},
	} {
		old, fresh := worddiff.Compare(c.before, c.now)
		if told(old) != c.old || told(fresh) != c.fresh {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", name, told(old), told(fresh), c.old, c.fresh)
		}
	}
}

func TestKeyIsTheSameForTheSameWords(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{{"a b\n  c", "a\nb c "}, {"消息\n队列，积压", "消息队列，\n积压"}, {"", " \n"}} {
		if worddiff.Key(c[0]) != worddiff.Key(c[1]) {
			t.Errorf("%q and %q differ", c[0], c[1])
		}
	}
	for _, c := range [][2]string{{"every day", "everyday"}, {"a b", "a c"}, {"in to", "into"}} {
		if worddiff.Key(c[0]) == worddiff.Key(c[1]) {
			t.Errorf("%q and %q are the same", c[0], c[1])
		}
	}
}

// A word that changed in a long text is found, in a moment.
func TestCompareFindsOneWordInALongText(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, "word%d the ", i*7919%20_011)
	}
	before := text.String()
	now := strings.Replace(strings.Replace(before, "word77 the", "word77 this", 1), "the ", "", 1)
	old, fresh := worddiff.Compare("An other beginning. "+before, now+" And another end.")
	changed := 0
	for _, p := range slices.Concat(old, fresh) {
		if p.Changed {
			changed += len(p.Text)
		}
	}
	if changed > 100 {
		t.Errorf("%d bytes are told as changed", changed)
	}
}
