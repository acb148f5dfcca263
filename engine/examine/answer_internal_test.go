package examine

import (
	"strings"
	"testing"
)

// replies are forms in which models answer; each says that claim 1 is confirmed and claim 2 rejected.
var replies = map[string]string{
	"as asked":        `{"claims":[{"claim":1,"verdict":"confirmed"},{"claim":2,"verdict":"rejected"}]}`,
	"a bare list":     `[{"claim":1,"verdict":"confirmed"},{"claim":2,"verdict":"rejected"}]`,
	"one a line":      "{\"claim\":1,\"verdict\":\"confirmed\"}\n{\"claim\":2,\"verdict\":\"rejected\"}\n",
	"by number":       `{"1":{"verdict":"confirmed"},"2":{"verdict":"rejected"}}`,
	"by name":         `{"claim 1":{"verdict":"Confirmed."},"claim 2":{"verdict":"REJECTED"}}`,
	"numbers as text": `{"claims":[{"claim":"Claim 1","verdict":"confirmed"},{"claim":"#2","verdict":"rejected"}]}`,
	"claims as text":  `{"claims":[{"claim":"No limit of 500","verdict":"confirmed"},{"claim":"No owner","verdict":"rejected"}]}`,
	"wrapped":         `{"result":"{\"claims\":[{\"claim\":1,\"verdict\":\"confirmed\"},{\"claim\":2,\"verdict\":\"rejected\"}]}"}`,
	"broken":          `{'claims':[{'claim':1,'verdict':'confirmed',},{'claim':2,'verdict':'rejected'}]`,
	"cut off":         `{"claims":[{"claim":1,"verdict":"confirmed"},{"claim":2,"verdict":"rejected"},{"claim":3,"verd`,
	"second thoughts": `{"claim":1,"verdict":"unsure"} no: {"claims":[{"claim":1,"verdict":"confirmed"},{"claim":2,"verdict":"rejected"}]}`,
	"prose":           "1. confirmed: it is so.\n2. **Rejected** – “a word”.\n",
	"headings":        "### Claim 1: Confirmed\n\nIt is so.\n\n### Claim 2: Rejected\n",
	"Chinese":         `{"claims":[{"编号":1,"结论":"成立"},{"编号":2,"结论":"不成立"}]}`,
}

func TestParseReadsWhatModelsWrite(t *testing.T) {
	t.Parallel()
	for name, reply := range replies {
		got := parse(reply, 2)
		if got[1].verdict != confirmed || got[2].verdict != rejected {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestTheExampleIsNoAnswer(t *testing.T) {
	t.Parallel()
	if got := parse(example, 3); len(got) > 0 {
		t.Errorf("read as an answer: %+v", got)
	}
}

func TestVerdictWords(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"confirmed": confirmed, "Partially confirmed": refined, "not confirmed": rejected, "unsure": unsure, "cannot tell": unsure,
		"False.": rejected, "holds": confirmed, "perhaps": "", "": "", "unconfirmed": "",
	} {
		if got := verdictOf(word); got != want {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, reply := range replies {
		f.Add(reply, 2)
	}
	f.Add(strings.Repeat("{", 400)+`"verdict"`, 4)
	f.Fuzz(func(t *testing.T, reply string, n int) {
		for number, a := range parse(reply, n) {
			if number < 1 || number > n || a.verdict == "" {
				t.Errorf("answer %d of %d: %+v", number, n, a)
			}
			_ = reason(a.why)
		}
	})
}
