package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// roleNouns are people with a job; "operators" and "developers" are as good a persona as any.
var roleNouns = newTermList(`operator|operators|developer|developers|maintainer|maintainers|administrator|administrators|admin|admins|analyst|analysts|
manager|managers|engineer|engineers|designer|designers|architects|auditor|auditors|buyer|buyers|seller|sellers|merchant|merchants|patient|patients|
nurse|nurses|doctor|doctors|student|students|teacher|teachers|clerk|clerks|drivers|owners|reviewer|reviewers|approvers|author|authors|editors|
tester|testers|researcher|researchers|accountant|accountants|shopper|shoppers|freelancer|freelancers|contributors|subscribers|tenants|technician|
technicians|dispatcher|dispatchers|pilot|pilots|planners|volunteer|volunteers|coordinator|coordinators|
security team*|platform team*|support team*|运维|开发者|管理员|开发人员|运营|商家|买家|卖家|学生|教师|医生|患者|审核员|工程师|产品经理|测试人员`)

var (
	audience  = newTermList("audience*|users*|persona*|target users*|用户|受众")
	storyRole = newTermList("as a|as an|作为")
	// storyActor captures who speaks in a user story.
	storyActor = pattern.New(`(?i)\bas an? ([^,.:]{2,50}?),? i (?:want|need|can|would|should|wish|must)\b|作为([^，,。]{1,20})`)
)

// person is somebody the document names as its user, with the place.
type person struct {
	name  string
	block int // -1 for a heading
	line  int
}

// persons are the entries of sections on users (items, rows, sub-headings) and the actors of user stories.
func (m *analysis) persons() []person {
	var found []person
	for _, s := range m.doc.SectionsAbout(document.Users) {
		for i := s.Index + 1; i < s.SubtreeEnd; i++ {
			if sub := m.doc.Sections[i]; sub.Parent == s.Index {
				found = append(found, person{sub.Title, -1, sub.Line})
			}
		}
		for i := s.First; i < m.doc.Sections[s.SubtreeEnd-1].Last; i++ {
			if name := m.entryName(i); name != "" {
				found = append(found, person{name, i, m.doc.Blocks[i].Line})
			}
		}
	}
	for i := range m.doc.Statements {
		st := &m.doc.Statements[i]
		if actor := storyActor.FindStringSubmatch(st.Text); st.Kind == document.Story && actor != nil {
			found = append(found, person{actor[1] + actor[2], st.Blocks[0], st.Line})
		}
	}
	return found
}

var entryEnd = pattern.New(`\s*[:：;,，(（|]|\s[-–—]\s|\.\s|\b(?:who|that|which|with|needs?|wants?)\b`)

// entryName is what an item or a row is about: its first cell, its emphasised beginning, or what stands before the first mark.
func (m *analysis) entryName(block int) string {
	b := &m.doc.Blocks[block]
	if b.Nav || b.Task || b.Kind != document.Row && (b.Kind != document.Item || b.Depth != 1) {
		return ""
	}
	name := b.Full
	if b.Kind == document.Item && b.Lead != "" {
		name = b.Lead
	}
	if at := entryEnd.FindStringIndex(name); at != nil && (!isGeneric(name[:at[0]]) || !pinsAfter(name[:at[0]], name[at[0]:])) {
		name = name[:at[0]]
	}
	return strings.TrimSpace(strings.TrimRight(name, ".:："))
}

// roles are the mentions of people with a job; a program called "kube-controller-manager" is none,
// and a checklist tells who signs, not who uses.
func (m *analysis) roles() []hit {
	return slices.DeleteFunc(m.find(roleNouns), func(h hit) bool {
		u := m.index.units[h.unit]
		return h.start > 0 && strings.ContainsRune("-/_", rune(u.folded()[h.start-1])) || u.block >= 0 && m.doc.Blocks[u.block].Task
	})
}

