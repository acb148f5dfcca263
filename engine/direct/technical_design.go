package direct

import (
	"fmt"
	"regexp"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

var reasonWords = terms(`because|rationale|reason|reasons|consequence*|trade-off*|tradeoff*|trade off*|since|so that|in order to|to avoid|why|driver|drivers|
pros|cons|due to|therefore|benefit*|advantage*|as it|allows us|justif*|因为|由于|原因|理由|后果|权衡|优点|缺点|从而|因此|为了`)

// decisionParts are headings inside one decision.
var decisionParts = terms("considered options|options considered|options|context|pros and cons|status")

func decisionsReasoned(m *matter) outcome {
	var bad []document.Section
	total := 0
	for _, s := range m.decisions() {
		total++
		if text := m.sectionText(s); !reasonWords.in(text) && !reasonWords.in(fold(s.Title)) {
			bad = append(bad, s)
		}
	}
	if total == 0 {
		return skip()
	}
	if len(bad) == 0 {
		return proven(m.decisions()[0].Line, fmt.Sprintf("%s with a reason, from %s", plural(total, "decision"), lineOf(m.decisions()[0].Line)))
	}
	var names []string
	for _, s := range bad {
		names = append(names, fmt.Sprintf("“%s” (line %d)", s.Title, s.Line))
	}
	f := m.atSection(review.Medium, bad[0], fmt.Sprintf("%d of %s without a reason: %s", len(bad), plural(total, "decision"), few(names, 3)))
	f.question = fmt.Sprintf("Why was “%s” decided so, and what was turned down? (line %d)", bad[0].Title, bad[0].Line)
	return failed(f)
}

// decisions are the sections that each hold one decision: an ADR heading, or a section of its own on a decision.
func (m *matter) decisions() []document.Section {
	adr := map[int]bool{}
	for _, id := range m.doc.IDs {
		if id.Prefix == "ADR" && id.Block < 0 {
			adr[id.Section] = true
		}
	}
	var found []document.Section
	for i := 0; i < len(m.doc.Sections); i++ {
		s := m.doc.Sections[i]
		if document.Size(m.sectionText(s)) == 0 || m.doc.Within(i, document.ChangeLog, document.References) {
			continue
		}
		groups := false // a chapter of decisions is no decision
		for j := i + 1; j < s.Deep; j++ {
			groups = groups || adr[j] || !decisionParts.in(fold(m.doc.Sections[j].Title)) && s.Level <= 2 && !adr[i]
		}
		if (adr[i] || s.Topic.Has(document.Decision)) && !groups && !onlyLinks(m.doc.Own(s)) {
			found = append(found, s)
			i = s.Deep - 1
		}
	}
	return found
}

// onlyLinks tells a section that points elsewhere: the reason may stand there.
func onlyLinks(blocks []document.Block) bool {
	for _, b := range blocks {
		if !b.Nav && b.Kind != document.Row {
			return false
		}
	}
	return true
}

var optionTitles = terms("considered|considered options|alternatives|可选方案")

var constraintDriven = terms("constraint*|mandated|required by|given by|only option|no alternative|已指定|约束")

func optionsWeighed(m *matter) outcome {
	total := 0
	for _, s := range m.doc.About(document.Options) {
		items := 0
		for i := range m.doc.Whole(s) {
			if b := m.doc.Whole(s)[i]; b.Kind == document.Item && b.Depth == 1 || b.Kind == document.Row {
				items++
			}
		}
		for j := s.Index + 1; j < s.Deep; j++ {
			if m.doc.Sections[j].Level == s.Level+1 {
				items = max(items, 2) // sub-headings are options
			}
		}
		// "Options" alone may be those of a command; in a decision they are alternatives.
		if items == 0 || !optionTitles.in(fold(s.Title)) && !m.doc.Within(s.Index, document.Decision) {
			continue
		}
		if total++; items == 1 && !constraintDriven.in(m.sectionText(s)) {
			return failed(m.atSection(review.Medium, s, fmt.Sprintf("Only one option is listed under “%s” (line %d): nothing was weighed against it.", s.Title, s.Line)))
		}
	}
	if total == 0 {
		return skip()
	}
	return clean()
}

// products are names that mark a technology choice.
const products = `postgresql|postgres|mysql|mariadb|sqlite|mongodb|cassandra|dynamodb|redis|memcached|kafka|rabbitmq|nats|elasticsearch|opensearch|` +
	`react|angular|vue|svelte|next\.js|django|flask|rails|spring boot|node\.js|kubernetes|nomad|terraform|pulumi|aws|azure|gcp|lambda|graphql|grpc|` +
	`oracle|sql server|clickhouse|snowflake|bigquery|nginx|envoy|istio|s3|minio|rocksdb|leveldb|etcd|consul|zookeeper|vault`

var (
	eitherProduct = regexp.MustCompile(`\b(?:` + products + `)\b(?:\s+\w+){0,1}\s+or\s+(?:an?\s+|the\s+)?(?:\w+\s+){0,1}[\w-]+|\b[\w-]+(?:\s+[\w-]+){0,4}\s+or\s+(?:an?\s+)?(?:external\s+|managed\s+|hosted\s+)?(?:` + products + `)\b`)
	leadingWords  = regexp.MustCompile(`^(?:(?:to|of|in|on|with|an?|the|use|using|move|by|for|as|is|be)\s+)+`)
	openChoice    = regexp.MustCompile(`\b(?:tbd|to be decided|to be determined|undecided|not (?:yet )?decided|under evaluation|to be evaluated|being evaluated|still evaluating)\b|待选型|选型中|待评估|待定`)
	openCues      = terms("tbd|decided|undecided|determined|evaluat*|选型|选型中|待评估|待定")
	choiceWords   = terms("database|datastore|storage|stack|framework|language|cloud|hosting|broker|queue|technology|library|engine|platform|provider|backend|frontend|数据库|框架|技术|存储|语言|平台|选型")
	bothMeant     = terms(`support*|both|either|compatible|any of|such as|e.g|for example|option|optional|pluggable|configurable|unlike|instead of|rather than|
neither|no|not|without|whether|interface with|integrat*|from|import*|export*`)
)

func technologyDecided(m *matter) outcome {
	severity := review.Medium
	if m.doc.Profile == aReport {
		severity = review.High
	}
	var open []hit
	for n, u := range m.index.units {
		if u.block < 0 || m.doc.Within(u.section, document.Alternatives, document.Options, document.OpenQuestions, document.References) {
			continue
		}
		for _, s := range m.doc.SentencesOf(u.block) {
			text := u.text[s.Start : s.Start+len(s.Text)]
			var loc []int
			if strings.Contains(text, " or ") && productNames.in(text) && !bothMeant.in(text) {
				loc = eitherProduct.FindStringIndex(text)
			}
			if loc == nil {
				if !openCues.in(text) {
					continue
				}
				if loc = openChoice.FindStringIndex(text); loc == nil || !choiceWords.in(u.text) && !choiceWords.in(fold(m.doc.Heading(u.section))) {
					continue
				}
			}
			from := loc[0] + len(leadingWords.FindString(text[loc[0]:loc[1]]))
			open = append(open, hit{n, s.Start + from, s.Start + loc[1]})
		}
	}
	if len(open) == 0 {
		return clean()
	}
	f := m.hitFinding(severity, open[0], fmt.Sprintf("%s left open: %s", plural(len(open), "technology choice"), m.showHits(open)))
	f.question = fmt.Sprintf("Which is it: “%s”? (line %d)", m.word(open[0]), m.lineOfHit(open[0]))
	return failed(f)
}

var (
	apiUse     = regexp.MustCompile(`\b(?:get|post|put|delete|patch)\s+/|\bendpoints?\b|\brest\b|\brpc\b|\bhttp\b|\bapi call|请求|接口`)
	apiAspects = []struct {
		name  string
		words lexicon
	}{
		{"errors", terms("error*|status code*|fail*|4xx|5xx|400|401|403|404|409|422|429|500|exception*|错误|异常|失败")},
		{"authorisation", terms("auth*|token*|permission*|api key*|credential*|scope|role*|鉴权|认证|权限")},
		{"versions", terms("version*|v1|v2|deprecat*|compatib*|版本|兼容")},
		{"limits", terms("limit*|rate|timeout*|quota*|pagina*|page size|max*|throttl*|at most|限流|超时|分页|上限")},
	}
	apiFiles = terms("openapi|swagger|.proto|asyncapi|graphql schema|api reference")
)

func interfacesSpecified(m *matter) outcome {
	total := 0
	for _, s := range m.doc.About(document.API) {
		text := m.sectionText(s)
		if document.Size(text) == 0 || !apiUse.MatchString(text) {
			continue
		}
		total++
		if apiFiles.in(text) || m.linksTo(s, apiFiles) {
			continue
		}
		var absent []string
		for _, a := range apiAspects {
			if !a.words.in(text) {
				absent = append(absent, a.name)
			}
		}
		if len(absent) >= 3 {
			return failed(m.atSection(review.Medium, s, fmt.Sprintf("“%s” (line %d) describes an interface and says nothing of %s.", s.Title, s.Line, list(absent))))
		}
	}
	if total == 0 {
		return skip()
	}
	return clean()
}

func (m *matter) linksTo(s document.Section, words lexicon) bool {
	for _, l := range m.doc.Links {
		if l.Section >= s.Index && l.Section < s.Deep && words.in(fold(l.Dest)) {
			return true
		}
	}
	return false
}

var (
	stores     = terms("postgresql|postgres|mysql|mariadb|sqlite|mongodb|cassandra|dynamodb|database|databases|oracle|sql server|datastore|object storage|数据库|持久化存储")
	lifeCycles = []struct {
		name  string
		words lexicon
	}{
		{"migration", terms("migrat*|schema change*|schema version*|迁移|表结构变更")},
		{"backup", terms("backup*|back up|restore*|snapshot*|point-in-time|备份|恢复|快照")},
		{"retention", terms("retention|retain*|delet*|archiv*|purge*|ttl|expir*|kept for|保留|归档|清理|过期|删除")},
	}
)

func dataLifeCycle(m *matter) outcome {
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
	if len(absent) == 0 {
		line := m.lineOfHit(m.find(lifeCycles[1].words)[0:1:1][0])
		return proven(line, "stored data has migration, backup and retention ("+lineOf(line)+")")
	}
	f := m.hitFinding(review.Medium, hits[0], fmt.Sprintf("Data is stored (“%s”, line %d) and nothing is said on %s.", m.word(hits[0]), m.lineOfHit(hits[0]), list(absent)))
	if len(absent) == 1 {
		f.severity = review.Low
		return half(f)
	}
	return failed(f)
}

var signals = []lexicon{
	terms("structured log*|logging|logs|log line*|log entries|audit log*|运行日志|审计日志"),
	terms("prometheus|metric*|monitor*|dashboard*|telemetry|指标|监控|大盘"),
	terms("tracing|traces|opentelemetry|span|spans|链路"),
	terms("alert*|alarm*|pager*|on-call|告警|报警"),
	terms("health check*|healthz|health signal*|readiness probe*|liveness|heartbeat*|健康检查|心跳|探活"),
}

func observable(m *matter) outcome {
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
	switch groups {
	case 0:
		return failed(absence(review.Medium, "No signal is named that shows in operation whether this works: no log, metric, trace, alert or health check."))
	case 1:
		return half(absence(review.Low, "Only one kind of signal is named for operation, at "+lineOf(line)+": logs, metrics, traces, alerts and health checks answer different questions."))
	}
	return proven(line, fmt.Sprintf("%d kinds of signal for operation are named, from %s", groups, lineOf(line)))
}

var (
	productNames = terms(strings.ReplaceAll(products, `\.`, "."))
	interfaceUse = terms("interface*|integrat*|compatib*|support*|import*|export*|connect*|via|api|through|migrat*|sync*|read from|write to|run on|runs on|接口|兼容|集成|对接|支持")
)

func requirementsFreeOfProducts(m *matter) outcome {
	return m.density(m.smells(func(s *document.Statement, text string) string {
		folded := fold(text)
		start, end, ok := productNames.first(folded)
		if !ok || interfaceUse.in(folded) || m.doc.Within(s.Section, document.Constraints, document.Dependencies) {
			return ""
		}
		return text[start:end]
	}), len(m.doc.Statements), "name a product", true)
}
