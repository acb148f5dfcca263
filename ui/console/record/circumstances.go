package record

import (
	"regexp"
	"strings"
)

// whoAnswered is the heading of the section that says who answered and how, as the screen has it.
const whoAnswered = "\n## Who answered, and how\n"

// forPrograms are the lines of that section that a program compares: the checksum of the text, and when the round began.
var forPrograms = regexp.MustCompile(`(?m)^- (?:Artifact: SHA-256 .*|Started \d{4}-.*)\n?`)

// instant is a time as programs write it.
var instant = regexp.MustCompile(`(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})Z`)

// circumstancesLast is a record that says who answered before it says what only programs compare.
func circumstancesLast(text string) string {
	before, section, has := strings.Cut(text, whoAnswered)
	moved := forPrograms.FindAllString(section, -1)
	if !has || len(moved) == 0 {
		return text
	}
	section, rest, more := strings.Cut(section, "\n## ")
	last := instant.ReplaceAllString(strings.Join(moved, ""), "$1 $2 UTC")
	section = strings.TrimRight(forPrograms.ReplaceAllString(section, ""), "\n") + "\n\n### Text and time\n\n" + strings.TrimRight(last, "\n") + "\n"
	if more {
		section += "\n## " + rest
	}
	return before + whoAnswered + section
}
