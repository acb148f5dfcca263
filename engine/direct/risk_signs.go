package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// negations are words that turn a danger sign into its opposite.
var negations = newTermList(`no|not|never|without|avoid*|eliminat*|remov*|prevent*|reject*|deny|denied|denies|refus*|forbid*|forbidden|prohibit*|instead of|rather than|
replac*|close|closes|cannot|can't|don't|doesn't|mustn't|neither|nor|block*|401|403|redirect*|fails|detect*|flag|flags|public|public-read|rate limit*|不|避免|禁止|消除|拒绝|无需|没有|杜绝|防止`)

// presentState marks a description of the present state, as a gap analysis gives it.
var presentState = newTermList("today|current|currently|existing|baseline|not yet|as-is|at present|where we are|so far|现状|目前|当前")

// signs finds hits that are meant: not negated, not in a list of alternatives or exclusions.
func (m *analysis) signs(words *termList) []hit {
	var found []hit
	for _, h := range m.stated(words) {
		s, _ := m.index.sentence(h)
		rest := fold(s.Text[:h.start-s.Start]) + " · " + fold(s.Text[min(h.end-s.Start, len(s.Text)):])
		if !negations.matches(rest) && !m.isForbiddenBy(h) && !isDeniedByPrefix(s.Text[:h.start-s.Start]) && !m.isSuppressed(m.lineOfHit(h)) {
			found = append(found, h)
		}
	}
	return found
}

// isDeniedByPrefix reports whether what stands before a word makes its opposite of it: "a non-breaking change", or a change that
// nobody makes: "it would be a breaking change to rename it".
func isDeniedByPrefix(before string) bool {
	before = fold(before)
	return strings.HasSuffix(before, "non-") || strings.HasSuffix(before, "non ") || supposed.MatchString(before)
}

var supposed = pattern.New(`\b(?:would|could|might) be (?:an? )?(?:[a-z]+ly )?$`)

// stated finds hits in sentences that the document says itself: no quotation, no ticked box, no alternative.
func (m *analysis) stated(words *termList) []hit {
	var found []hit
	for _, h := range m.find(words) {
		u := m.index.units[h.unit]
		s, ok := m.index.sentence(h)
		if !ok || m.doc.IsWithin(u.section, document.Alternatives, document.Options, document.NonGoals, document.Glossary, document.References, document.ChangeLog,
			document.OpenQuestions, document.Later) || m.isWeighingSection(u.section) {
			continue
		}
		if b := &m.doc.Blocks[u.block]; b.Quoted || isQuoted(b.Text, h.start) || b.Checked {
			continue
		}
		if h.start >= s.Start {
			found = append(found, h)
		}
	}
	return found
}

// weighing are headings under which a document weighs what it does not decide, or shows what it does not propose.
var weighing = newTermList("drawback*|trade-off*|tradeoff*|unresolved*|future*|example*|pros|cons|rationale|prior art|缺点|示例|未来")

// isWeighingSection reports whether a section or one that encloses it weighs or illustrates.
func (m *analysis) isWeighingSection(section int) bool {
	for i := section; i >= 0; i = m.doc.Sections[i].Parent {
		if weighing.matches(fold(m.doc.Sections[i].Title)) {
			return true
		}
	}
	return false
}

// signSeverity is how grave the signs of a danger are: one word may stand there for another reason, two that differ, in
// two sentences, seldom do.
func (m *analysis) signSeverity(signs []hit) review.Severity {
	for i, a := range signs {
		for _, b := range signs[:i] {
			first, _ := m.index.sentence(a)
			second, _ := m.index.sentence(b)
			if first.Span != second.Span && signStem(m.word(a)) != signStem(m.word(b)) {
				return review.High
			}
		}
	}
	return review.Medium
}

// signStem is a sign without what its forms differ in.
func signStem(word string) string {
	return strings.TrimSuffix(strings.ReplaceAll(fold(word), "-", " "), "s")
}

// describesToday reports whether a hit stands in a description of the present state.
func (m *analysis) describesToday(h hit) bool {
	u := m.index.units[h.unit]
	if presentState.matches(u.folded()) {
		return true
	}
	for i := u.section; i >= 0; i = m.doc.Sections[i].Parent {
		if presentState.matches(fold(m.doc.Sections[i].Title)) {
			return true
		}
	}
	for i := u.block - 1; i >= m.doc.Sections[u.section].First; i-- {
		if b := &m.doc.Blocks[i]; b.Kind == document.Paragraph {
			return presentState.matches(fold(b.Text))
		}
	}
	return false
}

