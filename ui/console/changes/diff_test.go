package changes

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

const revisedDiff = `@@ -3,10 +3,12 @@
 ## Audience
 Field teams of 5 to 50 people who write reports on the road.
 
+They work without a connection for up to two days (REQ-4).
+
 ## Pricing
 Three tiers are planned: Solo, Team and Company.
 
-The Team tier at 12 EUR is expected to carry most of the revenue.
+The Team tier at 12 EUR carries most of the revenue in a survey of 40 customers of two competitors.
 
 The application is fast and responsive on every device, also for large workspaces with many attachments.
@@ -12,4 +14,4 @@
 Changes are merged automatically when two devices come back online.
 
-文档在三十天后删除，除非用户将其固定。
+文档在九十天后删除，除非用户将其固定。
`

func TestDiffIsReadWithItsLines(t *testing.T) {
	t.Parallel()
	var got []string
	for _, c := range readDiff(revisedDiff) {
		if c.sign != ' ' {
			got = append(got, strings.Join(strings.Fields(fmt.Sprintf("%c %s %d", c.sign, c.text[c.changed[0]:c.changed[1]], c.line)), " "))
		}
	}
	want := "@ 3|+ 6|+ 7|- is expected to carry most of the revenue 9|+ carries most of the revenue in a survey of 40 customers of two competitors 11|@ 14|- 三 14|+ 九 16"
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
}

// What is marked in two lines is all that differs, and never half a character.
func TestDifferingPartsAreWholeAndEnough(t *testing.T) {
	t.Parallel()
	text := rapid.StringMatching(`([a-c]{0,3}[ ,]?|[网络分区]|é|👩‍👧){0,9}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		inA, inB := differingParts(a, b)
		for _, cut := range []struct {
			text string
			mark [2]int
		}{{a, inA}, {b, inB}} {
			if cut.mark[0] > cut.mark[1] || !utf8.ValidString(cut.text[:cut.mark[0]]) || !utf8.ValidString(cut.text[cut.mark[0]:cut.mark[1]]) {
				t.Fatalf("%v of %q", cut.mark, cut.text)
			}
		}
		marked := inA != [2]int{} || inB != [2]int{}
		if marked && (a[:inA[0]] != b[:inB[0]] || a[inA[1]:] != b[inB[1]:]) {
			t.Fatalf("%q and %q differ outside %v and %v", a, b, inA, inB)
		}
	})
}
