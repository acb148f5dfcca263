package direct

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// monthNames are names of months, English and German, in the order of the calendar; those of one month have its number.
const monthNames = `jan(?:uary|uar)?|jän(?:ner)?|feb(?:ruary|ruar|er)?|mar(?:ch)?|märz?|mrz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|` +
	`nov(?:ember)?|dec(?:ember)?|dez(?:ember)?`

// dateForms are ways of writing a date; the groups are called after what they hold: y, m, d, n for a month's name, a and b for a day and a
// month in an order that is not known.
var dateForms = []*pattern.Pattern{
	pattern.New(`(?:^|[^\w./-])(?P<y>(?:19|20)\d\d)-(?P<m>\d\d)-(?P<d>\d\d)(?:$|[^\w./-]|[.](?:\s|$)|T\d)`),
	pattern.New(`(?:^|[^\w./-])(?P<y>(?:19|20)\d\d)/(?P<m>\d\d)/(?P<d>\d\d)(?:$|[^\w./-]|[.](?:\s|$))`),
	pattern.New(`(?:^|[^\w./-])(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>(?:19|20)\d\d)(?:$|[^\w./-]|[.](?:\s|$))`),
	pattern.New(`(?:^|[^\w./-])(?P<a>\d\d)/(?P<b>\d\d)/(?P<y>(?:19|20)\d\d)(?:$|[^\w./-]|[.](?:\s|$))`),
	pattern.New(`(?i)(?:^|[^\w.,:/-])(?P<d>\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? (?P<n>` + monthNames + `)\b\.?,?(?: (?P<y>(?:19|20)\d\d)\b)?`),
	pattern.New(`(?i)\b(?P<n>` + monthNames + `)\.? (?P<d>\d{1,2})(?:st|nd|rd|th)?\b(?:,? (?P<y>(?:19|20)\d\d)\b)?`),
	pattern.New(`(?:(?P<y>(?:19|20)\d\d) ?年 ?)?(?P<m>\d{1,2}) ?月 ?(?P<d>\d{1,2}) ?[日号]`),
}

// dateMarks are what a date of each form has, so that most texts are not searched for it; "" for those with a month's name.
var dateMarks = []string{"-", "/", ".", "/", "", "", "月"}

// namesMonth reports whether a word of the text begins as a month's name does.
func namesMonth(text string) bool {
	within := false
	for i := 0; i+3 <= len(text); i++ {
		begins := !within
		if within = isWord(text[i]) || text[i] >= 0x80; !within || !begins {
			continue
		}
		switch strings.ToLower(text[i : i+3]) {
		case "jan", "j\xc3\xa4", "feb", "mar", "m\xc3\xa4", "mrz", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct", "okt", "nov", "dec", "dez":
			return true
		}
	}
	return false
}

// noSuchDates are the dates of a text that no calendar has, but for those of which the words around them say that they are wrong.
func noSuchDates(text string) (wrong []writtenDate) {
	for _, d := range datesIn(text) {
		around := text[max(0, d.start-besideDate):min(len(text), d.start+len(d.text)+besideDate)]
		another := d.withWrongWeekday(text)
		if another != nil {
			d = *another
		}
		if (another != nil || !d.exists()) && !spokenOf.MatchString(around) && !d.isTried(text) {
			wrong = append(wrong, d)
		}
	}
	return wrong
}

// besideDate is how many bytes around a date are looked at for what is said of it.
const besideDate = 120

// datesIn are the dates of a text, form by form.
func datesIn(text string) (found []writtenDate) {
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	for i, form := range dateForms {
		if mark := dateMarks[i]; mark == "" && !namesMonth(text) || !strings.Contains(text, mark) {
			continue
		}
		names := form.Regexp().SubexpNames()
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			found = append(found, readDate(names, text, at))
		}
	}
	return found
}

// writtenDate is a date as a text gives it, with 0 for the year that it leaves out.
type writtenDate struct {
	text             string
	start            int // in the text that gives it
	year, month, day int
	// swapped is set where day and month may stand the other way round.
	swapped, named bool
}

func readDate(names []string, text string, at []int) writtenDate {
	var d writtenDate
	start, end := at[1], at[0]
	for i, name := range names {
		if name == "" || at[2*i] < 0 {
			continue
		}
		word := text[at[2*i]:at[2*i+1]]
		start, end = min(start, at[2*i]), max(end, at[2*i+1])
		n, _ := strconv.Atoi(word)
		switch name {
		case "y":
			d.year = n
		case "m":
			d.month = n
		case "d":
			d.day = n
		case "n":
			d.month, d.named = monthOf(word), true
		case "a":
			d.day = n
		case "b":
			d.month, d.swapped = n, true
		}
	}
	d.text, d.start = text[start:end], start
	if strings.Contains(d.text, "月") { // the sign for the day belongs to it
		d.text = strings.TrimSpace(text[start:at[1]])
	}
	return d
}

// monthOf is the number of a month by its name.
func monthOf(name string) int {
	name = strings.ToLower(name)
	for i, beginning := range []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"} {
		if strings.HasPrefix(name, beginning) {
			return i + 1
		}
	}
	for beginning, month := range map[string]int{"jän": 1, "mär": 3, "mrz": 3, "mai": 5, "okt": 10} {
		if strings.HasPrefix(name, beginning) {
			return month
		}
	}
	return 12 // Dezember
}

const (
	lastMonth = 12
	longest   = 31 // days
)

// exists reports whether a calendar has the date. What could be something else than a date is taken for one that exists: "June 45" may be
// of 1945, "May 40 people come" is none.
func (d writtenDate) exists() bool {
	switch {
	case d.swapped:
		return d.day > longest || d.month > longest || isDay(d.year, d.month, d.day) || isDay(d.year, d.day, d.month)
	case d.named && d.year == 0 && (d.day > longest || d.day == 0):
		return true
	}
	return isDay(d.year, d.month, d.day)
}

// isDay reports whether a month has a day; without a year, February has 29.
func isDay(year, month, day int) bool {
	if month < 1 || month > lastMonth || day < 1 {
		return false
	}
	if year == 0 {
		year = 2024 // a leap year
	}
	return day <= time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

func datesExist(m *analysis) checkResult {
	var found []finding
	add := func(text string, at func(writtenDate) finding) {
		for _, d := range noSuchDates(text) {
			if f := at(d); !m.isSuppressed(f.line) {
				f.text = d.text
				found = append(found, f)
			}
		}
	}
	for _, field := range m.doc.Front {
		add(field.Value, func(writtenDate) finding {
			return finding{severity: review.Medium, line: field.Line, quote: field.Value, anchor: "front matter: " + field.Key}
		})
	}
	for _, s := range m.doc.Sections {
		add(s.Title, func(writtenDate) finding { return m.atSection(review.Medium, s, "") })
	}
	for i := range m.doc.Blocks {
		if b := &m.doc.Blocks[i]; b.Kind != document.Code && !b.Quoted && !b.Struck {
			add(m.withoutInputs(b), func(d writtenDate) finding {
				return m.at(review.Medium, i, b.SpanOf(d.start, d.start+len(d.text)), "")
			})
		}
	}
	if len(found) == 0 {
		return skip()
	}
	var shown []string
	for _, f := range found {
		shown = append(shown, fmt.Sprintf("“%s” (line %d)", f.text, f.line))
	}
	f := found[0]
	f.places = placesOfFindings(found)
	f.text = fmt.Sprintf("No calendar has %s.", listAtMost(shown, 3))
	f.suggestion = fmt.Sprintf("Correct %s.", listAtMost(shown, 6))
	return failed(f)
}