var (
	lonely    = newTermList("single point of failure|single points of failure|spof|single instance|single-instance|only one instance|sole maintainer|single server|one maintainer|single node|one server|单点故障|单点|单实例|单机部署|单节点")
	asserted  = pattern.New(`\b(?:is|are|was|runs?|running|remains?|becomes?|has|have|depends?|relies|uses?|deployed|hosted|we|only)\b|[是为有会在]|部署`)
	drawn     = newTermList("graph*|tree|trees|vertex|vertices|edge|edges|linked list|ast|syntax|图|树")
	redundant = newTermList("replica*|failover|fail over|redundan*|leader election|standby|high availability|ha|cluster*|multi-az|recovery time|rto|副本|选举|主备|集群|高可用|冗余")
	desktop   = newTermList("desktop app|desktop application|command line tool|command-line tool|cli tool|browser extension|local tool|single-user tool|library|mobile app")
)

// recovering tells that a block says how long it is down, or how it comes back.
var recovering = newTermList("backed up|backup*|restor*|recovery|recovered within|recovers|spare|回滚|备份|恢复")

func noSinglePoint(m *analysis) checkResult {
	var open []hit
	for _, h := range m.signs(m.words("R7", lonely)) {
		u := m.index.units[h.unit]
		s, _ := m.index.sentence(h)
		if !asserted.MatchString(fold(s.Text)) || drawn.matches(fold(s.Text)) {
			continue // named as a subject, not stated as a fact, or a node of a drawing and no machine
		}
		planned := m.describesToday(h) && len(m.find(redundant)) >= minCues
		answered := redundant.matches(fold(s.Text)) || recovering.matches(u.folded())
		if !planned && !answered {
			open = append(open, h)
		}
	}
	if len(open) == 0 || len(m.find(desktop)) > 0 {
		return passed()
	}
	severity := m.signSeverity(open)
	if m.describesToday(open[0]) {
		severity = review.Medium
	}
	f := m.hitFinding(severity, open[0], fmt.Sprintf("%s left open: %s.", singularOrPlural(len(open), "A single point of failure is", fmt.Sprintf("%d single points of failure are", len(open))), m.showHits(open)))
	f.places = m.placesOfHits(open)
	f.suggestion = fmt.Sprintf("Add redundancy for the %s, or state how long recovery takes and why that is acceptable.", m.showHits(open))
	return failed(f)
}

var (
	oneWay = newTermList(`migrate the data|migrate all data|migrate all the data|migrate all users|migrate all customers|migrate all accounts|migrate all records|migrate all tables|migrate data|migrates existing|migrate existing|breaking change|breaking changes|drop table|drop the table|
drop the column|drops the|destructive|irreversible|one-way|cut over|cutover|delete all existing|delete existing data|rename the column|rename the table|
big bang|in-place upgrade|破坏性变更|不兼容变更|删除旧表|不可逆`)
	wayBack = newTermList("rollback*|roll back|rolled back|rolling back|revert*|backup*|back up|downgrade*|restore*|undo|reversible|non-destructive|feature flag|feature gate|回滚|备份|降级|恢复|回退")
)

func changesReversible(m *analysis) checkResult {
	signs := m.signs(oneWay)
	if len(signs) == 0 {
		return passed()
	}
	if m.mentions(wayBack) {
		if back, ok := m.affirmed(m.find(wayBack)); ok {
			return passedWithProof(m.lineOfHit(back), fmt.Sprintf("A way back is named (“%s”, line %d)", m.word(back), m.lineOfHit(back)))
		}
		return passed()
	}
	f := m.hitFinding(m.signSeverity(signs), signs[0], fmt.Sprintf("%s cannot simply be taken back, and no way back is named: no rollback, no backup, no downgrade.", m.showHits(signs)))
	f.places = m.placesOfHits(signs)
	f.suggestion = fmt.Sprintf("Say how %s is taken back when it goes wrong, and test it.", m.showHits(signs[:1]))
	f.question = "How is this change taken back when it goes wrong, and has anybody tried it?"
	return failed(f)
}

