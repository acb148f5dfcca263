package round

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
)

// ExaminedAs is what a cross-examination came to for one finding.
type ExaminedAs string

// Confirmed holds as it is worded, Refined in a narrower wording. Disputed was rejected with words of the document that say
// otherwise. Unsure is everything an examiner said that decides nothing, and NotExamined what no examiner answered.
const (
	Confirmed   ExaminedAs = "confirmed"
	Refined     ExaminedAs = "refined"
	Disputed    ExaminedAs = "disputed"
	Unsure      ExaminedAs = "unsure"
	NotExamined ExaminedAs = "not examined"
)

// NoOtherVendor begins why a finding is not examined where no tool of the round may do it: asking again asks nobody.
const NoOtherVendor = "no other vendor"

// NobodyLeft ends why a finding is not examined where each tool that may do it has done so: asking again asks nobody either.
const NobodyLeft = "no tool of another vendor is left to ask"

// CanAskAgain reports whether asking once more about a finding that was not examined may find a tool to ask.
func (e Examined) CanAskAgain() bool {
	return !strings.HasPrefix(e.Why, NoOtherVendor) && !strings.HasSuffix(e.Why, NobodyLeft)
}

// Examined is what the cross-examination of one finding came to.
type Examined struct {
	As ExaminedAs `json:"verdict"`
	// Why is the examiner's reason; for a finding that is unsure or was not examined also parley's own.
	Why string `json:"why,omitempty"`
	// CounterQuote stands in the document and speaks against the finding, CounterLine is where it begins.
	CounterQuote string `json:"counter_quote,omitempty"`
	CounterLine  int    `json:"counter_line,omitempty"`
	review.Where        // of the counter-quote, in a bundle
	// Unfound is a counter-quote that was given and does not stand in the document: it decides nothing.
	Unfound string `json:"counter_quote_not_found,omitempty"`
	// Narrower is the examiner's wording of a refined finding; the finding keeps its own.
	Narrower string `json:"narrower,omitempty"`
	// Tool and Vendor are the examiner's; empty where nobody examined.
	Tool   string `json:"tool,omitempty"`
	Vendor string `json:"vendor,omitempty"`
	// Round is the round after which it was examined, SHA256 the document that the examiner read.
	Round  int    `json:"round"`
	SHA256 string `json:"artifact_sha256,omitempty"`
	// Again tells of a finding that was not examined that it had been before: it was to be examined once more.
	Again bool `json:"again,omitempty"`
	// Others are what further examiners said of it about the same document; what weighs most is the outcome.
	Others []FurtherExamined `json:"others,omitempty"`
}

// FurtherExamined is what a further examiner said of a finding, in one line.
type FurtherExamined struct {
	As   ExaminedAs `json:"verdict"`
	Text string     `json:"text"`
}

// ExaminedFinding is a finding with what its examination came to.
type ExaminedFinding struct {
	ID string `json:"id"`
	// Claim is what the finding says.
	Claim string `json:"claim,omitempty"`
	Examined
}

// Examination is the cross-examination after a round.
type Examination struct {
	// Level is which findings were chosen: high, contested, all, or one that the person named.
	Level string `json:"level"`
	// Asked are the ids of those that the level does not choose: the person had them examined beside it.
	Asked     []string          `json:"asked_by_person,omitempty"`
	Findings  []ExaminedFinding `json:"findings"`
	Examiners []ExaminerReport  `json:"examiners"`
	// Interrupted are the tools whose calls were under way when parley was stopped, one name for each call.
	Interrupted []string `json:"interrupted_calls,omitempty"`
	// VerdictBefore is the round's verdict before the examination, where a policy has it count and it changed.
	VerdictBefore  Verdict          `json:"verdict_before,omitempty"`
	SeverityBefore *review.Severity `json:"severity_before,omitempty"`
}

// Count is how many findings the examination came to this for.
func (e Examination) Count(as ExaminedAs) (n int) {
	for _, f := range e.Findings {
		if f.As == as {
			n++
		}
	}
	return n
}

