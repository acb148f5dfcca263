package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// Options are a project's own settings for the checks. The zero value leaves every check as it is.
type Options struct {
	// Off are the ids of checks that are not run.
	Off []string
	// Severity replaces the severity of a check's findings.
	Severity map[string]review.Severity
	// Words are added to the list that a check looks for (CheckInfo.WordList); Except are taken out of it.
	Words, Except map[string][]string
	// Headings are further words by which the project's headings announce a topic (document.TopicNames).
	Headings map[string][]string
}

// droppedChecks are checks of earlier versions that were wrong too often. Projects that had switched them off may say so still, and
// their numbers are not given again. Q7 asked what a pronoun stands for, and found 3 of 100 that could be read differently.
func droppedChecks() []string { return []string{"Q7"} }

// Validate tells the first setting that names nothing there is.
func (o Options) Validate() error {
	takesWords := map[string]bool{}
	for _, c := range table() {
		takesWords[c.ID] = c.WordList != ""
	}
	for _, id := range droppedChecks() {
		takesWords[id] = false
	}
	exists := func(id string) error {
		if _, known := takesWords[id]; !known {
			return fmt.Errorf("there is no check %q", id)
		}
		return nil
	}
	for _, id := range o.Off {
		if err := exists(id); err != nil {
			return err
		}
	}
	for _, id := range sortedKeys(o.Severity) {
		if err := exists(id); err != nil {
			return err
		}
		if r := o.Severity[id].Rank(); r < review.Low.Rank() || r > review.High.Rank() {
			return fmt.Errorf("%s: a check cannot have the severity %q", id, o.Severity[id])
		}
	}
	for _, words := range []map[string][]string{o.Words, o.Except} {
		for _, id := range sortedKeys(words) {
			if err := exists(id); err != nil {
				return err
			}
			if !takesWords[id] {
				return fmt.Errorf("%s looks for no list of words", id)
			}
		}
	}
	topics := document.TopicNames()
	for _, name := range sortedKeys(o.Headings) {
		if _, known := topics[name]; !known {
			return fmt.Errorf("there is no topic %q (topics: %s)", name, strings.Join(sortedKeys(topics), ", "))
		}
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// headings are the topics' further words as the document reads them.
func (o Options) headings() document.Headings {
	if len(o.Headings) == 0 {
		return nil
	}
	topics := document.TopicNames()
	h := document.Headings{}
	for name, words := range o.Headings {
		h[topics[name]] = append(h[topics[name]], words...)
	}
	return h
}

// isExcepted reports whether what a check found holds a word that the project takes out of its list.
func (m *analysis) isExcepted(check, found string) bool {
	words := m.input.Options.Except[check]
	return len(words) > 0 && newTermList(fold(strings.Join(words, "|"))).matches(fold(found))
}

// words is a check's list with the project's own words, and without those it takes out.
func (m *analysis) words(check string, base *termList) *termList {
	added, removed := m.input.Options.Words[check], m.input.Options.Except[check]
	if len(added)+len(removed) == 0 {
		return base
	}
	var own []term
	for _, t := range base.terms() {
		if !slices.ContainsFunc(removed, func(w string) bool { return strings.TrimSuffix(fold(strings.TrimSpace(w)), "*") == t.text }) {
			own = append(own, t)
		}
	}
	for _, w := range added {
		own = append(own, readTerms(strings.ReplaceAll(fold(w), "|", " "))...)
	}
	return &termList{read: own}
}