var exposed = newTermList(`plaintext password*|plain-text password*|plain text password*|passwords in plain text|passwords in plaintext|stored in plain text|stored in plaintext|in clear text|in cleartext|
hard-coded password*|hardcoded password*|hard-coded secret*|hardcoded secret*|hard-coded api key*|hardcoded api key*|hard-coded private key*|hardcoded private key*|hard-coded encryption key*|hardcoded encryption key*|hard-coded signing key*|hardcoded signing key*|hard-coded keys|hardcoded keys|hard-coded credential*|hardcoded credential*|hard-coded token*|hardcoded token*|
default password*|unauthenticated access|unauthenticated endpoint*|unauthenticated user*|unauthenticated request*|unauthenticated route*|
is unauthenticated|are unauthenticated|disable tls|disables tls|tls is disabled|disable certificate*|skip tls verif*|without authentication|without tls|world-readable|publicly writable|
明文存储|明文密码|硬编码密码|默认密码|未鉴权`)

func nothingExposed(m *analysis) checkResult {
	signs := slices.DeleteFunc(m.signs(m.words("R9", exposed)), m.isLabelOrChoice)
	if len(signs) == 0 {
		return passed()
	}
	// A word does not say how far the door stands open: of those on proposals that nobody had tuned on, one blocked wrongly.
	const severity = review.Medium
	today := ""
	if m.describesToday(signs[0]) {
		today = "today, "
	}
	f := m.hitFinding(severity, signs[0], sentence(fmt.Sprintf("%ssomething is open to anybody who finds it: %s.", today, m.showHits(signs))))
	f.places = m.placesOfHits(signs)
	f.suggestion = fmt.Sprintf("Close what stands open here, or state who can reach it and until when: %s.", m.showHits(signs))
	return failed(f)
}

var chosen = newTermList("theoretically|optional|optionally|opt-in|opt in|if enabled|not acceptable|unacceptable|not desirable|insecure mode")

// isLabelOrChoice reports whether a sign stands in a table, where a category is named by it, or in a sentence on what somebody may
// choose or nobody wants.
func (m *analysis) isLabelOrChoice(h hit) bool {
	s, ok := m.index.sentence(h)
	return m.doc.Blocks[m.index.units[h.unit].block].Kind == document.Row || ok && chosen.matches(fold(s.Text))
}

var (
	outside = newTermList(`third-party service*|third party service*|third-party api*|third party api*|external service*|external api*|external provider*|payment gateway*|payment provider*|
upstream service*|vendor api*|upstream api*|saas provider*|sms provider*|email provider*|外部服务|第三方服务|第三方接口|外部接口|支付网关`)
	whenDown = newTermList("timeout*|time-out*|time out|fallback*|fall back|cache*|degrad*|retry|retries|retried|circuit*|queue*|unavailable|outage*|is down|goes down|offline|backoff|health check*|health|error message*|超时|降级|重试|熔断|缓存|不可用|兜底")
)

func dependenciesCovered(m *analysis) checkResult {
	signs := m.signs(outside)
	if len(signs) == 0 {
		return skip()
	}
	var open []hit
	near := true // the failure of each is spoken of beside it
	for _, h := range signs {
		if b := &m.doc.Blocks[m.index.units[h.unit].block]; b.Kind == document.Row || h.start < len(b.Lead) {
			continue // a cell or a label names it, and says nothing of how it is used
		}
		if s := m.doc.Sections[m.index.units[h.unit].section]; !whenDown.matches(m.sectionText(s)) {
			near = false
			if len(m.find(whenDown)) < spokenOften {
				open = append(open, h)
			}
		}
	}
	if len(open) == 0 && !near {
		return passed()
	}
	if len(open) == 0 {
		return passedWithProof(m.lineOfHit(signs[0]), fmt.Sprintf("Where an outside service is named, failing is spoken of too (from line %d)", m.lineOfHit(signs[0])))
	}
	f := m.hitFinding(review.Medium, open[0], fmt.Sprintf("Nothing says what happens while the %s %s down.", m.showHits(open[:1]), singularOrPlural(1+len(m.word(open[0]))-len(strings.TrimRight(m.word(open[0]), "s")), "is", "are")))
	if len(open) > 1 {
		f.text = "Nothing says what happens while these are down: " + m.showHits(open) + "."
	}
	f.places = m.placesOfHits(open)
	f.suggestion = fmt.Sprintf("Say what happens while the %s cannot be reached: a time-out, a fallback, or a clear error.", m.showHits(open))
	return failed(f)
}

// spokenOften is how often a document speaks of outages for its treatment of them to hold for every service.
const spokenOften = 4

