package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

var (
	reasonWords = newTermList(`because|rationale|reason|reasons|consequence*|trade-off*|tradeoff*|trade off*|since|so that|in order to|to avoid|why|driver|drivers|
pros|cons|due to|therefore|thus|hence|benefit*|advantage*|as it|allows us|justif*|drawback*|in favour of|in favor of|problem:|context:|motivation:|requirement:|cheaper|simpler|easier than|faster than|
因为|由于|原因|理由|后果|权衡|优点|缺点|从而|因此|为了|考虑到`)
	// reasonClause is a reason told in a relative clause: "…, which keeps the costs at 28 euros".
	reasonClause = pattern.New(`\b(?:which|that|this|it|so) (?:keeps?|saves?|avoids?|lets?|allows?|gives?|makes?|means?|needs? no|removes?|prevents?|costs?|protects?|reduces?|simplifies)\b|,\s*so\s|\bneeds? no\b|\bsaves?\b`)
)

// decisionParts are headings inside one decision.
var decisionParts = newTermList("considered options|options considered|options|context|pros and cons|status|consequences|decision|outcome|decision outcome|rationale|drivers|decision drivers|alternatives")

// decisionText is what a decision says with what its record says beside it: "Context" and "Consequences" of a record give the
// reasons of its "Decision".
func (m *analysis) decisionText(s document.Section) string {
	text := m.sectionText(s)
	if !isOnly(decisionParts, fold(s.Title)) {
		return text
	}
	for _, other := range m.doc.Sections {
		if other.Index != s.Index && other.Parent == s.Parent && isOnly(decisionParts, fold(other.Title)) {
			text += "\n" + m.sectionText(other)
		}
	}
	return text
}

func decisionsReasoned(m *analysis) checkResult {
	var bad []document.Section
	total := 0
	for _, s := range m.decisions() {
		total++
		text := m.decisionText(s)
		if !reasonWords.matches(text) && !reasonClause.MatchString(text) && !reasonWords.matches(fold(s.Title)) && !m.isSuppressed(s.Line) {
			bad = append(bad, s)
		}
	}
	if total == 0 {
		return skip()
	}
	first := m.decisions()[0].Line
	if len(bad) == 0 {
		return passedWithProof(first, fmt.Sprintf("%s %s reason (from %s)", sentence(shareOf(total, total, "decision")), singularOrPlural(total, "has its", "have their"), lineOf(first)))
	}
	f := m.atSection(review.Medium, bad[0], "")
	f.places = placesOfSections(bad)
	if len(bad) == 1 {
		f.text = fmt.Sprintf("%s gives no reason and names nothing that was turned down.", headingOf(bad[0]))
		f.suggestion = fmt.Sprintf("Add to %s why it was decided so, what was turned down, and what follows from it.", headingOf(bad[0]))
	} else {
		f.text = fmt.Sprintf("%s give no reason: %s.", sentence(shareOf(len(bad), total, "decision")), listAtMost(headings(bad), 3))
		f.suggestion = fmt.Sprintf("Add why it was decided so, what was turned down, and what follows from it, to %s.", listAtMost(headings(bad), 4))
	}
	f.question = fmt.Sprintf("Why was “%s” decided so, and what was turned down? (line %d)", bad[0].Title, bad[0].Line)
	o := failed(f)
	if 2*len(bad) < total {
		o.state = partly
	}
	return o
}

// decisions are the sections that each hold one decision: an ADR heading, or a section of its own on a decision.
func (m *analysis) decisions() []document.Section {
	adr := map[int]bool{}
	for _, id := range m.doc.IDs {
		if id.Prefix == "ADR" && id.Block < 0 {
			adr[id.Section] = true
		}
	}
	var found []document.Section
	for i := 0; i < len(m.doc.Sections); i++ {
		s := m.doc.Sections[i]
		if !adr[i] && !m.isOneDecision(s) || m.doc.IsWithin(i, document.ChangeLog, document.References) || document.Size(m.sectionText(s)) == 0 {
			continue
		}
		groups := false // a chapter of decisions is no decision
		for j := i + 1; j < s.SubtreeEnd; j++ {
			groups = groups || adr[j] || !decisionParts.matches(fold(m.doc.Sections[j].Title)) && s.Level <= 2 && !adr[i]
		}
		if !groups && !hasOnlyLinks(m.doc.OwnBlocks(s)) {
			found = append(found, s)
			i = s.SubtreeEnd - 1
		}
	}
	return found
}

