package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

var (
	apiUse     = pattern.New(`\b(?:get|post|put|delete|patch)\s+/|\bendpoints?\b|\brest\b|\brpc\b|\bhttp\b|\bapi call|请求|接口`)
	apiAspects = []struct {
		name  string
		words *termList
	}{
		{"errors", newTermList("error*|status code*|fail*|4xx|5xx|400|401|403|404|409|422|429|500|exception*|错误|异常|失败")},
		{"authorisation", newTermList("auth*|token*|permission*|api key*|credential*|scope|role*|鉴权|认证|权限")},
		{"versions", newTermList("version*|v1|v2|deprecat*|compatib*|版本|兼容")},
		{"limits", newTermList("limit*|rate|timeout*|quota*|pagina*|page size|max*|throttl*|at most|限流|超时|分页|上限")},
	}
	apiFiles = newTermList("openapi|swagger|.proto|asyncapi|graphql schema|api reference")
)

func interfacesSpecified(m *analysis) checkResult {
	total := 0
	for _, s := range m.doc.SectionsAbout(document.API) {
		text := m.sectionText(s)
		if document.Size(text) == 0 || !apiUse.MatchString(text) {
			continue
		}
		total++
		if apiFiles.matches(text) || m.linksTo(s, apiFiles) || m.isSuppressed(s.Line) {
			continue
		}
		var absent []string
		for _, a := range apiAspects {
			if !a.words.matches(text) {
				absent = append(absent, a.name)
			}
		}
		if len(absent) >= 3 {
			f := m.atSection(review.Medium, s, fmt.Sprintf("%s describes an interface and says nothing of %s.", headingOf(s), joinWords(absent)))
			f.suggestion = fmt.Sprintf("Add %s to %s, or link the file that specifies the interface.", joinWords(absent), headingOf(s))
			return failed(f)
		}
	}
	if total == 0 {
		return skip()
	}
	return passed()
}

func (m *analysis) linksTo(s document.Section, words *termList) bool {
	for _, l := range m.doc.Links {
		if l.Section >= s.Index && l.Section < s.SubtreeEnd && words.matches(fold(l.Dest)) {
			return true
		}
	}
	return false
}

var (
	stores     = newTermList("postgresql|postgres|mysql|mariadb|sqlite|mongodb|cassandra|dynamodb|database|databases|oracle|sql server|datastore|object storage|数据库|持久化存储")
	lifeCycles = []struct {
		name  string
		words *termList
	}{
		{"migration", newTermList("migrat*|schema change*|schema version*|迁移|表结构变更")},
		{"backup", newTermList("backup*|back up|backed up|restore*|snapshot*|point-in-time|备份|恢复|快照")},
		{"retention", newTermList("retention|retain*|delet*|archiv*|purge*|ttl|expir*|kept for|保留|归档|清理|过期|删除")},
	}
)

func dataLifeCycle(m *analysis) checkResult {
	hits := m.find(stores)
	if len(hits) == 0 {
		return skip()
	}
	var absent []string
	for _, l := range lifeCycles {
		if !m.mentions(l.words) {
			absent = append(absent, l.name)
		}
	}
	if len(absent) <= 1 { // one of the three may not matter here
		if backups := m.find(lifeCycles[1].words); len(backups) > 0 {
			line := m.lineOfHit(backups[0])
			return passedWithProof(line, "The life of the stored data is planned ("+lineOf(line)+")")
		}
		return passed()
	}
	where := fmt.Sprintf("“%s” (line %d)", m.word(hits[0]), m.lineOfHit(hits[0]))
	f := m.hitFinding(review.Medium, hits[0], fmt.Sprintf("Data is stored in the %s, and nothing is said on its %s%s.", where, joinWords(absent), m.inLinked()))
	f.suggestion = fmt.Sprintf("Say for the data in the %s how its %s %s.", where, joinWords(absent), singularOrPlural(len(absent), "works", "work"))
	if productNames.matches(fold(m.word(hits[0]))) {
		f.text = strings.Replace(f.text, "in the “", "in “", 1)
		f.suggestion = strings.Replace(f.suggestion, "in the “", "in “", 1)
	}
	return failed(f)
}

// inLinked says that the files which the document links to were searched in vain too.
func (m *analysis) inLinked() string {
	switch n := len(m.linked); n {
	case 0:
		return ""
	case 1:
		return ", neither here nor in the document it links to"
	default:
		return fmt.Sprintf(", neither here nor in the %d documents that its links lead to", n)
	}
}

var signals = []*termList{
	newTermList("structured log*|logging|logs|log line*|log entries|audit log*|运行日志|审计日志"),
	newTermList("prometheus|metric*|monitor*|dashboard*|telemetry|指标|监控|大盘"),
	newTermList("tracing|traces|opentelemetry|span|spans|链路"),
	newTermList("alert*|alarm*|pager*|on-call|告警|报警"),
	newTermList("health check*|healthz|health signal*|readiness probe*|liveness|heartbeat*|健康检查|心跳|探活"),
}

func observable(m *analysis) checkResult {
	groups, line := 0, 0
	for _, words := range signals {
		hits := m.find(words)
		if len(hits) == 0 && !m.mentions(words) {
			continue
		}
		if groups++; line == 0 && len(hits) > 0 {
			line = m.lineOfHit(hits[0])
		}
	}
	add := "Name in " + m.docName() + " the signals that an operator watches and the alert that wakes somebody."
	switch {
	case groups == 0:
		return failed(absence(review.Medium, "No signal is named that shows in operation whether this works: no log, metric, trace, alert or health check"+m.inLinked()+".", add))
	case groups == 1 && line > 0:
		return partlyMet(absence(review.Low, fmt.Sprintf("Only one kind of signal is named for operation (line %d); logs, metrics, traces, alerts and health checks answer different questions.", line), add))
	case line == 0:
		return passed()
	}
	return passedWithProof(line, fmt.Sprintf("%d kinds of signal for operation are named (from %s)", groups, lineOf(line)))
}

var (
	productNames = newTermList(strings.ReplaceAll(products, `\.`, "."))
	interfaceUse = newTermList("interface*|integrat*|compatib*|support*|import*|export*|connect*|via|api|through|migrat*|sync*|read from|write to|run on|runs on|接口|兼容|集成|对接|支持")
)

// verified begins a sentence on how a requirement is checked, where tools are named rightly.
var verified = newTermList("verification:|verified by|tested with|measured with|evidence:")

// namesOthers are headings under which a specification says what it works with.
var namesOthers = newTermList("interface*|integration*|environment*|technolog*|tech stack|stack|platform*|接口|集成|环境")

func requirementsFreeOfProducts(m *analysis) checkResult {
	words := m.words("T12", productNames)
	return m.density(m.smells(func(s *document.Statement, text string) string {
		folded := fold(text)
		start, end, ok := words.first(folded)
		if !ok || interfaceUse.matches(folded) || verified.matches(folded) || m.doc.IsWithin(s.Section, document.Constraints, document.Dependencies) || namesOthers.matches(fold(m.doc.Heading(s.Section))) {
			return ""
		}
		return text[start:end]
	}), m.countJudged(), m.judgedNoun(), phrases{
		one: "names a product where a need is asked for: “{word}”", all: "name a product where a need is asked for: {list}", none: "a product",
		fix:    "Say in {where} what is needed, and move “{word}” to the constraints or the design.",
		fixAll: "Say what is needed, and move these products to the constraints or the design: {list}.",
	}, true)
}
