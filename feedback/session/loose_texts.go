package session

import (
	"encoding/json"
	"strings"
)

// looseTexts reads a list of statements in whatever form others write it: strings, objects with a telling key, or a single
// one of either. What has no words is passed over.
type looseTexts []string

// textKeys are the keys under which others put an object's words, the best first.
var textKeys = []string{"text", "description", "summary", "finding", "question", "insight", "topic", "title", "name"}

// UnmarshalJSON never fails on well-formed JSON.
func (t *looseTexts) UnmarshalJSON(data []byte) error {
	var items []json.RawMessage
	if json.Unmarshal(data, &items) != nil {
		items = []json.RawMessage{data}
	}
	*t = nil
	for _, item := range items {
		if text := strings.TrimSpace(textOf(item)); text != "" {
			*t = append(*t, text)
		}
	}
	return nil
}

func textOf(item json.RawMessage) string {
	var text string
	if json.Unmarshal(item, &text) == nil {
		return text
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(item, &object) != nil {
		return ""
	}
	for _, key := range textKeys {
		if json.Unmarshal(object[key], &text) == nil && text != "" {
			return text
		}
	}
	return ""
}

// attributedTexts is texts with what objects say beside their words: a topic and its severity before them, and who says it
// behind them.
type attributedTexts []string

// UnmarshalJSON never fails on well-formed JSON.
func (t *attributedTexts) UnmarshalJSON(data []byte) error {
	var items []json.RawMessage
	if json.Unmarshal(data, &items) != nil {
		items = []json.RawMessage{data}
	}
	*t = nil
	for _, item := range items {
		if text := attributedText(item); text != "" {
			*t = append(*t, text)
		}
	}
	return nil
}

// attributedText is one statement with what is said beside its words; "" for none.
func attributedText(item json.RawMessage) string {
	text := strings.TrimSpace(textOf(item))
	if text == "" {
		return ""
	}
	var about struct {
		Topic        looseTexts `json:"topic"`
		Severity     looseTexts `json:"severity"`
		Perspectives looseTexts `json:"perspectives"`
	}
	_ = json.Unmarshal(item, &about) // a string says nothing beside its words
	if len(about.Topic) == 1 && about.Topic[0] != text {
		topic := about.Topic[0]
		if len(about.Severity) == 1 {
			topic += " (" + strings.ToUpper(about.Severity[0]) + ")"
		}
		text = topic + ": " + text
	}
	if len(about.Perspectives) > 0 {
		text += " (" + strings.Join(about.Perspectives, ", ") + ")"
	}
	return text
}

// divergentViews is the views of a round, apart those that parley says no reviewer sees otherwise.
type divergentViews struct{ opposed, unopposed []string }

// UnmarshalJSON never fails on well-formed JSON.
func (v *divergentViews) UnmarshalJSON(data []byte) error {
	var items []json.RawMessage
	if json.Unmarshal(data, &items) != nil {
		items = []json.RawMessage{data}
	}
	*v = divergentViews{}
	for _, item := range items {
		var view struct {
			Unopposed bool `json:"unopposed"`
		}
		to := &v.opposed
		if json.Unmarshal(item, &view) == nil && view.Unopposed {
			to = &v.unopposed
		}
		if text := attributedText(item); text != "" {
			*to = append(*to, text)
		}
	}
	return nil
}
