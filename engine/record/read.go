package record

import (
	"bufio"
	"errors"
	"slices"
	"strconv"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
)

// Record is a discussion record as it is read back, also after a person has edited it. What is not there is empty.
type Record struct {
	ID           string
	Artifact     string
	Perspectives []string
	Verdict      round.Verdict // "" when the record does not say
	Average      *float64      // as printed, with one decimal; nil when unrated

	Notes   []string // what belongs beside the verdict
	Themes  []round.Theme
	Views   []round.View // with the attribution in the description
	HasGaps bool         // the section is there
	Gaps    []string
	// GapsUnchecked is why the gaps say nothing, "" when coverage took part.
	GapsUnchecked string
	Actions       []round.ActionItem
	Ratings       []RatingRow
	Sections      []Section // everything after the ratings
}

// RatingRow is a row of the ratings table.
type RatingRow struct {
	Perspective string
	Rating      review.Rating
}

// Section is a part of the record that Read does not take apart: its heading and its Markdown.
type Section struct{ Title, Body string }

// ErrNoRecord says that a text is not a discussion record.
var ErrNoRecord = errors.New(`not a discussion record: it has no line "# Discussion Record: <round-id>"`)

// Read takes a discussion record apart. It is tolerant: sections may be missing, in another order or of a person's
// own, bullets may be of any kind. The only error is ErrNoRecord.
func Read(markdown string) (Record, error) {
	p := &parser{}
	lines := bufio.NewScanner(strings.NewReader(markdown))
	lines.Buffer(nil, len(markdown)+1)
	for lines.Scan() {
		p.line(strings.TrimRight(lines.Text(), " \t\r"))
	}
	if !p.found {
		return Record{}, ErrNoRecord
	}
	p.closeSection()
	return p.Record, nil
}

// parser reads line by line.
type parser struct {
	Record
	found   bool
	section string          // the heading it is under, "" before the first
	body    strings.Builder // of the last section that is not taken apart
}

var (
	labelLine = pattern.New(`^\*\*([^*]+)\*\*\s*[:：]\s*(.*)$`)
	itemLine  = pattern.New(`^(\s*)(?:[-*+]|\d{1,9}[.)])(?:\s+(.*))?$`)
	viewText  = pattern.New(`^\*\*((?:\\.|[^\\*])*)\*\*\s*(?:\(([^()]*)\))?\s*[:：]?\s*(.*)$`)
)

func (p *parser) line(text string) {
	if heading, ok := strings.CutPrefix(text, "# "); ok {
		id, is := strings.CutPrefix(strings.TrimSpace(heading)+" ", recordTitle)
		if is && !p.found {
			p.found, p.ID = true, unescape(strings.TrimSpace(id))
		}
		return
	}
	if heading, ok := strings.CutPrefix(text, "## "); ok {
		p.open(strings.TrimSpace(heading))
		return
	}
	switch p.section {
	case "":
		p.head(text)
	case themesTitle, viewsTitle, gapsTitle, actionsTitle:
		p.listed(text)
	case ratingsTitle:
		p.rated(text)
	case notesTitle:
		if match := itemLine.FindStringSubmatch(text); match != nil {
			p.note(match[2])
		}
	default:
		p.body.WriteString(text)
		p.body.WriteByte('\n')
	}
}

// note takes in what belongs beside the verdict, once: older records say at two places what is missing.
func (p *parser) note(text string) {
	if text = unescape(strings.TrimSpace(text)); !slices.Contains(p.Notes, text) {
		p.Notes = append(p.Notes, text)
	}
}

// open begins a section.
func (p *parser) open(heading string) {
	p.section = heading
	p.closeSection()
	switch heading {
	case themesTitle, viewsTitle, actionsTitle, ratingsTitle, notesTitle:
	case gapsTitle:
		p.HasGaps = true
	default:
		p.Sections = append(p.Sections, Section{Title: unescape(heading)})
	}
}

// closeSection gives the last section that is not taken apart what was read of it.
func (p *parser) closeSection() {
	if p.body.Len() > 0 {
		p.Sections[len(p.Sections)-1].Body = strings.Trim(p.body.String(), "\n")
		p.body.Reset()
	}
}

// head reads a label, or the quotation that says what is missing of the round.
func (p *parser) head(text string) {
	if quoted, ok := strings.CutPrefix(text, "> "); ok && p.found {
		p.note(quoted)
		return
	}
	match := labelLine.FindStringSubmatch(text)
	if match == nil {
		return
	}
	switch value := strings.TrimSpace(match[2]); match[1] {
	case artifactLabel:
		p.Artifact = unescape(value)
	case panelLabel:
		p.Perspectives, _ = readNames(value)
	case consensusLabel:
		switch strings.ToLower(value) {
		case "reached":
			p.Verdict = round.Reached
		case "blocked":
			p.Verdict = round.Blocked
		}
	case averageLabel:
		figure, _, _ := strings.Cut(value, "/")
		if average, err := strconv.ParseFloat(strings.TrimSpace(figure), 64); err == nil && average >= 1 && average <= 5 {
			p.Average = &average
		}
	}
}

// listed reads an item of one of the four lists.
func (p *parser) listed(text string) {
	match := itemLine.FindStringSubmatch(text)
	if match == nil || match[2] == "" || match[2] == "(None)" {
		return
	}
	text = match[2]
	switch p.section {
	case themesTitle:
		if last := len(p.Themes) - 1; match[1] != "" && last >= 0 {
			p.Themes[last].Points = append(p.Themes[last].Points, unescape(text))
			return
		}
		words, names, remark := readAttributed(text)
		p.Themes = append(p.Themes, round.Theme{Text: words, Perspectives: names, Possible: remark == possibly})
	case viewsTitle:
		p.Views = append(p.Views, readView(text))
	case gapsTitle:
		if reason, is := strings.CutPrefix(text, unchecked); is {
			p.GapsUnchecked = unescape(strings.TrimSuffix(reason, ")"))
			return
		}
		p.Gaps = append(p.Gaps, unescape(text))
	case actionsTitle:
		if last := len(p.Actions) - 1; match[1] != "" && last >= 0 {
			who, words, _ := strings.Cut(unescape(text), ": ")
			p.Actions[last].Said = append(p.Actions[last].Said, round.Wording{Perspective: who, Text: words})
			return
		}
		words, names, remark := readAttributed(text)
		p.Actions = append(p.Actions, round.ActionItem{ID: remark, Text: words, Perspectives: names})
	}
}

func readView(text string) round.View {
	match := viewText.FindStringSubmatch(text)
	if match == nil {
		return round.View{Description: unescape(text)}
	}
	view := round.View{Topic: unescape(match[1]), Description: unescape(match[3])}
	if s := review.Severity(strings.ToLower(match[2])); s.Rank() > 0 {
		view.Severity = s
	}
	return view
}

// rated reads a row of the ratings table.
func (p *parser) rated(text string) {
	cells := splitUnescaped(strings.Trim(strings.TrimSpace(text), "|"), '|')
	if !strings.HasPrefix(strings.TrimSpace(text), "|") || len(cells) < 2 {
		return
	}
	who, figure := strings.TrimSpace(cells[0]), strings.TrimSpace(cells[1])
	if who == "Perspective" && figure == "Rating" || strings.Contains(figure, "-") && strings.Trim(figure, "-:") == "" {
		return
	}
	row := RatingRow{Perspective: unescape(who)}
	number, _, _ := strings.Cut(figure, "/")
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && review.Rating(n).Rated() {
		row.Rating = review.Rating(n)
	}
	p.Ratings = append(p.Ratings, row)
}
