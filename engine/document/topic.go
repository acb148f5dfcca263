package document

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
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

// topicPhrases are the heading synonyms, folded, with - and _ as blanks: a Latin phrase matches whole words, a
// Chinese one anywhere.
var topicPhrases = []struct {
	topic   Topic
	phrases string
}{
	{Problem, `problem|problem statement|background|motivation|context|why|rationale|current situation|背景|问题|动机`},
	{Goals, `goal|goals|objective|objectives|目标`},
	{Metrics, `success criteria|success metric|success metrics|success measures|metrics|kpi|kpis|measures of success|key results|指标|成功标准`},
	{NonGoals, `non goal|non goals|nongoals|out of scope|won't|won't have|won't do|wont have|not in scope|exclusions|非目标|范围外|不在范围`},
	{Users, `user|users|target user|target users|persona|personas|audience|roles|actors|stakeholders|customers|用户|角色|受众`},
	{Risks, `risk|risks|threat|threats|concerns|drawbacks|风险`},
	{Alternatives, `alternative|alternatives|prior art|competition|competitor|competitors|competitive|related work|existing solutions|备选方案|竞品|替代方案`},
	{Options, `options|considered options|选项|可选方案`},
	{Dependencies, `dependency|dependencies|prerequisites|integration points|integrations|external systems|依赖`},
	{OpenQuestions, `open question|open questions|open issues|open points|unresolved questions|outstanding questions|待定|开放问题|未决问题|待解决`},
	{Security, `security|authentication|authorization|安全`},
	{Performance, `performance|scalability|性能`},
	{Testing, `test plan|test|tests|testing|verification|validation plan|测试|验证`},
	{Rollback, `rollback|roll back|downgrade|reverting|回滚|降级`},
	{Acceptance, `acceptance|acceptance criteria|scenario|scenarios|graduation criteria|exit criteria|definition of done|验收标准|验收`},
	{Glossary, `glossary|terms|terminology|definitions|术语`},
	{Requirements, `requirement|requirements|features|user stories|stories|confirmed features|capabilities|需求|功能`},
	{Constraints, `constraint|constraints|limitations|约束|限制`},
	{Decision, `decision|decisions|adr|adrs|决策`},
	{API, `api|apis|endpoint|endpoints|interface|interfaces|接口`},
	{ChangeLog, `changelog|change log|history|revisions|版本历史|变更记录|变更历史`},
	{Mapping, `traceability|coverage|coverage map|requirements map|requirement map|requirements mapping|需求追踪|覆盖`},
	{Roadmap, `roadmap|milestone|milestones|timeline|schedule|phases|release plan|路线图|里程碑|排期|计划`},
	{Assumptions, `assumption|assumptions|假设`},
	{References, `references|links|resources|further reading|参考资料|参考文献|参考`},
	{Later, `future|later|post mvp|phase 2|phase 3|phase 4|phase 5|phase two|phase three|phase four|backlog|nice to have|could have|后续|未来`},
}

// maxPhrase is the longest Latin synonym, in words.
const maxPhrase = 3

// topicTables are the synonyms as they are looked up.
var topicTables = sync.OnceValue(func() (tables struct {
	latin   map[string]Topic
	chinese []chineseTopic
},
) {
	tables.latin = map[string]Topic{}
	for _, row := range topicPhrases {
		for phrase := range strings.SplitSeq(row.phrases, "|") {
			if phrase[0] >= 0x80 {
				tables.chinese = append(tables.chinese, chineseTopic{phrase, row.topic})
			} else {
				tables.latin[phrase] |= row.topic
			}
		}
	}
	return tables
})

type chineseTopic struct {
	phrase string
	topic  Topic
}

var numbering = regexp.MustCompile(`^(?:(?:\d+|[a-z]|[ivx]+)(?:\.\d+)*[.)、:]\s*|\d+(?:\.\d+)*\s+|[一二三四五六七八九十]+[、.]\s*)`)

// maxTopicTitle is the length above which a heading is a sentence, not a name; a sentence announces no topic.
const maxTopicTitle = 8