// With is the examination with a later one of the same round added.
func (e Examination) With(later Examination) Examination {
	whole := later
	whole.Level, whole.Asked = e.chosenBeside(later)
	whole.Findings = slices.Clone(e.Findings) // in their order, the gravest first
	for _, l := range later.Findings {
		at := slices.IndexFunc(e.Findings, func(f ExaminedFinding) bool { return f.ID == l.ID })
		if at < 0 {
			whole.Findings = append(whole.Findings, l)
			continue
		}
		l.Examined = e.Findings[at].Beside(l.Examined)
		whole.Findings[at] = l
	}
	whole.Examiners = slices.Concat(e.Examiners, later.Examiners)
	whole.Interrupted = slices.Concat(e.Interrupted, later.Interrupted)
	if later.VerdictBefore == "" {
		whole.VerdictBefore, whole.SeverityBefore = e.VerdictBefore, e.SeverityBefore
	}
	return whole
}

// OneAsked is the level of an examination of the one finding that the person named.
const OneAsked = "one"

// chosenBeside is the level of two examinations of a round together, and what the person had examined beside it.
func (e Examination) chosenBeside(later Examination) (level string, asked []string) {
	if e.Level == later.Level {
		return e.Level, e.Asked
	}
	byLevel, byPerson := e, later
	if e.Level == OneAsked {
		byLevel, byPerson = later, e
	}
	asked = slices.Clone(byLevel.Asked)
	for _, f := range byPerson.Findings {
		isChosen := slices.ContainsFunc(byLevel.Findings, func(chosen ExaminedFinding) bool { return chosen.ID == f.ID })
		if byPerson.Level == OneAsked && !isChosen {
			asked = append(asked, f.ID)
		}
	}
	return byLevel.Level, asked
}

// weight orders what can be said of a finding: the words of the document against it weigh most, and silence least.
func (as ExaminedAs) weight() int {
	return slices.Index([]ExaminedAs{NotExamined, Unsure, Confirmed, Refined, Disputed}, as)
}

// Beside is what stands when another examiner has spoken of the same finding: what weighs more, with the rest beside it. So asking
// again takes no dispute away. What was said of another version of the document, or by the same tool before, is replaced.
func (e Examined) Beside(later Examined) Examined {
	if e.As == NotExamined || e.SHA256 != later.SHA256 {
		return later
	}
	if e.Tool == later.Tool || later.As == NotExamined {
		if later.As == NotExamined {
			later = e
		}
		later.Others = e.Others
		return later
	}
	stands, other := later, e
	if e.As.weight() > later.As.weight() {
		stands, other = e, later
	}
	said := FurtherExamined{As: other.As, Text: other.Text()}
	stands.Others = slices.Clone(e.Others)
	if !slices.Contains(stands.Others, said) {
		stands.Others = append(stands.Others, said)
	}
	return stands
}

// Kept is what an examiner said, where nobody examined the same text again after a later round.
func (e Examined) Kept(later Examined) Examined {
	told := fmt.Sprintf("%s after round %d", NotExamined, later.Round)
	if later.Why != "" {
		told += ": " + later.Why
	}
	e.Others = append(slices.Clone(e.Others), FurtherExamined{As: NotExamined, Text: told})
	if e.Round > 0 && !strings.HasPrefix(e.Why, saidInRound) {
		e.Why = fmt.Sprintf("%s%d: %s", saidInRound, e.Round, e.Why)
	}
	return e
}

// saidInRound begins a reason that is kept from an earlier round.
const saidInRound = "in round "

// outcomes are all that an examination can come to, what a person has to decide on first.
var outcomes = []ExaminedAs{Disputed, Confirmed, Refined, Unsure, NotExamined}

// Summary counts what it came to: "1 disputed, 2 confirmed, 1 not examined".
func (e Examination) Summary() string {
	if n := len(e.Findings); n > 0 && e.Count(NotExamined) == n {
		if n == 1 {
			return "the one finding could not be examined" + again(e.Findings[0].Again)
		}
		return fmt.Sprintf("none of %d could be examined", n)
	}
	var parts []string
	for _, as := range outcomes {
		if n := e.Count(as); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, as))
		}
	}
	if len(parts) == 0 {
		return "nothing to examine"
	}
	return strings.Join(parts, ", ")
}

// By names the examiner: "codex (OpenAI)".
func (e Examined) By() string {
	if e.Vendor == "" {
		return e.Tool
	}
	return e.Tool + " (" + e.Vendor + ")"
}

