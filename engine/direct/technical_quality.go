package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// qualities are the attributes a design must touch, with the words that show it does.
var qualities = []struct {
	name  string
	words *termList
}{
	{"security", newTermList(`security|secure*|authenticat*|authoriz*|authoris*|authn|authz|permission*|encrypt*|tls|access control|rbac|oauth|oidc|
acl|csrf|owasp|threat*|privilege*|hash|hashes|hashed|salted|argon2*|bcrypt|login*|signed|signature*|server-side only|never exposed|not exposed|secret*|sanitiz*|injection|xss|hardening|vulnerab*|hmac|audit*|登录|锁定|口令|脱敏|安全|鉴权|认证|权限|加密|访问控制`)},
	{"performance", newTermList("performance|latency|throughput|response time*|fast|slow|benchmark*|qps|rps|tps|p95|p99|batch*|cache*|load test*|性能|延迟|吞吐|耗时|批量|缓存")},
	{"availability", newTermList(`availability|available|uptime|failover|fail over|redundan*|replica*|recover*|outage*|downtime|ha|restart*|unavailable|offline|fallback|backup*|leader election|takes over|take over|standby|断网|离线|备份|
高可用|可用性|故障|副本|选举|切换|恢复|宕机|下线`)},
	{"scale", newTermList("scal*|capacity|concurren*|load|shard*|partition*|horizontal*|quota*|backpressure|growth|扩展|扩容|并发|容量|分片|水平")},
	{"operation", newTermList(`deploy*|operat*|monitor*|log|logs|logging|metric*|alert*|runbook*|rollout|upgrade*|configur*|health|
部署|运维|监控|告警|日志|升级|配置`)},
}

// sensitive is data whose loss hurts people; where it occurs silence on security is a high finding.
var sensitive = newTermList(`password*|credential*|personal data|pii|credit card*|card number*|payment*|access token*|api key*|api token*|session key*|session token*|ssn|health record*|
medical record*|密码|个人信息|支付|身份证|银行卡|隐私数据`)

const (
	minCues   = 2   // single words are too often about something else
	shortText = 800 // words or characters of a text that says each thing once
)

func qualitiesTouched(m *analysis) checkResult {
	full := m.doc.Profile == aDesign || m.doc.Profile == aReport
	private := m.signs(sensitive) // that no card numbers are stored endangers nobody, and is a word on protecting them
	kept := len(m.stated(sensitive)) > len(private)
	var silent, spoken []string
	for _, q := range qualities {
		if hits := slices.DeleteFunc(m.find(q.words), m.isEmptyHeading); len(hits) > 0 {
			spoken = append(spoken, fmt.Sprintf("%s (line %d)", q.name, m.lineOfHit(hits[0])))
		}
		if (full || q.name == "security" && len(private) >= minCues) && !m.mentionsOften(q.words) && (q.name != "security" || !kept) && (q.name != "performance" || !m.hasTimeTarget()) {
			silent = append(silent, q.name)
		}
	}
	switch {
	case len(silent) == 0 && !full: // what is not asked of such a text earns nothing, or a mention of data would raise it
		return skip()
	case len(silent) == 0 && len(spoken) == 0:
		return passed()
	case len(silent) == 0:
		return passedWithProof(1, "Each quality has a word in the text: "+joinWords(spoken))
	case silent[0] == "security" && len(private) >= minCues:
		where := fmt.Sprintf("“%s” (line %d)", m.word(private[0]), m.lineOfHit(private[0]))
		f := m.hitFinding(review.High, private[0], fmt.Sprintf("%s speaks of %s and never of protecting it.", sentence(m.docName()), where))
		f.suggestion = fmt.Sprintf("Say how %s is protected: who may see it, and how it is stored and sent.", where)
		if len(silent) > 1 {
			f.text += " Nothing is said on " + joinWords(silent[1:]) + " either."
		}
		return failed(f)
	}
	if 2*len(silent) < len(qualities) || !slices.Contains(silent, "security") {
		return checkResult{state: partly} // a text may well have its reasons for one or two, and may speak of them in other words
	}
	return failed(absence(review.Medium, "Nothing is said on "+joinWords(silent)+m.inLinked()+".",
		fmt.Sprintf("Give %s %s in %s, or one line that says why %s not matter here.", joinWords(silent), singularOrPlural(len(silent), "one paragraph", "one paragraph each"), m.docName(), singularOrPlural(len(silent), "it does", "they do"))))
}

