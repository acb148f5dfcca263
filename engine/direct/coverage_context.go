package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
	"parley/engine/similarity"
)

// dimensionCues are other words by which a document treats a dimension.
var dimensionCues = []struct{ name, cues *termList }{
	{newTermList("offline*|离线"), newTermList("without a network|no network|disconnected|flight mode|without a connection|断网|无网络")},
	{newTermList("privacy|data protection|gdpr|隐私|数据保护"), newTermList("personal data|gdpr|retention|deleted after|consent|encrypt*|anonymi*|个人信息|脱敏")},
	{newTermList("training|onboarding|培训"), newTermList("train*|onboard*|learn*|tutorial*|instruct*|help page|上手")},
	{newTermList("cost|costs|budget|pricing|成本"), newTermList("cost*|budget*|price*|euro*|dollar*|fee|fees|费用|预算")},
	{newTermList("accessibility|a11y|无障碍"), newTermList("accessib*|wcag|screen reader*|contrast|keyboard")},
	{newTermList("localization|localisation|internationalization|i18n|language|languages|多语言"), newTermList("translat*|locali*|english|german|french|spanish|语言|翻译")},
	{newTermList("integration|integrations|集成"), newTermList("integrat*|api|apis|interface*|import*|export*|webhook*|对接|接口")},
	{newTermList("monitoring|observability|监控"), newTermList("metric*|log|logs|alert*|dashboard*|trace*|health|日志|告警")},
	{newTermList("compliance|legal|regulation|合规"), newTermList("gdpr|hipaa|pci|law|legal|licen*|audit*|法规")},
	{newTermList("usability|ux|易用"), newTermList("usab*|click*|tap|taps|screen*|one hand|steps|点击")},
	{newTermList("mobile|移动端"), newTermList("phone*|tablet*|ios|android|手机")},
	{newTermList("reporting|analytics|报表"), newTermList("report*|figures|statistic*|chart*|export*|统计")},
	{newTermList("security|安全"), qualities[0].words},
	{newTermList("performance|speed|性能"), qualities[1].words},
	{newTermList("availability|reliability|resilience|可用性|可靠性"), qualities[2].words},
	{newTermList("scale|scalability|capacity|扩展"), qualities[3].words},
	{newTermList("operation|operations|deployment|运维|部署"), qualities[4].words},
}

func dimensionsTouched(m *analysis, t *trace) checkResult {
	return m.allMentioned(t.discovery.dimensions, review.Low, "topic", func(label string) bool {
		folded := fold(label)
		for _, row := range dimensionCues {
			if row.name.matches(folded) && m.mentionsInParts(row.cues) {
				return true
			}
		}
		return false
	}, func(lost []string) (string, string) {
		return "is not mentioned", fmt.Sprintf("Say in %s what %s %s for it, or why %s left out.", m.docName(), joinWords(lost), singularOrPlural(len(lost), "means", "mean"), singularOrPlural(len(lost), "it is", "they are"))
	})
}

// mentionsInParts reports whether words occur in the artifact or its parts.
func (m *analysis) mentionsInParts(words *termList) bool {
	if len(m.find(words)) > 0 {
		return true
	}
	for _, l := range m.parts() {
		if len(l.index().find(words)) > 0 {
			return true
		}
	}
	return false
}

func usersKept(m *analysis, t *trace) checkResult {
	return m.allMentioned(t.discovery.users, review.Medium, "target user", func(string) bool { return false }, func(lost []string) (string, string) {
		return "never occurs", fmt.Sprintf("Say in %s what %s %s, or why %s left out.", m.docName(), joinWords(lost), singularOrPlural(len(lost), "does", "do"), singularOrPlural(len(lost), "it is", "they are"))
	})
}

// allMentioned asks that some word of each need occurs, or what else stands for it.
func (m *analysis) allMentioned(needs []need, severity review.Severity, noun string, otherwise func(label string) bool, say func(lost []string) (verdict, advice string)) checkResult {
	if len(needs) == 0 {
		return skip()
	}
	var lost []string
	for _, n := range needs {
		label := cmp.Or(n.name, n.text)
		label, _, _ = strings.Cut(label, " (")
		label, _, _ = strings.Cut(label, ":")
		words := similarity.Words(label)
		if len(words) > 0 && !slices.ContainsFunc(words, m.hasWord) && !otherwise(label) {
			lost = append(lost, quoteOf(label, 60))
		}
	}
	if len(lost) == 0 {
		return passedWithProof(1, sentence(shareOf(len(needs), len(needs), noun))+singularOrPlural(len(needs), " occurs", " occur"))
	}
	verdict, advice := say(lost)
	if len(lost) > 1 {
		verdict = strings.NewReplacer("is not", "are not", "never occurs", "never occur").Replace(verdict)
	}
	text := fmt.Sprintf("The %s %s %s in %s%s.", singularOrPlural(len(lost), noun, noun+"s"), joinWords(lost), verdict, m.docName(), m.inParts())
	f := absence(severity, text, advice)
	if 2*len(lost) < len(needs) {
		return partlyMet(f)
	}
	return failed(f)
}

// inParts says that the files which the document consists of were searched too.
func (m *analysis) inParts() string {
	if n := len(m.parts()); n > 0 {
		return fmt.Sprintf(" and the %s", singularOrPlural(n, "document", fmt.Sprintf("%d documents", n))+" it links to")
	}
	return ""
}

// hasWord reports whether a content word stands in the artifact or its parts. It reads on only until it has met the word,
// and each different word once: a long text has few of them.
func (m *analysis) hasWord(word string) bool {
	if m.wordsMet == nil {
		m.wordsMet, m.textsMet = map[string]bool{}, map[string]bool{}
		m.docsToMeet = append([]*document.Document{m.doc}, docsOf(m.parts())...)
	}
	for ; !m.wordsMet[word] && len(m.docsToMeet) > 0; m.docsToMeet = m.docsToMeet[1:] {
		for _, s := range m.docsToMeet[0].Sections {
			m.addWords(s.Title)
		}
		for i := range m.docsToMeet[0].Blocks {
			m.addWords(m.docsToMeet[0].Blocks[i].Full)
		}
	}
	return m.wordsMet[word]
}

func (m *analysis) addWords(text string) {
	for written := range strings.FieldsSeq(text) {
		if m.textsMet[written] {
			continue
		}
		m.textsMet[written] = true
		for _, w := range similarity.Words(written) {
			m.wordsMet[w] = true
		}
	}
}

func docsOf(files []linkedFile) []*document.Document {
	var docs []*document.Document
	for _, f := range files {
		docs = append(docs, f.doc)
	}
	return docs
}
