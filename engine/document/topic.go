package document

import (
	"strings"
	"sync"
	"unicode"

	"parley/engine/pattern"
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

// Has reports whether the set contains the topic.
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
	{NonGoals, `out of scope|non goal|non goals|nongoals|scope exclusions|won't|won't have|won't do|wont have|not in scope|exclusions|非目标|范围外|不在范围`},
	{Users, `users|user personas|user roles|user profiles|target user|target users|persona|personas|audience|roles|actors|stakeholders|customers|用户|角色|受众`},
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
	{Requirements, `requirement|requirements|features|user stories|stories|confirmed features|capabilities|quality|quality requirements|quality attributes|quality goals|quality scenarios|nfrs|质量需求|质量属性|需求|需求说明|需求清单|需求列表|需求描述|功能`},
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

var numbering = pattern.New(`^(?:(?:\d+|[a-z]|[ivx]+)(?:\.\d+)*[.)、:]\s*|\d+(?:\.\d+)*\s+|[一二三四五六七八九十]+[、.]\s*)`)

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

// targetGroup is a Chinese heading on whom a product is for, which holds the word for goals: 目标用户.
var targetGroup = pattern.New(`目标(?:用户|客户|人群|群体|受众|市场|读者|对象)`)

// titlePatterns read headings that no fixed phrase covers: whole sentences and questions by which authors announce a
// topic in their own words ("Who it is for", "What can go wrong", "Not in this release").
var titlePatterns = []struct {
	topic   Topic
	cues    []string // one of which the heading must hold
	pattern *pattern.Pattern
}{
	{Decision, strings.Split("decision|adr|决策|决定", "|"), pattern.New(`^(?:decision|adr|决策|决定)[ -]?\d*\s*[:：.–—-]`)},
	{Users, strings.Split("whom|who|谁", "|"), pattern.New(`^(?:for whom|who (?:it|this|that) is for|who is (?:it|this) for|who (?:uses?|will use|needs?|benefits)\b|whom? (?:it|this|we) |谁(?:会|在|来)?用|为谁|给谁)`)},
	{Goals, strings.Split("what|aim|outcome|达到", "|"), pattern.New(`^what (?:we|it|this|the team|success) .{0,20}\b(?:want|reach|achieve|aim|looks?|change)|^(?:aims?|outcomes?|desired outcomes?|intended outcomes?)\b|想要?达到|要达到`)},
	{Metrics, strings.Split("how|what success|measuring|衡量", "|"), pattern.New(`^how (?:we|to|will we|do we|is success) .{0,30}\b(?:measure|know|tell|judge|success)|^what success|^measuring success|如何衡量|怎么衡量`)},
	{Problem, strings.Split("what|today|why|need|status quo|pitfall|现状|痛点", "|"), pattern.New(`^status quo\b|^pitfalls (?:of|in|with) (?:the )?(?:current|existing|present|today)|^what (?:is wrong|goes wrong today|hurts|the problem is)|^(?:the )?(?:situation|state) today|^why (?:we|this|now|it|change)\b|^(?:business )?need\b|现状|痛点`)},
	{Alternatives, strings.Split("how|what|other|comparison|status quo|rejected|existing|方案", "|"), pattern.New(`^(?:how|what) (?:else )?.{0,30}\b(?:today|instead|currently)\b|^what (?:else )?(?:exists|we considered|else)|^other (?:solutions|approaches|ways|products|tools)|^(?:comparison|status quo|rejected)\b|existing (?:solutions|tools|products)$|其他方案|现有方案|方案对比`)},
	{Risks, strings.Split("wrong|pitfall|danger|worries|出错|隐患", "|"), pattern.New(`^what (?:can|could|may|might) go wrong|^(?:dangers|worries)\b|^pitfalls(?: (?:and|to|of (?:the|this|our) (?:proposal|design|solution|approach))\b|$)|可能出错|隐患`)},
	{OpenQuestions, strings.Split("know|open|decide|undecided|unresolved|unanswered|questions|待确认|未定", "|"), pattern.New(`^(?:what )?(?:we )?(?:do not|don['’]t) know|^(?:still|yet) (?:open|to decide|to be decided)|^(?:open|undecided|unresolved|unanswered)$|^questions$|待确认|未定`)},
	{Rollback, strings.Split("back|撤回", "|"), pattern.New(`^(?:going|the way|way) back|^back[- ]?out|撤回`)},
	{Testing, strings.Split("test|怎么测", "|"), pattern.New(`^how (?:it|this|we) .{0,20}\btest|怎么测`)},
	{NonGoals, strings.Split("not|n't|n’t|out|excluded|beyond|不", "|"), pattern.New(`^(?:(?:explicitly|deliberately|intentionally) )?(?:not (?:in|part of|for|included|covered|planned|supported|goals?|doing|building)\b|excluded\b|left out\b|beyond (?:the )?scope|outside (?:the )?scope)|` +
		`^what .{0,40}\b(?:(?:is|are|does|do|will|did) not|(?:is|are|does|do|wo|did)n['’]t)\b|\bleft out\b|\bwe (?:do not|don['’]t|will not|won['’]t) (?:do|build|cover|support)\b|不做|不包括|不包含|不支持|不涉及|不在.{0,6}范围`)},
}

// unfinished is what a heading says of work that is not done, not of what will not be done.
var unfinished = pattern.New(`\byet\b|\bworking\b|\bwork\b`)

// topicOf reads a heading.
func topicOf(title string) Topic {
	folded := strings.ToLower(strings.TrimSpace(title))
	if strings.HasPrefix(folded, "requirement:") {
		return 0
	}
	plain := numbering.ReplaceAllString(folded, "")
	var found Topic
	for _, row := range titlePatterns {
		if containsAny(plain, row.cues) && row.pattern.MatchString(plain) && (row.topic != NonGoals || !unfinished.MatchString(plain)) {
			found |= row.topic
		}
	}
	clauses, words := titleClauses(plain)
	if len(words) > maxTopicTitle || found == 0 && (strings.HasSuffix(folded, "?") || strings.HasSuffix(folded, "？")) {
		return found & (Decision | NonGoals | Users | Risks | Alternatives)
	}
	tables := topicTables()
	for _, clause := range clauses {
		for i := range clause {
			for n := 1; n <= maxPhrase && i+n <= len(clause); n++ {
				if i == 0 || i+n == len(clause) {
					found |= tables.latin[strings.Join(clause[i:i+n], " ")]
				}
			}
		}
	}
	// Some phrases hold a joint themselves: "out of scope".
	for i := range words {
		if i+maxPhrase <= len(words) && titleJoints[words[i+1]] {
			found |= tables.latin[strings.Join(words[i:i+maxPhrase], " ")]
		}
	}
	for _, part := range strings.FieldsFunc(plain, func(r rune) bool { return strings.ContainsRune(" 与和及或、，：:（）()/·-—", r) }) {
		for _, c := range tables.chinese {
			if strings.HasPrefix(part, c.phrase) || strings.HasSuffix(part, c.phrase) {
				found |= c.topic
			}
		}
	}
	if targetGroup.MatchString(plain) {
		found &^= Goals
	}
	if found.Has(NonGoals) {
		found &^= Goals | Requirements
	}
	if otherConcerns.MatchString(plain) {
		found &^= Risks
	}
	return found
}

// otherConcerns are subjects that a text cares about as well, and no risks.
var otherConcerns = pattern.New(`^(?:other|further|additional|cross[- ]cutting) concerns\b|\bseparation of concerns\b|\bthreat (?:intelligence|detection|hunting|feeds?)\b`)

// titleJoints are the words that join what a heading announces: a phrase counts at the beginning or the end of what they
// join ("Risks and mitigations", "Goals for 2027"), not in the middle ("Build dashboard metrics API").
var titleJoints = wordSet(`and or of the our for on in to with by vs und`)

// titleClauses cuts a heading at its joints and marks; words are all its words.
func titleClauses(plain string) (clauses [][]string, words []string) {
	for part := range strings.FieldsFuncSeq(plain, func(r rune) bool { return strings.ContainsRune(":：;,，、/&()（）[]+|–—", r) }) {
		var clause []string
		for _, w := range strings.FieldsFunc(part, func(r rune) bool { return r != '\'' && r != '’' && !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
			w = strings.ReplaceAll(w, "’", "'")
			if words = append(words, w); titleJoints[w] {
				if len(clause) > 0 {
					clauses = append(clauses, clause)
				}
				clause = nil
				continue
			}
			clause = append(clause, w)
		}
		if len(clause) > 0 {
			clauses = append(clauses, clause)
		}
	}
	return clauses, words
}

func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
