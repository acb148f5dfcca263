package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/round"
)

// judges says who answered: tools, custom commands by their names, and built-in checks.
func judges(s Statistics) string {
	switch {
	case s.Answers == 0:
		return ""
	case s.Sources.AI == 0 && s.Sources.Rules == 0:
		return "Only built-in checks ran, and they could not judge" + s.whyAbstained()
	case s.Sources.AI == 0:
		return "Only built-in checks ran. They cannot judge content."
	}
	tools := s.whoAnswered()
	abstained := ""
	if n := s.Answers - s.Sources.AI - s.Sources.Rules; n > 0 {
		abstained = fmt.Sprintf(" %s by built-in checks that could not judge%s", capitalize(count(n, "review")+verb(n, " was", " were")), s.whyAbstained())
	}
	if s.Sources.Rules == 0 && abstained == "" {
		return "All reviews came from " + tools + "."
	}
	if s.Sources.Rules == 0 {
		return fmt.Sprintf("%s came from %s.", capitalize(count(s.Sources.AI, "review")), tools) + abstained
	}
	return fmt.Sprintf("%s came from %s, %s from built-in checks.", capitalize(count(s.Sources.AI, "review")), tools, number(s.Sources.Rules)) + abstained
}

// mostCommands is how many custom commands the summary names.
const mostCommands = 6

// namesCommands reports whether the custom commands are named: a reader knows them by no other word.
func (s Statistics) namesCommands() bool {
	return len(s.commands) > 0 && len(s.commands) <= mostCommands
}

// whoAnswered is what the tools are that answered.
func (s Statistics) whoAnswered() string {
	switch {
	case !s.namesCommands():
		return s.Sources.Tools()
	case s.Sources.Own == s.Sources.AI:
		return round.Series(s.commands)
	default:
		return round.Series(append([]string{"AI tools"}, s.commands...))
	}
}

// bySource counts who answered, custom commands by the names that the rest of the text has for them.
func (s Statistics) bySource() string {
	told := s.Sources.String()
	if !s.namesCommands() {
		return told
	}
	named := "by " + round.Series(s.commands)
	return strings.NewReplacer("by custom commands", named, "by a custom command", named).Replace(told)
}

// maxReasons is how many reasons the summary tells of checks that could not judge; the records have them all.
const maxReasons = 3

// whyAbstained ends a sentence on checks that could not judge with their reasons.
func (s Statistics) whyAbstained() string {
	if len(s.abstentions) == 0 {
		return "."
	}
	return ": " + strings.Join(s.abstentions[:min(len(s.abstentions), maxReasons)], "; ") + "."
}
