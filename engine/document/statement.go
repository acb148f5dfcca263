package document

import (
	"cmp"
	"strings"

	"parley/engine/pattern"
)

// StatementKind tells how a requirement statement was recognised.
type StatementKind string

// The kinds, after the ways in which documents state requirements.
const (
	Identified StatementKind = "identified" // an item, row or heading with an id
	Scenario   StatementKind = "scenario"   // a "Requirement:" heading or a Given/When/Then block
	Story      StatementKind = "story"      // "As a …"
	Listed     StatementKind = "listed"     // an item or row under a requirement-like heading
	Normative  StatementKind = "normative"  // a sentence with must, shall, 必须 or 应
	FieldValue StatementKind = "field"      // a string under a requirement-like JSON key
	Criterion  StatementKind = "criterion"  // an acceptance criterion that stands for itself
)

// Statement is something the document demands.
type Statement struct {
	Kind    StatementKind
	ID      string // canonical, "" for none
	Written string // the id as the document writes it
	Title   string // of a heading that states it
	Section int
	Line    int
	// Span is the whole item, row or heading; Core what a reader would quote of it: of a row the cell that states it.
	Span, Core Span
	// Text and Full are its own prose, without criteria.
	Text, Full string
	// Sentences are indices into Document.Sentences.
	Sentences []int
	Blocks    []int
	// Criteria counts the acceptance criteria, scenarios and tests that belong to it; CriteriaSentences are their own
	// sentences, which are not among Sentences.
	Criteria int
	// Loose is set for an item that only the sentence before its list makes a requirement.
	Loose             bool
	CriteriaSentences []int
}

// Name is how a finding refers to the statement: its id, its title, or the beginning of its text.
func (s Statement) Name() string {
	switch {
	case s.ID != "":
		return cmp.Or(s.Written, s.ID)
	case s.Title != "":
		return s.Title
	default:
		return Shorten(strings.Join(strings.Fields(strings.ReplaceAll(s.Full, string(Hidden), " ")), " "), 60)
	}
}

var (
	requirementHeading = pattern.New(`(?i)^(?:requirement|需求)\s*\d*\s*[:：]\s*`)
	storyPattern       = pattern.New(`(?i)\bas an? [^.]{2,80}?,? i (?:want|need|can|would|should|wish|must)\b|作为[^。]{1,40}[，,].{0,4}(?:我|希望|想|需要|能)`)
	normativeWord      = pattern.New(`(?i)\b(?:must|shall)\b`)
	gherkinStep        = pattern.New(`(?i)^(?:given|when|then|and|but|假如|当|那么)\b`)
	gherkinWhole       = pattern.New(`(?is)\bgiven\b.*\bwhen\b.*\bthen\b|\bwhen\b.*\bthen\b`)
	requiredLead       = pattern.New(`(?i)\b(?:required|requirements|must have|needs to)\b[^.]{0,40}:\s*$|(?:需要|要求)[：:]\s*$`)
	acceptanceLead     = pattern.New(`(?i)^(?:acceptance|acceptance criteria|done when|success|verification|verified by|fit criterion|pass criteria|expected result|验收标准?|验证|通过标准|ac\b)\b`)
)

// IsStory reports whether a text is a user story: "As a …, I want …".
func IsStory(text string) bool {
	return (hasFold(text, "as a") || strings.Contains(text, "作为")) && storyPattern.MatchString(text)
}

// isGherkin reports whether a sentence says the occasion and the outcome.
func isGherkin(text string) bool {
	return hasFold(text, "when") && hasFold(text, "then") && gherkinWhole.MatchString(text)
}

// requires reports whether a text introduces a list of requirements.
func requires(lead string) bool {
	return strings.ContainsAny(lead, ":：") && requiredLead.MatchString(lead)
}

// hasFold reports whether a text has a word, given in small letters, however it is written there; it spares most texts an
// expression.
func hasFold(text, word string) bool {
	for i := 0; i+len(word) <= len(text); i++ {
		if text[i]|0x20 == word[0] && strings.EqualFold(text[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

// IsNormative reports whether a sentence demands something.
func IsNormative(text string) bool {
	if strings.HasSuffix(strings.TrimSpace(text), "?") || strings.HasSuffix(text, "？") {
		return false
	}
	if (hasFold(text, "must") || hasFold(text, "shall")) && normativeWord.MatchString(askedDuty.ReplaceAllString(text, " ")) {
		return true
	}
	if strings.Contains(text, "必须") {
		text = askedDutyHan.ReplaceAllString(text, "")
	}
	return strings.Contains(text, "必须") || strings.Contains(text, "应当") || strings.Contains(text, "应该") || normativeYing(text)
}

var (
	// askedDuty is a clause that says of what is recorded, shown or decided that it is a duty: "it records when a crate must leave".
	askedDuty = pattern.New(`(?i)\b(?:when|whether|if|what|how|why|where|who|whom)(?: (?:long|often|many|much|far|soon|fast|early|late|exactly))?` +
		`(?: (?:it|they|he|she|we|you|one|this|that|these|those|(?:the|an?|each|every|its|their|our|your)(?: [\w-]+){1,2}))? (?:must|shall)\b`)
	askedDutyHan = pattern.New(`(?:什么时候|何时|几时|谁|如何|怎样|是否|为什么|哪里)(?:才|就)?必须`)
)

// normativeYing reports whether 应 stands in a text as a modal verb: not inside 响应, 应用, 相应 and the like.
func normativeYing(text string) bool {
	const modal = "应"
	for from := 0; ; {
		i := strings.Index(text[from:], modal)
		if i < 0 {
			return false
		}
		i += from
		before, after := text[:i], text[i+len(modal):]
		inside := false
		for _, c := range []string{"响", "相", "对", "适", "反", "供", "效", "回", "感", "答", "照", "一"} {
			inside = inside || strings.HasSuffix(before, c)
		}
		for _, c := range []string{"用", "对", "答", "急", "变", "付", "声"} {
			inside = inside || strings.HasPrefix(after, c)
		}
		if !inside {
			return true
		}
		from = i + len(modal)
	}
}

func isRequirementHeading(title string) bool { return requirementHeading.MatchString(title) }

// isOfRequirement reports whether an id names a requirement. R-1 is a risk, unless it stands among requirements.
func (d *Document) isOfRequirement(id ID) bool {
	return isRequirementFamily(id.Prefix) || id.Prefix == "R" && d.IsWithin(id.Section, Requirements) && !d.IsWithin(id.Section, Risks)
}

// isRequirementFamily reports whether an id's prefix names requirements, and not decisions, risks or tasks.
func isRequirementFamily(prefix string) bool {
	switch prefix {
	case "ADR", "RISK", "TASK", "ASM", "GOAL", "TC", "CON", "R", "EPIC", "AC", "DD":
		return false
	default:
		return true
	}
}
