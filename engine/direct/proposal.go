package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/perspective"
	"parley/engine/review"
)

// proposalChecks ask of a proposal (an RFC, an enhancement, a decision record) and of a README what their readers look for
// first. They are asked of these kinds only (kindChecks).
func proposalChecks() []Check {
	row := func(id, who, what string, severity review.Severity, weight int, topic, suggestion, source string, run func(*analysis) checkResult) Check {
		return Check{
			ID: id, Perspective: who, Criterion: what, Severity: severity, Weight: weight, Topic: topic, OfKinds: true, WholeDocument: true,
			Suggestion: suggestion, Source: source, run: run,
		}
	}
	return []Check{
		row("P13", perspective.Product, "shows in an example what changes", review.Low, 2, "value",
			"Show one case as it is today and as it will be.", "RFC guide-level explanation", exampleShown),
		row("P14", perspective.Product, "says how to get and use it", review.Medium, 3, "users",
			"Add the commands that install it and the first one to type.", "README practice", useTold),
		row("T14", perspective.Technical, "says how it is done", review.Medium, 2, "architecture",
			"Add a section that says how the change is made: what is new, what is changed, and how the parts work together.", "RFC detailed design", designTold),
		row("T15", perspective.Technical, "says what becomes of what exists", review.Low, 2, "migration",
			"Say what existing users notice, and what breaks, if anything.", "RFC compatibility, KEP upgrade", existingTreated),
		row("T16", perspective.Technical, "says how it is tested or introduced", review.Low, 1, "testability",
			"Say how the change is tested, and in which steps it is introduced.", "KEP test plan and graduation", introductionTold),
		row("R17", perspective.Risk, "says what speaks against it", review.Medium, 2, "",
			"Name what the change costs, what it makes worse, and what may go wrong.", "RFC drawbacks, KEP risks", drawbacksNamed),
		row("R18", perspective.Risk, "says what is still open", review.Low, 1, "",
			"List what is not decided yet, or say that nothing is.", "RFC unresolved questions", openPartsNamed),
	}
}

// untold is a criterion that is not met and not worth a finding of its own: the rating names it, and a project that asks for it is told.
func untold() checkResult { return checkResult{state: unmet} }

var exampleWords = newTermList("for example|for instance|e.g.|example*|use case*|user story|user stories|scenario*|consider|suppose|imagine|例如|示例|场景|用例")

// exampleShown looks for code, a picture, a user story or words that begin an example.
func exampleShown(m *analysis) checkResult {
	for i := range m.doc.Blocks {
		if b := &m.doc.Blocks[i]; b.Kind == document.Code {
			return passedWithProof(b.Line, "An example is shown ("+lineOf(b.Line)+")")
		}
	}
	if hits := m.find(exampleWords); len(hits) > 0 {
		return passedWithProof(m.lineOfHit(hits[0]), "An example is given ("+lineOf(m.lineOfHit(hits[0]))+")")
	}
	return untold()
}

var useHeadings = newTermList("install*|getting started|quick start|quickstart|usage|use|using|how to*|setup|set up|build*|run*|commands|documentation|docs|tutorial*|example*|安装|使用|快速开始|用法|文档")

// useTold looks for a section on installing or using, or for a command.
func useTold(m *analysis) checkResult {
	for _, s := range m.doc.Sections {
		if s.Level > 0 && useHeadings.matches(fold(s.Title)) && m.hasSubstance(s) {
			return passedWithProof(s.Line, "How to use it is told: "+headingOf(s))
		}
	}
	for i := range m.doc.Blocks {
		if b := &m.doc.Blocks[i]; b.Kind == document.Code {
			return passedWithProof(b.Line, "A command is shown ("+lineOf(b.Line)+")")
		}
	}
	if len(m.doc.Links) > 0 {
		return untold() // it may stand where a link leads
	}
	return failed(absence(review.Medium, "The README does not say how the thing is got and used: there is no section on it, no command and no link.",
		"Add the commands that install it and the first one to type."))
}

