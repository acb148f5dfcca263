package session

import (
	"encoding/json"
	"strings"
)

// texts reads a list of statements in whatever form others write it: strings, objects with a telling key, or a single
// one of either. What has no words is passed over.
type texts []string

// telling are the keys under which others put an object's words, the best first.
var telling = []string{"text", "description", "summary", "finding", "question", "insight", "topic", "title", "name"}

// UnmarshalJSON never fails on well-formed JSON.
func (t *texts) UnmarshalJSON(data []byte) error {
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
	for _, key := range telling {
		if json.Unmarshal(object[key], &text) == nil && text != "" {
			return text
		}
	}
	return ""
}
