package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// productChecks ask whether a document says for whom, why and how success shows.
func productChecks() []Check { return append(purposeChecks(), offerChecks()...) }

// purposeChecks ask for whom, why, and how success shows.
func purposeChecks() []Check {
	product := perspective.Product
	return []Check{
		{
			ID: "P1", Perspective: product, What: "states the problem", Severity: review.High, Weight: 3,
			Profiles: only(aContext, aBrief, aGeneral), Topic: "value", Source: "KEP motivation, OpenSpec why",
			Suggestion: "State who suffers from what, how often, and what it costs them.", run: problemStated,
		},
		{
			ID: "P2", Perspective: product, What: "names the target users", Severity: review.High, Weight: 3,
			Profiles: only(aContext, aBrief, aEpics), Topic: "users", Source: "ISO/IEC/IEEE 29148 stakeholders, spec-kit",
			Suggestion: "Name one to three roles, with what each of them needs.", run: usersNamed,
		},
		{
			ID: "P3", Perspective: product, What: "names roles more precise than “users”", Severity: review.Medium, Weight: 2,
			Profiles: only(aContext, aBrief, aEpics), Topic: "users", Source: "personas",
			Suggestion: "Replace the general word by the role that pays, decides or does the work.", run: rolesPrecise,
		},
		{
			ID: "P4", Perspective: product, What: "says how success is measured", Severity: review.High, Weight: 3,
			Profiles: only(aBrief), Topic: "metrics", Source: "SMART, spec-kit success criteria",
			Suggestion: "Give two to four measures of what changes for the user.", run: successMeasured,
		},
		{
			ID: "P5", Perspective: product, What: "gives every measure of success a number or a yes/no event", Severity: review.Medium, Weight: 2,
			Topic: "metrics", Source: "SMART: measurable",
			Suggestion: "Give each measure a baseline, a target and how it is taken.", run: measuresHaveNumbers,
		},
		{
			ID: "P6", Perspective: product, What: "gives measures a date or a starting value", Severity: review.Low, Weight: 1,
			Topic: "timeline", Source: "SMART: time-bound",
			Suggestion: "Add the starting value and the date by which the target is reached.", run: measuresHaveTime,
		},
	}
}

// offerChecks ask what is offered, in which order, and against what.
func offerChecks() []Check {
	product := perspective.Product
	return []Check{
		{
			ID: "P7", Perspective: product, What: "says what is not done", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief, aSpec, aEpics), Topic: "scope", Source: "KEP non-goals, MADR, spec-kit",
			Suggestion: "List three things that are deliberately not done.", run: boundaryDrawn,
		},
		{
			ID: "P8", Perspective: product, What: "orders features by priority", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief, aSpec, aEpics, aReport), Topic: "scope", Source: "MoSCoW",
			Suggestion: "Mark each feature as must, should, could or later.", run: prioritised,
		},
		{
			ID: "P9", Perspective: product, What: "gives every user story its benefit", Severity: review.Low, Weight: 1,
			Topic: "users", Source: "QUS, Connextra story form",
			Suggestion: "Add the benefit (“so that …”), or state the feature without the story form.", run: storiesHaveBenefit,
		},
		{
			ID: "P10", Perspective: product, What: "backs its claims", Severity: review.Low, Weight: 1,
			Topic: "market", Source: "INCOSE R26, proselint",
			Suggestion: "Give the evidence (a number, a comparison, a link), or delete the claim.", run: claimsBacked,
		},
		{
			ID: "P11", Perspective: product, What: "compares with the alternatives", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief), Topic: "market", Source: "RFC and KEP alternatives",
			Suggestion: "Say what people use today, and where it fails them.", run: alternativesNamed,
		},
		{
			ID: "P12", Perspective: product, What: "ties its features to a goal", Severity: review.Low, Weight: 1,
			Profiles: only(aBrief, aSpec, aEpics), Topic: "goals", Source: "INCOSE C1 necessary",
			Suggestion: "Name the goal that the feature serves, or drop it.", run: featuresServeGoals,
		},
	}
}

// Lead paragraphs this long tell the problem without a heading of their own (facts, P1), in words.
const (
	longLead    = 40
	plainLead   = 20 // of a text that does not claim to be a brief
	briefIntro  = 12 // under a heading that says "purpose" or "overview"
	shortAnswer = 8
)

var introHeadings = terms("purpose|overview|summary|introduction|about|abstract|vision|executive summary|概述|简介|摘要|目的|介绍")

func problemStated(m *matter) outcome {
	if m.doc.Root != nil {
		return m.field("the problem is stated", shortAnswer, "problem_statement", "problem", "background")
	}
	if o, ok := m.has("the problem has its own section", document.Problem); ok {
		return o
	}
	for _, s := range m.doc.Sections {
		lead := 0
		for i := range m.doc.Own(s) {
			if b := m.doc.Own(s)[i]; b.Kind == document.Paragraph && b.Depth == 0 {
				words, han := document.CountWords(b.Full)
				lead = max(lead, words+han*2/3) // 60 characters stand for 40 words
			}
		}
		enough := longLead
		if m.doc.Profile == aGeneral {
			enough = plainLead
		}
		if s.Level <= 1 && lead >= enough || introHeadings.in(fold(s.Title)) && lead >= briefIntro {
			return proven(s.Line, "the opening tells what the document is for, "+lineOf(max(s.Line, 1)))
		}
	}
	severity := review.Medium
	if m.doc.Profile == aBrief {
		severity = review.High
	}
	return failed(absence(severity, "No section and no opening paragraph says which problem this solves."))
}

