package console

import (
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

const chineseArtifact = `# 就绪报告

控制器通过元数据源选主，节点状态保存在 SyncStateSet 集合。主要判断标准是副本的同步位点，落后超过十秒的副本会被移出集合。

## 容量

预计峰值为每秒十二万条消息，单集群最多支持三千个主题；超过之后需要拆分集群。

## 保留

日志保留三十天，除非合规团队另有要求。Backups are kept for 90 days.
`

const chineseDiff = `@@ -1,9 +1,11 @@
 # 就绪报告

-控制器通过元数据源选主，节点状态保存在 SyncStateSet 集合。主要判断标准是副本的同步位点，落后超过十秒的副本会被移出集合。
+控制器通过三个元数据源选主，节点状态保存在 SyncStateSet 集合。主要判断标准是副本的同步位点，落后超过五秒的副本会被移出集合。
+
+网络分区时少数派一侧停止写入，恢复时间目标为三十秒。

 ## 容量
`

// chineseRevised is the same discussion after the report was revised.
func chineseRevised() *script {
	s := chinesePartial().after(time.Minute).say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true, Origin: feedback.ByPerson, Round: 2, MaxRounds: 5}},
		engine.RoundStarted{
			ID: "DISCUSS-006", Number: 3, MaxRounds: 5, Type: round.Initial, Attempt: 2,
			Artifact: round.Artifact{Path: "spec/就绪报告.md"}, Perspectives: seats("technical", "合规审查"),
		})
	average := 4.5
	answer := review.Answer{Rating: 5, Strengths: []string{"恢复时间目标已经写明"}, Weaknesses: []review.Weakness{
		{Text: "合规团队的要求仍然没有写明，三十天的保留期限可能不够", Severity: review.Medium, Quote: "除非合规团队另有要求", Line: 11, Evidence: review.Found},
	}}
	reviews := []round.Review{
		{Name: "technical", Role: "Tech Lead", Tool: "gemini", Via: "ccw", Outcome: round.Answered, Answer: review.Answer{Rating: 4, Strengths: []string{"选主过程清楚"}}},
		{Name: "合规审查", Role: "合规专员", Tool: "gemini", Via: "ccw", Outcome: round.Answered, Answer: answer},
	}
	for _, r := range reviews {
		s.after(9 * time.Second).say(engine.PerspectiveFinished{Review: r})
	}
	r := round.Round{
		ID: "DISCUSS-006", Number: 3, MaxRounds: 5, Type: round.Initial, Status: round.Complete, Verdict: round.Reached,
		AverageRating: &average, Recommendation: round.Proceed, Sources: round.Sources{AI: 2},
		Artifact: round.Artifact{Path: "spec/就绪报告.md"}, Perspectives: reviews,
		ConvergentThemes: []round.Theme{{Text: "网络分区时的行为已经说明", Perspectives: []string{"technical", "合规审查"}}},
		ActionItems:      []round.ActionItem{{Text: "请合规团队确认日志保留期限", Perspectives: []string{"合规审查"}, Severity: review.Medium}},
	}
	findings := []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, Text: "SyncStateSet 的变更没有说明在 Master 与 Controller 断连时的行为", Severity: review.High, Perspectives: []string{"technical"}, State: ledger.Fixed, Quote: "集合。主要判断标准", Line: 3},
		{ID: "F-002", Kind: ledger.Weakness, Text: "👩‍👩‍👧 图示与文字不一致", Severity: review.Low, Perspectives: []string{"technical"}, State: ledger.NotRechecked},
		{ID: "F-003", Kind: ledger.Weakness, Text: answer.Weaknesses[0].Text, Severity: review.Medium, Perspectives: []string{"合规审查"}, State: ledger.New, Quote: "除非合规团队另有要求", Line: 11},
		{ID: "F-004", Kind: ledger.Action, Text: "请合规团队确认日志保留期限", Severity: review.Medium, Perspectives: []string{"合规审查"}, State: ledger.New},
	}
	l := &ledger.Ledger{Round: 3}
	for _, f := range findings {
		l.Entries = append(l.Entries, ledger.Entry{
			Finding: f, Observed: f.State, FirstRound: 2, LastSeen: 3,
			History: []ledger.Observation{{Round: 2, State: ledger.New, Perspectives: f.Perspectives}, {Round: 3, State: f.State, Reason: "技术负责人重新检查了这一点"}},
		})
	}
	c := openQuestion(false)
	c.Round, c.Advice.Reason = 3, "2 of the 3 findings of round 3 are new"
	c.Presented = feedback.Presented{Themes: []string{"网络分区时的行为已经说明（技术、合规）"}, OpenQuestions: []string{"日志保留期限由谁决定，是否需要与备份的九十天保持一致？"}}
	return s.say(engine.RoundFinished{Round: r}, feedback.RevisionCompared{Revision: feedback.Revision{
		Before: 2, After: 3, Added: 3, Removed: 1, Diff: chineseDiff,
		Ratings: []feedback.RatingChange{{Perspective: "technical", Before: 4, After: 4}, {Perspective: "合规审查", Before: 0, After: 5}},
		Counts:  ledger.Counts{New: 2, Resolved: 1, Fixed: 1},
	}}, feedback.LedgerUpdated{Findings: findings, Ledger: l}, feedback.CheckpointOpened{Checkpoint: c})
}

const chineseConclusions = `# 结论：DISCUSS-006

## 概要
三轮评审之后达成一致。报告可以作为上线的依据，但日志保留期限需要合规团队确认。

## 主要结论
1. 网络分区时少数派停止写入，恢复时间目标为三十秒（可信度：高；技术、合规）
2. 三十天的日志保留期限可能不够（可信度：中；合规）

| 视角 | 第二轮 | 第三轮 |
|------|--------|--------|
| technical | 4/5 | 4/5 |
| 合规审查 | – | 5/5 |

## 建议
- 请合规团队确认日志保留期限
`

func chineseConcluded() *script {
	return chineseRevised().after(20*time.Second).say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson, Round: 3, MaxRounds: 5}},
		feedback.Concluded{Markdown: "会议/conclusions.md", JSON: "会议/conclusions.json", Text: chineseConclusions})
}
