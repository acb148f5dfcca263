package feedback

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"parley/engine/foreign"
	"parley/feedback/signoff"
)

// Meaning is what a text means that somebody gives where a decision is expected.
type Meaning int

// A text is a decision, an instruction to mark a finding, feedback to go deeper with, or none of these for sure: a round
// costs money, so nothing that may mean the opposite is taken for feedback.
const (
	MeansDecision Meaning = iota
	MeansMark
	MeansFeedback
	MeansUnclear
	MeansAdvice // what parley suggests where no decision does it; the decision's choice says which
)

// spokenDecision is a decision and the words that people use for it, without fillers.
type spokenDecision struct {
	name     string
	decision Decision
	asks     bool // it is the asking form of continue deeper: the questions are still to be named
	words    []string
}

// spokenDecisions are the words for each decision, English and Chinese. The first is its short name.
var spokenDecisions = []spokenDecision{
	{"continue", Decision{Choice: ContinueDeeper}, false, []string{
		"continue", "continue deeper", "deeper", "deepen", "dig deeper", "go on", "go deeper", "carry on", "keep going", "next round", "another round",
		"one more round", "继续", "继续深入", "深入", "继续讨论", "继续评审", "再来一轮", "下一轮",
	}},
	{"adjust", Decision{Choice: AdjustDirection}, false, []string{
		"adjust", "adjust direction", "change direction", "new direction", "redirect", "调整", "调整方向", "改变方向", "换个方向",
	}},
	{"ask", Decision{Choice: ContinueDeeper}, true, []string{"ask", "ask questions", "ask question", "提问", "问问题"}},
	{"revise", Decision{Choice: ContinueDeeper, Revise: true}, false, []string{
		"revise", "revise and run again", "revise upstream", "revised", "send back", "sent back", "修订", "修订后重审", "已修订", "修改后重审", "已修改",
	}},
	{"done", Decision{Choice: Done}, false, []string{
		"done", "finish", "finished", "stop", "end", "ended", "conclude", "concluded", "complete", "completed", "quit", "enough", "good enough",
		"no more rounds", "no further round", "no further rounds", "nothing more", "nothing else", "wrap up",
		"完成", "完成了", "结束", "结束了", "停止", "够了", "足够了", "好了", "到此为止", "不用了", "不用继续", "不继续", "完毕", "做完了",
	}},
	{"accept", Decision{Choice: Done, SignOff: &signoff.SignOff{Word: signoff.Accept}}, false, []string{
		"accept", "accepted", "approve", "approved", "override", "overrule", "sign off", "signed off", "接受", "批准", "通过", "签字通过",
	}},
	{"reject", Decision{Choice: Done, SignOff: &signoff.SignOff{Word: signoff.Reject}}, false, []string{
		"reject", "rejected", "abort", "aborted", "拒绝", "驳回", "否决", "中止", "放弃",
	}},
}

// advisedWords are the words of suggestions that no decision does, as parley prints them: taken for feedback they would pay for a round that
// the suggestion speaks against.
var advisedWords = map[string]Choice{"escalate": Escalate, "ask an ai tool": AskTool}

// advised is the suggestion that a text is, by the words before its colon and its hint; "" for a text that is none.
func advised(text string) Choice {
	before, _, _ := strings.Cut(text, ":")
	before, _, _ = strings.Cut(before, " (")
	return advisedWords[strings.ToLower(strings.TrimSpace(strings.TrimRight(before, ". ")))]
}

// fillers are words that change nothing about a decision.
var fillers = strings.Fields("i m am we are re is it s that this all now please thanks thank you ok okay yes just let us lets the a here well then so " +
	"review discussion 谢谢 请 我 我们 吧 已经 现在 好的")

// endingWords are those by which somebody may want no further round, softWords those that may only be a part of what
// somebody has to say. Where either stands in a text this short, or at its very beginning, it is not taken for feedback.
var (
	endingWords = strings.Fields("done finish finished stop conclude concluded quit exit abort cancel lgtm 结束 停止 够了 取消 放弃")
	softWords   = strings.Fields("end ended enough complete completed close closed nothing no not don never approve approved approval good fine perfect " +
		"accept accepted ship merge proceed 完成 不 没有 通过 同意 可以 批准")
)

// markWords tell, beside the id of a finding, that it is to be marked.
var markWords = strings.Fields("accept accepted reject rejected later mark dismiss ignore 接受 采纳 拒绝 驳回 稍后 推迟 忽略")

