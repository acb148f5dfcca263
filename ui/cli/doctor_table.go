package cli

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/ui/safetext"
)

// tableWidth is the width that the table keeps within, wherever it is read.
const tableWidth = 80

// tableSigns are the signs of the doctor's table.
type tableSigns struct{ good, warn, bad, arrow, dot string }

func tableSignsFor(plain bool) tableSigns {
	if plain {
		return tableSigns{good: "+", warn: "!", bad: "x", arrow: ">", dot: "-"}
	}
	return tableSigns{good: "✓", warn: "!", bad: "✗", arrow: "→", dot: "·"}
}

// doctorTable collects the lines of the table.
type doctorTable struct {
	strings.Builder
	tableSigns
	name, version, via int // widths of columns

	unconfined map[string]string // the first tool without a sandbox, by the reason
}

// table is the report for a person: the tools, what is known of each, and each perspective's chain.
func (h doctorReport) table(plain bool) string {
	s := &doctorTable{tableSigns: tableSignsFor(plain), name: 8, version: 7, via: 10, unconfined: map[string]string{}}
	for _, t := range h.Tools {
		s.name = min(20, max(s.name, safetext.Width(safetext.Line(t.Name))))
		s.version = min(16, max(s.version, safetext.Width(safetext.Line(t.Version))))
	}
	s.line("Tools")
	for _, t := range h.Tools {
		if t.Found {
			s.tool(t)
		}
	}
	s.missing(h.Tools)
	if len(h.Perspectives) == 0 {
		return s.String()
	}
	s.line("")
	s.line("Perspectives")
	for _, p := range h.Perspectives {
		s.perspective(p)
	}
	s.line("")
	if !h.endsAll || slices.ContainsFunc(h.Tools, func(t toolReport) bool { return t.Found }) {
		s.note(0, "", "Ended with each tool: "+h.Ended+".")
		s.line("")
	}
	s.summary(h)
	return s.String()
}

func (s *doctorTable) line(text string) { s.WriteString(strings.TrimRight(text, " ") + "\n") }

// note is a text below something, with a sign, wrapped and hanging.
func (s *doctorTable) note(indent int, sign, text string) {
	for i, part := range safetext.Wrap(safetext.Line(text), tableWidth-indent-2) {
		if i > 0 {
			sign = " "
		}
		s.line(strings.Repeat(" ", indent) + safetext.Fit(sign, 1) + " " + part)
	}
}

// tool is a tool that was found: one line of facts, and below it where it is and what is known.
func (s *doctorTable) tool(t toolReport) {
	sign := s.good
	switch {
	case !t.Usable:
		sign = s.bad
	case t.isDoubtful():
		sign = s.warn
	}
	version := t.Version
	if version == "" {
		version = "?"
	}
	s.line(fmt.Sprintf("  %s %s  %s  %s  %s", sign, fit(t.Name, s.name), fit(version, s.version), fit(t.Via, s.via),
		safetext.Truncate(t.stateText(), tableWidth-10-s.name-s.version-s.via)))
	const indent = 4
	s.line(strings.Repeat(" ", indent) + safetext.TruncateLeft(safetext.Line(t.Path), tableWidth-indent))
	if p := t.Probe; p != nil && p.OK {
		s.note(indent, s.good, fmt.Sprintf("answered in %.1f s: %s", p.Seconds, p.Answer))
	} else if p != nil {
		s.note(indent, s.bad, fmt.Sprintf("did not answer (%.1f s): %s", p.Seconds, p.Error))
	}
	s.reason(t, indent)
	s.issues(t, indent)
	if v := t.Variables; len(v.Own)+len(v.HeldBack) > 0 {
		s.note(indent, s.dot, "of your variables it gets "+someNames(v.Own, "none of its own")+"; kept from it: "+someNames(v.HeldBack, "none"))
	}
	s.sandbox(t, indent)
}

// sandbox says whether the system keeps the tool to its own files.
func (s *doctorTable) sandbox(t toolReport, indent int) {
	switch b := t.Sandbox; {
	case !b.On && s.unconfined[b.Why] != "":
		s.note(indent, s.dot, "sandbox off, as for "+s.unconfined[b.Why])
	case !b.On:
		s.unconfined[b.Why] = t.Name
		s.note(indent, s.dot, "sandbox off: "+b.Why)
	case b.Workspace != "":
		s.note(indent, s.dot, "sandbox on, but not with --workspace: "+b.Workspace)
	default:
		s.note(indent, s.dot, "sandbox on: it can use only its own files and the workspace")
	}
}

// maxNamesShown bounds how many names of variables stand in the table; --json has all.
const maxNamesShown = 6

