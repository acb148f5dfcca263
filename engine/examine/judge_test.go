package examine_test

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"parley/engine/examine"
	"parley/engine/review"
	"parley/engine/round"
)

// say is a reply to a paper: what is said of each claim, by a part of its text. Planted claims are answered rightly unless
// something else is said of "planted true" and "planted false".
func say(p examine.Paper, of map[string]string) string {
	var list []string
	for _, m := range regexp.MustCompile(`\{"claim":(\d+),"text":"([^\n]*)`).FindAllStringSubmatch(p.Prompt, -1) {
		said, key := "", ""
		for part, text := range of {
			if strings.Contains(m[2], part) {
				said, key = text, part
			}
		}
		switch {
		case key != "":
		case strings.Contains(m[2], "does not mention"), strings.Contains(m[2], "stand in the document"):
			said = or(of["planted true"], `"verdict":"confirmed"`)
		default:
			said = or(of["planted false"], `"verdict":"rejected","counter_quote":"Limits"`)
		}
		if said != "" && said != "nothing" {
			list = append(list, fmt.Sprintf(`{"claim":%s,%s}`, m[1], said))
		}
	}
	return `{"claims":[` + strings.Join(list, ",") + `]}`
}

func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

func TestJudge(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, said string // of "No limit is named for a list"
		want       round.Examined
	}{
		{"confirmed", `"verdict":"confirmed","why":"It is so. Really. And more."`, round.Examined{As: round.Confirmed, Why: "It is so. Really."}},
		{"disputed by words of the document", `"verdict":"rejected","why":"It is there.","counter_quote":"A list holds at most 500 articles."`, round.Examined{As: round.Disputed, Why: "It is there.", CounterQuote: "A list holds at most 500 articles.", CounterLine: 7}},
		{"an invented counter-quote decides nothing", `"verdict":"rejected","why":"It is there.","counter_quote":"A list holds 300 articles at most."`, round.Examined{As: round.Unsure, Why: "The examiner rejects it with a quote that is not in the document. Its reason: “It is there.”", Unfound: "A list holds 300 articles at most."}},
		{"nor does none", `"verdict":"rejected","why":"No."`, round.Examined{As: round.Unsure, Why: "The examiner rejects it, and quotes no words of the document. Its reason: “No.”"}},
		{"nor does what the finding itself quotes", `"verdict":"rejected","why":"It is a list.","counter_quote":"The larder keeps a list"`, round.Examined{As: round.Unsure, Why: "The examiner rejects it with words that the finding itself quotes. Its reason: “It is a list.”"}},
		{"nor a part of that", `"verdict":"rejected","counter_quote":"larder  keeps a LIST"`, round.Examined{As: round.Unsure, Why: "The examiner rejects it with words that the finding itself quotes."}},
		{"more than that is evidence", `"verdict":"rejected","counter_quote":"The larder keeps a list of what is in the house"`, round.Examined{As: round.Disputed, CounterQuote: "The larder keeps a list of what is in the house", CounterLine: 3}},
		{"refined", `"verdict":"refined","why":"Partly.","refined":"No limit is named for articles."`, round.Examined{As: round.Refined, Why: "Partly.", Narrower: "No limit is named for articles."}},
		{"refined without a wording", `"verdict":"refined","why":"Partly."`, round.Examined{As: round.Unsure, Why: "It holds in part, and the examiner gave no wording that does. Its reason: “Partly.”"}},
		{"unsure", `"verdict":"unsure","why":"Hard to say."`, round.Examined{As: round.Unsure, Why: "Hard to say."}},
		{"nothing", "nothing", round.Examined{As: round.NotExamined, Why: "The examiner said nothing of it."}},
		{"a word of its own", `"Verdict":"Refuted!","Reason":"It is there.","counter-quote":"at most 500 articles"`, round.Examined{As: round.Disputed, Why: "It is there.", CounterQuote: "at most 500 articles", CounterLine: 7}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := paper(t, 3)
			got, err := p.Judge("Here you are:\n```json\n" + say(p, map[string]string{"No limit": c.said, "Nobody owns": `"verdict":"confirmed"`}) + "\n```\n")
			if err != nil || got.Unreliable != "" {
				t.Fatal(err, got.Unreliable)
			}
			c.want.Tool, c.want.Vendor = "gemini", "Google"
			if len(got.Findings) != 2 {
				t.Fatalf("%d findings", len(got.Findings))
			}
			for _, f := range got.Findings {
				if f.ID == "F-001" && !reflect.DeepEqual(f.Examined, c.want) {
					t.Errorf("got  %+v\nwant %+v", f.Examined, c.want)
				}
			}
		})
	}
}

func TestAnUnreliableExaminerDoesNotCount(t *testing.T) {
	t.Parallel()
	everything := func(verdict string) map[string]string {
		said := `"verdict":"` + verdict + `","counter_quote":"Limits","refined":"less"`
		return map[string]string{"No limit": said, "Nobody owns": said, "planted true": said, "planted false": said}
	}
	fails := map[string]string{
		"No limit": `"verdict":"confirmed"`, "Nobody owns": `"verdict":"rejected"`,
		"planted true": `"verdict":"rejected","counter_quote":"Limits"`, "planted false": `"verdict":"confirmed"`,
	}
	silent := map[string]string{"No limit": `"verdict":"confirmed"`, "Nobody owns": `"verdict":"unsure"`, "planted true": "nothing", "planted false": "nothing"}
	for name, c := range map[string]struct {
		said map[string]string
		want string
	}{
		"fails both":           {fails, "it rejected a claim that parley knows to be true, and confirmed one that parley had made up"},
		"all confirmed":        {everything("confirmed"), "it called all 4 claims confirmed"},
		"all rejected":         {everything("rejected"), "it called all 4 claims rejected"},
		"all unsure":           {everything("unsure"), "it left open a claim that parley knows to be true, and left open one"},
		"nothing of the two":   {silent, "it said nothing about two claims of which parley knows the truth"},
		"knows one of the two": {map[string]string{"No limit": `"verdict":"unsure"`, "Nobody owns": `"verdict":"confirmed"`, "planted true": `"verdict":"rejected"`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := paper(t, 5)
			got, err := p.Judge(say(p, c.said))
			if err != nil || (got.Unreliable == "") != (c.want == "") || !strings.Contains(got.Unreliable, c.want) {
				t.Errorf("unreliable because %q (%v), want %q", got.Unreliable, err, c.want)
			}
			if c.want != "" && len(got.Findings) > 0 {
				t.Error("its answers count all the same")
			}
		})
	}
}

func TestJudgeSaysWhyThereIsNoAnswer(t *testing.T) {
	t.Parallel()
	p := paper(t, 1)
	for text, kind := range map[string]review.RejectionKind{
		"": review.EmptyText, "Not logged in · Please run /login": review.NotLoggedIn, "Fine by me.": "",
		`{"rating": 4, "weaknesses": []}`: "",
	} {
		_, err := p.Judge(text)
		var rejection *review.Rejection
		if errors.As(err, &rejection) && rejection.Kind == kind {
			continue
		}
		if none := new(examine.NoVerdictError); kind != "" || !errors.As(err, &none) {
			t.Errorf("%q: %v, want %q", text, err, kind)
		}
	}
}
