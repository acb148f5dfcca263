package tool

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
)

// maxToolUses bounds how many uses of tools one call keeps.
const maxToolUses = 200

// noteToolUse notes that the model had a tool run, under the id that a later event may refer to.
func (a *callNotes) noteToolUse(id, name string, input json.RawMessage) {
	a.noteToolUseText(id, name, summarizeInput(input))
}

func (a *callNotes) noteToolUseText(id, name, input string) {
	if _, known := a.toolUseByID[id]; known && id != "" || len(a.toolUses) >= maxToolUses {
		return
	}
	if a.toolUseByID == nil {
		a.toolUseByID = map[string]int{}
	}
	a.toolUseByID[id] = len(a.toolUses)
	a.toolUses = append(a.toolUses, round.ToolUse{Tool: cleanLine(name), Input: cleanLine(input)})
}

// noteToolUseFailed notes that a use was refused or failed.
func (a *callNotes) noteToolUseFailed(id string) {
	if i, known := a.toolUseByID[id]; known && id != "" {
		a.toolUses[i].Failed = true
	}
}

// inputKeys are the fields of a tool's input that say most, in this order.
var inputKeys = []string{"command", "cmd", "file_path", "filePath", "absolute_path", "path", "url", "query", "pattern", "prompt"}

// summarizeInput is what a tool was used on, in a few words.
func summarizeInput(raw json.RawMessage) string {
	var input map[string]any
	if json.Unmarshal(raw, &input) != nil {
		return ""
	}
	for _, key := range inputKeys {
		switch value := input[key].(type) {
		case string:
			return value
		case []any:
			var parts []string
			for _, part := range value {
				parts = append(parts, fmt.Sprint(part))
			}
			return strings.Join(parts, " ")
		}
	}
	return ""
}

// UseSentence says which tools a reviewer's model had run, or "" for none: "ran 2 commands: ls; cat notes.md".
func UseSentence(used []round.ToolUse) string {
	var commands, tools, refused []string
	for _, u := range used {
		text := u.Input
		if text == "" {
			text = u.Tool
		}
		switch {
		case u.Failed:
			refused = append(refused, strings.TrimSpace(u.Tool+" "+u.Input))
		case runsCommands(u.Tool):
			commands = append(commands, text)
		default:
			tools = append(tools, strings.TrimSpace(u.Tool+" "+u.Input))
		}
	}
	var parts []string
	for _, group := range []struct {
		verb, one, many string
		list            []string
	}{{"ran", "command", "commands", commands}, {"used", "tool", "tools", tools}, {"tried in vain", "tool", "tools", refused}} {
		if n := len(group.list); n > 0 {
			noun := group.many
			if n == 1 {
				noun = group.one
			}
			parts = append(parts, fmt.Sprintf("%s %d %s: %s", group.verb, n, noun, strings.Join(group.list[:min(n, maxShownUses)], "; ")))
		}
	}
	return strings.Join(parts, "; it ")
}

// maxShownUses bounds how many of a kind are named in the sentence; the round's data has all.
const maxShownUses = 8

// runsCommands reports whether a tool of a model's runs commands.
func runsCommands(tool string) bool {
	return slices.ContainsFunc(definitions(), func(d definition) bool { return d.commandTool == tool })
}