// writers are people of the document rather than of what it is about.
var writers = newTermList("author*|reviewer*|approver*|contributor*|maintainer*|作者|审核人")

func usersNamed(m *analysis) checkResult {
	if m.doc.Root != nil {
		return m.field("The target users are named", 1, "target_users", "users", "personas")
	}
	if o, ok := m.has("The users have their own section", document.Users); ok {
		return o
	}
	if people := m.persons(); len(people) > 0 {
		return passedWithProof(people[0].line, fmt.Sprintf("The stories name who wants them (%s, line %d)", quoteOf(people[0].name, 40), people[0].line))
	}
	if hits := m.roles(); len(hits) >= 2 || len(hits) > 0 && m.mentions(storyRole) {
		if hits = slices.DeleteFunc(hits, func(h hit) bool { return writers.matches(fold(m.word(h))) }); len(hits) == 0 {
			return passed()
		}
		u := m.index.units[hits[0].unit]
		return passedWithProof(u.line, "The people concerned are named (“"+u.folded()[hits[0].start:hits[0].end]+"”, "+lineOf(u.line)+")")
	}
	if name, ok := m.storiesInParts(); ok {
		return passedWithProof(1, "The stories in the linked file "+name+" name who wants them")
	}
	for i := range m.doc.Blocks {
		if audience.matches(fold(m.doc.Blocks[i].Lead)) {
			return passedWithProof(m.doc.Blocks[i].Line, "The audience is named ("+lineOf(m.doc.Blocks[i].Line)+")")
		}
	}
	severity := review.Medium
	if m.isCalledBrief() {
		severity = review.High
	}
	return failed(m.lacking(severity, "Nobody is named whom "+m.docName()+" is for: there is no section on users, no user story and no job title.",
		"Name in "+m.docName()+" one to three roles, with what each of them needs.", "names whom it is for", document.Users))
}

// storiesInParts finds a file that the document consists of, such as an epic of an index, with a story of somebody.
func (m *analysis) storiesInParts() (string, bool) {
	for _, l := range m.parts() {
		if slices.ContainsFunc(l.doc.Sentences, func(s document.Sentence) bool { return storyActor.MatchString(s.Text) }) {
			return l.name, true
		}
	}
	return "", false
}

var (
	genericActors = newTermList("user|users|everyone|everybody|anyone|anybody|people|person|persons|customer|customers|client|clients|end user|end-user|end users|end-users|用户|所有人|大家|客户|任何人")
	generalities  = pattern.New(`^(?:the|all|our|any|every|each|other|normal|regular|typical|general)\s+|\s+of the .*$`)
	moreThanUsers = newTermList("power user*|business user*|registered user*|admin user*|first-time user*")
)

// isGeneric reports whether a name says no more than "user".
func isGeneric(name string) bool {
	return isOnly(genericActors, generalities.ReplaceAllString(fold(strings.TrimSpace(name)), ""))
}

func rolesPrecise(m *analysis) checkResult {
	if m.doc.Root != nil {
		return m.roleField()
	}
	people := m.persons()
	if slices.ContainsFunc(people, func(p person) bool { return !isGeneric(p.name) }) || len(m.roles()) > 0 || m.mentions(moreThanUsers) {
		return passed()
	}
	if len(people) == 0 {
		return m.rolesInProse()
	}
	p := people[0]
	f := finding{severity: review.Medium, line: p.line}
	if p.block >= 0 {
		f = m.atBlock(review.Medium, p.block, "")
	}
	f.text = fmt.Sprintf("Whoever %s speaks of is only %s (line %d): no role says who needs this most.", m.docName(), quoteOf(p.name, 40), p.line)
	f.suggestion = fmt.Sprintf("Replace %s (line %d) by the role that pays, decides or does the work.", quoteOf(p.name, 40), p.line)
	return failed(f)
}