// Headings are a project's own words for topics, folded; they count besides the built-in ones.
type Headings map[Topic][]string

// TopicNames are the topics that a project may give words of its own, under the names it calls them by.
func TopicNames() map[string]Topic {
	return map[string]Topic{
		"problem": Problem, "goals": Goals, "non-goals": NonGoals, "users": Users, "risks": Risks, "alternatives": Alternatives,
		"dependencies": Dependencies, "open-questions": OpenQuestions, "security": Security, "performance": Performance,
		"testing": Testing, "rollback": Rollback, "acceptance": Acceptance, "glossary": Glossary, "requirements": Requirements,
		"constraints": Constraints, "decisions": Decision, "api": API, "changelog": ChangeLog, "mapping": Mapping, "roadmap": Roadmap,
		"metrics": Metrics, "assumptions": Assumptions, "options": Options, "references": References, "later": Later,
	}
}

// topic reads a heading by the project's words and the built-in ones.
func (d *Document) topic(title string) Topic {
	found := topicOf(title)
	if len(d.headings) == 0 {
		return found
	}
	folded := " " + strings.Join(titleWords(title), " ") + " "
	for topic, phrases := range d.headings {
		for _, phrase := range phrases {
			phrase = strings.Join(titleWords(phrase), " ")
			if phrase != "" && (strings.Contains(folded, " "+phrase+" ") || phrase[0] >= 0x80 && strings.Contains(folded, phrase)) {
				found |= topic
			}
		}
	}
	if found.Has(NonGoals) {
		found &^= Goals
	}
	return found
}

// titleWords are the words of a heading, folded, without its numbering.
func titleWords(title string) []string {
	folded := strings.ToLower(strings.TrimSpace(title))
	return strings.FieldsFunc(numbering.ReplaceAllString(folded, ""), func(r rune) bool {
		return r != '\'' && !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
}

// Headings that no fixed phrase covers. A decision may be told in a whole sentence ("Decision 3: one database"), and
// what is left out is named in many ways ("Not in this release", "What it does not do", "Deliberately left out").
var (
	decisionTitle = regexp.MustCompile(`^(?:decision|adr|决策|决定)[ -]?\d*\s*[:：.–—-]`)
	excludedTitle = regexp.MustCompile(`^(?:(?:explicitly|deliberately|intentionally) )?(?:not (?:in|part of|for|included|covered|planned|supported|goals?|doing|building)\b|excluded\b|left out\b|beyond (?:the )?scope|outside (?:the )?scope)|` +
		`^what .{0,40}\b(?:(?:is|are|does|do|will|did) not|(?:is|are|does|do|wo|did)n['’]t)\b|\bleft out\b|\bwe (?:do not|don['’]t|will not|won['’]t) (?:do|build|cover|support)\b|不做|不包括|不包含|不支持|不涉及|不在.{0,6}范围`)
	unfinished = regexp.MustCompile(`\byet\b|\bworking\b|\bwork\b`)
)

// topicOf reads a heading.
func topicOf(title string) Topic {
	folded := strings.ToLower(strings.TrimSpace(title))
	if strings.HasPrefix(folded, "requirement:") || strings.HasSuffix(folded, "?") || strings.HasSuffix(folded, "？") {
		return 0
	}
	var found Topic
	if decisionTitle.MatchString(folded) {
		found |= Decision
	}
	words := titleWords(title)
	if len(words) > maxTopicTitle {
		return found
	}
	if excludedTitle.MatchString(numbering.ReplaceAllString(folded, "")) && !unfinished.MatchString(folded) {
		found |= NonGoals
	}
	tables := topicTables()
	for i := range words {
		for n := 1; n <= maxPhrase && i+n <= len(words); n++ {
			found |= tables.latin[strings.Join(words[i:i+n], " ")]
		}
	}
	for _, c := range tables.chinese {
		if strings.Contains(folded, c.phrase) {
			found |= c.topic
		}
	}
	if found.Has(NonGoals) {
		found &^= Goals | Requirements
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
