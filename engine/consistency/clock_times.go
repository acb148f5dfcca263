package consistency

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A clock time is no quantity: "at 20:00" is neither a bound nor a length of time. Two documents contradict each other in one where a
// sentence names the requirement that gives it, calls it by a word of that requirement, and says another time.

// clockTime is a time of day with the word before it that says how it is meant.
var clockTime = pattern.New(`(?i)(?:^|[\s(（,，\p{Han}])(?:(at|by|until|till|before|after|from|since|around|um|bis|ab)\s+)?([01]?\d|2[0-4])[:：]([0-5]\d)(?:\s*([ap])\.?m\.?)?(?:[^\d:：\pL-]|\p{Han}|$)`)

// otherTime is a word by which a sentence may well say another time than the requirement that it names.
var otherTime = pattern.New(`(?i)\b(?:not|no|never|instead|rather|unless|except|than|earlier|later|delay\w*|previous\w*|former\w*|was|were|e\.?g|example|such as|if|when|whenever|time ?zones?|utc|gmt|cet|est|pst)\b|不|非|例如|之前|以前|时区|如果`)

// clock is a time of day as it is said.
type clock struct {
	how, text string
	minutes   int
}

// clocksIn are the times of day that a text says.
func clocksIn(text string) (found []clock) {
	for _, m := range clockTime.FindAllStringSubmatch(text, -1) {
		hour, _ := strconv.Atoi(m[2])
		minute, _ := strconv.Atoi(m[3])
		if half := strings.ToLower(m[4]); half != "" {
			hour %= 12
			if half == "p" {
				hour += 12
			}
		}
		found = append(found, clock{strings.ToLower(m[1]), m[2] + ":" + m[3], hour*60 + minute})
	}
	return found
}

// clockTimes finds sentences that name a requirement and say another time of day than it does.
func clockTimes(c *corpus) []Contradiction {
	type demand struct {
		*entry
		at clock
	}
	timed := map[string]demand{}
	for _, e := range c.definers("FR", "NFR", "REQ", "UC", "BR", "SR", "FEAT", "FEATURE", "RQ") {
		said := e.title + " " + e.text
		if e.title != "" && strings.Contains(e.text, e.title) {
			said = e.text
		}
		if at := clocksIn(said); len(at) == 1 && len(c.byID[e.id]) == 1 && !otherTime.MatchString(said) {
			timed[e.id] = demand{e, at[0]}
		}
	}
	var found []Contradiction
	if len(timed) == 0 {
		return nil
	}
	for _, f := range c.files {
		for _, s := range f.Doc.Sentences {
			at := clocksIn(s.Text)
			if len(at) != 1 || otherTime.MatchString(s.Text) || f.isReport() {
				continue
			}
			ids := document.ScanIDs(s.Text)
			if len(ids) != 1 {
				continue
			}
			of, is := timed[ids[0]]
			section := f.Doc.Blocks[s.Block].Section
			apart := of.at.minutes - at[0].minutes
			switch {
			case !is, of.file == f, apart == 0, apart == 12*60, apart == -12*60, of.at.how != at[0].how:
			case !c.spaces.same(ids[0], of.file, f), f.Doc.IsWithin(section, document.ChangeLog, document.References, document.NonGoals, document.OpenQuestions):
			case c.callsIt(s.Text, of.entry):
				found = append(found, Contradiction{
					Severity: review.High, A: of.place(), B: f.sentencePlace(s), Key: ids[0] + " time",
					Text: fmt.Sprintf("%s says %s in %s and %s in %s.", shown(of.entry), of.at.text, of.file.Path, at[0].text, f.Path),
				})
			}
		}
	}
	return found
}

// beforeID is the word that stands before an id in parentheses: what the id is called.
var beforeID = regexp.MustCompile(`([\pL]+)["”’*_]*\s*[(（]\s*(?:see\s+)?[A-Z][A-Z]*[- ]?\d`)

// callsIt reports whether a sentence calls a requirement by a word that its own text has, or says most of what it says.
func (c *corpus) callsIt(sentence string, e *entry) bool {
	said := e.title + " " + e.text
	if m := beforeID.FindStringSubmatch(sentence); m != nil && saysWord(said, m[1]) {
		return true
	}
	own := c.words(said)
	share, both := shared(own, c.words(idText.ReplaceAllString(sentence, " ")))
	return both >= fewestSaid && share >= mostSaid
}

// saysWord reports whether a text has a word; of a Chinese run of words its last two characters are looked for.
func saysWord(text, word string) bool {
	runes := []rune(word)
	if unicode.Is(unicode.Han, runes[len(runes)-1]) {
		return len(runes) > 1 && strings.Contains(text, string(runes[len(runes)-2:]))
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	return len(runes) >= shortestName && slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, word) })
}

// shortestName is how many letters a word has that may be what a requirement is called.
const shortestName = 4

// How many words a sentence shares with the requirement that it repeats, and what part of the fewer ones.
const (
	fewestSaid = 3
	mostSaid   = 0.75
)