var (
	designHeadings = newTermList("design*|proposal|proposed*|implementation*|explanation*|specification*|internal details|reference-level*|how it works|approach|solution|architecture|api*|decision|what changes|changes|details|设计|方案|实现|详细设计")
	designSize     = 15 // words: a decision may be told in two sentences
)

// genre is what a proposal calls itself in its title.
var genre = pattern.New(`\b(?:proposals?|proposed|decision records?|decisions?)\b`)

// subjectOf is a heading, folded; of the title, below which everything stands, without the name of the genre: "Proposal: Forms" does
// not say how anything is done.
func (m *analysis) subjectOf(s document.Section) string {
	title := fold(s.Title)
	if s.Level == 1 && s.SubtreeEnd == len(m.doc.Sections) && s.SubtreeEnd > s.Index+1 && s.Index <= 1 {
		return genre.ReplaceAllString(title, "")
	}
	return title
}

// designTold looks for a section on the change itself that has a text of some length.
func designTold(m *analysis) checkResult {
	for _, s := range m.doc.Sections {
		if s.Level == 0 || !designHeadings.matches(m.subjectOf(s)) {
			continue
		}
		size := 0
		for i := range m.doc.SubtreeBlocks(s) {
			b := &m.doc.SubtreeBlocks(s)[i]
			size += document.Size(b.Full) + document.Size(b.Code)
		}
		if size >= designSize && m.hasSubstance(s) {
			return passedWithProof(s.Line, "The change itself is described: "+headingOf(s))
		}
	}
	return untold()
}

var compatibilityWords = newTermList(`compatib*|incompatib*|breaking|breaks|break existing|upgrade*|downgrade*|migrat*|deprecat*|transition*|rollout|roll out|rollback|roll back|
existing code|existing users|existing programs|existing behavior|existing behaviour|existing clusters|version skew|feature gate*|feature flag*|backport*|opt-in|opt in|stabiliz*|stabilis*|
兼容|升级|迁移|回滚|灰度`)

// existingTreated looks for a word on those who already use what is changed.
func existingTreated(m *analysis) checkResult {
	if hits := m.find(compatibilityWords); len(hits) > 0 {
		return passedWithProof(m.lineOfHit(hits[0]), "What becomes of what exists is spoken of ("+lineOf(m.lineOfHit(hits[0]))+")")
	}
	return untold()
}

var introductionWords = newTermList("test|tests|tested|testing|test plan|benchmark*|prototype*|proof of concept|implemented in|implementation plan|milestone*|phase*|graduation*|alpha|beta|rollout|roll out|experiment*|测试|验证|里程碑|阶段")

// introductionTold looks for tests, a prototype or steps.
func introductionTold(m *analysis) checkResult {
	if hits := m.find(introductionWords); len(hits) > 0 {
		return passedWithProof(m.lineOfHit(hits[0]), "Tests or steps are spoken of ("+lineOf(m.lineOfHit(hits[0]))+")")
	}
	return untold()
}

var (
	drawbackHeadings = newTermList("drawback*|disadvantage*|trade-off*|tradeoff*|trade off*|risk*|concern*|cons|consequences|caveat*|limitation*|downside*|cost*|impact|rationale*|compatibility|缺点|风险|代价|影响")
	drawbackWords    = newTermList(`drawback*|disadvantage*|downside*|trade-off*|tradeoff*|at the cost of|the cost of|costs|risk*|unfortunately|on the other hand|a concern|concerns|
objection*|costly|expensive|runtime cost*|be aware|aware that guarantee|can't guarantee|no guarantee*|less secure|not as secure|breaking change*|overhead|more complex|complicat*|complexity|slower|worse|confus*|burden|limitation*|caveat*|缺点|风险|代价|不足|开销`)
	// reservations are words by which a text admits that something is lost, forbidden or not covered; with one of them nobody can say that it admits nothing.
	reservations = newTermList(`however|although|though|downside*|inconvenien*|disadvantage*|unsupported|not supported|not covered|not cover|not possible|impossible|unable|restrict*|prohibit*|disallow*|forbid*|disrupt*|
incompatib*|break|breaks|breaking|fragile|error-prone|error prone|surpris*|unexpected*|awkward|verbose|partial|only partially|loses|danger*|unsafe|harder|difficult*|
expens*|penalty|penalties|regress*|deprecat*|additional work|maintenance|可惜|但是|然而|无法|不能`)
)