var (
	oneDecision  = pattern.New(`(?i)^(?:\d[\d.]*\s+)?(?:decision|adr|dec)[ -]?\d+|^decision\s*[:：–—]|^decision(?: outcome)?$|^决策[一二三四五六七八九十\d]|^决定`)
	manyDecision = pattern.New(`(?i)\bdecisions\b`)
)

// isOneDecision reports whether a heading stands over one decision; a list of decisions, or the outcome of a gate, is none.
func (m *analysis) isOneDecision(s document.Section) bool {
	return s.Topic.Has(document.Decision) && !manyDecision.MatchString(s.Title) && oneDecision.MatchString(strings.TrimSpace(s.Title))
}

// hasOnlyLinks reports whether a section only points elsewhere: the reason may stand there.
func hasOnlyLinks(blocks []document.Block) bool {
	for _, b := range blocks {
		if !b.Nav && b.Kind != document.Row {
			return false
		}
	}
	return true
}

var optionTitles = newTermList("considered|considered options|alternatives|可选方案")

var constraintDriven = newTermList("constraint*|mandated|required by|given by|only option|no alternative|已指定|约束")

func optionsWeighed(m *analysis) checkResult {
	total := 0
	for _, s := range m.doc.SectionsAbout(document.Options) {
		items := 0
		for i := range m.doc.SubtreeBlocks(s) {
			if b := m.doc.SubtreeBlocks(s)[i]; b.Kind == document.Item && b.Depth == 1 || b.Kind == document.Row {
				items++
			}
		}
		for j := s.Index + 1; j < s.SubtreeEnd; j++ {
			if m.doc.Sections[j].Level == s.Level+1 {
				items = max(items, 2) // sub-headings are options
			}
		}
		// "Options" alone may be those of a command; in a decision they are alternatives.
		if items == 0 || !optionTitles.matches(fold(s.Title)) && !m.doc.IsWithin(s.Index, document.Decision) {
			continue
		}
		if total++; items == 1 && !constraintDriven.matches(m.sectionText(s)) && !m.isSuppressed(s.Line) {
			f := m.atSection(review.Medium, s, fmt.Sprintf("Only one option is listed under %s: nothing was weighed against it.", headingOf(s)))
			f.suggestion = fmt.Sprintf("Add a second option under %s, if only that of doing nothing, and say what speaks against it.", headingOf(s))
			return failed(f)
		}
	}
	if total == 0 {
		return skip()
	}
	return passed()
}

// products are names that mark a technology choice.
const products = `postgresql|postgres|mysql|mariadb|sqlite|mongodb|cassandra|dynamodb|redis|memcached|kafka|rabbitmq|nats|elasticsearch|opensearch|` +
	`react|angular|vue|svelte|next\.js|django|flask|rails|spring boot|node\.js|kubernetes|nomad|terraform|pulumi|aws|azure|gcp|lambda|graphql|grpc|` +
	`oracle|sql server|clickhouse|snowflake|bigquery|nginx|envoy|istio|s3|minio|rocksdb|leveldb|etcd|consul|zookeeper|vault`