var failureWords = newTermList(`fail*|error*|timeout*|time out|time-out*|offline|without a network|no network|network is down|connection is lost|lost connection|reject*|refus*|broken|
retry|retries|circuit breaker*|degrad*|recover*|unavailable|exception*|fallback*|outage*|crash*|unreachable|invalid|
异常|失败|错误|超时|重试|降级|恢复|不可访问|下线|断开|宕机|故障`)

func failureDescribed(m *analysis) checkResult {
	hits := m.find(failureWords)
	if len(hits) >= minCues {
		line := m.lineOfHit(hits[0])
		return passedWithProof(line, fmt.Sprintf("Failures are spoken of %d times (first “%s”, line %d)", len(hits), m.word(hits[0]), line))
	}
	if m.mentions(failureWords) {
		return passed()
	}
	if m.doc.Profile == aSpec && len(m.requirements) < manyFeatures/2 {
		return skip() // a chapter of a few requirements need not speak of everything
	}
	if m.doc.Profile == document.Proposal {
		return untold() // many a change has no failure of its own
	}
	return failed(absence(review.Medium, "Nothing says what happens when something fails: no error, time-out, retry or recovery"+m.inLinked()+".",
		"Describe in "+m.docName()+" one failure for each outside edge, and what the system does then."))
}

var (
	regulated = newTermList("personal data|personal information|pii|credit card*|card number*|payment data|payment details|health record*|medical record*|patient data|patients|minors|children under|social security|passport number*|biometric*|个人信息|个人数据|身份证|银行卡号|病历|未成年")
	rules     = newTermList("privacy|consent|retention|gdpr|pci|hipaa|ccpa|coppa|ferpa|data protection|complian*|anonymi*|pseudonymi*|隐私|合规|授权同意|个人信息保护|保留期限|脱敏")
	// namedRules are those of the rules that mean nothing else.
	namedRules = newTermList("gdpr|pci dss|hipaa|ccpa|coppa|ferpa|privacy policy|privacy law*|data protection|retention period|anonymised|anonymized|pseudonymised|pseudonymized|个人信息保护|保留期限|脱敏")
	samples    = newTermList("sample|example|dummy|fake|test data|mock|synthetic|示例|测试数据")
)

// dataRule is a rule of the document's own for the data it has just named: how long it is kept, or who alone sees it.
var dataRule = pattern.New(`\b(?:deleted?s?|erased?|removed?|purged?|destroyed|kept|keeps?|stored|retained)\b[^.;]{0,60}\b(?:\d+|one|two|three|six|twelve) (?:hours?|days?|weeks?|months?|years?)\b|` +
	`\bonly\b[^.;]{0,40}\b(?:sees?|reads?|access|opens?)\b|\b(?:visible|accessible|shown)\b[^.;]{0,10}\bonly to\b|` +
	`\d+\s*(?:小时|天|日|个月|年)(?:内|后|之后|以后)?\s*(?:自动)?(?:删除|清除|销毁|匿名)|(?:仅|只有|只能|仅限)[^。；]{0,12}(?:可见|查看|访问|看到)`)

// ownRuleFor is the first of these signs in whose paragraph, item or row such a rule stands.
func (m *analysis) ownRuleFor(signs []hit) (hit, bool) {
	for _, h := range signs {
		if dataRule.MatchString(m.index.units[h.unit].folded()) {
			return h, true
		}
	}
	return hit{}, false
}

func regulationNamed(m *analysis) checkResult {
	var signs []hit
	for _, h := range m.signs(regulated) {
		if s, _ := m.index.sentence(h); !samples.matches(fold(s.Text)) {
			signs = append(signs, h)
		}
	}
	if len(signs) == 0 {
		return skip()
	}
	if m.mentions(rules) {
		if at, ok := m.affirmed(m.find(namedRules)); ok {
			return passedWithProof(m.lineOfHit(at), fmt.Sprintf("A rule for its data is named (“%s”, line %d)", m.word(at), m.lineOfHit(at)))
		}
		return passed()
	}
	if at, ok := m.ownRuleFor(signs); ok {
		return passedWithProof(m.lineOfHit(at), fmt.Sprintf("Beside “%s” stands who sees it or how long it is kept (line %d)", m.word(at), m.lineOfHit(at)))
	}
	f := m.hitFinding(review.Medium, signs[0], fmt.Sprintf("%s is data that the law protects, and no rule for it is named: no privacy, consent or retention.", m.showHits(signs[:1])))
	f.suggestion = fmt.Sprintf("Say which rule applies to %s (GDPR, PCI DSS, HIPAA), or why none does.", m.showHits(signs[:1]))
	f.question = fmt.Sprintf("Which law applies to “%s”? (line %d)", m.word(signs[0]), m.lineOfHit(signs[0]))
	return failed(f)
}