// roleNouns are people with a job; "operators" and "developers" are as good a persona as any.
var roleNouns = terms(`operator|operators|developer|developers|maintainer|maintainers|administrator|administrators|admin|admins|analyst|analysts|
manager|managers|engineer|engineers|designer|designers|architects|auditor|auditors|buyer|buyers|seller|sellers|merchant|merchants|patient|patients|
nurse|nurses|doctor|doctors|student|students|teacher|teachers|clerk|clerks|drivers|owners|reviewer|reviewers|approvers|author|authors|editors|
tester|testers|researcher|researchers|accountant|accountants|shopper|shoppers|freelancer|freelancers|contributors|subscribers|tenants|technician|
technicians|dispatcher|dispatchers|pilot|pilots|planners|
security team*|platform team*|support team*|运维|开发者|管理员|开发人员|运营|商家|买家|卖家|学生|教师|医生|患者|审核员|工程师|产品经理|测试人员`)

var audience = terms("audience*|users*|persona*|target users*|用户|受众")

var storyRole = terms("as a|as an|作为")

// roles are the mentions of people with a job; a program called "kube-controller-manager" is none,
// and a checklist tells who signs, not who uses.
func (m *matter) roles() []hit {
	return slices.DeleteFunc(m.find(roleNouns), func(h hit) bool {
		u := m.index.units[h.unit]
		return h.start > 0 && strings.ContainsRune("-/_", rune(u.text[h.start-1])) || u.block >= 0 && m.doc.Blocks[u.block].Task
	})
}

func usersNamed(m *matter) outcome {
	if m.doc.Root != nil {
		return m.field("the target users are named", 1, "target_users", "users", "personas")
	}
	if o, ok := m.has("the users have their own section", document.Users); ok {
		return o
	}
	if hits := m.roles(); len(hits) >= 2 || len(hits) > 0 && m.mentions(storyRole) {
		u := m.index.units[hits[0].unit]
		return proven(u.line, "the people concerned are named (“"+u.text[hits[0].start:hits[0].end]+"”, "+lineOf(u.line)+")")
	}
	for i := range m.doc.Blocks {
		if audience.in(fold(m.doc.Blocks[i].Lead)) {
			return proven(m.doc.Blocks[i].Line, "the audience is named, "+lineOf(m.doc.Blocks[i].Line))
		}
	}
	severity := review.Medium
	if m.doc.Profile == aBrief {
		severity = review.High
	}
	return failed(absence(severity, "No role is named that the document is for: neither a section on users, nor a story, nor a job title."))
}

var (
	genericActors = terms("user|users|everyone|everybody|anyone|people|customer|customers|end user|all users|end users|用户|所有人|大家|客户")
	moreThanUsers = terms("power user*|business user*|registered user*|admin user*|first-time user*")
)

func rolesPrecise(m *matter) outcome {
	if m.doc.Root != nil {
		return m.roleField()
	}
	generic, precise := m.find(genericActors), m.roles()
	if len(precise) > 0 || m.mentions(moreThanUsers) {
		return clean()
	}
	if len(generic) == 0 {
		return skip() // P2 says that nobody is named at all
	}
	stories := m.find(storyRole)
	if _, users := m.section(document.Users); len(stories) == 0 && !users {
		return skip()
	}
	u := m.index.units[generic[0].unit]
	text := "Every actor is only “" + u.text[generic[0].start:generic[0].end] + "”: no role says who needs this most."
	if s, ok := m.index.sentence(generic[0]); ok {
		return failed(m.at(review.Medium, u.block, s.Span, text))
	}
	return failed(finding{severity: review.Medium, text: text, line: u.line})
}

func (m *matter) roleField() outcome {
	n := lookup(m.doc.Root, "target_users")
	if n.Empty() {
		return skip()
	}
	values := n.Children
	if n.Kind == document.String {
		values = []*document.Node{n}
	}
	for _, v := range values {
		if text := fold(v.Text + childText(v)); !wholly(genericActors, text) {
			return clean()
		}
	}
	return failed(finding{
		severity: review.Medium, line: n.Line, anchor: n.Path, quote: values[0].Text,
		text: "Every target user is only a general word (“" + values[0].Text + "”).",
	})
}

func childText(n *document.Node) string {
	text := ""
	for _, c := range n.Children {
		text += " " + c.Text
	}
	return text
}

// wholly tells that a text is nothing but one of the terms.
func wholly(l lexicon, folded string) bool {
	folded = trimSpace(folded)
	start, end, ok := l.first(folded)
	return ok && start == 0 && end == len(folded)
}

// field is the outcome for a JSON field that has to be filled.
func (m *matter) field(what string, words int, keys ...string) outcome {
	for _, key := range keys {
		if n := lookup(m.doc.Root, key); !n.Empty() {
			if n.Kind == document.String && document.Size(n.Text) < words {
				return failed(finding{
					severity: review.Medium, line: n.Line, anchor: n.Path, quote: n.Text,
					text: "The field " + n.Path + " is too short to say anything: “" + n.Text + "”.",
				})
			}
			return proven(n.Line, what+" (field "+n.Path+", "+lineOf(n.Line)+")")
		}
	}
	f := absence(review.High, "The field "+keys[0]+" is missing or empty.")
	f.anchor = keys[0]
	if n := lookup(m.doc.Root, keys[0]); n != nil {
		f.line = n.Line
	}
	return failed(f)
}
