package record

import (
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/tool"
)

// NoToolNotice is what somebody has to know first of a round for which no AI tool was there to ask. It is zero for every
// other round.
type NoToolNotice struct {
	// Fact is that there was none, and what that means for the verdict; Remedy is what adds one.
	Fact, Remedy string
}

// NoTool is the notice of a round. It is zero where an AI tool answered or failed for another reason, where none was to be
// asked, and where what is absent are commands of somebody's own, which cannot be installed.
func NoTool(r round.Round) NoToolNotice {
	absent := r.AbsentTools()
	for _, name := range absent {
		install, login := tool.Guide(name)
		if install == "" {
			continue
		}
		return NoToolNotice{
			Fact:   "None of the reviewers' AI tools was found (" + names(slices.DeleteFunc(slices.Clone(absent), isOwn)) + ")" + ownAbsent(r, absent) + ": built-in checks read the document, and nobody judged whether it makes sense.",
			Remedy: "To add one: `" + install + "`; then " + login + ".",
		}
	}
	return NoToolNotice{}
}

// Absence says in a few words what was not found of all that a round was to ask; "" where it found something. Whether commands
// of the person's own ask an AI is not known.
func Absence(r round.Round) string {
	absent := r.AbsentTools()
	switch {
	case len(absent) == 0:
		return ""
	case slices.ContainsFunc(absent, func(name string) bool { return !isOwn(name) }):
		return "none of the reviewers' AI tools was found"
	case len(unconfigured(r, absent)) == len(absent):
		return wereNotConfigured(absent) + ": give the configuration that defines " + themOf(absent)
	default:
		return "no custom command was found"
	}
}

// unconfigured are those of the custom commands that no configuration of the call defined that ran the round.
func unconfigured(r round.Round, absent []string) (names []string) {
	for _, p := range r.Perspectives {
		for _, a := range p.Attempts {
			if a.Error != nil && strings.Contains(*a.Error, tool.NotConfigured) && slices.Contains(absent, a.Tool) && !slices.Contains(names, a.Tool) {
				names = append(names, a.Tool)
			}
		}
	}
	slices.Sort(names)
	return names
}

// wereNotConfigured says so of custom commands.
func wereNotConfigured(own []string) string {
	if len(own) == 1 {
		return "custom command " + names(own) + " was not configured"
	}
	return "custom commands " + names(own) + " were not configured"
}

func themOf(list []string) string {
	if len(list) == 1 {
		return "it"
	}
	return "them"
}

// isOwn reports whether parley has no adapter for a tool: it was somebody's custom command.
func isOwn(name string) bool {
	install, _ := tool.Guide(name)
	return install == ""
}

// ownAbsent names the custom commands among what was not found; "" for none.
func ownAbsent(r round.Round, absent []string) string {
	own := slices.DeleteFunc(slices.Clone(absent), func(name string) bool { return !isOwn(name) })
	if len(own) == 0 {
		return ""
	}
	if len(unconfigured(r, own)) == len(own) {
		return ", and " + wereNotConfigured(own)
	}
	return ", and no custom command (" + names(own) + ")"
}

// markdown is the notice with its command as code, and nothing else of it marked up.
func (n NoToolNotice) markdown() string {
	if n == (NoToolNotice{}) {
		return ""
	}
	return inline(n.Fact) + " " + n.Remedy
}

func (n NoToolNotice) String() string { return strings.TrimSpace(n.Fact + " " + n.Remedy) }

// noToolBullet is the notice as the first of a record's remarks.
func noToolBullet(r round.Round) []string {
	if notice := NoTool(r).markdown(); notice != "" {
		return []string{"- " + notice}
	}
	return nil
}