var findingID = regexp.MustCompile(`(?i)\bf-\d+\b`)

// How many words a text has at least that is taken for feedback: any, one with a soft word, and one with an ending word. A
// Chinese character counts half a word.
const (
	minFeedback       = 3
	minContent        = 2 // of these that are no fillers
	minBesideSoft     = 7
	minBesideEnding   = 12
	beginningOfAnswer = 2 // words
)

// ReadDecision tells what a text means where a decision is expected. The decision is complete but for the focus or the
// questions, and its note says how the words were taken; asks reports that the questions are still to be named.
func ReadDecision(text string) (d Decision, asks bool, means Meaning) {
	words := contentWords(text)
	plain := strings.Join(words, " ")
	for _, s := range spokenDecisions {
		if !slices.Contains(s.words, plain) {
			continue
		}
		d = s.decision
		d.SignOff = d.SignOff.Copy()
		if given := strings.ToLower(strings.TrimSpace(text)); given != s.name && given != string(d.Choice) && given != strings.ReplaceAll(string(d.Choice), "_", " ") {
			d.Note = fmt.Sprintf("“%s” is taken as “%s”", foreign.Line(strings.TrimSpace(text)), s.name)
		}
		return d, s.asks, MeansDecision
	}
	if choice := advised(text); choice != "" {
		return Decision{Choice: choice}, false, MeansAdvice
	}
	length, begins := countWords(strings.Fields(strings.ToLower(text))), words[:min(beginningOfAnswer, len(words))]
	switch {
	case findingID.MatchString(text) && hasWord(words, markWords):
		return d, false, MeansMark
	case length < minFeedback, countWords(words) < minContent,
		length < minBesideSoft && hasWord(words, softWords), length < minBesideEnding && hasWord(words, endingWords),
		hasWord(begins, softWords), hasWord(begins, endingWords):
		return d, false, MeansUnclear
	}
	return d, false, MeansFeedback
}

// DecisionNames are the short names of the decisions.
func DecisionNames() []string {
	names := make([]string, len(spokenDecisions))
	for i, s := range spokenDecisions {
		names[i] = s.name
	}
	return names
}

// DecisionNames are the short names of the decisions that the checkpoint offers.
func (c Checkpoint) DecisionNames() []string {
	var names []string
	for _, s := range spokenDecisions {
		if c.hasOption(s.isOf) {
			names = append(names, s.name)
		}
	}
	return names
}

// OffersRevision reports whether a revision is among the decisions that the checkpoint offers: after another one than a first HIGH verdict the
// document is edited, and the review continued.
func (c Checkpoint) OffersRevision() bool {
	return c.canRunAgain() || c.hasOption(func(o Option) bool { return o.SignOff == signoff.Revise })
}

// isOf reports whether the decision is that of an option.
func (s spokenDecision) isOf(o Option) bool {
	switch {
	case s.decision.SignOff != nil:
		return o.SignOff == s.decision.SignOff.Word
	case s.decision.Revise:
		return o.Revise || o.SignOff == signoff.Revise
	default:
		return o.Choice == s.decision.Choice && !o.Revise && o.SignOff == "" && o.Questions == s.asks
	}
}

// contentWords are the words of a text in lower case without fillers and punctuation. Chinese has no spaces: fillers are cut
// out of it wherever they stand at its ends.
func contentWords(text string) []string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var words []string
	for _, w := range fields {
		if hasHan(w) {
			w = trimFillers(w)
		}
		if w != "" && !slices.Contains(fillers, w) {
			words = append(words, w)
		}
	}
	return words
}

func trimFillers(w string) string {
	for again := true; again; {
		again = false
		for _, f := range fillers {
			if hasHan(f) && (strings.HasPrefix(w, f) || strings.HasSuffix(w, f)) {
				w, again = strings.TrimSuffix(strings.TrimPrefix(w, f), f), true
			}
		}
	}
	return w
}

// hasWord reports whether one of the words is listed, or, in Chinese, holds a listed one.
func hasWord(words, listed []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.ContainsFunc(listed, func(l string) bool { return w == l || hasHan(l) && strings.Contains(w, l) })
	})
}

func countWords(words []string) int {
	n := 0
	for _, w := range words {
		if !hasHan(w) {
			n++
			continue
		}
		n += (len([]rune(w)) + 1) / 2
	}
	return n
}

func hasHan(w string) bool {
	return strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}
