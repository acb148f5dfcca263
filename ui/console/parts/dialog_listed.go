package parts

import (
	"fmt"
	"strings"

	"parley/engine/review"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Listed is one of several things that a dialog asks about, with how grave it is.
type Listed struct {
	Severity review.Severity
	Text     string
}

// WithListed lists what a dialog asks about, in rows of their own above what follows from yes.
func (p *Prompt) WithListed(list func() []Listed) *Prompt {
	p.dialog.listed = list
	return p
}

// followLines are what yes leads to: a sentence, or several with a sign before each.
func (d *dialog) followLines(t theme.Theme, w int) (lines []string) {
	texts := d.consequences()
	for _, text := range texts {
		lead := ""
		if len(texts) > 1 {
			lead = t.Muted.Render(t.Symbols.Bullet) + " "
		}
		lines = append(lines, HangingIndent(lead, safetext.Line(text), t.Text, w)...)
	}
	return lines
}

// fitListed draws what is listed in h lines with as many blank ones as they hold: each as a whole where all have room, else cut to a line. What
// has no room even so is counted.
func (d *dialog) fitListed(t theme.Theme, w, h int) ([]string, dialogBlanks) {
	if d.listed == nil {
		return nil, dialogBlanks{}
	}
	list := d.listed()
	const whole, cut, leastBlanks = 99, 1, 2
	rows := listedRows(t, list, w, whole)
	if len(rows)+leastBlanks > h {
		rows = listedRows(t, list, w, cut)
	}
	if h = max(1, h); len(rows) > h {
		left := len(rows) - h + 1
		rows = append(rows[:h-1], t.Muted.Render(fmt.Sprintf("and %d more", left)))
	}
	return rows, fitBlanks(h - len(rows))
}

// listedRows are the rows of what is listed, each in so many lines at most.
func listedRows(t theme.Theme, list []Listed, w, most int) (rows []string) {
	for _, one := range list {
		lead := listedLead(t, one.Severity)
		for _, line := range ClampLines(safetext.Line(one.Text), max(1, w-safetext.Width(lead)), most) {
			rows = append(rows, lead+t.Text.Render(line))
			lead = strings.Repeat(" ", safetext.Width(lead))
		}
	}
	return rows
}

// dialogBlanks is where a dialog has a blank line: above the answers, between what it asks about and what follows, below its question.
type dialogBlanks struct{ answers, follows, question bool }

// fitBlanks are the blank lines that so many lines have room for, the most useful first.
func fitBlanks(room int) dialogBlanks {
	return dialogBlanks{answers: room > 0, follows: room > 1, question: room > 2}
}

// between puts the parts of a dialog together with the blank lines between those that hold something.
func (b dialogBlanks) between(question, listed, follows []string) []string {
	lines := question
	add := func(part []string, blank bool) {
		if len(part) > 0 && len(lines) > 0 && blank {
			lines = append(lines, "")
		}
		lines = append(lines, part...)
	}
	if len(listed) > 0 {
		add(listed, b.question)
		add(follows, b.follows)
	} else {
		add(follows, b.follows)
	}
	if b.answers {
		lines = append(lines, "")
	}
	return lines
}

// count is how many blank lines stand between these parts.
func (b dialogBlanks) count(question, listed, follows []string) int {
	return len(b.between(question, listed, follows)) - len(question) - len(listed) - len(follows)
}

// listedLead is the severity before a row. Only CRITICAL is filled: were HIGH, too, the most severe one would not stand out.
func listedLead(t theme.Theme, s review.Severity) string {
	if s == review.High {
		return t.SeverityStyle(s).Bold(true).Render(" HIGH ") + " "
	}
	return t.Severity(s) + " "
}
