package console

import (
	"maps"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/console/screen"
)

// everyScene is every screen worth looking at, in English and in Chinese.
func everyScene() map[string]func(*modelHarness) {
	all := maps.Clone(scenes)
	maps.Copy(all, chineseScenes)
	return all
}

// chineseScenes are the scenes that there are in English, with Chinese in them.
var chineseScenes = map[string]func(*modelHarness){
	"waiting-cjk":      func(d *modelHarness) { d.options.Title = "就绪报告.md"; d.play(newScript()) },
	"live-confirm-cjk": func(d *modelHarness) { d.play(chinese()).press("c") },
	"live-retry-cjk":   func(d *modelHarness) { d.play(chineseRetrying()).press("3") },
	"live-stream-cjk":  func(d *modelHarness) { d.play(chinese()).press("1", "tab", "k") },
	"quit-live-cjk":    func(d *modelHarness) { d.play(chinese()).press("q") },
	"failed-cjk": func(d *modelHarness) {
		d.play(chinese().say(engine.RoundFailed{Error: "writing 会议/第三季度/事件.ndjson: the disk is full; free some space and run parley open"}))
	},
	"findings-after-cjk": func(d *modelHarness) { d.play(chineseRevised()).press("F", "]", "]") },
	"findings-open-cjk":  func(d *modelHarness) { d.play(chineseRevised()).press("F", "f", "G") },
	"findings-early-cjk": func(d *modelHarness) { d.play(chineseEarly()).press("F", "j", "a") },
	"findings-none-cjk":  func(d *modelHarness) { d.play(chinese()).press("F") },
	"counting-cjk": func(d *modelHarness) {
		d.play(chinesePartial())
		d.Current = screen.Checkpoint
		d.send(noticeGoneMsg{})
	},
	"final-cjk": func(d *modelHarness) {
		d.play(chineseRevised().say(feedback.CheckpointOpened{Checkpoint: chineseFinal()})).press("D")
	},
	"revise-cjk": func(d *modelHarness) { d.play(chineseRevisable()).press("D", "4") },
	"alone-cjk": func(d *modelHarness) {
		d.play(newScript().say(feedback.CheckpointOpened{Checkpoint: withoutReview(chineseFinal())}))
	},
	"changes-end-cjk": func(d *modelHarness) { d.play(chineseRevised()).press("tab", "G") },
	"answered-cjk":    func(d *modelHarness) { d.play(chineseAnswered()) },
}

// chineseEarly is the moment before the findings have their IDs.
func chineseEarly() *script {
	s := chinesePartial()
	s.events = s.events[:len(s.events)-2]
	return s
}

// chineseRetrying has a tool that was turned away and tries again.
func chineseRetrying() *script {
	return chinese().say(engine.ToolProgress{Perspective: "quality", Tool: "gemini", Progress: tool.Progress{
		Kind: tool.Retrying, Text: "服务繁忙，请稍后再试", Attempt: 2, MaxAttempts: 10, Wait: 4 * time.Second,
	}})
}

// withoutReview is the checkpoint after a round that somebody else ran.
func withoutReview(c feedback.Checkpoint) feedback.Checkpoint {
	c.RoundID = ""
	return c
}

func chineseFinal() feedback.Checkpoint {
	c := openQuestion(true)
	c.Presented = feedback.Presented{
		Themes:        []string{"网络分区时的行为已经说明（技术、合规）"},
		Conflicts:     []string{"评分差异（MEDIUM）：technical 评了 4/5，合规审查 评了 5/5"},
		OpenQuestions: []string{"日志保留期限由谁决定，是否需要与备份的九十天保持一致？"},
	}
	return c
}

// chineseRevisable can be revised before it goes on.
func chineseRevisable() *script {
	c := chineseFinal()
	english := revisableLog().events
	c.Options = english[len(english)-1].Body.(feedback.CheckpointOpened).Options
	c.Round, c.Final, c.Timeout = 3, false, 5*time.Minute
	c.Advice = feedback.Advice{Choice: feedback.ContinueDeeper, Reason: "2 of the 3 findings of round 3 are new"}
	return chineseRevised().say(feedback.CheckpointOpened{Checkpoint: c})
}

// chineseAnswered is the round in which a reviewer was asked about a finding.
func chineseAnswered() *script {
	s := chineseRevised()
	state := s.fold()
	r := *state.LastResult()
	r.Number, r.Type = 4, round.SpecificQuestions
	r.Perspectives = append([]round.Review(nil), r.Perspectives...)
	r.Perspectives[1].Replies = []review.Reply{{
		Question: "谁来决定保留期限？ (about F-003: 合规团队的要求仍然没有写明)", Confidence: "medium",
		Answer: "由合规团队与数据平台共同决定；文档应当写明负责人和确认日期，并与备份的九十天保持一致。",
	}}
	return s.say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"谁来决定保留期限？"}, Reviewer: "合规审查", About: "F-003", Round: 3}},
		engine.RoundStarted{ID: "DISCUSS-006", Number: 4, MaxRounds: 5, Type: round.SpecificQuestions, Perspectives: seats("technical", "合规审查"), Artifact: r.Artifact},
	).after(20*time.Second).say(engine.RoundFinished{Round: r}, feedback.LedgerUpdated{Findings: state.Findings, Ledger: state.Ledger})
}
