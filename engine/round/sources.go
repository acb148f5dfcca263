package round

import (
	"fmt"
	"slices"
	"strings"
)

// Sources counts who judged: tools, which are AI tools or custom commands, and the built-in rules. Rules that
// abstained judged nothing.
type Sources struct {
	AI    int `json:"ai"`
	Rules int `json:"rules"`
	// Own are those of the tools that are custom commands: nobody knows whether a model is behind them.
	Own int `json:"own,omitempty"`
}

// Count adds the judge behind a review.
func (s *Sources) Count(r Review) {
	switch r.Outcome.Source() {
	case "ai":
		s.AI++
		if r.OwnCommand() {
			s.Own++
		}
	case "rules":
		if r.Abstention() == "" {
			s.Rules++
		}
	}
}

// String is the counts in words: "2 AI, 2 rules"; custom commands are named as what they are.
// What is counted are answers: one command may have given several.
func (s Sources) String() string {
	switch {
	case s.Own == 0:
		return fmt.Sprintf("%d AI, %d rules", s.AI, s.Rules)
	case s.Own == 1 && s.AI == 1:
		return fmt.Sprintf("1 by a custom command, %d by built-in checks", s.Rules)
	case s.Own == s.AI:
		return fmt.Sprintf("%d by custom commands, %d by built-in checks", s.Own, s.Rules)
	case s.Own == 1:
		return fmt.Sprintf("%d AI, 1 by a custom command, %d by built-in checks", s.AI-1, s.Rules)
	default:
		return fmt.Sprintf("%d AI, %d by custom commands, %d by built-in checks", s.AI-s.Own, s.Own, s.Rules)
	}
}

// Tools says in words what the tools are that judged, as far as that is known.
func (s Sources) Tools() string {
	switch s.Own {
	case 0:
		return "AI tools"
	case s.AI:
		return "custom commands"
	default:
		return "AI tools and custom commands"
	}
}

// OwnCommand reports whether a custom command answered.
func (r Review) OwnCommand() bool { return r.Via == "command" && r.Outcome.Source() == "ai" }

// Judge names who stands behind a review: "rules", or "AI" and the tool; of a custom command only its name is
// known. "" when nobody does.
func (r Review) Judge() string {
	switch {
	case r.OwnCommand():
		return strings.TrimSpace("command " + r.Tool)
	case r.Outcome.Source() == "ai":
		return strings.TrimSpace("AI " + r.Tool)
	default:
		return r.Outcome.Source()
	}
}

// NothingFound says of a review by the built-in checks that has no finding what was checked, or why nothing was.
func (r Review) NothingFound() string {
	if why := r.Abstention(); why != "" {
		return "Abstains: " + why + r.unmetTold()
	}
	checked, unmet := r.checksIn("met"), r.checksIn("not", "partly")
	switch {
	case len(unmet) > 0:
		return "No finding, though these checks are not met, or only in part: " + strings.Join(unmet, "; ")
	case len(checked) == 0:
		return "Nothing to object to"
	default:
		return "Nothing to object to. The document " + strings.Join(firstMet(checked), "; ")
	}
}

// mostMet is how many of the checks that are met a sentence names.
const mostMet = 3

// firstMet are these, and how many more there are.
func firstMet(checked []string) []string {
	left := len(checked) - mostMet
	switch {
	case left <= 0:
		return checked
	case left == 1:
		return append(checked[:mostMet:mostMet], "1 more check is met")
	}
	return append(checked[:mostMet:mostMet], fmt.Sprintf("%d more checks are met", left))
}

// FurtherMet are the checks that NothingFound counts without naming them.
func (r Review) FurtherMet() []string {
	if r.Rules == nil || r.Abstention() != "" || len(r.Weaknesses) > 0 || len(r.checksIn("not", "partly")) > 0 {
		return nil
	}
	met := r.checksIn("met")
	return met[min(len(met), mostMet):]
}

// unmetTold names the checks that are not met of a review that abstains, which are not told elsewhere: "; not met: names owners (R3)".
func (r Review) unmetTold() string {
	unmet := r.checksIn("not")
	if len(unmet) == 0 || strings.Contains(r.Abstention(), unmet[0]) {
		return ""
	}
	return "; not met: " + strings.Join(unmet, "; ")
}

// FailsChecks reports whether the built-in checks of a review are not all met: who was told of nothing has not shown that nothing can be
// objected to.
func (r Review) FailsChecks() bool {
	return r.Rules != nil && len(r.checksIn("not", "partly")) > 0
}

// checksIn names the built-in checks that came to one of these states, as "states the problem (P1)".
func (r Review) checksIn(states ...string) (names []string) {
	for _, c := range r.Rules.Checks {
		if slices.Contains(states, c.State) && c.What != "" {
			names = append(names, fmt.Sprintf("%s (%s%s)", c.What, c.Check, inFiles(c.Files)))
		}
	}
	return names
}

// mostFiles is how many files of a bundle a sentence names.
const mostFiles = 2

// inFiles says in which files of a bundle: " in brief.md and 3 more files", "" for a document.
func inFiles(files []string) string {
	switch more := len(files) - mostFiles; {
	case len(files) == 0:
		return ""
	case more == 1:
		return " in " + strings.Join(files[:mostFiles], ", ") + " and 1 more file"
	case more > 1:
		return fmt.Sprintf(" in %s and %d more files", strings.Join(files[:mostFiles], ", "), more)
	default:
		return " in " + strings.Join(files, " and ")
	}
}
