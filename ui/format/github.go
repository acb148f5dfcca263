package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

var (
	commandMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGitHub writes a workflow command for each finding, the gravest first: a step shows ten of each kind. Columns are
// UTF-16 units, and only told within one line.
func writeGitHub(out *bytes.Buffer, reports []Report) error {
	type annotation struct {
		Finding
		path string
	}
	var list []annotation
	for _, r := range reports {
		for _, f := range r.listed() {
			list = append(list, annotation{f, f.path})
		}
	}
	slices.SortStableFunc(list, func(a, b annotation) int {
		_, x := gradeOf(a.Severity)
		_, y := gradeOf(b.Severity)
		return x - y
	})
	for _, f := range list {
		g, _ := gradeOf(f.Severity)
		where := fmt.Sprintf("file=%s,line=%d", commandProperty.Replace(f.path), f.line())
		if f.place.endLine > f.place.line {
			where += fmt.Sprintf(",endLine=%d", f.place.endLine)
		} else if f.place.exact() {
			where += fmt.Sprintf(",col=%d", f.place.start.utf16)
		}
		fmt.Fprintf(out, "::%s %s,title=%s::%s\n", g.github, where, commandProperty.Replace(f.tag()), commandMessage.Replace(f.explained(f.message())))
	}
	return nil
}

// summaryCut ends a summary that is longer than the room for it.
const summaryCut = "\n\nThe record goes on; there is no more room for it here.\n"

// StepSummary is a record for the summary of a workflow's step, in at most room bytes; "" when there is no room for any of it.
func StepSummary(record string, room int) string {
	if len(record) <= room {
		return record
	}
	if room < len(summaryCut) {
		return ""
	}
	record = record[:room-len(summaryCut)]
	return record[:strings.LastIndexByte(record, '\n')+1] + summaryCut[1:]
}
