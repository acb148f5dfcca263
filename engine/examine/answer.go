package examine

import (
	"slices"
	"strconv"
	"strings"

	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/engine/review"
)

// The words of an examiner.
const (
	confirmed = "confirmed"
	refined   = "refined"
	rejected  = "rejected"
	unsure    = "unsure"
)

// answer is what an examiner says of one claim.
type answer struct {
	verdict string // one of the four words, "" for none
	why     string
	counter string
	refined string
}

// The keys under which an examiner puts the parts of an answer.
var (
	verdictKeys = []string{"verdict", "judgement", "judgment", "decision", "assessment", "结论", "判定"}
	numberKeys  = []string{"claim", "claimnumber", "claimid", "number", "no", "id", "index", "编号"}
	whyKeys     = []string{"why", "reason", "reasoning", "explanation", "rationale", "justification", "because", "comment", "理由", "原因"}
	counterKeys = []string{"counterquote", "counterevidence", "contraryquote", "quote", "evidence", "citation", "反证", "引用"}
	refinedKeys = []string{"refined", "refinedclaim", "narrower", "narrowerwording", "rewording", "wording", "修正"}
)

// verdictWords are the words by which examiners say a verdict, looked for in this order: "not confirmed" is no confirmation.
var verdictWords = []struct {
	verdict string
	form    *pattern.Pattern
}{
	{unsure, pattern.New(`(?i)^\W*(un(sure|certain|clear|known|decided|verifiable)|not (sure|certain|clear|decidable)|cannot|can't|undetermined|insufficient|不确定|无法|不清楚)`)},
	{rejected, pattern.New(`(?i)^\W*(reject|refut|disput|disagree|contradict|false|wrong|incorrect|invalid|untrue|not (confirmed|true|correct|valid|supported)|no\b|不成立|驳回|反驳|错误)`)},
	{refined, pattern.New(`(?i)^\W*(refin|narrow|part(ly|ial|ially)|qualif|overstat|exaggerat|部分|修正)`)},
	{confirmed, pattern.New(`(?i)^\W*(confirm|true|correct|valid|agree|upheld|holds?\b|support|yes\b|成立|确认|属实|正确)`)},
}

func verdictOf(word string) string {
	for _, w := range verdictWords {
		if w.form.MatchString(word) {
			return w.verdict
		}
	}
	return ""
}

// maxReason bounds what is kept of a reason, in characters.
const maxReason = 400

// parse reads the answers to the claims 1 to n: from JSON in any wrapping, or from lines that begin with the claim's number and
// its verdict. Of several answers to one claim the last counts, since a model may think aloud before it answers. An answer that
// repeats the example is none.
func parse(reply string, n int) map[int]answer {
	found := map[int]answer{}
	given := review.ObjectsWith(reply, verdictKeys...)
	for i, o := range given {
		a := answer{
			verdict: verdictOf(o.Text(verdictKeys...)), why: o.Text(whyKeys...), counter: o.Text(counterKeys...), refined: o.Text(refinedKeys...),
		}
		number := numberOf(o)
		if number == 0 && len(given) == n {
			number = i + 1
		}
		if number >= 1 && number <= n && a.verdict != "" && !a.isExample() {
			found[number] = a
		}
	}
	if len(found) == 0 {
		return parseLines(reply, n)
	}
	return found
}

// isExample reports whether an answer is one of the prompt's example.
func (a answer) isExample() bool {
	return a.why != "" && strings.Contains(example, a.why) || a.counter != "" && strings.Contains(example, a.counter)
}

var (
	numberForm  = pattern.New(`^[^\pL\d]*(?i:claim|no|c|第)?[^\pL\d]*(\d{1,3})[^\pL\d]*$`)
	verdictLine = pattern.New(`(?im)^[\s>*#-]*(?:claim|no\.?|第)?\s*[#*]*(\d{1,3})[\s.:：)*_、-]+(?:verdict\s*[:：])?[\s*_"“]*(\S[^\n]*)$`)
	quotedWords = pattern.New(`[“"「]([^”"」]{10,300})[”"」]`)
)

// numberOf is the number of the claim that an object is about, 0 where it does not say: "claim" may hold the claim's words.
func numberOf(o review.Object) int {
	for _, key := range append(slices.Clone(numberKeys), review.KeyName) {
		if m := numberForm.FindStringSubmatch(o.Text(key)); m != nil {
			return atoi(m[1])
		}
	}
	return 0
}

func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

// parseLines reads an answer in prose, a line for each claim: `2. rejected: the limit is there, “at most 40 MB”.`
func parseLines(reply string, n int) map[int]answer {
	found := map[int]answer{}
	for _, m := range verdictLine.FindAllStringSubmatch(reply, 4*n+16) {
		number, verdict := atoi(m[1]), verdictOf(m[2])
		if number < 1 || number > n || verdict == "" {
			continue
		}
		a := answer{verdict: verdict}
		if _, rest, ok := strings.Cut(m[2], " "); ok {
			a.why = strings.TrimLeft(rest, " :：.-–—*")
		}
		if q := quotedWords.FindStringSubmatch(m[2]); q != nil {
			a.counter = q[1]
		}
		found[number] = a
	}
	return found
}

// reason is at most two sentences of what an examiner gives as its reason, in one safe line.
func reason(text string) string {
	text = foreign.Line(text)
	sentences, end := 0, len(text)
	for i, r := range text {
		if !strings.ContainsRune(".!?。！？", r) {
			continue
		}
		after := text[i+len(string(r)):]
		if r > 0x7F || after == "" || after[0] == ' ' {
			if sentences++; sentences == 2 {
				end = i + len(string(r))
				break
			}
		}
	}
	return clip(text[:end], maxReason)
}

func clip(text string, limit int) string {
	runes := []rune(strings.TrimSpace(text))
	if len(runes) <= limit {
		return string(runes)
	}
	return string(runes[:limit-1]) + "…"
}
