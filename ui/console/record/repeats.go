package record

import (
	"regexp"
	"strings"

	"parley/engine/record"
	"parley/engine/round"
	"parley/ui/emphasis"
)

// withoutNoTool is a record without the note that no AI tool was found: that stands above it.
func withoutNoTool(text string, r round.Round) string {
	notice := record.NoTool(r)
	if notice == (record.NoToolNotice{}) {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	kept := lines[:0]
	for _, line := range lines {
		if !strings.HasPrefix(line, "- "+notice.Fact) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// actionItem is an action item of a record: its words, and behind them whose it is.
var actionItem = regexp.MustCompile(`^\d+\. (.*?) \([^()]*\)$`)

// withoutRepeats is a record whose action items are not said again below them in the same words: their reviewers stand behind them.
func withoutRepeats(text string) string {
	lines := strings.Split(text, "\n")
	kept, item := lines[:0], ""
	for _, line := range lines {
		said, isBelow := strings.CutPrefix(strings.TrimLeft(line, " "), "- ")
		if fields := actionItem.FindStringSubmatch(line); fields != nil {
			item = emphasis.Restore(fields[1])
		} else if isBelow = isBelow && strings.HasPrefix(line, " "); !isBelow {
			item = ""
		}
		if _, words, named := strings.Cut(said, ": "); isBelow && named && item != "" && emphasis.Restore(words) == item {
			continue
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}