// hasTimeTarget reports whether something is bounded in time: that is a word on performance.
func (m *analysis) hasTimeTarget() bool {
	for _, x := range m.doc.Measures {
		if x.Dimension == "time" && x.Base < 3600 && upper.MatchString(m.doc.Blocks[x.Block].Text[:x.Start]) {
			return true
		}
	}
	return false
}

func (m *analysis) mentionsOften(words *termList) bool {
	hits := m.find(words)
	hits = slices.DeleteFunc(hits, m.isEmptyHeading)
	for _, h := range hits {
		if m.index.units[h.unit].block < 0 {
			return true
		}
	}
	for _, l := range m.linked {
		hits = append(hits, l.index().find(words)...)
	}
	// A report, and a text of a page or two, tells what it has to say in a word each.
	short := m.doc.Profile == aReport || m.doc.Words+m.doc.Characters < shortText
	return len(hits) >= minCues || short && len(hits) > 0
}

// bareTarget recognises a quality that is wished for without a value.
var (
	bareTarget = pattern.New(`\b(?:low|high|good|acceptable|reasonable|fast|minimal|optimal|adequate|sufficient|excellent) (?:latency|throughput|performance|availability|response times?|load times?|uptime|scalability)\b|` +
		`\b(?:target|latency|response|performance|availability|uptime|throughput) (?:rps|qps|tps|slo|sla|target|goal|objective)s?\b|` +
		`\b(?:respond|load|start|run|process|return|complete|perform|react)(?:s|ed)? (?:\w+ ){0,2}(?:fast|quickly|promptly|rapidly)\b|\bhighly (?:available|scalable|performant)\b|` +
		`高性能|高可用|低延迟|高吞吐|高并发`)
	headline    = pattern.New(`\b(?:availability|uptime|latency|throughput|performance)\b|高性能|高可用`)
	targetWords = newTermList(`latency|throughput|performance|availability|response time|response times|load time|load times|uptime|scalability|rps|qps|tps|slo|slos|sla|slas|
target|fast|quickly|promptly|rapidly|highly|高性能|高可用|低延迟|高吞吐|高并发`)
)

func targetsHaveNumbers(m *analysis) checkResult {
	statements := m.demandingSentences()
	if len(statements) == 0 {
		return skip()
	}
	var bad []hit
	seen := map[sentenceID]bool{}
	for _, h := range m.find(targetWords) {
		s, ok := m.index.sentence(h)
		key := sentenceKey(s)
		if !ok || seen[key] || !statements[key] {
			continue
		}
		seen[key] = true
		if m.isMeasuredNear(s) || m.isSuppressed(s.Line) {
			continue
		}
		for _, loc := range bareTarget.FindAllStringIndex(fold(s.Text), -1) {
			bad = append(bad, hit{h.unit, s.Start + loc[0], s.Start + loc[1]})
		}
	}
	if len(bad) == 0 {
		return passed()
	}
	severity := review.Medium
	for _, h := range bad {
		if u := m.index.units[h.unit]; len(bad) >= 3 && headline.MatchString(u.folded()[h.start:h.end]) {
			severity = review.High
		}
	}
	f := m.hitFinding(severity, bad[0], fmt.Sprintf("%s no value: %s.", singularOrPlural(len(bad), "A quality target has", fmt.Sprintf("%d quality targets have", len(bad))), m.showHits(bad)))
	f.suggestion = fmt.Sprintf("Put a value in place of %s: a number with its unit, the load it holds for, and the percentile.", m.showHits(bad))
	return failed(f)
}

type sentenceID struct{ block, start int }

func sentenceKey(s document.Sentence) sentenceID { return sentenceID{s.Block, s.Start} }

// demandingSentences are the sentences of requirements and criteria.
func (m *analysis) demandingSentences() map[sentenceID]bool {
	set := map[sentenceID]bool{}
	for _, st := range m.doc.Statements {
		for _, n := range st.Sentences {
			set[sentenceKey(m.doc.Sentences[n])] = true
		}
	}
	return set
}