// someNames lists names, the first of many.
func someNames(names []string, none string) string {
	if len(names) == 0 {
		return none
	}
	text := strings.Join(names[:min(len(names), maxNamesShown)], ", ")
	if more := len(names) - maxNamesShown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// reason is why a tool cannot be used, and what to do. What a probe or a known trouble says stands there already.
func (s *doctorTable) reason(t toolReport, indent int) {
	if t.Usable {
		return
	}
	known := t.Probe != nil
	for _, one := range t.Trouble {
		known = known || one.Fatal
	}
	if !known {
		s.note(indent, s.bad, t.Reason)
	}
	if t.Remedy != "" {
		s.note(indent, s.arrow, t.Remedy)
	}
}

// issues is what is wrong with a tool, the gravest first, and in a few words what parley takes care of.
func (s *doctorTable) issues(t toolReport, indent int) {
	var mild, handled []string
	for _, one := range t.Trouble {
		switch {
		case one.Fatal:
			s.note(indent, s.bad, one.Text)
		case one.Handled:
			handled = append(handled, one.About)
		default:
			mild = append(mild, one.Text)
		}
	}
	if len(t.Options.Unknown) > 0 && t.State != tool.StateTooOld {
		mild = append(mild, "its --help lacks options that parley passes, so it may reject them: "+strings.Join(t.Options.Unknown, " "))
	}
	if t.Options.Problem != "" {
		mild = append(mild, "parley could not read its --help, so it may reject parley's options: "+t.Options.Problem)
	}
	if t.Problem != "" {
		mild = append(mild, t.Problem)
	}
	for _, text := range mild {
		s.note(indent, s.warn, text)
	}
	if len(handled) > 0 {
		s.note(indent, s.dot, "parley handles: "+strings.Join(handled, ", "))
	}
}

// isDoubtful reports whether a tool may well work, and may not.
func (t toolReport) isDoubtful() bool {
	if t.Probe != nil && t.Probe.OK {
		return false
	}
	for _, one := range t.Trouble {
		if !one.Handled {
			return true
		}
	}
	return len(t.Options.Unknown) > 0 || t.Options.Problem != "" || t.Problem != ""
}

// stateText is the state, and what is seen of its login. Ccw has no login of its own.
func (t toolReport) stateText() string {
	switch {
	case t.Via == string(tool.ViaCommand) && t.State == tool.StateUntested:
		return "custom command, " + string(t.State)
	case t.Login.State == tool.LoginSeen:
		return string(t.State) + ", login: " + safetext.Line(strings.Join(t.Login.Evidence, ", "))
	case t.State == tool.StateUntested:
		return string(t.State) + ": its login cannot be seen from here"
	}
	return string(t.State)
}

// missing are the tools that were not found, and the command that installs each.
func (s *doctorTable) missing(list []toolReport) {
	for _, t := range list {
		if t.Found {
			continue
		}
		s.line(fmt.Sprintf("  %s %s  %s", s.bad, fit(t.Name, s.name), safetext.Truncate(safetext.Line(t.Problem), tableWidth-6-s.name)))
		if t.Remedy != "" {
			s.note(s.name+6, s.arrow, t.Remedy)
		}
	}
}

// perspective is a chain with a sign at each link, and who would answer.
func (s *doctorTable) perspective(p perspectiveReport) {
	sign := s.good
	if !p.AI {
		sign = s.bad
	}
	var links []string
	for _, l := range p.Chain {
		link := safetext.Line(l.Tool)
		switch {
		case l.Tool == perspective.Direct:
		case l.Usable:
			link += " " + s.good
		default:
			link += " " + s.bad
		}
		links = append(links, link)
	}
	who := "built-in checks"
	if p.AI {
		who = "asks " + safetext.Line(p.Uses)
		if p.Model != "" {
			who += " (" + safetext.Line(p.Model) + ")"
		}
	}
	const name, answer = 12, 22
	head := fmt.Sprintf("  %s %s  %s  ", sign, fit(p.Name, name), fit(who, answer))
	for i, part := range safetext.Wrap(strings.Join(links, " "+s.arrow+" "), tableWidth-safetext.Width(head)) {
		if i > 0 {
			head = strings.Repeat(" ", safetext.Width(head))
		}
		s.line(head + part)
	}
}

// summary is the last word: how many perspectives have a tool, and what to do for the others. Whether a command of the person's
// own asks an AI is not known.
func (s *doctorTable) summary(h doctorReport) {
	with, own, all := 0, 0, len(h.Perspectives)
	for _, p := range h.Perspectives {
		if p.AI {
			with++
		}
		if p.own {
			own++
		}
	}
	what := "an AI tool"
	switch {
	case own > 0 && own == with:
		what = "a custom command"
	case own > 0:
		what = "an AI tool or a custom command"
	}
	switch with {
	case all:
		s.line(fmt.Sprintf("Every perspective has %s (%d of %d).", what, with, all))
	case 0:
		s.line(fmt.Sprintf("No perspective has an AI tool (0 of %d): built-in checks answer.", all))
	case 1:
		s.line(fmt.Sprintf("1 of %d perspectives has %s; built-in checks answer for the others.", all, what))
	default:
		s.line(fmt.Sprintf("%d of %d perspectives have %s; built-in checks answer for the others.", with, all, what))
	}
	for _, advice := range h.Advice {
		s.note(0, s.arrow, advice)
	}
}

// fit makes foreign text exactly so many cells wide.
func fit(text string, width int) string { return safetext.Fit(safetext.Line(text), width) }
