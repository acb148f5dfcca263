package direct

import (
	"strings"
	"time"

	"parley/engine/pattern"
)

var (
	// weekdayBefore is a day of the week that stands right before a date, English or German.
	weekdayBefore = pattern.New(`(?i)\b(mon(?:day|tag)?|tue(?:s(?:day)?)?|die(?:nstag)|wed(?:nesday)?|mit(?:twoch)|thu(?:r(?:s(?:day)?)?)?|don(?:nerstag)|fri(?:day)?|fre(?:itag)|sat(?:urday)?|sam(?:stag)|sun(?:day)?|son(?:ntag|nabend)),?(?: the| den)? $`)
	// weekdayBehind is one that stands right behind a Chinese date.
	weekdayBehind = pattern.New(`^ ?[（(]?(?:星期|周|礼拜)([一二三四五六日天])`)
)

// weekdays are what the names of the days begin with; sonnabend is told from sonntag by hand.
var weekdays = map[string]time.Weekday{
	"mon": time.Monday, "tue": time.Tuesday, "die": time.Tuesday, "wed": time.Wednesday, "mit": time.Wednesday, "thu": time.Thursday, "don": time.Thursday,
	"fri": time.Friday, "fre": time.Friday, "sat": time.Saturday, "sam": time.Saturday, "sun": time.Sunday, "son": time.Sunday,
	"一": time.Monday, "二": time.Tuesday, "三": time.Wednesday, "四": time.Thursday, "五": time.Friday, "六": time.Saturday, "日": time.Sunday, "天": time.Sunday,
}

// withWrongWeekday is a date with the day of the week that the text gives it, where it is another one; nil where it is not, or none is given.
func (d writtenDate) withWrongWeekday(text string) *writtenDate {
	if d.year == 0 || d.swapped || !d.exists() {
		return nil
	}
	is := time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Weekday()
	if at := weekdayBefore.FindStringSubmatchIndex(text[:d.start]); at != nil {
		name := strings.ToLower(text[at[2]:at[3]])
		said := weekdays[name[:3]]
		if name == "sonnabend" {
			said = time.Saturday
		}
		if said == is {
			return nil
		}
		d.text, d.start = text[at[2]:d.start]+d.text, at[2]
		return &d
	}
	end := d.start + len(d.text)
	if at := weekdayBehind.FindStringSubmatchIndex(text[min(end, len(text)):]); at != nil && weekdays[text[end+at[2]:end+at[3]]] != is {
		d.text = text[d.start : end+at[3]]
		return &d
	}
	return nil
}