var (
	// anybody are words that nothing narrows down: "everyone who has a phone" is still everyone.
	anybody = newTermList("everyone|everybody|anyone|anybody|所有人|大家|任何人")
	doing   = pattern.New(`^\s*,?\s*(?:who|whom|whose|that|which)\b`)
	being   = pattern.New(`^\s*(?:with|without|of|in|at|from|on|over|under|between|aged|using|working|living|waiting|learning|suffering|coming|travelling|traveling)\s+\S`)
	// kindOf is the word before a general noun; looseBefore are those that do not say which ones are meant, or say what is done to them.
	kindOf      = pattern.New(`([a-z][a-z'-]+)[ ]$`)
	looseBefore = newTermList(`the|a|an|all|our|any|every|each|other|others|normal|regular|typical|general|many|most|some|several|those|these|their|its|your|his|her|more|new|and|or|
but|for|to|by|of|in|on|at|as|with|from|are|is|be|was|were|that|which|than|only|also|it|we|they|like|such|real|help*|let|lets|giv*|serv*|allow*|enabl*|mak*|show*|tell*|bring*|
reach*|target*|support*|connect*|attract*|keep*|ask*|offer*|mean*|end|where|when|if|because|so|not|no|about|among|between`)
)

// pinsAfter reports whether what follows a general noun says which people are meant: "people who live alone", "customers with a
// mortgage".
func pinsAfter(noun, after string) bool {
	after = fold(after)
	return !anybody.matches(fold(noun)) && (doing.MatchString(after) || being.MatchString(after))
}

// isPinned reports whether a general noun is narrowed down where it stands, by what follows it or by the word before it.
func (m *analysis) isPinned(h hit) bool {
	text := m.index.units[h.unit].folded()
	if pinsAfter(text[h.start:h.end], text[h.end:]) {
		return true
	}
	before := kindOf.FindStringSubmatch(text[:h.start])
	return before != nil && !isOnly(looseBefore, before[1])
}

// rolesInProse looks at a section on users that is told in sentences. One group that is narrowed down is a role: what stands beside
// it is enumerated with it.
func (m *analysis) rolesInProse() checkResult {
	hits := slices.DeleteFunc(slices.Clone(m.find(genericActors)), func(h hit) bool {
		_, ok := m.index.sentence(h)
		return !ok || !m.doc.IsWithin(m.index.units[h.unit].section, document.Users)
	})
	if slices.ContainsFunc(hits, m.isPinned) {
		return passed()
	}
	for _, h := range hits {
		f := m.hitFinding(review.Medium, h, "")
		f.text = fmt.Sprintf("The users are only “%s” (line %d): no role says who needs this most.", m.word(h), m.lineOfHit(h))
		f.suggestion = fmt.Sprintf("Replace “%s” (line %d) by the role that pays, decides or does the work.", m.word(h), m.lineOfHit(h))
		return failed(f)
	}
	return skip() // P2 says when nobody is named at all
}

func (m *analysis) roleField() checkResult {
	n := findMember(m.doc.Root, "target_users")
	if n.IsEmpty() {
		return skip()
	}
	values := n.Children
	if n.Kind == document.String {
		values = []*document.Node{n}
	}
	for _, v := range values {
		if !isGeneric(v.Text + childText(v)) {
			return passed()
		}
	}
	return failed(finding{
		severity: review.Medium, line: n.Line, anchor: n.Path, quote: values[0].Text,
		text:       fmt.Sprintf("The target users are only general words (%s).", quoteOf(values[0].Text, 40)),
		suggestion: fmt.Sprintf("Replace %s in %s (line %d) by the role that pays, decides or does the work.", quoteOf(values[0].Text, 40), n.Path, n.Line),
	})
}

func childText(n *document.Node) string {
	text := ""
	for _, c := range n.Children {
		text += " " + c.Text
	}
	return text
}

// isOnly reports whether a text is nothing but one of the terms.
func isOnly(l *termList, folded string) bool {
	folded = strings.TrimSpace(folded)
	start, end, ok := l.first(folded)
	return ok && start == 0 && end == len(folded)
}
