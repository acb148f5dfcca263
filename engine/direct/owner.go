package direct

import (
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
)

// owning are the ways in which a text says who is to do something: a label, a handle, or somebody in brackets.
var owning = pattern.New(`(?i)\bowners?\b\s*(?:[:=：|—–-]|is\b|are\b)|\bowned by\b|\bassign(?:ed|ee)\b|\bresponsible\b|(?:^|[\s(])@\w+|\(\w+(?: \w+)?,? (?:by|until|before) |负责人|责任人|由\p{Han}{2,8}(?:负责|确认|决定|回答|跟进)`)

// deciding are the verbs of somebody who is to answer or to watch, after the word that names who: "Ada decides", "the legal
// team will confirm", "Ada to check".
var deciding = pattern.New(`(?i)([\p{L}][\p{L}'’-]*)\s*,?\s+(?:(?:will|shall|must|to|is to|has to|should)\s+)?(?:decides?|answers?|owns?|clarif(?:y|ies)|confirms?|checks?|asks?|investigates?|researches|settles?|resolves?|watch(?:es)?|monitors?|tracks?|follows? up|find(?:s)? out|reports? back|prepares?|drafts?|negotiates?)\b`)

// byWhom is the actor behind the verb, or before a date: "decided by Ada", "Ada, by Friday".
var byWhom = pattern.New(`\b(?:decided|answered|owned|clarified|confirmed|checked|settled|resolved|watched|monitored|tracked) by (?:the )?\p{L}|(?:^|[.;:(?？—–-]\s*)\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,? (?:by|until|before)\s`)

// notActors stand before such a verb without naming anybody.
var notActors = sync.OnceValue(func() map[string]bool {
	return wordList("to be been is are was were we who which what nobody no one none not that this it they you and or must shall should will can could may might somebody someone anybody anyone whoever how when why where do does did then also")
})

// namesActor reports whether a text names who decides, answers or watches.
func namesActor(text string) bool {
	if owning.MatchString(text) || byWhom.MatchString(text) {
		return true
	}
	for _, found := range deciding.FindAllStringSubmatch(text, -1) {
		if !notActors()[strings.ToLower(found[1])] {
			return true
		}
	}
	return false
}

// whole is a block's text as it is written with what is nested below it.
func (m *analysis) whole(block int) string {
	text := m.doc.Blocks[block].Full
	for i := block + 1; i < len(m.doc.Blocks) && m.doc.Blocks[i].Section == m.doc.Blocks[block].Section; i++ {
		b := &m.doc.Blocks[i]
		if b.Depth <= m.doc.Blocks[block].Depth && b.Parent != block {
			break
		}
		text += "\n" + b.Full
	}
	return text
}

// namesOwner reports whether an item says who sees to it; a question is asked by its words, and what answers it follows.
func (m *analysis) namesOwner(block int) bool {
	if b := &m.doc.Blocks[block]; b.Kind == document.Row && b.Table >= 0 {
		t := m.doc.Tables[b.Table]
		if at := t.Column("owner", "responsible", "assignee", "who", "负责", "责任"); at >= 0 && b.Record < len(t.Rows) && at < len(t.Rows[b.Record]) {
			return strings.Trim(t.Rows[b.Record][at].Full, " -—?") != ""
		}
	}
	return namesActor(afterQuestion(m.whole(block)))
}

// asked is a question up to its mark.
var asked = pattern.New(`[^?？]*[?？]`)

// afterQuestion is what stands beside the question itself: "Who decides by Friday?" names nobody.
func afterQuestion(text string) string { return asked.ReplaceAllString(text, " ? ") }

// namesDate reports whether an item says by when.
func (m *analysis) namesDate(block int) bool {
	return dated.MatchString(strings.ToLower(m.whole(block)))
}