var (
	dated = pattern.New(`\b20\d\d\b|\bq[1-4]\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\bweeks? \d|\bdays? \d|\bmonth \d|\b\d+ (?:weeks|days|months)\b|\d+月|第.{1,2}周|` +
		`\b(?:by|until|before|on|due|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:by|until|before) (?:the )?(?:end of|next|tomorrow|this|january|february|march|april|may|june|july|august|september|october|november|december|noon|close of)\b|` +
		`\bend of (?:the )?(?:day|week|month|quarter|year|sprint)\b|\bnext (?:week|month|quarter|sprint)\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b|\b\d{1,2}\.\d{1,2}\.(?:20)?\d\d\b|下周|本周|月底|年底|周[一二三四五六日]`)
	// reached is how a plan marks a milestone that is behind it.
	reached   = pattern.New(`✅|✔|☑|\[x\]|\b(?:completed?|done|shipped|released|finished|已完成)\b`)
	undated   = pattern.New(`not a commitment of dates|no (?:fixed )?dates|without dates|dates? (?:are|is) (?:not|to be)|timeline is not`)
	isoDate   = pattern.New(`\b20\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?\b`)
	milestone = pattern.New(`^(?:\d[\d.]*\s+)?(?:milestone|phase|release|sprint|stage|iteration|m\d)\b|^里程碑|^阶段|^第.{1,2}阶段`)
)

func milestonesDated(m *analysis) checkResult {
	type step struct {
		name string
		line int
		text string
		f    func(text string) finding
	}
	var steps []step
	for _, road := range m.doc.SectionsAbout(document.Roadmap) {
		for i := road.Index + 1; i < road.SubtreeEnd; i++ {
			if s := m.doc.Sections[i]; milestone.MatchString(fold(s.Title)) {
				steps = append(steps, step{s.Title, s.Line, fold(s.Title) + " " + m.sectionText(s), func(text string) finding { return m.atSection(review.Medium, s, text) }})
			}
		}
		for i := road.First; i < m.doc.Sections[road.SubtreeEnd-1].Last; i++ {
			if b := &m.doc.Blocks[i]; (b.Kind == document.Row || b.Kind == document.Item && b.Depth == 1) && milestone.MatchString(fold(b.Full)) {
				steps = append(steps, step{document.Shorten(plainText(b.Full), 40), b.Line, m.withChildren(i), func(text string) finding { return m.atBlock(review.Medium, i, text) }})
			}
		}
	}
	if len(steps) < 2 || m.declinesDates() {
		return skip()
	}
	var without []string
	var first step
	latest := ""
	for _, s := range steps {
		if m.isSuppressed(s.line) || reached.MatchString(s.text) {
			continue
		}
		if !dated.MatchString(s.text) {
			if without = append(without, fmt.Sprintf("%s (line %d)", quoteOf(s.name, 50), s.line)); len(without) == 1 {
				first = s
			}
			continue
		}
		if date := isoDate.FindString(s.text); date != "" {
			if latest != "" && date < latest[:min(len(latest), len(date))] {
				f := s.f(fmt.Sprintf("%s (line %d) is dated %s, before the milestone above it (%s).", quoteOf(s.name, 50), s.line, date, latest))
				f.suggestion = fmt.Sprintf("Correct the date %s of %s (line %d), or move the milestone up.", date, quoteOf(s.name, 50), s.line)
				return failed(f)
			}
			latest = date
		}
	}
	if len(without) > 0 {
		f := first.f(fmt.Sprintf("%s no date: %s.", sentence(shareOf(len(without), len(steps), "milestone"))+singularOrPlural(len(without), " has", " have"), listAtMost(without, 3)))
		f.suggestion = fmt.Sprintf("Give %s a date, none before what it needs.", listAtMost(without, 4))
		return failed(f)
	}
	return passedWithProof(steps[0].line, fmt.Sprintf("%s a date (from %s)", sentence(shareOf(len(steps), len(steps), "milestone"))+singularOrPlural(len(steps), " has", " have"), lineOf(steps[0].line)))
}

// declinesDates reports whether the document declines to give dates: that is a decision, not an omission.
func (m *analysis) declinesDates() bool {
	for _, u := range m.index.units {
		if text := u.folded(); strings.Contains(text, "date") && undated.MatchString(text) {
			return true
		}
	}
	return false
}
