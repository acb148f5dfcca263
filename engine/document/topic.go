package document

import (
	"regexp"
	"strings"
)

// Topic says what a heading announces, as a set: "Security and Performance" has two.
type Topic uint32

// The topics that checks look for.
const (
	Problem Topic = 1 << iota
	Goals
	NonGoals
	Users
	Risks
	Alternatives
	Dependencies
	OpenQuestions
	Security
	Performance
	Testing
	Rollback
	Acceptance
	Glossary
	Requirements
	Constraints
	Decision
	API
	ChangeLog
	Mapping
	Roadmap
	Metrics
	Assumptions
	Options
	References
	Later
)

// Has tells whether the set contains the topic.
func (t Topic) Has(other Topic) bool { return t&other != 0 }

// topicWords are the heading synonyms, folded: a Latin phrase matches whole words, a Chinese one anywhere.
var topicWords = []struct {
	topic Topic
	words string
}{
	{Problem, `problem|problem statement|background|motivation|context|why|rationale|current situation|背景|问题|动机`},
	{Goals, `goal|goals|objective|objectives|目标`},
	{Metrics, `success criteria|success metrics?|success measures?|metrics|kpis?|measures of success|key results|指标|成功标准`},
	{NonGoals, `non-?goals?|out[- ]of[- ]scope|won'?t(?: have| do)?|not in scope|exclusions|out_of_scope|非目标|范围外|不在范围`},
	{Users, `users?|target users?|personas?|audience|roles|actors|stakeholders|customers|target_users|用户|角色|受众`},
	{Risks, `risks?|threats?|threat model|concerns|drawbacks|风险`},
	{Alternatives, `alternatives?|alternatives considered|prior art|competition|competitors?|competitive|competitive landscape|related work|existing solutions|备选方案|竞品|替代方案`},
	{Options, `options|considered options|options considered|选项|可选方案`},
	{Dependencies, `dependency|dependencies|prerequisites|integration[_ ]points|integrations|external systems|依赖`},
	{OpenQuestions, `open questions?|open issues|open points|unresolved questions?|questions|open_questions|待定|开放问题|未决问题|待解决`},
	{Security, `security|authentication|authorization|安全`},
	{Performance, `performance|scalability|性能`},
	{Testing, `test plan|tests?|testing|verification|validation plan|测试|验证`},
	{Rollback, `rollback|roll back|downgrade|reverting|回滚|降级`},
	{Acceptance, `acceptance|acceptance criteria|acceptance_criteria|scenarios?|验收标准|验收`},
	{Glossary, `glossary|terms|terminology|definitions|术语`},
	{Requirements, `requirements?|functional requirements|non-functional requirements|features|user stories|stories|confirmed_features|non_functional_requirements|capabilities|需求|功能|功能需求`},
	{Constraints, `constraints?|limitations|约束|限制`},
	{Decision, `decisions?|decision outcome|adrs?|architecture decisions?|architectural decisions?|decision records?|决策`},
	{API, `apis?|api design|api specification|endpoints?|interfaces?|rest api|http api|接口`},
	{ChangeLog, `change ?log|history|implementation history|revision history|revisions|版本历史|变更记录|变更历史`},
	{Mapping, `traceability|traceability matrix|coverage|coverage map|coverage matrix|fr coverage map|requirements? coverage|requirements? map(?:ping)?|需求追踪|覆盖`},
	{Roadmap, `roadmap|milestones?|timeline|schedule|phases|phased roadmap|release plan|路线图|里程碑|排期|计划`},
	{Assumptions, `assumptions?|key_assumptions|假设`},
	{References, `references|links|resources|further reading|参考资料|参考文献|参考`},
	{Later, `future|future work|later|post-?mvp|phase [2-9]|phase (?:two|three|four)|backlog|nice[- ]to[- ]have|could have|后续|未来`},
}

type topicRule struct {
	topic   Topic
	latin   *regexp.Regexp
	chinese []string
}

var topicRules = compileTopics()

func compileTopics() []topicRule {
	rules := make([]topicRule, 0, len(topicWords))
	for _, row := range topicWords {
		rule := topicRule{topic: row.topic}
		var latin []string
		for word := range strings.SplitSeq(row.words, "|") {
			if word[0] >= 0x80 {
				rule.chinese = append(rule.chinese, word)
			}
		}
		for _, word := range splitAlternatives(row.words) {
			if word[0] < 0x80 {
				latin = append(latin, word)
			}
		}
		rule.latin = regexp.MustCompile(`(?:^|[\s/&,(:—-])(?:` + strings.Join(latin, "|") + `)(?:$|[\s/&,):—-])`)
		rules = append(rules, rule)
	}
	return rules
}

// splitAlternatives splits at top-level bars only.
func splitAlternatives(pattern string) []string {
	var parts []string
	depth, start := 0, 0
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			if depth == 0 {
				parts = append(parts, pattern[start:i])
				start = i + 1
			}
		}
	}
	return append(parts, pattern[start:])
}

var numbering = regexp.MustCompile(`^(?:(?:\d+|[a-z]|[ivx]+)(?:\.\d+)*[.)、:]\s*|\d+(?:\.\d+)*\s+|[一二三四五六七八九十]+[、.]\s*)`)

// maxTopicTitle is the length above which a heading is a sentence, not a name; a sentence announces no topic.
const maxTopicTitle = 8

// topicOf reads a heading.
func topicOf(title string) Topic {
	folded := strings.ToLower(strings.TrimSpace(title))
	folded = numbering.ReplaceAllString(folded, "")
	if strings.HasPrefix(folded, "requirement:") || strings.HasSuffix(folded, "?") || strings.HasSuffix(folded, "？") || len(strings.Fields(folded)) > maxTopicTitle {
		return 0
	}
	var found Topic
	for _, rule := range topicRules {
		if rule.latin.MatchString(folded) || containsAny(folded, rule.chinese) {
			found |= rule.topic
		}
	}
	if found.Has(NonGoals) {
		found &^= Goals
	}
	return found
}

func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