var looseNumber = pattern.New(`\d+(?:\.\d+)?\s?(?:%|％|ms|s\b|sec|min|hour|day|mb|gb|kb|qps|rps|tps|users|requests|nines|秒|毫秒|个|次)|\d{2}(?:\.\d+)? ?percent`)

// isMeasuredNear reports whether the sentence, its row or the next sentence has a number with a unit.
func (m *analysis) isMeasuredNear(s document.Sentence) bool {
	if m.doc.Blocks[s.Block].Kind == document.Row {
		return looseNumber.MatchString(fold(m.doc.Blocks[s.Block].Text))
	}
	text := fold(m.doc.Blocks[s.Block].Text)
	end := s.Start + len(s.Text)
	if next := strings.IndexAny(text[min(end+1, len(text)):], ".。"); next >= 0 {
		end = min(end+1, len(text)) + next
	} else {
		end = len(text)
	}
	return looseNumber.MatchString(text[s.Start:end])
}

var (
	variable   = pattern.New(`(?:^|[\s(≤≥<>=~])([XNYZM])[\s-]?(ms|s|sec|seconds?|minutes?|hours?|days?|weeks?|months?|%|percent|[KMGT]B|replicas?|users?|instances?|nodes?|requests?|items?|times|retries)(?:$|[\s.,;:)/])`)
	comparison = pattern.New(`\b(?:less than|under|below|within|at most|no more than|more than|up to|at least|exceeds?)\s+\d+(?:\.\d+)?\s*(?:$|[.,;)]\s|[.,;)]$)|(?:超过|小于|不超过|低于|高于|大于)\s?\d+(?:\.\d+)?\s*(?:$|[，。；、）])`)
	magnitudes = newTermList("latency|time|timeout|delay|duration|interval|memory|throughput|size|response|延迟|时间|超时|间隔|内存|大小")
)

func valuesFilled(m *analysis) checkResult {
	var findings []finding
	var shown []string
	for _, s := range m.doc.Sentences {
		word := ""
		if v := unfilled(s.Text); v != nil && !m.isVariableDefined(v[1]) {
			word = strings.TrimSpace(strings.Trim(v[0], "(.,;:)/"))
		} else if strings.ContainsAny(s.Text, "0123456789") {
			if folded := fold(s.Text); magnitudes.matches(folded) {
				word = strings.TrimRight(comparison.FindString(folded), " .,;)，。；")
			}
		}
		if word == "" || m.isSuppressed(s.Line) {
			continue
		}
		at := s.Start + max(0, strings.Index(strings.ToLower(s.Text), strings.ToLower(word)))
		f := m.at(review.Medium, s.Block, m.fromLineOf(s.Block, at, s.Span), "")
		shown = append(shown, fmt.Sprintf("“%s” (line %d)", word, f.line))
		findings = append(findings, f)
	}
	if len(findings) == 0 {
		return passed()
	}
	f := findings[0]
	f.places = placesOfFindings(findings)
	f.text = fmt.Sprintf("%s no value or no unit: %s.", singularOrPlural(len(shown), "A quantity has", fmt.Sprintf("%d quantities have", len(shown))), listAtMost(shown, 3))
	f.suggestion = fmt.Sprintf("Put a number with its unit in place of %s.", listAtMost(shown, 5))
	return failed(f)
}

// unfilled finds a variable in place of a number: a capital that stands alone.
func unfilled(text string) []string {
	for i := 0; i+1 < len(text); i++ {
		if strings.IndexByte("XNYZM", text[i]) >= 0 && (i == 0 || !isWord(text[i-1])) {
			return variable.FindStringSubmatch(text)
		}
	}
	return nil
}

var definition = pattern.New(`\b([XNYZM])\s*(?:=|≈|:=|is)\s*\d`)

// isVariableDefined reports whether the document gives the variable a value somewhere ("X=1s").
func (m *analysis) isVariableDefined(name string) bool {
	if m.variables == nil {
		m.variables = map[string]bool{}
		for i := range m.doc.Blocks {
			for _, d := range definition.FindAllStringSubmatch(m.doc.Blocks[i].Full, -1) {
				m.variables[d[1]] = true
			}
		}
	}
	return m.variables[name]
}
