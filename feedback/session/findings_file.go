package session

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"parley/engine/foreign"
	"parley/engine/limits"
)

// FindingsFile is what a file with somebody's findings says of a discussion, sorted. Others is what belongs to none of the
// three, line by line.
type FindingsFile struct {
	Themes        []string
	Conflicts     []string
	OpenQuestions []string
	Others        []string
}

// IsEmpty reports whether nothing was found.
func (c FindingsFile) IsEmpty() bool {
	return len(c.Themes)+len(c.Conflicts)+len(c.OpenQuestions)+len(c.Others) == 0
}

// maxFindingsFile is how much of a context file is read; it is for a person to look at.
const maxFindingsFile = 64 << 10

// ReadFindingsFile reads themes, conflicts and open questions out of a file of findings: JSON by its keys, Markdown and plain
// text by headings and labels, and what has neither by its words.
func ReadFindingsFile(name string) (FindingsFile, error) {
	file, err := limits.Open(name)
	if err != nil {
		return FindingsFile{}, fmt.Errorf("reading the context: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(file, maxFindingsFile+1))
	if err = cmp.Or(err, file.Close()); err != nil {
		return FindingsFile{}, fmt.Errorf("reading the context %s: %w", name, err)
	}
	cut := len(data) > maxFindingsFile
	data = data[:min(len(data), maxFindingsFile)]
	c := parseFindingsFile(data)
	if cut {
		c.Others = append(c.Others, "the rest of the context was left out: it is longer than 64 KiB")
	}
	return c, nil
}

func parseFindingsFile(data []byte) FindingsFile {
	var c FindingsFile
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if points, bad := parseBoard(data); len(points) > 0 && len(bad) == 0 {
		for _, p := range points {
			c.addPoint(p)
		}
		return c
	}
	if json.Valid(data) {
		c.addJSON("", foreign.JSON(data))
		return c
	}
	c.addText(string(data))
	return c
}

// addPoint sorts an entry of a board by what its writer says of its convergence.
func (c *FindingsFile) addPoint(p BoardPoint) {
	text := p.Topic
	if len(p.Perspectives) > 0 {
		text += " (" + strings.Join(p.Perspectives, ", ") + ")"
	}
	switch {
	case p.HasOnlyQuestions(): // only its questions count
	case p.IsConflict():
		c.Conflicts = append(c.Conflicts, text)
	default:
		c.Themes = append(c.Themes, text)
	}
	c.OpenQuestions = append(c.OpenQuestions, p.OpenQuestions...)
}

// listWords are the words by which keys, headings and labels name what stands under them, conflicts first: a
// "disagreement" is no agreement.
var listWords = []struct {
	list  func(*FindingsFile) *[]string
	words []string
}{
	{func(c *FindingsFile) *[]string { return &c.Conflicts }, []string{"conflict", "diverg", "disagree", "tension", "contradict", "分歧", "冲突"}},
	{func(c *FindingsFile) *[]string { return &c.OpenQuestions }, []string{"question", "unresolved", "问题", "疑问"}},
	{func(c *FindingsFile) *[]string { return &c.Themes }, []string{"theme", "agree", "converg", "consensus", "established", "confirmed", "insight", "主题", "共识"}},
}

// listOf is the list that a name belongs to, nil for none.
func (c *FindingsFile) listOf(name string) *[]string {
	name = strings.ToLower(name)
	for _, kind := range listWords {
		if slices.ContainsFunc(kind.words, func(word string) bool { return strings.Contains(name, word) }) {
			return kind.list(c)
		}
	}
	return nil
}

// addJSON takes in a value by its key; an object or a list without a telling key is looked into.
func (c *FindingsFile) addJSON(key string, value json.RawMessage) {
	if list := c.listOf(key); list != nil {
		var items attributedTexts
		if json.Unmarshal(value, &items) == nil {
			*list = append(*list, items...)
		}
		return
	}
	var members object
	if json.Unmarshal(value, &members) == nil {
		for _, m := range members {
			c.addJSON(m.key, m.value)
		}
		return
	}
	var items []json.RawMessage
	if json.Unmarshal(value, &items) == nil {
		for _, item := range items {
			c.addJSON("", item)
		}
		return
	}
	var text string
	if json.Unmarshal(value, &text) == nil && strings.TrimSpace(text) != "" {
		c.addSentence(text)
	}
}

// addText reads Markdown or plain text line by line.
func (c *FindingsFile) addText(text string) {
	var under *[]string
	for line := range strings.Lines(foreign.Text(text)) {
		line = strings.TrimSpace(line)
		item, isItem := listItem(line)
		name, rest, isLabel := labelled(item, !isItem)
		switch list := c.listOf(name); {
		case line == "" || isNothing(item):
		case isLabel && list != nil:
			for part := range strings.SplitSeq(rest, ";") {
				if part = strings.TrimSpace(part); part != "" && !isNothing(part) {
					*list = append(*list, part)
				}
			}
			if !isItem || rest == "" {
				under = list
			}
		case isLabel && rest == "":
			under = nil                         // a heading of something else
			if !strings.HasPrefix(line, "# ") { // the title of the file says nothing of the discussion
				c.Others = append(c.Others, name)
			}
		case under != nil && isItem:
			*under = append(*under, item)
		case under != nil && len(*under) == 0:
			*under = append(*under, item)
		default:
			c.addSentence(item)
		}
	}
}

// addSentence sorts a text by its words: what asks is a question, what names a conflict is one.
func (c *FindingsFile) addSentence(text string) {
	text = strings.TrimSpace(text)
	switch {
	case strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？"):
		c.OpenQuestions = append(c.OpenQuestions, text)
	case slices.ContainsFunc(disputeWords, func(word string) bool { return strings.Contains(strings.ToLower(text), word) }):
		c.Conflicts = append(c.Conflicts, text)
	default:
		c.Others = append(c.Others, text)
	}
}

// disputeWords are the words of a sentence that tells of a conflict.
var disputeWords = []string{"disagree", "conflicts with", "in conflict", "contradict", "disputed", "分歧", "矛盾"}

// isNothing reports whether a text only says that there is nothing.
func isNothing(text string) bool {
	return slices.Contains([]string{"(none)", "none", "n/a", "-", "—"}, strings.ToLower(strings.Trim(text, ". ")))
}

// listItem takes the mark of a list item away.
func listItem(line string) (text string, isItem bool) {
	for _, mark := range []string{"- ", "* ", "+ ", "• "} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return strings.TrimSpace(rest), true
		}
	}
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	if digits > 0 && digits < len(line)-1 && (line[digits] == '.' || line[digits] == ')') && line[digits+1] == ' ' {
		return strings.TrimSpace(line[digits+2:]), true
	}
	return line, false
}

// maxLabelWords is how long a label may be; a longer one is a sentence with a colon in it.
const maxLabelWords = 5

// labelled takes apart "Themes: a; b", "**Themes**: a", "## Themes" and a line "Themes:". Only a line of its own may be a
// heading.
func labelled(line string, heading bool) (name, rest string, ok bool) {
	if title := strings.TrimLeft(line, "#"); heading && title != line && strings.HasPrefix(title, " ") {
		return strings.Trim(title, " #:："), "", true
	}
	plain := strings.ReplaceAll(line, "**", "")
	at := strings.IndexAny(plain, ":：")
	if at < 0 {
		if bold := strings.TrimSuffix(strings.TrimPrefix(line, "**"), "**"); heading && len(line)-len(bold) == 4 {
			return bold, "", true
		}
		return "", "", false
	}
	name, rest = plain[:at], strings.TrimLeftFunc(plain[at:], func(r rune) bool { return r == ':' || r == '：' || unicode.IsSpace(r) })
	if len(strings.Fields(name)) > maxLabelWords {
		return "", "", false
	}
	return strings.TrimSpace(name), strings.TrimSpace(rest), true
}
