package tool

import (
	"encoding/json"
	"fmt"
	"strings"

	"parley/engine/round"
)

// usedLimit bounds how many uses of tools one call keeps.
const usedLimit = 200

// use notes that the model had a tool run, under the id that a later event may refer to.
func (a *account) use(id, name string, input json.RawMessage) {
	a.useText(id, name, inputOf(input))
}

func (a *account) useText(id, name, input string) {
	if _, known := a.uses[id]; known && id != "" || len(a.used) >= usedLimit {
		return
	}
	if a.uses == nil {
		a.uses = map[string]int{}
	}
	a.uses[id] = len(a.used)
	a.used = append(a.used, round.ToolUse{Tool: words(name), Input: words(input)})
}

// deny notes that a use was refused or failed.
func (a *account) deny(id string) {
	if i, known := a.uses[id]; known && id != "" {
		a.used[i].Failed = true
	}
}

// inputKeys are the fields of a tool's input that say most, in this order.
var inputKeys = []string{"command", "cmd", "file_path", "filePath", "absolute_path", "path", "url", "query", "pattern", "prompt"}

// inputOf is what a tool was used on, in a few words.
func inputOf(raw json.RawMessage) string {
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

// UsedSentence says which tools a reviewer's model had run, or "" for none: "ran 2 commands: ls; cat notes.md".
func UsedSentence(used []round.ToolUse) string {
	var commands, tools, refused []string
	for _, u := range used {
		text := u.Input
		if text == "" {
			text = u.Tool
		}
		switch {
		case u.Failed:
			refused = append(refused, strings.TrimSpace(u.Tool+" "+u.Input))
		case commandTools[u.Tool]:
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
			parts = append(parts, fmt.Sprintf("%s %d %s: %s", group.verb, n, noun, strings.Join(group.list[:min(n, shownUses)], "; ")))
		}
	}
	return strings.Join(parts, "; it ")
}

// shownUses bounds how many of a kind are named in the sentence; the round's data has all.
const shownUses = 8

// commandTools are the tools that run commands.
var commandTools = map[string]bool{"shell": true, "Bash": true, "bash": true, "run_shell_command": true}