var (
	eitherProduct = pattern.New(`\b(?:` + products + `)\b(?:\s+\w+){0,1}\s+or\s+(?:an?\s+|the\s+)?(?:\w+\s+){0,1}[\w-]+|\b[\w-]+(?:\s+[\w-]+){0,4}\s+or\s+(?:an?\s+)?(?:external\s+|managed\s+|hosted\s+)?(?:` + products + `)\b`)
	leadingWords  = pattern.New(`^(?:(?:to|of|in|on|with|an?|the|use|using|move|by|for|as|is|be)\s+)+`)
	advised       = pattern.New(`(?:^|[:;,.] ?)(?:please |then |or )?(?:use|consider|prefer|try|see)\b[^,;:.]*$`) // what a reader may use is no choice of the design
	openChoice    = pattern.New(`\b(?:tbd|to be decided|to be determined|undecided|not (?:yet )?decided|under evaluation|to be evaluated|being evaluated|still evaluating)\b|待选型|选型中|待评估|待定`)
	openCues      = newTermList("tbd|decided|undecided|determined|evaluat*|选型|选型中|待评估|待定")
	choiceWords   = newTermList("database|datastore|storage|stack|framework|language|cloud|hosting|broker|queue|technology|library|engine|platform|provider|backend|frontend|数据库|框架|技术|存储|语言|平台|选型")
	bothMeant     = newTermList(`support*|both|either|compatible|any of|such as|e.g|for example|option|optional|pluggable|configurable|unlike|instead of|rather than|
neither|no|not|without|whether|interface with|integrat*|from|import*|export*`)
)

func technologyDecided(m *analysis) checkResult {
	severity := review.Medium
	if m.reportsReady() {
		severity = review.High
	}
	var open []hit
	for n, u := range m.index.units {
		if u.block < 0 || m.doc.IsWithin(u.section, document.Alternatives, document.Options, document.OpenQuestions, document.References, document.Later, document.NonGoals) || m.isOfLaterStage(u.block) || m.isPutOff(u.section) {
			continue
		}
		for _, s := range m.doc.SentencesOf(u.block) {
			if m.placeholderIn(s.Text) != "" {
				continue // it is told as a gap
			}
			from, to, ok := m.openIn(u, s)
			if h := (hit{n, s.Start + from, s.Start + to}); ok && !m.isSuppressed(m.lineOfHit(h)) {
				open = append(open, h)
			}
		}
	}
	if len(open) == 0 {
		return passed()
	}
	f := m.hitFinding(severity, open[0], fmt.Sprintf("%s left open: %s.", singularOrPlural(len(open), "A technology is", fmt.Sprintf("%d technologies are", len(open))), m.showHits(open)))
	f.suggestion = fmt.Sprintf("Decide %s, or name who decides until when and what holds until then.", m.showHits(open))
	f.question = fmt.Sprintf("Which is it: “%s”? (line %d)", m.word(open[0]), m.lineOfHit(open[0]))
	return failed(f)
}

// putOffTitle is over what comes after the first release, and notes over remarks for whoever builds it.
var putOffTitle = newTermList("post-mvp|post mvp|growth features|future*|later|vision|nice to have|backlog|dev notes|technical notes|implementation notes|notes")

// isPutOff reports whether a section, or one around it, tells of what comes later or holds notes: what is open there is no gap of the design.
func (m *analysis) isPutOff(section int) bool {
	for i := section; i > 0; i = m.doc.Sections[i].Parent {
		if putOffTitle.matches(fold(m.doc.Sections[i].Title)) {
			return true
		}
	}
	return false
}

// openIn finds a choice that a sentence leaves open: "Postgres or MySQL", "the database is to be decided".
func (m *analysis) openIn(u searchUnit, s document.Sentence) (from, to int, ok bool) {
	text := fold(s.Text)
	var loc []int
	if strings.Contains(text, " or ") && m.doc.Profile != aEpics && productNames.matches(text) && !bothMeant.matches(text) {
		if loc = eitherProduct.FindStringIndex(text); loc != nil && advised.MatchString(text[:loc[0]]+leadingWords.FindString(text[loc[0]:loc[1]])) {
			loc = nil
		}
	}
	if loc == nil {
		if !openCues.matches(text) {
			return 0, 0, false
		}
		if loc = openChoice.FindStringIndex(text); loc == nil || !choiceWords.matches(u.folded()) && !choiceWords.matches(fold(m.doc.Heading(u.section))) {
			return 0, 0, false
		}
	}
	return loc[0] + len(leadingWords.FindString(text[loc[0]:loc[1]])), loc[1], true
}