// DisputeText tells a dispute in full: what the finding says, who disputes it, and the words of the document against it.
func (f ExaminedFinding) DisputeText() string {
	return fmt.Sprintf("%s (“%s”) is disputed by %s: the document says (%s) “%s”", f.ID, strings.TrimRight(f.Claim, ".。"), f.By(), f.At(f.CounterLine), f.CounterQuote)
}

// Text is what the examination came to in one line, without the claim.
func (e Examined) Text() string {
	text := string(e.As) + again(e.Again)
	if e.Tool != "" {
		text += " by " + e.By()
	}
	if e.Why != "" {
		text += ": " + e.Why
	}
	switch {
	case e.CounterQuote != "":
		text += fmt.Sprintf(" The document says (%s): “%s”", e.At(e.CounterLine), e.CounterQuote)
	case e.Unfound != "":
		text += fmt.Sprintf(" Its quote was: “%s”", e.Unfound)
	case e.Narrower != "":
		text += fmt.Sprintf(" Narrower: “%s”", e.Narrower)
	}
	return text
}

func again(is bool) string {
	if is {
		return " again"
	}
	return ""
}

// Faults say which examiners do not count, and why: each thing once, however often a tool was asked.
func (e Examination) Faults() []string {
	var list []examinerFault
	add := func(tool string, told examinerFault) {
		at := slices.IndexFunc(list, func(f examinerFault) bool { return f.one == told.one && f.why == told.why })
		if at < 0 {
			at, list = len(list), append(list, told)
		}
		if !slices.Contains(list[at].tools, tool) {
			list[at].tools = append(list[at].tools, tool)
		}
	}
	for _, r := range e.Examiners {
		switch {
		case r.Unreliable != "":
			add(r.Tool, examinerFault{})
		case r.WasSkipped():
			add(r.Tool, examinerFault{one: "was not asked to examine", many: "were not asked to examine", why: r.whySkipped()})
		case r.Attempt.Error != nil:
			gave := " asked to examine and gave " + r.whatItGave()
			add(r.Tool, examinerFault{one: "was" + gave, many: "were" + gave, why: r.whyFailed()})
		}
	}
	var told []string
	for _, f := range list {
		told = append(told, f.String())
	}
	return told
}

// examinerFault is what was wrong with one or more examiners, for one reason; without one they failed the test.
type examinerFault struct {
	one, many, why string
	tools          []string
}

// String names all of them before the reason, so that it is said once.
func (f examinerFault) String() string {
	switch {
	case f.one == "":
		return failedTest(f.tools)
	case len(f.tools) == 1:
		return f.tools[0] + " " + f.one + ": " + f.why
	default:
		return Series(f.tools) + " " + f.many + ": " + f.why
	}
}

// failedTest is what is said of examiners that cannot be relied on. What they made of the planted claims stands in their reports.
func failedTest(tools []string) string {
	whose := "its"
	if len(tools) > 1 {
		whose = "their"
	}
	return Series(tools) + " failed a test with two known answers, so " + whose + " checks of others do not count"
}

// ShortWhy is why a finding was not examined in a few words, for a place that has one line: the record tells what follows from it. "" where
// that is not known.
func (e Examined) ShortWhy() string {
	why := e.Why
	for _, end := range []string{" (", ", so ", ". "} {
		why, _, _ = strings.Cut(why, end)
	}
	if rest, is := strings.CutPrefix(why, "The "); is {
		why = "the " + rest
	}
	return strings.TrimSuffix(why, ".")
}

// Reported is why a finding was not examined; "" where Faults say it of the tool.
func (e Examination) Reported(f ExaminedFinding) string {
	for _, r := range e.Examiners {
		older := r.Unreliable != "" && f.Why == r.Tool+" is unreliable: "+r.Unreliable // as earlier versions logged it
		if why := r.WhyNoAnswer(); why != "" && f.Why == why || older {
			return ""
		}
	}
	return f.Why
}

// VerdictNote says that the verdict was another one before; "" where it was not.
func (e Examination) VerdictNote() string {
	if e.VerdictBefore == "" {
		return ""
	}
	before := string(e.VerdictBefore)
	if e.SeverityBefore != nil {
		before += " (" + e.SeverityBefore.Label() + ")"
	}
	return "the verdict was " + before + " until the cross-examination: by this round's policy disputed points do not block"
}