var compatibleTitle = newTermList("compatibility|兼容")

// spokenAgainst is how many such words stand for a section on them.
const spokenAgainst = 2

// drawbacksNamed looks for what the author holds against the own proposal.
func drawbacksNamed(m *analysis) checkResult {
	var denied []document.Section
	for _, s := range m.doc.Sections {
		if s.Level == 0 || !drawbackHeadings.matches(fold(s.Title)) || !m.hasSubstance(s) {
			continue
		}
		if compatibleTitle.matches(fold(s.Title)) && m.declaresNothing(s) {
			continue // nothing breaks; what it costs is another question
		}
		if !m.declaresNothing(s) {
			return passedWithProof(s.Line, "What speaks against it has its own section: "+headingOf(s))
		}
		denied = append(denied, s)
	}
	hits := slices.DeleteFunc(m.find(drawbackWords), func(h hit) bool {
		at := m.index.units[h.unit].section
		return slices.ContainsFunc(denied, func(s document.Section) bool { return at >= s.Index && at < s.SubtreeEnd })
	})
	answered := m.failureAnswerLine()
	switch {
	case len(hits) >= spokenAgainst:
		return passedWithProof(m.lineOfHit(hits[0]), "What speaks against it is spoken of ("+lineOf(m.lineOfHit(hits[0]))+")")
	case answered > 0:
		return passedWithProof(answered, "What may fail is asked and answered ("+lineOf(answered)+")")
	case len(hits) > 0 || m.admitsSomething():
		return checkResult{state: partly}
	}
	if len(denied) > 0 {
		f := m.atSection(review.Low, denied[0], fmt.Sprintf("%s says that there is nothing, and no cost or risk is named elsewhere.", headingOf(denied[0])))
		f.suggestion = "Name what the change costs or makes worse, or say why it costs nothing."
		return partlyMet(f)
	}
	return failed(absence(review.Medium, "Nothing in "+m.docName()+" speaks against it: no drawback, no risk, no cost.",
		"Name what the change costs, what it makes worse, and what may go wrong."))
}

// manyReservations is how many such words show that the text weighs what it proposes, in whatever section it does.
const manyReservations = 1

// admitsSomething reports whether words of reservation stand in the text outside of the sections that tell why the change is wanted.
func (m *analysis) admitsSomething() bool {
	n := 0
	for _, h := range m.find(reservations) {
		u := m.index.units[h.unit]
		if u.block >= 0 && !m.doc.IsWithin(u.section, document.Problem, document.Goals) {
			n++
		}
	}
	return n >= manyReservations
}

// declaresNothing reports whether all that a section and those within it say is that there is nothing to say.
func (m *analysis) declaresNothing(s document.Section) bool {
	for i := range m.doc.SubtreeBlocks(s) {
		b := &m.doc.SubtreeBlocks(s)[i]
		if !b.Nav && (b.Kind == document.Code || !deniesAny.MatchString(strings.TrimSpace(b.Full))) {
			return false
		}
	}
	return true
}

// deniesAny is an answer that there is none of what the heading asks for, with no reason.
var deniesAny = pattern.New(`(?i)^(?:(?:there (?:are|is) )?(?:none|no(?:ne)? (?:known|that (?:i|we) (?:know|can think) of)|no (?:known |real |significant |major )?(?:drawbacks?|downsides?|risks?|disadvantages?|trade-?offs?)|nothing)(?: (?:at all|known|identified|so far|yet|that (?:i|we) (?:know|can think) of))?|no|n/?a|not applicable|无|暂无|没有)[.!。\s]*$`)

// openPartsNamed looks for open questions or later work.
func openPartsNamed(m *analysis) checkResult {
	if o, ok := m.has("What is open has its own section", document.OpenQuestions, document.Later); ok {
		return o
	}
	return untold()
}
