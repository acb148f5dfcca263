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
var dimensionCues = []struct{ name, cues *lexicon }{
	{terms("offline*|离线"), terms("without a network|no network|disconnected|flight mode|without a connection|断网|无网络")},
	{terms("privacy|data protection|gdpr|隐私|数据保护"), terms("personal data|gdpr|retention|deleted after|consent|encrypt*|anonymi*|个人信息|脱敏")},
	{terms("training|onboarding|培训"), terms("train*|onboard*|learn*|tutorial*|instruct*|help page|上手")},
	{terms("cost|costs|budget|pricing|成本"), terms("cost*|budget*|price*|euro*|dollar*|fee|fees|费用|预算")},
	{terms("accessibility|a11y|无障碍"), terms("accessib*|wcag|screen reader*|contrast|keyboard")},
	{terms("localization|localisation|internationalization|i18n|language|languages|多语言"), terms("translat*|locali*|english|german|french|spanish|语言|翻译")},
	{terms("integration|integrations|集成"), terms("integrat*|api|apis|interface*|import*|export*|webhook*|对接|接口")},
	{terms("monitoring|observability|监控"), terms("metric*|log|logs|alert*|dashboard*|trace*|health|日志|告警")},
	{terms("compliance|legal|regulation|合规"), terms("gdpr|hipaa|pci|law|legal|licen*|audit*|法规")},
	{terms("usability|ux|易用"), terms("usab*|click*|tap|taps|screen*|one hand|steps|点击")},
	{terms("mobile|移动端"), terms("phone*|tablet*|ios|android|手机")},
	{terms("reporting|analytics|报表"), terms("report*|figures|statistic*|chart*|export*|统计")},
	{terms("security|安全"), qualities[0].words},
	{terms("performance|speed|性能"), qualities[1].words},
	{terms("availability|reliability|resilience|可用性|可靠性"), qualities[2].words},
	{terms("scale|scalability|capacity|扩展"), qualities[3].words},
	{terms("operation|operations|deployment|运维|部署"), qualities[4].words},
}

func dimensionsTouched(m *matter, t *trace) outcome {
	return m.allMentioned(t.up.dimensions, review.Low, "explored dimension", func(label string) bool {
		folded := fold(label)
		for _, row := range dimensionCues {
			if row.name.in(folded) && m.spokenOf(row.cues) {
				return true
			}
		}
		return false
	}, func(lost []string) (string, string) {
		return "is not touched", fmt.Sprintf("Say in %s what %s %s for it, or why %s left out.", m.the(), list(lost), either(len(lost), "means", "mean"), either(len(lost), "it is", "they are"))
	})
}

// spokenOf tells that words occur in the artifact or its parts.
func (m *matter) spokenOf(words *lexicon) bool {
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

func usersKept(m *matter, t *trace) outcome {
	return m.allMentioned(t.up.users, review.Medium, "target user", func(string) bool { return false }, func(lost []string) (string, string) {
		return "never occurs", fmt.Sprintf("Say in %s what %s %s, or why %s left out.", m.the(), list(lost), either(len(lost), "does", "do"), either(len(lost), "it is", "they are"))
	})
}

// allMentioned asks that some word of each need occurs, or what else stands for it.
func (m *matter) allMentioned(needs []need, severity review.Severity, noun string, otherwise func(label string) bool, say func(lost []string) (verdict, advice string)) outcome {
	if len(needs) == 0 {
		return skip()
	}
	var lost []string
	for _, n := range needs {
		label := cmp.Or(n.name, n.text)
		label, _, _ = strings.Cut(label, " (")
		label, _, _ = strings.Cut(label, ":")
		words := similarity.Words(label)
		if len(words) > 0 && !slices.ContainsFunc(words, m.meets) && !otherwise(label) {
			lost = append(lost, quoteOf(label, 60))
		}
	}
	if len(lost) == 0 {
		return proven(1, sentence(share(len(needs), len(needs), noun))+either(len(needs), " occurs", " occur"))
	}
	verdict, advice := say(lost)
	if len(lost) > 1 {
		verdict = strings.NewReplacer("is not", "are not", "never occurs", "never occur").Replace(verdict)
	}
	text := fmt.Sprintf("The %s %s %s in %s%s.", either(len(lost), noun, noun+"s"), list(lost), verdict, m.the(), m.inParts())
	f := absence(severity, text, advice)
	if 2*len(lost) < len(needs) {
		return half(f)
	}
	return failed(f)
}

// inParts says that the files which the document consists of were searched too.
func (m *matter) inParts() string {
	if n := len(m.parts()); n > 0 {
		return fmt.Sprintf(" and the %s", either(n, "document", fmt.Sprintf("%d documents", n))+" it links to")
	}
	return ""
}

// meets tells that a content word stands in the artifact or its parts. It reads on only until it has met the word, and
// each different word once: a long text has few of them.
func (m *matter) meets(word string) bool {
	if m.met == nil {
		m.met, m.seen = map[string]bool{}, map[string]bool{}
		m.toRead = append([]*document.Document{m.doc}, docsOf(m.parts())...)
	}
	for ; !m.met[word] && len(m.toRead) > 0; m.toRead = m.toRead[1:] {
		for _, s := range m.toRead[0].Sections {
			m.meet(s.Title)
		}
		for i := range m.toRead[0].Blocks {
			m.meet(m.toRead[0].Blocks[i].Full)
		}
	}
	return m.met[word]
}

func (m *matter) meet(text string) {
	for written := range strings.FieldsSeq(text) {
		if m.seen[written] {
			continue
		}
		m.seen[written] = true
		for _, w := range similarity.Words(written) {
			m.met[w] = true
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
