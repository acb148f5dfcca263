// Package emoji puts the signs in place of their names, as code hosts do: :tada: for one.
package emoji

import (
	"strings"
	"sync"

	"github.com/yuin/goldmark-emoji/definition"

	"parley/engine/pattern"
	"parley/ui/safetext"
)

// emojiCode is a name between colons that no word or colon stands against: in ::b:: and 10:30:00 there is none.
var emojiCode = pattern.New(`(^|[^\w:])(:[a-z0-9_+-]+:)(?:$|[^\w:])`)

// emojiNames are those that GitHub knows. Making them takes longer than drawing a screen, so they are made when a text
// holds the first.
var emojiNames = sync.OnceValue(func() definition.Emojis { return definition.Github() })

// Replace puts the signs in place of their names in a text; a name that none has stays.
func Replace(text string) string {
	if strings.Count(text, ":") < 2 {
		return text
	}
	var out strings.Builder
	for {
		found := emojiCode.FindStringSubmatchIndex(text)
		if found == nil {
			break
		}
		from, to := found[4], found[5]
		out.WriteString(text[:from])
		name := text[from:to]
		if known, is := emojiNames().Get(name[1 : len(name)-1]); is && len(known.Unicode) > 0 {
			name = safetext.Line(string(known.Unicode))
		}
		out.WriteString(name)
		text = text[to:]
		if strings.HasPrefix(text, ":") {
			break
		}
	}
	out.WriteString(text)
	return out.String()
}
