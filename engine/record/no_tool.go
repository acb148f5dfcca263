package record

import (
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
			Fact:   "No AI tool was found (" + names(absent) + "): built-in checks read the document, and nobody judged whether it makes sense.",
			Remedy: "To add one: `" + install + "`; then " + login + ".",
		}
	}
	return NoToolNotice{}
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
